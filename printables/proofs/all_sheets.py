"""A PDF of everything that is printed in one language, for translators.

Its roles, names and digits are made up; no sheet is for use.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import BinaryIO

from companion.rules.pieces import Role
from companion.rules.ruleset import Knowledge
from companion.words.tables import CLASSIC, ENGLISH
from printables.catalogue import PieceName
from printables.dealt.deal_label import DealLabel
from printables.dealt.dealt_envelopes import EnvelopeOf, Envelopes, draw_sheets
from printables.dealt.reveal_sheet import RevealSlip
from printables.dealt.slip_faces import Nonces, slip_faces, too_long_for_folds
from printables.dealt.slips import PlayerSecret, TableOfSlips, slip_codes, too_long_for_codes
from printables.edition.piece import Edition, Piece
from printables.edition.wording import Wording, load_wording
from printables.export.shops import draw_ticket
from printables.paper.options import Backs
from printables.paper.sheet import Paper
from printables.pdf.dry_run import current_dry_run
from printables.pdf.pen import Pen
from printables.printed_set import pieces
from printables.proofs.printer_sheets import draw_calibration, draw_printer_test
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import draw_set, pen_for

SAMPLE_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
_BLANK_FINGERPRINT = " ".join(["0000"] * 16)
_LABEL = DealLabel(_BLANK_FINGERPRINT, 2, 17, "0000 0000 0000", "2026-11-21 20:00", moved=True)
_NONCE = bytes(32)
# Pieces whose texts depend on the rules
BY_RULES = (
    PieceName.FASCIST_TRACKS,
    PieceName.MINI_BOARDS,
    PieceName.ROLE_CARDS,
    PieceName.BALLOTS,
    PieceName.REFERENCE_CARDS,
)


def print_all_sheets(file: BinaryIO, edition: Edition, others: Sequence[Edition] = ()) -> None:
    """Write the set, the sheets for printers and shops, and those of a deal, as a PDF.

    `others` are sets for other rulesets, of which only pieces that depend on the rules are added.

    Raises:
        Refusal: a text does not fit, or a letter is missing, unless this is a dry run.
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
    wording = edition.wordings[0]
    common = TableOfSlips(edition.ruleset, SAMPLE_NAMES, _BLANK_FINGERPRINT)
    wording_of_slips = _on_slips(wording, common)
    codes = slip_codes([wording_of_slips] * len(SAMPLE_NAMES), common, knowledge=True)
    secret = PlayerSecret(SAMPLE_NAMES[0], 1, Role.LIBERAL, Knowledge())
    for words in (False, True):
        faces = slip_faces(
            wording_of_slips, common, secret, Nonces(_NONCE, _NONCE), codes, words=words
        )
        yield EnvelopeOf(SAMPLE_NAMES[0], 1, wording, *faces)


def _on_slips(wording: Wording, common: TableOfSlips) -> Wording:
    open_notes = current_dry_run()
    refusals = [*too_long_for_codes(wording, common), *too_long_for_folds(wording, common)]
    if open_notes is None or not refusals:
        return wording
    open_notes.refused += refusals
    return load_wording(ENGLISH, CLASSIC)
