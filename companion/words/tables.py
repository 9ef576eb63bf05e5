"""Where the spoken and shown words lie: `audio_scripts/<language>/<theme>/<table>.toml`.

`audio_scripts/themes/<theme>.toml` says which theme another one extends, and its terms. A language
of the host's own lies in the same folders below another one; what is shipped comes first.
"""

from collections.abc import Callable, Container
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from companion.errors import Detail
from companion.files.toml import FaultyFile, Values, over, toml_values
from companion.words.stand_in import stands_in, whole
from companion.words.terms import Terms

SCRIPTS = Path(__file__).parents[2] / "audio_scripts"
CLASSIC = "classic"
ENGLISH = "en"
ANY = "*"  # table
NIGHT, EVENTS = "night", "events"  # a language that has them is offered at night, at a table


class FileMissing(Detail):
    """A file of words that is not there, or has nothing in it."""


_own: Callable[[], Path | None] | None = None


def look_in(own: Callable[[], Path | None]) -> None:
    """Look for languages of the host's own in this folder too, if there is any."""
    global _own  # noqa: PLW0603  one program has one host
    _own = own


def own_folder() -> Path | None:
    """The folder of the host's own languages; it may be one that is still to be made."""
    return _own() if _own else None


def languages(theme: str = CLASSIC, table: str = NIGHT) -> tuple[str, ...]:
    """The codes of the languages that have this table in a theme, or any table."""
    return tuple(sorted({path.parts[-3] for path in _found(f"*/{theme}/{table}.toml")}))


def themes(language: str = "*", table: str = EVENTS) -> tuple[str, ...]:
    """The themes in which a language has this table, or any language."""
    return tuple(sorted({path.parts[-2] for path in _found(f"{language}/*/{table}.toml")}))


def scripts_of(language: str) -> Path:
    """The folder `audio_scripts` that has the language, or would have it."""
    own = None if (SCRIPTS / language).is_dir() else own_folder()
    return own / SCRIPTS.name if own and (own / SCRIPTS.name / language).is_dir() else SCRIPTS


def _found(pattern: str) -> list[Path]:
    own = own_folder()
    roots = [SCRIPTS, own / SCRIPTS.name] if own else [SCRIPTS]
    return [path for root in roots for path in root.glob(pattern)]


def read_table(language: str, theme: str, table: str, root: Path | None = None) -> Values:
    """A table of words, over those of the themes that this one extends.

    Raises:
        Refusal: a file of it is not TOML.
    """
    values: Values = {}
    instead = stands_in() and language != ENGLISH
    for one in reversed(extended(theme)):
        path = table_file(language, one, table, root)
        if path.is_file():
            with suppress(*([FaultyFile] if instead else [])):
                values = over(values, toml_values(path))
    return whole(values, read_table(ENGLISH, theme, table), language) if instead else values


def table_file(language: str, theme: str, table: str, root: Path | None = None) -> Path:
    """Where a table of words lies; `root` is the folder of the languages, if not ours."""
    return (root or scripts_of(language)) / language / theme / f"{table}.toml"


def terms_of(theme: str) -> Terms:
    """What options, pieces and records of a theme are called; as in the code, if it has no terms."""
    values = theme_values(theme)
    return Terms(values.get("terms", {}), values.get("options", {}))


def plain_word(
    theme: str, word: str, known: Container[str], read: Callable[[Terms, str], str] = Terms.plain
) -> str:
    """A word of this theme, or of any other one, as it is `known`; as it is, if no theme has it."""
    plain = (read(terms_of(one), word) for one in dict.fromkeys((theme, *word_themes())))
    return word if word in known else next((one for one in plain if one in known), word)


def terms_file(theme: str) -> Path:
    """Where the terms of a theme lie."""
    return SCRIPTS / "themes" / f"{theme}.toml"


@lru_cache(maxsize=16)
def theme_values(theme: str) -> Values:
    """What the file of a theme says; nothing of the classic one, or if there is no file."""
    if theme == CLASSIC:
        return {}
    path = terms_file(theme)
    return toml_values(path) if path.is_file() else {}


def word_themes() -> tuple[str, ...]:
    """All themes that have words in some language, the classic one first."""
    return tuple(sorted(themes(), key=lambda theme: theme != CLASSIC))


def extended(theme: str) -> tuple[str, ...]:
    """The theme, and those below it."""
    chain = [theme]
    while (below := theme_values(chain[-1]).get("extends")) and below not in chain:
        chain.append(str(below))
    return tuple(chain)
