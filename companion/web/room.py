"""The room's page, drawn as SVG and HTML: an old television only has to show it."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from math import cos, pi, sin
from typing import Any

from companion.evening.night.view import NightView
from companion.evening.session import Stage, State
from companion.frozen import Frozen
from companion.rules.pieces import Party
from companion.table.view import Mark, SeatView, SlotView, TrackView, View

SLOT, SLOT_HIGH, GAP, HEAD, FOOT = 100.0, 142.0, 8.0, 34.0, 26.0  # of a drawing of a track
TILE, TILE_HIGH = 84.0, 120.0
RING, RING_HIGH = 520.0, 560.0  # the ring of players
CARD, CARD_HIGH = 132.0, 58.0
ZONE = "/pictures/boards/threshold-{}.svg"
_PLACARDS = {
    Mark.PRESIDENT: "president",
    Mark.PRESIDENTIAL_CANDIDATE: "president",
    Mark.CHANCELLOR: "chancellor",
    Mark.CHANCELLOR_CANDIDATE: "chancellor",
}


class Room(Frozen):
    """What the room's page shows besides the state."""

    board: Mapping[str, Any]  # words of the board
    words: Mapping[str, Any]  # words of the screens
    steps: tuple[str, ...]  # the next step, in each language of the table
    address: str  # where phones go
    code: str  # the room's


def room_page(state: State, room: Room) -> str:
    """The body of the page."""
    if state.night is not None:
        return _night(state.night)
    board = state.board
    if board is None:
        return _welcome(room)
    heard = "".join(f"<p>{escape(line)}</p>" for line in state.heard)
    if heard and board.winner is not None and state.stage is not Stage.TABLE:
        return f'<main class="story">{heard}</main>'
    return _table(state, board, room, heard)


def news(state: State) -> dict[str, str]:
    """Keys of what is turned over or laid down on the table; a change is shown, and may be heard."""
    board = state.board
    if board is None:
        return {"tile": "", "ballots": ""}
    voted = [mark for seat in board.seats for mark in seat.marks if mark in {Mark.JA, Mark.NEIN}]
    return {
        "tile": f"{board.game}.{board.liberal}.{board.fascist}",
        "ballots": f"{board.game}.{board.round}.{len(voted)}",
    }


def door(words: Mapping[str, Any], note: str) -> str:
    """The form that takes the room's code, or the host's words."""
    told = f'<p class="refused" role="alert">{escape(note)}</p>' if note else ""
    return (
        f'<main class="door"><h1>{escape(words["title"])}</h1>{told}'
        f'<form method="post" action="/enter"><label for="code">{escape(words["enter_code"])}'
        f'</label><input id="code" name="code" autocomplete="off" autocapitalize="none" '
        f'spellcheck="false" required><button>{escape(words["enter"])}</button></form></main>'
    )


def _welcome(room: Room) -> str:
    return (
        f'<main class="welcome"><img class="masthead" src="/masthead.svg" alt="">'
        f'<p class="scan">{escape(room.words["scan"])}</p>'
        f'<img class="code" src="/code.svg" alt=""><p class="address">{escape(room.address)}</p>'
        f'<p class="letters">{escape(room.code)}</p></main>'
    )


def _night(night: NightView) -> str:
    lines = "".join(f'<p class="says">{escape(line)}</p>' for line in night.says)
    left = "" if night.pause is None else f'<p class="count">{night.pause:.0f}</p>'
    return f'<main class="night{" held" if night.held else ""}">{lines}{left}</main>'


