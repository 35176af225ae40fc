"""Runs the whole platform on one machine: PostgreSQL, Valkey, web, workers and scheduler.

`manage.py up` and the tests use it. A deployment that sets `DATABASE_URL` and `REDIS_URL` and runs
its processes by other means needs nothing from this package except `server_paths`.
"""
