"""A whole tournament as one file, and its restoration on another server.

`container` (pure) reads and writes the file, `write` collects what goes into it, and `restore`
checks all of it and stores it as a copy that is read only.
"""
