"""Accounts of people: guests, sign-up and sign-in, and mail to players."""
