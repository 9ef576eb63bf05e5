"""Pages of the rulebook that show the pieces, the roles and the Fascist tracks."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, product
from typing import TypeAlias

from companion.rules.pieces import Party, Power, Role, Topic
from companion.rules.ruleset import as_ranges
from printables.book.layout import load_book
from printables.book.pages import PAGE_TEXT, company, divider, rule, sign_of
from printables.book.renderer import BookRenderer
from printables.book.typesetting import (
    Air,
    Block,
    Columns,
    Picture,
    Rulebook,
    Story,
    Text,
    space,
    story_height,
)
from printables.catalogue import PieceName
from printables.edition.piece import Edition
from printables.edition.wording import Wording
from printables.paper.sheet import Box
from printables.pieces.board_plan import Track, fascist_tracks
from printables.pieces.cards import nth
from printables.pieces.contents import game_contents
from printables.pieces.reference_words import spoken_track
from printables.type.letters import Align

_THINGS = 4  # pieces in a row; fewer in large print
_PICTURE_SCALES = (1.0, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.7, 0.6, 0.5, 0.4)  # tried in turn
_SMALL_LABEL = 0.87  # times the letters' size, if a word is longer than a column
_TILE_PITCH = 6.0  # mm, from tile to tile, at most
_NAME_COLUMN = 36.0  # mm, a column of names of roles
_HEAD_SHARE = 0.46  # half the width of a head, times the width of its place
_MIN_HEADS_ABREAST = 3  # heads side by side at least, if there are so many
_HEADS = 20.0, 43.0  # mm, the height of a row of heads
_STRIPS = (30.0, 17.5, 14.0, 12.0)  # mm, heights of a track: the first if there is only one track
# In mm: heights of a power's sign; not the last in large print.
_STRIP_SIGNS = (17.0, 14.0, 11.0, 9.0)
_THRESHOLD_GAP = 3.0  # mm, a wider gap between slots
_MAX_UPRIGHT = 1.5  # height of a slot to its width, at most


# The pieces


def things(edition: Edition, wording: Wording) -> dict[PieceName, str]:
    """Return the names of the pieces, with their numbers, for the rulebook's list of contents."""
    names: Mapping[PieceName, str] = {
        **wording.pieces,
        PieceName.TRACKER_MARKER: wording.rulebook.markers,
    }
    names_in_layout = map(PieceName, load_book(edition.theme.look).things)
    counts = {name: _count(edition, name) for name in names_in_layout if name not in edition.dealt}
    if counts[PieceName.FASCIST_TRACKS] == 1:
        names = {**names, PieceName.FASCIST_TRACKS: wording.rulebook.track}
    return {name: wording.label(names[name], count) for name, count in counts.items() if count}


def _count(edition: Edition, name: PieceName) -> int:
    tracks = len(fascist_tracks(edition.ruleset, edition.players))
    boards = {
        PieceName.LIBERAL_TRACK: 1,
        PieceName.FASCIST_TRACKS: tracks,
        PieceName.MINI_BOARDS: 1 + tracks,
        PieceName.RULEBOOK: len(edition.wordings),
    }
    others = () if name in boards else game_contents(edition, (name,))
    return boards.get(name, 0) + sum(piece.copies for piece in others)


def contents(book: Rulebook, *, with_roles: bool = True) -> Story:
    """Return pictures of all pieces, and the numbers of tiles and of roles, for a page."""
    return list_of_pieces(book, counts(book, with_roles=with_roles))


def list_of_pieces(book: Rulebook, below: Story) -> Story:
    """Return pictures of all pieces, small enough to leave room for the story `below` them."""
    for scale in _PICTURE_SCALES:
        story = [*_grid(book, scale), *below]
        if story_height(story, PAGE_TEXT.width) <= PAGE_TEXT.height:
            break
    return story


def counts(book: Rulebook, *, with_roles: bool) -> Story:
    """Return sentences and pictures on the numbers of Policy tiles and of roles, for a page."""
    words, placed = book.wording.rulebook, book.edition.ruleset.placed
    story: Story = [Air(book, 1.4, 10), *_deck(book)]
    if placed.total:
        tiles = ", ".join(
            book.wording.label(book.wording.parties[party], placed.of(party)) for party in Party
        )
        story.append(book.text(words.placed.format(tiles=tiles)))
    return [*story, space(3), book.heading(words.roles), *_cast(book)] if with_roles else story


