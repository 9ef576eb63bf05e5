"""Draw faces of pieces: pictures and words in the places of a layout."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import NamedTuple
from unicodedata import combining, normalize

from companion.rules.pieces import Party
from printables.edition.piece import Edition
from printables.faces.layout import Card, CardSize, Element, Look, RowLayout, load_look
from printables.faces.setting import Setting
from printables.look.operators import UNIT
from printables.look.svg import Group, Picture, Run
from printables.look.theme import Colour, Theme
from printables.paper.sheet import Box
from printables.pdf.pen import Drawing, Pen
from printables.pdf.text import INVISIBLE_MM
from printables.type.letters import Align, Letters

_WHOLE_GROUPS = {"figure", "standing"}  # groups that are seen as a whole
_HALO_REACH = 0.65  # of the edge around letters: how far it reaches beside their place
_COLUMN_AIR = 1.0  # mm, at least, from texts to the signs of the next column
_ACCENTED = 0.78  # of the height of accented capitals, those without
_NO_CLIP = 10_000.0  # mm: a form is cut off nowhere

Words = Mapping[str, Sequence[str]]  # a text in each language, by its key


class Wording(NamedTuple):
    """The words of a face, and those of all faces of its kind, whose letters are as large."""

    words: Words
    alike: Sequence[Words]
    values: Mapping[str, str]  # filled in the names of pictures and colours


NO_WORDS = Wording({}, (), {})


class FaceRenderer:
    """Draws faces in the look of a theme."""

    def __init__(self, pen: Pen, theme: Theme, *, languages: int, large: bool = False) -> None:
        self.pen, self.theme, self._large = pen, theme, large
        self.look: Look = load_look(theme.look)
        self.layouts = self.look.layouts(languages)

    def shade(self, colour: str) -> Colour:
        """The colour of a class, or of a shade of the look."""
        return self.theme.shade(self.layouts.shades.get(colour, colour))

    def heading(self, text: str) -> str:
        """A heading as the look writes it."""
        return text.upper() if self.layouts.capitals else text

    def headline(self, text: str, box: Box) -> None:
        """A line over a sheet, before a picture."""
        words = {"title": [self.heading(text)]}
        self.card(self.layouts.headline, box, 0, Wording(words, [words], {}))

    def card(self, card: Card, box: Box, bleed: float, wording: Wording) -> CardSize:
        """A face with the elements of a layout: the one for its size that says most and has room."""
        *fitting, layout = sorted(
            card.nearest(box), key=lambda one: _said_on(one, wording.words), reverse=True
        )
        layout = next((one for one in fitting if self._has_room(one, box, wording)), layout)
        for element in layout.elements.values():
            if element.text and not any(wording.words.get(element.text, ())):
                continue
            place = element.place(layout.size, box)
            if element.optional and not self._holds(element, place, wording):
                continue
            if element.picture:
                picture = self.look.picture(element.picture.format(**wording.values))
                self.picture(picture, place, element.shown(place, box, bleed))
            if element.emblem:
                colour = element.colour.format(**wording.values)
                self.emblem(element.emblem.format(**wording.values), place, colour)
            if texts := wording.words.get(element.text):
                self.text(element, place, texts, _alike(element, wording), wording.values)
        return layout

    def _has_room(self, layout: CardSize, box: Box, wording: Wording) -> bool:
        return all(
            self._holds(element, element.place(layout.size, box), wording)
            for element in layout.elements.values()
        )

    def _holds(self, element: Element, place: Box, wording: Wording) -> bool:
        """Whether a place has room for its text on all faces; a word is as large as its place."""
        setting, every = self.setting(element, place), _every(element, _alike(element, wording))
        return bool(element.stretch) or all(map(setting.has_room, every))

    def setting(self, element: Element, place: Box) -> Setting:
        """How texts are set in a place."""
        return Setting(self.pen, element, place, large=self._large)

    def rows(
        self, by: RowLayout, texts: Sequence[str], width: float, high: float = math.inf
    ) -> list["Rows"]:
        """Rows for texts in a width, in the largest letters first, in the least ones last.

        Rows of a `high` place are lower where so many as drawn would be too high.
        """
        element, low = by.card.elements["text"], min(by.card.size[1], high / max(1, len(texts)))
        widths = self._columns_of(by, texts, width)
        settings = [
            self.setting(element, element.place(by.card.size, Box(0, 0, one, low)))
            for one in widths
        ]
        setting, ways = settings[0], list[Rows]()
        for size in setting.sizes():
            counts = [settings[at % by.columns].count(text, size) for at, text in enumerate(texts)]
            around = by.around if size > setting.least or high == math.inf else 0.0
            highs = [max(low, size * (count * element.leading + around)) for count in counts]
            rows = [max(highs[at : at + by.columns]) for at in range(0, len(highs), by.columns)]
            card = by.card.with_element("text", size=(size, size), steps=())
            ways.append(Rows(card, texts, rows, by.air[1], sum(counts), by, widths))
        return [*ways[:-1], ways[-1]._replace(air=by.air[0])]

    def _columns_of(self, by: RowLayout, texts: Sequence[str], width: float) -> Sequence[float]:
        """The widths of columns: each has what its texts need, or their words, and as much air."""
        element = by.card.elements["text"]
        setting = self.setting(element, element.place(by.card.size, Box(0, 0, *by.card.size)))
        measure = self.pen.measure(setting.letters._replace(size=setting.least))
        around = by.card.size[0] - element.box[2]
        for parts in ([[one] for one in texts], [one.split() for one in texts]):
            longest = [max(map(measure, some)) for some in parts]
            needs = [max(longest[at :: by.columns], default=0.0) for at in range(by.columns)]
            air = (width - sum(needs)) / by.columns - around
            if by.columns > 1 and air >= _COLUMN_AIR:
                return [need + around + air for need in needs]
        return [width / by.columns] * by.columns

    def fitting(self, ways: Sequence["Rows"], room: Box) -> "Rows":
        """The rows with the largest letters of those that have room, or nearly so to spare lines.

        Raises:
            DoesNotFit: not even those with the least ones.
        """
        pen, texts, *last = self.pen, ways[-1].texts, ways[-1]
        some = [one for one in ways if one.height <= room.height + INVISIBLE_MM] or last
        nearly = some[0].by.spared * some[0].text.size[0]
        found = min((one for one in some if one.text.size[0] >= nearly), key=lambda one: one.lines)
        least = Letters(found.text.font, ways[-1].text.size[0])
        pen.note_place(pen.piece, texts, room, least)
        if found.height > room.height + INVISIBLE_MM:
            part = max(0.0, room.height) / found.height
            pen.refuse_size(pen.piece, texts, room, least.size, least.size * math.sqrt(part))
        return found

    def size(self, element: Element, place: Box, texts: Sequence[str]) -> float:
        """The largest letters in which a text has room, in mm.

        Raises:
            DoesNotFit: it is too long even in the smallest.
        """
        return self.setting(element, place).size(_said(element, texts))

    def picture(self, picture: Picture, place: Box, shown: Box | None = None) -> None:
        """A picture in its place, group by group.

        A `ground` is cut off by the `edge`, or where it is no longer `shown`; so is a `pattern`, which
        is as large as it was drawn, or larger where it would not cover its place. A `plate` and a
        `frame` are stretched. A `sign` is as large as fits. All else is as wide as its place, if it is
        not too high for it: what is `standing` is on the floor, with its ground, a `corner` in the
        upper left one, the rest in the middle. In the place of `…-emblem-NAME`, the theme's own
        emblem is drawn, or that of a look over the picture's; in that of `…-carved-NAME`, the one
        that it carves.
        """
        across, along = place.width / picture.width, place.height / picture.height
        whole = [one for name, one in picture.groups.items() if _kind(name) in _WHOLE_GROUPS]
        high = max((group.bottom - group.top for group in whole), default=0.0)
        scale = min(across, place.height / high) if high else min(across, along)
        left, middle = _corner(picture, place, scale)
        middle = _within(picture, whole, place, scale, middle)
        floor = place.y + scale * picture.height
        horizon = floor if any(_kind(name) == "standing" for name in picture.groups) else middle
        for name, group in picture.groups.items():
            draw = partial(self._group, picture, name)
            if group.runs and (own := self._own_emblem(picture, name)):
                draw = partial(self._emblem, own, group)
            match _kind(name):
                case "ground":
                    with self._cut(picture, place, shown or place):
                        draw(*_covering(picture, group, shown or place, (left, horizon), scale))
                case "pattern":
                    with self._cut(picture, place, shown or place):
                        corner = _corner(picture, place, 1.0)
                        draw(*_covering(picture, group, shown or place, corner, 1.0))
                case "plate" | "frame":
                    draw((place.x, place.top), (across, along))
                case "standing":
                    draw((left, floor), (scale, scale))
                case "corner":
                    draw((place.x, place.top), (scale, scale))
                case "sign":
                    fits = min(across, along)
                    draw(_corner(picture, place, fits), (fits, fits))
                case "edge" | "":
                    pass
                case _:
                    draw((left, middle), (scale, scale))

    def emblem(self, name: str, box: Box, colour: str) -> None:
        """An emblem of the theme."""
        self.pen.area(Drawing(self.theme.emblems[name], box), colour=self.shade(colour))

    def _cut(self, picture: Picture, place: Box, shown: Box) -> AbstractContextManager[None]:
        if edge := picture.groups.get("edge"):
            return self.pen.within_path(_clip(picture, edge, place))
        return self.pen.within(shown.corners)

    def _group(
        self,
        picture: Picture,
        name: str,
        corner: tuple[float, float],
        scale: tuple[float, float],
        party: Colour | None = None,
    ) -> None:
        """A group, from the upper left corner of its picture, perhaps with another party's colour."""
        group = picture.groups[name]
        parties = {run.colour for run in group.runs} & set(Party)
        if all(self.theme.of(Party(one)) == party for one in parties):
            party = None
        with self.pen.moved(*corner, scaled=UNIT, stretched=(scale[0], -scale[1])):
            self._once(picture.name, name, group, party)

    def _once(self, picture: str, name: str, group: Group, party: Colour | None) -> None:
        """A group that is in a file once, as are its large parts."""

        def draw() -> None:
            at = 0
            for part in group.parts:
                self._runs(group.runs[at : part.start], party)
                self._once(picture, part.name, part.group, party)
                at = part.stop
            self._runs(group.runs[at:], party)

        of_party = f"-{party.code[1:]}" if party else ""
        form = f"{picture}/{name}{of_party}".replace("/", "-")
        plain = re.sub(r"[^\w.-]", lambda one: f"_{ord(one[0]):x}_", form, flags=re.ASCII)
        self.pen.repeated(plain, draw, _NO_CLIP / UNIT)

    def _own_emblem(self, picture: Picture, name: str) -> str | None:
        emblem, carved = (name.partition(f"-{one}-")[2] for one in ("emblem", "carved"))
        if not emblem and not carved:
            return None
        look = self.look.paths[picture.name.partition("/")[0]]
        return self.theme.own_emblem(emblem or carved, look, carved=bool(carved))

    def _emblem(
        self, path: str, group: Group, corner: tuple[float, float], scale: tuple[float, float]
    ) -> None:
        """An emblem of a theme about the middle of a group, within it."""
        across, along = scale
        side = min(across * (group.right - group.left), along * (group.bottom - group.top))
        x = corner[0] + across * (group.left + group.right) / 2
        y = corner[1] - along * (group.top + group.bottom) / 2
        art = Box(x, y, 0, 0).inset(-side / 2)
        self.pen.area(Drawing(path, art), colour=self.theme.shade(group.runs[0].colour))

    def _runs(self, runs: Sequence[Run], party: Colour | None) -> None:
        for run in runs:
            own = party if run.colour in list(Party) else None
            self.pen.run(run, own or self.theme.shade(run.colour))

    def text(
        self,
        element: Element,
        place: Box,
        texts: Sequence[str],
        alike: Sequence[Sequence[str]],
        values: Mapping[str, str] = NO_WORDS.values,
    ) -> None:
        """A text in each language, as large as all that are alike have room for.

        `values` are filled in the names of colours.

        Raises:
            DoesNotFit: one of them is too long even in the smallest letters.
        """
        shown = _said(element, texts)
        colour, on = (self.shade(one.format_map(values)) for one in (element.colour, element.on))
        if shown and element.stretch:
            letters = Letters(element.font, 1.0, colour=colour, on=on)
            self._word(element, _under_accents(place, _every(element, alike)), shown[0], letters)
        elif shown:
            setting = self.setting(element, place)
            size = min(map(setting.size, _every(element, alike)))
            setting.draw(shown, setting.letters._replace(size=size, colour=colour, on=on))

    def _word(self, element: Element, place: Box, text: str, letters: Letters) -> None:
        """One word as large as its place, perhaps turned, with cuts in its letters.

        Raises:
            DoesNotFit: it is so long that nobody reads it at the table.
        """
        pen = self.pen
        size, smallest = place.width / pen.width(text, letters), element.size[0]
        if size < smallest and element.optional:
            return
        pen.note_place(pen.piece, (text,), place, letters._replace(size=smallest), wraps=False)
        if size < smallest:
            pen.refuse_size(pen.piece, (text,), place, smallest, size)
        letters = letters._replace(size=min(size, place.height / pen.capitals(letters)))
        high, wide = pen.capitals(letters), pen.width(text, letters)
        x = -place.width / 2 if element.align is Align.LEFT else -wide / 2
        line = Box(x, -high / 2, wide, high)
        stretched = min(place.height / high, element.stretch)
        # PDFium draws edges too wide where cards are turned
        beside = place.inset(-_HALO_REACH * element.halo)
        seen = Box(beside.x, place.y - place.height, beside.width, 3 * place.height)
        with (
            pen.within(seen.corners),
            pen.moved(*place.centre, turned=element.turned, stretched=(1, stretched)),
            pen.edged_letters(text, line.x, line.y, letters, wide=element.halo),
        ):
            if element.cuts:
                self.picture(self.look.picture(element.cuts), line)


