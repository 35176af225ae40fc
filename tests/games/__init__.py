"""Tests of the games app. They play Nim (`tests.tinygame`), which the app has never heard of."""
