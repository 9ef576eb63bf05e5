"""Tests of moderated games."""
