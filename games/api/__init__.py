"""The part of the REST API that is about games and players."""
