"""The pieces of the box, one file for each kind."""
