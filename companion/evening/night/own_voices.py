"""The host's recorded voices: their folders beside the games, and the lines they need."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from companion.errors import Refusal
from companion.evening.offer import table_scripts
from companion.evening.settings import look_of
from companion.files.quoted import quoted
from companion.rules.ruleset import Table
from companion.table.games_folder import checked_home, home_folder
from companion.words.night_script import Line, load_script
from companion.words.tables import CLASSIC, ENGLISH

VOICES = "voices"  # the folder of all voices, beside the games


class NotAVoiceName(Refusal):
    """A voice name that no folder can have."""

    name: str


class NoOwnVoice(Refusal):
    """The host has no voice of this name."""

    name: str
    voices: tuple[str, ...]
    folder: Path  # where its files would be
    command: str


def voice_folder(home: Path | None, name: str) -> Path:
    """Return the folder of a voice.

    Raises:
        NotAVoiceName: no folder has such a name.
    """
    if not name.strip(". ") or any(letter in name for letter in '/\\:*?"<>|\0'):
        raise NotAVoiceName(name)
    return checked_home(home, required=False) / VOICES / name


def host_voices(home: Path | None, names: Sequence[str]) -> dict[str, Path]:
    """Return the folders of those names that are voices of the host."""
    folder = home_folder(home) / VOICES
    return {name: folder / name for name in names if name.strip(". ") and (folder / name).is_dir()}


def names_of_voices(home: Path | None, languages: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the host's voices that have sounds in all these languages."""
    found = (home_folder(home) / VOICES).glob("*/")
    return tuple(
        sorted(path.name for path in found if all(_count_sounds(path / code) for code in languages))
    )


def lines_of_voices(home: Path | None) -> Iterator[tuple[str, str, int]]:
    """Yield each of the host's voices with each of its languages and the number of lines."""
    folder = home_folder(home) / VOICES
    for name in names_of_voices(home):
        for one in sorted(folder.joinpath(name).glob("*/")):
            if count := _count_sounds(one):
                yield name, one.name, count


def _count_sounds(folder: Path) -> int:
    return len(
        {
            one.stem
            for one in folder.glob("*")
            if one.suffix != ".toml" and not one.name.startswith(".")
        }
    )


def known_voice(home: Path | None, name: str, language: str) -> Path:
    """Return the folder of an existing voice.

    Raises:
        NotAVoiceName, NoOwnVoice: it isn't.
    """
    folder = voice_folder(home, name)
    if not folder.is_dir():
        voices = names_of_voices(home) or ("–",)
        raise NoOwnVoice(name, voices, folder / language, f"companion voice record {quoted(name)}")
    return folder


def line_options(language: str, theme: str, players: int | None) -> str:
    """Return the options of a command about these lines."""
    language = "" if language == ENGLISH else f" --language {language}"
    theme = "" if theme == CLASSIC else f" --theme {quoted(theme)}"
    return language + theme + (f" --players {players}" if players else "")


def lines_to_record(language: str, theme: str, table: Table | None = None) -> dict[str, str]:
    """Return the texts of a script by file name, each text once.

    With a table, only the lines that are said there, those of the night first, as it says them. A line that sounds like that of the classic theme
    is recorded once for both.
    """
    words, look = look_of(theme)
    ((script,), role_names) = table_scripts((language,), words, look)
    theme = Path(look).stem if role_names else words
    classic = {key: line.say for key, line in load_script(language).all_lines()}
    names: dict[str, str] = {}
    for key, line in script.all_lines():
        names.setdefault(line.say, f"{theme}.{key}" if (classic.get(key) != line.say) else key)
    if table is not None:
        around = (
            line for key, line in script.all_lines() if key.startswith(("asides", "rehearsal"))
        )
        said = _said(script.lines(table), script.calls_of(table), around)
        names = {text: names[text] for text in said}
    return {name: text for text, name in names.items()}


def _said(*parts: Iterable[Line]) -> Iterator[str]:
    return (line.say for part in parts for line in part)
