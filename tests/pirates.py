"""A third theme as data only, made of the classic one's words: no line of the program knows it."""

import re
import shutil
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = "pirates"

TERMS = {
    "liberal": "sailor",
    "liberals": "sailors",
    "fascist": "pirate",
    "fascists": "pirates",
    "hitler": "kraken",
    "ja": "aye",
    "nein": "nay",
    "chaos": "mutiny",
    "tracker": "compass",
    "execute": "maroon",
    "loyalty": "colours",
    "role": "guise",
    "membership": "crew",
    "president": "captain",
    "chancellor": "bosun",
}
_WORDS = [  # in this order; capitals follow those of the classic word
    ("election tracker", "compass"),
    ("party membership", "crew flag"),
    ("membership", "crew flag"),
    ("secret role", "secret guise"),
    ("investigate loyalty", "inspect colours"),
    ("loyalty", "colours"),
    ("hitlers?", "kraken"),
    ("fascism", "piracy"),
    ("fascist", "pirate"),
    ("liberal", "sailor"),
    ("presidential", "captain's"),
    ("presidency", "captaincy"),
    ("president", "captain"),
    ("chancellorship", "bosunship"),
    ("chancellor", "bosun"),
    ("executions?", "marooning"),
    ("executed", "marooned"),
    ("executes", "maroons"),
    ("execute", "maroon"),
    ("chaos", "mutiny"),
    (r"\bja\b", "aye"),
    (r"\bnein\b", "nay"),
]
_PLACE = re.compile(r"(\{[^{}]*\})")
_KEY = re.compile(r"([\w.-]+ *= *)?(.*)", re.DOTALL)


def build(folder: Path) -> None:
    """Write the packages with this theme, which can be imported from the folder."""
    shutil.copytree(ROOT / "audio_scripts", folder / "audio_scripts")
    for package in ("companion", "printables"):  # with their bytecode, which is read as theirs
        shutil.copytree(ROOT / package, folder / package)
    terms = "".join(f'{word} = "{term}"\n' for word, term in TERMS.items())
    scripts, printed = folder / "audio_scripts", folder / "printables"
    text = f'extends = "classic"\n\n[terms]\n{terms}'
    (scripts / "themes" / f"{NAME}.toml").write_text(text, encoding="utf-8")
    for file in (scripts / "en" / "classic").rglob("*.toml"):
        _write(file, scripts / "en" / NAME / file.relative_to(scripts / "en" / "classic"))
    wordings = printed / "wordings" / "en"
    _write(wordings / "classic.toml", wordings / f"{NAME}.toml")
    text = f'extends = "classic"\nwords = "{NAME}"\n'
    (printed / "themes" / f"{NAME}.toml").write_text(text, encoding="utf-8")


def _write(source: Path, target: Path) -> None:
    lines = source.read_text(encoding="utf-8").splitlines(keepends=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("".join(map(_line, lines)), encoding="utf-8")


def _line(line: str) -> str:
    """A line of TOML with the words of its value."""
    found = _KEY.fullmatch(line)
    assert found is not None
    key, value = found[1] or "", found[2]
    if line.startswith(("#", "[")):
        return line
    letter = {'"L"': '"S"', '"F"': '"P"'}.get(value.strip())
    if letter:
        return f"{key}{letter}\n"
    parts = _PLACE.split(value)
    return key + "".join(part if part.startswith("{") else _words(part) for part in parts)


def _words(text: str) -> str:
    for word, other in _WORDS:
        text = re.sub(word, partial(_like, other), text, flags=re.IGNORECASE)
    return text


def _like(other: str, found: re.Match[str]) -> str:
    word = found[0]
    if word.isupper() and len(word) > 1:
        return other.upper()
    return other.title().replace("'S", "'s") if word[0].isupper() else other
