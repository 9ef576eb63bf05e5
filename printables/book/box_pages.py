"""Pages that count: every piece in small, the tiles of a deck, the roles, and the Fascist tracks."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Party, Power, Role
from companion.rules.ruleset import as_ranges
from companion.rules.topics import Topic
from printables.board_plan import Place, Track, fascist_tracks
from printables.book.pages import ROOM, company, divider, rule
from printables.book.renderer import FACE_DOWN, BookRenderer
from printables.book.setter import Air, Block, Picture, Rulebook, Story, beside, high, space
from printables.catalogue import PieceName
from printables.letters import Align
from printables.piece import Edition
from printables.printed_set import pieces
from printables.reference import track_said
from printables.sheet import Box
from printables.wording import Wording

_THINGS = 4  # in a row
_SHOWN = (  # in rows of cards, of what lies on the table, of what is read, and of the rest
    *FACE_DOWN,
    PieceName.LIBERAL_TRACK, PieceName.FASCIST_TRACKS, PieceName.MINI_BOARDS, PieceName.PLACARDS,
    PieceName.REFERENCE_CARDS, PieceName.HOST_CARD, PieceName.DRAW_PILE, PieceName.DISCARD_PILE,
    PieceName.ENVELOPES, PieceName.TRACKER_MARKER, PieceName.RULEBOOK,
)  # fmt: skip
_TALL = {  # mm, the heights of pictures; of others 13
    **dict.fromkeys(FACE_DOWN, 20.0),
    PieceName.REFERENCE_CARDS: 17.0, PieceName.DRAW_PILE: 17.0, PieceName.DISCARD_PILE: 17.0,
}  # fmt: skip
_LOW, _LEAST = 13.0, 0.5  # mm, of other pictures; and the smallest, of their usual height
_SMALL = 0.87  # of the letters, where a word is as long as a column
_TILE = 6.0  # mm, from tile to tile, at most
_NAMES = 36.0  # mm, a column of names of roles
_STRIPS = (30.0, 17.5, 14.0, 12.0)  # mm, the height of a track: the first for one that is alone
_RINGS = (11.0, 9.0, 7.0, 5.6)  # mm, the radius of the sign of a power
_THRESHOLD = 3.0  # mm, a wider gap between slots
_UPRIGHT = 1.5  # how much higher than wide a slot of a track may be


# The pieces


def things(edition: Edition, wording: Wording) -> dict[PieceName, str]:
    """What there is of things that are counted: each with its name and number."""
    names: Mapping[PieceName, str] = {
        **wording.pieces,
        PieceName.TRACKER_MARKER: wording.rulebook.markers,
    }
    counts = {name: _count(edition, name) for name in _SHOWN if name not in edition.dealt}
    if counts[PieceName.FASCIST_TRACKS] == 1:
        names = {**names, PieceName.FASCIST_TRACKS: wording.rulebook.track}
    return {name: f"{names[name]}: {count}" for name, count in counts.items() if count}


def _count(edition: Edition, name: PieceName) -> int:
    """How many there are; boards may be printed in parts."""
    tracks = len(fascist_tracks(edition.ruleset, edition.players))
    boards = {
        PieceName.LIBERAL_TRACK: 1,
        PieceName.FASCIST_TRACKS: tracks,
        PieceName.MINI_BOARDS: 1 + tracks,
        PieceName.RULEBOOK: len(edition.wordings),
    }
    if name in boards:
        return boards[name]
    return sum(piece.copies for piece in pieces(edition, (name,)))


def contents(book: Rulebook, *, with_roles: bool = True) -> Story:
    """All pieces, in pictures, and the numbers of tiles and of roles."""
    edition, words = book.edition, book.wording.rulebook
    below: Story = [Air(book, 1.4, 10), book.text(words.kept, even=True), _deck(book)]
    placed = edition.ruleset.placed
    if placed.total:
        tiles = ", ".join(f"{book.wording.parties[party]}: {placed.of(party)}" for party in Party)
        below.append(book.text(words.placed.format(tiles=tiles)))
    if with_roles:
        below += [space(3), book.heading(words.roles), *_roles(book)]
    named = [*things(edition, book.wording).items()]
    rows = [named[at : at + _THINGS] for at in range(0, len(named), _THINGS)]
    talls = [max(_TALL.get(name, _LOW) for name, _ in row) for row in rows]
    free = ROOM.height - high([*_grid(book, rows, [0.0] * len(rows)), *below], ROOM.width)
    scale = max(_LEAST, min(1.25, free / sum(talls)))
    return [*_grid(book, rows, [scale * tall for tall in talls]), *below]


def _grid(
    book: Rulebook, rows: Sequence[Sequence[tuple[PieceName, str]]], talls: Sequence[float]
) -> Story:
    wide = ROOM.width / _THINGS
    texts = [book.text(text, align=Align.CENTRE) for row in rows for _, text in row]
    narrow = any(text.longest_word > wide - 1 for text in texts)
    story: Story = []
    for row, tall in zip(rows, talls, strict=True):
        cells: list[Story] = [
            [
                Picture(book, partial(_thing, name), tall),
                book.text(text, _SMALL if narrow else 1.0, align=Align.CENTRE, even=True),
            ]
            for name, text in row
        ]
        cells += [[space(1)] for _ in range(_THINGS - len(row))]
        story.append(beside((wide,) * _THINGS, *cells))
    return story


def _thing(name: PieceName, renderer: BookRenderer, box: Box) -> None:
    """A piece in small, as it is printed."""
    place, (x, y) = box.inset(1.2, 1), box.centre
    card = place._replace(height=place.height / 2 - 0.5)
    pairs = {  # what is drawn twice: which, and where
        PieceName.MINI_BOARDS: [
            (f"{name}/{number}", place.inset(2, 1.7).moved(off, 0.85 * off))
            for number, off in ((1, 2.0), (0, -2.0))
        ],
        PieceName.TRACKER_MARKER: [
            (str(name), Box(x + off, y, 0, 0).inset(-4)) for off in (-4.6, 4.6)
        ],
        PieceName.LIBERAL_TRACK: [(f"{PieceName.MINI_BOARDS}/0", place)],
        PieceName.FASCIST_TRACKS: [(f"{PieceName.MINI_BOARDS}/1", place)],
    }
    pictures = {
        PieceName.PLACARDS: [
            ("tent-president", card.moved(0, card.height + 1)), ("tent-chancellor", card),
        ],
        PieceName.ENVELOPES: [("envelope-accent", place)],
    }  # fmt: skip
    for picture, where in pictures.get(name, ()):
        renderer.picture(renderer.look.picture(f"book/{picture}"), where)
    if name is PieceName.ENVELOPES:
        renderer.ringed("closed_eye", (x, y - 0.04 * place.height), 0.15 * place.height)
    elif name is PieceName.RULEBOOK:
        _cover(renderer, place)
    elif name in FACE_DOWN:
        _fan(name, renderer, place)
    elif name not in pictures:
        for piece, where in pairs.get(name, [(str(name), place)]):
            renderer.piece(piece, where)


def _fan(name: PieceName, renderer: BookRenderer, place: Box) -> None:
    """Cards that lie on each other, their backs up."""
    (x, y), tall = place.centre, place.height
    card = Box(-0.28 * tall, -0.4 * tall, 0.56 * tall, 0.8 * tall)
    for turned in (15, 0, -15):
        spot = x - 0.009 * turned * tall, y - 0.001 * abs(turned) * tall
        with renderer.pen.moved(*spot, turned=turned):
            renderer.piece(name, card)


def _cover(renderer: BookRenderer, place: Box) -> None:
    """The cover of the rulebook in small, without words."""
    picture = renderer.look.picture("book/cover")
    wide = place.height * picture.width / picture.height
    cover = Box(place.centre[0] - wide / 2, place.y, wide, place.height)
    renderer.picture(picture, cover)
    renderer.pen.frame(cover, wide=0.35, colour=renderer.theme.ink)


def _deck(book: Rulebook) -> Picture:
    """All Policy tiles, face up, and how many of each party there are."""
    deck, wording = book.edition.ruleset.deck, book.wording
    pitch = min(_TILE, ROOM.width / (deck.total + 1))
    tall = 1.24 * pitch

    def draw(renderer: BookRenderer, box: Box) -> None:
        x = box.centre[0] - pitch * (deck.total + 1) / 2
        for party in Party:
            count = deck.of(party)
            picture = renderer.look.picture(f"book/tile-{party.value}")
            for at in range(count):
                tile = Box(x + pitch * at, box.top - tall, pitch, tall).inset(0.08 * pitch)
                renderer.picture(picture, tile)
            said = f"{wording.parties[party]}: {count}"
            label = book.text(said, use="strong", colour=party.value, align=Align.CENTRE)
            wide = max(pitch * count, 30.0)
            label.wrap(wide, 0)
            left = x + (pitch * count - wide) / 2
            label.drawOn(renderer.pen.canvas, min(max(box.x, left), box.right - wide), box.y)
            x += pitch * (count + 1)

    return Picture(book, draw, tall + 5.4, after=1)


# The roles


def roles(book: Rulebook) -> Story:
    """Everybody at this table, or how many there are at each, on a page of their own."""
    return [*_roles(book, larger=True), space(3), company(book, (Party.FASCIST,), (30, 108))]


def _roles(book: Rulebook, *, larger: bool = False) -> Story:
    if book.edition.players is None:
        return [_roles_table(book)]
    table = book.edition.ruleset.table(book.edition.seats)
    cast = (Role.LIBERAL,) * table.liberals + (Role.FASCIST,) * table.fascists + (Role.HITLER,)
    counts = {role: cast.count(role) for role in Role if role in cast}
    pitch = ROOM.width / (len(cast) + len(counts) - 1)
    pitch = min(pitch, 20.0 if larger else 14.0)

    def draw(renderer: BookRenderer, box: Box) -> None:
        x = box.centre[0] - pitch * (len(cast) + len(counts) - 1) / 2
        for at, role in enumerate(cast):
            x += pitch if at and role is not cast[at - 1] else 0
            figures = book.theme.figures[role]
            figure = figures[cast[:at].count(role) % len(figures)]
            place = Box(x + pitch / 2, box.centre[1], 0, 0).inset(-0.47 * pitch)
            renderer.picture(renderer.look.picture(f"book/heads/{figure}"), place)
            x += pitch

    names = [
        [book.text(f"{book.wording.roles[role]}: {count}", use="strong", colour=role.party.value,
                   align=Align.CENTRE)]
        for role, count in counts.items()
    ]  # fmt: skip
    widths = [max(24.0, pitch * (count + 0.6)) for count in counts.values()]
    widths = [ROOM.width * wide / sum(widths) for wide in widths]
    return [Picture(book, draw, pitch, after=1.4), beside(widths, *names)]


def _roles_table(book: Rulebook) -> Block:
    """Rule: SET UP, the numbers of roles at each table."""
    wording, tables = book.wording, book.edition.ruleset.tables
    rows = [
        (wording.rulebook.players, "ink", [table.players for table in tables]),
        (wording.roles[Role.LIBERAL], "liberal", [table.liberals for table in tables]),
        (wording.roles[Role.FASCIST], "fascist", [table.fascists for table in tables]),
        (wording.roles[Role.HITLER], "fascist", [1 for _ in tables]),
    ]
    wide = min(14.0, (ROOM.width - _NAMES) / len(tables))
    lines: Story = []
    for at, (name, colour, cells) in enumerate(rows):
        cell = [
            book.text(str(one), use="text" if at else "strong", align=Align.CENTRE, after=2.6)
            for one in cells
        ]
        label = book.text(name, use="strong", colour=colour, after=2.6)
        row = beside((_NAMES, *[wide] * len(cells)), [label], *([one] for one in cell))
        lines += [row, Picture(book, partial(_line, 0.25 if at else 0.5), 0.4, after=0.6)]
    return beside((_NAMES + wide * len(tables),), lines)


def _line(thick: float, renderer: BookRenderer, box: Box) -> None:
    ink = renderer.theme.ink
    renderer.pen.line(box.x, box.top, box.right, box.top, wide=thick, colour=ink)


# Tracks


class _Entry(NamedTuple):
    """What tiles grant: its sign, the numbers of the tiles, its name, and what that means."""

    emblem: str
    tiles: tuple[int, ...]
    name: str
    how: str


def tracks(book: Rulebook) -> Story:
    """The Fascist tracks in small, what their tiles grant, and where zones begin."""
    found = fascist_tracks(book.edition.ruleset, book.edition.players)
    entries = sorted(_entries(book, found), key=lambda entry: entry.tiles[:1])
    intro = book.text(rule(book, Topic.SET_UP)[1], even=True, after=3.2)
    story: Story = []
    for tall in _STRIPS if len(found) == 1 else _STRIPS[1:]:
        for radius in _RINGS:
            rows = [
                block
                for at in range(0, len(entries), 2)
                for block in (
                    Air(book, 1.6, 14, divider),
                    _pair(book, entries[at : at + 2], radius),
                )
            ]
            story = [intro, *(part for one in found for part in _track(book, one, tall)), *rows]
            if high(story, ROOM.width) <= ROOM.height:
                return story
    return story


def _track(book: Rulebook, track: Track, tall: float) -> Story:
    players = book.wording.boards.players.format(players=as_ranges(track.players))
    low = min(tall, _UPRIGHT * ROOM.width / len(track.places))
    heading = book.text(players, use="heading", kind="H3", even=True, after=0.2)
    return [heading, Picture(book, partial(_strip, book, track), low, after=2)]


def _strip(book: Rulebook, track: Track, renderer: BookRenderer, box: Box) -> None:
    """A Fascist track in small: a slot for each tile with its signs, and its thresholds."""
    look, behind = renderer.look, {one.after for one in track.thresholds}
    with renderer.pen.part(picture=track_said(book.wording, track, alone=True)):
        renderer.picture(look.picture("book/track"), box)
        room = box.inset(2, 2.4)
        wide = (room.width - _THRESHOLD * len(behind)) / len(track.places)
        x = room.x
        for place in track.places:
            if place.tile - 1 in behind:
                threshold = Box(x, box.y, _THRESHOLD, box.height)
                renderer.picture(look.picture("book/threshold"), threshold)
                x += _THRESHOLD
            slot = Box(x, room.y, wide, room.height).inset(0.7, 0)
            renderer.picture(look.picture("book/slot"), slot)
            _slot(book, renderer, place, slot)
            x += wide


def _slot(book: Rulebook, renderer: BookRenderer, place: Place, slot: Box) -> None:
    """The number of a slot, and below it what its tile grants."""
    style = book.layout.styles["strong"]
    renderer.pen.text(str(place.tile), slot.x + 1, slot.top - 1 - style.high, book.letters(style))
    granted: tuple[str, ...] = (book.layout.wins,) if place.wins else ()
    if place.grants is not None:
        granted = ("power",) if place.grants.other else tuple(place.grants.powers)
    room = Box(slot.x, slot.y, slot.width, slot.height - 3).inset(1, 0.8)
    for at, emblem in enumerate(granted):
        part = room.height / len(granted)
        cell = Box(room.x, room.y + part * (len(granted) - 1 - at), room.width, part)
        if place.wins:
            radius = 0.46 * min(cell.width, cell.height)
            renderer.picture(
                renderer.look.picture("book/win"), Box(*cell.centre, 0, 0).inset(-radius)
            )
            cell = Box(*cell.centre, 0, 0).inset(-0.68 * radius)
        renderer.emblem(emblem, cell, "on-fascist" if place.wins else "ink")


def _entries(book: Rulebook, found: Sequence[Track]) -> Iterator[_Entry]:
    """Each power that any tile grants, and each zone; of one track with the numbers of its tiles."""
    words = book.wording.boards
    granting = [place for track in found for place in track.places if place.grants]

    def numbers(some: list[int]) -> tuple[int, ...]:
        return tuple(some) if len(found) == 1 else ()

    for power in Power:
        tiles = [one.tile for one in granting if one.grants and power in one.grants.powers]
        if tiles:
            name, how = words.powers[power], words.powers_how[power]
            yield _Entry(power.value, numbers(tiles), name, f"{how}.")
    others = [one.tile for one in granting if one.grants and one.grants.other]
    if others:
        yield _Entry("power", numbers(others), words.other, "")
    for threshold in found[0].thresholds:
        for zone in threshold.zones:
            tiles = [threshold.after] if threshold.after else []
            yield _Entry(zone.value, tuple(tiles), getattr(words, zone.value), "")


def _pair(book: Rulebook, entries: Sequence[_Entry], radius: float) -> Block:
    """Two entries side by side, each with its sign, its numbers and its name."""
    left, half = 2 * radius + 6, ROOM.width / 2
    cells: list[Story] = []
    for entry in entries:
        name = book.heading(entry.name)
        how = [book.text(entry.how, even=True, after=0.4)] if entry.how else []
        cells += [[Picture(book, partial(_signed, entry, radius), 2 * radius)], [name, *how]]
    cells += [[space(1)], [space(1)]] * (2 - len(entries))
    return beside((left, half - left) * 2, *cells, middle=True)


def _signed(entry: _Entry, radius: float, renderer: BookRenderer, box: Box) -> None:
    x, y = box.x + radius + 1.2, box.centre[1]
    renderer.ringed(entry.emblem, (x, y), radius)
    with renderer.pen.part("P"):
        for at, tile in enumerate(entry.tiles[:3]):
            spot = (
                x + (0.9 if at % 2 == 0 else -0.9) * radius * 0.9,
                y + (0.75 - 0.75 * at) * radius,
            )
            renderer.numbered(str(tile), spot, 3.0, "book/step")
