"""The room's page, drawn as one picture: an old television only has to show it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from html import escape
from typing import Any

from companion.evening.night.view import NightView
from companion.evening.session import Stage, State
from companion.frozen import Frozen
from companion.rules.pieces import Party, Phase, Seat
from companion.table.view import Mark, SeatView, SlotView, TrackView, View
from companion.web.lettering import Box, Fonts, Style, columns, lettering, tag
from printables.look.theme import Font

WIDTH, HEIGHT, MARGIN = 1600.0, 900.0, 20.0
LEGIBLE = 0.022 * HEIGHT  # capitals that are read from four metres
LEFT = Box(MARGIN, 112, 940, 668)  # both tracks
RING = Box(980, 112, 600, 768)  # the players around the table

# Of a track, in mm, as the small boards are printed.
SLOT, SLOT_HIGH, EDGE, GAP, HEAD, FOOT, BAND, BESIDE = 21.0, 29.0, 5.0, 3.0, 10.7, 14.0, 7.0, 4.2
TRACKER = 13.3  # below the foot
MM = 5.344  # on the screen

PLACE, CARD, PLACARD, BALLOT = Box(0, 0, 240, 118), 90.0, 30.0, Box(0, 0, 52, 75)

_OFFICES = (Mark.PRESIDENT, Mark.PRESIDENTIAL_CANDIDATE, Mark.CHANCELLOR, Mark.CHANCELLOR_CANDIDATE)
_ROUND = '<clipPath id="round" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>'
_NOTES = (Mark.NEXT_PRESIDENT, Mark.TERM_LIMITED, Mark.INVESTIGATED, Mark.PROVEN, Mark.DEAD)


class Dress(Frozen):
    """What a theme gives to the page besides its colours."""

    fonts: Fonts
    capitals: bool  # of headings
    levels: bool  # the Election Tracker counts levels of alarm

    def heading(self, text: str) -> str:
        """Return a heading in the look's capitals, if it has them."""
        return text.upper() if self.capitals else text


class Room(Frozen):
    """What the room's page shows besides the state."""

    board: Mapping[str, Any]  # words of the board
    words: Mapping[str, Any]  # words of the screens
    steps: tuple[str, ...]  # the next step, in each language of the table
    ballots: Mapping[Seat, Mark]  # of the last Election, until the next nomination
    address: str  # where phones go
    code: str  # the room's
    dress: Dress


def room_page(state: State, room: Room) -> str:
    """Return the picture of the whole page."""
    board, letters = state.board, partial(lettering, fonts=room.dress.fonts)
    if state.night is not None:
        return _page("night", _night(state.night, letters))
    if board is None:
        return _page("welcome", _welcome(room, letters))
    if state.heard and board.winner is not None and state.stage is not Stage.TABLE:
        story = Style("heard", 30, 8, Font.TEXT)
        box = Box(3 * MARGIN, 2 * MARGIN, WIDTH - 6 * MARGIN, HEIGHT - 4 * MARGIN)
        return _page("story", columns(state.heard, box, story, room.dress.fonts, 2))
    return _page("table", _table(state, board, room), " ".join(_spoken(board, room)))


def said(state: State, room: Room) -> str:
    """Return what a screen reader says of a change."""
    if state.night is not None:
        return " ".join(state.night.says)
    return " ".join(
        (*state.heard, *(room.steps if state.board else (room.words["scan"], room.code)))
    )


def news(state: State, ballots: Mapping[Seat, Mark]) -> dict[str, str]:
    """Return keys of what lies on the table: a changed one is turned over."""
    board = state.board
    if board is None:
        return {"tile": "", "ballots": ""}
    return {
        "tile": f"{board.game}.{board.liberal}.{board.fascist}",
        "ballots": ".".join(f"{seat}{mark}" for seat, mark in ballots.items()),
    }


def door(words: Mapping[str, Any], note: str) -> str:
    """Return the form that takes the room's code, or the host's words."""
    refused = f'<p class="refused" role="alert">{escape(note)}</p>' if note else ""
    return (
        f'<main class="door"><h1>{escape(words["title"])}</h1>{refused}'
        f'<form method="post" action="/enter"><label for="code">{escape(words["enter_code"])}'
        f'</label><input id="code" name="code" autocomplete="off" autocapitalize="none" '
        f'spellcheck="false" required><button>{escape(words["enter"])}</button></form></main>'
    )


