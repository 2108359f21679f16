"""The JSON interface: the same actions and reads as the pages. Its description is served at openapi.json.

Cookies are never read: a program that changes a puzzle sends its owner's secret, so there is no request to forge.
"""
