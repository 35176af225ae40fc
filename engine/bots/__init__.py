"""Built-in players. The bots here know no game; what a game is worth they ask its heuristics."""
