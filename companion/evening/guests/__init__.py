"""Guests, their seats and their choices at the door."""
