"""The poster of a game: who was who, the tracks at the end, every round, and what was proven.

One sheet, or more where the letters would become small. Signs tell parties and ballots apart, in
pure black too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import BinaryIO

from companion.rules.game import Game
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Power, Role, Seat, WinReason
from companion.rules.story import Round, Story
from printables.letters import LEADING, Align, Letters
from printables.line_breaks import words_of, wrapped
from printables.looks import drawn_by
from printables.paint import plate, readable_on, tint_shape
from printables.paragraphs import AIR, Paragraph, Setting, set_paragraphs
from printables.pen import HAIRLINE, Pen
from printables.sheet import Box, Paper
from printables.theme import Colour, Font, Theme, grey
from printables.wording import Wording

NAME = "poster"
_PALE = grey(0.6)  # lines of the table
_FEW = 7  # players that stand side by side
_ROW, _LOW = 12.5, 7.6  # mm, of a round
_PLAYERS, _TRACKS, _HEADING, _LEGEND = 28.0, 29.0, 31.0, 7.0  # mm high
_PERSON = 6.2  # mm, the radius of a player's picture
_LEAST, _HIGHEST = 20.0, 70.0  # mm high, the picture of the winners' side
_SIZE, _SMALL = 4.4, 3.1  # mm, of letters below the rounds
_LOWEST, _TIGHT = 6.6, 2.5  # mm, for a long game: 7 pt, and two claims in a round
_LARGE, _SMALLEST = 5.6, 2.4  # mm, where they have a sheet of their own
_AGAIN = 10.0  # mm high, the headline of a further sheet
_STEP = 0.96  # how much smaller letters are tried next
_SPARE = 5  # of their size: how much higher a column may be that is a whole section
_GAP, _NARROW = 6.0, 4.0  # mm


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, and sentences below it."""

    heading: str
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Poster:
    """What the poster says; sentences are those of the table."""

    above: str  # in small letters: when, and by which rules
    headline: str
    names: Sequence[str]
    roles: Sequence[Role]  # by seat; none before they are known
    labels: dict[Role, str]
    game: Game  # at its end
    story: Story
    letters: dict[Party, str]  # short, for claims
    failed: str
    sections: Sequence[Section]
    credit: str


def draw_poster(
    file: BinaryIO, paper: Paper, theme: Theme, wording: Wording, poster: Poster
) -> None:
    """Write the poster as a PDF.

    Raises:
        DoesNotFit: a text is too long for its place.
        MissingGlyph: a typeface of the theme lacks a letter.
    """
    pen = Pen(
        file,
        paper,
        title=wording.game,
        language=wording.language,
        fonts=theme.fonts,
        terms=theme.terms,
        names=poster.names,
    )
    pen.piece = NAME
    _Sheets(pen, paper, theme, wording, poster).draw()
    pen.save()


