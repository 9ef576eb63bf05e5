"""Draw the faces of reference cards: the round as a ring, and powers and secrets in small."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from companion.rules.pieces import Power, Role
from companion.rules.ruleset import as_ranges
from printables.catalogue import PieceName
from printables.edition.piece import Edition
from printables.edition.wording import Wording as Words
from printables.faces.face import NO_WORDS, FaceRenderer, Rows, Wording
from printables.faces.layout import Card, Element, RowLayout, StripLayout
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.pieces.board_plan import Place, Track, fascist_tracks
from printables.pieces.reference import (
    Sight,
    goals,
    round_notes,
    round_steps,
    sight_said,
    sights,
    track_said,
)

_TRACK_STEP = 0.4  # mm, by which tracks are higher where there is room


class _Note(NamedTuple):
    """A text with its sign, and the class of the disc that this is on."""

    emblem: str
    party: str
    text: str


class ReferenceRenderer(FaceRenderer):
    """Draws both faces of a reference card in a language."""

    def __init__(self, pen: Pen, edition: Edition, words: Words) -> None:
        super().__init__(pen, edition.theme, languages=1)
        self._words, self._by = words, self.layouts.reference
        self._ruleset, self._players = edition.ruleset, edition.players
        self._seats = edition.seats
        pen.piece = PieceName.REFERENCE_CARDS

    def the_round(self, box: Box, bleed: float) -> None:
        """The ring of steps, as large as what else a round may bring leaves room for.

        Raises:
            DoesNotFit: words are too long.
        """
        by, room = self._by, self._titled("the_round", box, bleed)
        told = round_notes(self._words, self._ruleset, self._players)
        notes = [_Note(one.emblem, "ink", one.name) for one in told]
        ways = self._ways(by.notes, notes, room)
        plate, (wide, high) = by.plate.place(by.title.size, box), by.ring.size
        free = plate.top - room.y - ways[-1].height - by.air
        scale = min(plate.width / wide, free / high)
        plate = plate._replace(y=plate.top - scale * high, height=scale * high)
        picture = self.look.picture(by.plate.picture)
        self.picture(picture, plate, by.plate.shown(plate, box, bleed))
        self._ring(Box(plate.centre[0] - scale * wide / 2, plate.y, scale * wide, plate.height))
        self._tell(ways, notes, room._replace(height=plate.y - by.air - room.y))

    def powers(self, box: Box, bleed: float) -> None:
        """The tracks of this table and what their signs mean, who sees whom, and how each party wins.

        Raises:
            DoesNotFit: words are too long.
        """
        by, room = self._by, self._titled("powers", box, bleed)
        tracks = fascist_tracks(self._ruleset, self._players)
        found, alone = sights(self._ruleset, self._players), len(tracks) == 1
        notes = [
            _Note(one, one, text) for one, text in goals(self._words, self._ruleset, self._seats)
        ]
        notes += [_Note("speak", "ink", self._words.reference.lying)] * alone
        meant, strip = self._meanings(tracks), by.track if alone else by.tracks
        ways, legends = self._ways(by.notes, notes, room), self._legends(meant, room)
        free = room.height - len(tracks) * (strip.strip.size[1] + by.air)
        free -= by.night.heading.size[1] + by.night.after + by.night.row * len(found)
        for legend in (*(legends if alone else legends[-1:]), *self._legends([], room)):
            if legend.height + ways[-1].height <= free:
                break
        free, head = free - legend.height, by.night.role.size[1]
        is_named = free - ways[-1].height > head
        free -= head * is_named
        told = self.fitting(ways, room._replace(height=free))
        spare = (free - told.height) / len(tracks)
        higher = max(0.0, _TRACK_STEP * int(min(strip.most, spare) / _TRACK_STEP))
        room = self._tracks(tracks, strip, higher, room, (box, bleed))
        below = room._replace(height=room.height - legend.height)
        self._tell([legend], meant, room._replace(y=below.top, height=legend.height))
        low = self._night(found, below, is_named=is_named) - by.night.after
        self._tell([told], notes, room._replace(height=low - room.y))

    def _titled(self, face: str, box: Box, bleed: float) -> Box:
        titles = {
            one: {"title": [str(self._words.reference[one])]} for one in ("the_round", "powers")
        }
        self.card(self._by.title, box, bleed, Wording(titles[face], [*titles.values()], {}))
        return self._by.room.place(self._by.title.size, box)

    def _ways(self, by: RowLayout, notes: Sequence[_Note], room: Box) -> list[Rows]:
        return self.rows(by, [one.text for one in notes], room.width)

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
        said = {key: [text] for key, text in words.items()}
        self.card(card, box, 0, Wording(said, [said], values))

    def _ring(self, box: Box) -> None:
        """The steps of the round with their numbers and names, and how many failed votes bring chaos."""
        by, steps = self._by, round_steps(self._words, self._ruleset, self._players)
        lost = self._words.reference.chaos.format(tracker=self._ruleset.tracker_length)
        self.card(by.ring, box, 0, NO_WORDS)
        names = [step.name for step in steps]
        cards = self._in_capitals(by.steps, names, box)
        size = min(
            self.size(one.elements["name"], one.elements["name"].place(one.size, box), [name])
            for one, name in zip(cards, names, strict=True)
        )
        for at, (card, name) in enumerate(zip(cards, names, strict=True), start=1):
            sized = card.with_element("name", size=(size, size), steps=())
            with self.pen.part():
                self._card(sized, box, {"number": str(at), "name": name})
        (chaos,) = self._in_capitals([by.chaos], [lost], box)
        self._card(chaos, box, {"name": lost})

    def _in_capitals(self, cards: Sequence[Card], names: Sequence[str], box: Box) -> list[Card]:
        """Cards with names in capitals, unless one of them has room only without."""
        drawn = [(one.elements["name"], one.size) for one in cards]
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
        granted = [one.grants for track in tracks for one in track.places if one.grants]
        powers = {power for one in granted if not one.other for power in one.powers}
        meant = [_Note(one, "ink", boards.powers[one]) for one in Power if one in powers]
        others = any(one.other for one in granted)
        return meant + [_Note("power", "ink", boards.other_power)] * others

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
        """Tracks one below the other, so much higher than drawn; the room below them."""
        air, high = self._by.air, by.strip.size[1] + higher
        seats = [{"players": [as_ranges(one.players)]} for one in tracks]
        below = room._replace(height=room.height - len(tracks) * (high + air))
        if plane := self._by.plane:
            place = plane.place(self._by.title.size, face[0])
            place = place._replace(y=below.top, height=place.top - below.top)
            self.picture(self.look.picture(plane.picture), place, plane.shown(place, *face))
        for at, track in enumerate(tracks, start=1):
            box = Box(room.x, room.top - at * (high + air) + air, room.width, high)
            strip = by.strip
            if players := strip.elements.get("players"):
                place = players.place(strip.size, box)
                said = [one["players"] for one in seats]
                strip = strip.with_element("players", lines=self._lines(players, place, said))
            with self.pen.part(picture=track_said(self._words, track, alone=len(tracks) == 1)):
                self.card(strip, box, 0, Wording(seats[at - 1], seats, {}))
                self._slots(track, by, box)
        return below

    def _lines(self, element: Element, place: Box, ranges: Sequence[Sequence[str]]) -> int:
        setting = self.setting(element, place)
        return 1 if all(map(setting.has_room, ranges)) else 2

    def _slots(self, track: Track, by: StripLayout, box: Box) -> None:
        """The slots of a track, and between them where zones begin."""
        room, count = by.slots.place(by.strip.size, box), len(track.places)
        gaps = {one.after: one.zones for one in track.thresholds if 0 < one.after < count}
        broad = by.threshold.size[0]
        wide = (room.width - by.gap * (count - 1 - len(gaps)) - broad * len(gaps)) / count
        slot = room._replace(width=wide)
        for place in track.places:
            self._card(by.slot, slot, {"number": str(place.tile)})
            self._signs(place, [one.place(by.slot.size, slot) for one in by.signs])
            zones, gap = gaps.get(place.tile, ()), by.gap
            if zones:
                band, gap = Box(slot.right, box.y, broad, box.height), broad
                self.card(by.threshold, band, 0, NO_WORDS)
            if zones and (element := by.zone):
                place_of = element.place(by.threshold.size, band)
                for zone, square in zip(zones, squares(len(zones), place_of), strict=True):
                    self.emblem(zone, square, element.colour)
            slot = slot.moved(wide + gap, 0)

    def _signs(self, place: Place, rooms: Sequence[Box]) -> None:
        """The signs of what a tile grants, or on a disc that of a victory."""
        powers = tuple(place.grants.powers) if place.grants else ()
        shown = ("power",) if place.grants and place.grants.other else powers
        for emblem, square in zip(shown, squares(len(shown), *rooms), strict=True):
            self.emblem(emblem, square, "ink")
        if place.wins:
            (square,) = squares(1, *rooms)
            values = {"emblem": self._by.wins, "party": "fascist"}
            self._card(self._by.sign, square, {}, values)

    # The night

    def _night(self, found: Sequence[Sight], room: Box, *, is_named: bool) -> float:
        """Who sees whom, a row for each kind of table; where the last one ends."""
        by, several = self._by.night, len(found) > 1
        top = room.top - by.heading.size[1]
        heading = room._replace(y=top, height=room.top - top)
        self._card(by.heading, heading, {"text": self._words.reference.secrets})
        left = room.x + (by.players.box[0] + by.players.box[2] if several else 0)
        columns = self._columns(
            found, room._replace(x=left, width=room.right - left), is_named=is_named
        )
        head = by.role.size[1] * is_named
        for role, column in columns.items() if is_named else ():
            place = column._replace(y=top - head, height=head)
            self._card(by.role, place, {"name": self._words.roles[role]}, _of(role))
        seats = [[as_ranges(one.players)] for one in found]
        bottoms = [top - head - by.row * at for at in range(1, len(found) + 1)]
        for sight, players, low in zip(found, seats, bottoms, strict=True):
            with self.pen.part(picture=sight_said(self._words, sight, alone=not several)):
                if several:
                    place = Box(room.x + by.players.box[0], low, by.players.box[2], by.row)
                    lines = self._lines(by.players, place, seats)
                    self.text(by.players.replace(lines=lines), place, players, seats)
                for role, column in columns.items():
                    self._sees(
                        role, sight, column._replace(y=low, height=by.row), is_named=is_named
                    )
        starts = [one.x - by.padding for one in columns.values()][not several :]
        for x in (room.x, *starts, room.right):
            self.pen.line(x, top, x, bottoms[-1], wide=by.line, colour=self.theme.ink)
        for y in [top - head] * is_named + bottoms:
            self.pen.line(room.x, y, room.right, y, wide=by.line, colour=self.theme.ink)
        return bottoms[-1]

    def _columns(self, found: Sequence[Sight], room: Box, *, is_named: bool) -> dict[Role, Box]:
        """A column for each role, without its padding: none for Liberals where others need the room."""
        by, name = self._by.night, self._by.night.role.elements["name"]
        counts = {Role.LIBERAL: 1, Role.FASCIST: 1 + max(len(one.fascists) for one in found)}
        counts[Role.HITLER] = 1 + max(len(one.hitler) for one in found)
        setting, needed = self.setting(name, room), dict[Role, float]()
        least = {role: by.pitch * (count + (not is_named)) for role, count in counts.items()}
        roles = (tuple(Role), (Role.FASCIST, Role.HITLER))[not is_named :]
        sizes = ((setting.largest, "\n"), (setting.least, " "))  # of whole names, or of broken ones
        for some, (size, space) in product(roles, sizes):
            wide, needed = self.pen.measure(setting.letters._replace(size=size)), {}
            for role in some:
                longest = max(map(wide, self._words.roles[role].split(space)))
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

    def _sees(self, role: Role, sight: Sight, cell: Box, *, is_named: bool) -> None:
        """Whom a role sees, and before that its own sign, if its column has no name."""
        by, sign = self._by.night, self._by.sign
        seen = {Role.FASCIST: sight.fascists, Role.HITLER: sight.hitler}.get(role, ())
        cards = [] if is_named else [(sign, _of(role))]
        cards += [(by.sees if seen else by.nobody, _of(role))] + [(sign, _of(one)) for one in seen]
        for at, (card, values) in enumerate(cards):
            wide, high = by.nobody.size
            place = Box(cell.x + by.pitch * at, cell.centre[1] - high / 2, wide, high)
            self._card(card, place, {}, values)


def _of(role: Role) -> dict[str, str]:
    return {"emblem": role.value, "party": role.party.value}


def squares(count: int, *rooms: Box) -> Iterator[Box]:
    """Squares side by side, or one below the other, as large as can be in one of some rooms."""
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
