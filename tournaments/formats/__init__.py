"""Who meets whom: one module per format, pure. Facts in, tables with reasons out."""
