"""Letters that fill a measure, as titles of pieces do."""

from printables.letters import Align, Letters, capitals
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Theme

FLOOR = 1.55  # mm, the lowest capitals that are read at the table
SPACED = 0.16  # of their size: letters farther apart fall to pieces


def title(  # noqa: PLR0913
    pen: Pen,
    text: str,
    box: Box,
    letters: Letters,
    theme: Theme,
    *,
    piece: str,
    floor: float = FLOOR,
    spaced: float = SPACED,
    align: Align = Align.CENTRE,
) -> None:
    """One line with capitals as high as a box, spaced out to fill it, or up to `spaced`.

    A long one is smaller, down to capitals of the `floor`.

    Raises:
        DoesNotFit: it is longer even then.
    """
    pen.piece = piece
    one = letters._replace(size=1.0, spaced=0.0, align=align)
    high, long = capitals(one, theme.fonts), pen.width(text, one)
    size = min(box.height / high, box.width / long)
    smallest = min(floor, box.height) / high
    pen.note_place(piece, (text,), box, one._replace(size=smallest), wraps=False)
    if size < smallest:
        pen.refuse_size(piece, (text,), box, smallest, size)
    spaced = min(spaced, (box.width / size - long) / max(1, len(text) - 1))
    x = box.x if align is Align.LEFT else box.centre[0]
    pen.text(text, x, box.centre[1] - size * high / 2, one._replace(size=size, spaced=spaced))
