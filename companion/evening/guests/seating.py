"""Read typed guests: who sits where, who comes, leaves, or changes seats. Pure."""

import re
from collections.abc import Callable, Sequence

from companion.errors import Refusal
from companion.evening.dealing.new_game import UnfitName, checked_names
from companion.evening.settings import RulesNotForSoMany
from companion.rules.ruleset import as_ranges
from companion.store.names import folded
from companion.table.names import as_typed, find, named_seat
from companion.table.refusals import HowTo, NotAnAnswer
from companion.table.table import Table
from companion.table.typed_moves import MINUS, PLUS

PLAYER_COUNTS = range(5, 11)


class GuestInGame(Refusal):
    """Players cannot join or leave a game; `rename` gives a seat to somebody else."""

    rename: str
    no: str  # the answer that ends the game


def typed_table(typed: str, table: Sequence[str]) -> tuple[str, ...]:
    """Read the table: all names clockwise, or changes of it.

    Raises:
        Refusal: it cannot be a table.
    """
    changed = changed_table(typed, table)
    return checked_table(split(typed) if changed is None else changed)


def changed_table(typed: str, table: Sequence[str]) -> tuple[str, ...] | None:
    """Return the table after changes like `+Hugo 3`, `-Ben` or `Ben 3`, or None.

    Raises:
        Refusal: nobody or several are called so, there is no such seat, or it is no table then.
    """
    changes = [_change(part, table) for part in parts(typed)]
    if not changes or None in changes:
        return None
    names = tuple(table)
    for change in changes:
        if change is not None:
            names = change(names)
    return checked_table(names)


def checked_table(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names as the board shows them.

    Raises:
        Refusal: a name will not do, or they are too few or too many.
    """
    checked = checked_names(names)
    if len(checked) not in PLAYER_COUNTS:
        raise RulesNotForSoMany(len(checked), as_ranges(PLAYER_COUNTS))
    return checked


def split(typed: str) -> tuple[str, ...]:
    """Split names at commas, or else at spaces."""
    apart = re.split(r"[,;]", typed) if re.search(r"[,;]", typed) else typed.split()
    return tuple(filter(None, map(str.strip, apart)))


def parts(typed: str) -> list[str]:
    """Split changes at commas, or at the sign of the next one."""
    signs = "".join((*PLUS, *MINUS))
    apart = re.split(rf"[,;]|\s+(?=[{re.escape(signs)}])", typed)
    return [part.strip() for part in apart if part.strip()]


def of_guests(table: Table, typed: str, *, ballots: bool) -> GuestInGame | None:
    """Refuse `-Eva +Frida` while a game is played; at a vote one sign alone means `ballots`."""
    seated = {folded(name): name for name in table.names}
    signed = [(part, folded(part[1:])) for part in parts(typed)]
    left = [seated[key] for one, key in signed if one.startswith(MINUS) and key in seated]
    new = [
        as_typed(one[1:].strip())
        for one, key in signed
        if one.startswith(PLUS) and key[:1].isalpha() and key not in seated
    ]
    if not (left and new) and (ballots or not (left or new)):
        return None
    return guest_in_game(table, *left[:1], *(new[:1] if left else ()))


def guest_in_game(table: Table, *names: str) -> GuestInGame:
    """Return the refusal with the command that gives the seat of the first of `names` to the second."""
    return GuestInGame(table.typed("rename", *names), table.referee.words["play"]["no"])


def _change(part: str, table: Sequence[str]) -> Callable[[tuple[str, ...]], tuple[str, ...]] | None:
    words = part.lstrip("".join((*PLUS, *MINUS))).split()
    comes, leaves = part.startswith(PLUS), part.startswith(MINUS)
    at = int(words[-1]) if (len(words) > leaves and re.fullmatch("[0-9]{1,2}", words[-1])) else None
    name = " ".join(words if at is None else words[:-1])
    if not (comes or leaves or (at is not None and find(name, table))):
        return None

    def changed(table: tuple[str, ...]) -> tuple[str, ...]:
        if not name or (leaves and at is not None):
            raise HowTo(part[0] + (table[-1] if leaves and table else "Hugo"))
        if comes:
            if folded(name) in map(folded, table):
                raise UnfitName("twice", as_typed(name))
            return _placed(table, name, at or len(table) + 1)
        seat = named_seat(name, table)
        others = table[: seat - 1] + table[seat:]
        return others if at is None else _placed(others, table[seat - 1], at)

    return changed


def _placed(others: tuple[str, ...], name: str, seat: int) -> tuple[str, ...]:
    if not 1 <= seat <= len(others) + 1:
        raise NotAnAnswer(str(seat), (f"1–{len(others) + 1}",))
    return (*others[: seat - 1], name, *others[seat - 1 :])
