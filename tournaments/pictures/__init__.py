"""Pictures (PNG) of tournaments for link previews."""
