"""Tests of the games app, mostly with Nim (`tests.tinygame`), which the app does not know."""
