"""Rating formulas, one pure module per rating system."""
