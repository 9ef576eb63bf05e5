"""A companion for hosts of Secret Hitler: the rules, the deal, the night, the table and the printed pieces."""

__version__ = "0.3.0"
