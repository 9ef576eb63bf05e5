"""Drawing of the tuck box: its panels, figures and texts."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from companion.rules.pieces import Role
from printables.catalogue import IN_TUCK_BOX, PieceName
from printables.edition.piece import Edition, SameEdition
from printables.faces.face import FaceRenderer, Wording, Words
from printables.faces.layout import Card, CardSize, Element
from printables.faces.setting import LANGUAGE_SEPARATOR
from printables.look.theme import Colour, Font, Theme, grey
from printables.paper.sheet import Box
from printables.pdf.pen import THIN_LINE, Drawing, Pen
from printables.pieces.box_net import Line, NetPart, TuckBox
from printables.pieces.contents import game_contents
from printables.type.letters import LEADING, Align, Letters
from printables.type.line_breaks import words_of, wrapped

# Gap between parts, and height of a row of the list, times the letters' size.
MINUTES, MIN_AGE = 45, 13  # official rulebook: "45 minutes", "13+"
_SCISSORS = 2.6  # mm, length of the scissors at a slit
_MAX_HEADS_IN_A_ROW, _MAX_HEADS = 5, 20  # heads in a row and around the box, at most
_HEAD_GAP = 0.04  # gap on each side of a head, times its place
_FASCISTS = (2, 6, 9, 12)  # places of Fascists among the heads
_PART_SPACING, _LIST_LEADING = 0.9, 1.36
_GUTTER = 3.0  # mm, between two columns
_BASELINE = 0.3  # baseline above the lower edge of a line, times the letters' size


class Leaflet(NamedTuple):
    """Text for a panel of the box: paragraphs, and a list in columns."""

    texts: tuple[str, ...]
    contents: tuple[tuple[str, str], ...]
    columns: int = 2

    def shorter(self) -> Iterator["Leaflet"]:
        """Yield the whole text, then shorter and shorter versions."""
        for texts in (self.texts, self.texts[:1], ()):
            for columns in (2, 1):
                yield Leaflet(texts, self.contents, columns)
        yield Leaflet(self.texts[:1], ())


class _Line(NamedTuple):
    text: str
    x: float  # mm from the left
    y: float  # mm from the top
    letters: Letters


Parts = list[list[_Line]]  # screen readers read each part as a whole


def leaflet(renderer: FaceRenderer, element: Element, place: Box, content: Leaflet) -> None:
    """Draw as much of a text as fits in a panel; nothing if the panel is too small."""
    settings = (_set_leaflet(renderer, element, place, shorter) for shorter in content.shorter())
    parts = next(filter(None, settings), [])
    height = max(
        (line.y + _BASELINE * line.letters.size for lines in parts for line in lines), default=0
    )
    top = place.top - (place.height - height) / 2 * (element.upright == "middle")
    for lines in parts:
        with renderer.pen.part():
            for text, x, y, letters in lines:
                renderer.pen.text(text, place.x + x, top - y, letters)


def _set_leaflet(
    renderer: FaceRenderer, element: Element, place: Box, content: Leaflet
) -> Parts | None:
    for size in renderer.setting(element, place).sizes():
        if parts := _set(renderer, element, place, content, size):
            return parts
    return None


def _set(
    renderer: FaceRenderer, element: Element, place: Box, content: Leaflet, size: float
) -> Parts | None:
    """Return the parts of a panel's text set in letters of a size in mm; None if they do not fit."""
    colour, of_numbers, on = map(renderer.shade, (element.colour, "leaflet-number", element.on))
    letters = Letters(Font.TEXT, size, colour=colour, on=on)
    numbers = Letters(Font.STRONG, size, align=Align.RIGHT, colour=of_numbers, on=on)
    measure, parts, y = renderer.pen.measure(letters), Parts(), 0.0
    for text in content.texts:
        lines = wrapped(words_of(text), place.width, measure)
        if not lines:
            return None
        parts.append(
            [
                _Line(line, 0, y + (LEADING * (at + 1) - _BASELINE) * size, letters)
                for at, line in enumerate(lines)
            ]
        )
        y += (LEADING * len(lines) + _PART_SPACING) * size
    number = renderer.pen.width("00", numbers) + 0.7 * size
    down = -(-len(content.contents) // content.columns)
    columns = [
        content.contents[at : at + down] for at in range(0, len(content.contents), down or 1)
    ]
    widths = [number + max(measure(name) for _, name in column) for column in columns]
    if sum(widths) + _GUTTER * (len(widths) - 1) > place.width:
        return None
    x = number
    for column in columns:
        for row, (count, name) in enumerate(column, start=1):
            low = y + (_LIST_LEADING * row - _BASELINE) * size
            parts.append([_Line(count, x - 0.7 * size, low, numbers), _Line(name, x, low, letters)])
        x += max(place.width / 2, widths[0] + _GUTTER)
        x = min(x, place.width - widths[-1] + number)
    height = y + _LIST_LEADING * down * size if columns else y - _PART_SPACING * size
    return parts if height <= place.height else None


class BoxRenderer(FaceRenderer):
    """Draws the net (flat shape) of a box, or the half of it that is on one sheet."""

    def __init__(self, pen: Pen, edition: Edition, net: TuckBox, part: NetPart) -> None:
        languages = len(edition.wordings)
        super().__init__(pen, edition.theme, languages=languages, large=edition.large_print)
        self._edition, self._net, self._part = edition, net, part
        overviews = dict.fromkeys(wording.rulebook.overview for wording in edition.wordings)
        self._leaflet = Leaflet(tuple(overviews), _contents(SameEdition(edition)))
        pen.piece = PieceName.BOX

    def net(self, bleed: float) -> None:
        """Draw the panels with their bleed; if there is no bleed, with lines to cut and fold."""
        pen, part, side = self.pen, self._part, max(self._net.size)
        paper, marks = self.shade(self.layouts.box.paper), self.shade(self.layouts.box.marks)
        shape = Drawing(part.outline.path(side), Box(0, 0, side, side))
        if bleed:
            pen.outline(shape, width=2 * bleed, colour=paper, solid=True)
            self._beyond(bleed)
        with pen.within(shape):
            pen.fill(Box(0, 0, *self._net.size), colour=paper)
            pen.fill(Box(part.left, 0, self._net.glue, self._net.size[1]), colour=grey(0.86))
            self._panels()
        if not bleed:
            pen.outline(shape)
            for slit in part.slits:
                _slit(pen, slit, self._net, marks)
            for (x, y), (to_x, to_y) in part.ticks:
                pen.line(x, y, to_x, to_y)

    def _walls(self) -> tuple[tuple[Card, Box], ...]:
        layouts, (liberal, fascist) = self.layouts, self._net.sides
        titles = len({wording.game for wording in self._edition.wordings})
        return (
            (self.look.layouts(titles).box_front, self._net.front),
            (layouts.box_fascist_side, fascist),
            (layouts.box_back, self._net.back),
            (layouts.box_liberal_side, liberal),
        )

    def _beyond(self, bleed: float) -> None:
        for card, panel in reversed(self._walls()):
            layout = card.nearest(panel)[0]
            for element in layout.elements.values():
                if element.bleeds and self._part.holds(panel):
                    place = element.place(layout.size, panel)
                    visible = element.shown(place, panel, bleed)
                    self.picture(self.look.picture(element.picture), place, visible)

    def _panels(self) -> None:
        """Draw every panel; words on the sides run upwards."""
        net, layouts, figures = self._net, self.layouts, self.theme.figures
        words, games = (
            box_words(self._edition),
            [wording.game for wording in self._edition.wordings],
        )
        seen = {"hitler": figures[Role.HITLER][0], "liberal": figures[Role.LIBERAL][0]}
        wording, heads = Wording(words, [words], seen), iter(_heads(self.theme))
        for card, panel in self._walls():
            self._panel(card, panel, wording)
            self._row(card, panel, heads)
        spines = [{"spine": [games[at]]} for at in (0, -1)]  # one for each language
        for spine, panel in zip(spines, net.sides, strict=True):
            self._panel(layouts.box_spine, panel, Wording(spine, spines, {}), turned=90)
        self._panel(layouts.box_lid, net.lid, wording, turned=180)
        self._panel(layouts.box_bottom, net.bottom, wording)

    def _panel(self, card: Card, panel: Box, wording: Wording, *, turned: int = 0) -> None:
        if not self._part.holds(panel):
            return
        width, height = panel[2:] if turned % 180 == 0 else panel[:1:-1]
        box = Box(-width / 2, -height / 2, width, height)
        with self.pen.moved(*panel.centre, turned=turned), self.pen.within(box.corners):
            layout = self.card(card, box, 0, wording)
            if element := layout.elements.get("leaflet"):
                leaflet(self, element, element.place(layout.size, box), self._leaflet)

    def _has_room(self, layout: CardSize, box: Box, wording: Wording) -> bool:
        if element := layout.elements.get("leaflet"):
            place = element.place(layout.size, box)
            if not _set_leaflet(self, element, place, self._leaflet):
                return False
        return super()._has_room(layout, box, wording)

    def _row(self, card: Card, panel: Box, heads: Iterator[str]) -> None:
        layout = card.nearest(panel)[0]
        if element := layout.elements.get("heads"):
            place = element.place(layout.size, panel)
            count = min(_MAX_HEADS_IN_A_ROW, max(1, round(place.width / place.height)))
            width = place.width / count
            for at, figure in enumerate(islice(heads, count)):
                if self._part.holds(panel):
                    cell = Box(place.x + at * width, place.y, width, place.height)
                    square = cell.inset(_HEAD_GAP * width, _HEAD_GAP * place.height)
                    picture = self.look.picture(element.picture.format(figure=figure))
                    self.picture(picture, square)


def _heads(theme: Theme) -> Iterator[str]:
    liberals, fascists = theme.figures[Role.LIBERAL], theme.figures[Role.FASCIST]
    for at in range(_MAX_HEADS):
        among = sum(place < at for place in _FASCISTS)
        if at in _FASCISTS:
            yield fascists[among % len(fascists)]
        else:  # the first figure is already the large one on the front
            again, place = divmod(at - among, len(liberals))
            yield liberals[(place + again * (len(liberals) // 2) + 1) % len(liberals)]


def box_words(edition: Edition) -> Words:
    """Return the words on a box: titles in all languages of the set, the rest in the first language."""
    wording, seats = edition.wordings[0], edition.ruleset.players
    players = f"{edition.players or f'{min(seats)}–{max(seats)}'}"
    facts = (
        wording.box.players.format(players=players),
        wording.box.minutes.format(minutes=MINUTES),
        wording.box.age.format(age=MIN_AGE),
    )
    return {
        "title": list(dict.fromkeys(wording.game for wording in edition.wordings)),
        "facts": [LANGUAGE_SEPARATOR.join(facts)],
        "fewer_facts": [LANGUAGE_SEPARATOR.join(facts[:2])],
        "players": [facts[0]],
        "credit": [wording.rulebook.credits],
    }


@lru_cache(maxsize=4)
def _contents(key: SameEdition) -> tuple[tuple[str, str], ...]:
    edition = key.edition
    counts: dict[str, int] = {}
    wording = edition.wordings[0]
    names = {**wording.pieces, PieceName.TRACKER_MARKER: wording.rulebook.markers}
    for piece in game_contents(edition, tuple(IN_TUCK_BOX)):
        name = names[PieceName(piece.name)]
        counts[name] = counts.get(name, 0) + piece.copies
    return tuple((f"{count}", name) for name, count in counts.items())


def _slit(pen: Pen, slit: Line, net: TuckBox, colour: Colour) -> None:
    (x, y), (end, _) = slit
    pen.line(x, y, end, y, width=THIN_LINE, colour=colour)
    inwards, outwards = (1 if end > x else -1), (1 if y > net.front.top else -1)
    with pen.moved(end, y + 1.6 * outwards):
        tip, reach = -inwards * _SCISSORS, inwards * 0.3 * _SCISSORS
        for side in (-1, 1):
            pen.line(reach, side * 0.5, tip, -side * 0.5, width=THIN_LINE, colour=colour)
            pen.ring(reach + inwards * 0.5, side * 0.72, 0.45, width=THIN_LINE, colour=colour)
