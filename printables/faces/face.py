"""Drawing of a face: its pictures and words, placed as a layout says."""

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
from printables.look.pdf_units import UNIT
from printables.look.svg import Group, Picture, Run
from printables.look.theme import WHITE, Colour, Theme
from printables.paper.sheet import Box
from printables.pdf.pen import STRONG_LINE, THIN_LINE, Drawing, Pen
from printables.pdf.text import INVISIBLE_MM
from printables.type.letters import Align, Letters

CUT_CORNER = 8.0  # mm of each edge that are cut off with a corner
DROP = 2.5  # mm, radius of a ring for a drop
_WHOLE_GROUPS = {"figure", "standing"}  # groups that are never cropped
_HALO_REACH = 0.65  # how far edges around letters reach beyond their place, times the edge
_COLUMN_AIR = 1.0  # mm, at least, from texts to the signs of the next column
_CAPITALS_SHARE = 0.78  # height of plain capitals, times that of accented ones
_PLATE_FILL = 0.7  # of a plate: such capitals leave no room on it for their accents
_NO_CLIP = 10_000.0  # mm, so far away that nothing is cropped

Words = Mapping[str, Sequence[str]]  # a text in each language, by its key


class Wording(NamedTuple):
    """Words of a face, and of all similar faces, whose letters get the same size."""

    words: Words
    alike: Sequence[Words]
    values: Mapping[str, str]  # for the fields in names of pictures and colours


NO_WORDS = Wording({}, (), {})