class _Sheets:
    def __init__(
        self, pen: Pen, paper: Paper, theme: Theme, wording: Wording, poster: Poster
    ) -> None:
        self.pen, self.theme, self.wording, self.poster = pen, theme, wording, poster
        self.area = paper.printable.inset(5, 4)
        self.y = self.area.top

    def draw(self) -> None:
        """All of it, from the top."""
        rounds = list(self.poster.story.rounds)
        row, texts, picture = self._plan(len(rounds))
        self._heading()
        self._winners(picture)
        self._players()
        self._tracks()
        self._legend()
        for one in rounds:
            if self.y - row < self.area.y + _GAP:
                self._next_sheet()
                self._legend()
            self._round(one, Box(self.area.x, self.y - row, self.area.width, row))
            self.y -= row
        self._texts(texts)
        self._foot()

    # The plan

    def _plan(self, rounds: int) -> tuple[float, float, float]:
        """How high a round is, how large the letters below are, and how high the picture is.

        All on one sheet, if it has room.
        """
        above = _HEADING + self._players_high + _TRACKS
        room = self.area.height - above - _LEGEND - 2 * _GAP
        for small, low in ((_SMALL, _LOW), (_TIGHT, _LOWEST)):
            size = _SIZE
            while size >= small:
                row = (room - self._high(size)) / max(1, rounds)
                if row >= low:
                    left = room - self._high(size) - _ROW * rounds - _GAP
                    picture = min(left, _HIGHEST) if left > _LEAST else 0
                    return min(row, _ROW), size, picture
                size *= _STEP
        return min(_ROW, max(_LOW, room / max(1, rounds))), _SIZE, 0

    @property
    def _wide(self) -> float:
        """The width of a column of text."""
        return (self.area.width - _GAP) / 2

    def _columns(self, size: float) -> tuple[list[Section], list[Section]]:
        """The sections in two columns of nearly one height; what goes on at the right has no heading.

        One section a column is better, if it makes them only a little higher.
        """
        paragraphs = [
            (number, line)
            for number, section in enumerate(self.poster.sections)
            for line in section.lines
        ]
        sections = self.poster.sections

        def split(at: int) -> tuple[list[Section], list[Section]]:
            columns: list[list[Section]] = []
            headed = set[int]()
            for part in (paragraphs[:at], paragraphs[at:]):
                column: list[Section] = []
                for number in dict.fromkeys(number for number, _ in part):
                    heading = "" if number in headed else sections[number].heading
                    lines = [line for one, line in part if one == number]
                    column.append(Section(heading, lines))
                    headed.add(number)
                columns.append(column)
            return columns[0], columns[1]

        def high(at: int) -> float:
            return max(self._column_high(column, size) for column in split(at))

        best = min(range(1, len(paragraphs) + 1), key=high)
        between = [
            at
            for at in range(1, len(paragraphs))
            if paragraphs[at - 1][0] != paragraphs[at][0] and high(at) <= high(best) + _SPARE * size
        ]
        return split(min(between, key=high, default=best))

    def _high(self, size: float) -> float:
        """How high the sections are, in letters of this size."""
        return max(self._column_high(column, size) for column in self._columns(size))

    def _column_high(self, column: Sequence[Section], size: float) -> float:
        return sum(self._section_high(one, size) for one in column) + _GAP * (len(column) - 1)

    def _section_high(self, section: Section, size: float) -> float:
        lines, paragraphs = 0, _paragraphs(section)
        for paragraph in paragraphs:
            font = Font.STRONG if paragraph.strong else Font.TEXT
            measure = self.pen.measure(Letters(font, size))
            lines += len(wrapped(words_of(paragraph.text), self._wide, measure)) or 1
        return lines * size * LEADING + AIR * size * len(paragraphs)

    # The parts

    def _heading(self) -> None:
        area, ink = self.area, self.theme.ink
        self.pen.fitted(
            self.poster.above,
            Box(area.x, self.y - 5, area.width, 5),
            Letters(Font.TEXT, 3.6, floor=2.6, colour=ink),
            piece=NAME,
        )
        winner = self.poster.game.winner
        head = Box(area.x, self.y - 26, area.width, 20)
        masthead = drawn_by(self.theme, "masthead")
        room, colour = masthead.headline(self.pen, head, self.theme, winner)
        letters = Letters(Font.DISPLAY, 13, floor=5, colour=colour)
        text = masthead.headed(self.poster.headline)
        self.pen.fitted(text, room, letters, piece=NAME, middle=True)
        self.y -= _HEADING

    def _winners(self, high: float) -> None:
        """The side that has won, as figures, if there is room for them."""
        winner = self.poster.game.winner
        if high and winner is not None:
            box = Box(self.area.x, self.y - high, self.area.width, high)
            drawn_by(self.theme, "rulebook").company(self.pen, box, winner, self.theme)
            self.y -= high + _GAP

    @property
    def _columns_of_players(self) -> int:
        count = len(self.poster.names)
        return count if count <= _FEW else ceil(count / 2)

    @property
    def _players_high(self) -> float:
        rows = ceil(len(self.poster.names) / self._columns_of_players)
        return rows * (_PLAYERS + 2) + _GAP - 2

    def _players(self) -> None:
        """A place for each player, clockwise from the first seat."""
        names, columns = self.poster.names, self._columns_of_players
        wide = (self.area.width - 2 * (columns - 1)) / columns
        for seat, name in enumerate(names, start=1):
            row, column = divmod(seat - 1, columns)
            x, y = self.area.x + column * (wide + 2), self.y - row * (_PLAYERS + 2)
            self._player(seat, name, Box(x, y - _PLAYERS, wide, _PLAYERS))
        self.y -= self._players_high

    def _player(self, seat: Seat, name: str, box: Box) -> None:
        pen, theme, roles = self.pen, self.theme, self.poster.roles
        role = roles[seat - 1] if roles else None
        colour = theme.of(role.party) if role else theme.ink
        pen.frame(box, wide=0.3, colour=colour)
        low = box.top - 1.5 - 2 * _PERSON
        if role is not None:
            before = roles[: seat - 1].count(role)
            middle = (box.x + 1.5 + _PERSON, box.top - 1.5 - _PERSON)
            drawn_by(theme, "rulebook").person(pen, middle, _PERSON, role, before, theme)
            sign = Box(middle[0] + _PERSON + 1.6, low + 0.4, 5.6, 5.6)
            tint_shape(pen, theme.emblems[role.value], sign, colour, theme)
        x = box.x + (2 * _PERSON + 3.1 if role is not None else 2)
        number = Letters(Font.STRONG, 4.6, colour=colour)
        pen.text(f"{seat}", x, box.top - 5.4, number)
        if seat in self.poster.game.dead:
            mark = Box(box.right - 6.5, box.top - 7, 5, 5)
            tint_shape(pen, theme.emblems["execute"], mark, theme.ink, theme)
        label = self.poster.labels[role] if role else ""
        foot = 4.4 if label else 0
        pen.fitted(
            name,
            Box(box.x + 1.5, box.y + foot + 1.2, box.width - 3, low - box.y - foot - 1.8),
            Letters(Font.STRONG, 4.2, floor=2, colour=theme.ink, broken=True),
            piece=NAME,
            middle=True,
        )
        if label:
            small = Letters(Font.TEXT, 3.2, floor=2.2, colour=theme.ink)
            pen.fitted(label, Box(box.x + 1.5, box.y + 1, box.width - 3, 3.8), small, piece=NAME)

    def _tracks(self) -> None:
        """Both tracks with the tiles that lie on them at the end."""
        game, x = self.poster.game, self.area.x
        sides = ((Party.LIBERAL, game.liberal), (Party.FASCIST, game.fascist))
        slots = sum(game.ruleset.to_win.of(party) for party in Party)
        wide = min(14.5, (self.area.width - 8) / slots)
        for party, tiles in sides:
            for slot in range(1, game.ruleset.to_win.of(party) + 1):
                box = Box(x, self.y - 23, wide - 1.5, 19)
                self._slot(party, slot, box, lies=slot <= tiles)
                x += wide
            x = self.area.right - wide * game.ruleset.to_win.fascist + 1.5
        self.y -= _TRACKS

    def _slot(self, party: Party, slot: int, box: Box, *, lies: bool) -> None:
        pen, theme, game = self.pen, self.theme, self.poster.game
        colour = theme.of(party)
        if lies:
            readable = plate(pen, box, colour, theme)
            side = box.width - 3.5
            x, y = box.centre
            place = Box(x - side / 2, y - side / 2, side, side)
            tint_shape(pen, theme.emblems[party.value], place, readable, theme)
            return
        pen.frame(box, wide=0.35, dashed=True, colour=colour)
        powers = game.powers_of(slot) if party is Party.FASCIST else ()
        wins = slot == game.ruleset.to_win.of(party)
        signs = ["win"] if wins else [one.value for one in powers[:1]]
        for sign in signs:
            x, y = box.centre
            tint_shape(pen, theme.emblems[sign], Box(x - 3, y - 3, 6, 6), _PALE, theme)

    # The rounds

    @property
    def _ballots(self) -> Box:
        """The columns of the ballots."""
        wide = min(5.2, 46 / len(self.poster.names)) * len(self.poster.names)
        return Box(self.area.x + 66, 0, wide, 0)

    def _legend(self) -> None:
        """The heads of the columns: the offices as signs, seats by their numbers."""
        pen, y = self.pen, self.y - _LEGEND + 2
        for x, sign in ((9, "president"), (37.5, "chancellor")):
            self._sign(sign, self.area.x + x + 1.8, y + 1.4, 3.6, self.theme.ink)
        ballots = self._ballots
        step = ballots.width / len(self.poster.names)
        letters = Letters(Font.STRONG, 3, align=Align.CENTRE, colour=self.theme.ink)
        for seat in range(1, len(self.poster.names) + 1):
            pen.text(f"{seat}", ballots.x + (seat - 0.5) * step, y + 0.3, letters)
        self.y -= _LEGEND
        pen.line(self.area.x, self.y, self.area.right, self.y, wide=0.4, colour=self.theme.ink)

    def _round(self, one: Round, box: Box) -> None:
        pen, theme = self.pen, self.theme
        middle = box.y + box.height / 2
        number = Letters(Font.DISPLAY, 4.4, colour=theme.ink)
        pen.text(f"{one.number}", box.x, middle - 1.6, number)
        name = Letters(Font.STRONG, 3.7, floor=1.9, colour=theme.ink, broken=True)
        seats = [one.president, *([one.chancellor] if one.chancellor else [])]
        for x, seat in zip((9, 37.5), seats, strict=False):
            room = Box(box.x + x, box.y + 0.8, 26.5, box.height - 1.6)
            pen.fitted(self.poster.names[seat - 1], room, name, piece=NAME, middle=True)
        self._votes(one, middle)
        self._came_of_it(one, box)
        pen.line(box.x, box.y, box.right, box.y, wide=HAIRLINE, colour=_PALE)

    def _votes(self, one: Round, middle: float) -> None:
        election, ballots = one.election, self._ballots
        if election is None:
            return
        step = ballots.width / len(self.poster.names)
        if election.ja_seats is None or election.nein_seats is None:
            x = ballots.x
            for sign, count in (("ja", election.ja), ("nein", election.nein)):
                self._sign(sign, x + 2, middle, 3.6, self.theme.ink)
                self.pen.text(f"{count}", x + 5, middle - 1.4, Letters(Font.STRONG, 4))
                x += 12
            return
        for sign, seats in (("ja", election.ja_seats), ("nein", election.nein_seats)):
            for seat in seats:
                x = ballots.x + (seat - 0.5) * step
                colour = self.theme.ink if sign == "ja" else self.theme.fascist
                self._sign(sign, x, middle, min(3.5, step - 0.8), colour)

    def _came_of_it(self, one: Round, box: Box) -> None:
        """The policies or that the vote failed; the power; the claims."""
        pen, theme = self.pen, self.theme
        middle, x = box.y + box.height / 2, self._ballots.right + 3
        side = min(6.4, box.height - 1.6)
        for party, chaotic in ((one.enacted, False), (one.chaos, True)):
            if party is not None:
                tile = Box(x, middle - side / 2, side * 0.8, side)
                readable = self._tile(tile, party)
                self._sign(party.value, *tile.centre, side * 0.6, readable)
                if chaotic:
                    pen.frame(tile.inset(-0.7), wide=0.35, dashed=True, colour=theme.ink)
                x += side * 0.8 + 2
        if one.veto:
            self._sign("veto", x + 2, middle, 4, theme.ink)
            x += 6
        if not one.policies and not one.veto:
            self._failed(x, one, box)
        if one is self.poster.story.rounds[-1] and self._hitler_elected:
            self._sign("hitler", x + 2.6, middle, 6, theme.fascist)
        room = Box(x + 0.5, box.y, box.right - x - 0.5, box.height)
        half = self._claims(one, room)
        if one.use is not None and one.use.power in Power:
            self._use(one, Box(room.x, room.y, room.width - half, room.height))

    @property
    def _hitler_elected(self) -> bool:
        return self.poster.story.win_reason is WinReason.HITLER_ELECTED

    def _failed(self, x: float, one: Round, box: Box) -> None:
        if one.election is None or one.election.elected:
            return
        small = Letters(Font.TEXT, 3, floor=2, colour=self.theme.ink)
        room = Box(x, box.y + 0.5, box.right - x, box.height - 1)
        self.pen.fitted(self.poster.failed, room, small, piece=NAME, middle=True)

    def _use(self, one: Round, room: Box) -> None:
        """The power, and on whom."""
        use = one.use
        if use is None:
            return
        middle = room.y + room.height / 2
        self._sign(use.power.value, room.x + 2.4, middle, 4.6, self.theme.ink)
        x = room.x + 5.6
        said = [
            claim.said[0]
            for claim in one.claims
            if claim.about is HiddenKnowledge.LOYALTY and claim.said
        ]
        for party in said[-1:]:
            self._letter(party, x + 1.6, middle)
            x += 4
        if use.target is not None and room.right - x > _NARROW:
            name = Letters(Font.TEXT, 3.2, floor=1.7, colour=self.theme.ink, broken=True)
            place = Box(x, room.y + 0.6, room.right - x - 0.8, room.height - 1.2)
            target = self.poster.names[use.target - 1]
            self.pen.fitted(target, place, name, piece=NAME, middle=True)

    def _claims(self, one: Round, room: Box) -> float:
        """What is claimed of the tiles, at the right; how wide it is."""
        shown = [
            claim
            for about in (HiddenKnowledge.DRAWN, HiddenKnowledge.PASSED, HiddenKnowledge.RECEIVED)
            for claim in reversed(one.claims)  # the last word counts
            if claim.about is about and claim.said
        ]
        by_seat = {claim.seat: claim for claim in reversed(shown)}
        lines = [by_seat[seat] for seat in (one.president, one.chancellor) if seat in by_seat]
        if not lines:
            return 0
        step = 3.5
        wide = 3.6 + 3 * step
        top = room.y + room.height / 2 + step * (len(lines) - 1) / 2
        for row, claim in enumerate(lines):
            y = top - row * step
            sign = "president" if claim.seat == one.president else "chancellor"
            self._sign(sign, room.right - wide + 1.3, y, 2.6, self.theme.ink)
            for place, party in enumerate(claim.said or ()):
                self._letter(party, room.right - wide + 4.8 + place * step, y)
        return wide

    def _letter(self, party: Party, x: float, y: float) -> None:
        """A claimed tile: its letter, in a square that is full for one party alone."""
        side = 2.9
        box = Box(x - side / 2, y - side / 2, side, side)
        readable = self.theme.of(party)
        if party is Party.FASCIST:
            readable = self._tile(box, party)
        else:
            self.pen.frame(box, wide=0.25, colour=readable)
        letters = Letters(Font.STRONG, 2.5, align=Align.CENTRE, colour=readable)
        self.pen.text(self.poster.letters[party], x, y - 0.9, letters)

    def _tile(self, box: Box, party: Party) -> Colour:
        """A small tile; the colour of what stands on it."""
        colour = self.theme.of(party)
        if self.theme.flat:
            self.pen.fill(box, colour=colour)
            return readable_on(colour, self.theme)
        self.pen.frame(box, wide=self.theme.line, colour=colour)
        return colour

    def _sign(self, name: str, x: float, y: float, side: float, colour: Colour) -> None:
        box = Box(x - side / 2, y - side / 2, side, side)
        tint_shape(self.pen, self.theme.emblems[name], box, colour, self.theme)

    # Below the rounds

    def _texts(self, size: float) -> None:
        if self.y - self._high(size) < self.area.y + _GAP:
            self._next_sheet()
            size = _LARGE
            while size > _SMALLEST and self._high(size) > self.y - self.area.y - 2 * _GAP:
                size *= _STEP
        setting = Setting(size, _SMALLEST, self.theme.ink)
        for number, column in enumerate(self._columns(size)):
            x, top = self.area.x + number * (self._wide + _GAP), self.y - _GAP
            for section in column:
                room = Box(x, self.area.y + _GAP, self._wide, top - self.area.y - _GAP)
                set_paragraphs(self.pen, _paragraphs(section), room, setting, piece=NAME)
                top -= self._section_high(section, size) + _GAP

    def _next_sheet(self) -> None:
        self._foot()
        self.pen.next_sheet()
        self.y = self.area.top
        room = Box(self.area.x, self.y - _AGAIN, self.area.width, _AGAIN)
        letters = Letters(Font.DISPLAY, 6, floor=3, colour=self.theme.ink)
        text = drawn_by(self.theme, "masthead").headed(self.poster.headline)
        self.pen.fitted(text, room, letters, piece=NAME, middle=True)
        self.y -= _AGAIN + 2

    def _foot(self) -> None:
        small = Letters(Font.TEXT, 2.3, floor=1.6, colour=self.theme.ink)
        room = Box(self.area.x, self.area.y - 3.6, self.area.width, 5.6)
        self.pen.fitted(self.poster.credit, room, small, piece=NAME)


def _paragraphs(section: Section) -> list[Paragraph]:
    heading = [Paragraph(section.heading, strong=True)] if section.heading else []
    return [*heading, *map(Paragraph, section.lines)]
