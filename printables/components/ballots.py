"""The two Ballot cards that come with a dealt envelope, in black."""

from collections.abc import Callable

from printables.pen import STRONG, THIN, Align, Letters, Pen
from printables.sheet import Box
from printables.theme import WHITE, Font
from printables.wording import BallotWords

PIECE = "ballot"


def draw_ballots(words: BallotWords) -> tuple[Callable[[Pen, Box], None], ...]:
    """How each of the two is drawn in a box."""

    def ja(pen: Pen, box: Box) -> None:
        _ballot(pen, box, words.ja, words.ja_means)
        _tick(pen, box)

    def nein(pen: Pen, box: Box) -> None:
        _ballot(pen, box, words.nein, words.nein_means)
        _cross(pen, box)

    return ja, nein


def _ballot(pen: Pen, box: Box, word: str, meaning: str) -> None:
    frame = box.inset(4)
    pen.hatch(frame.corners)
    plate = frame.inset(7, 8)
    pen.fill(plate, colour=WHITE)
    pen.frame(frame, wide=STRONG)
    pen.frame(plate, wide=THIN)
    pen.fitted(
        word,
        Box(plate.x + 20, plate.y + 9, plate.width - 24, plate.height - 12),
        Letters(Font.DISPLAY, 20, floor=6, align=Align.CENTRE),
        piece=PIECE,
        middle=True,
    )
    pen.fitted(
        meaning,
        Box(plate.x + 20, plate.y + 4, plate.width - 24, 6),
        Letters(Font.TEXT, 4.4, floor=2.6, align=Align.CENTRE),
        piece=PIECE,
    )


def _tick(pen: Pen, box: Box) -> None:
    x, y = box.x + 21.5, box.y + box.height / 2
    pen.outline(((x - 6, y), (x - 2, y - 5), (x + 6, y + 6)), wide=2.4, closed=False)


def _cross(pen: Pen, box: Box) -> None:
    x, y = box.x + 21.5, box.y + box.height / 2
    pen.outline(((x - 5, y - 5), (x + 5, y + 5)), wide=2.4, closed=False)
    pen.outline(((x - 5, y + 5), (x + 5, y - 5)), wide=2.4, closed=False)
