"""The names of the players: which may be given, and which player a shortened one means."""

import unicodedata
from collections.abc import Sequence

from companion.rules.pieces import Seat

LONGEST = 24  # letters; more would not stand on an envelope or a seat of the board
PUNCTUATION = " -'’.·"


def name_fault(name: str) -> str:
    """What is wrong with a name: "empty", "long" or "letters"; an empty text when nothing is.

    Letters of every script that is written from left to right will do, with digits and marks.
    Emoji, control characters and right-to-left letters would scramble the board, or be lost on
    paper and in the voice.
    """
    if not any(letter.isalnum() for letter in name):
        return "letters" if name.strip() else "empty"
    if len(name) > LONGEST:
        return "long"
    return "" if all(map(_writable, name)) else "letters"


def tidy(name: str) -> str:
    """A name without needless spaces, its letters composed."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def same(one: str, other: str) -> bool:
    """Whether two names cannot be told apart at a table."""
    return _key(one) == _key(other)


def find(typed: str, names: Sequence[str], seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats that a typed name may mean: one, none, or several when it is too short.

    The whole name comes first, then the beginning of one, then that of any word in one, then the
    number of a seat. Capitals and accents do not matter.
    """
    key = _key(typed)
    if not key:
        return ()
    keys = {seat: _key(names[seat - 1]) for seat in seats}
    for matches in (
        [seat for seat, name in keys.items() if name == key],
        [seat for seat, name in keys.items() if name.startswith(key)],
        [seat for seat, name in keys.items() if any(w.startswith(key) for w in name.split())],
        [seat for seat in seats if str(seat) == key],
    ):
        if matches:
            return tuple(matches)
    return ()


def _writable(letter: str) -> bool:
    if letter in PUNCTUATION:
        return True
    left_to_right = unicodedata.bidirectional(letter) not in ("R", "AL", "AN")
    return unicodedata.category(letter)[0] in "LMN" and left_to_right


def _key(name: str) -> str:
    """Letters without capitals, accents and doubled spaces; й and ё are letters of their own."""
    plain = []
    for letter in unicodedata.normalize("NFC", tidy(name)).casefold():
        base = unicodedata.normalize("NFKD", letter)
        keep = letter in "йў" or unicodedata.category(letter[0])[0] == "M"
        plain.append(letter if keep else "".join(c for c in base if not unicodedata.combining(c)))
    return "".join(plain).replace("ё", "е")
