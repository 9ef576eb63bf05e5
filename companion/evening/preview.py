"""A language to look at and to listen to: one page, one PDF, and the night as sound."""

import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from companion.errors import Refusal
from companion.evening.languages import specimen, themes_of, word_files
from companion.evening.night import Night, Progress
from companion.files.atomic_write import atomic_write
from companion.frozen import Frozen
from companion.rulesets import OFFICIAL, load_ruleset
from companion.words.night_script import load_script

PAGE, SHEETS, SOUND = "index.html", "sheets.pdf", "night.mp3"
PLAYERS = 7  # of the night that is spoken
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
_SEATS = [
    "seat",
    "president",
    "chancellor",
    "candidate",
    "caller",
    "target",
    "name",
    "old",
    "player",
]
_LISTS = ["names", "allowed", "seats", "ja", "nein", "living"]
_SAMPLES = {
    **dict(zip(_SEATS, _NAMES * 2, strict=False)),
    **dict.fromkeys(_LISTS, "Ada, Ben"),
    "file": "game.pdf",
    "folder": "evening",
    "path": "game.pdf",
    "companion": "companion",
    "command": "companion status",
    "language": "pt",
    "fingerprint": "3f2a 91c0",
}
_NUMBER = "3"
_PLACE = re.compile(r"\{(\w*)\}")
_STYLE = """<style>
body { font: 16px/1.45 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em }
pre { background: #f4f1ea; padding: 1em; overflow-x: auto; line-height: 1.2 }
table { border-collapse: collapse; width: 100% }
td { border-top: 1px solid #ccc; padding: .3em .6em; vertical-align: top }
td:first-child { color: #666; font: 13px monospace; width: 16em; word-break: break-all }
object { width: 100%; height: 80vh; border: 1px solid #ccc }
</style>"""


class Captured(NamedTuple):
    """A screen of a terminal, as text."""

    title: str
    text: str


class Preview(Frozen):
    """What was written, and why there is no sound, if there is none."""

    folder: Path
    silent: Refusal | None


def write_preview(
    language: str,
    theme: str,
    folder: Path,
    screens: Iterable[Captured],
    progress: Progress,
    *,
    force: bool = False,
) -> Preview:
    """Write the page, the PDF and the sound into a folder.

    Raises:
        Refusal: a file cannot be written, or a text does not fit its place.
    """
    sheets = specimen(language, theme)
    script = load_script(language, theme)
    night = Night([script], load_ruleset(OFFICIAL).table(PLAYERS))
    sound, silent = b"", None
    try:
        sound, _ = night.recorded(Path(SOUND).suffix, progress)
    except Refusal as refusal:  # no voice of this language
        silent = refusal
    files = {SHEETS: sheets, **({SOUND: sound} if sound else {})}
    files[PAGE] = _page(language, theme, script.name, screens, sound=bool(sound)).encode()
    with atomic_write(*(folder / name for name in files), force=force) as parts:
        for part, content in zip(parts, files.values(), strict=True):
            part.write_bytes(content)
    return Preview(folder, silent)


def _page(language: str, theme: str, name: str, screens: Iterable[Captured], *, sound: bool) -> str:
    lines = [
        f'<!DOCTYPE html><html lang="{escape(language)}"><head><meta charset="utf-8">',
        f"<title>{escape(name)} · {escape(theme)}</title>{_STYLE}</head><body>",
        f"<h1>{escape(name)} · {escape(theme)}</h1>",
    ]
    if sound:
        lines.append(f'<audio controls src="{SOUND}"></audio>')
    for screen in screens:
        lines += [f"<h2>{escape(screen.title)}</h2>", f"<pre>{escape(screen.text)}</pre>"]
    lines.append(f'<h2><a href="{SHEETS}">{SHEETS}</a></h2>')
    lines.append(f'<object data="{SHEETS}" type="application/pdf"></object>')
    lines += _tables(language, theme)
    return "\n".join([*lines, "</body></html>", ""])


def _tables(language: str, theme: str) -> Iterator[str]:
    """Every sentence by its table, those that a theme leaves to the one below too."""
    own = {file.table: file.lines for file in word_files(language, theme)}
    for file in word_files(language, themes_of(language)[0]):
        lines = file.lines | own.get(file.table, {})
        yield f"<h2>{escape(file.table)}</h2><table>"
        for key, line in lines.items():
            yield f"<tr><td>{escape(key)}</td><td>{escape(filled(line))}</td></tr>"
        yield "</table>"


def filled(line: str) -> str:
    """A line with sample values in its places."""
    return _PLACE.sub(lambda place: _SAMPLES.get(place[1], _NUMBER), line)
