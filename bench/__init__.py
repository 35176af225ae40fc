"""Benchmarks: `python -m bench.engine` and others; `make bench` runs all of them."""
