"""Where the spoken and shown words lie: `audio_scripts/<language>/`."""

from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "audio_scripts"
CLASSIC = "classic"
