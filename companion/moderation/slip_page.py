"""The web page slip.html, on which players decrypt private texts and answer them, offline."""

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path

from companion.words.tables import read_table

_FOLDER = Path(__file__).parent
_BOARD_LABELS = (
    "round", "presidential_candidate", "chancellor_candidate", "ja", "nein", "yes", "no",
    "roles", "parties",
)  # fmt: skip
_SPARE = re.compile(r"(?<=\n)(\s+|/[/*].*\n)|(?<=[;{,]) | (?={)")  # indents, comments and spaces
_INLINE = re.compile("<(?:style|script)>(.*?)</", re.DOTALL)


def slip_page(
    game: int,
    names: Sequence[str],
    moderator: str,
    languages: Sequence[str],
    theme: str,
    seat: int = 0,
) -> str:
    """Return the web page for the player in a seat, or for all players, who then choose their name.

    `moderator` is the moderator's public key as `key_text` writes it.
    """
    words = {
        language: read_table(language, theme, "slip")
        | {"board": {key: read_table(language, theme, "board")[key] for key in _BOARD_LABELS}}
        for language in languages
    }
    table = {"game": game, "seat": seat, "names": [*names], "moderator": moderator, "words": words}
    parts = {
        "NOBLE": (_FOLDER / "noble.js").read_text("utf-8"),
        "TABLE": json.dumps(table, ensure_ascii=False, separators=(",", ":")).replace(
            "<", "\\u003c"
        ),
        "NO_SCRIPT": escape(" ".join(texts["no_script"] for texts in words.values())),
    }
    page = _SPARE.sub("", (_FOLDER / "slip.html").read_text("utf-8"))
    page = re.sub(">(NOBLE|TABLE|NO_SCRIPT)<", lambda place: f">{parts[place[1]]}<", page)
    for text in _INLINE.findall(page):
        digest = b64encode(sha256(text.encode()).digest()).decode()
        page = page.replace("HASH", f"'sha256-{digest}'", 1)
    return page
