"""Name of the official ruleset, and the folder of the shipped rulesets."""

from pathlib import Path

SHIPPED = Path(__file__).parent
OFFICIAL = "official"
