"""Tools of translators and of those who record a voice."""
