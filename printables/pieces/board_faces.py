"""Drawing of boards of any ruleset: background, slots, thresholds and Election Tracker."""

from collections.abc import Iterator, Mapping, Sequence

from companion.rules.pieces import Party
from companion.rules.ruleset import as_ranges
from printables.edition.piece import Edition
from printables.faces.face import NO_WORDS, FaceRenderer, Wording
from printables.faces.layout import Card, Element
from printables.look.pdf_units import UNIT
from printables.look.svg import Group, Picture
from printables.paper.sheet import SAFE, Box
from printables.pdf.pen import Drawing, Pen
from printables.pieces.board_layout import LEVELS, NEXT_SIGN, layout_of, of_slot, sentences
from printables.pieces.board_plan import Board, Layout, Part, Place, Threshold
from printables.type.letters import Align, Letters

_SIGN_RISE = 0.06  # how far signs rise over words, times a slot's height
_LAST_ALARM = 2  # the last level of alarm before war
_TOOTH_OVERLAP = 0.3  # mm by which a tooth may reach into a threshold
_EMBLEM = 0.66  # half of a zone's emblem, times the radius of its disc
_MIN_TITLE_WIDTH = 0.6  # least share of its width that a title keeps beside the numbers of players
_MAX_TITLE_LINES = 3  # lines of a title, at most
_TITLE_SLOTS = 3  # slots below the title and the numbers of players
_TITLE_GAPS = 0.6  # gaps between a title and the numbers of players
_TRACKER_GAPS = 0.7  # gaps between the tracker's name and its explanation
_STAR = 1.18  # size of the last step, times that of the others
_ARROW = 0.8  # mm from an arrow to a step
# In mm: the shortest arrow; greatest height of an arrow, times its length.
_MIN_ARROW, _MAX_ARROW_HEAD = 1.4, 0.95
# Size of a sign, times that of a slot, by columns and rows of signs.
_SIGN_SHARES = {(1, 1): 0.66, (1, 2): 0.5}
_SIGN_PART, _SIGN_PITCH = 0.38, 1.14
_MIN_COLUMN_SIGNS = 2  # so many signs and more stand in two columns


