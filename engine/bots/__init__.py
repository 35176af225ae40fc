"""Built-in bots that work for every game."""
