"""The site's processes: supervisor, broker, web server, compiled kernels."""
