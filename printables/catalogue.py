"""Everything in the box, by name, in the rulebook's order: how much of it, and who draws it."""

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from importlib import import_module

from companion.errors import CompanionError
from companion.words.terms import Terms
from printables.piece import Edition, Piece, Pieces

# Its name: its module in components/, and the function in it that makes an edition's pieces.
CATALOGUE = {
    "liberal-track": ("boards", "liberal_boards"),
    "fascist-tracks": ("boards", "fascist_boards"),
    "tracker-marker": ("small_pieces", "tracker_marker"),
    "draw-pile": ("small_pieces", "draw_pile"),
    "discard-pile": ("small_pieces", "discard_pile"),
    "policy-tiles": ("policy_tiles", "policy_tiles"),
    "role-cards": ("cards", "role_cards"),
    "membership-cards": ("cards", "membership_cards"),
    "ballots": ("cards", "ballots"),
    "placards": ("placards", "placards"),
    "envelopes": ("blank_envelopes", "envelopes"),
    "mini-boards": ("small_pieces", "mini_boards"),
    "reference-cards": ("reference_cards", "reference_cards"),
    "host-card": ("host_card", "host_card"),
    "box": ("box", "box"),
    "rulebook": ("rulebook", "rulebook"),
}
BESIDES = ("calibration", "test-sheet", "shop")  # what is printed, but is not in the box


class NoSuchPieceError(CompanionError):
    """Something that is not in the box."""

    def __init__(self, name: str) -> None:
        near = get_close_matches(name, (*CATALOGUE, *BESIDES), n=1, cutoff=0.5)
        hint = f'did you mean "{near[0]}"?' if near else f"choose from {', '.join(CATALOGUE)}."
        super().__init__(f'There is no piece "{name[:40]}" in the box: {hint}')


def pieces(edition: Edition, names: Sequence[str] = ()) -> Pieces:
    """The pieces with these names, or all; in the box's order.

    Raises:
        NoSuchPieceError: one of them is not in the box.
    """
    for name in names:
        if name not in CATALOGUE:
            raise NoSuchPieceError(name)
    made: list[Piece] = []
    for name, (module, function) in CATALOGUE.items():
        if not names or name in names:
            made += getattr(import_module(f"printables.components.{module}"), function)(edition)
    return tuple(_in_terms(piece, edition.theme.terms) for piece in made)


def _in_terms(piece: Piece, terms: Terms) -> Piece:
    """Its faces as the theme names them: a file shows those names to whoever looks into it."""
    front = replace(piece.front, name=terms.themed(piece.front.name))
    back = piece.back and replace(piece.back, name=terms.themed(piece.back.name))
    return replace(piece, front=front, back=back)