def _grid(book: Rulebook, scale: float) -> Story:
    """Return a grid of all pieces with names and numbers; the last cell lists what else is in the box."""
    named = [*things(book.edition, book.wording).items()]
    columns, factor, width = _THINGS, 1.0, PAGE_TEXT.width / _THINGS
    if any(_label(book, text).longest(text.split()) > width - 1 for _, text in named):
        columns, factor = (_THINGS - 1, 1.0) if book.large else (_THINGS, _SMALL_LABEL)
    width = PAGE_TEXT.width / columns
    inside = book.wording.rulebook.kept
    story: Story = []
    for at in range(0, len(named), columns):
        row = [(book.layout.things[name], text) for name, text in named[at : at + columns]]
        height = scale * max(scene.size[1] for scene, _ in row)
        cells: list[Story] = [
            [Picture(book, partial(_thing, name), height), _label(book, text, factor)]
            for name, (_, text) in zip(dict(named[at : at + columns]), row, strict=True)
        ]
        widths = [width] * len(row)
        if free := columns - len(row):
            widths.append(free * width)
            cells.append([_label(book, inside, factor)])
        story += [Columns(widths, *cells), Air(book, 0, 5)]
    return story if len(named) % columns else [*story, book.text(inside, even=True)]


def _label(book: Rulebook, text: str, factor: float = 1.0) -> Text:
    return book.text(text, factor, use="label", align=Align.CENTRE, even=True)


def _thing(name: PieceName, renderer: BookRenderer, box: Box) -> None:
    scene = renderer.book.things[name]
    renderer.scene(scene, scene.within(box))


def _deck(book: Rulebook) -> Story:
    """Return a picture of all Policy tiles face up, and the number of each party."""
    deck, wording = book.edition.ruleset.deck, book.wording
    pitch = min(_TILE_PITCH, PAGE_TEXT.width / (deck.total + 1))
    tile = Box(0.08 * pitch, 0, 0.84 * pitch, 1.2 * pitch)

    def draw(renderer: BookRenderer, box: Box) -> None:
        for at in range(deck.total):
            party = Party.LIBERAL if at < deck.liberal else Party.FASCIST
            x = box.x + pitch * (at + (party is Party.FASCIST))
            renderer.named(f"book/tile-{party.value}", tile.moved(x, box.y))

    widths = (pitch * deck.liberal, pitch, pitch * deck.fascist)
    labels = [
        [book.text(wording.label(wording.parties[party], deck.of(party)), use="strong",
                   colour=party.value, align=Align.CENTRE, even=True)]
        for party in Party
    ]  # fmt: skip
    return [
        Columns((sum(widths),), [Picture(book, draw, tile.height, after=1.6)]),
        Columns(widths, labels[0], [space(1)], labels[1]),
    ]


# The roles


