"""Guests, their seats, and the host's choices before an evening."""
