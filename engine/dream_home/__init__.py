"""Dream Home: twelve rounds of drafting rooms and furnishing a house."""