class BoardRenderer(FaceRenderer):
    """Draws a board, or a part of one.

    In the picture of a background, the group "last" only marks the place of the last slot. A longer
    board stretches the group "ground", a shorter one crops it. The group "light" is left out where
    words are. Teeth are the groups "teeth/below-1" and so on at the lower edge, and "teeth/above-1"
    at the upper one; an arrow has a "shaft" and a "head". A track with more or fewer slots than
    were drawn takes the pictures nearest by rank.
    """

    def __init__(self, pen: Pen, edition: Edition, board: Board, plan: Layout) -> None:
        super().__init__(pen, edition.theme, languages=len(edition.wordings))
        self._edition, self._board, self._plan = edition, board, plan
        self._by = layout_of(edition, board)
        self._whole = Box(0, 0, *plan.size)

    def part(self, part: Part, box: Box, bleed: float) -> None:
        """Draw a part of the board with the strip where the next part is glued on.

        Raises:
            DoesNotFit: words are too long.
        """
        pen = self.pen
        pen.piece = self._board.name
        with pen.within(box.inset(-bleed).corners):
            with pen.moved(box.x - part.left, box.y):
                self._all(part, bleed)
            if part.glue:
                strip = Box(box.right - part.glue, box.y, part.glue, box.height)
                self._glued(strip, strip.inset(0, -bleed)._replace(width=part.glue + bleed))

    def _glued(self, strip: Box, shown: Box) -> None:
        self.pen.fill(shown, colour=self.theme.paper)
        lines = self.look.picture("boards/glue")
        middle = Box(strip.x, strip.centre[1] - lines.height / 2, strip.width, lines.height)
        self.picture(lines, middle, shown)
        self._upwards(self._by.glue, strip, self._words("glue")[:1], [self._words("glue")[:1]])

    def _upwards(
        self,
        element: Element,
        place: Box,
        texts: Sequence[str],
        alike: Sequence[Sequence[str]],
        values: Mapping[str, str] = NO_WORDS.values,
    ) -> None:
        with self.pen.moved(*place.centre, turned=90):
            lying = Box(-place.height / 2, -place.width / 2, place.height, place.width)
            self.text(element, lying, texts, alike, values)

    def _words(self, label: str) -> list[str]:
        return [str(getattr(wording.boards, label)) for wording in self._edition.wordings]

    def _all(self, part: Part, bleed: float) -> None:
        plan, track = self._plan, self._board.track
        self._ground(bleed)
        if self._by.teeth:
            self._teeth(self._by.teeth)
        self._heading(part)
        if part.left == 0:
            self._won()
        thresholds = {threshold.after: threshold for threshold in track.thresholds}
        for place in track.places:  # drawn in reading order
            threshold = thresholds.get(place.tile - 1)
            if threshold and part.left <= plan.gap(threshold).x < part.end:
                self._threshold(threshold)
            if part.left <= plan.slot(place.tile).x < part.end:
                self._slot(place)
        if track.steps:
            self._tracker(part)

    def _ground(self, bleed: float) -> None:
        """Draw the background so that its last slot lies under the board's last slot.

        A background that is too short is stretched; one without a group "last" covers the board.
        """
        plan, picture, whole = self._plan, self.look.picture(self._by.ground), self._whole
        slot, last = plan.slot(len(plan.track.places)), picture.groups.get("last")
        if last is None:
            self.picture(picture, whole, whole.inset(-bleed))
            return
        along = slot.height / (last.bottom - last.top)
        across = max(slot.width / (last.right - last.left), slot.x / last.left)
        frame = self.look.picture(self._by.frame) if self._by.frame else None
        shown = whole.inset(-bleed)
        with self._cut(frame, whole, shown) if frame else self.pen.within(shown.corners):
            corner = slot.right - across * last.right, slot.top + along * last.top
            self._group(picture, "ground", corner, (across, along))
            light = picture.groups.get("light")
            if light and corner[0] + across * light.left > self._title_end():
                self._group(picture, "light", corner, (across, along))
        if frame:
            self.picture(frame, whole)

    def _teeth(self, name: str) -> None:
        picture, (width, height) = self.look.picture(name), self._plan.size
        rows = {"teeth/below": picture.height, "teeth/above": height}
        whole = self.whole_teeth(name)
        for row, top in rows.items():
            groups = [
                group
                for name, group in picture.groups.items()
                if name.startswith(row) and group in whole
            ]
            with self.pen.moved(0, top, scaled=UNIT, stretched=(width / picture.width, -1)):
                self._layers(groups)

    def whole_teeth(self, name: str) -> list[Group]:
        """Return the groups of a picture of teeth that no threshold and no seam cuts through."""
        picture = self.look.picture(name)
        across = self._plan.size[0] / picture.width
        stops = [(band.x, band.right) for band in map(self._band, self._board.track.thresholds)]
        stops += [(part.left, part.left) for part in self._plan.parts[1:]]
        return [
            teeth
            for group, teeth in picture.groups.items()
            if "/" in group
            and not any(
                across * teeth.left + _TOOTH_OVERLAP < end
                and across * teeth.right - _TOOTH_OVERLAP > begin
                for begin, end in stops
            )
        ]

    def _layers(self, groups: Sequence[Group]) -> None:
        for layer in range(max((len(group.runs) for group in groups), default=0)):
            for group in groups:
                for run in group.runs[layer : layer + 1]:
                    self.pen.run(run, self.theme.shade(run.colour))

    def _heading(self, part: Part) -> None:
        """Draw the board's title in each language, and the numbers of players.

        Both end before a threshold and before a seam. Numbers without room beside the title move to
        later slots, and titles too long for one line get several.
        """
        by, plan, slot = self._by, self._plan, self._plan.slot(1)
        titles = [title for title in (by.title, by.second_title) if title]
        texts = [*dict.fromkeys(self._words(self._board.party.value))]
        widest = max(map(self._text_width, titles, texts))
        label, beside = self._players(), 0.0
        if by.players and label:
            beside = max(self._text_width(by.players, text) for text in label)
        (_, end), *later = self._runs_of_slots()
        reserved = beside + _TITLE_GAPS * by.gap if beside else 0.0
        at_right = by.players is not None and by.players.align is Align.RIGHT
        if at_right:
            third = plan.slot(min(_TITLE_SLOTS, len(plan.track.places))).right
            end = min(end, max(third, slot.x + widest + reserved))
        room, x = min(widest, end - slot.x - reserved), end - beside
        if not at_right:
            x = slot.x + room + _TITLE_GAPS * by.gap
        if beside and later and room < _MIN_TITLE_WIDTH * widest:
            room = min(widest, end - slot.x)
            x, to = max(later, key=lambda run: min(beside, run[1] - run[0]))
            beside = min(beside, to - x)
        if part.left == 0:
            self._titles(titles, texts, room)
        if by.players and beside and part.left <= x < part.end:
            place = self._over(by.players, x, beside)
            if by.players.picture:
                self.picture(self.look.picture(by.players.picture), place)
            self.text(by.players, place, label, [label])

    def _over(self, element: Element, x: float, width: float) -> Box:
        place = element.place(self._by.slot.size, self._plan.slot(1))
        return place._replace(x=x, width=width)

    def _titles(self, titles: Sequence[Element], texts: Sequence[str], room: float) -> None:
        by, x = self._by, self._plan.slot(1).x
        if by.plate:
            self.picture(self.look.picture(by.plate.picture), self._over(by.plate, x, room))
        for title, text in zip(titles, texts, strict=False):  # two titles for two languages
            place = self._over(title, x, room)
            fits = self.setting(title, place).has_room([text])
            element = title if fits else title.replace(lines=_MAX_TITLE_LINES)
            self.text(element, place, texts, [texts])

    def _won(self) -> None:
        by, plan = self._by, self._plan
        if by.won and self._board.party is Party.LIBERAL:
            last = plan.slot(len(plan.track.places))
            won = self._words("wins_liberal")
            place = by.won.place(by.slot.size, last)
            place = place._replace(x=plan.size[0] - by.edge - place.width)
            self.text(by.won, place, won, [won])

    def _runs_of_slots(self) -> list[tuple[float, float]]:
        stops = [self._plan.gap(threshold).x for threshold in self._board.track.thresholds]
        stops += [part.end - SAFE for part in self._plan.parts]
        runs: dict[float, float] = {}  # start of each run of titles, by its end
        for place in self._plan.track.places:
            x = self._plan.slot(place.tile).x
            runs.setdefault(min(stop for stop in stops if stop > x), x)
        return [(start, end) for end, start in runs.items()]

    def _text_width(self, element: Element, text: str) -> float:
        printed = text.upper() if element.capitals else text
        letters = Letters(element.font, element.size[1], spaced=element.spaced)
        return self.pen.width(printed, letters) + 2 * (element.inset or (0.0,))[0] + 0.1

    def _players(self) -> list[str]:
        if self._board.party is Party.LIBERAL:
            return []
        seats = as_ranges(self._board.track.players)
        return [text.format(players=seats) for text in self._words("players")]

    # Slots

    def _slot(self, place: Place) -> None:
        by, slot = self._by, self._plan.slot(place.tile)
        places = self._board.track.places
        rank = 1 + round((place.tile - 1) * (by.slots - 1) / max(1, len(places) - 1))
        words = {place.tile: of_slot(self._edition, self._board, place) for place in places}
        wording = Wording(words[place.tile], [*words.values()], {"rank": str(rank)})
        self.card(by.last if place.wins else by.slot, slot, 0, wording)
        if by.signs:
            self._signs(place, slot)
        if place.covered:
            covered = {"covered": self._words("covered")}
            self.card(by.covered, slot, 0, Wording(covered, [covered], {}))

    def _signs(self, place: Place, slot: Box) -> None:
        """Draw the emblem of each power on a slot, as large as the slot allows."""
        by, theme, grants = self._by.signs, self.theme, place.grants
        if by is None:
            return
        if place.wins:
            half, (x, y) = by.win_part * slot.width / 2, slot.centre
            emblems = theme.carved if by.carved else theme.emblems
            box = Box(x, y - by.win_low * slot.height, 0, 0).inset(-half)
            self.pen.area(Drawing(emblems[by.win], box), colour=self.shade(by.win_colour))
            return
        if place.covered:  # keep clear of the words below
            slot = slot.moved(0, _SIGN_RISE * slot.height)
        before = self._board.track.places[place.tile - 2].grants if place.tile > 1 else None
        other = bool(grants and grants.other)
        granted = before if other else grants
        if not granted or not granted.powers:
            self.picture(self.look.picture(by.none), slot)
        for emblem, box in _cells(granted.powers if granted else (), slot, by.low):
            disc = by.other_disc if other else by.disc
            art = Drawing(theme.emblems[emblem], box.inset((1 - by.part) * box.width / 2))
            if disc:
                self.picture(self.look.picture(disc), box)
            if other and not by.other_colour:
                self.pen.outline(art, width=by.outline, colour=theme.ink)
            else:
                self.pen.area(art, colour=self.shade(by.other_colour if other else by.colour))

    # Thresholds

    def _band(self, threshold: Threshold) -> Box:
        gap = self._plan.gap(threshold)
        left, right = self._by.threshold.beside if self._by.threshold else (0.0, 0.0)
        return Box(gap.x + left, 0, gap.width - left - right, gap.height)

    def _threshold(self, threshold: Threshold) -> None:
        """Draw the line of a threshold, and the names and signs of the zones that begin behind it."""
        by, board, band = self._by, self._by.threshold, self._band(threshold)
        if board is None:
            return
        zone = threshold.zones[-1].value
        self.picture(self.look.picture(board.picture.format(zone=zone)), band)
        low, radius = board.sign
        signs = threshold.zones if radius else ()
        for at, each_zone in enumerate(signs):
            y = low + at * NEXT_SIGN * radius
            disc = Box(band.centre[0], y, 0, 0).inset(-min(radius, band.width / 2))
            self.picture(self.look.picture(board.disc), disc)
            art = Drawing(self.theme.emblems[each_zone.value], disc.inset((1 - _EMBLEM) * radius))
            self.pen.area(art, colour=self.shade(board.sign_colour))
        drawn = (board.width - sum(board.beside), by.head + by.slot.size[1] + by.foot)
        place = board.sentence.place(drawn, band)
        more = NEXT_SIGN * radius * max(0, len(signs) - 1)
        place = place._replace(y=place.y + more, height=place.height - more)
        every = [sentences(self._edition, threshold) for threshold in self._board.track.thresholds]
        zones = sentences(self._edition, threshold)
        self._upwards(board.sentence, place, zones, every, {"zone": zone})

    # The Election Tracker

    def _tracker(self, part: Part) -> None:
        by, plan = self._by.tracker, self._plan
        if by is None:
            return
        *steps, room = plan.tracker
        if part.left == 0:
            self._tracker_title(by.title)
        here = [at for at, step in enumerate(steps) if part.left <= step.x < part.end]
        chaos = {"chaos": self._words("chaos"), "chaos_how": self._words("chaos_how")}
        wording = Wording(chaos, [chaos], {})
        if by.level:
            for at in here:
                self._levels(at, steps)
        else:
            for at in here:
                self._step(at, [step.centre[0] for step in steps], lead=at + 1 in here)
        if by.level and by.war and plan.measures.beside and len(plan.parts) == 1:
            self.card(by.war, plan.slot(LEVELS)._replace(y=0, height=self._by.foot), 0, wording)
        elif part.left <= room.x < part.end:
            x = steps[-1].centre[0] + by.after * plan.radius if by.after else room.x
            self.card(by.chaos, Box(x, 0, room.right - x, self._by.foot), 0, wording)

    def _tracker_title(self, title: Card) -> None:
        x, beside, end = self._title_places(title)
        box = Box(x, 0, end - x, self._by.foot)
        for element in title.elements.values():
            texts, place = self._words(element.text), element.place(title.size, box)
            if element.text == "tracker_how":
                place = place._replace(x=beside, width=end - beside)
                printed = texts[element.language or 0 :][:1]
                if any(self._text_width(element, text) > place.width for text in printed):
                    continue
            self.text(element, place, texts, [texts])

    def _title_places(self, title: Card) -> tuple[float, float, float]:
        x, pad = self._plan.slot(1).x, self._by.gap * _TRACKER_GAPS
        names = [element for element in title.elements.values() if element.text == "tracker"]
        widths = [self._text_width(name, text) for name in names for text in self._words("tracker")]
        return x, x + pad + max(widths, default=0.0), self._plan.parts[0].end - SAFE

    def _title_end(self) -> float:
        if not (tracker := self._by.tracker):
            return 0.0
        _, beside, end = self._title_places(tracker.title)
        elements = [
            element for element in tracker.title.elements.values() if element.text == "tracker_how"
        ]
        widths = [
            self._text_width(element, text)
            for element in elements
            for text in self._words("tracker_how")
        ]
        return min(end, beside + max(widths, default=0.0))

    def _step(self, at: int, middles: Sequence[float], *, lead: bool) -> None:
        """Draw a step of the Election Tracker, and the arrow to the next one."""
        by, radius = self._by.tracker, self._plan.radius
        if by is None:
            return
        x, last = middles[at], at + 1 == len(middles)
        place = Box(x, by.line, 0, 0).inset(-radius * (_STAR if last else 1))
        if lead:
            reach = radius * (_STAR if at + 2 == len(middles) else 1)
            length = middles[at + 1] - reach - x - radius - 2 * _ARROW
            if length > _MIN_ARROW:
                self._arrow(self.look.picture(by.arrow), x + radius + _ARROW, by.line, length)
        self.picture(self.look.picture(by.last if last else by.picture), place)
        if by.number and not last:
            number = [str(at)]
            self.text(by.number, place, number, [number])

    def _arrow(self, picture: Picture, x: float, y: float, length: float) -> None:
        head, shaft = picture.groups["head"], picture.groups["shaft"]
        scale = min(1.0, length * _MAX_ARROW_HEAD / picture.height)
        top = y + scale * picture.height / 2
        tip = x + length - scale * picture.width
        stretch = (length - scale * (picture.width - head.left)) / shaft.right
        self._group(picture, "head", (tip, top), (scale, scale))
        self._group(picture, "shaft", (x, top), (stretch, scale))

    def _levels(self, at: int, steps: Sequence[Box]) -> None:
        """Draw the level of alarm at a step of the Election Tracker; the last step has all remaining levels.

        If there are more steps than levels, the steps before war have no number.
        """
        by = self._by.tracker
        if by is None:
            return
        for level, x, width in self._level_places(at, steps):
            share = (LEVELS - level) / (LEVELS - 1)
            height = by.heights[0] + (by.heights[1] - by.heights[0]) * share
            picture = self.look.picture(by.level.format(level=level))
            if level == _LAST_ALARM and at >= LEVELS - 1:
                picture = picture._replace(groups={"plate": picture.groups["plate"]})
            self.picture(picture, Box(x, by.line, width, height))

    def _level_places(self, at: int, steps: Sequence[Box]) -> Iterator[tuple[int, float, float]]:
        plan, last = self._plan, at + 1 == len(steps)
        levels = range(max(1, LEVELS - at), 0, -1) if last else [max(_LAST_ALARM, LEVELS - at)]
        width = steps[at].width / len(levels)
        for place, level in enumerate(levels):
            if plan.measures.beside and len(plan.parts) == 1:
                slot = plan.slot(LEVELS + 1 - level)
                yield level, slot.x, slot.width
            else:
                yield level, steps[at].x + place * width, width


def _cells(powers: Sequence[str], slot: Box, low: float) -> Iterator[tuple[str, Box]]:
    columns = 1 if len(powers) <= _MIN_COLUMN_SIGNS else 2
    lines = -(-len(powers) // columns)
    side = slot.width * _SIGN_SHARES.get((columns, lines), _SIGN_PART)
    x, y = slot.centre
    for at, power in enumerate(powers):
        line, column = divmod(at, columns)
        across = (column - (columns - 1) / 2) * side * _SIGN_PITCH
        up = ((lines - 1) / 2 - line) * side * _SIGN_PITCH - low * slot.height
        yield str(power), Box(x + across, y + up, 0, 0).inset(-side / 2)