class Rows(NamedTuple):
    """A way to set texts in rows."""

    card: Card  # with its letters in one size
    texts: Sequence[str]
    heights: Sequence[float]  # mm
    air: float  # mm, below each
    lines: float  # of all texts
    by: RowLayout
    widths: Sequence[float]  # of its columns, mm

    @property
    def text(self) -> Element:
        """Each text."""
        return self.card.elements["text"]

    @property
    def height(self) -> float:
        """All of them, with their air, in mm."""
        return sum(self.heights) + self.air * len(self.heights)

    def places(self, room: Box) -> Iterator[Box]:
        """The place of each text; rows share what is left, if it is not too much."""
        spare, count = room.height - sum(self.heights), max(1, len(self.heights))
        gap = min(self.by.air[2], spare / count)
        y = room.top - (spare - gap * count) / 2
        for high in self.heights:
            x, y = room.x, y - high - gap
            for wide in self.widths:
                yield Box(x, y, wide, high + gap)
                x += wide


def draw_back(edition: Edition, piece: str, pen: Pen, box: Box, bleed: float) -> None:
    """A back, by the name of its piece in layouts."""
    renderer = FaceRenderer(pen, edition.theme, languages=len(edition.wordings))
    renderer.card(getattr(renderer.layouts, piece), box, bleed, NO_WORDS)


