"""The games half of the REST API."""
