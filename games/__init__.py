"""Who plays and what was played. Knows the engine, never the competitions above it."""
