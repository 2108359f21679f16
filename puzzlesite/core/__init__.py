"""What every feature of the site stands on."""