def page(body: str, title: str, scripts: Iterable[str], kind: str, language: str) -> str:
    """Return a whole page around a body."""
    loaded = "".join(scripts)
    return (
        f'<!doctype html><html lang="{escape(language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title>"
        f'<link rel="icon" href="/pages/icon.svg"><link rel="stylesheet" href="/theme.css">'
        f'<link rel="stylesheet" href="/pages/style.css">{loaded}</head>'
        f'<body class="{kind}">{body}</body></html>'
    )


def _page(kind: str, drawn: Iterable[str], label: str = "") -> str:
    named = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return tag(
        "svg",
        _ROUND + "".join(drawn),
        class_=f"screen {kind}",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        **named,
    )


def _welcome(room: Room, letters: Any) -> Iterator[str]:
    whole = Box(MARGIN, 0, WIDTH - 2 * MARGIN, 60)
    yield _image("/masthead", Box(300, 40, 1000, 150))
    title = Style("step", 50, 24, Font.DISPLAY, lines=2, anchor="start")
    yield letters(room.words["title"], Box(320, 50, 620, 130), title)
    yield letters(room.words["scan"], whole._replace(y=205), Style("step", 34, 20, Font.DISPLAY))
    yield _image("/code", Box(600, 280, 400, 400), class_="code")
    yield letters(room.address, whole._replace(y=690), Style("address", 30, 20, Font.TEXT))
    code = whole._replace(y=770, height=90)
    yield letters(" ".join(room.code), code, Style("letters", 80, 40, Font.DISPLAY))


def _night(night: NightView, letters: Any) -> Iterator[str]:
    high = 360 / len(night.says)
    for at, line in enumerate(night.says):
        box = Box(100, 130 + at * high, WIDTH - 200, high - 30)
        yield letters(line, box, Style("says", 56 if not at else 44, 22, Font.TEXT, lines=6))
    if night.pause is not None:
        count = Style("count", 220, 100, Font.DISPLAY)
        yield letters(f"{night.pause:.0f}", Box(0, 520, WIDTH, 320), count)


