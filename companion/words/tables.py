"""Where the spoken and shown words lie: `audio_scripts/<language>/<theme>/<table>.toml`.

`audio_scripts/themes/<theme>.toml` says which theme another one extends, and its terms.
"""

from functools import lru_cache
from pathlib import Path

from companion.files.toml import Values, over, toml_values
from companion.words.terms import Terms

SCRIPTS = Path(__file__).parents[2] / "audio_scripts"
CLASSIC = "classic"
ENGLISH = "en"
NIGHT, EVENTS = "night", "events"  # a language that has them is offered at night, at a table


def languages(theme: str = CLASSIC, table: str = NIGHT) -> tuple[str, ...]:
    """The codes of the languages that have this table in a theme."""
    return tuple(sorted(path.parts[-3] for path in SCRIPTS.glob(f"*/{theme}/{table}.toml")))


def themes(language: str = "*") -> tuple[str, ...]:
    """The themes whose words a language has, or any language."""
    return tuple(sorted({path.parts[-2] for path in SCRIPTS.glob(f"{language}/*/{EVENTS}.toml")}))


def read_table(language: str, theme: str, table: str, root: Path | None = None) -> Values:
    """A table of words, over those of the themes that this one extends.

    Raises:
        Refusal: a file of it is not TOML.
    """
    values: Values = {}
    for one in reversed(_extended(theme)):
        path = table_file(language, one, table, root)
        if path.is_file():
            values = over(values, toml_values(path))
    return values


def table_file(language: str, theme: str, table: str, root: Path | None = None) -> Path:
    """Where a table of words lies; `root` is the folder of the languages, if not ours."""
    return (root or SCRIPTS) / language / theme / f"{table}.toml"


def terms_of(theme: str) -> Terms:
    """What options, pieces and records of a theme are called; as in the code, if it has no terms."""
    values = _theme(theme)
    return Terms(values.get("terms", {}), values.get("options", {}))


def terms_file(theme: str) -> Path:
    """Where the terms of a theme lie."""
    return SCRIPTS / "themes" / f"{theme}.toml"


def word_themes() -> tuple[str, ...]:
    """All themes that have words in some language, the classic one first."""
    return tuple(sorted(themes(), key=lambda theme: theme != CLASSIC))


def _extended(theme: str) -> tuple[str, ...]:
    """The theme, and those below it."""
    chain = [theme]
    while (below := _theme(chain[-1]).get("extends")) and below not in chain:
        chain.append(str(below))
    return tuple(chain)


@lru_cache(maxsize=16)
def _theme(theme: str) -> Values:
    if theme == CLASSIC:
        return {}
    path = terms_file(theme)
    return toml_values(path) if path.is_file() else {}
