"""Parts that pages of several features share: cards, chips, drawings, actions, boards to enter on."""
