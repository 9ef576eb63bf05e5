"""Guests, their seats, and their choices before an evening."""
