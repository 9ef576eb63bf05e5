"""The web page for a shared screen, drawn as one picture that old televisions can show."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.evening.night.night import NightView
from companion.evening.session import Stage, State
from companion.frozen import Frozen
from companion.rules.pieces import Party, Phase, Seat
from companion.table.view import Mark, SeatView, SlotView, TrackView, View, Zone
from companion.web.lettering import Dress, Style, tag
from printables.look.theme import Font
from printables.paper.sheet import Box

SCREEN = Box(0, 0, 1600, 900)
LEGIBLE = 0.022 * SCREEN.height  # capitals that are read from four metres
STEP, TRACKS_BOX, HEARD = Box(20, 20, 1560, 80), Box(20, 112, 940, 668), Box(20, 794, 940, 86)
RING = Box(980, 112, 600, 768)  # the players around the table
MANY = 10**9  # lines of running text
SEAT_BOX, CARD, BALLOT = Box(0, 0, 240, 118), 90.0, Box(0, 0, 52, 75)  # boxes of a player

# Sizes of a track in mm, as on printed mini boards; MM is a mm on the screen.
SLOT_WIDE, SLOT_HIGH, EDGE, GAP, HEAD, FOOT = 21.0, 29.0, 5.0, 3.0, 10.7, 14.0
BAND, BESIDE, TRACKER = 7.0, 4.2, 13.3  # threshold, gap beside it; below the Liberal track
MM = 5.344

_SLOT_COUNTS = {Party.LIBERAL: 5, Party.FASCIST: 6}  # number of slots in the pictures
_SIGNS = (78.0, 60.0, 46.0)  # sizes of emblems, by their number
_WON = ("large/fascist", "chaos")  # emblem of the last slot; the second with levels of alarm
_OFFICE_MARKS = (
    Mark.PRESIDENT,
    Mark.PRESIDENTIAL_CANDIDATE,
    Mark.CHANCELLOR,
    Mark.CHANCELLOR_CANDIDATE,
)
_NOTES = (Mark.NEXT_PRESIDENT, Mark.TERM_LIMITED, Mark.INVESTIGATED, Mark.PROVEN, Mark.DEAD)
_ROUND_CORNERS = '<clipPath id="round" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>'


class Room(Frozen):
    """Words and pictures of the shared screen's page, besides the state of the game."""

    board: Mapping[str, Any]  # words of the board
    words: Mapping[str, Any]  # words of the screens
    steps: tuple[str, ...]  # the next step, in each language of the table
    ballots: Mapping[Seat, Mark]  # ballots of the last Election, until the next nomination
    address: str  # address for phones
    code: str  # short code of the shared screen
    dress: Dress


def room_page(state: State, room: Room) -> str:
    """Return the whole page as an SVG picture."""
    board = state.board
    if state.night is not None:
        return _screen("night", _night(state.night, room.dress))
    if board is None:
        return _screen("welcome", _welcome(room))
    if state.heard and board.winner is not None and state.stage is not Stage.TABLE:
        style = Style("heard", 30, 8, Font.TEXT, MANY, "start")
        return _screen("story", [room.dress.columns(state.heard, SCREEN.inset(60, 40), style, 2)])
    return _screen("table", _table(state, board, room), _described(board, room.board))


def said(state: State, room: Room) -> str:
    """Return the sentence that a screen reader says about a change."""
    if state.night is not None:
        return " ".join(state.night.says)
    return " ".join((*state.heard, *room.steps) if state.board else (room.words["scan"], room.code))


def news(state: State, ballots: Mapping[Seat, Mark]) -> dict[str, str]:
    """Return a key for the last tile and one for the ballots.

    When a key changes, the page shows that piece being turned over.
    """
    board = state.board
    return {
        "tile": f"{board.game}.{board.liberal}.{board.fascist}" if board else "",
        "ballots": ".".join(f"{seat}{ballot}" for seat, ballot in ballots.items()),
    }


def _screen(kind: str, drawn: Iterable[str], description: str = "") -> str:
    named = {"role": "img", "aria_label": description} if description else {"aria_hidden": "true"}
    size = f"0 0 {SCREEN.width:g} {SCREEN.height:g}"
    return tag(
        "svg", _ROUND_CORNERS + "".join(drawn), class_=f"screen {kind}", viewBox=size, **named
    )


