"""The least number of lights: bounds, and a search over a frontier."""