class FaceRenderer:
    """Draws fronts and backs of pieces in the style of a theme."""

    def __init__(self, pen: Pen, theme: Theme, *, languages: int, large: bool = False) -> None:
        self.pen, self.theme, self._large = pen, theme, large
        self.look: Look = load_look(theme.look)
        self.layouts = self.look.layouts(languages)

    def shade(self, colour: str) -> Colour:
        """Return the theme's colour of this name, like `ink`, or a colour that the layouts define.

        The layouts define colours like `headline` as mixes of the theme's colours.
        """
        return self.theme.shade(self.layouts.shades.get(colour, colour))

    def heading(self, text: str) -> str:
        """Return a heading, in capitals if the theme's style sets headings in capitals."""
        return text.upper() if self.layouts.capitals else text

    def headline(self, text: str, box: Box) -> None:
        """Draw a headline above a sheet, with a picture behind it."""
        words = {"title": [self.heading(text)]}
        self.card(self.layouts.headline, box, 0, Wording(words, [words], {}))

    def card(self, card: Card, box: Box, bleed: float, wording: Wording) -> CardSize:
        """Draw a face, using the layout with the most words that has room for them; return that layout."""
        *fitting, layout = sorted(
            card.nearest(box),
            key=lambda layout: sum(
                any(wording.words.get(each.text, ())) for each in layout.elements.values()
            ),
            reverse=True,
        )
        layout = next((each for each in fitting if self._has_room(each, box, wording)), layout)
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
        setting, every = self.setting(element, place), _every(element, _alike(element, wording))
        return bool(element.stretch) or all(map(setting.has_room, every))

    def setting(self, element: Element, place: Box) -> Setting:
        """Return typeface, sizes of letters and limits on lines for texts in the box of an element."""
        return Setting(self.pen, element, place, large=self._large)

    def rows(
        self, by: RowLayout, texts: Sequence[str], width: float, height: float = math.inf
    ) -> list["Rows"]:
        """Return settings of texts in rows of a width, from the largest letters to the smallest.

        If a `height` is given, rows are lower than drawn where there are too many for it.
        """
        element, low = by.card.elements["text"], min(by.card.size[1], height / max(1, len(texts)))
        widths = self._columns_of(by, texts, width)
        settings = [
            self.setting(element, element.place(by.card.size, Box(0, 0, width, low)))
            for width in widths
        ]
        setting, ways = settings[0], list[Rows]()
        for size in setting.sizes():
            counts = [settings[at % by.columns].count(text, size) for at, text in enumerate(texts)]
            around = by.around if size > setting.least or height == math.inf else 0.0
            heights = [max(low, size * (count * element.leading + around)) for count in counts]
            rows = [max(heights[at : at + by.columns]) for at in range(0, len(heights), by.columns)]
            card = by.card.with_element("text", size=(size, size), steps=())
            ways.append(Rows(card, texts, rows, by.air[1], sum(counts), by, widths))
        return [*ways[:-1], ways[-1]._replace(air=by.air[0])]

    def _columns_of(self, by: RowLayout, texts: Sequence[str], width: float) -> Sequence[float]:
        element = by.card.elements["text"]
        setting = self.setting(element, element.place(by.card.size, Box(0, 0, *by.card.size)))
        measure = self.pen.measure(setting.letters._replace(size=setting.least))
        around = by.card.size[0] - element.box[2]
        for parts in ([[text] for text in texts], [text.split() for text in texts]):
            longest = [max(map(measure, some)) for some in parts]
            needs = [max(longest[at :: by.columns], default=0.0) for at in range(by.columns)]
            air = (width - sum(needs)) / by.columns - around
            if by.columns > 1 and air >= _COLUMN_AIR:
                return [need + around + air for need in needs]
        return [width / by.columns] * by.columns

    def fitting(self, ways: Sequence["Rows"], room: Box) -> "Rows":
        """Return the rows with the largest letters that fit, or slightly smaller ones that save lines.

        Raises:
            DoesNotFit: the smallest letters are too large.
        """
        pen, texts, *smallest = self.pen, ways[-1].texts, ways[-1]
        fits = [way for way in ways if way.height <= room.height + INVISIBLE_MM] or smallest
        enough = fits[0].by.spared * fits[0].text.size[0]
        best = min((way for way in fits if way.text.size[0] >= enough), key=lambda way: way.lines)
        least = Letters(best.text.font, ways[-1].text.size[0])
        pen.note_place(pen.piece, texts, room, least)
        if best.height > room.height + INVISIBLE_MM:
            part = max(0.0, room.height) / best.height
            pen.refuse_size(pen.piece, texts, room, least.size, least.size * math.sqrt(part))
        return best

    def size(self, element: Element, place: Box, texts: Sequence[str]) -> float:
        """Return the largest size of letters in which a text fits, in mm.

        Raises:
            DoesNotFit: the text is too long even in the smallest letters.
        """
        return self.setting(element, place).size(_said(element, texts))

    def picture(self, picture: Picture, place: Box, shown: Box | None = None) -> None:
        """Draw a picture in its place; the names of its groups say how each is scaled.

        A `ground` is cropped by the `edge`, or to the area `shown`; so is a `pattern`, which keeps
        the size of its drawing unless it has to grow to cover its place. A `plate` and a `frame`
        are stretched. A `sign` is as large as fits. Other groups are scaled to the width of the
        place, or to its height: a `standing` group stands on the floor, a `corner` is in the upper
        left, all others are centred. Instead of a group `…-emblem-NAME` or `…-carved-NAME`, the
        theme's own emblem is drawn if it has one.
        """
        across, along = place.width / picture.width, place.height / picture.height
        whole = [group for name, group in picture.groups.items() if _kind(name) in _WHOLE_GROUPS]
        height = max((group.bottom - group.top for group in whole), default=0.0)
        scale = min(across, place.height / height) if height else min(across, along)
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
        """Draw an emblem of the theme in a box, in a colour."""
        self.pen.area(Drawing(self.theme.emblems[name], box), colour=self.shade(colour))

    def _cut(self, picture: Picture, place: Box, shown: Box) -> AbstractContextManager[None]:
        if edge := picture.groups.get("edge"):
            return self.pen.within(_clip(picture, edge, place))
        return self.pen.within(shown.corners)

    def _group(
        self,
        picture: Picture,
        name: str,
        corner: tuple[float, float],
        scale: tuple[float, float],
        party: Colour | None = None,
    ) -> None:
        """Draw a group of a picture from an upper left corner, with the colour of `party` if given."""
        group = picture.groups[name]
        parties = {run.colour for run in group.runs} & set(Party)
        if all(self.theme.of(Party(each)) == party for each in parties):
            party = None
        with self.pen.moved(*corner, scaled=UNIT, stretched=(scale[0], -scale[1])):
            self._once(picture.name, name, group, party)

    def _once(self, picture: str, name: str, group: Group, party: Colour | None) -> None:
        """Draw a group, and its large parts, as drawings that the PDF stores once."""

        def draw() -> None:
            at = 0
            for part in group.parts:
                self._runs(group.runs[at : part.start], party)
                self._once(picture, part.name, part.group, party)
                at = part.stop
            self._runs(group.runs[at:], party)

        of_party = f"-{party.code[1:]}" if party else ""
        form = f"{picture}/{name}{of_party}".replace("/", "-")
        plain = re.sub(r"[^\w.-]", lambda match: f"_{ord(match[0]):x}_", form, flags=re.ASCII)
        self.pen.repeated(plain, draw, _NO_CLIP / UNIT)

    def _own_emblem(self, picture: Picture, name: str) -> str | None:
        emblem, carved = (name.partition(f"-{kind}-")[2] for kind in ("emblem", "carved"))
        if not emblem and not carved:
            return None
        look = self.look.paths[picture.name.partition("/")[0]]
        return self.theme.own_emblem(emblem or carved, look, carved=bool(carved))

    def _emblem(
        self, path: str, group: Group, corner: tuple[float, float], scale: tuple[float, float]
    ) -> None:
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
        """Draw a text in each language, in a size that suits all texts of its kind.

        `values` replace the fields in names of colours.

        Raises:
            DoesNotFit: a text is too long even in the smallest letters.
        """
        shown = _said(element, texts)
        colour, on = (self.shade(name.format_map(values)) for name in (element.colour, element.on))
        if shown and element.stretch:
            letters = Letters(element.font, 1.0, colour=colour, on=on)
            self._word(element, _under_accents(place, _every(element, alike)), shown[0], letters)
        elif shown:
            every = _every(element, alike)
            fills = _PLATE_FILL <= element.fill < 1
            setting = self.setting(element, _under_accents(place, every) if fills else place)
            size = min(map(setting.size, every))
            setting.draw(shown, setting.letters._replace(size=size, colour=colour, on=on))

    def _word(self, element: Element, place: Box, text: str, letters: Letters) -> None:
        """Draw one word as large as its place, perhaps rotated, with decorative cuts in its letters.

        Raises:
            DoesNotFit: the word is too long to be read at the table.
        """
        pen = self.pen
        size, smallest = place.width / pen.width(text, letters), element.size[0]
        if size < smallest and element.optional:
            return
        pen.note_place(pen.piece, (text,), place, letters._replace(size=smallest), wraps=False)
        if size < smallest:
            pen.refuse_size(pen.piece, (text,), place, smallest, size)
        letters = letters._replace(size=min(size, place.height / pen.capitals(letters)))
        height, width = pen.capitals(letters), pen.width(text, letters)
        x = -place.width / 2 if element.align is Align.LEFT else -width / 2
        line = Box(x, -height / 2, width, height)
        stretched = min(place.height / height, element.stretch)
        # PDFium draws edges too wide on turned cards
        beside = place.inset(-_HALO_REACH * element.halo)
        seen = Box(beside.x, place.y - place.height, beside.width, 3 * place.height)
        with (
            pen.within(seen.corners),
            pen.moved(*place.centre, turned=element.turned, stretched=(1, stretched)),
            pen.edged_letters(text, line.x, line.y, letters, width=element.halo),
        ):
            if element.cuts:
                self.picture(self.look.picture(element.cuts), line)


