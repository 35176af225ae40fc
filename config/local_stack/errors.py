"""The error of everything that concerns the embedded servers."""


class ServerError(Exception):
    """An embedded server cannot run. The message says why and where its log is."""
