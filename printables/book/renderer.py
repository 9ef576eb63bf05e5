"""Draw pictures of the book: scenes of a layout with emblems, pieces of the set, and words."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

from companion.rules.pieces import Role
from printables.book.layout import BookElement, BookLayout, Scene, load_book
from printables.catalogue import PieceName
from printables.edition.figures import nth
from printables.edition.piece import Edition
from printables.faces.face import FaceRenderer
from printables.look.operators import Point
from printables.look.svg import Picture
from printables.look.theme import Colour, Theme
from printables.paper.options import MAX_BLEED
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.pieces.contents import game_contents
from printables.type.letters import Align, Letters

_IN_PICTURE = 0.19  # of a place's width, around an emblem in a picture
_PIECE_OUTLINE = 0.45  # mm, the line around a piece
_FACE_DOWN = (
    PieceName.POLICY_TILES, PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS, PieceName.BALLOTS,
)  # fmt: skip
_BOUNDS = ("edge", "frame")  # groups of role cards
_HALF_FRAME = 0.4  # mm
_SLANTED = 0.1  # of a ground's width: it is narrower at one end
_NONE: Mapping[str, str] = {}
_OF_NIGHT = ("on-night", "pause")  # shades
_MAX_SEATS = 30  # that a picture may name, at most


class BookRenderer(FaceRenderer):
    """Draws the pictures of a book on its pages."""

    def __init__(self, pen: Pen, theme: Theme, edition: Edition | None = None) -> None:
        super().__init__(pen, theme, languages=1)
        self.edition = edition
        self.book: BookLayout = load_book(theme.look)
        figures = theme.figures[Role.LIBERAL]
        self._figures = {f"seat_{at}": nth(figures, at + 1) for at in range(_MAX_SEATS)}

    def shade(self, colour: str) -> Colour:
        """The colour of a class, or of a shade of the book."""
        return super().shade(self.book.shades.get(colour, colour))

    def on_page(self, letters: Letters, colour: str) -> Letters:
        """Letters of a page, which is dark where their colour is one of the night's."""
        on = "plate-night" if colour in _OF_NIGHT else "paper"
        return letters._replace(colour=self.shade(colour), on=self.shade(on))

    def scene(
        self,
        scene: Scene,
        box: Box,
        words: Mapping[str, str] = _NONE,
        values: Mapping[str, str] = _NONE,
        *,
        alike: Sequence[str] = (),
        turned: float = 0.0,
    ) -> None:
        """A picture with its words; `values` are filled in the names of pictures and emblems.

        What has no words or no emblem here is left out. Letters are as large as texts that are
        `alike` have room for. The scene is `turned` by degrees, level elements are not.
        """
        filled = defaultdict(str, {**self._figures, **values})  # a name without a value is empty
        for element in scene.elements.values():
            text = element.text if element.text.isdigit() else words.get(element.text, "")
            emblem = element.emblem.format_map(filled)
            if (element.text and not text) or (element.emblem and not emblem):
                continue
            place = element.place(scene.size, box)
            if element.after:
                before = scene.elements[element.after]
                end = before.place(scene.size, box).x + self._long(before, scene, box, words, alike)
                place = place._replace(x=end, width=place.right - end)
            angle = element.turned - (turned if element.level else 0)
            if angle:
                with self.pen.moved(*place.centre, turned=angle):
                    self._element(element, _about_origin(place), text, alike, filled)
            else:
                self._element(element, place, text, alike, filled)

    def _long(
        self,
        element: BookElement,
        scene: Scene,
        box: Box,
        words: Mapping[str, str],
        alike: Sequence[str],
    ) -> float:
        """How far a title reaches from the left of its place, and the air behind it."""
        place = element.place(scene.size, box).inset(*element.inset)
        letters = Letters(element.font, 1.0, spaced=element.spaced)
        wide = self.pen.measure(letters)
        shown = [one.upper() if element.capitals else one for one in (words[element.text], *alike)]
        size = element.fill * box.height / self.pen.capitals(letters)
        size = min(size, place.width / max(map(wide, shown)))
        return size * wide(shown[0]) + 2 * element.inset[0]

    def _element(
        self,
        element: BookElement,
        place: Box,
        text: str,
        alike: Sequence[str],
        values: Mapping[str, str],
    ) -> None:
        if element.picture:
            self.named(element.picture.format_map(values), place)
        if element.figure:
            self.figure(Role.LIBERAL, element.figure.format_map(values), place)
        if element.head:
            self.head(Role.LIBERAL, element.head.format_map(values), place)
        if element.piece:
            self.piece(element.piece, place)
        if element.emblem:
            inset = _IN_PICTURE * min(place.width, place.height) if element.picture else 0.0
            colour = element.colour.format_map(values)
            self.emblem(element.emblem.format_map(values), place.inset(inset), colour)
        if text:
            shown = [[one.upper() if element.capitals else one] for one in (text, *alike)]
            if element.fill and text.isdigit():
                element = self._in_few_sizes(element, element.fill * place.height)
            self.text(element, place, [text], shown, values)

    def _in_few_sizes(self, element: BookElement, high: float) -> BookElement:
        """A number of about a height in letters as large as headings or text: pages have no others."""
        styles = (self.book.styles["heading"], self.book.styles["strong"])
        sizes = {one.high / self.pen.capitals(Letters(one.font, 1.0)): one.high for one in styles}
        size = min(sizes, key=lambda one: abs(math.log(high / sizes[one])))
        return element.replace(fill=0.0, size=(0.0, size))

    def named(self, name: str, place: Box) -> None:
        """A picture of the look."""
        self.picture(self.look.picture(name), place)

    def weather(self, role: Role, figure: str, place: Box) -> None:
        """The ground of a role card, without the figure."""
        picture = self._card(role, figure)
        ground = picture.groups.get("ground/weather", picture.groups["ground"])
        wide = (ground.right - ground.left) * _SLANTED
        groups = {"ground": ground._replace(left=ground.left + wide, right=ground.right - wide)}
        groups |= {name: one for name, one in picture.groups.items() if name in _BOUNDS}
        self.picture(picture._replace(name=f"weather/{picture.name}", groups=groups), place)

    def company(self, role: Role, box: Box) -> None:
        """Figures of a role side by side on their ground, as many as have room."""
        figures = self.theme.figures[role]
        count = max(1, min(len(figures), int(box.width / (1.05 * box.height))))
        wide = box.width / count
        self.weather(role, figures[0], box)
        with self.pen.within(box.inset(_HALF_FRAME).corners):
            for at, figure in enumerate(figures[:count]):
                self.figure(role, figure, Box(box.x + at * wide, box.y, wide, box.height))

    def figure(self, role: Role, figure: str, place: Box) -> None:
        """The figure of a role card, without its ground; the card would fill the place."""
        card = self._card(role, figure)
        group = next(one for one in (f"ground/{figure}", "figure", "ground") if one in card.groups)
        scale = min(place.width / card.width, place.height / card.height)
        corner = place.centre[0] - scale * card.width / 2, place.top
        self._group(card, group, corner, (scale, scale))

    def head(self, role: Role, figure: str, place: Box) -> None:
        """The head of a figure in a disc: a picture, or the part of a role card that a disc shows."""
        if not self.book.heads:
            self.named(f"book/heads/{figure}", place)
            return
        disc = self.look.picture(f"book/head-{role.party.value}")
        self.picture(disc, place)
        unit = min(place.width, place.height) / disc.width
        x, y, wide = (unit * one for one in self.book.heads.get(figure, (0, 0, disc.width)))
        left = place.centre[0] - unit * disc.width / 2 + x
        with self._cut(disc, place, place):
            self.figure(role, figure, Box(left, place.top - y - wide, wide, wide))

    def _card(self, role: Role, figure: str) -> Picture:
        return self.look.picture(f"roles/{role}/{figure}")

    def numbered(self, text: str, centre: Point, radius: float, *, dark: bool = False) -> None:
        """A number in a disc; a light one where it is `dark`."""
        self.named("book/disc-light" if dark else "book/disc", Box(*centre, 0, 0).inset(-radius))
        style = self.book.styles["number"]
        letters = Letters(style.font, 1.0, align=Align.CENTRE)
        colour, on = map(
            self.shade, ("ink", "plate-disc-light") if dark else ("on-disc", "plate-disc")
        )
        size = style.high / self.pen.capitals(letters)
        letters = letters._replace(size=size, colour=colour, on=on)
        self.pen.text(text, centre[0], centre[1] - style.high / 2, letters)

    def piece(self, which: str, place: Box) -> None:
        """A piece of the set in small, with bars for letters: its front, or the back of cards.

        The name may have a number behind it, or "back", like "mini-boards/1".
        """
        if self.edition is None:
            raise TypeError(which)
        name, _, side = which.partition("/")
        piece = game_contents(self.edition, (PieceName(name),))[int(side) if side.isdigit() else 0]
        hidden = name in _FACE_DOWN and piece.back is not None
        face = piece.back if piece.back and (hidden or side == "back") else piece.front
        scale = min(place.width / piece.width, place.height / piece.height)
        card = Box(-piece.width / 2, -piece.height / 2, piece.width, piece.height)
        with self.pen.moved(*place.centre, scaled=scale):
            with self.pen.within(card.corners):
                self.pen.fill(card, colour=self.theme.paper)
                if hidden:  # with its bleed, as on sheets: it is in the file once
                    self.pen.repeated(face.name, partial(face.draw, self.pen, card, MAX_BLEED))
                else:
                    with self.pen.greeked():
                        self.pen.repeated(face.name, partial(face.draw, self.pen, card, 0.0))
            self.pen.frame(card, wide=_PIECE_OUTLINE / scale, colour=self.shade("edge"))


def _about_origin(place: Box) -> Box:
    return Box(-place.width / 2, -place.height / 2, place.width, place.height)
