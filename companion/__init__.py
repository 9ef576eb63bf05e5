"""A companion for hosts of Secret Hitler: rules, dealing, the night, the table and printed pieces."""

__version__ = "0.3.0"
