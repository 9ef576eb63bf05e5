"""The host of this run: where the games are, and in which language the host is spoken to."""

import os
from pathlib import Path

from companion.errors import CompanionError, Refusal
from companion.words.folder import ENGLISH, languages
from companion.words.referee import Referee, load_referee


class Host:
    """What was said on the command line about the host."""

    home: Path | None = None  # --home
    language: str = ""  # -l
    table: Referee | None = None  # the words of the table that is open


HOST = Host()


def words() -> Referee:
    """The words in which the host is spoken to: the table's, else of -l, else of the terminal."""
    if HOST.table is not None:
        return HOST.table
    if HOST.language in languages():
        return load_referee(HOST.language)
    return terminal_words()


def terminal_words() -> Referee:
    """In the language of the terminal's locale, or in English."""
    settings = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, settings), "")[:2]
    return load_referee(language if language in languages() else ENGLISH)


def told(refusal: Refusal) -> str:
    """A refusal as a sentence."""
    if isinstance(refusal, CompanionError):
        return str(refusal)
    from companion.words.sentences import sentence

    return sentence(words(), refusal)
