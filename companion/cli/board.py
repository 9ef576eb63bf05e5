"""The board in the terminal: both tracks, tracker, piles, and the seats around the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from wcwidth import wcswidth

from companion.narration.screen_words import BoardWords
from companion.rules.game import Game
from companion.rules.legality import eligible_chancellors
from companion.rules.pieces import Party, Phase, Power, Seat

WIDTH = 78  # columns: the narrowest terminal anybody has
SLOT = 11  # columns of a place on a track
SIDE = 34  # columns of a player beside the table

MARKS = {
    "presidential_candidate": "▶",
    "president": "▶",
    "chancellor_candidate": "◆",
    "chancellor": "◆",
    "next_president": "▷",
    "term_limited": "⊘",
    "dead": "✗",
    "investigated": "?",
    "proven": "✓",
}


@dataclass(frozen=True, slots=True)
class Dial:
    """What of the table's memory is shown."""

    votes: bool
    claims: bool
    proven: bool


def draw_board(
    game: Game, names: Sequence[str], words: BoardWords, dial: Dial, heading: str
) -> list[str]:
    """The whole board as lines of text."""
    round_ = words["round"].format(round=game.round)
    return [
        _spread(heading, round_),
        "",
        *_track(words["liberal_track"], game, words, Party.LIBERAL),
        *_track(words["fascist_track"], game, words, Party.FASCIST),
        "",
        _tracker_and_piles(game, words),
        "",
        *_table(game, names, dial),
        "",
        *_legend(game, words, dial),
    ]


def _track(title: str, game: Game, words: BoardWords, party: Party) -> list[str]:
    """Slots with the tiles that lie on them; under the Fascist ones, what they grant."""
    placed = game.liberal if party is Party.LIBERAL else game.fascist
    slots = game.ruleset.to_win.of(party)
    letter = words["parties_short"][party]
    tiles = [f"▐{letter:^7}▌" if slot < placed else "" for slot in range(slots)]
    rule = "┬".join(["─" * SLOT] * slots)
    lines = [
        f" {title}",
        f" ┌{rule}┐",
        " │" + "│".join(_centre(tile, SLOT) for tile in tiles) + "│",
    ]
    if party is Party.FASCIST:
        below = [_slot_words(game, words, slot) for slot in range(1, slots + 1)]
        for row in range(max(map(len, below))):
            cells = (cell[row] if row < len(cell) else "" for cell in below)
            lines.append(" │" + "│".join(_centre(cell, SLOT) for cell in cells) + "│")
    return [*lines, f" └{rule.replace('┬', '┴')}┘"]


def _slot_words(game: Game, words: BoardWords, tile: int) -> list[str]:
    """What the n-th Fascist tile grants, and whether it opens a zone; one thing a row."""
    track = game.table.track
    if tile > len(track):
        return ["★"]
    slot = track[tile - 1]
    granted = [words["other_power"]] if slot.other else _short_powers(slot.powers, words)
    zones = []
    if tile == game.ruleset.hitler_zone:
        zones.append("☠")
    if tile == game.ruleset.veto_zone:
        zones.append("veto")
    return [*(granted or ["–"]), *zones]


def _short_powers(powers: Sequence[Power], words: BoardWords) -> list[str]:
    return [words["powers_short"][power] for power in powers]


def _tracker_and_piles(game: Game, words: BoardWords) -> str:
    dots = "●" * game.tracker + "○" * (game.ruleset.tracker_length - game.tracker)
    return (
        f" {words['tracker']} {dots}   {words['policy_deck']} {game.draw}   "
        f"{words['discard_pile']} {game.discard}"
    )


def _table(game: Game, names: Sequence[str], dial: Dial) -> list[str]:
    """The seats clockwise: down the right side of the table, up the left."""
    right = game.seats[: (game.players + 1) // 2]
    left = tuple(reversed(game.seats[len(right) :]))
    rows = max(len(right), len(left))
    lines = [" " * SIDE + "┌────────┐"]
    for row in range(rows):
        west = _seat(game, names, left[row], dial) if row < len(left) else ""
        east = _seat(game, names, right[row], dial) if row < len(right) else ""
        middle = "  ↑  ↓  " if row == rows // 2 else " " * 8
        lines.append(f"{_right(west, SIDE - 1)} │{middle}│ {east}")
    return [*lines, " " * SIDE + "└────────┘"]


def _seat(game: Game, names: Sequence[str], seat: Seat, dial: Dial) -> str:
    marks = "".join(MARKS[mark] for mark in _marks(game, seat, dial))
    vote = _last_vote(game, seat) if dial.votes else ""
    return " ".join(part for part in (f"{seat:>2}", names[seat - 1], marks, vote) if part)


def _marks(game: Game, seat: Seat, dial: Dial) -> list[str]:
    """The names of the marks that a player carries, as the board's words have them."""
    elected = game.phase not in (Phase.NOMINATE, Phase.VOTE)
    marks = []
    if seat in game.dead:
        return ["dead"]
    if seat == game.president and game.phase is not Phase.GAME_OVER:
        marks.append("president" if elected else "presidential_candidate")
    if seat == game.chancellor:
        marks.append("chancellor" if elected else "chancellor_candidate")
    if seat == game.next_president and seat != game.president:
        marks.append("next_president")
    limited = game.phase is Phase.NOMINATE and seat not in eligible_chancellors(game)
    if limited and seat != game.president:
        marks.append("term_limited")
    if seat in game.investigated:
        marks.append("investigated")
    if dial.proven and seat in game.proven:
        marks.append("proven")
    return marks


def _last_vote(game: Game, seat: Seat) -> str:
    """How a player voted last, while that government is at work."""
    last = game.elections[-1] if game.elections else None
    if last is None or last.ja_seats is None or last.round != game.round:
        return ""
    return "+" if seat in last.ja_seats else "−" if seat in (last.nein_seats or ()) else ""


def _legend(game: Game, words: BoardWords, dial: Dial) -> list[str]:
    """What the marks on this board mean; only those that are on it."""
    labels: dict[str, str] = {
        "presidential_candidate": words["presidential_candidate"],
        "president": words["president"],
        "chancellor_candidate": words["chancellor_candidate"],
        "chancellor": words["chancellor"],
        "next_president": words["next_president"],
        "term_limited": words["term_limited"],
        "dead": words["dead"],
        "investigated": words["investigated"],
        "proven": words["proven"],
    }
    there = {mark for seat in game.seats for mark in _marks(game, seat, dial)}
    entries = [f"{MARKS[mark]} {label}" for mark, label in labels.items() if mark in there]
    if game.fascist < game.ruleset.hitler_zone:
        entries.append(f"☠ {words['hitler_zone']}")
    return _flow(entries)


def _flow(entries: Sequence[str]) -> list[str]:
    """Entries side by side, as many as fit in a line."""
    lines: list[str] = []
    for entry in entries:
        longer = f"{lines[-1]}   {entry}" if lines else f" {entry}"
        if lines and wcswidth(longer) <= WIDTH:
            lines[-1] = longer
        else:
            lines.append(f" {entry}")
    return lines


def _spread(left: str, right: str) -> str:
    return f" {left}" + " " * max(1, WIDTH - 1 - wcswidth(left) - wcswidth(right)) + right


def _centre(text: str, width: int) -> str:
    room = max(0, width - wcswidth(text))
    return " " * (room // 2) + text + " " * (room - room // 2)


def _right(text: str, width: int) -> str:
    return " " * max(0, width - wcswidth(text)) + text
