"""Printed pieces for a game night, in millimetres."""
