"""The row of keys below a night."""

from companion.cli.terminal.night_screen import BETWEEN_KEYS, key_names
from companion.narration.narrator import Stage
from companion.narration.performance import Performance
from companion.words.night_script import Screen


def key_row(stage: Stage, words: Screen) -> str:
    """The keys that mean something in a stage, as they are shown."""
    return BETWEEN_KEYS.join(key_names(Performance({}, stage), words))
