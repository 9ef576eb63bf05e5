"""Checks of words, themes, languages and this machine."""
