"""Measurements: `python -m bench.engine` and the others."""
