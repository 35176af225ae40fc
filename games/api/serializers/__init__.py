"""Serializers of the API, in a module for each subject."""
