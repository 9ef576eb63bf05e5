"""A message to each player with what that player may know, where a table plays by messages."""

from collections.abc import Sequence

from companion.rules.pieces import Seat
from printables.slips import PlayerSecret, TableOfSlips, longest_secrets, role_sentences
from printables.wording import Wording


def private_messages(
    wordings: Sequence[Wording],
    common: TableOfSlips,
    everybody: Sequence[PlayerSecret],
    first: Seat,
) -> tuple[str, ...]:
    """The text for each seat, ready to paste, all of one length in bytes: blanks fill them up.

    The length follows from the longest that anybody might get, not from what they are.
    """
    longest = max(
        len(_message(wording, common, secret, first).encode())
        for wording, one in zip(wordings, everybody, strict=True)
        for secret in longest_secrets(common, one.seat, knowledge=one.knowledge is not None)
    )
    texts = [
        _message(wording, common, secret, first)
        for wording, secret in zip(wordings, everybody, strict=True)
    ]
    return tuple(f"{text}{' ' * (longest - len(text.encode()))}\n" for text in texts)


def _message(wording: Wording, common: TableOfSlips, secret: PlayerSecret, first: Seat) -> str:
    words = wording.messages
    seats = (f"{seat} {name}" for seat, name in enumerate(common.names, start=1))
    return "\n".join(
        (
            words.private.format(name=secret.name),
            "",
            *role_sentences(wording, common, secret),
            "",
            words.seats.format(names=", ".join(seats)),
            words.first.format(name=common.names[first - 1]),
            words.verify.format(fingerprint=common.fingerprint),
        )
    )