def _table(state: State, board: View, room: Room) -> Iterator[str]:
    """Draw the step, the tracks, the piles, what was heard, and the players."""
    letters = partial(lettering, fonts=room.dress.fonts)
    timer = 220.0 if state.seconds is not None else 0.0
    high = 80 / max(1, len(room.steps))
    for at, step in enumerate(room.steps):
        box = Box(MARGIN, MARGIN + at * high, WIDTH - 2 * MARGIN - timer, high)
        yield letters(step, box, Style("step", 36, 20, Font.DISPLAY, 2 // len(room.steps), "start"))
    if state.seconds is not None:
        clock = f"{int(state.seconds) // 60}:{int(state.seconds) % 60:02d}"
        place = Box(WIDTH - MARGIN - 200, MARGIN, 200, 80)
        yield letters(clock, place, Style("timer", 56, 40, Font.DISPLAY))
    fascist, liberal = sorted(board.tracks, key=lambda shown: shown.party is Party.LIBERAL)
    yield track(fascist, board, room, LEFT.x, LEFT.y)
    yield track(liberal, board, room, LEFT.x, LEFT.y + (HEAD + SLOT_HIGH + FOOT) * MM + 16)
    yield from _piles(board, room, letters)
    heard = Box(LEFT.x, LEFT.y + LEFT.height + 16, LEFT.width, 76)
    lines = state.heard or board.claims
    if lines:
        yield columns(lines, heard, Style("heard", 24, 12, Font.TEXT), room.dress.fonts, 1)
    yield tag("g", "".join(_ring(board, room)), class_="players")


def track(shown: TrackView, board: View, room: Room, left: float, top: float) -> str:
    """Draw a party's track as its small board is printed, with what lies on it."""
    party, count, dress = shown.party, len(shown.slots), room.dress
    letters = partial(lettering, fonts=dress.fonts)
    liberal = party is Party.LIBERAL
    foot = FOOT + TRACKER if liberal else FOOT
    bands = sum(bool(slot.zones) for slot in shown.slots)
    width = 2 * EDGE + count * SLOT + (count - 1 - bands) * GAP + bands * (BAND + 2 * BESIDE)
    scale = min(1.0, LEFT.width / (MM * width))
    whole = Box(0, 0, width * MM, (HEAD + SLOT_HIGH + foot) * MM)
    title = Box(EDGE * MM, 10, 64 * MM, 42)
    drawn = [
        tag("rect", class_="ground", width=whole.width, height=whole.height),
        _image(f"/pictures/boards/mini-{party}-ground", whole, "xMaxYMid slice"),
        "" if liberal or dress.levels else _image("/pictures/boards/mini-teeth", whole, "none"),
        tag("rect", class_=f"plate {party}", **title._asdict()),
        letters(
            dress.heading(str(room.board[f"{party}_track"])), _inner(title, 10),
            Style(f"title {party}", 25, LEGIBLE, Font.DISPLAY),
        ),
    ]  # fmt: skip
    tiles, x = sum(slot.tile for slot in shown.slots), EDGE * MM
    for number, slot in enumerate(shown.slots, start=1):
        box = Box(x, HEAD * MM, SLOT * MM, SLOT_HIGH * MM)
        drawn += _slot(slot, box, number, (count, number == tiles), party, room)
        x += (SLOT + GAP) * MM
        if slot.zones:
            drawn += _zone(slot, Box(x + (BESIDE - GAP) * MM, 0, BAND * MM, whole.height), room)
            x += (BAND + 2 * BESIDE - GAP) * MM
    if liberal:
        drawn += _tracker(board, room, whole)
    return tag(
        "g",
        "".join(drawn),
        class_=f"track {party}",
        transform=f"translate({left:g} {top:g}) scale({scale:g})",
    )


def _slot(
    slot: SlotView, box: Box, number: int, of: tuple[int, bool], party: Party, room: Room
) -> Iterator[str]:
    letters, fascist = partial(lettering, fonts=room.dress.fonts), party is Party.FASCIST
    count, newest = of
    drawn = 6 if fascist else 5
    rank = 1 + round((number - 1) * (drawn - 1) / max(1, count - 1))
    yield _image(f"/pictures/boards/mini-{party}-slot-{rank}", box, "none")
    corner = box._replace(width=31, height=34)
    if fascist:
        yield tag("rect", class_="corner", **corner._asdict())
    yield letters(str(number), corner, Style(f"number {party}", 21, 15, Font.DISPLAY))
    signs = [str(power) for power in slot.powers]
    if fascist and (slot.wins or not signs):
        signs = [("chaos" if room.dress.levels else "large/fascist") if slot.wins else ""]
    side = (78.0, 60.0, 46.0)[min(2, max(0, len(signs) - 1))]
    for at, sign in enumerate(signs if fascist else ()):
        middle = box.y + box.height / 2 + (at - (len(signs) - 1) / 2) * side * 1.06 + 6
        place = Box(box.x + (box.width - side) / 2, middle - side / 2, side, side)
        yield (
            _image(f"/pictures/emblems/{sign}", place)
            if sign
            else _image("/pictures/boards/no-power", box)
        )
    if slot.tile:
        yield _tile(box, party, room, newest=newest)
    words = [str(room.board["powers"][power]) for power in slot.powers]
    if slot.other:
        words = [str(room.board["other_power"])]
    if slot.wins:
        words = [str(room.board["plain"]["wins"])]
    if fascist and words:
        plate = Box(box.x, box.y + box.height + 6, box.width, 62)
        yield tag("rect", class_="plate fascist", **plate._asdict())
        yield letters(
            room.dress.heading(" / ".join(words)), _inner(plate, 4),
            Style("title fascist", LEGIBLE, 13, Font.DISPLAY, lines=2),
        )  # fmt: skip


def _tile(box: Box, party: Party, room: Room, *, newest: bool) -> str:
    """Draw a Policy tile on its slot; the newest one is turned over."""
    tile = Box(box.x + 8, box.y + 11, box.width - 16, box.height - 22)
    name = room.dress.heading(str(room.board["parties"][party]))
    words = Box(tile.x, tile.y + tile.height - 29, tile.width, 26)
    front = (
        tag("rect", class_="tile", rx=4, **tile._asdict())
        + _image(f"/pictures/tiles/{party}", Box(tile.x + 4, tile.y + 4, tile.width - 8, tile.height - 34))
        + lettering(name, _inner(words, 4), Style(f"name {party}", 19, 12, Font.DISPLAY), room.dress.fonts)
    )  # fmt: skip
    if not newest:
        return tag("g", front, class_="laid")
    back = _image("/pictures/backs/policy", tile, "none")
    return tag(
        "g", tag("g", front, class_="front") + tag("g", back, class_="back"), class_="laid newest"
    )


def _zone(slot: SlotView, band: Box, room: Room) -> Iterator[str]:
    yield _image(
        f"/pictures/boards/mini-threshold-{'veto' if 'veto_unlocked' in slot.zones else 'hitler'}",
        band,
        "none",
    )
    zone = slot.zones[-1]
    words = " · ".join(str(room.board[zone]) for zone in slot.zones)
    style = Style(f"zone {zone}", LEGIBLE, 12, Font.DISPLAY, lines=2, turned=True)
    yield lettering(
        room.dress.heading(words),
        Box(band.x + 3, 28, band.width - 6, band.height - 56),
        style,
        room.dress.fonts,
    )


def _tracker(board: View, room: Room, whole: Box) -> Iterator[str]:
    """Draw the Election Tracker below the Liberal track, and its marker."""
    letters, count = partial(lettering, fonts=room.dress.fonts), board.tracker_length + 1
    top = (HEAD + SLOT_HIGH) * MM + 6
    name = room.dress.heading(str(room.board["tracker"]))
    title = Box(EDGE * MM, top, whole.width - 2 * EDGE * MM, 34)
    yield letters(name, title, Style("tracker", LEGIBLE, 15, Font.DISPLAY, anchor="start"))
    pitch = min(130.0, title.width / count)
    side = min(88.0, pitch - 12)
    middle = top + 38 + 45
    for step in range(count):
        place = Box(title.x + step * pitch + 10, middle - side / 2, side, side)
        last = step == board.tracker_length
        if step:
            yield tag(
                "path",
                class_="arrow",
                d=f"M{place.x - pitch + side + 4:.5g} {middle:.5g}H{place.x - 4:.5g}",
            )
        yield tag(
            "circle",
            class_="last step" if last else "step",
            cx=place.x + side / 2,
            cy=middle,
            r=side / 2,
        )
        if last:
            yield _image("/pictures/emblems/chaos", _inner(place, 0.2 * side, 0.2 * side))
        else:
            number = str(5 - step if room.dress.levels else step)
            yield letters(number, place, Style("number liberal", 30, 20, Font.DISPLAY))
        if step == board.tracker:
            yield _image("/pictures/small/marker", _inner(place, 3, 3), clip_path="url(#round)")


def _piles(board: View, room: Room, letters: Any) -> Iterator[str]:
    """Draw the Policy deck and the Discard pile as stacks, with their numbers."""
    x = LEFT.x + (2 * EDGE + 5 * SLOT + 4 * GAP) * MM + 24
    piles = {
        "policy_deck": board.piles.deck + board.piles.hands,
        "discard_pile": board.piles.discard,
    }
    for at, (name, count) in enumerate(piles.items()):
        top = LEFT.y + (HEAD + SLOT_HIGH + FOOT) * MM + 24 + at * 180
        stack, picture = Box(x, top, 104, 125), "discard-pile" if at else "draw-pile"
        if count:
            yield _image(f"/pictures/small/{picture}-tiles", stack)
        else:
            yield tag("rect", class_="empty", rx=4, **_inner(stack, 8, 2)._asdict())
        yield letters(
            str(count),
            Box(x + 118, top, LEFT.x + LEFT.width - x - 118, 120),
            Style("pile", 60, 30, Font.DISPLAY),
        )
        words = Box(x, top + 130, LEFT.x + LEFT.width - x, 34)
        yield letters(
            str(room.board[name]), words, Style("pile", LEGIBLE, 14, Font.STRONG, anchor="start")
        )


def _ring(board: View, room: Room) -> Iterator[str]:
    """Draw the players around the table, clockwise, with what everybody knows of them."""
    count = len(board.seats)
    rows = 1 + (count - 1) // 2 + (count % 2 == 0)
    pitch = min(170.0, RING.height / rows)
    top = RING.y + (RING.height - rows * pitch) / 2
    middle, right = RING.x + (RING.width - PLACE.width) / 2, RING.x + RING.width - PLACE.width
    felt = Box(RING.x + 90, top + 0.62 * pitch, RING.width - 180, (rows - 1.1) * pitch)
    yield tag("rect", class_="felt", rx=0.5 * min(felt.width, felt.height), **felt._asdict())
    for at, seat in enumerate(board.seats):
        row = min(at, count - at)
        x = middle if at == 0 or 2 * at == count else right if 2 * at < count else RING.x
        place = PLACE._replace(x=x, y=top + row * pitch + (pitch - PLACE.height) / 2)
        yield _player(seat, place, room)
        ballot = room.ballots.get(seat.seat)
        voting = board.phase is Phase.VOTE and seat.seat in board.alive
        if ballot or voting:
            beside = place.x - BALLOT.width - 7 if x == right else place.x + PLACE.width + 7
            yield _ballot(
                ballot, BALLOT._replace(x=beside, y=place.y + PLACE.height - CARD + 4), room
            )


def _player(seat: SeatView, place: Box, room: Room) -> str:
    letters, words = partial(lettering, fonts=room.dress.fonts), room.board
    card = place._replace(y=place.y + place.height - CARD, height=CARD)
    notes = " · ".join(str(words[mark]) for mark in _NOTES if mark in seat.marks)
    office = next((mark for mark in _OFFICES if mark in seat.marks), None)
    name = Box(card.x + 30, card.y + 8, card.width - 38, (54 if notes else CARD - 14))
    parts = [
        tag("rect", class_="card", rx=6, **card._asdict()),
        letters(
            str(seat.seat), Box(card.x + 4, card.y + 4, 26, 26), Style("seat", 16, 12, Font.DISPLAY)
        ),
        letters(seat.name, name, Style("name", 28, LEGIBLE, lines=2)),
    ]
    if notes:
        note = Box(card.x + 8, card.y + 60, card.width - 16, 26)
        parts.append(letters(notes, note, Style("sign", 17, 14)))
    if office:
        placard = place._replace(height=PLACARD)
        candidate = " candidate" if office.endswith("_candidate") else ""
        parts.append(
            tag(
                "g",
                tag("rect", rx=3, **placard._asdict())
                + letters(
                    room.dress.heading(str(words[office])),
                    _inner(placard, 8),
                    Style("office", 18, 14, Font.DISPLAY),
                ),
                class_=f"placard{candidate}",
            )
        )
    return tag("g", "".join(parts), class_=" ".join(("player", *seat.marks)))


def _ballot(ballot: Mark | None, box: Box, room: Room) -> str:
    """Draw a Ballot card: face down until everybody has voted, then turned over."""
    edge = tag("rect", class_="edge", **box._asdict())
    back = tag("g", _image("/pictures/backs/ballot", box, "none") + edge, class_="back")
    if ballot is None:
        return tag("g", back, class_="ballot")
    words = Box(box.x, box.y + box.height - 27, box.width, 27)
    front = (
        tag("rect", class_="paper", **box._asdict())
        + _image(f"/pictures/ballots/{ballot}", box, "none")
        + tag("rect", class_="plate", **words._asdict())
        + lettering(room.dress.heading(str(room.board[ballot])), _inner(words, 3), Style("vote", 18, 11, Font.DISPLAY), room.dress.fonts)
        + edge
    )  # fmt: skip
    return tag("g", tag("g", front, class_="front") + back, class_=f"ballot turned {ballot}")


def _spoken(board: View, room: Room) -> Iterator[str]:
    """Yield the whole board in sentences, for who cannot see it."""
    plain = room.board["plain"]
    for shown in board.tracks:
        tiles = sum(slot.tile for slot in shown.slots)
        yield plain["track"].format(
            track=room.board[f"{shown.party}_track"], count=tiles, length=len(shown.slots)
        )
    yield plain["track"].format(
        track=room.board["tracker"], count=board.tracker, length=board.tracker_length
    )
    for seat in board.seats:
        marks = ", ".join(str(room.board[mark]) for mark in seat.marks)
        yield plain["marked" if marks else "seat"].format(
            seat=seat.seat, name=seat.name, marks=marks
        )


def _inner(box: Box, across: float, along: float = 0.0) -> Box:
    return Box(box.x + across, box.y + along, box.width - 2 * across, box.height - 2 * along)


def _image(name: str, box: Box, aspect: str = "xMidYMid meet", **attributes: str) -> str:
    return tag(
        "image", href=f"{name}.svg", preserveAspectRatio=aspect, **box._asdict(), **attributes
    )
