"""The night of an evening."""
