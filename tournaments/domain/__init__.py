"""Data types shared by formats, standings and ratings. Imports none of them."""
