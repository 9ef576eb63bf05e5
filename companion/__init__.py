"""The companion of a Secret Hitler host: one spine of ruleset, theme and language."""

__version__ = "0.3.0"
