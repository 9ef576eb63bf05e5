"""The commands: parse, one call, show."""
