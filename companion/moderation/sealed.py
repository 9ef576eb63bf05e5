"""Private texts of a moderator who also plays: encrypted, and answered in the players' web pages."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256

from companion.deal import slips
from companion.deal.slips import Kind, SlipKey
from companion.errors import Refusal
from companion.moderation.replies import (
    BROKEN,
    LEFT_OUT,
    VETO,
    Answer,
    Ask,
    Hidden,
    Message,
    replies,
)
from companion.moderation.state import Kept, Secrets
from companion.rules.game import Game
from companion.rules.legality import veto_available
from companion.rules.pieces import Party, Role, Seat
from companion.rules.ruleset import knowledge

_BETWEEN = r"[\W_]*"  # marks and line breaks between the letters of encrypted texts
_WHOLE = (
    f"{_BETWEEN.join(word)}(?:{_BETWEEN}[a-z2-7]){{{slips.LENGTHS[word][0]}}}"
    for word in ("slip", "pubkey")
)
_SEALED = re.compile(f"(?=({'|'.join(_WHOLE)}))", re.IGNORECASE)
# no word of a sentence is that long
_BROKEN_TEXT = re.compile("(?:slip|pubkey|mykey)[a-z2-7]{20,}", re.IGNORECASE)
_KINDS = {
    Ask.ROLE: Kind.ROLE, Ask.BALLOT: Kind.VOTE, Ask.DISCARD: Kind.HAND, Ask.ENACT: Kind.PAIR,
    Ask.PEEK: Kind.PEEK, Ask.PARTY: Kind.PARTY, Ask.VETO: Kind.VETO_ASKED,
}  # fmt: skip
_ANSWERS = {
    Kind.BALLOT: Ask.BALLOT, Kind.DISCARD: Ask.DISCARD, Kind.ENACT: Ask.ENACT,
    Kind.ASK_VETO: Ask.ENACT, Kind.VETO: Ask.VETO,
}  # fmt: skip


class SealedReply(Hidden):
    """A player's encrypted answer, or their public key."""

    seat: Seat
    slip: slips.Slip | None
    key: str = ""  # hexadecimal
    writer: Seat | None = None  # seat named with a key


def own_key(kept: Kept) -> SlipKey:
    """Return the moderator's private key for encrypted texts."""
    return SlipKey(bytes.fromhex(kept.secret))


def game_number(kept: Kept) -> int:
    """Return the public number of the game on encrypted texts."""
    return int.from_bytes(sha256(own_key(kept).public).digest()[:4], "big")


def sealed_replies(
    kept: Kept, text: str, names: Sequence[str], sender: Seat | None
) -> tuple[list[SealedReply], str]:
    """Return keys and encrypted answers in a text, and its other text.

    In the other text, marks stand for what was encrypted.
    """
    sealed, plain = list[SealedReply](), text
    for found in _SEALED.finditer(text):
        texts = [SealedReply(slip.header.seat, slip) for slip in slips.read_slips(found[1])]
        with suppress(Refusal):
            seat, public = slips.read_key(found[1], game_number(kept))
            before = text[: found.start()].replace(">", " ")
            *_, writer = None, *(reply.seat for reply in replies(f"{before} key", names, sender))
            texts.append(SealedReply(seat, None, public.hex(), writer))
        if texts:  # on a line of its own, so that it is not removed with a quote
            plain = plain.replace(found[1], f"\n{LEFT_OUT}\n")
        sealed += (one for one in texts if not one.slip or one.slip.header.answer)
    return [*dict.fromkeys(sealed)], _BROKEN_TEXT.sub(f"\n{BROKEN}\n", plain)


def opened(kept: Kept, reply: SealedReply) -> tuple[Ask | None, Answer] | None:
    """Return the question of an encrypted reply, and the answer; None if it cannot be decrypted.

    The question is None if the reply answers none.
    """
    slip, writer = reply.slip, kept.keys.get(str(reply.seat))
    if slip is None:
        return Ask.KEY, reply.key
    expected = slip.header.replace(game=game_number(kept))
    try:
        payload = slips.open_slip(own_key(kept), bytes.fromhex(writer or ""), slip, expected)
    except (Refusal, ValueError):
        return None
    number = next(iter(payload.numbers), 0)
    yes_no, parties = number == 1, {1: Party.LIBERAL.value, 2: Party.FASCIST.value}
    answers = {Kind.BALLOT: yes_no, Kind.VETO: yes_no, Kind.ASK_VETO: VETO}
    ask, answer = _ANSWERS.get(payload.kind), answers.get(payload.kind, parties.get(number))
    return None if ask and answer is None else (ask, answer)


def sealed_text(kept: Kept, game: Game, message: Message, number: int, secrets: Secrets) -> str:
    """Return a private message, encrypted for its reader."""
    header = slips.Header(game_number(kept), message.seat, message.round, number)
    payload = slips.Payload(_KINDS[message.ask], tuple(_numbers(game, message, secrets)))
    return slips.seal(own_key(kept), bytes.fromhex(kept.keys[str(message.seat)]), header, payload)


def _numbers(game: Game, message: Message, secrets: Secrets) -> Iterator[int]:
    chancellor, roles = game.chancellor or game.president, [*map([*Role].index, secrets.roles)]
    match message.ask:
        case Ask.ROLE:
            known = knowledge(game.table, secrets.roles, message.seat)
            others = (seat for seat in (*known.fascists, known.hitler) if seat)
            yield roles[message.seat - 1] + 1
            yield from (number for seat in others for number in (seat, roles[seat - 1] + 1))
        case Ask.BALLOT:
            yield from (game.president, chancellor)
        case Ask.VETO:
            yield chancellor
        case _:
            yield from (
                [*Party].index(one) + 1 if isinstance(one, Party) else one
                for one in message.content
            )
    if message.ask is Ask.ENACT and (veto_available(game) or game.veto_refused):
        yield 2 if game.veto_refused else 1
