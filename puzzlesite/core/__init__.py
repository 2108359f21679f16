"""Keys, secrets and orders on which every feature of the site stands."""
