"""A whole evening below one command: the door, the night, the table, who was who, the next game."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from shutil import get_terminal_size
from typing import TypeVar

from companion.cli.commands.night import NightStopped, perform, prompt
from companion.cli.host import HOST, say, told
from companion.cli.terminal.announcer import loudspeaker_name, names_unread, show
from companion.cli.terminal.night_screen import CtrlC
from companion.cli.terminal.play_screen import MisdealError, PlayScreen
from companion.cli.terminal.progress import Progress
from companion.cli.terminal.prompts import ESCAPE, ask_line, at_a_terminal, cannot_redraw
from companion.cli.terminal.ways import ways_shown
from companion.errors import Refusal
from companion.evening.door import Ask, Door, DoorQuestion, Ready
from companion.evening.ending import is_untold, who_was_who
from companion.evening.folder import OtherFiles, home_option
from companion.evening.guests import Evening, keep_evening
from companion.evening.night import Night
from companion.evening.poster import write_poster
from companion.evening.preparation import Folders, Preparation, night_of, ways
from companion.evening.record_files import keep_record
from companion.evening.set_up import dealt_again
from companion.evening.wishes import WORDS
from companion.files.atomic_write import ForbiddenFolder, NoFolder, NotWritten
from companion.narration.announcer import Announcer
from companion.rules.pieces import Phase
from companion.store.journal import Journal
from companion.store.names import folded
from companion.store.refusals import (
    ForbiddenDatabase,
    HomeIsNoFolder,
    HomeUnreachable,
    NoGame,
    ReadOnlyDatabase,
)
from companion.table.discussion import Discussion
from companion.table.questions import HELP, Asking, Question
from companion.table.recap import WORDS as RECAP
from companion.table.recap import recap_lines
from companion.table.reveal import reveal_lines
from companion.table.sealing import is_unsealed, seal, sealed_sentences
from companion.table.table import Table
from companion.words.program import NAME, as_started
from companion.words.referee import load_referee
from companion.words.tables import ENGLISH

T = TypeVar("T")

_NO_HOME = (ForbiddenDatabase, HomeIsNoFolder, HomeUnreachable, ReadOnlyDatabase)


_NOT_WRITTEN = (ForbiddenFolder, NoFolder, NotWritten)


class _ChangedError(Exception):
    """Other guests are at the table."""


class _GoesOnError(Exception):
    """A game that was over goes on, as a move was taken back or amended."""


class _AgainError(Exception):
    """The choices are made again."""


class _NoNightError(Exception):
    """The host goes straight to the table."""


class EveningScreen:
    """One evening of several games."""

    def __init__(self, journal: Journal, door: Door, folders: Folders, kept: Evening) -> None:
        """`kept` is the evening as the file has it."""
        self._journal = journal
        self._kept = kept
        self._door = door
        self._folders = folders
        self._laid: list[str] = []  # the steps to set up that were taken
        door.costs = self._costs
        door.ways = self._ways

    def run(self) -> None:
        """From the door to the end, or until the host leaves: then everything is on disk."""
        with suppress(EOFError, KeyboardInterrupt):
            table = self._going_on() or self._arrived()
            while self._over(table):
                HOST.sits_at(self._door.referee)
                if not self._answered(self._door.another(), self._poster):
                    break
                table = self._prepared()
        show([self._goodbye()])

    def _goodbye(self) -> str:
        """How to go on; nothing is said to be saved before the first game."""
        command = as_started(f"{NAME}{home_option(self._folders.home)}")
        try:
            self._journal.current()
        except Refusal:
            return self._say("not_begun", command=command)
        return say("play", "goodbye", command=command)

    # The steps of an evening

    def _going_on(self) -> Table | None:
        """The current game, if it goes on, or if nobody has said yet who was who."""
        try:
            table = Table(self._journal, self._journal.current())
        except NoGame:
            return None
        if table.game.phase is Phase.GAME_OVER:
            if not is_untold(table):
                return None
            self._door.goes_with(table)
            return table
        HOST.sits_at(table.referee)
        if not self._answered(self._door.goes_on(table)):
            HOST.sits_at(self._door.referee)
            return None
        self._door.goes_with(table)
        return table

    def _arrived(self) -> Table:
        """A game of guests who have come to the door."""
        self._answered(self._door.arrives())
        return self._prepared(costs_told=True)

    def _prepared(self, *, costs_told: bool = False) -> Table:
        """The next game, as chosen; asked again for what cannot be had."""
        while True:
            evening = self._door.evening
            kept = True
            HOST.sits_at(self._door.referee)
            try:
                self._kept = keep_evening(self._folders.games, evening, self._kept)
                self._door.evening = evening = self._kept
            except Refusal as refusal:
                kept = False
                show([self._say("kept_not", refusal=refusal)])
            try:
                show(() if costs_told else self._costs(evening))
                with Progress() as progress:
                    preparation = Preparation(self._journal, evening, self._folders, self._laid)
                    table, lines = preparation.game(progress)
                    self._laid = preparation.set_up(table)
            except OtherFiles as refusal:
                self._folders = self._folders.beside(refusal.folder)
                continue
            except _NO_HOME:  # no other choice mends it
                raise
            except Refusal as refusal:
                if not kept and isinstance(refusal, _NOT_WRITTEN):  # the same folder refuses
                    raise
                show([told(refusal)])
                self._answered(self._door.chooses(Ask.BOX))
                costs_told = True
                continue
            HOST.sits_at(table.referee)
            show(lines)
            return table

    def _costs(self, evening: Evening) -> tuple[str, ...]:
        """What printing it costs, if anything is printed."""
        try:
            outlay = Preparation(self._journal, evening, self._folders).outlay
        except Refusal as refusal:
            return (told(refusal),)
        if outlay is None:
            return ()
        key = evening.choices.roles.value
        words = self._door.referee.words[WORDS]["outlay"]
        return (words[key].format(sheets=outlay.sheets, minutes=outlay.minutes),)

    def _ways(self, evening: Evening) -> list[str]:
        """What each way to deal costs, in as many columns as there are."""
        columns = 0 if cannot_redraw() else get_terminal_size().columns
        costs = ways(Preparation(self._journal, evening, self._folders))
        return ways_shown(self._door.referee, costs, evening.choices.deals, columns)

    def _tried(self, write: Callable[[], list[str]]) -> list[str]:
        try:
            return write()
        except Refusal as refusal:
            return [told(refusal)]

    def _over(self, table: Table) -> bool:
        """The night, the table, and who was who; False: the host leaves before the game is over."""
        while True:
            table = self._after_the_night(table)
            try:
                if not self._played(table):
                    return False
            except MisdealError:
                show(dealt_again(table.referee, table.header.ruleset, len(table.names)))
                continue
            show([*table.sentences(table.stored.steps[-1][1]), *table.notices])
            try:
                heard = self._tell_roles(table)
            except _GoesOnError:
                continue
            table.at_prompts = False
            word = table.referee.words[RECAP]["poster_word"]
            lines = recap_lines(table, roles=not heard, poster=word)
            show(["", *lines, *self._tried(partial(keep_record, table))])
            return True

    def _poster(self, typed: str) -> list[str] | None:
        """The poster of the game that is over, in the folder of its evening, if its word is typed."""
        table = Table(self._journal, self._journal.current())
        if folded(typed) != folded(table.referee.words[RECAP]["poster_word"]):
            return None
        folder = table.journal.folder_of(table.stored.number) or Path()
        file = (folder if folder.is_dir() else Path()) / f"poster-{table.stored.number}.pdf"
        return self._tried(lambda: [write_poster(table, file, force=True)])

    def _after_the_night(self, table: Table) -> Table:
        """The game at whose table the night is over, which others may have joined before."""
        while not table.stored.moves:
            try:
                self._night(table)
                break
            except _ChangedError:
                table = self._prepared()
            except _AgainError:
                self._answered(self._door.chooses(Ask.ROLES))
                table = self._prepared(costs_told=True)
        return table

    def _tell_roles(self, table: Table) -> bool:
        """Who was who, if that is not known yet; whether somebody has said it.

        Raises:
            _GoesOnError: the game is not over after all.
        """
        if table.stored.roles is not None:
            return False
        with Announcer(table.referee, on=False) as silent:
            after = PlayScreen(table, silent, asks_for_another=False).after

            def says(typed: str) -> list[str] | None:
                said = after(typed)
                if table.game.phase is not Phase.GAME_OVER:
                    show(said or ())
                    raise _GoesOnError
                return said

            roles = self._answered(who_was_who(table), says)
            self._door.renames(table)
        if roles is not None:
            show(reveal_lines(table, roles))
        return roles is not None

    def _played(self, table: Table) -> bool:
        timer = Discussion(self._door.evening.choices.discussion)
        with Announcer(table.referee, loudspeaker_name(), on=table.header.speak) as announcer:
            screen = PlayScreen(
                table, announcer, timer, asks_for_another=False, plain=cannot_redraw()
            )
            over = screen.play()
        self._door.times(timer.minutes)
        self._door.renames(table)
        return over

    # The night

    def _night(self, table: Table) -> None:
        """Until it has come to its end, or the host goes without one.

        Raises:
            _AgainError, _ChangedError: there are other choices, or guests.
        """
        night = night_of(table, self._door.evening)
        with suppress(_NoNightError):
            while True:
                try:
                    if self._night_once(table, night):
                        return
                except NightStopped as stopped:
                    if not isinstance(stopped.__cause__, CtrlC):
                        raise  # a signal stops all of it
                    show([told(stopped)])

    def _night_once(self, table: Table, night: Night | None) -> bool:
        asked = False

        def ready() -> None:
            nonlocal asked
            if not asked:
                asked = True
                self._wait(table, night=night is not None)

        if night is None:
            ready()
            return True
        if self._door.evening.choices.sound and at_a_terminal():
            try:
                return perform(night, loudspeaker_name(), ready, note=names_unread(table))
            except NightStopped:
                raise
            except Refusal as refusal:
                show([told(refusal), self._say("night_by_voice")])
        return prompt(night, ready)

    def _wait(self, table: Table, *, night: bool) -> None:
        """Wait until everybody has read their role, and seal the deal.

        Raises:
            _AgainError, _ChangedError, _NoNightError: by what the host wants instead.
        """
        preparation = Preparation(self._journal, self._door.evening, self._folders)
        with Announcer(table.referee, loudspeaker_name(), on=table.header.speak) as announcer:
            for step in preparation.set_up(table, aloud=True):
                announcer.say(partial(list, (step,)))
            try:
                self._wait_for_all(table, preparation.set_up(table), night=night)
            finally:
                announcer.hush()

    def _wait_for_all(self, table: Table, steps: Sequence[str], *, night: bool) -> None:
        misdeal = dealt_again(table.referee, table.header.ruleset, len(table.names))
        while True:
            opens, dealt = is_unsealed(table), table.stored.deal is not None
            ready = self._door.ready(
                night=night,
                dealt=dealt,
                opens=opens,
                steps=steps,
                misdeal=() if dealt else misdeal,
            )
            answer = self._answered(ready)
            if answer is Ready.CHANGED:
                raise _ChangedError
            if answer is Ready.BACK:
                raise _AgainError
            try:
                if opens:
                    show(sealed_sentences(table.referee, seal(table.journal)))
            except Refusal as refusal:
                show([told(refusal)])
                continue
            if answer is Ready.TABLE:
                raise _NoNightError
            return

    # Questions

    def _answered(
        self, asking: Asking[T], says: Callable[[str], list[str] | None] = lambda _: None
    ) -> T:
        """What the answers to these questions come to; Esc goes back to the one before, if it can.

        What is no answer, but a word that `says` something, is told, and it is asked again.

        Raises:
            EOFError, KeyboardInterrupt: the host leaves.
        """
        choices = self._door.evening.choices
        try:
            question = next(asking)
            while True:
                if question.refusal is not None:
                    show([told(question.refusal)])
                if isinstance(question, DoorQuestion):
                    show(question.notes)
                typed = self._typed(question, says)
                question = asking.send(typed)
                if self._door.evening.choices != choices:
                    choices = self._door.evening.choices
                    HOST.sits_at(self._door.referee)
        except StopIteration as end:
            result: T = end.value
            return result

    def _typed(self, question: Question, says: Callable[[str], list[str] | None]) -> str:
        while True:
            typed = _line(question).strip()
            if typed == ESCAPE:
                if isinstance(question, DoorQuestion) and question.back:
                    return str(self._door.referee.words["play"]["undo"])
                continue
            if folded(typed) in self._said("quit"):
                raise EOFError
            offered = {*map(folded, question.answers)}
            answers = bool(typed) and {*map(folded, typed.split())} <= offered
            heard = None if answers else says(typed)
            if heard is not None and typed == HELP:
                heard = [self._door.referee.words["play"]["asked"][question.about], *heard]
            if heard is None:
                return typed
            show(heard)

    def _said(self, key: str) -> set[str]:
        """A word that works at any question, at this table and in English."""
        both = self._door.referee, load_referee(ENGLISH)
        return {folded(one.words["play"][key]) for one in both}

    def _say(self, key: str, **places: object) -> str:
        return say(WORDS, key, **places)


def _line(question: Question) -> str:
    """What is answered.

    Raises:
        EOFError, KeyboardInterrupt: the host leaves.
    """
    try:
        return ask_line(question.text, question.answers, escape=True)
    except EOFError:
        if not at_a_terminal():
            show([""])  # behind the prompt
        raise
