"""The tie-breaks: one small class each."""
