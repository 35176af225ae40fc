"""Pictures (PNG) of games and tournaments for link previews, drawn on the server."""
