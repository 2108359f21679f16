"""Links between candidates and the chains and almost locked sets along them."""