def _welcome(room: Room) -> Iterable[str]:
    dress, title = room.dress, Style("title", 50, 24, lines=2, anchor="start")
    return (
        _image("/masthead", Box(300, 40, 1000, 150)),
        dress.heading(room.words["title"], Box(320, 50, 620, 130), title),
        dress.text(room.words["scan"], Box(20, 205, 1560, 60), Style("scan", 34, 20)),
        _image(f"/code-{room.address.rpartition('/')[2]}", Box(600, 280, 400, 400), class_="code"),
        dress.text(room.address, Box(20, 690, 1560, 60), Style("address", 30, 20, Font.TEXT)),
        dress.text(" ".join(room.code), Box(20, 770, 1560, 90), Style("letters", 80, 40)),
    )


def _night(night: NightView, dress: Dress) -> Iterable[str]:
    height, count = 360 / len(night.says), Style("count", 220, 100)
    says = [
        dress.text(
            line, Box(100, 130 + at * height, 1400, height - 30),
            Style("says", 44 if at else 56, 22, Font.TEXT, 6),
        )
        for at, line in enumerate(night.says)
    ]  # fmt: skip
    pause = "" if night.pause is None else f"{night.pause:.0f}"
    return (*says, dress.text(pause, Box(20, 520, 1560, 320), count))


