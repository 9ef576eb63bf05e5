"""Preparation of a game in the chosen way: cards of a box, printed cards, or dealt envelopes."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256

from companion.deal.sealed import Packing
from companion.errors import Refusal
from companion.evening.dealing.envelopes import EnvelopeChoices, TableToDeal, current_of
from companion.evening.dealing.new_game import NewGame, begun
from companion.evening.folder.files import EveningFiles, card_files, editions_of, tonight
from companion.evening.folder.record_files import goes_with_cards
from companion.evening.folder.tonight_page import (
    HOST_CARD_FILE,
    PAGE_FILE,
    REFERENCE_CARDS_FILE,
    SET_FILE,
    envelope_steps,
    files_of,
)
from companion.evening.game.play import numbered, set_up
from companion.evening.guests.last_evening import Evening, Roles
from companion.evening.night.night import Night, host_voices, names_of_voices
from companion.evening.printing.printer_profiles import Setup, correction_for
from companion.evening.settings import Folders, Progress, is_offered, settings_of, table_scripts
from companion.narration.narrator import VoiceSettings
from companion.rules.ruleset import sights
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import Header
from companion.table.deal import printed_label
from companion.table.deals import (
    next_deal,
    numbers,
    waiting_for,
    withdraw,
)
from companion.table.table import Table
from companion.words.sentences import spoken
from companion.words.tables import ENGLISH
from printables.look.themes import load_theme
from printables.paper.options import Backs
from printables.paper.sheet import UNCORRECTED
from printables.sheets.print_cost import PrintCost, cost_of_deals, print_cost

_CARD_STEPS = (REFERENCE_CARDS_FILE, HOST_CARD_FILE)


@dataclass
class Preparation:
    """Prepares the next game of an evening: prints or deals as the host has chosen."""

    journal: Journal
    evening: Evening
    folders: Folders
    laid: list[str] = field(default_factory=list)  # steps of the game before

    def game(self, progress: Progress) -> tuple[Table, list[str]]:
        """Begin the game, print its files if any, and return the table and sentences for the host.

        Raises:
            Refusal: the choices are not possible; then nothing has changed.
        """
        if self._waiting is not None and self._current is not None:
            next_deal(self.journal, self._current)
            table = Table(self.journal, self._waiting)
            there = [table.say("from_before", "door")]
            if self.evening.choices.roles is Roles.SLIPS:
                there.append(table.referee.words["tonight"]["steps"]["slip_names"])
            return table, [*_begun(table), *there, *numbers(table)]
        if self.prints:
            return self._printed(progress)
        current = self._current
        if current and not (current.moves or current.deal) and _alike(current.header, self._header):
            table = Table(self.journal, current)
        else:
            table = self._wanted.begin(self.journal)
        void = withdraw(table)
        if self.evening.choices.roles is Roles.CARDS:
            goes_with_cards(table, self.folders.out)
        return table, [*_begun(table), *void, *self._set_up(table)]

    def _set_up(self, table: Table) -> list[str]:
        return self.set_up(table, again=self.set_up(table) == self.laid)

    def set_up(self, table: Table, *, again: bool = False, aloud: bool = False) -> list[str]:
        """Return the steps for setting up the table, numbered unless they are read `aloud`."""
        roles, header = self.evening.choices.roles, table.header
        box, shuffled = roles.with_box, not roles.dealt
        referee, seats = spoken(table.referee) if aloud else table.referee, len(table.names)
        steps = set_up(referee, header.ruleset, seats, box=box, shuffled=shuffled, again=again)
        return [*steps] if aloud else numbered(steps)

    @cached_property
    def prints(self) -> bool:
        """True if something has to be printed for the game."""
        roles = self.evening.choices.roles
        if roles.dealt:
            return self._waiting is None
        return roles is Roles.CARDS and not self._set_is_there

    @cached_property
    def cost(self) -> PrintCost | None:
        """The sheets and minutes for printing, or None if nothing has to be printed.

        Raises:
            Refusal: printing is not possible with these choices.
        """
        if not self.prints:
            return None
        roles = self.evening.choices.roles
        packing = self._envelopes.packing(TableToDeal(self._header))
        by = settings_of(self._header, packing)
        files = card_files(
            editions_of(by), packing, dealt=roles.dealt, whole_set=roles is not Roles.SLIPS
        )
        there = self._same_as_before(packing)
        made = [pieces() for name, pieces in files.items() if name not in there]
        players, deals = len(self.evening.table), self.evening.choices.deals if roles.dealt else 0
        dealt = cost_of_deals(players, deals, envelopes=not packing.slips_alone)
        return print_cost(made, by.paper, load_theme(by.look), dealt if deals else PrintCost())

    def _printed(self, progress: Progress) -> tuple[Table, list[str]]:
        current, choices = self._current, self.evening.choices
        again = (
            current is not None
            and not current.ended
            and self._header.players == current.header.players
            and (choices.roles.dealt or bool(current.moves))
        )
        setup = Setup(choices.printer or "", choices.paper, Backs.LONG_EDGE, "any")
        correction = correction_for(self.folders.games, setup) if choices.printer else UNCORRECTED
        files = EveningFiles(
            self.folders.out,
            whole_set=choices.roles is Roles.ENVELOPES,
            home=self.folders.home,
            deals=choices.deals if choices.roles.dealt else 1,
            cards=choices.roles is Roles.CARDS,
            correction=correction,
            by_touch=not all(guest.sight for guest in self.evening.here),
        )
        before = {name: self._digest(name) for name in (SET_FILE, *_CARD_STEPS)}
        table, lines = tonight(
            self.journal,
            self._wanted.replace(again=again),
            files,
            self._envelopes,
            progress=progress,
        )
        now = table.say("now", "tonight")
        lines = lines[: lines.index(now)] if now in lines else lines  # the next step is shown later
        same = {name for name, digest in before.items() if digest and digest == self._digest(name)}
        return table, [*lines, *self._steps(table, same)]

    def _steps(self, table: Table, same: set[str]) -> Iterator[str]:
        words, roles = table.referee.words["tonight"]["steps"], self.evening.choices.roles
        packing = table.stored.deal.packing if table.stored.deal else None
        if packing is not None:
            players, deals = len(table.names), self.evening.choices.deals
            yield from envelope_steps(words, printed_label(table), packing, players, deals)
        if roles is not Roles.SLIPS and SET_FILE not in same:
            yield words["set"]
        if not {*_CARD_STEPS} <= same:
            yield words["cards"]
        if same:
            yield table.say("not_again", "door", files=tuple(sorted(same)))
        yield from self._set_up(table)
        yield words["hand_out" if packing is not None else "shuffle"]

    # Files and pieces that exist already

    @cached_property
    def _current(self) -> StoredGame | None:
        return current_of(self.journal, self._wanted)

    @cached_property
    def _waiting(self) -> StoredGame | None:
        current = self._current
        if not self.evening.choices.roles.dealt or current is None or not current.moves:
            return None
        waiting = next(iter(waiting_for(self.journal, current)), None)
        if waiting is None or waiting.deal is None or not _alike(waiting.header, self._header):
            return None
        packing = self._envelopes.packing(TableToDeal(waiting.header, waiting))
        return waiting if packing == waiting.deal.packing else None

    @property
    def _set_is_there(self) -> bool:
        current, page = self._current, self.folders.out / PAGE_FILE
        if current is None or current.deal is not None or not self._is_as_before(current):
            return False
        return page.is_file() and SET_FILE in files_of(page.read_text(encoding="utf-8"))

    def _is_as_before(self, current: StoredGame) -> bool:
        before, now = current.header, self._header  # compare everything except the names
        many = len(before.players) == len(now.players)
        return many and _alike(before.replace(players=now.players), now)

    def _same_as_before(self, packing: Packing) -> tuple[str, ...]:
        current, out = self._current, self.folders.out
        if (
            current is None
            or current.deal is None
            or not self._is_as_before(current)
            or self.journal.folder_of(current.number) != out.absolute()
            or _of_cards(current.deal.packing) != _of_cards(packing)
        ):
            return ()
        return tuple(name for name in (SET_FILE, *_CARD_STEPS) if (out / name).is_file())

    def _digest(self, name: str) -> bytes:
        path = self.folders.out / name
        return sha256(path.read_bytes()).digest() if path.is_file() else b""

    # Settings as chosen

    @cached_property
    def _wanted(self) -> NewGame:
        choices = self.evening.choices
        return NewGame(
            self.evening.table,
            choices.ruleset,
            choices.language,
            choices.theme,
            speak=choices.speak,
        )

    @cached_property
    def _header(self) -> Header:
        return self._wanted.header()

    @cached_property
    def _envelopes(self) -> EnvelopeChoices:
        choices, here = self.evening.choices, self.evening.here
        return EnvelopeChoices(
            tuple(f"{guest.name}={guest.language or choices.language}" for guest in here),
            choices.paper,
            words=None if any(not one.phone for one in here) else False,
            knowledge=not all(one.sight for one in here),
            words_for=tuple(one.name for one in here if not one.phone),
            slips_alone=choices.roles is Roles.SLIPS,
            by_touch=not all(one.sight for one in here),
        )


def ways(preparation: Preparation) -> Iterator[tuple[Roles, PrintCost]]:
    """Yield each possible way to hand out roles, with its printing costs."""
    evening = preparation.evening
    for roles in Roles:
        other = replace(evening, choices=replace(evening.choices, roles=roles))
        with suppress(Refusal):
            yield roles, replace(preparation, evening=other).cost or PrintCost()


def night_of(table: Table, evening: Evening) -> Night | None:
    """Return the night for a game in all languages of its players, or None if it has no night."""
    header, deal = table.header, table.stored.deal
    rules = header.ruleset.table(len(table.names))
    if not sights(rules) or (deal is not None and not deal.packing.night):
        return None
    read = deal.packing.languages if deal is not None else evening.languages
    voices = (evening.choices.voice,) if evening.choices.voice else ()
    heard = (
        code if is_offered(code, header.theme) else ENGLISH for code in (header.language, *read)
    )
    languages = tuple(dict.fromkeys(heard))
    cards = deal is None and not evening.choices.roles.with_box  # the printed theme names the roles
    scripts, _ = table_scripts(languages, header.theme, (cards and header.look) or header.theme)
    return Night(
        scripts,
        rules,
        voice=VoiceSettings(voices=voices),
        own=host_voices(table.journal.path.parent, voices),
        hosts=names_of_voices(table.journal.path.parent, languages),
        fill=True,
    )


def _of_cards(packing: Packing) -> Packing:
    return packing.replace(languages=tuple(sorted(packing.languages)), words=(), knowledge=False)


def _begun(table: Table) -> list[str]:
    first = table.say("first_candidate", candidate=table.names[table.header.first - 1])
    return [*begun(table), first]


def _alike(one: Header, other: Header) -> bool:
    return one.replace(first=1, speak=False) == other.replace(first=1, speak=False)
