"""The folder of an evening: its files and its web page."""
