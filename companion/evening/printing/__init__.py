"""Printing of sets, and measured printers of the host."""
