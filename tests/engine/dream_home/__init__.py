"""Tests of Dream Home."""