class Rows(NamedTuple):
    """Texts arranged in rows, with the heights of the rows and the size of their letters."""

    card: Card  # layout of a row, with letters of one size
    texts: Sequence[str]
    heights: Sequence[float]  # mm
    air: float  # mm, below each row
    lines: float  # number of lines of all texts
    by: RowLayout
    widths: Sequence[float]  # mm, of the columns

    @property
    def text(self) -> Element:
        """Layout of the text in each row."""
        return self.card.elements["text"]

    @property
    def height(self) -> float:
        """Height of all rows with the gaps between them, in mm."""
        return sum(self.heights) + self.air * len(self.heights)

    def places(self, room: Box) -> Iterator[Box]:
        """Yield the box of each text; spare height is shared between the rows, up to a limit."""
        spare, count = room.height - sum(self.heights), max(1, len(self.heights))
        gap = min(self.by.air[2], spare / count)
        y = room.top - (spare - gap * count) / 2
        for height in self.heights:
            x, y = room.x, y - height - gap
            for width in self.widths:
                yield Box(x, y, width, height + gap)
                x += width


def draw_back(edition: Edition, piece: str, pen: Pen, box: Box, bleed: float) -> None:
    """Draw the back of a card, by the name that its piece has in layouts."""
    renderer = FaceRenderer(pen, edition.theme, languages=len(edition.wordings))
    renderer.card(getattr(renderer.layouts, piece), box, bleed, NO_WORDS)


