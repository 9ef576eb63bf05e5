"""One encrypted file with all of a moderated game, for a co-moderator."""

import json
from typing import Any

from companion.deal.reveal_words import read_words
from companion.deal.sealing import locked, unlocked
from companion.deal.vault import Vault
from companion.moderation.moderator import ModerationRefused, Moderator
from companion.rulesets.plain_values import ruleset_of
from companion.store.codec import (
    deal_from_values,
    deal_values,
    header_from_values,
    header_values,
    move_from_values,
    move_values,
    sealing_values,
)
from companion.store.journal import Journal
from companion.store.recorded_game import RecordedGame
from companion.table.table import Table


def handed_over(moderator: Moderator) -> tuple[str, tuple[str, ...]]:
    """Return the content of the file, and the words that open it."""
    stored, language = moderator.table.stored, moderator.table.header.language
    deal = stored.deal
    values = {
        "header": header_values(stored.header),
        "moves": [*map(move_values, stored.moves)],
        "deal": deal_values(deal) | sealing_values(deal.sealed) if deal else None,
        "begun": stored.begun,
        "vault": moderator.vault.read(),
    }
    token, words, list_language = locked(json.dumps(values).encode(), language)
    return json.dumps({"words": list_language, "token": token}), words


def taken_over(journal: Journal, content: str, typed: str) -> Moderator:
    """Go on with a game that was handed over.

    Raises:
        ModerationRefused: the words do not open it.
        Refusal: it cannot be written.
    """
    try:
        file = json.loads(content)
        opened = unlocked(file["token"], read_words(typed, file["words"]))
        values: dict[str, Any] = json.loads(opened)
    except (ValueError, LookupError, TypeError):
        raise ModerationRefused("other_words") from None
    header = header_from_values(values["header"], ruleset_of(values["header"]["ruleset"]))
    deal = deal_from_values(values["deal"], len(header.players))
    moves = tuple(map(move_from_values, values["moves"]))
    assert header.deck is not None  # noqa: S101  for the type checker
    Vault(journal.path.parent, header.deck.commitment).keep(**values["vault"])
    recorded = RecordedGame(header=header, moves=moves, deal=deal, begun=values["begun"])
    return Moderator(Table(journal, journal.add(recorded)))
