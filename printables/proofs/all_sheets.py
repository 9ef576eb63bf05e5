"""Everything that is printed in one language, in one file: what a translator looks at.

Roles, names and digits in it are made up; no sheet of it is for use.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import BinaryIO

from companion.rules.knowledge import Knowledge
from companion.rules.pieces import Role
from companion.words.tables import CLASSIC, ENGLISH
from printables.catalogue import PieceName
from printables.dealt.deal_label import DealLabel
from printables.dealt.dealt_envelopes import Envelopes, draw_sheets
from printables.dealt.reveal_sheet import RevealSlip
from printables.dealt.slip_cards import EnvelopeOf
from printables.dealt.slip_faces import Nonces, slip_faces, too_long_for_folds
from printables.dealt.slips import PlayerSecret, TableOfSlips, slip_codes, too_long_for_codes
from printables.edition.piece import Edition, Piece
from printables.edition.wording import Wording, load_wording
from printables.export.shop import draw_ticket
from printables.paper.options import Backs
from printables.paper.sheet import Paper
from printables.pdf.pen import Pen
from printables.pdf.proof import open_proof
from printables.printed_set import pieces
from printables.proofs.calibration_sheet import draw_calibration
from printables.proofs.printer_test import draw_printer_test
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import draw_set, pen_for

SAMPLE_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
_BLANK_FINGERPRINT = " ".join(["0000"] * 16)
_LABEL = DealLabel(_BLANK_FINGERPRINT, 2, 17, "0000 0000 0000", "2026-11-21 20:00", moved=True)
_NONCE = bytes(32)
# Pieces on which other rules have other texts
BY_RULES = (
    PieceName.FASCIST_TRACKS,
    PieceName.MINI_BOARDS,
    PieceName.ROLE_CARDS,
    PieceName.BALLOTS,
    PieceName.REFERENCE_CARDS,
)


def print_all_sheets(file: BinaryIO, edition: Edition, others: Sequence[Edition] = ()) -> None:
    """Write the set, the sheets of a printer and of a shop, and those of a deal, as a PDF.

    `others` have the rules of other rulesets: what differs by them follows.

    Raises:
        Refusal: a text does not fit, or a letter is missing, unless this is a proof.
    """
    settings = Settings()
    pen = pen_for(file, edition, settings)
    draw_set(pen, impose(pieces(edition), settings), edition, settings)
    for other in others:
        pen.next_sheet()
        drawn = [_of_rules(piece, other) for piece in pieces(other, BY_RULES)]
        draw_set(pen, impose(drawn, settings), other, settings)
    for backs in (Backs.LONG_EDGE, Backs.NONE):
        pen.next_sheet()
        draw_calibration(pen, edition, replace(settings, backs=backs))
    pen.next_sheet()
    draw_printer_test(pen, edition, settings)
    pen.next_sheet()
    draw_ticket(pen, pieces(edition), edition, Paper.A4)
    _draw_deal(pen, edition)
    pen.save()


def _of_rules(piece: Piece, edition: Edition) -> Piece:
    front, *back = (
        face.replace(name=f"{edition.ruleset.name}-{face.name}")
        for face in (piece.front, piece.back)
        if face is not None
    )
    return replace(piece, front=front, back=back[0] if back else None)


def _draw_deal(pen: Pen, edition: Edition) -> None:
    """The cover, The Reveal and an envelope, in each way in which they are made."""
    reveal = RevealSlip(("abandon",) * 6, ("0001",) * 6, _NONCE)
    for envelope in _envelopes(edition):
        for night, ballots, alone in (
            (True, True, False),
            (False, False, False),
            (True, True, True),
        ):
            common = Envelopes(_LABEL, edition, night, ballots, reveal, alone)
            pen.next_sheet()
            draw_sheets(pen, Paper.A4, common, [envelope])


def _envelopes(edition: Edition) -> Iterator[EnvelopeOf]:
    """One of a player with codes alone, and one with words."""
    wording = edition.wordings[0]
    common = TableOfSlips(edition.ruleset, SAMPLE_NAMES, _BLANK_FINGERPRINT)
    said = _on_slips(wording, common)
    codes = slip_codes([said] * len(SAMPLE_NAMES), common, knowledge=True)
    secret = PlayerSecret(SAMPLE_NAMES[0], 1, Role.LIBERAL, Knowledge())
    for words in (False, True):
        faces = slip_faces(said, common, secret, Nonces(_NONCE, _NONCE), codes, words=words)
        yield EnvelopeOf(SAMPLE_NAMES[0], 1, wording, *faces)


def _on_slips(wording: Wording, common: TableOfSlips) -> Wording:
    noted = open_proof()
    found = [*too_long_for_codes(wording, common), *too_long_for_folds(wording, common)]
    if noted is None or not found:
        return wording
    noted.refused += found
    return load_wording(ENGLISH, CLASSIC)
