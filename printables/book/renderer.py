"""Drawing of the rulebook's illustrations: pictures with emblems, pieces of the set, and words."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

from companion.rules.pieces import Role
from printables.book.layout import BookElement, BookLayout, Scene, load_book
from printables.catalogue import PieceName
from printables.edition.piece import Edition
from printables.faces.face import FaceRenderer
from printables.look.pdf_units import Point
from printables.look.svg import Picture
from printables.look.theme import Colour, Theme
from printables.paper.options import MAX_BLEED
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.pieces.cards import nth
from printables.pieces.contents import game_contents
from printables.type.letters import Align, Letters

_IN_PICTURE = 0.19  # margin of an emblem over a picture, times the place's width
_PIECE_OUTLINE = 0.45  # mm, the line around a piece
_FACE_DOWN = (
    PieceName.POLICY_TILES, PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS, PieceName.BALLOTS,
)  # fmt: skip
_BOUNDS = ("edge", "frame")  # groups of role cards
_HALF_FRAME = 0.4  # mm
_GROUND_SLANT = 0.1  # how much narrower a background is at one end, times its width
_NONE: Mapping[str, str] = {}
_OF_NIGHT = ("on-night", "pause")  # names of colours on pages of the night
_MAX_SEATS = 30  # seats that a picture may name


class BookRenderer(FaceRenderer):
    """Draws the pictures of a rulebook or a poster on its pages."""

    def __init__(self, pen: Pen, theme: Theme, edition: Edition | None = None) -> None:
        super().__init__(pen, theme, languages=1)
        self.edition = edition
        self.book: BookLayout = load_book(theme.look)
        figures = theme.figures[Role.LIBERAL]
        self._figures = {f"seat_{at}": nth(figures, at + 1) for at in range(_MAX_SEATS)}

    def shade(self, colour: str) -> Colour:
        """Return the theme's colour of this name, like `ink`, or a colour that the book's layouts define."""
        return super().shade(self.book.shades.get(colour, colour))

    def on_page(self, letters: Letters, colour: str) -> Letters:
        """Return letters in a colour that can be read on the page, which is dark for the night."""
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
        """Draw an illustration with its words; `values` fill in fields in names of pictures and emblems.

        Elements without words or emblem are left out. All texts that are `alike` are drawn at the
        size of letters that suits the longest of them. The illustration is `turned` by degrees, but
        elements that the layout marks as level stay upright.
        """
        filled = defaultdict(str, {**self._figures, **values})  # missing values are empty
        for element in scene.elements.values():
            text = element.text if element.text.isdigit() else words.get(element.text, "")
            emblem = element.emblem.format_map(filled)
            if (element.text and not text) or (element.emblem and not emblem):
                continue
            place = element.place(scene.size, box)
            if element.after:
                before = scene.elements[element.after]
                end = before.place(scene.size, box).x + self._text_end(
                    before, scene, box, words, alike
                )
                place = place._replace(x=end, width=place.right - end)
            angle = element.turned - (turned if element.level else 0)
            if angle:
                with self.pen.moved(*place.centre, turned=angle):
                    about = Box(0, 0, 0, 0).inset(-place.width / 2, -place.height / 2)
                    self._element(element, about, text, alike, filled)
            else:
                self._element(element, place, text, alike, filled)

    def _text_end(
        self,
        element: BookElement,
        scene: Scene,
        box: Box,
        words: Mapping[str, str],
        alike: Sequence[str],
    ) -> float:
        """Return the width in mm of a text and the gap after it, for the element that follows it."""
        place = element.place(scene.size, box).inset(*element.inset)
        letters = Letters(element.font, 1.0, spaced=element.spaced)
        measure = self.pen.measure(letters)
        texts = [
            each.upper() if element.capitals else each for each in (words[element.text], *alike)
        ]
        size = element.fill * box.height / self.pen.capitals(letters)
        size = min(size, place.width / max(map(measure, texts)))
        return size * measure(texts[0]) + 2 * element.inset[0]

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
            texts = [[each.upper() if element.capitals else each] for each in (text, *alike)]
            if element.fill and text.isdigit():
                element = self._in_few_sizes(element, element.fill * place.height)
            self.text(element, place, [text], texts, values)

    def _in_few_sizes(self, element: BookElement, height: float) -> BookElement:
        styles = (self.book.styles["heading"], self.book.styles["strong"])
        sizes = {
            style.height / self.pen.capitals(Letters(style.font, 1.0)): style.height
            for style in styles
        }
        size = min(sizes, key=lambda size: abs(math.log(height / sizes[size])))
        return element.replace(fill=0.0, size=(0.0, size))

    def named(self, name: str, place: Box) -> None:
        """Draw the picture of this name in the theme's style in a box."""
        self.picture(self.look.picture(name), place)

    def role_ground(self, role: Role, figure: str, place: Box) -> None:
        """Draw the background of a Secret Role card, without the figure."""
        picture = self._card(role, figure)
        ground = picture.groups.get("ground/weather", picture.groups["ground"])
        margin = (ground.right - ground.left) * _GROUND_SLANT
        groups = {"ground": ground._replace(left=ground.left + margin, right=ground.right - margin)}
        groups |= {name: group for name, group in picture.groups.items() if name in _BOUNDS}
        self.picture(picture._replace(name=f"weather/{picture.name}", groups=groups), place)

    def company(self, role: Role, box: Box) -> None:
        """Draw as many figures of a role as fit side by side, on the background of their card."""
        figures = self.theme.figures[role]
        count = max(1, min(len(figures), int(box.width / (1.05 * box.height))))
        width = box.width / count
        self.role_ground(role, figures[0], box)
        with self.pen.within(box.inset(_HALF_FRAME).corners):
            for at, figure in enumerate(figures[:count]):
                self.figure(role, figure, Box(box.x + at * width, box.y, width, box.height))

    def figure(self, role: Role, figure: str, place: Box) -> None:
        """Draw a role card's figure without the background, scaled to fit the card into `place`."""
        card = self._card(role, figure)
        group = next(
            name for name in (f"ground/{figure}", "figure", "ground") if name in card.groups
        )
        scale = min(place.width / card.width, place.height / card.height)
        corner = place.centre[0] - scale * card.width / 2, place.top
        self._group(card, group, corner, (scale, scale))

    def head(self, role: Role, figure: str, place: Box) -> None:
        """Draw the head of a figure in a disc: a picture of its own, or a part of its role card."""
        if not self.book.heads:
            self.named(f"book/heads/{figure}", place)
            return
        disc = self.look.picture(f"book/head-{role.party.value}")
        self.picture(disc, place)
        unit = min(place.width, place.height) / disc.width
        x, y, width = (unit * part for part in self.book.heads.get(figure, (0, 0, disc.width)))
        left = place.centre[0] - unit * disc.width / 2 + x
        with self._cut(disc, place, place):
            self.figure(role, figure, Box(left, place.top - y - width, width, width))

    def _card(self, role: Role, figure: str) -> Picture:
        return self.look.picture(f"roles/{role}/{figure}")

    def numbered(self, text: str, centre: Point, radius: float, *, dark: bool = False) -> None:
        """Draw a number in a disc, which is light if the background is `dark`."""
        self.named("book/disc-light" if dark else "book/disc", Box(*centre, 0, 0).inset(-radius))
        style = self.book.styles["number"]
        letters = Letters(style.font, 1.0, align=Align.CENTRE)
        colour, on = map(
            self.shade, ("ink", "plate-disc-light") if dark else ("on-disc", "plate-disc")
        )
        size = style.height / self.pen.capitals(letters)
        letters = letters._replace(size=size, colour=colour, on=on)
        self.pen.text(text, centre[0], centre[1] - style.height / 2, letters)

    def piece(self, reference: str, place: Box) -> None:
        """Draw a small picture of a printed piece, its front or its back, with bars in place of letters.

        The name may be followed by a number or "back", like "mini-boards/1".
        """
        if self.edition is None:
            raise TypeError(reference)
        name, _, side = reference.partition("/")
        piece = game_contents(self.edition, (PieceName(name),))[int(side) if side.isdigit() else 0]
        hidden = name in _FACE_DOWN and piece.back is not None
        face = piece.back if piece.back and (hidden or side == "back") else piece.front
        scale = min(place.width / piece.width, place.height / piece.height)
        card = Box(-piece.width / 2, -piece.height / 2, piece.width, piece.height)
        with self.pen.moved(*place.centre, scaled=scale):
            with self.pen.within(card.corners):
                self.pen.fill(card, colour=self.theme.paper)
                if hidden:  # drawn with its bleed, as on sheets, so that the file stores it once
                    self.pen.repeated(face.name, partial(face.draw, self.pen, card, MAX_BLEED))
                else:
                    with self.pen.greeked():
                        self.pen.repeated(face.name, partial(face.draw, self.pen, card, 0.0))
            self.pen.frame(card, width=_PIECE_OUTLINE / scale, colour=self.shade("edge"))
