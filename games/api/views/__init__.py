"""The views, one module an idea."""
