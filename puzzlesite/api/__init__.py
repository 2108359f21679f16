"""The JSON interface: the same actions and reads as the pages. Its description is served at openapi.json.

Nothing here reads cookies: whoever changes a puzzle shows its owner's secret, so there is no request to forge.
"""
