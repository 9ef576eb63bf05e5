"""Ballots to slam on the table: one word, cut as large as the card bears, over rays or in rain."""

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from printables.art.gouge import Cuts, block_edge, nicks, rain, rays, thinner, wedge
from printables.catalogue import PieceName
from printables.letters import Align, Letters, capitals
from printables.looks.lettering import BESIDE, FLOOR, SPACED, title
from printables.options import POKER
from printables.paint import SPARING, block, on_block
from printables.paragraphs import Paragraph, Setting, paragraphs_fit, set_paragraphs
from printables.pen import Pen
from printables.piece import Edition
from printables.sheet import SAFE, Box
from printables.slips import vote_rules
from printables.theme import Colour, Font, Theme
from printables.touch import cut_corners

_MARGIN = 3.4  # mm of paper, on a poker card
_TURNED = {"ja": 7.0, "nein": -6.0}  # degrees
_WORD = 0.89  # of the block's width
_HIGH = 0.55  # of its height, at most
_STRETCHED = 3.0  # times as high as the typeface has it, at most
_LABEL = 9.2  # mm, what the word means
_BESIDE = (0.14, 0.08)  # of the block's width, left and right of it, in one language and in two
_HALO, _FREE = 3.2, 6.0  # mm, twice the ground around letters, and where it rains
_RULES = 0.42  # of the block's height: the rules of the vote
_CAPITALS, _AIR = 4.0, 2.6  # mm, of the meanings, and above them
_LOOSE = 0.05  # of their size, between the letters of the longest of them
_RIM = 1.6  # mm, of the frame of a no, where ink is saved
_BARS, _PITCH, _DENSE = 5, 2.1, 0.75  # cuts of a bar, mm from each to the next, and their share
_BEYOND, _BEHIND = 1.25, 0.2  # of the way from the middle to a corner: where cuts begin, and end
_STEM = 0.1  # of the letters' width: what cuts leave whole


def ballot(edition: Edition, vote: str, pen: Pen, box: Box, bleed: float) -> None:
    """The word in the first language, what it means in each, and the rules where a theme has any."""
    del bleed  # the margin is paper
    theme = edition.theme
    scale = min(box.width / POKER.width, box.height / POKER.height)
    margin = max(SAFE, _MARGIN * scale)
    whole = box.inset(margin)
    colour = theme.accent if vote == "ja" else theme.ink
    clear = whole
    if theme.flat:
        cuts = _shout(whole, scale) if vote == "ja" else _downpour(whole, scale)
        inks = Inks(block(pen, whole, colour, theme, cuts, seed=3), colour)
    else:
        clear = _sparing(pen, whole, vote, scale, theme)
        inks = Inks(on_block(colour, theme), theme.paper)
    label, meanings = _label(edition, vote, pen, whole, inks.letters)
    word = Box(whole.x, label.top, whole.width, whole.top - label.top)
    with pen.within(clear.corners):
        _word(edition, vote, pen, word, inks)
    meanings()
    if edition.by_touch:
        cut_corners(pen, box, 1 if vote == "ja" else 2)


def _sparing(pen: Pen, whole: Box, vote: str, scale: float, theme: Theme) -> Box:
    """Little ink tells both apart without a colour: one is open, the other is barred.

    A yes is rays without a frame; a no has a heavy one, and is crossed out behind its word. The room
    that is left for the word.
    """
    edge, rim = block_edge(whole, 3), _RIM * scale
    with pen.within(edge):
        if vote == "ja":
            beams = [thinner(one, SPARING) for one in _shout(whole, scale)]
            pen.cuts(beams, colour=theme.accent)
            return whole
        pen.cuts(_crossed(whole, scale), colour=theme.ink)
    pen.outline(block_edge(whole.inset(rim / 2), 3), wide=rim, colour=theme.ink)
    return whole.inset(rim)


def _crossed(whole: Box, scale: float) -> Cuts:
    """Two bars from corner to corner, each of a few cuts side by side; they end behind the word."""
    (x, y), cuts = whole.centre, []
    half, high = whole.width / 2, whole.height / 2
    far = math.hypot(half, high)
    for side, end in product((-1, 1), (-1, 1)):
        across, along = side * half, end * high
        for at in range(_BARS):
            aside = (at - (_BARS - 1) / 2) * _PITCH * scale / far
            left, up = x - along * aside, y + across * aside
            start = (left + _BEYOND * across, up + _BEYOND * along)
            tip = (left + _BEHIND * across, up + _BEHIND * along)
            cuts.append(wedge(start, tip, _DENSE * _PITCH * scale, (0.7, 0.5, 0.6)[at % 3]))
    return cuts


class Inks(NamedTuple):
    """Of a word, and of what is around it."""

    letters: Colour
    ground: Colour


def _shout(whole: Box, scale: float) -> Cuts:
    reach = math.hypot(whole.width, whole.height) / 1.6
    centre = whole.x + whole.width / 2, whole.y + 0.57 * whole.height
    return rays(centre, 40, 19 * scale, reach, 3.4 * scale, seed=5, sway=5 * scale, fat=0.9)


