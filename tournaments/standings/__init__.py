"""Standings: scoring, ranking by tie-breaks, and explanations of ranks. Pure code."""