def roles(book: Rulebook) -> Story:
    """Return a picture of all roles at this table; without a table, the numbers of roles by players."""
    if book.edition.players is None:
        return [_roles_table(book), space(3), company(book, (Party.FASCIST,), 30, 104)]
    story: Story = []
    for some in _parties(book):
        rows = (
            1
            if some[0].party is Party.FASCIST
            else -(-len(some) // max(_MIN_HEADS_ABREAST, -(-len(some) // 2)))
        )
        panel = Picture(
            book, partial(_heads, book, some, rows), *(rows * height for height in _HEADS), after=2
        )
        names = [
            _named(book, role, some.count(role), use="heading") for role in dict.fromkeys(some)
        ]
        story += [
            panel,
            Columns([PAGE_TEXT.width / len(names)] * len(names), *names),
            Air(book, 1, 3),
        ]
    return story


def _parties(book: Rulebook) -> tuple[list[Role], list[Role]]:
    table = book.edition.ruleset.table(book.edition.seats)
    return [Role.LIBERAL] * table.liberals, [Role.FASCIST] * table.fascists + [Role.HITLER]


def _named(book: Rulebook, role: Role, count: int, use: str = "strong") -> Story:
    align = Align.CENTRE if use == "strong" else Align.RIGHT if role is Role.HITLER else Align.LEFT
    label = book.wording.label(book.wording.roles[role], count)
    return [book.text(label, use=use, colour=role.party.value, align=align)]


def _heads(
    book: Rulebook, cast: Sequence[Role], rows: int, renderer: BookRenderer, box: Box
) -> None:
    """Draw heads of figures in rows, each on its role's background; with 0 rows, on one line without it."""
    columns, height = -(-len(cast) // (rows or 1)), box.height / (rows or 1)
    width, side = (box.width / columns, _HEAD_SHARE) if rows else (height, 0.5)
    if rows:
        renderer.role_ground(cast[0], book.theme.figures[cast[0]][0], box)
    for at, role in enumerate(cast):
        row, column = divmod(at, columns)
        x = column + (1 - min(columns, len(cast) - row * columns)) / 2
        centre = box.centre[0] + width * x, box.top - height * (row + 0.5)
        figure = nth(book.theme.figures[role], cast[: at + 1].count(role))
        renderer.head(role, figure, Box(*centre, 0, 0).inset(-side * min(width, height)))


def _cast(book: Rulebook) -> Story:
    """Return the roles at this table in three groups, or their numbers for each table size."""
    if book.edition.players is None:
        return [_roles_table(book)]
    cast = [*chain(*_parties(book))]
    counts = {role: cast.count(role) for role in dict.fromkeys(cast)}
    pitch = min(14.0, PAGE_TEXT.width / (len(cast) + len(counts) - 1))
    widths = [max(24.0, pitch * (count + 0.6)) for count in counts.values()]
    cells: list[Story] = [
        [Picture(book, partial(_heads, book, [role] * count, 0), pitch, after=1.4),
         *_named(book, role, count)]
        for role, count in counts.items()
    ]  # fmt: skip
    return [
        Columns([PAGE_TEXT.width * column_width / sum(widths) for column_width in widths], *cells)
    ]


def _roles_table(book: Rulebook) -> Block:
    """Return a table of the numbers of roles. Rule: SET UP."""
    wording, tables = book.wording, book.edition.ruleset.tables
    rows = [
        (wording.rulebook.players, "ink", [table.players for table in tables]),
        (wording.roles[Role.LIBERAL], "liberal", [table.liberals for table in tables]),
        (wording.roles[Role.FASCIST], "fascist", [table.fascists for table in tables]),
        (wording.roles[Role.HITLER], "fascist", [1 for _ in tables]),
    ]
    width = min(14.0, (PAGE_TEXT.width - _NAME_COLUMN) / len(tables))
    lines: Story = []
    for at, (name, colour, cells) in enumerate(rows):
        cell = [
            book.text(str(cell), use="text" if at else "strong", align=Align.CENTRE, after=2.6)
            for cell in cells
        ]
        label = book.text(name, use="strong", colour=colour, after=2.6)
        row = Columns((_NAME_COLUMN, *[width] * len(cells)), [label], *([text] for text in cell))
        lines += [row, Picture(book, partial(_line, 0.25 if at else 0.5), 0.4, after=0.6)]
    return Columns((_NAME_COLUMN + width * len(tables),), lines)


def _line(thickness: float, renderer: BookRenderer, box: Box) -> None:
    ink = renderer.theme.ink
    renderer.pen.line(box.x, box.top, box.right, box.top, width=thickness, colour=ink)


# Tracks


# What tiles grant: sign, numbers of the tiles, name, and explanation.
_Entry: TypeAlias = tuple[str, tuple[int, ...], str, str]


def tracks(book: Rulebook) -> Story:
    """Return small pictures of the Fascist tracks, and texts on their powers and zones."""
    all_tracks = fascist_tracks(book.edition.ruleset, book.edition.players)
    entries = sorted(_entries(book, all_tracks), key=lambda entry: entry[1][:1])
    if len(entries) % 2:
        wins = tuple(place.tile for place in all_tracks[0].places if place.wins)
        entries.append((book.layout.wins, wins, book.wording.boards.wins_fascist, ""))
    intro = book.text(rule(book, Topic.SET_UP)[1], even=True, after=3.2)
    story: Story = []
    for height, sign in product(_STRIPS[len(all_tracks) > 1 :], _STRIP_SIGNS[: 4 - book.large]):
        rows = [
            block
            for at in range(0, len(entries), 2)
            for block in (Air(book, 1.6, 14, divider), _pair(book, entries[at : at + 2], sign))
        ]
        story = [
            intro,
            *(part for each_track in all_tracks for part in _track(book, each_track, height)),
            *rows,
        ]
        if story_height(story, PAGE_TEXT.width) <= PAGE_TEXT.height:
            break
    return story


def _track(book: Rulebook, track: Track, height: float) -> Story:
    players = book.wording.boards.players.format(players=as_ranges(track.players))
    strip_height = min(height, _MAX_UPRIGHT * PAGE_TEXT.width / len(track.places))
    heading = book.text(players, use="heading", kind="H3", even=True, after=0.2)
    return [heading, Picture(book, partial(_strip, book, track), strip_height, after=2)]


def _strip(book: Rulebook, track: Track, renderer: BookRenderer, box: Box) -> None:
    """Draw a small Fascist track: its slots with their emblems, and its thresholds between zones."""
    behind = {threshold.after for threshold in track.thresholds}
    spoken = spoken_track(book.wording, track, alone=True)
    with renderer.pen.part(picture=spoken), renderer.pen.within(box.inset(-0.2).corners):
        renderer.named("book/track", box)
        room = box.inset(2, 2.4)
        width = (room.width - _THRESHOLD_GAP * len(behind)) / len(track.places)
        x = room.x
        for place in track.places:
            if place.tile - 1 in behind:
                threshold = Box(x, box.y, _THRESHOLD_GAP, box.height)
                renderer.named("book/threshold", threshold)
                x += _THRESHOLD_GAP
            slot = Box(x, room.y, width, room.height).inset(0.7, 0)
            tile, powers = {"tile": str(place.tile)}, place.grants.powers if place.grants else ()
            signs = {"win" if place.wins else "power": sign_of(book, place)}
            if len(powers) > 1:
                signs = dict(zip(("upper", "lower"), powers, strict=False))
            renderer.scene(book.layout.scenes["slot"], slot, tile, signs)
            x += width


def _entries(book: Rulebook, all_tracks: Sequence[Track]) -> Iterator[_Entry]:
    """Yield an entry for each power and zone; if the book shows only one track, with tile numbers."""
    words = book.wording.boards
    granting = [place for track in all_tracks for place in track.places if place.grants]

    def numbers(some: list[int]) -> tuple[int, ...]:
        return tuple(some) if len(all_tracks) == 1 else ()

    for power in Power:
        tiles = [place.tile for place in granting if place.grants and power in place.grants.powers]
        if tiles:
            name, how = words.powers[power], words.powers_how[power]
            yield power.value, numbers(tiles), name, f"{how}."
    others = [place.tile for place in granting if place.grants and place.grants.other]
    if others:
        yield "power", numbers(others), words.other, ""
    for threshold in all_tracks[0].thresholds:
        for zone in threshold.zones:
            tiles = [threshold.after] if threshold.after else []
            yield zone.value, tuple(tiles), getattr(words, zone.value), ""


def _pair(book: Rulebook, entries: Sequence[_Entry], height: float) -> Block:
    left, half = height * 20 / 17 + 1, PAGE_TEXT.width / 2
    cells: list[Story] = []
    for emblem, tiles, name, meaning in entries:
        how = [book.text(meaning, even=True, after=0.4)] if meaning else []
        sign = Picture(book, partial(_sign, emblem, tiles), height)
        cells += [[sign], [book.heading(name), *how]]
    cells += [[space(1)], [space(1)]] * (2 - len(entries))
    return Columns((left, half - left) * 2, *cells, middle=True)


def _sign(emblem: str, numbers: Sequence[int], renderer: BookRenderer, box: Box) -> None:
    scene = renderer.book.scenes["sign"]
    tiles = {f"tile_{at}": str(tile) for at, tile in enumerate(numbers)}
    with renderer.pen.part("P"):
        renderer.scene(scene, scene.within(box), tiles, {"emblem": emblem})
