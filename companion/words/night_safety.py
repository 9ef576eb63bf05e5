"""The check that each line of a night was read by a person beside its meaning.

The program's own lines are known by their digests in `audio_scripts/checked.txt`, and checked in
the tests. A line that a host has changed or added is refused until the host has accepted it; its
text is then remembered, beside the games. A line with a dangerous word of its language cannot be
accepted: it would hold for some only, or allow what everybody relies on.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from companion.errors import Detail, Refusal
from companion.files.toml import Fault
from companion.words.letters import folded
from companion.words.night_script import Dangerous, Script, load_script
from companion.words.tables import languages, own_folder, shipped_checks

ACCEPTED = "night-lines.txt"  # file beside the games
MOMENTS_TABLE = "moments"  # table with the meaning of each part of the night
_EYES_OPEN = ("asides.sound_check", "calls.", "rehearsal.")  # keys of lines with open eyes
_WORD = re.compile(r"[\w'*]+")


class DangerousWord(Detail):
    """A word limits a line to some of its hearers, or turns its instruction into a permission."""

    word: str
    line: str


class NewLine(Detail):
    """A line is not the program's own, and the host has not accepted it."""

    line: str
    before: str  # the program's own line, or empty


class UnsafeNight(Refusal):
    """In a night, `count` lines are dangerous or not accepted."""

    name: str
    count: int


def night_texts(script: Script) -> Iterator[tuple[str, str]]:
    """Yield each text of a script that may be spoken, with the name of its part of the night.

    Texts that are spelt differently for the voice are yielded too.
    """
    for moment, line in script.all_lines():
        texts = dict.fromkeys((str(line.say), str(line.spoken)))  # texts as shown and as spoken
        yield from ((moment, text) for text in texts if text)
    yield from ((f"voice.spelling.{word}", sound) for word, sound in script.voice.spelling.items())


def night_faults(script: Script) -> tuple[Fault, ...]:
    """Return the lines of a night that are dangerous or not accepted by the host."""
    new = [
        (moment, text, digest)
        for moment, text in night_texts(script)
        if (digest := line_digest(script.language, moment, text)) not in shipped_checks()
    ]
    accepted, before = (_accepted(), _shipped_lines(script)) if new else (set(), {})
    faults = []
    for moment, text, digest in new:
        if word := _dangerous_word(script.dangerous, moment, text):
            faults.append(Fault(moment, DangerousWord(word, text)))
        elif digest not in accepted:
            own = before.get(moment, "")
            faults.append(Fault(moment, NewLine(text, own if own != text else "")))
    return tuple(faults)


def accept_lines(language: str, faults: Iterable[Fault]) -> None:
    """Remember that the host accepts the new ones among these lines, if there is a folder of games.

    Raises:
        Refusal: the file cannot be written.
    """
    from companion.files.atomic_write import explained, sole_writer

    new = [fault for fault in faults if isinstance(fault.problem, NewLine)]
    digests = [line_digest(language, fault.key, fault.problem.fields()["line"]) for fault in new]
    if path := _accepted_file():
        with sole_writer(path), explained(path), path.open("a", encoding="ascii") as file:
            file.writelines(f"{digest}\n" for digest in digests)


def line_digest(language: str, moment: str, text: str) -> str:
    """Return a digest of a line and its part of the night."""
    return sha256(f"{language} {moment} {text}".encode()).hexdigest()[:32]


def _accepted_file() -> Path | None:
    words = own_folder()
    return words.with_name(ACCEPTED) if words else None


def _accepted() -> set[str]:
    path = _accepted_file()
    with suppress(OSError, ValueError):
        return set(path.read_text(encoding="ascii").split()) if path else set()
    return set()


def moment_key(moment: str) -> str:
    """Return the key of a part of the night in the table of meanings, like "small_close_eyes"."""
    key = "_".join(moment.removeprefix("night.").split(".")[:2])
    return re.sub("^(?:small|large)_(?=open_eyes|anything_wrong)", "", key)


def words_of(text: str) -> list[str]:
    """Return the words of a text in small letters, without marks like Russian stress accents."""
    letters = unicodedata.normalize("NFC", text.casefold()).replace("’", "'")
    return _WORD.findall("".join(letter for letter in letters if not unicodedata.combining(letter)))


def _dangerous_word(dangerous: Dangerous | None, moment: str, text: str) -> str:
    """Return the first dangerous words of a line, or "" if it has none.

    In the line, they may lack their accents. While all eyes are open, a condition or a permission
    is harmless.
    """
    if dangerous is None or moment in {"night.small.anything_wrong", "night.large.anything_wrong"}:
        return ""
    dark = () if moment.startswith(_EYES_OPEN) else dangerous.in_the_dark
    plain = " ".join(words_of(text))
    for entry in (*dangerous.anywhere, *dark):
        if match := _spelt(entry).search(plain):
            return match[0]
    return ""


@cache
def _spelt(entry: str) -> re.Pattern[str]:
    spellings = (" ".join(words_of(spelling)) for spelling in (entry, folded(entry)))
    pattern = "|".join(map(re.escape, spellings)).replace(r"\*", r"\S*")
    return re.compile(rf"(?<!\S)(?:{pattern})(?!\S)")


def _shipped_lines(script: Script) -> dict[str, str]:
    if script.language not in languages(script.theme):
        return {}
    return {key: line.say for key, line in load_script(script.language, script.theme).all_lines()}
