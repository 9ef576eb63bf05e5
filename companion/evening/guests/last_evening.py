"""The last evening: guests, their seats and the host's choices, stored without secrets."""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from companion.errors import Refusal
from companion.evening.dealing.new_game import UnfitName, checked_names
from companion.evening.settings import MAX_DEALS_AT_ONCE, offered
from companion.files.atomic_write import sole_writer
from companion.files.toml import NoSuchFile, toml_values
from companion.files.toml_schema import Between, fitted
from companion.files.toml_writer import write_toml
from companion.rules.objections import NotThatManyPlayers
from companion.rulesets import OFFICIAL
from companion.store.recorded_game import folded
from companion.table.discussion import MAX_MINUTES
from companion.table.names import (
    HowTo,
    NotAnAnswer,
    RefusedMove,
    as_typed,
    check_direction,
    find,
    named_seat,
)
from companion.table.table import Table
from companion.table.typed_moves import MINUS, PLUS
from companion.words.grammar import Name
from companion.words.tables import CLASSIC, ENGLISH, read_table
from printables.paper.sheet import Paper

GUESTS_FILE = "guests.toml"
MAX_GUESTS = 1000  # guests that are remembered
_SAY_EXAMPLE = "companion evening --say Siobhan=Shivawn"


class Roles(StrEnum):
    """Ways to hand out roles, like printed envelopes or the published game's cards."""

    BOX = "box"  # the published game's cards are shuffled
    SLIPS = "slips"  # dealt slips in the published game's envelopes
    CARDS = "cards"  # printed cards are shuffled
    ENVELOPES = "envelopes"  # dealt, in printed envelopes

    @property
    def with_box(self) -> bool:
        """True if roles are handed out with the published game on the table."""
        return self in {Roles.BOX, Roles.SLIPS}

    @property
    def dealt(self) -> bool:
        """True if the program deals the roles."""
        return self in {Roles.SLIPS, Roles.ENVELOPES}


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest, with the choices that are remembered."""

    name: str
    language: str | None = None  # None: the language of the table
    phone: bool = True  # False: the role is also printed in words
    sight: bool = True  # False: QR codes also say who knows whom
    said: str | None = None  # the name as a voice says it, if it is spelt otherwise
    forms: dict[str, str] = field(default_factory=dict)  # forms of the name; see words/lines.py


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices for an evening that are not about a single guest."""

    language: str = ENGLISH
    roles: Roles = Roles.BOX
    deals: Annotated[int, Between(1, MAX_DEALS_AT_ONCE)] = 1  # number of deals to print at once
    theme: str = CLASSIC  # a name, or the path of a file
    ruleset: str = OFFICIAL  # a name, or the path of a file
    paper: Paper = Paper.A4
    printer: str | None = None  # name of the printer that was measured
    voice: str | None = None
    sound: bool = True  # True: the night is played; False: somebody reads it aloud
    speak: bool = False  # True: sentences on the game are spoken
    discussion: Annotated[int, Between(0, MAX_MINUTES)] = 0  # minutes per nominated government


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening: the guests at the table, clockwise, the choices, and all remembered guests."""

    choices: Choices
    table: Annotated[tuple[str, ...], Between(0, MAX_GUESTS)] = ()
    guests: Annotated[tuple[Guest, ...], Between(0, MAX_GUESTS)] = ()

    def guest(self, name: str) -> Guest:
        """Return a guest by name; a guest who is not remembered has default choices."""
        return next((one for one in self.guests if folded(one.name) == folded(name)), Guest(name))

    @property
    def here(self) -> tuple[Guest, ...]:
        """Guests at the table, in order of seats."""
        return tuple(map(self.guest, self.table))

    @property
    def languages(self) -> tuple[str, ...]:
        """Language that each seat reads."""
        return tuple(one.language or self.choices.language for one in self.here)

    def said(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return names in the spelling for a voice, with their grammatical forms."""
        known = map(self.guest, names)
        return tuple(Name(guest.said or guest.name, guest.forms) for guest in known)

    def seated(self, names: Iterable[str]) -> "Evening":
        """Return the evening with these players; remembered names keep their spelling."""
        return replace(self, table=tuple(self.guest(name).name for name in names))

    def pronounced(self, typed: Iterable[str], names: Sequence[str]) -> "Evening":
        """Return the evening with pronunciations, "Dana=Да́на", or forms of names, "Anna:a=ad Anna".

        `names` are those at the table; before anybody is there, all names are accepted.

        Raises:
            HowTo: a text has another form.
            UnknownName, AmbiguousName: no player or several have this name.
            NotAnAnswer: no language of this evening uses such a form.
            UnwritableScript: the sound is written from right to left.
        """
        evening = self
        for text in typed:
            evening = evening._saying(text, names)
        return evening

    def _saying(self, typed: str, names: Sequence[str]) -> "Evening":
        name, _, said = (one.strip() for one in typed.partition("="))
        name, colon, form = (one.strip() for one in name.partition(":"))
        if not (name and any(map(str.isalnum, said)) and said.isprintable()) or bool(colon) > bool(
            form
        ):
            raise HowTo(_SAY_EXAMPLE)
        check_direction([said])
        if form and form not in _forms(offered()):
            known = _forms({self.choices.language, *self.languages})
            raise NotAnAnswer(as_typed(form), known) if known else HowTo(_SAY_EXAMPLE)
        guest = self.guest(names[named_seat(name, names) - 1] if names else name)
        return self.with_guest(
            replace(guest, forms=guest.forms | {form: said}) if form else replace(guest, said=said)
        )

    def renamed(self, old: str, new: str) -> "Evening":
        """Return the evening with another name of a guest, whose choices stay."""
        guest, seats = self.guest(old), [folded(name) for name in self.table]
        known = replace(self, guests=tuple(one for one in self.guests if one is not guest))
        known = known.with_guest(replace(guest, name=new))
        if folded(old) not in seats:
            return known
        at = seats.index(folded(old))
        return replace(known, table=(*self.table[:at], new, *self.table[at + 1 :]))

    def with_guest(self, guest: Guest) -> "Evening":
        """Return the evening with a changed guest."""
        others = (one for one in self.guests if folded(one.name) != folded(guest.name))
        return replace(self, guests=(guest, *others))


