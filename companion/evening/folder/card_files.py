"""Pieces in each file that is printed beside the envelopes."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.evening.folder.page_steps import HOST_CARD_FILE, REFERENCE_CARDS_FILE, SET_FILE
from companion.evening.printing.sets import dealt_pieces, edition_of
from companion.evening.settings import MAX_LANGUAGES
from printables.catalogue import IN_THE_BOX, PieceName
from printables.printed_set import pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.deal.sealed import Packing
    from companion.evening.settings import EveningSettings
    from printables.edition.piece import Edition, Piece

_SEPARATE_CARDS = (PieceName.HOST_CARD, PieceName.REFERENCE_CARDS)  # in files of their own


def editions_of(by: "EveningSettings", *, by_touch: bool = False) -> "list[Edition]":
    """Return the edition in each language of the table, the table's own first."""
    one_each = (by._replace(languages=(language,)) for language in by.languages)
    return [replace(edition_of(one), paper=by.paper, by_touch=by_touch) for one in one_each]


def card_files(
    editions: "Sequence[Edition]", packing: "Packing", *, dealt: bool, whole_set: bool
) -> "dict[str, Callable[[], list[Piece]]]":
    """Return the pieces of each file; each piece is in one file only.

    Args:
        editions: one for each language.
        packing: how the envelopes are made, if the roles are `dealt`.
        dealt: else the players shuffle cards.
        whole_set: all else that a box holds, too.
    """
    files: dict[str, Callable[[], list[Piece]]] = {}
    if packing.night:
        files[HOST_CARD_FILE] = lambda: [
            card for edition in editions for card in pieces(edition, ("host-card",))
        ]
    files[REFERENCE_CARDS_FILE] = partial(_each_in_its_language, editions, packing)
    if whole_set:
        there = dealt_pieces(packing) if dealt else ()
        names = [one for one in IN_THE_BOX if one not in (*_SEPARATE_CARDS, *there)]
        files[SET_FILE] = lambda: [*pieces(replace(_together(editions), dealt=there), names)]
    return files


def _together(editions: "Sequence[Edition]") -> "Edition":
    first = editions[:MAX_LANGUAGES]
    return replace(
        first[0],
        wordings=tuple(one.wordings[0] for one in first),
        spoken=tuple(one.spoken[0] for one in first),
    )


def _each_in_its_language(editions: "Sequence[Edition]", packing: "Packing") -> "list[Piece]":
    return [
        replace(card, copies=packing.languages.count(edition.wordings[0].language))
        for edition in editions
        if edition.wordings[0].language in packing.languages
        for card in pieces(edition, ("reference-cards",))
    ]
