"""The official ruleset, and the folder where it lies with the other shipped ones."""

from pathlib import Path

SHIPPED = Path(__file__).parent
OFFICIAL = "official"
