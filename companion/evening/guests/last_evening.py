"""Remember guests and choices of the last evening in a file beside the games, without secrets."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from companion.evening.offer import offered
from companion.evening.settings import MAX_DEALS_AT_ONCE
from companion.files.atomic_write import explained, sole_writer
from companion.files.file_refusal import FileRefusal
from companion.files.toml import NoSuchFile, toml_values
from companion.files.toml_schema import Between, fitted
from companion.files.toml_writer import write_toml
from companion.rulesets import OFFICIAL
from companion.store.names import folded
from companion.table.discussion import MAX_MINUTES
from companion.table.names import as_typed, check_direction, named_seat
from companion.table.refusals import HowTo, NotAnAnswer
from companion.words.grammar import Name
from companion.words.tables import CLASSIC, ENGLISH, read_table
from printables.paper.sheet import Paper

GUESTS_FILE, FAULTY_GUESTS_FILE = "guests.toml", "guests.faulty.toml"
MAX_GUESTS = 1000  # that are remembered
_GUESTS_COMMAND = "companion evening"
_SAY_EXAMPLE = "companion evening --say Siobhan=Shivawn"


class Roles(StrEnum):
    """Ways to deal roles."""

    BOX = "box"  # the cards of a box are shuffled
    SLIPS = "slips"  # dealt slips in the envelopes of a box
    CARDS = "cards"  # printed cards are shuffled
    ENVELOPES = "envelopes"  # dealt, in printed envelopes

    @property
    def with_box(self) -> bool:
        """Return whether there is a box on the table."""
        return self in {Roles.BOX, Roles.SLIPS}

    @property
    def dealt(self) -> bool:
        """Return whether the program deals."""
        return self in {Roles.SLIPS, Roles.ENVELOPES}


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest, as remembered."""

    name: str
    language: str | None = None  # else the table's
    phone: bool = True  # or the role is printed in words too
    sight: bool = True  # or the codes tell who knows whom too
    said: str | None = None  # the name as a voice says it, if it is spelt otherwise
    forms: dict[str, str] = field(default_factory=dict)  # of the name; see words/grammar.py


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices of an evening besides the guests."""

    language: str = ENGLISH
    roles: Roles = Roles.BOX
    deals: Annotated[int, Between(1, MAX_DEALS_AT_ONCE)] = 1  # printed at once
    theme: str = CLASSIC  # a name, or the path of a file
    ruleset: str = OFFICIAL  # a name, or the path of a file
    paper: Paper = Paper.A4
    printer: str | None = None  # that was measured
    voice: str | None = None
    sound: bool = True  # the night is heard; else somebody reads it aloud
    speak: bool = False  # the referee is heard
    discussion: Annotated[int, Between(0, MAX_MINUTES)] = 0  # minutes for a nominated government


@dataclass(frozen=True, slots=True)
class Evening:
    """The guests at the table, clockwise, the choices, and all guests that are remembered."""

    choices: Choices
    table: Annotated[tuple[str, ...], Between(0, MAX_GUESTS)] = ()
    guests: Annotated[tuple[Guest, ...], Between(0, MAX_GUESTS)] = ()

    def guest(self, name: str) -> Guest:
        """Return a guest by name, as remembered or with defaults."""
        return next((one for one in self.guests if folded(one.name) == folded(name)), Guest(name))

    @property
    def here(self) -> tuple[Guest, ...]:
        """Return the guests at the table, by seat."""
        return tuple(map(self.guest, self.table))

    @property
    def languages(self) -> tuple[str, ...]:
        """Return the language that each seat reads."""
        return tuple(one.language or self.choices.language for one in self.here)

    def said(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return names as a voice says them, with their forms."""
        known = map(self.guest, names)
        return tuple(Name(guest.said or guest.name, guest.forms) for guest in known)

    def seated(self, names: Iterable[str]) -> "Evening":
        """Return the evening with these players; known names keep their spelling."""
        return replace(self, table=tuple(self.guest(name).name for name in names))

    def pronounced(self, typed: Iterable[str], names: Sequence[str]) -> "Evening":
        """Return the evening with pronunciations, "Dana=Да́на", or forms of names, "Anna:a=ad Anna".

        `names` are those at the table; before anybody is there, all names will do.

        Raises:
            HowTo: one is written otherwise.
            UnknownName, AmbiguousName: nobody or several at the table are called so.
            NotAnAnswer: no language here asks for such a form.
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
        spoken = (
            replace(guest, forms=guest.forms | {form: said}) if form else replace(guest, said=said)
        )
        return self.with_guest(spoken)

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
    """Load the last evening; for a new host one in this language.

    Raises:
        FileRefusal: the file is faulty, or cannot be read.
    """
    path = folder / GUESTS_FILE
    with suppress(NoSuchFile):
        return fitted(toml_values(path), Evening, path)
    return Evening(Choices(language))


def keep_evening(folder: Path, evening: Evening, before: Evening | None = None) -> Evening:
    """Save an evening, merged with guests that another program has changed since `before`.

    A file that cannot be read is put aside first.

    Raises:
        Refusal: it cannot be written; then nothing has changed.
    """
    path = folder / GUESTS_FILE
    with sole_writer(path):
        try:
            now = fitted(toml_values(path), Evening, path)
        except NoSuchFile:
            now = evening
        except FileRefusal:
            now = evening
            with explained(path):
                path.replace(path.with_name(FAULTY_GUESTS_FILE))
        known = {folded(one.name): one for one in before.guests} if before else {}
        ours = {folded(one.name): one for one in evening.guests}
        changed = {key: one for key, one in ours.items() if known.get(key) != one}
        settled = changed.keys() | (known.keys() - ours.keys())  # the others are as they are now
        others = (one for one in now.guests if folded(one.name) not in settled)
        evening = replace(evening, guests=(*changed.values(), *others))
        _write(path, evening)
    return evening


def change_evening(folder: Path, language: str, change: Callable[[Evening], Evening]) -> None:
    """Change the remembered evening, or that of a new host.

    Raises:
        FileRefusal: the file is faulty, or cannot be read.
        Refusal: it cannot be written, or `change` refuses; then nothing has changed.
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
    write_toml(path, values, Evening, about=_GUESTS_COMMAND, force=True)


def _known(fields: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value for name, value in fields if value is not None}
