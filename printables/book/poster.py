"""The poster of a game: who was who, the tracks at the end, every round, and what was proven.

One sheet, or more where the letters would become small. Signs tell parties and ballots apart, in
pure black too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import BinaryIO

from companion.rules.game import Game
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Power, Role, Seat, WinReason
from companion.rules.story import Round
from companion.rules.story import Story as Told
from printables.book.renderer import BookRenderer
from printables.book.setter import (
    Air,
    Book,
    Columns,
    Picture,
    Story,
    beside,
    high,
    set_page,
    space,
)
from printables.letters import Align, Letters
from printables.pen import HAIRLINE, Pen
from printables.sheet import Box, Paper
from printables.theme import Font, Theme, grey
from printables.wording import Wording

NAME = "poster"
_PALE = grey(0.6)  # lines of the table
_FEW = 7  # players that stand side by side
_ROW, _LOWS = 12.5, (7.6, 6.6)  # mm, of a round; in a long game
_PLAYER, _PERSON, _GAP = (
    28.0,
    6.2,
    6.0,
)  # mm high; the radius of a player's picture; between columns
_LEAST, _HIGHEST = 20.0, 70.0  # mm high, the picture of the winners' side
_SIZES = (4.4, 4.1, 3.8, 3.5, 3.1, 2.8, 2.5)  # mm, of letters below the rounds
_PRESIDENT, _CHANCELLOR, _BALLOTS = 9.0, 37.5, 66.0  # mm from the left, columns of the rounds
_FOOT = 4.0  # mm above the foot
_CLAIM = 3.5  # mm, from one claimed tile to the next
_SPARE = 5  # of letters, how much higher a column may be that is a whole section
_NARROW = 4.0  # mm, where no name has room
_ABOUT = (HiddenKnowledge.DRAWN, HiddenKnowledge.PASSED, HiddenKnowledge.RECEIVED)


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
    story: Told
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
    area = paper.printable.inset(5, 4)
    sheets = _Sheets(poster, theme, area._replace(y=area.y + _FOOT, height=area.height - _FOOT))
    for number, story in enumerate(sheets.pages()):
        if number:
            pen.next_sheet()
        sheets.renderer = BookRenderer(pen, theme)
        set_page(sheets, story, sheets.area)
        foot = Box(area.x, area.y - 3.6, area.width, 5.6)
        sheets.fitted(poster.credit, foot, Letters(Font.TEXT, 2.3, floor=1.6), middle=False)
    pen.save()


class _Sheets(Book):
    """The stories of the sheets, and what draws their parts."""

    def __init__(self, poster: Poster, theme: Theme, area: Box) -> None:
        super().__init__(theme)
        self.poster, self.area = poster, area
        self.rounds = poster.story.rounds
        count = len(poster.names)
        self._step = min(5.2, 46 / count)  # mm, from ballot to ballot
        self._ballots = self._step * count

    def fitted(self, text: str, box: Box, letters: Letters, *, middle: bool = True) -> None:
        """A text in a box, in letters of ink unless they are of a party."""
        letters = letters._replace(colour=letters.colour if letters.colour.red else self.theme.ink)
        self.renderer.pen.fitted(text, box, letters, piece=NAME, middle=middle)

    def pages(self) -> Iterator[Story]:
        """All on one sheet if it has room, else on more: there, letters are as large as can be."""
        above, legend = self._above(), Picture(self, self._legend, 7)
        for low in _LOWS:
            rounds: Story = [
                Picture(self, partial(self._round, one), low, _ROW) for one in self.rounds
            ]
            for size in _SIZES:
                story = [*above, legend, *rounds, Air(self, _GAP, 14), self._sections(size)]
                left = self.area.height - high(story, self.area.width)
                if left >= 0:
                    if left > _LEAST + _GAP + (_ROW - low) * len(rounds):
                        story.insert(2, Picture(self, self._winners, _LEAST, _HIGHEST, after=_GAP))
                    yield story
                    return
        page = [*above, legend]
        again: Story = [self.text(self.poster.headline, 1.3, use="heading", kind="H2", after=3)]
        for one in (*rounds, self._sections(_SIZES[0])):
            if high([*page, one], self.area.width) > self.area.height:
                yield page
                page = [*again, legend] if one in rounds else [*again]
            page.append(one)
        yield page

    def _above(self) -> Story:
        columns = len(self.poster.names)
        columns = columns if columns <= _FEW else ceil(columns / 2)
        seats = range(1, len(self.poster.names) + 1)
        rows = [seats[at : at + columns] for at in range(0, len(seats), columns)]
        players = [
            Picture(self, partial(self._players, row, columns), _PLAYER, after=2) for row in rows
        ]
        return [
            self.text(self.poster.above, after=1.6),
            Picture(self, self._masthead, 20, after=5),
            *players,
            space(_GAP - 2),
            Picture(self, self._tracks, 19, after=10),
        ]

    def _masthead(self, renderer: BookRenderer, box: Box) -> None:
        winner = self.poster.game.winner
        colour = winner.value if winner else "ink"
        scene = self.layout.masthead
        with renderer.pen.part("H1"):
            renderer.scene(scene, box, {"headline": self.poster.headline}, {"colour": colour})

    def _winners(self, renderer: BookRenderer, box: Box) -> None:
        """The side that has won, as figures."""
        won = Role.LIBERAL if self.poster.game.winner is Party.LIBERAL else Role.FASCIST
        renderer.company(won, box)

    # Players and tracks

    def _players(self, seats: Sequence[Seat], columns: int, _: BookRenderer, box: Box) -> None:
        """A place for each player, clockwise from the first seat."""
        wide = (box.width - 2 * (columns - 1)) / columns
        for column, seat in enumerate(seats):
            self._player(seat, Box(box.x + column * (wide + 2), box.y, wide, box.height))

    def _player(self, seat: Seat, box: Box) -> None:
        renderer, roles = self.renderer, self.poster.roles
        role = roles[seat - 1] if roles else None
        colour = role.party.value if role else "ink"
        renderer.pen.frame(box, wide=0.3, colour=renderer.shade(colour))
        words = {"seat": f"{seat}", "label": self.poster.labels[role] if role else ""}
        dead = "execute" if seat in self.poster.game.dead else ""
        values = {"role": role.value if role else "", "dead": dead, "colour": colour}
        renderer.scene(self.layout.player, box, words, values)
        low = box.top - 1.5 - 2 * _PERSON
        if role is not None:
            figures = self.theme.figures[role]
            figure = figures[roles[: seat - 1].count(role) % len(figures)]
            renderer.head(role, figure, Box(box.x + 1.5, low, 2 * _PERSON, 2 * _PERSON))
        room = Box(box.x + 1.5, box.y + 5.4, box.width - 3, low - box.y - 6)
        name = Letters(Font.STRONG, 4.2, floor=2, broken=True)
        self.fitted(self.poster.names[seat - 1], room, name)

    def _tracks(self, renderer: BookRenderer, box: Box) -> None:
        """Both tracks with the tiles that lie on them at the end."""
        game = self.poster.game
        counts = {party: game.ruleset.to_win.of(party) for party in Party}
        wide = min(14.5, (box.width - 8) / sum(counts.values()))
        starts = {
            Party.LIBERAL: box.x,
            Party.FASCIST: box.right - wide * counts[Party.FASCIST] + 1.5,
        }
        lying = {Party.LIBERAL: game.liberal, Party.FASCIST: game.fascist}
        for party, count in counts.items():
            for slot in range(1, count + 1):
                x = starts[party] + wide * (slot - 1)
                place = Box(x, box.y, wide - 1.5, box.height)
                if slot <= lying[party]:
                    self._tile(party, place)
                    continue
                colour = self.theme.of(party)
                renderer.pen.frame(place, wide=0.35, dashed=True, colour=colour)
                powers = game.powers_of(slot) if party is Party.FASCIST else ()
                signs = ["win"] if slot == count else [one.value for one in powers[:1]]
                for sign in signs:
                    self._sign(sign, *place.centre, 6, "ink-paper-60")

    # The rounds

    def _legend(self, renderer: BookRenderer, box: Box) -> None:
        """The heads of the columns: the offices as signs, seats by their numbers."""
        for x, sign in ((_PRESIDENT, "president"), (_CHANCELLOR, "chancellor")):
            self._sign(sign, box.x + x + 1.8, box.y + 3.4, 3.6)
        letters = Letters(Font.STRONG, 3, align=Align.CENTRE, colour=self.theme.ink)
        for seat in range(1, len(self.poster.names) + 1):
            x = box.x + _BALLOTS + (seat - 0.5) * self._step
            renderer.pen.text(f"{seat}", x, box.y + 2.3, letters)
        renderer.pen.line(box.x, box.y, box.right, box.y, wide=0.4, colour=self.theme.ink)

    def _round(self, one: Round, renderer: BookRenderer, box: Box) -> None:
        """Its number, its government and the ballots; what came of it, and what is claimed."""
        pen, middle, ink = renderer.pen, box.centre[1], self.theme.ink
        pen.text(f"{one.number}", box.x, middle - 1.6, Letters(Font.DISPLAY, 4.4, colour=ink))
        name = Letters(Font.STRONG, 3.7, floor=1.9, broken=True)
        seats = [one.president, *([one.chancellor] if one.chancellor else [])]
        for x, seat in zip((_PRESIDENT, _CHANCELLOR), seats, strict=False):
            room = Box(box.x + x, box.y + 0.8, 26.5, box.height - 1.6)
            self.fitted(self.poster.names[seat - 1], room, name)
        self._votes(one, box.x + _BALLOTS, middle)
        x = self._came_of_it(one, box)
        room = Box(x + 0.5, box.y, box.right - x - 0.5, box.height)
        claims = self._claims(one, room)
        if one.use is not None and one.use.power in Power:
            self._use(one, room._replace(width=room.width - claims))
        pen.line(box.x, box.y, box.right, box.y, wide=HAIRLINE, colour=_PALE)

    def _votes(self, one: Round, x: float, middle: float) -> None:
        election = one.election
        if election is None:
            return
        if election.ja_seats is None or election.nein_seats is None:
            for sign, count in (("ja", election.ja), ("nein", election.nein)):
                self._sign(sign, x + 2, middle, 3.6)
                self.renderer.pen.text(f"{count}", x + 5, middle - 1.4, Letters(Font.STRONG, 4))
                x += 12
            return
        for sign, seats, colour in (
            ("ja", election.ja_seats, "ink"), ("nein", election.nein_seats, "fascist"),
        ):  # fmt: skip
            for seat in seats:
                place = x + (seat - 0.5) * self._step
                self._sign(sign, place, middle, min(3.5, self._step - 0.8), colour)

    def _came_of_it(self, one: Round, box: Box) -> float:
        """The policies, or that the vote failed, and who won by it; where it ends."""
        x, middle = box.x + _BALLOTS + self._ballots + 3, box.centre[1]
        side = min(6.4, box.height - 1.6)
        for party, chaotic in ((one.enacted, False), (one.chaos, True)):
            if party is not None:
                tile = Box(x, middle - side / 2, side * 0.8, side)
                self._tile(party, tile)
                if chaotic:
                    frame = tile.inset(-0.7)
                    ink = self.theme.ink
                    self.renderer.pen.frame(frame, wide=0.35, dashed=True, colour=ink)
                x += side * 0.8 + 2
        if one.veto:
            self._sign("veto", x + 2, middle, 4)
            x += 6
        elif not one.policies and one.election and not one.election.elected:
            small = Letters(Font.TEXT, 3, floor=2)
            room = Box(x, box.y + 0.5, box.right - x, box.height - 1)
            self.fitted(self.poster.failed, room, small)
        if one is self.rounds[-1] and self.poster.story.win_reason is WinReason.HITLER_ELECTED:
            self._sign("hitler", x + 2.6, middle, 6, "fascist")
        return x

    def _use(self, one: Round, room: Box) -> None:
        """The power, and on whom."""
        use, x, middle = one.use, room.x + 5.6, room.centre[1]
        if use is None:
            return
        self._sign(use.power.value, room.x + 2.4, middle, 4.6)
        loyalty = [one for one in one.claims if one.about is HiddenKnowledge.LOYALTY and one.said]
        for claim in loyalty[-1:]:
            self._letter((claim.said or ())[0], x + 1.6, middle)
            x += 4
        if use.target is not None and room.right - x > _NARROW:
            name = Letters(Font.TEXT, 3.2, floor=1.7, broken=True)
            place = Box(x, room.y + 0.6, room.right - x - 0.8, room.height - 1.2)
            self.fitted(self.poster.names[use.target - 1], place, name)

    def _claims(self, one: Round, room: Box) -> float:
        """What is claimed of the tiles, at the right; how wide it is."""
        shown = [
            claim
            for about in _ABOUT
            for claim in reversed(one.claims)  # the last word counts
            if claim.about is about and claim.said
        ]
        by_seat = {claim.seat: claim for claim in reversed(shown)}
        lines = [by_seat[seat] for seat in (one.president, one.chancellor) if seat in by_seat]
        wide = 3.6 + 3 * _CLAIM
        for row, claim in enumerate(lines):
            y = room.centre[1] + _CLAIM * ((len(lines) - 1) / 2 - row)
            sign = "president" if claim.seat == one.president else "chancellor"
            self._sign(sign, room.right - wide + 1.3, y, 2.6)
            for place, party in enumerate(claim.said or ()):
                self._letter(party, room.right - wide + 4.8 + place * _CLAIM, y)
        return wide if lines else 0.0

    def _letter(self, party: Party, x: float, y: float) -> None:
        """A claimed tile: its letter, in a square that is full for one party alone."""
        pen, colour = self.renderer.pen, self.theme.of(party)
        box = Box(x, y, 0, 0).inset(-1.45)
        if party is Party.FASCIST:
            pen.fill(box, colour=colour)
        else:
            pen.frame(box, wide=0.25, colour=colour)
        shown = self.theme.paper if party is Party.FASCIST else colour
        letters = Letters(Font.STRONG, 2.5, align=Align.CENTRE, colour=shown)
        pen.text(self.poster.letters[party], x, y - 0.9, letters)

    def _tile(self, party: Party, box: Box) -> None:
        self.renderer.picture(self.renderer.look.picture(f"book/tile-{party.value}"), box)

    def _sign(self, name: str, x: float, y: float, side: float, colour: str = "ink") -> None:
        self.renderer.emblem(name, Box(x, y, 0, 0).inset(-side / 2), colour)

    # Below the rounds

    def _sections(self, size: float) -> Columns:
        """The sections in two columns of nearly one height; one a column, if that is little higher."""
        factor = size / self.letters(self.layout.styles["text"]).size
        parts = [
            (not at, [*([self.text(one.heading, factor, use="strong", kind="H2")] if not at else []),
                      self.text(line, factor)])
            for one in self.poster.sections for at, line in enumerate(one.lines)
        ]  # fmt: skip
        wide = (self.area.width - _GAP) / 2
        ways = []
        for at in range(1, len(parts) + 1):
            columns = [
                [block for _, blocks in some for block in blocks]
                for some in (parts[:at], parts[at:])
            ]
            whole = at == len(parts) or parts[at][0]
            tall = max(high(one, wide) for one in columns) + (0 if whole else _SPARE * size)
            ways.append((tall, at, columns))
        left, right = min(ways, key=lambda way: way[:2])[2] if ways else ([], [])
        return beside((wide, _GAP, wide), left or [space(1)], [space(1)], right or [space(1)])
