"""Poster of a finished game: roles, final tracks, every round, and what proved who lied.

The poster has one sheet, or more if letters would become small. Signs distinguish parties and
ballots even in black and white.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import BinaryIO

from companion.rules.game import Game
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Power, Role, Seat, WinReason
from companion.rules.story import Round, Story as RuleStory
from printables.book.renderer import BookRenderer
from printables.book.typesetting import (
    Air,
    Book,
    Columns,
    Picture,
    Story,
    set_page,
    space,
    story_height,
)
from printables.edition.wording import Wording
from printables.look.theme import Font, Theme, grey
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import HAIRLINE, Pen
from printables.type.letters import Align, Letters

POSTER_NAME = "poster"
_TABLE_GREY = grey(0.6)  # lines of the table
_MAX_SEATS_ABREAST = 7  # players in a row
# In mm: height of a round; lower ones for long games.
_ROUND_HEIGHT, _LOW_ROUND_HEIGHTS = 12.5, (7.6, 6.6)
# In mm: height of a player, radius of their picture, air between columns.
_PLAYER_HEIGHT, _PERSON_RADIUS, _COLUMNS_GAP = 28.0, 6.2, 6.0
# In mm: least and greatest height of the picture of the winners.
_MIN_PICTURE, _MAX_PICTURE = 20.0, 70.0
_CAPTION_SIZES = (4.4, 4.1, 3.8, 3.5, 3.1, 2.8, 2.5)  # mm, of letters below the rounds
# Columns of the rounds, in mm from the left.
_PRESIDENT_COLUMN, _CHANCELLOR_COLUMN, _BALLOTS_COLUMN = 9.0, 37.5, 66.0
_FOOT_GAP = 4.0  # mm above the foot
_CLAIM_PITCH = 3.5  # mm, from one claimed tile to the next
_SPARE_HEIGHT = 5  # extra height of a column to keep a section whole, times the letters' size
_BARE_COLUMN = 4.0  # mm: a column too narrow for a name
_SESSION_CLAIMS = (HiddenKnowledge.DRAWN, HiddenKnowledge.PASSED, HiddenKnowledge.RECEIVED)


@dataclass(frozen=True, slots=True)
class Poster:
    """Contents of the poster, with sentences in the language of the table."""

    above: str  # line in small letters: the date and the ruleset
    headline: str
    names: Sequence[str]
    roles: Sequence[Role]  # by seat; empty before the roles are known
    labels: dict[Role, str]
    game: Game  # the game at its end
    story: RuleStory
    letters: dict[Party, str]  # letter for each party, in claims
    failed: str
    sections: Sequence[tuple[str, Sequence[str]]]  # headings, and sentences below them
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
    pen.piece = POSTER_NAME
    area = paper.printable.inset(5, 4)
    sheets = _Sheets(
        poster, theme, area._replace(y=area.y + _FOOT_GAP, height=area.height - _FOOT_GAP)
    )
    for number, story in enumerate(sheets.pages()):
        if number:
            pen.next_sheet()
        sheets.renderer = BookRenderer(pen, theme)
        set_page(sheets, story, sheets.area)
        foot = Box(area.x, area.y - 3.6, area.width, 5.6)
        sheets.fitted(poster.credit, foot, Letters(Font.TEXT, 2.3, floor=1.6), middle=False)
    pen.save()


class _Sheets(Book):
    def __init__(self, poster: Poster, theme: Theme, area: Box) -> None:
        super().__init__(theme)
        self.poster, self.area = poster, area
        self.rounds = poster.story.rounds
        count = len(poster.names)
        self._step = min(5.2, 46 / count)  # mm, from ballot to ballot
        self._ballots = self._step * count

    def fitted(self, text: str, box: Box, letters: Letters, *, middle: bool = True) -> None:
        """Draw a text in a box, in a party's colour if one is given, otherwise in the theme's ink."""
        letters = letters._replace(colour=letters.colour if letters.colour.red else self.theme.ink)
        self.renderer.pen.fitted(text, box, letters, piece=POSTER_NAME, middle=middle)

    def pages(self) -> Iterator[Story]:
        """Yield the poster's pages: one if everything fits, otherwise more pages with the largest letters."""
        above, legend = self._above(), Picture(self, self._legend, 7)
        for low in _LOW_ROUND_HEIGHTS:
            rounds: Story = [
                Picture(self, partial(self._round, played), low, _ROUND_HEIGHT)
                for played in self.rounds
            ]
            for size in _CAPTION_SIZES:
                story = [*above, legend, *rounds, Air(self, _COLUMNS_GAP, 14), self._sections(size)]
                left = self.area.height - story_height(story, self.area.width)
                if left >= 0:
                    if left > _MIN_PICTURE + _COLUMNS_GAP + (_ROUND_HEIGHT - low) * len(rounds):
                        story.insert(
                            2,
                            Picture(
                                self, self._winners, _MIN_PICTURE, _MAX_PICTURE, after=_COLUMNS_GAP
                            ),
                        )
                    yield story
                    return
        page = [*above, legend]
        again: Story = [self.text(self.poster.headline, 1.3, use="heading", kind="H2", after=3)]
        for block in (*rounds, self._sections(_CAPTION_SIZES[0])):
            if story_height([*page, block], self.area.width) > self.area.height:
                yield page
                page = [*again, legend] if block in rounds else [*again]
            page.append(block)
        yield page

    def _above(self) -> Story:
        columns = len(self.poster.names)
        columns = columns if columns <= _MAX_SEATS_ABREAST else ceil(columns / 2)
        seats = range(1, len(self.poster.names) + 1)
        rows = [seats[at : at + columns] for at in range(0, len(seats), columns)]
        players = [
            Picture(self, partial(self._players, row, columns), _PLAYER_HEIGHT, after=2)
            for row in rows
        ]
        return [
            self.text(self.poster.above, after=1.6),
            Picture(self, self._masthead, 20, after=5),
            *players,
            space(_COLUMNS_GAP - 2),
            Picture(self, self._tracks, 19, after=10),
        ]

    def _masthead(self, renderer: BookRenderer, box: Box) -> None:
        words, winner = {"headline": self.poster.headline}, self.poster.game.winner
        values = {"colour": winner.value if winner else "ink"}
        with renderer.pen.part("H1"):
            renderer.scene(self.layout.scenes["masthead"], box, words, values)

    def _winners(self, renderer: BookRenderer, box: Box) -> None:
        won = self.poster.game.winner is Party.LIBERAL
        renderer.company(Role.LIBERAL if won else Role.FASCIST, box)

    # Players and tracks

    def _players(self, seats: Sequence[Seat], columns: int, _: BookRenderer, box: Box) -> None:
        width = (box.width + 2) / columns
        for column, seat in enumerate(seats):
            self._player(seat, box._replace(x=box.x + column * width, width=width - 2))

    def _player(self, seat: Seat, box: Box) -> None:
        renderer, roles = self.renderer, self.poster.roles
        role = roles[seat - 1] if roles else None
        colour = role.party.value if role else "ink"
        renderer.pen.frame(box, width=0.3, colour=renderer.shade(colour))
        words = {"seat": f"{seat}", "label": self.poster.labels[role] if role else ""}
        dead = "execute" if seat in self.poster.game.dead else ""
        values = {"role": role.value if role else "", "dead": dead, "colour": colour}
        renderer.scene(self.layout.scenes["player"], box, words, values)
        picture_bottom = box.top - 1.5 - 2 * _PERSON_RADIUS
        if role is not None:
            figures = self.theme.figures[role]
            figure = figures[roles[: seat - 1].count(role) % len(figures)]
            renderer.head(
                role,
                figure,
                Box(box.x + 1.5, picture_bottom, 2 * _PERSON_RADIUS, 2 * _PERSON_RADIUS),
            )
        room = Box(box.x + 1.5, box.y + 5.4, box.width - 3, picture_bottom - box.y - 6)
        name = Letters(Font.STRONG, 4.2, floor=2, broken=True)
        self.fitted(self.poster.names[seat - 1], room, name)

    def _tracks(self, renderer: BookRenderer, box: Box) -> None:
        """Draw both tracks with the tiles that lie on them at the end."""
        game = self.poster.game
        counts = {party: game.ruleset.to_win.of(party) for party in Party}
        width = min(14.5, (box.width - 8) / sum(counts.values()))
        tile = Box(box.x, box.y, width - 1.5, box.height)
        for party, enacted in ((Party.LIBERAL, game.liberal), (Party.FASCIST, game.fascist)):
            left = 0 if party is Party.LIBERAL else box.width - width * counts[party] + 1.5
            for at in range(counts[party]):
                place = tile.moved(left + width * at, 0)
                if at < enacted:
                    renderer.named(f"book/tile-{party}", place)
                    continue
                renderer.pen.frame(place, width=0.35, dashed=True, colour=self.theme.of(party))
                powers = game.powers_of(at + 1) if party is Party.FASCIST else ()
                signs = (
                    ["win"] if at + 1 == counts[party] else [power.value for power in powers[:1]]
                )
                for sign in signs:
                    self._mark(sign, *place.centre, 6, "ink-paper-60")

    # The rounds

    def _legend(self, renderer: BookRenderer, box: Box) -> None:
        for x, sign in ((_PRESIDENT_COLUMN, "president"), (_CHANCELLOR_COLUMN, "chancellor")):
            self._mark(sign, box.x + x + 1.8, box.y + 3.4, 3.6)
        letters = Letters(Font.STRONG, 3, align=Align.CENTRE, colour=self.theme.ink)
        for seat in range(1, len(self.poster.names) + 1):
            x = box.x + _BALLOTS_COLUMN + (seat - 0.5) * self._step
            renderer.pen.text(f"{seat}", x, box.y + 2.3, letters)
        renderer.pen.line(box.x, box.y, box.right, box.y, width=0.4, colour=self.theme.ink)

    def _round(self, played: Round, renderer: BookRenderer, box: Box) -> None:
        """Draw a round: its number, government and ballots, then its results and the players' claims."""
        pen, middle, ink = renderer.pen, box.centre[1], self.theme.ink
        pen.text(f"{played.number}", box.x, middle - 1.6, Letters(Font.DISPLAY, 4.4, colour=ink))
        for x, seat in (
            (_PRESIDENT_COLUMN, played.president),
            (_CHANCELLOR_COLUMN, played.chancellor),
        ):
            if seat:
                self._name(seat, Box(box.x + x, box.y, 26.5, box.height), Font.STRONG, 3.7)
        for x, mark, colour in self._ballots_of(played):
            self._mark(
                mark, box.x + _BALLOTS_COLUMN + x, middle, min(3.5, self._step - 0.8), colour
            )
        x = box.x + _BALLOTS_COLUMN + self._ballots + 3
        for mark, size, colour in self._results(played):
            side = min(size, box.height - 1.6)
            self._mark(mark, x + side / 2, middle, side, colour)
            x += side + 1
        room = Box(x, box.y, box.right - x - self._claims(played, box), box.height)
        if played.use and played.use.target and room.width > _BARE_COLUMN:
            self._name(played.use.target, room, Font.TEXT, 3.2)
        if (
            not played.veto
            and not played.policies
            and played.election
            and not played.election.elected
        ):
            self.fitted(self.poster.failed, room, Letters(Font.TEXT, 3, floor=2))
        pen.line(box.x, box.y, box.right, box.y, width=HAIRLINE, colour=_TABLE_GREY)

    def _name(self, seat: Seat, room: Box, font: Font, size: float) -> None:
        letters = Letters(font, size, floor=size / 2, broken=True)
        self.fitted(self.poster.names[seat - 1], room.inset(0, 0.7), letters)

    def _ballots_of(self, played: Round) -> Iterator[tuple[float, str, str]]:
        vote, step = played.election, self._step
        if vote and vote.ja_seats is not None and vote.nein_seats is not None:
            yield from (((seat - 0.5) * step, "ja", "ink") for seat in vote.ja_seats)
            yield from (((seat - 0.5) * step, "nein", "fascist") for seat in vote.nein_seats)
        elif vote:
            yield from ((2, "ja", "ink"), (6, f"{vote.ja}", "ink"))
            yield from ((14, "nein", "ink"), (18, f"{vote.nein}", "ink"))

    def _results(self, played: Round) -> Iterator[tuple[str, float, str]]:
        """Yield the marks of a round's results with their sizes: tiles, veto, victory by election, power."""
        tiles = (("tile", played.enacted), ("chaos", played.chaos))
        yield from ((f"{kind}-{party}", 6.4, "ink") for kind, party in tiles if party)
        if played.veto:
            yield "veto", 4, "ink"
        if played is self.rounds[-1] and self.poster.story.win_reason is WinReason.HITLER_ELECTED:
            yield "hitler", 6, "fascist"
        if played.use and played.use.power in Power:
            yield played.use.power.value, 4.6, "ink"
            loyalty = HiddenKnowledge.LOYALTY
            claims = [
                claim.said for claim in played.claims if claim.about is loyalty and claim.said
            ]
            yield from ((f"claim-{said[0]}", 2.9, "ink") for said in claims[-1:])

    def _claims(self, played: Round, box: Box) -> float:
        """Draw the last claims of President and Chancellor about their tiles, and return the width in mm."""
        tiles_by_claim: dict[tuple[Seat | None, HiddenKnowledge], Sequence[Party]] = {
            (claim.seat, claim.about): claim.said for claim in played.claims if claim.said
        }
        lines = []
        for seat, sign in ((played.president, "president"), (played.chancellor, "chancellor")):
            claims = [
                tiles for about in _SESSION_CLAIMS if (tiles := tiles_by_claim.get((seat, about)))
            ]
            lines += [[sign, *(f"claim-{party}" for party in tiles)] for tiles in claims[:1]]
        for row, marks in enumerate(lines):
            y = box.centre[1] + _CLAIM_PITCH * ((len(lines) - 1) / 2 - row)
            for at, mark in enumerate(marks):
                self._mark(mark, box.right - _CLAIM_PITCH * (3.6 - at), y, 2.9)
        return 4.2 * _CLAIM_PITCH if lines else 0.0

    def _mark(self, name: str, x: float, y: float, side: float, colour: str = "ink") -> None:
        place, (kind, _, party) = Box(x, y, 0, 0).inset(-side / 2), name.partition("-")
        if party:
            words = {"letter": self.poster.letters[Party(party)]}
            scene = self.layout.scenes[kind]  # type: ignore[index]
            self.renderer.scene(scene, place, words, {"party": party})
        elif name in self.theme.emblems:
            self.renderer.emblem(name, place, colour)
        else:
            letters = Letters(Font.STRONG, 4, align=Align.CENTRE)
            self.renderer.pen.text(name, x, y - 1.4, letters)

    # Below the rounds

    def _sections(self, size: float) -> Columns:
        """Return the sections in two columns of about the same height, unsplit if possible."""
        factor = size / self.letters(self.layout.styles["text"]).size
        parts = [
            (not at, [*([self.text(heading, factor, use="strong", kind="H2")] if not at else []),
                      self.text(line, factor)])
            for heading, lines in self.poster.sections for at, line in enumerate(lines)
        ]  # fmt: skip
        width = (self.area.width - _COLUMNS_GAP) / 2
        ways = []
        for at in range(1, len(parts) + 1):
            columns = [
                [block for _, blocks in group for block in blocks]
                for group in (parts[:at], parts[at:])
            ]
            whole = at == len(parts) or parts[at][0]
            height = max(story_height(column, width) for column in columns) + (
                0 if whole else _SPARE_HEIGHT * size
            )
            ways.append((height, at, columns))
        left, right = min(ways, key=lambda way: way[:2])[2] if ways else ([], [])
        return Columns(
            (width, _COLUMNS_GAP, width), left or [space(1)], [space(1)], right or [space(1)]
        )
