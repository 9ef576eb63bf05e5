"""Ballots to slam on the table: one word, cut as large as the card bears, over rays or in rain."""

import math
from collections.abc import Callable
from typing import NamedTuple

from printables.art.gouge import Cuts, nicks, rain, rays
from printables.catalogue import PieceName
from printables.letters import Align, Letters, capitals
from printables.looks.lettering import FLOOR, title
from printables.options import POKER
from printables.paint import block
from printables.paragraphs import Paragraph, Setting, set_paragraphs
from printables.pen import Pen
from printables.piece import Edition
from printables.sheet import SAFE, Box
from printables.slips import vote_rules
from printables.theme import Colour, Font
from printables.touch import cut_corners

_MARGIN = 3.4  # mm of paper, on a poker card
_TURNED = {"ja": 7.0, "nein": -6.0}  # degrees
_WORD = 0.89  # of the block's width
_HIGH = 0.55  # of its height, at most
_STRETCHED = 3.0  # times as high as the typeface has it, at most
_LABEL, _SECOND = 9.2, 6.4  # mm, for the first language and for another
_HALO = 3.2  # mm, of the ground around letters
_RULES = 0.42  # of the block's height: the rules of the vote
_CAPITALS, _AIR = 4.0, 2.6  # mm, of the meanings, and above them
_STEM = 0.1  # of the letters' width: what cuts leave whole


def ballot(edition: Edition, vote: str, pen: Pen, box: Box, bleed: float) -> None:
    """The word in the first language, what it means in each, and the rules where a theme has any."""
    del bleed  # the margin is paper
    theme = edition.theme
    scale = min(box.width / POKER.width, box.height / POKER.height)
    margin = max(SAFE, _MARGIN * scale)
    whole = box.inset(margin)
    colour = theme.accent if vote == "ja" else theme.ink
    cuts = _shout(whole, scale) if vote == "ja" else _downpour(whole, scale)
    on_block = block(pen, whole, colour, theme, cuts, seed=3)
    ground = theme.paper if not theme.flat else colour
    label, meanings = _label(edition, vote, pen, whole, on_block)
    word = Box(whole.x, label.top, whole.width, whole.top - label.top)
    with pen.within(whole.corners):
        _word(edition, vote, pen, word, Inks(on_block, ground))
    meanings()
    if edition.by_touch:
        cut_corners(pen, box, 1 if vote == "ja" else 2)


class Inks(NamedTuple):
    """Of a word, and of what is around it."""

    letters: Colour
    ground: Colour


def _shout(whole: Box, scale: float) -> Cuts:
    reach = math.hypot(whole.width, whole.height) / 1.6
    centre = whole.x + whole.width / 2, whole.y + 0.57 * whole.height
    return rays(centre, 40, 19 * scale, reach, 3.4 * scale, seed=5, sway=5 * scale, fat=0.9)


def _downpour(whole: Box, scale: float) -> Cuts:
    wide, long = (0.12 * scale, 0.3 * scale), (7 * scale, 20 * scale)
    return rain(whole, 2.0 * scale, wide, long, slope=0.55, seed=5)


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
    halo = _HALO * width / POKER.width
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
            inner = Box(*start, width, high)
            long = (0.06 * high, 0.2 * high)
            pen.cuts(
                nicks(inner, 46, (0.05 * stem, _STEM * stem), long, seed=9), colour=inks.ground
            )


def _label(
    edition: Edition, vote: str, pen: Pen, whole: Box, on_block: Colour
) -> tuple[Box, Callable[[], None]]:
    """The ground of what the word means, and what writes that in each language, with the rules."""
    theme, scale = edition.theme, whole.width / POKER.width
    means = [
        *dict.fromkeys(getattr(one.ballots, f"{vote}_means").upper() for one in edition.wordings)
    ]
    rules = [
        Paragraph(rule) for one in edition.wordings for rule in vote_rules(one, edition.ruleset)
    ]
    words = scale * (_LABEL + _SECOND * (len(means) - 1))
    high = words + (_RULES * whole.height if rules else 0)
    away = (0.05 if rules else 0.14) * whole.width
    label = Box(whole.x + away, whole.y + 3.4 * scale, whole.width - 2 * away, high)
    on_label = block(pen, label, on_block, theme, seed=2)

    def write() -> None:
        y = label.top - _AIR * scale
        for text in means:
            y -= _CAPITALS * scale
            line = Box(label.x, y, label.width, _CAPITALS * scale).inset(2 * scale, 0)
            y -= (_SECOND - _CAPITALS) * scale
            letters = Letters(Font.HEAD, 0, colour=on_label)
            title(pen, text, line, letters, theme, piece=PieceName.BALLOTS)
        if rules:
            room = Box(label.x, label.y, label.width, y - label.y).inset(2 * scale, scale)
            smallest = FLOOR / capitals(Letters(Font.TEXT, 1), theme.fonts)
            setting = Setting(3.0, smallest, on_label, Align.CENTRE)
            set_paragraphs(pen, rules, room, setting, piece=PieceName.BALLOTS)

    return label, write
