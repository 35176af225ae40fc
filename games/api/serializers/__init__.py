"""The shapes of answers, one module an idea."""