def _downpour(whole: Box, scale: float) -> Cuts:
    wide, long = (0.36 * scale, 0.46 * scale), (9 * scale, 24 * scale)
    return rain(whole, 2.3 * scale, wide, long, slope=0.55, seed=5)


def _word(edition: Edition, vote: str, pen: Pen, box: Box, inks: Inks) -> None:
    """The word across a box, turned a little, with cuts of the gouge in its letters."""
    theme = edition.theme
    text = getattr(edition.wordings[0].ballots, vote)
    one = Letters(Font.DISPLAY, 1.0, colour=inks.letters)
    width = _WORD * box.width
    letters = one._replace(size=width / pen.width(text, one))
    high = capitals(letters, theme.fonts)
    spill = width * math.sin(math.radians(abs(_TURNED[vote])))  # of the ends, above and below
    room = min(_HIGH * POKER.height / POKER.width * width, box.height - spill - 2 * _AIR)
    stretched = min(room / high, _STRETCHED)
    halo = (_FREE if theme.flat and vote == "nein" else _HALO) * width / POKER.width
    pen.piece = PieceName.BALLOTS
    smallest = letters._replace(size=FLOOR / capitals(one, theme.fonts))
    line = Box(0, 0, width, smallest.size)
    pen.note_place(pen.piece, (text,), line, smallest)
    if letters.size < smallest.size:
        pen.refuse_size(pen.piece, (text,), line, smallest.size, letters.size)
    x, y = box.centre
    with pen.moved(x, y, turned=_TURNED[vote], stretched=(1, stretched)):
        start = (-width / 2, -high / 2)
        stem = width / len(text) / 4
        with pen.edged_letters(text, *start, letters, wide=halo, edge=inks.ground):
            if not theme.bold:
                inner = Box(*start, width, high)
                long = (0.06 * high, 0.2 * high)
                cuts = nicks(inner, 46, (0.05 * stem, _STEM * stem), long, seed=9)
                pen.cuts(cuts, colour=inks.ground)


def _label(
    edition: Edition, vote: str, pen: Pen, whole: Box, ink: Colour
) -> tuple[Box, Callable[[], None]]:
    """The ground of what the word means, and what writes that in each language, with the rules.

    It is as large as what the other word means.
    """
    theme = edition.theme
    scale = min(whole.width / POKER.width, whole.height / POKER.height)
    means = [_means(edition, one) for one in (vote, *_TURNED)]
    rules = [
        [Paragraph(rule) for rule in vote_rules(one, edition.ruleset, edition.players)]
        for one in edition.wordings
    ]
    high = scale * _LABEL + (_RULES * whole.height if any(rules) else 0)
    several = min(len(edition.wordings), 2) - 1
    away = (0.05 if any(rules) else _BESIDE[several]) * whole.width
    label = Box(whole.x + away, whole.y + 3.4 * scale, whole.width - 2 * away, high)
    on_label = block(pen, label, ink, theme, seed=2)

    def write() -> None:
        y, letters = label.top - (_AIR + _CAPITALS) * scale, Letters(Font.HEAD, 1, colour=on_label)
        line = Box(label.x, y, label.width, _CAPITALS * scale).inset(2 * scale, 0)
        high, spaced = _alike(pen, means, line, letters)
        line = line.inset(0, (line.height - high) / 2)
        title(pen, means[0], line, letters, theme, piece=PieceName.BALLOTS, spaced=spaced)
        y -= _AIR * scale
        if any(rules):
            room = Box(label.x, label.y, label.width, y - label.y).inset(2 * scale, scale)
            smallest = FLOOR / capitals(Letters(Font.TEXT, 1), theme.fonts)
            setting = Setting(3.0, smallest, on_label, Align.CENTRE)
            both = [rule for few in rules for rule in few]
            fit = paragraphs_fit(pen, both, room, setting, piece=PieceName.BALLOTS)
            told = both if fit else rules[0]  # the reference cards tell them in both languages
            set_paragraphs(pen, told, room, setting, piece=PieceName.BALLOTS)

    return label, write


def _alike(pen: Pen, texts: Sequence[str], line: Box, letters: Letters) -> tuple[float, float]:
    """How high the capitals of texts are on a line, and how far letters are apart: the same of all."""
    up, wide = pen.capitals(letters), {text: pen.width(text, letters) for text in texts}
    loose = max(long + _LOOSE * (len(text) - 1) for text, long in wide.items())
    tight = line.width / max(wide.values()) * up
    high = min(line.height, max(line.width / loose * up, min(FLOOR, tight)))
    spare = [(line.width * up / high - long) / max(1, len(text) - 1) for text, long in wide.items()]
    return high, max(0.0, min(SPACED, *spare))


def _means(edition: Edition, vote: str) -> str:
    """What a word means, in each language."""
    said = (getattr(one.ballots, f"{vote}_means").upper() for one in edition.wordings)
    return BESIDE.join(dict.fromkeys(said))