def _forms(languages: Iterable[str]) -> tuple[str, ...]:
    tables = [read_table(language, CLASSIC, "grammar").get("forms", {}) for language in languages]
    named = {
        form
        for table in tables
        for form, patterns in table.items()
        if not any(map(str.isdigit, "".join(patterns)))
    }
    return tuple(sorted(named))


def load_evening(folder: Path, language: str) -> Evening:
    """Load the last evening; if there is none, return a new one in this language.

    Raises:
        FileRefusal: the file is faulty, or cannot be read.
    """
    path = folder / GUESTS_FILE
    with suppress(NoSuchFile):
        return fitted(toml_values(path), Evening, path)
    return Evening(Choices(language))


def keep_evening(folder: Path, evening: Evening, before: Evening | None = None) -> Evening:
    """Save an evening, merged with guests that another program has changed since `before`.

    Raises:
        Refusal: the file cannot be read or written; then nothing has changed.
    """
    path = folder / GUESTS_FILE
    with sole_writer(path):
        try:
            now = fitted(toml_values(path), Evening, path)
        except NoSuchFile:
            now = evening
        known = {folded(one.name): one for one in before.guests} if before else {}
        ours = {folded(one.name): one for one in evening.guests}
        changed = {key: one for key, one in ours.items() if known.get(key) != one}
        settled = changed.keys() | (known.keys() - ours.keys())  # keep the other guests' changes
        others = (one for one in now.guests if folded(one.name) not in settled)
        evening = replace(evening, guests=(*changed.values(), *others))
        _write(path, evening)
    return evening


def change_evening(folder: Path, language: str, change: Callable[[Evening], Evening]) -> None:
    """Change the remembered evening, or a new one if none is remembered.

    Raises:
        FileRefusal: the file is faulty, or cannot be read.
        Refusal: it cannot be written, or `change` fails; then nothing has changed.
    """
    with sole_writer(folder / GUESTS_FILE):
        _write(folder / GUESTS_FILE, change(load_evening(folder, language)))


def _write(path: Path, evening: Evening) -> None:
    away = (one for one in evening.guests if one.name not in evening.table)
    values = {
        "table": [*evening.table],
        "choices": asdict(evening.choices, dict_factory=_known),
        "guests": [asdict(one, dict_factory=_known) for one in (*evening.here, *away)][:MAX_GUESTS],
    }
    write_toml(path, values, Evening, about="companion evening", force=True)


def _known(fields: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value for name, value in fields if value is not None}


PLAYER_COUNTS = range(5, 11)


class GuestInGame(Refusal):
    """Players cannot join or leave during a game; `rename` gives a seat to somebody else."""

    rename: str
    no: str  # answer that ends the game


def typed_table(typed: str, table: Sequence[str]) -> tuple[str, ...]:
    """Return the players at the table as typed: all names clockwise, or changes.

    Raises:
        Refusal: these cannot be the players of a game.
    """
    changed = changed_table(typed, table)
    return checked_table(split(typed) if changed is None else changed)


def changed_table(typed: str, table: Sequence[str]) -> tuple[str, ...] | None:
    """Return the players after changes like `+Hugo 3`, `-Ben` or `Ben 3`; None for other texts.

    Raises:
        Refusal: a name matches no player or several, there is no such seat, or the
            players would be too few or too many.
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
    """Return the players' names in the form that the board shows, after checking them.

    Raises:
        Refusal: a name is not possible, or they are too few or too many.
    """
    checked = checked_names(names)
    if len(checked) not in PLAYER_COUNTS:
        raise RefusedMove(NotThatManyPlayers(len(checked), (*PLAYER_COUNTS,)), ())
    return checked


def split(typed: str) -> tuple[str, ...]:
    """Split names at commas, or at spaces if there are no commas."""
    apart = re.split(r"[,;]", typed) if re.search(r"[,;]", typed) else typed.split()
    return tuple(filter(None, map(str.strip, apart)))


def parts(typed: str) -> list[str]:
    """Split typed changes of players at commas, or before the sign of the next change."""
    signs = "".join((*PLUS, *MINUS))
    apart = re.split(rf"[,;]|\s+(?=[{re.escape(signs)}])", typed)
    return [part.strip() for part in apart if part.strip()]


def of_guests(table: Table, typed: str, *, ballots: bool) -> GuestInGame | None:
    """Return an error if a change of players like `-Eva +Frida` is typed during a game, else None.

    With `ballots`, a sign before one name is not such a change but a ballot.
    """
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
    """Return an error with the command that gives the seat of one player to another person."""
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
