"""Draw, seal, open and prove roles."""
