"""For those who look after the site: health, metrics, logs, backup."""
