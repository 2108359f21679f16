"""Answers to other programs: feeds, the sitemap, robots.txt and the icon."""
