"""Draw pictures of the book: scenes of a layout with emblems, pieces of the set, and words."""

from collections.abc import Mapping, Sequence
from functools import partial

from companion.rules.pieces import Role
from printables.book.layout import BookElement, BookLayout, Scene, load_book
from printables.catalogue import PieceName
from printables.faces import FaceRenderer
from printables.letters import Align, Letters
from printables.operators import Point
from printables.options import MAX_BLEED
from printables.pen import Pen
from printables.piece import Edition
from printables.printed_set import pieces
from printables.sheet import Box
from printables.theme import Colour, Theme

_IN_PICTURE = 0.19  # of a place's width, around an emblem in a picture
_SEALS = ("sign", "corner")  # groups
_EDGE = 0.45  # mm, the line around a piece
_ON = {"book/disc": "on-disc", "book/step": "on-step", "book/disc-light": "ink"}  # shades
FACE_DOWN = (
    PieceName.POLICY_TILES, PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS, PieceName.BALLOTS,
)  # fmt: skip


class BookRenderer(FaceRenderer):
    """Draws the pictures of a book on its pages."""

    def __init__(self, pen: Pen, theme: Theme, edition: Edition | None = None) -> None:
        super().__init__(pen, theme, languages=1)
        self.edition = edition
        self.book: BookLayout = load_book(theme.look)
        figures = enumerate(3 * theme.figures[Role.LIBERAL])
        self._figures = {f"seat_{at}": figure for at, figure in figures}

    def shade(self, colour: str) -> Colour:
        """The colour of a class, or of a shade of the book."""
        return super().shade(self.book.shades.get(colour, colour))

    def scene(
        self,
        scene: Scene,
        box: Box,
        words: Mapping[str, str] | None = None,
        *,
        alike: Sequence[str] = (),
        **values: str,
    ) -> None:
        """A picture with its words; `values` are filled in the names of pictures and emblems.

        Its letters are as large as texts that are `alike` have room for.
        """
        words, filled = words or {}, {**self._figures, **values}
        for element in scene.elements.values():
            place = element.place(scene.size, box)
            text = words.get(element.text, element.text if element.text.isdigit() else "")
            if element.turned:
                with self.pen.moved(*place.centre, turned=element.turned):
                    self._element(element, _about_origin(place), text, alike, filled)
            else:
                self._element(element, place, text, alike, filled)

    def _element(
        self,
        element: BookElement,
        place: Box,
        text: str,
        alike: Sequence[str],
        values: Mapping[str, str],
    ) -> None:
        if element.picture:
            self.picture(self.look.picture(element.picture.format(**values)), place)
        if element.piece:
            self.piece(element.piece, place)
        if element.emblem:
            inset = _IN_PICTURE * min(place.width, place.height) if element.picture else 0.0
            self.emblem(element.emblem.format(**values), place.inset(inset), element.colour)
        if text:
            colour = element.colour.format(**values)
            shown = [[one.upper() if element.capitals else one] for one in (text, *alike)]
            self.text(element, place, [text], shown, colour)

    def plain(self, name: str, place: Box) -> None:
        """A picture of the look without the seal that role cards have in a corner."""
        picture = self.look.picture(name)
        groups = {
            group: one for group, one in picture.groups.items() if not group.startswith(_SEALS)
        }
        self.picture(picture._replace(groups=groups), place)

    def ringed(self, emblem: str, centre: Point, radius: float) -> None:
        """An emblem in a disc of ink; where ink is saved, in a ring."""
        place = Box(*centre, 0, 0).inset(-radius)
        self.picture(self.look.picture("book/ring"), place)
        self.emblem(emblem, place.inset(2 * _IN_PICTURE * radius), "on-disc")

    def numbered(self, text: str, centre: Point, radius: float, picture: str = "book/disc") -> None:
        """A number in a disc."""
        self.picture(self.look.picture(picture), Box(*centre, 0, 0).inset(-radius))
        style = self.book.styles["number"]
        letters = Letters(style.font, 1.0, align=Align.CENTRE)
        letters = letters._replace(
            size=style.high / self.pen.capitals(letters),
            colour=self.shade(_ON[picture]),
        )
        self.pen.text(text, centre[0], centre[1] - style.high / 2, letters)

    def piece(self, which: str, place: Box) -> None:
        """A piece of the set in small: the back of tiles and cards, the front of others, with bars."""
        if self.edition is None:
            raise TypeError(which)
        name, _, number = which.partition("/")
        piece = pieces(self.edition, (PieceName(name),))[int(number or 0)]
        scale = min(place.width / piece.width, place.height / piece.height)
        card = Box(-piece.width / 2, -piece.height / 2, piece.width, piece.height)
        edge = self.theme.paper if self.theme.flat else self.theme.ink
        with self.pen.moved(*place.centre, scaled=scale):
            with self.pen.within(card.corners):
                self.pen.fill(card, colour=self.theme.paper)
                if piece.back and name in FACE_DOWN:
                    face = piece.back  # with its bleed, as on sheets: it is in the file once
                    self.pen.repeated(face.name, partial(face.draw, self.pen, card, MAX_BLEED))
                else:
                    with self.pen.greeked():
                        draw = partial(piece.front.draw, self.pen, card, 0.0)
                        self.pen.repeated(piece.front.name, draw)
            self.pen.frame(card, wide=_EDGE / scale, colour=edge)


def _about_origin(place: Box) -> Box:
    return Box(-place.width / 2, -place.height / 2, place.width, place.height)
