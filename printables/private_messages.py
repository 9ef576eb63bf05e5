"""A message to each player with what that player may know, where a table plays by messages."""

from collections.abc import Sequence

from companion.rules.pieces import Seat
from printables.slips import TableOfSlips, Told, longest_told, role_sentences
from printables.wording import Wording


def private_messages(
    wordings: Sequence[Wording], common: TableOfSlips, everybody: Sequence[Told], first: Seat
) -> tuple[str, ...]:
    """The text for each seat, ready to paste, all of one length in bytes: blanks fill them up.

    The length follows from the longest that anybody might be told, not from what they are.
    """
    longest = max(
        len(_message(wording, common, told, first).encode())
        for wording, one in zip(wordings, everybody, strict=True)
        for told in longest_told(common, one.seat, knowledge=one.knowledge is not None)
    )
    texts = [
        _message(wording, common, told, first)
        for wording, told in zip(wordings, everybody, strict=True)
    ]
    return tuple(f"{text}{' ' * (longest - len(text.encode()))}\n" for text in texts)


def _message(wording: Wording, common: TableOfSlips, told: Told, first: Seat) -> str:
    words = wording.messages
    seats = (f"{seat} {name}" for seat, name in enumerate(common.names, start=1))
    return "\n".join(
        (
            words.private.format(name=told.name),
            "",
            *role_sentences(wording, common, told),
            "",
            words.seats.format(names=", ".join(seats)),
            words.first.format(name=common.names[first - 1]),
            words.verify.format(fingerprint=common.fingerprint),
        )
    )
