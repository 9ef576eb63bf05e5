"""Tools for translators, and for people who record a voice."""
