"""Printed sets, and the printers of this house."""