def _under_accents(place: Box, texts: Sequence[Sequence[str]]) -> Box:
    letters = (letter for each in texts for text in each for letter in normalize("NFD", text))
    return place._replace(
        height=place.height * (_CAPITALS_SHARE if any(map(combining, letters)) else 1)
    )


def _kind(name: str) -> str:
    return "" if "/" in name else re.split(r"[\s_-]", name.strip(" _-"))[0] or name


def _corner(picture: Picture, place: Box, scale: float) -> tuple[float, float]:
    x, y = place.centre
    return x - scale * picture.width / 2, y + scale * picture.height / 2


def _within(
    picture: Picture, whole: Sequence[Group], place: Box, scale: float, top: float
) -> float:
    foot = min(picture.height, max((group.bottom for group in whole), default=0.0))
    head = max(0.0, min((group.top for group in whole), default=picture.height))
    return min(max(top, place.y + scale * foot), place.top + scale * head)


def _covering(
    picture: Picture, group: Group, place: Box, corner: tuple[float, float], scale: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the corner and the scale of a background picture that covers its place.

    If the background is lower or narrower than the whole picture, it does not cover that dimension.
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
    """Return PDF operators that clip to the outline `edge` of a picture, stretched to `place`, in mm."""
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


def _every(element: Element, alike: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(said for few in alike if (said := _said(element, few))))


def _said(element: Element, texts: Sequence[str]) -> tuple[str, ...]:
    at = element.language
    shown = texts if at is None else [text for text in texts[at:][:1] if text not in texts[:at]]
    return tuple(dict.fromkeys(text.upper() if element.capitals else text for text in shown))


def cut_corners(pen: Pen, box: Box, count: int) -> None:
    """Draw lines to cut off one corner, or two opposite ones, to tell pieces apart by touch.

    A cut corner can be seen from behind, so only pieces that are not drawn unseen have one. Policy
    tiles have drops on their fronts instead. Secret Role and Party Membership cards have no marks.
    """
    ends = (
        ((box.right - CUT_CORNER, box.top), (box.right, box.top - CUT_CORNER)),
        ((box.x + CUT_CORNER, box.y), (box.x, box.y + CUT_CORNER)),
    )
    for start, end in ends[:count]:
        pen.line(*start, *end, width=STRONG_LINE, colour=WHITE)
        pen.line(*start, *end, width=THIN_LINE)


def drops(pen: Pen, frame: Box, count: int) -> None:
    """Draw rings for drops of glue or round stickers, in one upper corner or in both."""
    reach = 2 * DROP
    for x in (frame.x + reach, frame.right - reach)[:count]:
        pen.circle(x, frame.top - reach, DROP, colour=WHITE)
        pen.ring(x, frame.top - reach, DROP)