def _table(state: State, board: View, room: Room, heard: str) -> str:
    steps = "".join(f'<p class="step">{escape(step)}</p>' for step in room.steps)
    seconds = state.seconds
    timer = "" if seconds is None else f'<p class="timer">{_clock(seconds)}</p>'
    return (
        f'<main class="table"><header>{steps}{timer}</header>'
        f'<section class="tracks">{"".join(track(one, room.board) for one in board.tracks)}'
        f"{_tracker(board, room.board)}</section>"
        f'<section class="ring">{ring(board, room.board)}<div class="heard">{heard}</div></section>'
        f"</main>"
    )


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def _tag(name: str, inner: str = "", **attributes: object) -> str:
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(f"{value:g}" if isinstance(value, float) else str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{given}>{inner}</{name}>"


def _image(name: str, x: float, y: float, width: float, height: float, *, cut: bool = False) -> str:
    aspect = "xMidYMid slice" if cut else "xMidYMid meet"
    return _tag(
        "image",
        href=f"/pictures/{name}.svg",
        x=x, y=y, width=width, height=height, preserveAspectRatio=aspect,
    )  # fmt: skip


def track(shown: TrackView, words: Mapping[str, Any]) -> str:
    """A party's track, its title above, and what each slot grants below it."""
    party, count = shown.party, len(shown.slots)
    width = count * (SLOT + GAP) + GAP
    height = HEAD + SLOT_HIGH + FOOT
    title = str(words[f"{party}_track"])
    tiles = sum(slot.tile for slot in shown.slots)
    drawn = [
        _tag("title", escape(f"{title}: {tiles} / {count}")),
        _image(f"boards/{party}-ground", 0, 0, width, height, cut=True),
        _tag("rect", class_=f"plate {party}", x=GAP, y=5, width=width - 2 * GAP, height=HEAD - 8),
        _text(title, width / 2, HEAD - 9.5, 20, width - 4 * GAP, "title"),
    ]
    for number, slot in enumerate(shown.slots, start=1):
        drawn += _slot(slot, (number, count), party, words, newest=number == tiles)
    return _tag(
        "svg", "".join(drawn), class_=f"track {party}", viewBox=f"0 0 {width:g} {height:g}",
        role="img",
    )  # fmt: skip


def _slot(
    slot: SlotView, place: tuple[int, int], party: Party, words: Mapping[str, Any], *, newest: bool
) -> Iterator[str]:
    number, count = place
    x, y = GAP + (number - 1) * (SLOT + GAP), HEAD
    most = 5 if party is Party.LIBERAL else 6
    rank = (
        most
        if number == count
        else min(most - 1, 1 + (number - 1) * (most - 1) // max(1, count - 1))
    )
    yield _image(f"boards/{party}-slot-{rank}", x, y, SLOT, SLOT_HIGH, cut=True)
    signs = ["win"] if slot.wins else [str(power) for power in slot.powers]
    side = 52.0 if len(signs) == 1 else 40.0
    for at, sign in enumerate(signs):
        middle = y + SLOT_HIGH / 2 + (at - (len(signs) - 1) / 2) * side * 1.1
        yield _image(f"emblems/{sign}", x + (SLOT - side) / 2, middle - side / 2, side, side)
    if slot.tile:
        yield _tag(
            "g",
            _tag("rect", class_="tile", x=x + 8, y=y + 11, width=TILE, height=TILE_HIGH, rx=4)
            + _image(f"tiles/{party}", x + 11, y + 14, TILE - 6, TILE_HIGH - 26)
            + _text(
                str(words["parties"][party]), x + SLOT / 2, y + TILE_HIGH + 2, 15, TILE - 8, party
            ),
            class_="laid newest" if newest else "laid",
        )
    label = " / ".join(str(words["powers_short"][power]) for power in slot.powers)
    zones = " · ".join(str(words[zone]) for zone in slot.zones)
    if zones:
        yield _tag("rect", class_="zone", x=x, y=y - 4, width=SLOT, height=18)
        yield _text(zones, x + SLOT / 2, y + 9, 11.5, SLOT - 6, "zone-words")
    if label:
        yield _text(label, x + SLOT / 2, y + SLOT_HIGH + 18, 15, SLOT, "grants")


def _text(text: str, x: float, y: float, size: float, room: float, kind: str) -> str:
    """A text in the middle; one that would be too long is squeezed into its room."""
    needed = len(text) * size * 0.55
    squeezed = {"textLength": round(room, 1), "lengthAdjust": "spacingAndGlyphs"}
    return _tag(
        "text", escape(text), class_=kind, x=x, y=y, font_size=size, text_anchor="middle",
        **(squeezed if needed > room else {}),
    )  # fmt: skip


def _tracker(board: View, words: Mapping[str, Any]) -> str:
    """The Election Tracker, and how many tiles lie in the piles."""
    steps = "".join(
        f'<span class="{"on" if step == board.tracker else ""}">{step or "○"}</span>'
        for step in range(board.tracker_length + 1)
    )
    piles = {
        "policy_deck": board.piles.deck + board.piles.hands,
        "discard_pile": board.piles.discard,
    }
    shown = "".join(
        f'<p class="pile"><b>{count}</b> {escape(str(words[name]))}</p>'
        for name, count in piles.items()
    )
    name = escape(str(words["tracker"]))
    return f'<div class="foot"><p class="tracker">{name} {steps}</p>{shown}</div>'


def ring(board: View, words: Mapping[str, Any]) -> str:
    """The players around the table, clockwise, with what everybody knows of them."""
    count = len(board.seats)
    across, along = (RING - CARD) / 2, (RING_HIGH - CARD_HIGH - 40) / 2
    drawn = [
        _tag("ellipse", class_="felt", cx=RING / 2, cy=RING_HIGH / 2, rx=across - 60, ry=along - 62)
    ]
    for at, seat in enumerate(board.seats):
        turn = 2 * pi * at / count - pi / 2
        x, y = RING / 2 + across * cos(turn), RING_HIGH / 2 + along * sin(turn)
        drawn.append(_player(seat, x, y, words))
    return _tag(
        "svg", "".join(drawn), class_="players", viewBox=f"0 0 {RING:g} {RING_HIGH:g}", role="img"
    )


def _player(seat: SeatView, x: float, y: float, words: Mapping[str, Any]) -> str:
    marks = set(seat.marks)
    left, top = x - CARD / 2, y - CARD_HIGH / 2
    spoken = ", ".join(str(words[mark]) for mark in seat.marks)
    parts = [
        _tag("title", escape(f"{seat.seat} {seat.name}. {spoken}")),
        _tag("rect", class_="card", x=left, y=top, width=CARD, height=CARD_HIGH, rx=6),
        _text(f"{seat.seat} {seat.name}", x, y + 8, 24, CARD - 12, "name"),
    ]
    for mark, placard in _PLACARDS.items():
        if mark in marks:
            parts.append(_placard(str(words[mark]), placard, x, top, mark))
    signs = [
        sign
        for mark, sign in (
            (Mark.INVESTIGATED, "emblems/investigate"), (Mark.JA, "emblems/ja"),
            (Mark.NEIN, "emblems/nein"),
        )
        if mark in marks
    ]  # fmt: skip
    for at, sign in enumerate(signs):
        parts.append(_image(sign, left + CARD - 26 - 30 * at, top + CARD_HIGH - 12, 30, 30))
    notes = [
        str(words[mark]) for mark in (Mark.TERM_LIMITED, Mark.PROVEN, Mark.DEAD) if mark in marks
    ]
    if notes:
        parts.append(_text(" · ".join(notes), x, top + CARD_HIGH + 17, 15, CARD + 40, "note"))
    classes = " ".join(["player", *(mark.value for mark in seat.marks)])
    return _tag("g", "".join(parts), class_=classes)


def _placard(text: str, kind: str, x: float, top: float, mark: Mark) -> str:
    candidate = mark in {Mark.PRESIDENTIAL_CANDIDATE, Mark.CHANCELLOR_CANDIDATE}
    return _tag(
        "g",
        _tag("rect", x=x - CARD / 2, y=top - 20, width=CARD, height=24, rx=3)
        + _text(text, x, top - 3, 15, CARD - 8, "office"),
        class_=f"placard {kind}{' candidate' if candidate else ''}",
    )


def page(body: str, title: str, scripts: Iterable[str], kind: str, language: str) -> str:
    """A whole page around a body."""
    loaded = "".join(scripts)
    return (
        f'<!doctype html><html lang="{escape(language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title>"
        f'<link rel="icon" href="/pages/icon.svg"><link rel="stylesheet" href="/theme.css">'
        f'<link rel="stylesheet" href="/pages/style.css">{loaded}</head>'
        f'<body class="{kind}">{body}</body></html>'
    )