def _under_accents(place: Box, texts: Sequence[Sequence[str]]) -> Box:
    """The place of capitals as high as it, on all faces of a kind if a word of one has accents."""
    letters = (one for said in texts for text in said for one in normalize("NFD", text))
    return place._replace(height=place.height * (_ACCENTED if any(map(combining, letters)) else 1))


def _kind(name: str) -> str:
    """What a group is, by the first word of its name; nothing for a group within another one."""
    return "" if "/" in name else re.split(r"[\s_-]", name.strip(" _-"))[0] or name


def _corner(picture: Picture, place: Box, scale: float) -> tuple[float, float]:
    x, y = place.centre
    return x - scale * picture.width / 2, y + scale * picture.height / 2


def _within(
    picture: Picture, whole: Sequence[Group], place: Box, scale: float, top: float
) -> float:
    """The upper edge of a picture of which no whole group is beyond a place that is lower."""
    foot = min(picture.height, max((group.bottom for group in whole), default=0.0))
    head = max(0.0, min((group.top for group in whole), default=picture.height))
    return min(max(top, place.y + scale * foot), place.top + scale * head)


def _covering(
    picture: Picture, group: Group, place: Box, corner: tuple[float, float], scale: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The corner and the scale of a ground, which is larger in the middle of a very wide place.

    One that is lower or narrower than its picture leaves as much of the place free.
    """
    width, height = group.right - group.left, group.bottom - group.top
    cover = max(
        scale,
        place.width / width if width >= picture.width else 0.0,
        place.height / height if height >= picture.height else 0.0,
    )
    if cover > scale:
        x = place.centre[0] - cover * (group.left + group.right) / 2
        corner = (x, place.centre[1] + cover * (group.top + group.bottom) / 2)
    return corner, (cover, cover)


def _clip(picture: Picture, edge: Group, place: Box) -> str:
    """The operators of an edge that is stretched to a place, in mm."""
    across, along = place.width / picture.width, place.height / picture.height
    placed: list[str] = []
    point: list[str] = []
    for part in edge.runs[0].operators.split()[:-1]:
        if part.isalpha():
            placed += [*point, part]
            point = []
        else:
            at = UNIT * int(part)
            side = place.top - along * at if len(point) % 2 else place.x + across * at
            point.append(f"{side:.2f}")
    return " ".join(placed)


def _alike(element: Element, wording: Wording) -> list[Sequence[str]]:
    return [few for words in wording.alike if (few := words.get(element.text))]


def _said_on(layout: CardSize, words: Words) -> int:
    return sum(any(words.get(one.text, ())) for one in layout.elements.values())


def _every(element: Element, alike: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(said for few in alike if (said := _said(element, few))))


def _said(element: Element, texts: Sequence[str]) -> tuple[str, ...]:
    shown = texts if element.language is None else texts[element.language :][:1]
    return tuple(dict.fromkeys(one.upper() if element.capitals else one for one in shown))
