"""Roles drawn, sealed, opened and proven: the only use of chance."""
