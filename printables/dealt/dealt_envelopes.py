"""PDF of the envelopes of a deal, a sheet for each player to cut, fold, glue and fill.

All sheets are drawn alike, whatever the role: only the pixels of pictures differ. A cover comes
first: previews of files show and store the first sheet, so it has no secret. For the envelopes of a
box, four players share a sheet of slips.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import BinaryIO

from companion.rules.pieces import Seat
from printables.dealt.deal_label import SLIPS_A_SHEET, DealLabel
from printables.dealt.envelope_sheet import (
    CARD_HEIGHT,
    CARD_WIDTH,
    ENVELOPE,
    EnvelopeSheet,
    draw_digits,
    draw_line,
    draw_scale,
)
from printables.dealt.reveal_sheet import RevealSheet, RevealSlip
from printables.dealt.slip_faces import WORDS_HEIGHT, WORDS_WIDTH, SlipFace
from printables.edition.piece import Edition
from printables.edition.wording import Wording
from printables.faces.face import NO_WORDS, FaceRenderer, Wording as FaceWording
from printables.faces.paragraphs import Field, Paragraph, Setting, field, set_paragraphs
from printables.look.theme import Colour, Font
from printables.paper.sheet import UNPRINTABLE_MARGIN, Box, Paper
from printables.pdf.pen import HAIRLINE, Pen
from printables.pieces.cards import ballot
from printables.type.letters import Align, Letters

HEXADECIMAL_DIGITS = "0123456789ABCDEFabcdef"  # digits of fingerprints
VOTES = "ja", "nein"
_HEAD_PLACE, _DEAL_PLACE = 30.0, 84.0  # mm
# Codes have four modules of white around them (ISO/IEC 18004), usually of 0.68 mm or more.
CODE_BOXES = (Box(3, 2.9, 52.5, 52.5), Box(4.5, 4.5, 50, 50))  # of role, of membership
FLAP_OF_SLIP = 28.5  # mm, the part that is folded over the code
# Emblems: for the player alone; for an investigating President.
SLIP_EMBLEMS = ("closed_eye", "investigate")
_CARD_BOX = Box(0, 0, CARD_HEIGHT, CARD_WIDTH)
SLIP_WORDS = Box(CARD_HEIGHT - FLAP_OF_SLIP + 1.5, 3, WORDS_WIDTH, WORDS_HEIGHT)


@dataclass(frozen=True, slots=True)
class EnvelopeOf:
    """The envelope of one player, with the Secret Role slip and the Party Membership slip."""

    name: str
    seat: Seat
    wording: Wording
    role: SlipFace
    membership: SlipFace

    @property
    def faces(self) -> tuple[SlipFace, SlipFace]:
        """The Secret Role slip and the Party Membership slip."""
        return self.role, self.membership

    @property
    def kind(self) -> str:
        """The name of the drawings that a file stores once for envelopes of this kind."""
        return f"{self.wording.language}-{'words' if self.folded else 'code'}"

    @property
    def folded(self) -> bool:
        """True if the slips show words that have to be folded over."""
        return self.role.words is not None


def edition_of(table: Edition, envelope: EnvelopeOf) -> Edition:
    """Return the settings for printing in the language of this player."""
    return replace(table, wordings=(envelope.wording,))


class SlipCards:
    """The two slips of one player, each drawn with its lower left corner at the origin."""

    def __init__(self, pen: Pen, label: DealLabel, edition: Edition, envelope: EnvelopeOf) -> None:
        self._pen, self._label, self._edition, self._envelope = pen, label, edition, envelope
        words = envelope.wording.slips
        self._titles = words.role, words.membership
        self._renderer = FaceRenderer(pen, edition.theme, languages=1)

    def _field(self, name: str, *, broken: bool = False) -> Field:
        card = self._renderer.layouts.slip
        return field(self._edition.theme, card, name, _CARD_BOX, broken=broken)

    def draw(self, place: int) -> None:
        """Draw the parts of a slip that only this player has: the name, the QR code, and perhaps words."""
        pen, face, code = self._pen, self._envelope.faces[place], CODE_BOXES[place]
        pen.picture(face.code, code)
        if face.words is not None:  # the name has to be visible after the slip is folded
            pen.fitted(
                f"{self._titles[place]} · {self._envelope.name}",
                Box(
                    CODE_BOXES[0].x,
                    CARD_WIDTH - 7,
                    CARD_HEIGHT - FLAP_OF_SLIP - CODE_BOXES[0].x - 0.4,
                    4.9,
                ),
                Letters(Font.STRONG, 2.6, floor=1.3, colour=self._edition.theme.ink),
                piece=ENVELOPE,
            )
            pen.picture(face.words, SLIP_WORDS)
            return
        name = self._field("name", broken=True)
        pen.fitted(self._envelope.name, *name, piece=ENVELOPE, middle=True)
        box, letters = self._field("short")
        pen.text(self._label.short, box.x, box.y, letters)

    def ground(self, place: int) -> None:
        """Draw the parts of a slip that are the same for all players of this language."""
        right = CARD_HEIGHT - FLAP_OF_SLIP
        if self._envelope.folded:
            self._pen.line(right, 0, right, CARD_WIDTH, dashed=True)
            return
        words = self._envelope.wording.slips
        self._pen.piece = ENVELOPE
        texts = {
            "private": [self._envelope.wording.envelope.private],
            "title": [self._titles[place]],
            "number_sign": ["№"],
        }
        wording = FaceWording(texts, (texts,), {"sign": SLIP_EMBLEMS[place]})
        self._renderer.card(self._renderer.layouts.slip, _CARD_BOX, 0, wording)
        room, letters = self._field("notes")
        notes = (words.alone, words.investigate)[place], words.scan
        set_paragraphs(
            self._pen,
            [Paragraph(note, strong=note is notes[0]) for note in notes],
            room,
            Setting(letters.size, letters.floor, letters.colour),
            piece=ENVELOPE,
        )


def draw_slips(
    pen: Pen, paper: Paper, edition: Edition, label: DealLabel, envelopes: Sequence[EnvelopeOf]
) -> None:
    """Draw sheets of slips alone: both slips of a player side by side, to be cut straight."""
    width, height = 2 * CARD_HEIGHT, SLIPS_A_SHEET * CARD_WIDTH
    x, y = (paper.size[0] - width) / 2, (paper.size[1] - height) / 2
    for first in range(0, len(envelopes), SLIPS_A_SHEET):
        group = envelopes[first : first + SLIPS_A_SHEET]
        pen.next_sheet()
        line = " · ".join((*label.lines(edition.wordings[0]), label.short))
        room = Box(x, y + height + 1, width, 3.2)
        letters = Letters(Font.TEXT, 2.6, 1.9, Align.CENTRE, edition.theme.ink)
        draw_line(pen, line, [label.head, label.short], room, letters)
        for row, envelope in enumerate(group, start=1):
            cards = SlipCards(pen, label, edition_of(edition, envelope), envelope)
            for place in range(2):
                with pen.moved(x + CARD_HEIGHT * place, y + height - CARD_WIDTH * row):
                    pen.repeated(f"slip-{place}-{envelope.kind}", partial(cards.ground, place))
                    cards.draw(place)
        bottom = y + height - CARD_WIDTH * len(group)
        for across in range(3):
            edge = x + CARD_HEIGHT * across
            pen.line(edge, bottom, edge, y + height, width=HAIRLINE)
        for down in range(len(group) + 1):
            edge = y + height - CARD_WIDTH * down
            pen.line(
                UNPRINTABLE_MARGIN, edge, paper.size[0] - UNPRINTABLE_MARGIN, edge, width=HAIRLINE
            )


@dataclass(frozen=True, slots=True)
class Envelopes:
    """Settings that all envelopes of a deal share: theme, language, label, and so on."""

    label: DealLabel
    edition: Edition  # in the languages of the table
    night: bool  # False: there is no night, and the slips say who sees whom
    ballots: bool
    reveal: RevealSlip | None = None
    slips_alone: bool = False  # True: only slips are printed, for envelopes of the box


def draw_cover(pen: Pen, paper: Paper, common: Envelopes, sheets: Sequence[EnvelopeOf]) -> None:
    """Draw the cover of the printed envelopes, which has no secrets."""
    edition, area = common.edition, paper.printable.inset(8, 6)
    theme, words = edition.theme, edition.wordings[0]
    title = words.slips.title if common.slips_alone else words.envelope.title
    head = Box(area.x, area.top - _HEAD_PLACE, area.width, _HEAD_PLACE)
    box = Box(area.x, head.y - 28 - _DEAL_PLACE, area.width, _DEAL_PLACE)
    pen.repeated(f"cover-{common.slips_alone:d}", lambda: _ground(pen, edition, title, head, box))
    pen.fitted(
        (words.cover.slips if common.slips_alone else words.cover.names).format(
            names=", ".join(sheet.name for sheet in sheets)
        ),
        Box(area.x, head.y - 27, area.width, 23),
        Letters(Font.TEXT, 5.2, floor=2.8, broken=True, colour=theme.ink),
        piece=ENVELOPE,
    )
    deal = FaceRenderer(pen, theme, languages=1).layouts.deal
    _deal(pen, field(theme, deal, "words", box).box, words, common.label, theme.ink)
    set_paragraphs(
        pen,
        [*_paragraphs(common, sheets)],
        Box(area.x, area.y + 10, area.width, box.y - 6 - area.y - 10),
        Setting(5.0, 3, theme.ink),
        piece=ENVELOPE,
    )
    draw_scale(pen, area.x, area.y, words.sheets.scale)


def _ground(pen: Pen, edition: Edition, title: str, head: Box, box: Box) -> None:
    theme = edition.theme
    pen.piece = ENVELOPE
    renderer = FaceRenderer(pen, theme, languages=1)
    renderer.headline(title, head)
    renderer.card(renderer.layouts.deal, box, 0, NO_WORDS)


def _deal(pen: Pen, room: Box, words: Wording, label: DealLabel, ink: Colour) -> None:
    sizes = Letters(Font.DISPLAY, 8, 5, colour=ink), Letters(Font.TEXT, 4.6, 3, colour=ink)
    for line, letters in zip(label.lines(words), sizes, strict=False):
        draw_line(pen, line, [label.head], _row(room, 1.2 * letters.size), letters)
        room = room._replace(height=room.height - letters.size * 1.6)
    small = Letters(Font.TEXT, 4, floor=3, colour=ink)
    pen.fitted(words.deal.fingerprint, _row(room, 5), small, piece=ENVELOPE)
    room = room._replace(height=room.height - 6)
    draw_digits(pen, label.fingerprint, room, Letters(Font.HEAD, 7, colour=ink))


def _row(room: Box, height: float) -> Box:
    return Box(room.x, room.top - height, room.width, height)


def _paragraphs(common: Envelopes, sheets: Sequence[EnvelopeOf]) -> Iterator[Paragraph]:
    cover = common.edition.wordings[0].cover
    yield Paragraph(cover.no_secret, strong=True)
    yield Paragraph(cover.cut_words if any(sheet.folded for sheet in sheets) else cover.cut)
    if common.slips_alone:
        yield Paragraph(cover.two_cuts)
    if common.reveal is not None:
        yield Paragraph(cover.reveal)
    yield Paragraph(cover.compare)
    if common.label.number:
        yield Paragraph(cover.again)


def draw_envelopes(
    file: BinaryIO,
    paper: Paper,
    common: Envelopes,
    sheets: Sequence[EnvelopeOf],
    drawn: Callable[[], object] = object,
) -> None:
    """Write the sheets as a PDF: a cover without secrets, The Reveal if asked for, the envelopes.

    The function `drawn` is called before each envelope.

    Raises:
        DoesNotFit: a text is too long for its place.
    """
    words, label, theme = common.edition.wordings[0], common.label, common.edition.theme
    name = words.slips.title if common.slips_alone else words.envelope.title
    title = f"{name} · {label.fingerprint}"
    names = [sheet.name for sheet in sheets]
    pen = Pen(
        file,
        paper,
        title=title,
        language=words.language,
        fonts=theme.fonts,
        terms=theme.terms,
        names=names,
        compressed=False,
    )
    pen.reserve(HEXADECIMAL_DIGITS, (Font.TEXT, Font.STRONG, Font.HEAD, Font.DISPLAY))
    draw_sheets(pen, paper, common, sheets, drawn)
    pen.save()


def draw_sheets(
    pen: Pen,
    paper: Paper,
    common: Envelopes,
    sheets: Sequence[EnvelopeOf],
    drawn: Callable[[], object] = object,
) -> None:
    """Draw the sheets of a deal's envelopes, beginning on the pen's current sheet."""
    edition, label = common.edition, common.label
    draw_cover(pen, paper, common, sheets)
    if common.reveal is not None:
        pen.next_sheet()
        RevealSheet(pen, paper, edition, label).draw(common.reveal)
    if common.slips_alone:
        draw_slips(pen, paper, edition, label, sheets)
    for sheet in () if common.slips_alone else sheets:
        drawn()
        pen.next_sheet()
        _Sheet(pen, paper, common, sheet).draw()


class _Sheet(EnvelopeSheet):
    def __init__(self, pen: Pen, paper: Paper, common: Envelopes, envelope: EnvelopeOf) -> None:
        super().__init__(pen, paper, edition_of(common.edition, envelope), common.label)
        self.common = common
        self.envelope = envelope
        self.cards = SlipCards(pen, common.label, self.edition, envelope)

    @property
    def _form(self) -> str:
        return f"sheet-{self.envelope.kind}-{self.common.night:d}{self.common.ballots:d}"

    def draw(self) -> None:
        words, name = self.words, self.envelope.name
        self.heading(words.envelope.heading.format(name=name))
        self.pen.repeated(self._form, self._same_on_every_sheet)
        self.deal()
        with self.pen.moved(self.net_x, self.net_y):
            self.front(name, words.envelope.seat.format(seat=self.envelope.seat))
        for place in range(2):
            with self.pen.moved(self.cards_x, self.card_y(place)):
                self.cards.draw(place)

    def _same_on_every_sheet(self) -> None:
        words = self.words.envelope
        with self.pen.moved(self.net_x, self.net_y):
            self.net(words.private)
            self.below(words.open_alone)
            self.back(words.keep if self.common.night else (*words.keep, words.no_night))
        for place in range(2):
            with self.pen.moved(self.cards_x, self.card_y(place)):
                self.cards.ground(place)
        if self.common.ballots:
            for place, vote in enumerate(VOTES, start=2):
                with self.pen.moved(self.cards_x + CARD_HEIGHT, self.card_y(place), turned=90):
                    box = Box(0, 0, CARD_WIDTH, CARD_HEIGHT)
                    ballot(self.edition, vote, self.pen, box, 0)
        self.cuts(range(5 if self.common.ballots else 3))

        self.how_to(words.steps[-1], words.steps_words if self.envelope.folded else "")
