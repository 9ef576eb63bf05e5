"""Drawing of reference cards, and of the host's card with the script of the night.

A reference card has the round as a ring, and powers and secrets in small; the host's card has
pictures, to be read aloud in little light.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from companion.rules.pieces import Power, Role
from companion.rules.ruleset import as_ranges
from printables.catalogue import PieceName
from printables.edition.piece import Edition, Night, NightLine
from printables.edition.wording import Wording as Words
from printables.faces.face import NO_WORDS, FaceRenderer, Rows, Wording
from printables.faces.layout import Card, Element, RowLayout, StripLayout
from printables.look.pdf_units import Point
from printables.look.theme import Colour
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.pieces.board_plan import Place, Track, fascist_tracks
from printables.pieces.reference_words import (
    SightRow,
    goals,
    round_notes,
    round_steps,
    sights,
    spoken_sight,
    spoken_track,
)
from printables.type.letters import Letters

DOT_PITCH = 2.9  # from dot to dot, in radii
_PAUSES_IN_A_ROW = 6
_PICTURE_HEIGHT = 0.92  # greatest height of pictures, times a row's height
_TRACK_STEP = 0.4  # mm by which tracks grow where there is room


def beat_rows(count: int) -> list[int]:
    """Return the number of dots in each row that together show a pause of `count` beats."""
    full, rest = divmod(count, _PAUSES_IN_A_ROW)
    return [_PAUSES_IN_A_ROW] * full + [rest] * (rest > 0)


def beats(pen: Pen, count: int, start: Point, radius: float, colour: Colour) -> None:
    """Draw `count` dots, with which the host counts a pause, from the left of the lowest row."""
    for row, length in enumerate(reversed(beat_rows(count))):
        for at in range(length):
            x, y = start[0] + at * DOT_PITCH * radius, start[1] + row * DOT_PITCH * radius
            pen.circle(x, y, radius, colour=colour)


class _Note(NamedTuple):
    emblem: str
    party: str
    text: str


class ReferenceRenderer(FaceRenderer):
    """Draws both sides of a reference card in one language."""

    def __init__(self, pen: Pen, edition: Edition, words: Words) -> None:
        super().__init__(pen, edition.theme, languages=1)
        self._words, self._by = words, self.layouts.reference
        self._ruleset, self._players = edition.ruleset, edition.players
        self._seats = edition.seats
        pen.piece = PieceName.REFERENCE_CARDS

    def the_round(self, box: Box, bleed: float) -> None:
        """Draw the steps of a round as a ring, as large as the notes below leave room for.

        Raises:
            DoesNotFit: words are too long.
        """
        by, room = self._by, self._titled("the_round", box, bleed)
        rules = round_notes(self._words, self._ruleset, self._players)
        notes = [_Note(rule.emblem, "ink", rule.name) for rule in rules]
        ways = self._ways(by.notes, notes, room)
        plate, (ring_width, ring_height) = by.plate.place(by.title.size, box), by.ring.size
        free = plate.top - room.y - ways[-1].height - by.air
        scale = min(plate.width / ring_width, free / ring_height)
        plate = plate._replace(y=plate.top - scale * ring_height, height=scale * ring_height)
        picture = self.look.picture(by.plate.picture)
        self.picture(picture, plate, by.plate.shown(plate, box, bleed))
        self._ring(
            Box(plate.centre[0] - scale * ring_width / 2, plate.y, scale * ring_width, plate.height)
        )
        self._tell(ways, notes, room._replace(height=plate.y - by.air - room.y))

    def powers(self, box: Box, bleed: float) -> None:
        """Draw the tracks with a legend, who sees whom, and how each party wins.

        Raises:
            DoesNotFit: words are too long.
        """
        by, room = self._by, self._titled("powers", box, bleed)
        tracks = fascist_tracks(self._ruleset, self._players)
        seen, alone = sights(self._ruleset, self._players), len(tracks) == 1
        notes = [
            _Note(emblem, emblem, text)
            for emblem, text in goals(self._words, self._ruleset, self._seats)
        ]
        notes += [_Note("speak", "ink", self._words.reference.lying)] * alone
        meant, strip = self._meanings(tracks), by.track if alone else by.tracks
        ways, legends = self._ways(by.notes, notes, room), self._legends(meant, room)
        free = room.height - len(tracks) * (strip.strip.size[1] + by.air)
        free -= by.night.heading.size[1] + by.night.after + by.night.row * len(seen)
        for legend in (*(legends if alone else legends[-1:]), *self._legends([], room)):
            if legend.height + ways[-1].height <= free:
                break
        free, head = free - legend.height, by.night.role.size[1]
        is_named = free - ways[-1].height > head
        free -= head * is_named
        rows = self.fitting(ways, room._replace(height=free))
        spare = (free - rows.height) / len(tracks)
        higher = max(0.0, _TRACK_STEP * int(min(strip.most, spare) / _TRACK_STEP))
        room = self._tracks(tracks, strip, higher, room, (box, bleed))
        below = room._replace(height=room.height - legend.height)
        self._tell([legend], meant, room._replace(y=below.top, height=legend.height))
        low = self._night(seen, below, is_named=is_named) - by.night.after
        self._tell([rows], notes, room._replace(height=low - room.y))

    def _titled(self, face: str, box: Box, bleed: float) -> Box:
        titles = {
            each_face: {"title": [str(self._words.reference[each_face])]}
            for each_face in ("the_round", "powers")
        }
        self.card(self._by.title, box, bleed, Wording(titles[face], [*titles.values()], {}))
        return self._by.room.place(self._by.title.size, box)

    def _ways(self, by: RowLayout, notes: Sequence[_Note], room: Box) -> list[Rows]:
        return self.rows(by, [note.text for note in notes], room.width)

    def _tell(self, ways: Sequence[Rows], notes: Sequence[_Note], room: Box) -> None:
        rows = self.fitting(ways, room)
        for note, place in zip(notes, rows.places(room), strict=False):
            values = {"emblem": note.emblem, "party": note.party}
            self._card(rows.card, place, {"text": note.text}, values)

    def _card(
        self,
        card: Card,
        box: Box,
        words: Mapping[str, str],
        values: Mapping[str, str] = NO_WORDS.values,
    ) -> None:
        texts = {key: [text] for key, text in words.items()}
        self.card(card, box, 0, Wording(texts, [texts], values))

    def _ring(self, box: Box) -> None:
        """Draw the steps of a round, and in the middle the number of failed elections that bring chaos."""
        by, steps = self._by, round_steps(self._words, self._ruleset, self._players)
        chaos_text = self._words.reference.chaos.format(tracker=self._ruleset.tracker_length)
        self.card(by.ring, box, 0, NO_WORDS)
        names = [step.name for step in steps]
        cards = self._in_capitals(by.steps, names, box)
        size = min(
            self.size(card.elements["name"], card.elements["name"].place(card.size, box), [name])
            for card, name in zip(cards, names, strict=True)
        )
        for at, (card, name) in enumerate(zip(cards, names, strict=True), start=1):
            sized = card.with_element("name", size=(size, size), steps=())
            with self.pen.part():
                self._card(sized, box, {"number": str(at), "name": name})
        (chaos,) = self._in_capitals([by.chaos], [chaos_text], box)
        self._card(chaos, box, {"name": chaos_text})

    def _in_capitals(self, cards: Sequence[Card], names: Sequence[str], box: Box) -> list[Card]:
        drawn = [(card.elements["name"], card.size) for card in cards]
        is_high = all(
            self.setting(element, element.place(size, box)).has_room([name.upper()])
            for (element, size), name in zip(drawn, names, strict=True)
        )
        return [
            card.with_element("name", capitals=element.capitals and is_high)
            for card, (element, _) in zip(cards, drawn, strict=True)
        ]

    # Powers

    def _meanings(self, tracks: Sequence[Track]) -> list[_Note]:
        boards = self._words.boards
        granted = [place.grants for track in tracks for place in track.places if place.grants]
        powers = {power for grant in granted if not grant.other for power in grant.powers}
        notes = [_Note(power, "ink", boards.powers[power]) for power in Power if power in powers]
        others = any(grant.other for grant in granted)
        return notes + [_Note("power", "ink", boards.other_power)] * others

    def _legends(self, meant: Sequence[_Note], room: Box) -> list[Rows]:
        by = self._by.legend
        ways = [self._ways(by.replace(columns=by.columns + more), meant, room) for more in (0, 1)]
        return min(ways, key=lambda some: some[-1].height)

    def _tracks(
        self,
        tracks: Sequence[Track],
        by: StripLayout,
        higher: float,
        room: Box,
        face: tuple[Box, float],
    ) -> Box:
        """Draw tracks one below the other, each `higher` mm higher; return the box left below them."""
        air, height = self._by.air, by.strip.size[1] + higher
        seats = [{"players": [as_ranges(track.players)]} for track in tracks]
        below = room._replace(height=room.height - len(tracks) * (height + air))
        if plane := self._by.plane:
            place = plane.place(self._by.title.size, face[0])
            place = place._replace(y=below.top, height=place.top - below.top)
            self.picture(self.look.picture(plane.picture), place, plane.shown(place, *face))
        for at, track in enumerate(tracks, start=1):
            box = Box(room.x, room.top - at * (height + air) + air, room.width, height)
            strip = by.strip
            if players := strip.elements.get("players"):
                place = players.place(strip.size, box)
                ranges = [seat["players"] for seat in seats]
                strip = strip.with_element("players", lines=self._lines(players, place, ranges))
            with self.pen.part(picture=spoken_track(self._words, track, alone=len(tracks) == 1)):
                self.card(strip, box, 0, Wording(seats[at - 1], seats, {}))
                self._slots(track, by, box)
        return below

    def _lines(self, element: Element, place: Box, ranges: Sequence[Sequence[str]]) -> int:
        setting = self.setting(element, place)
        return 1 if all(map(setting.has_room, ranges)) else 2

    def _slots(self, track: Track, by: StripLayout, box: Box) -> None:
        """Draw the slots of a track, and the thresholds between them."""
        room, count = by.slots.place(by.strip.size, box), len(track.places)
        gaps = {
            threshold.after: threshold.zones
            for threshold in track.thresholds
            if 0 < threshold.after < count
        }
        broad = by.threshold.size[0]
        width = (room.width - by.gap * (count - 1 - len(gaps)) - broad * len(gaps)) / count
        slot = room._replace(width=width)
        for place in track.places:
            self._card(by.slot, slot, {"number": str(place.tile)})
            self._signs(place, [sign.place(by.slot.size, slot) for sign in by.signs])
            zones, gap = gaps.get(place.tile, ()), by.gap
            if zones:
                band, gap = Box(slot.right, box.y, broad, box.height), broad
                self.card(by.threshold, band, 0, NO_WORDS)
            if zones and (element := by.zone):
                place_of = element.place(by.threshold.size, band)
                for zone, square in zip(zones, squares(len(zones), place_of), strict=True):
                    self.emblem(zone, square, element.colour)
            slot = slot.moved(width + gap, 0)

    def _signs(self, place: Place, rooms: Sequence[Box]) -> None:
        powers = tuple(place.grants.powers) if place.grants else ()
        emblems = ("power",) if place.grants and place.grants.other else powers
        for emblem, square in zip(emblems, squares(len(emblems), *rooms), strict=True):
            self.emblem(emblem, square, "ink")
        if place.wins:
            (square,) = squares(1, *rooms)
            values = {"emblem": self._by.wins, "party": "fascist"}
            self._card(self._by.sign, square, {}, values)

    # The night

    def _night(self, seen: Sequence[SightRow], room: Box, *, is_named: bool) -> float:
        """Draw who sees whom at night, a row for each kind of table; return the lower edge in mm."""
        by, several = self._by.night, len(seen) > 1
        top = room.top - by.heading.size[1]
        heading = room._replace(y=top, height=room.top - top)
        self._card(by.heading, heading, {"text": self._words.reference.secrets})
        left = room.x + (by.players.box[0] + by.players.box[2] if several else 0)
        columns = self._columns(
            seen, room._replace(x=left, width=room.right - left), is_named=is_named
        )
        head = by.role.size[1] * is_named
        for role, column in columns.items() if is_named else ():
            place = column._replace(y=top - head, height=head)
            self._card(by.role, place, {"name": self._words.roles[role]}, _of(role))
        seats = [[as_ranges(sight.players)] for sight in seen]
        bottoms = [top - head - by.row * at for at in range(1, len(seen) + 1)]
        for sight, players, low in zip(seen, seats, bottoms, strict=True):
            with self.pen.part(picture=spoken_sight(self._words, sight, alone=not several)):
                if several:
                    place = Box(room.x + by.players.box[0], low, by.players.box[2], by.row)
                    lines = self._lines(by.players, place, seats)
                    self.text(by.players.replace(lines=lines), place, players, seats)
                for role, column in columns.items():
                    self._sees(
                        role, sight, column._replace(y=low, height=by.row), is_named=is_named
                    )
        starts = [column.x - by.padding for column in columns.values()][not several :]
        for x in (room.x, *starts, room.right):
            self.pen.line(x, top, x, bottoms[-1], width=by.line, colour=self.theme.ink)
        for y in [top - head] * is_named + bottoms:
            self.pen.line(room.x, y, room.right, y, width=by.line, colour=self.theme.ink)
        return bottoms[-1]

    def _columns(self, seen: Sequence[SightRow], room: Box, *, is_named: bool) -> dict[Role, Box]:
        """Return the box of the column for each role; Liberals have none if others need the room."""
        by, name = self._by.night, self._by.night.role.elements["name"]
        counts = {Role.LIBERAL: 1, Role.FASCIST: 1 + max(len(sight.fascists) for sight in seen)}
        counts[Role.HITLER] = 1 + max(len(sight.hitler) for sight in seen)
        setting, needed = self.setting(name, room), dict[Role, float]()
        least = {role: by.pitch * (count + (not is_named)) for role, count in counts.items()}
        roles = (tuple(Role), (Role.FASCIST, Role.HITLER))[not is_named :]
        sizes = ((setting.largest, "\n"), (setting.least, " "))  # whole names, then broken ones
        for shown_roles, (size, space) in product(roles, sizes):
            measure, needed = self.pen.measure(setting.letters._replace(size=size)), {}
            for role in shown_roles:
                longest = max(map(measure, self._words.roles[role].split(space)))
                named = by.role.size[0] + longest if is_named else 0.0
                needed[role] = max(least[role], named)
            if sum(needed.values()) + 2 * by.padding * len(needed) <= room.width:
                break
        spare = (room.width - sum(needed.values())) / len(needed) - 2 * by.padding
        columns, x = {}, room.x
        for role, wanted in needed.items():
            columns[role] = Box(x + by.padding, 0, wanted + spare, 0)
            x += wanted + spare + 2 * by.padding
        return columns

    def _sees(self, role: Role, sight: SightRow, cell: Box, *, is_named: bool) -> None:
        by, sign = self._by.night, self._by.sign
        seen = {Role.FASCIST: sight.fascists, Role.HITLER: sight.hitler}.get(role, ())
        cards = [] if is_named else [(sign, _of(role))]
        cards += [(by.sees if seen else by.nobody, _of(role))] + [
            (sign, _of(other)) for other in seen
        ]
        for at, (card, values) in enumerate(cards):
            width, height = by.nobody.size
            place = Box(cell.x + by.pitch * at, cell.centre[1] - height / 2, width, height)
            self._card(card, place, {}, values)


def _of(role: Role) -> dict[str, str]:
    return {"emblem": role.value, "party": role.party.value}


def squares(count: int, *rooms: Box) -> Iterator[Box]:
    """Yield boxes for square pictures in rows and columns, as large as fit in the best of several areas."""
    ways = [
        (min(room.width / columns, room.height / -(-count // columns)), columns, room)
        for room in rooms
        for columns in range(1, count + 1)
    ]
    for at in range(count):
        side, columns, room = max(ways)
        row, column = divmod(at, columns)
        across, down = columns - 1 - 2 * column, -(-count // columns) - 1 - 2 * row
        x, y = room.centre
        yield Box(x - across * side / 2, y + down * side / 2, 0, 0).inset(-side / 2)


class HostRenderer(FaceRenderer):
    """Draws the host's card with the script of a night."""

    def __init__(self, pen: Pen, edition: Edition, words: Words) -> None:
        super().__init__(pen, edition.theme, languages=1)
        self._words, self._by = words, self.layouts.host_card
        pen.piece = PieceName.HOST_CARD

    def night(self, script: Night, box: Box, bleed: float) -> None:
        """Draw a heading, and a row for each line of the script: number, pictures, text and pause.

        Raises:
            DoesNotFit: lines are too long.
        """
        by, (heading, lines) = self._by, script
        title = {"title": [heading]}
        self.card(by.card, box, bleed, Wording(title, [title], {}))
        room, texts = by.room.place(by.card.size, box), [line.text for line in lines]
        ways = self.rows(self._row_layout(lines), texts, room.width, room.height)
        rows = self.fitting(ways, room)
        for at, (line, place) in enumerate(zip(lines, rows.places(room), strict=True), start=1):
            is_last = at == len(lines)
            words = {
                "text": [line.text],
                "number": [str(at)],
                "pause": [self._counted(line)][is_last:],
            }
            with self.pen.part():
                self.card(rows.card, place, 0, Wording(words, [words], {}))
            self._gestures(line, place)
            if not is_last:
                start = rows.card.elements["pause"].box[0] + by.beat
                middle = place.x + start, place.centre[1] + by.up
                beats(self.pen, round(line.pause), middle, by.beat, self.theme.ink)
                x = place.x + by.rule
                self.pen.line(x, place.y, place.right, place.y, width=0.25, colour=self.theme.ink)

    def _row_layout(self, lines: Sequence[NightLine]) -> RowLayout:
        """Return the layout of rows that has room for the most pictures and the longest pause."""
        rows, card = self._by.rows, self._by.rows.card
        most = max(len(line.gestures) for line in lines)
        after = (most - 1) * self._by.gesture.move[0]
        (x, y, width, height), pause = card.elements["text"].box, card.elements["pause"]
        left, top, pause_width, pause_height = pause.box
        measure = self.pen.measure(Letters(pause.font, pause.size[1]))
        more = max(0.0, *(measure(self._counted(line)) - pause_width for line in lines))
        card = card.with_element("text", box=(x + after, y, width - after - more, height))
        return rows.replace(
            card=card.with_element(
                "pause", box=(left - more, top, pause_width + more, pause_height)
            )
        )

    def _gestures(self, line: NightLine, row: Box) -> None:
        by, (x, _, width, height) = self._by, self._by.gesture.box
        half = min(height, _PICTURE_HEIGHT * row.height) / 2
        for at, gesture in enumerate(line.gestures):
            middle = row.x + x + width / 2 + at * by.gesture.move[0]
            place = Box(middle, row.centre[1], 0, 0).inset(-half)
            self.emblem(by.gestures.get(gesture.value, gesture.value), place, "ink")

    def _counted(self, line: NightLine) -> str:
        return str(self._words.reference.count.format(count=round(line.pause)))
