"""The two Ballot cards that come with a dealt envelope, in black, and the rules of the vote."""

from collections.abc import Callable, Sequence

from companion.rules.ruleset import Ruleset
from printables.art.gouge import Cuts, rain, rays
from printables.catalogue import PieceName
from printables.operators import Point
from printables.paragraphs import Paragraph, Setting, set_paragraphs
from printables.pen import STRONG, THIN, Align, Letters, Pen
from printables.sheet import Box
from printables.slips import vote_rules
from printables.theme import BLACK, WHITE, Font
from printables.touch import cut_corners
from printables.wording import Wording


def draw_ballots(
    wording: Wording, ruleset: Ruleset, *, by_touch: bool = False
) -> tuple[Callable[[Pen, Box], None], ...]:
    """How each of the two is drawn in a box; `by_touch`, with corners to cut off."""
    words, rules = wording.ballots, tuple(vote_rules(wording, ruleset))

    def ja(pen: Pen, box: Box) -> None:
        _tick(pen, *_ballot(pen, box, (words.ja, words.ja_means), rules, _light(box)))
        cut_corners(pen, box, int(by_touch))

    def nein(pen: Pen, box: Box) -> None:
        _cross(pen, *_ballot(pen, box, (words.nein, words.nein_means), rules, _rain(box)))
        cut_corners(pen, box, 2 * by_touch)

    return ja, nein


def _light(box: Box) -> Cuts:
    return rays(box.centre, 72, 0.2 * box.height, box.width, 1.6)


def _rain(box: Box) -> Cuts:
    return rain(box, 2.2, (0.25, 0.55), (8, 20), slope=0.55, seed=5)


def _ballot(pen: Pen, box: Box, words: tuple[str, str], rules: Sequence[str], cuts: Cuts) -> Point:
    """The word and what it means, before cuts of the gouge; where the mark is to be."""
    word, meaning = words
    frame = box.inset(4)
    with pen.within(frame.corners):
        pen.cuts(cuts)
    plate = frame.inset(4, 5) if rules else frame.inset(7, 8)
    pen.fill(plate, colour=WHITE)
    pen.frame(frame, wide=STRONG)
    pen.frame(plate, wide=THIN)
    rules_height = plate.height * 0.5 if rules else 0.0
    foot = 1.0 if rules else 4.0  # mm below what the word means
    right = Box(plate.x + 20, plate.y + rules_height, plate.width - 24, plate.height - rules_height)
    pen.fitted(
        word,
        Box(right.x, right.y + foot + 5, right.width, right.height - foot - 8),
        Letters(Font.DISPLAY, 14 if rules else 20, floor=6, align=Align.CENTRE),
        piece=PieceName.BALLOTS,
        middle=True,
    )
    pen.fitted(
        meaning,
        Box(right.x, right.y + foot, right.width, 6),
        Letters(Font.TEXT, 4.4, floor=2.6, align=Align.CENTRE),
        piece=PieceName.BALLOTS,
    )
    if rules:
        room = Box(plate.x + 2, plate.y + 1.5, plate.width - 4, rules_height - 2)
        paragraphs = [Paragraph(rule) for rule in rules]
        set_paragraphs(pen, paragraphs, room, Setting(3.0, 1.6, BLACK), piece=PieceName.BALLOTS)
    return plate.x + 10.5, right.y + right.height / 2


def _tick(pen: Pen, x: float, y: float) -> None:
    pen.outline(((x - 6, y), (x - 2, y - 5), (x + 6, y + 6)), wide=2.4, closed=False)


def _cross(pen: Pen, x: float, y: float) -> None:
    pen.outline(((x - 5, y - 5), (x + 5, y + 5)), wide=2.4, closed=False)
    pen.outline(((x - 5, y + 5), (x + 5, y - 5)), wide=2.4, closed=False)