def _table(state: State, board: View, room: Room) -> Iterator[str]:
    dress, height = room.dress, STEP.height / max(1, len(room.steps))
    seconds, width = state.seconds, STEP.width if state.seconds is None else STEP.width - 220
    clock = "" if seconds is None else f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
    yield dress.text(clock, Box(STEP.right - 200, STEP.y, 200, STEP.height), Style("timer", 56, 40))
    for at, step in enumerate(room.steps):
        box = Box(STEP.x, STEP.y + at * height, width, height)
        yield dress.text(
            step, box, Style("step", 36, 20, lines=2 // len(room.steps), anchor="start")
        )
    y = TRACKS_BOX.y
    for shown in sorted(board.tracks, key=lambda shown: shown.party is Party.LIBERAL):
        yield tag("g", track(shown, board, room), transform=f"translate({TRACKS_BOX.x:g} {y:g})")
        y += (HEAD + SLOT_HIGH + FOOT) * MM + 16
    yield from _piles(board, room)
    heard = Style("heard", 24, 12, Font.TEXT, MANY, "start")
    yield dress.columns(state.heard or board.claims, HEARD, heard, 1)
    yield tag("g", "".join(_ring(board, room)), class_="players")


def track(shown: TrackView, board: View, room: Room) -> str:
    """Draw a party's track like its printed mini board, with the tiles on it."""
    party, count, liberal = shown.party, len(shown.slots), shown.party is Party.LIBERAL
    bands = sum(bool(slot.zones) for slot in shown.slots)
    air = (count - 1 - bands) * GAP + bands * (BAND + 2 * BESIDE)
    width = (2 * EDGE + count * SLOT_WIDE + air) * MM
    whole = Box(0, 0, width, (HEAD + SLOT_HIGH + FOOT + TRACKER * liberal) * MM)
    title, style = Box(EDGE * MM, 10, 64 * MM, 42), Style(f"title {party}", 25, LEGIBLE)
    drawn = [
        _rect("ground", whole),
        _image(f"/pictures/boards/mini-{party}-ground", whole, "xMaxYMid slice"),
        "" if liberal or room.dress.levels else _image("/pictures/boards/mini-teeth", whole, "none"),
        _rect(f"plate {party}", title),
        room.dress.heading(room.board[f"{party}_track"], title.inset(10, 0), style),
    ]  # fmt: skip
    slot, tiles = (
        Box(EDGE * MM, HEAD * MM, SLOT_WIDE * MM, SLOT_HIGH * MM),
        sum(slot.tile for slot in shown.slots),
    )
    for number, place in enumerate(shown.slots, start=1):
        rank = 1 + round((number - 1) * (_SLOT_COUNTS[party] - 1) / max(1, count - 1))
        drawn += [
            _image(f"/pictures/boards/mini-{party}-slot-{rank}", slot, "none"),
            *(() if liberal else _granted(place, slot, room)),
            "" if liberal else _rect("corner", slot._replace(width=31, height=34)),
            room.dress.text(str(number), slot._replace(width=31, height=34), Style(f"number {party}", 21, 15)),
            _tile(slot, party, room, newest=number == tiles) if place.tile else "",
        ]  # fmt: skip
        slot = slot.moved((SLOT_WIDE + GAP) * MM, 0)
        if place.zones:
            band = Box(slot.x + (BESIDE - GAP) * MM, 0, BAND * MM, whole.height)
            drawn.append(_threshold(place.zones, band, room))
            slot = slot.moved((BAND + 2 * BESIDE - GAP) * MM, 0)
    scale = min(1.0, TRACKS_BOX.width / width)
    drawn += _tracker(board, room, whole) if liberal else ()
    return tag("g", "".join(drawn), class_=f"track {party}", transform=f"scale({scale:g})")


def _granted(place: SlotView, slot: Box, room: Room) -> Iterator[str]:
    """Draw the powers and zones of a slot of the Fascist track, and the words below it."""
    signs: list[str] = [*place.powers]
    words = [room.board["powers"][power] for power in place.powers]
    if place.wins:
        signs, words = [_WON[room.dress.levels]], [room.board["plain"]["wins"]]
    if not signs:
        yield _image("/pictures/boards/no-power", slot)
        return
    side, (x, y) = _SIGNS[min(len(signs), len(_SIGNS)) - 1], slot.centre
    for at, sign in enumerate(signs):
        middle = Box(x, y + 6 + (at - (len(signs) - 1) / 2) * side * 1.06, 0, 0)
        yield _image(f"/pictures/emblems/{sign}", middle.inset(-side / 2))
    plate = Box(slot.x, slot.top + 6, slot.width, 62)
    label = room.board["other_power"] if place.other else " / ".join(words)
    style = Style("title fascist", LEGIBLE, 13, lines=2)
    yield _rect("plate fascist", plate) + room.dress.heading(label, plate.inset(4, 0), style)


def _tile(slot: Box, party: Party, room: Room, *, newest: bool) -> str:
    tile = slot.inset(8, 11)
    words, style = (
        Box(tile.x + 4, tile.top - 29, tile.width - 8, 26),
        Style(f"name {party}", 19, 12),
    )
    front = (
        _rect("tile", tile)
        + _image(f"/pictures/tiles/{party}", Box(tile.x + 4, tile.y + 4, tile.width - 8, tile.height - 34))
        + room.dress.heading(room.board["parties"][party], words, style)
    )  # fmt: skip
    back = _image("/pictures/backs/policy", tile, "none")
    return _turned(front, back, "laid newest") if newest else tag("g", front, class_="laid")


def _turned(front: str, back: str, kind: str) -> str:
    return tag("g", tag("g", front, class_="front") + tag("g", back, class_="back"), class_=kind)


def _threshold(zones: Iterable[Zone], band: Box, room: Room) -> str:
    *_, zone = zones
    words = " · ".join(room.board[each] for each in zones)
    lying, (x, y) = (
        Box(-band.height / 2 + 28, -band.width / 2 + 3, band.height - 56, band.width - 6),
        band.centre,
    )
    text = room.dress.heading(words, lying, Style(f"zone {zone}", LEGIBLE, 12, lines=2))
    picture = "veto" if zone is Zone.VETO else "hitler"
    return _image(f"/pictures/boards/mini-threshold-{picture}", band, "none") + tag(
        "g", text, transform=f"translate({x:.5g} {y:.5g}) rotate(-90)"
    )


def _tracker(board: View, room: Room, whole: Box) -> Iterator[str]:
    """Draw the Election Tracker below the Liberal track, with its marker."""
    last, dress = board.tracker_length, room.dress
    title = Box(EDGE * MM, (HEAD + SLOT_HIGH) * MM + 6, whole.width - 2 * EDGE * MM, 34)
    yield dress.heading(room.board["tracker"], title, Style("tracker", LEGIBLE, 15, anchor="start"))
    pitch = min(130.0, title.width / (last + 1))
    side = min(88.0, pitch - 12)
    for step in range(last + 1):
        place = Box(title.x + step * pitch + 10, title.top + 45 - side / 2, side, side)
        x, y = place.centre
        if step:
            yield tag(
                "path",
                class_="arrow",
                d=f"M{x - pitch + side / 2 + 4:.5g} {y:.5g}H{place.x - 4:.5g}",
            )
        yield tag("circle", class_="step", cx=x, cy=y, r=side / 2)
        number = str(5 - step if dress.levels else step)
        yield (
            _image("/pictures/emblems/chaos", place.inset(0.2 * side)) if step == last
            else dress.text(number, place, Style("number liberal", 30, 20))
        )  # fmt: skip
        if step == board.tracker:
            yield _image("/pictures/small/marker", place.inset(3), clip_path="url(#round)")


def _piles(board: View, room: Room) -> Iterator[str]:
    """Draw the Policy deck and the Discard pile as stacks, with their numbers."""
    piles, stack = board.piles, Box(TRACKS_BOX.x + 703, TRACKS_BOX.y + 311, 104, 125)
    for picture, name, count in (
        ("draw", "policy_deck", piles.deck + piles.hands),
        ("discard", "discard_pile", piles.discard),
    ):
        number, words = (
            stack._replace(x=stack.right + 14, width=120),
            Box(stack.x, stack.top + 5, 237, 34),
        )
        tiles = _image(f"/pictures/small/{picture}-pile-tiles", stack)
        yield tiles if count else _rect("empty", stack.inset(8, 2))
        yield room.dress.text(str(count), number, Style("pile", 60, 30))
        yield room.dress.text(
            room.board[name], words, Style("pile", LEGIBLE, 14, Font.STRONG, 1, "start")
        )
        stack = stack.moved(0, 180)


def _ring(board: View, room: Room) -> Iterator[str]:
    """Draw the players around the table, clockwise, with public facts about them."""
    count = len(board.seats)
    rows = count // 2 + 1
    pitch = min(170.0, RING.height / rows)
    top = RING.centre[1] - rows * pitch / 2
    felt = Box(RING.x + 90, top + 0.62 * pitch, RING.width - 180, (rows - 1.1) * pitch)
    yield _rect("felt", felt, rx=min(felt.width, felt.height) / 2)
    columns = (RING.x, RING.centre[0] - SEAT_BOX.width / 2, RING.right - SEAT_BOX.width)
    for at, seat in enumerate(board.seats):
        row = min(at, count - at)
        x = columns[0 if 2 * at > count else 1 if at in {0, count / 2} else 2]
        place = SEAT_BOX._replace(x=x, y=top + (row + 0.5) * pitch - SEAT_BOX.height / 2)
        yield _player(seat, place, room)
        if seat.seat in room.ballots or (board.phase is Phase.VOTE and seat.seat in board.alive):
            beside = x - BALLOT.width - 7 if x == columns[2] else place.right + 7
            yield _ballot(
                room.ballots.get(seat.seat), BALLOT.moved(beside, place.top - CARD + 4), room
            )


def _player(seat: SeatView, place: Box, room: Room) -> str:
    card, words, dress = Box(place.x, place.top - CARD, place.width, CARD), room.board, room.dress
    notes = " · ".join(words[mark] for mark in _NOTES if mark in seat.marks)
    name = Box(card.x + 30, card.y + 8, card.width - 38, 54 if notes else CARD - 14)
    parts = [
        _rect("card", card),
        dress.text(str(seat.seat), Box(card.x + 4, card.y + 4, 26, 26), Style("seat", 16, 12)),
        dress.text(seat.name, name, Style("name", 28, LEGIBLE, Font.STRONG, 2)),
        dress.text(notes, Box(card.x + 8, card.y + 60, card.width - 16, 26), Style("sign", 17, 14, Font.STRONG)),
    ]  # fmt: skip
    for office in set(_OFFICE_MARKS).intersection(seat.marks):
        placard = place._replace(height=30)
        inner = _rect("plate", placard) + dress.heading(
            words[office], placard.inset(8, 0), Style("office", 18, 14)
        )
        parts.append(tag("g", inner, class_=f"placard {office}"))
    return tag("g", "".join(parts), class_=" ".join(("player", *seat.marks)))


def _ballot(ballot: Mark | None, box: Box, room: Room) -> str:
    back = _image("/pictures/backs/ballot", box, "none") + _rect("edge", box)
    if ballot is None:
        return tag("g", back, class_="ballot")
    words = Box(box.x, box.top - 27, box.width, 27)
    front = (
        _rect("paper", box) + _image(f"/pictures/ballots/{ballot}", box, "none") + _rect("plate", words)
        + room.dress.heading(room.board[ballot], words.inset(3, 0), Style("vote", 18, 11)) + _rect("edge", box)
    )  # fmt: skip
    return _turned(front, back, f"ballot turned {ballot}")


def _described(board: View, words: Mapping[str, Any]) -> str:
    """Return the board in sentences, for people who cannot see it."""
    tracks = [
        (f"{shown.party}_track", sum(slot.tile for slot in shown.slots), len(shown.slots))
        for shown in board.tracks
    ]
    tracks.append(("tracker", board.tracker, board.tracker_length))
    seats = [(seat, ", ".join(words[mark] for mark in seat.marks)) for seat in board.seats]
    plain = words["plain"]
    return " ".join((
        *(
            plain["track"].format(track=words[name], count=count, length=length)
            for name, count, length in tracks
        ),
        *(
            plain["marked" if marks else "seat"].format(seat=seat.seat, name=seat.name, marks=marks)
            for seat, marks in seats
        ),
    ))  # fmt: skip


def _rect(kind: str, box: Box, rx: float = 4) -> str:
    return tag("rect", class_=kind, rx=rx, **box._asdict())


def _image(name: str, box: Box, aspect: str = "xMidYMid meet", **attributes: str) -> str:
    place = box._asdict() | attributes
    return tag("image", href=f"{name}.svg", preserveAspectRatio=aspect, **place)
