"""The site in a real browser, against the platform as `manage.py up` runs it."""
