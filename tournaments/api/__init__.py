"""The tournaments half of the REST API."""
