"""A language to look at and to listen to: one page, one PDF, and the night as sound."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from companion.errors import Refusal
from companion.evening.languages import PAPER, all_sheets, english_of, themes_of, word_files
from companion.evening.night import Night, Progress
from companion.files.atomic_write import FileExists, atomic_write
from companion.frozen import Frozen
from companion.narration.narrator import Stage
from companion.rulesets import OFFICIAL, load_ruleset
from companion.words.check import tables
from companion.words.grammar import PLACE
from companion.words.lines import lines_of
from companion.words.night_script import load_script
from companion.words.stand_in import english_stands_in
from companion.words.tables import ENGLISH, NIGHT

PAGE, SHEETS, SOUND = "index.html", "sheets.pdf", "night.mp3"
SKELETON = Path(__file__).with_name("preview.html")
MARK = f"[{ENGLISH}] "  # before a line that is still English
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
    **dict.fromkeys(_LISTS, ", ".join(_NAMES[:2])),
    "file": "game.pdf",
    "folder": "evening",
    "path": "game.pdf",
    "companion": "companion",
    "command": "companion status",
    "language": "pt",
    "fingerprint": "3f2a 91c0",
}
_NUMBER = "3"
_MARK = '<meta name="companion-preview">'  # by which a page is known as one of a preview


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
    """Write the page, the PDF and the sound into a folder, in place of those of a preview before.

    Raises:
        FileExists: a file of this name is not of a preview, and is not to be replaced.
        Refusal: a file cannot be written.
    """
    from printables.proof import proof

    if not (force or _is_preview(folder)):
        for name in (PAGE, SHEETS, SOUND):
            if (folder / name).exists():
                raise FileExists(folder / name)
    with english_stands_in(marked):
        script = load_script(language, theme)
    night = Night([script], load_ruleset(OFFICIAL).table(PLAYERS))
    night.words[Stage.NIGHT] = tuple(
        one
        for one in night.words[Stage.NIGHT]
        if not any(say.text.startswith(MARK) for say in one.says)
    )
    silent = None
    with atomic_write(folder / SHEETS, folder / PAGE, force=True) as (sheets, page):
        with proof(), english_stands_in(marked):  # what does not fit is there to be seen
            sheets.write_bytes(all_sheets(language, theme))
        sound = b""
        try:
            if night.words[Stage.NIGHT]:
                sound, _ = night.recorded(Path(SOUND).suffix, progress)
        except Refusal as refusal:  # no voice of this language
            silent = refusal
        if sound:
            with atomic_write(folder / SOUND, force=True) as (part,):
                part.write_bytes(sound)
        else:  # that of the words as they were
            (folder / SOUND).unlink(missing_ok=True)
        shown = _page(language, theme, script.name, screens, sound=bool(sound))
        page.write_text(shown, encoding="utf-8", newline="\n")
    return Preview(folder, silent)


def _is_preview(folder: Path) -> bool:
    with suppress(OSError):
        return _MARK.encode() in (folder / PAGE).read_bytes()
    return False


def _page(language: str, theme: str, name: str, screens: Iterable[Captured], *, sound: bool) -> str:
    return Template(SKELETON.read_text(encoding="utf-8")).substitute(
        language=escape(language),
        mark=_MARK,
        title=escape(f"{name} · {theme}"),
        sound=_SOUND if sound else "",
        screens="\n".join(map(_screen, screens)),
        sheets=SHEETS,
        tables="\n".join(_tables(language, theme)),
    )


_SOUND = f"""<h2 id="sound"><a href="{SOUND}">{SOUND}</a></h2>
<audio controls aria-labelledby="sound" src="{SOUND}"></audio>"""


def _screen(one: Captured) -> str:
    title = escape(one.title)
    return f'<h2>{title}</h2>\n<pre role="img" aria-label="{title}">{escape(one.text)}</pre>'


def _tables(language: str, theme: str) -> Iterator[str]:
    own: dict[str, dict[str, str]] = {}
    for one in (themes_of(language)[0], theme):
        for file in word_files(language, one):
            there = {key: line for key, line in file.lines.items() if line.strip()}
            own[file.table] = own.get(file.table, {}) | there
    for table in (*tables(), NIGHT, PAPER):
        english, lines = lines_of(english_of(theme, table)), own.get(table, {})
        yield f"<h2>{escape(table)}</h2>\n<table>"
        for key, line in (english | lines).items():
            said = escape(filled(line))
            shown = said if key in lines else f'<mark lang="{ENGLISH}">{MARK}{said}</mark>'
            yield f'<tr><th scope="row">{escape(key)}</th><td>{shown}</td></tr>'
        yield "</table>"


def marked(line: str) -> str:
    """An English line in the place of one that is missing."""
    return f"{MARK}{line}"


def filled(line: str) -> str:
    """A line with sample values in its places."""
    return PLACE.sub(lambda place: _SAMPLES.get(place[1], _NUMBER), line)
