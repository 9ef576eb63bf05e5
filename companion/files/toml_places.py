"""Lines and columns of the keys of a TOML file."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from companion.files.toml import Fault, FaultyFile, Place, read_text

_TEXT = re.compile(r'"""(?s:.*?)"""|\'\'\'(?s:.*?)\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*')
_TOML_TOKEN = re.compile(r"^[ \t]*\[+\s*([A-Za-z_][\w. -]*)\]|([\w.-]+)\s*=|([{}])", re.MULTILINE)
Key = tuple[str, ...]


def in_place(faults: Iterable[Fault], paths: Sequence[Path], within: str = "") -> FaultyFile:
    """Return a FaultyFile error with lines and columns for all faults.

    Of several files, a fault belongs to the first that has the longest part of its key. A table
    called `within` may stand between two parts of a key.
    """
    texts = {path: read_text(path) for path in paths}
    starts = {path: key_starts(text) for path, text in texts.items()}
    placed: dict[Path, list[Fault]] = {}
    for fault in faults:
        names = tuple(re.sub(r"\[\d+\]", "", fault.key).split("."))
        inner = (
            [(*names[:at], within, *names[at:]) for at in range(1, len(names))] if within else []
        )
        depth, path, start = max(
            (
                (length, path, start)
                for path, keys in starts.items()
                for whole in (names, *inner)
                for length in range(len(whole), 0, -1)
                if (start := keys.get(whole[:length])) is not None
            ),
            key=lambda candidate: candidate[0],
            default=(0, paths[0], 0),
        )
        before = texts[path][:start]
        place = Place(fault.key, before.count("\n") + 1, start - before.rfind("\n"))
        placed.setdefault(path, []).append(fault.replace(at=place) if depth else fault)
    path, first = next(iter(placed.items()))
    return FaultyFile(path, tuple(first))


def key_starts(text: str) -> Mapping[Key, int]:
    """Return the position in the text of each key and each table's name; names are split at dots."""
    bare = _TEXT.sub(lambda quoted: " " * len(quoted[0]), text)
    starts: dict[Key, int] = {}
    tables: list[Key] = [()]  # nested tables and lists
    last: Key = ()
    for token in _TOML_TOKEN.finditer(bare):
        header, key, brace = token.groups()
        if header or key:
            above = tables[-1] if key else ()
            last = (*above, *re.split(r"\s*\.\s*", (header or key).strip()))
            starts.setdefault(last, token.start(1 if header else 2))
        if header:
            tables = [last]
        elif brace == "{":
            tables.append(last)
        elif brace and len(tables) > 1:
            tables.pop()
    return starts
