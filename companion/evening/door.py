"""At the door: what is asked before an evening and between its games; it needs no terminal.

As in companion.table.questions, a generator yields questions, is sent what was typed, and returns
the answer. An empty line takes what is proposed. Guests may come, leave, or change their seats at
each of the questions.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Any, TypeVar

from companion.errors import Refusal
from companion.evening.guests import Evening, Roles
from companion.evening.seating import changed_table, typed_table
from companion.evening.wishes import (
    WORDS,
    changed,
    check_rules,
    check_voice,
    deals_of,
    offered,
    said_yes,
    shown,
    unseen,
    words_of,
)
from companion.rulesets import OFFICIAL
from companion.store.names import folded
from companion.table.questions import HELP, Asking, Question
from companion.table.table import Table
from companion.table.typed_moves import choice
from companion.words.referee import Referee, load_referee
from companion.words.sentences import say
from companion.words.tables import CLASSIC, ENGLISH
from printables.theme import INK_SAVER

T = TypeVar("T")


class GuestInGame(Refusal):
    """A game goes on with those who began it. `no` ends it."""

    no: str


class GuestAtTable(Refusal):
    """The same, while it is played: words that give a seat another name, or end the game."""

    rename: str
    quit: str
    no: str


class DoorQuestion(Question):
    """A question, and what has changed since the one before it."""

    notes: tuple[str, ...] = ()
    back: bool = False  # whether the word for undo goes to a question before


class Ask(Enum):
    """What is asked at the door, in order."""

    TABLE = auto()
    BOX = auto()
    ROLES = auto()
    REST = auto()


class Ready(Enum):
    """What comes next when roles were handed out."""

    NIGHT = auto()
    TABLE = auto()  # without a night
    MISDEAL = auto()  # somebody has wrong cards
    CHANGED = auto()  # another table, which is dealt anew
    BACK = auto()  # the choices are asked for again, from how roles are dealt


class _BackError(Exception):
    """The question before is asked again."""


class Door:
    """The questions, and the answers so far; nothing is asked that is `answered`."""

    def __init__(
        self,
        evening: Evening,
        answered: Collection[Ask] = (),
        costs: Callable[[Evening], tuple[str, ...]] = lambda _: (),
        ways: Callable[[Evening], Sequence[str]] = lambda _: (),
    ) -> None:
        self.evening = evening
        self.costs = costs  # what is said of printing it
        self.ways = ways  # what is said of each way to deal
        self._ways_of: tuple[str, ...] = ()  # the table of which it was said
        self._answered = answered
        self._notes: tuple[str, ...] = ()  # of the last answer
        self._checked = evening.languages  # for the voice

    @property
    def referee(self) -> Referee:
        """The words in which is asked."""
        return words_of(self.evening.choices)

    def goes_with(self, table: Table) -> None:
        """Take the guests and the words of a game that goes on."""
        header, deal, roles = table.header, table.stored.deal, self.evening.choices.roles
        if deal is not None:
            roles = Roles.SLIPS if deal.packing.slips_alone else Roles.ENVELOPES
        elif roles.dealt:
            roles = Roles.BOX if roles.with_box else Roles.CARDS
        choices = replace(
            self.evening.choices,
            language=header.language,
            theme=header.look or header.theme,
            roles=roles,
        )
        self.evening = replace(self.evening, choices=choices).seated(table.names)

    def renames(self, table: Table) -> None:
        """Call guests as they are called at their table now."""
        for old, new in zip(self.evening.table, table.names, strict=False):
            if old != new:
                self.evening = self.evening.renamed(old, new)

    def times(self, minutes: int) -> None:
        """Discuss for so long in the next games too."""
        self._choose(discussion=minutes)

    def goes_on(self, table: Table) -> Asking[bool]:
        """Whether a game that is not over goes on."""
        words = table.referee.words["play"]
        text = say(
            table.referee,
            WORDS,
            "goes_on",
            game=table.stored.number,
            names=table.names,
            round=table.game.round,
            yes=words["yes"],
            no=words["no"],
        )

        def read(typed: str) -> bool:
            return not typed or said_yes(table.referee, typed)

        refusal: Refusal | None = None
        notes: tuple[str, ...] = ()
        while True:
            typed = yield DoorQuestion(
                text, (words["yes"], words["no"]), refusal=refusal, notes=notes
            )
            refusal, notes = None, ()
            if typed.strip() == HELP:
                notes = (_explained(table.referee, "goes_on"),)
                continue
            try:
                if changed_table(typed, table.names) is not None:
                    raise GuestInGame(words["no"])
                return read(typed.strip())
            except Refusal as refused:
                refusal = refused

    def arrives(self, first: Ask = Ask.TABLE) -> Asking[Evening]:
        """All that is asked before an evening, from the `first` one on; the host may go back."""
        asked = {
            Ask.TABLE: self._who,
            Ask.BOX: self._box,
            Ask.ROLES: self._roles,
            Ask.REST: self._rest,
        }
        wanted = [one for one in asked if one not in self._answered]
        at = wanted.index(first) if first in wanted else 0
        while at < len(wanted):
            try:
                yield from asked[wanted[at]]()
                at += 1
            except _BackError:
                at = max(0, at - 1)
        return self.evening

    def another(self) -> Asking[bool]:
        """Whether there is another game, and who plays it."""
        no = self.referee.words["play"]["no"]

        def read(typed: str) -> bool:
            if typed and folded(typed) in {folded(no), "no", folded(no)[:1]}:
                return False
            if typed:
                self._sit(typed_table(typed, self.evening.table))
            return True

        def question() -> tuple[str, tuple[str, ...]]:
            here = self.evening.table
            return self._say("another", names=here, guest=here[-1], no=no), (no, *here)

        return (yield from self._asked(question, read, lambda: "another"))

    def chooses(self, first: Ask) -> Asking[Evening]:
        """All but the table once more, from the `first` question on."""
        self._answered = {Ask.TABLE}
        return (yield from self.arrives(first))

    def ready(
        self,
        *,
        night: bool,
        dealt: bool = False,
        opens: bool = False,
        steps: Sequence[str] = (),
        misdeal: Sequence[str] = (),
    ) -> Asking[Ready]:
        """Wait until everybody has read their role.

        Args:
            night: there is one.
            dealt: the program has dealt the roles. Else the choices may still be others.
            opens: the deal is not sealed yet.
            steps: the setting up, which the help repeats.
            misdeal: the steps that put a wrong hand right.
        """
        before = self.evening.table

        def is_changed() -> bool:
            return self.evening.table != before

        kind = "sealed" if opens else "open" if dealt else "cards"

        def question() -> tuple[str, tuple[str, ...]]:
            return self._deal_anew() if is_changed() else self._ready(kind, night=night)

        def read(typed: str) -> Ready | None:
            if is_changed():
                return self._agreed(typed, before)
            usual = Ready.NIGHT if night else Ready.TABLE
            answer = self._other_than_ready(typed, misdeal) if typed else usual
            self._notes = tuple(misdeal) if answer is Ready.MISDEAL else ()
            return None if answer is Ready.MISDEAL else answer

        while True:
            try:
                return (
                    yield from self._asked(
                        question,
                        read,
                        lambda: "deal_anew" if is_changed() else kind,
                        back=lambda: is_changed() or not dealt,
                        told=lambda: (*steps, *self._told_ready(misdeal, night=night)),
                    )
                )
            except _BackError:
                if not is_changed():
                    return Ready.BACK
                self._sit(before)

    def _ready(self, kind: str, *, night: bool) -> tuple[str, tuple[str, ...]]:
        words = self.referee.words[WORDS]
        places = {"straight": words["to_table"], "misdeal": words["misdeal"]}
        offered = {"straight": night, "misdeal": kind == "cards"}
        text = words["ready"]["night" if night else "no_night"][kind].format(**places)
        return text, tuple(places[one] for one, there in offered.items() if there)

    def _deal_anew(self) -> tuple[str, tuple[str, ...]]:
        both = self.referee.words["play"]["yes"], self.referee.words["play"]["no"]
        return f"{self._say('deal_anew')} ({' / '.join(both)})", both

    def _agreed(self, typed: str, before: tuple[str, ...]) -> Ready | None:
        """Whether the changed table is dealt anew; else it is as before."""
        if not typed or said_yes(self.referee, typed):
            return Ready.CHANGED
        self._sit(before)
        return None

    def _told_ready(self, misdeal: Sequence[str], *, night: bool) -> list[str]:
        words, offered = (
            self.referee.words[WORDS],
            {"straight": night, "dealt_again": bool(misdeal)},
        )
        places = {"straight": words["to_table"], "misdeal": words["misdeal"]}
        return [self._say(key, **places) for key, there in offered.items() if there]

    def _other_than_ready(self, typed: str, misdeal: Sequence[str]) -> Ready:
        known = {"to_table": Ready.TABLE} | ({"misdeal": Ready.MISDEAL} if misdeal else {})
        words = [one.words[WORDS] for one in (self.referee, load_referee(ENGLISH))]
        return choice(typed, {one[key]: ready for one in words for key, ready in known.items()})

    # The questions at the door

    def _who(self) -> Asking[bool]:
        def question() -> tuple[str, tuple[str, ...]]:
            here = self.evening.table
            if not here:
                return self._say("who_first"), tuple(one.name for one in self.evening.guests)
            return self._say("who", names=here, guest=here[-1]), here

        def read(typed: str) -> bool:
            if typed or not self.evening.table:
                self._sit(typed_table(typed, self.evening.table))
            return True

        return (yield from self._asked(question, read, lambda: "who", back=lambda: True))

    def _box(self) -> Asking[bool]:
        words, proposed = self.referee.words[WORDS], self.evening.choices
        answers = {key: words[key] for key in ("box", "printed", "grey")}
        printed = "grey" if proposed.theme == INK_SAVER else "printed"
        usual = "box" if proposed.roles.with_box else printed
        self._tell_ways()

        def question() -> tuple[str, tuple[str, ...]]:
            offered = tuple(answers.values())
            places = {"answers": " / ".join(offered), "usual": answers[usual]}
            return self._say("box_or_printed", grey=words["grey"], **places), offered

        def read(typed: str) -> bool:
            english = load_referee(ENGLISH).words[WORDS]
            known = {table[key]: key for table in (english, answers) for key in answers}
            answer = choice(typed, known) if typed else usual
            if (answer == "box") is not proposed.roles.with_box:
                self._choose(roles=Roles.BOX if answer == "box" else Roles.CARDS)
            if answer not in {"box", usual}:
                self._colours(INK_SAVER if answer == "grey" else CLASSIC)
            return True

        return (yield from self._asked(question, read, lambda: "box_or_printed", back=lambda: True))

    def _tell_ways(self) -> None:
        """What each way costs, for the guests who are here now."""
        if self._ways_of != self.evening.table:
            self._ways_of = self.evening.table
            self._notes = (*self._notes, *self.ways(self.evening))

    def _colours(self, theme: str) -> None:
        """Take the theme for a printer with or without colours, if it is of the same words."""
        if theme == INK_SAVER and self.referee.theme != CLASSIC:
            self._notes = (self._say("colours_stay", theme=self.evening.choices.theme),)
        elif INK_SAVER in (theme, self.evening.choices.theme):
            self._choose(theme=theme)

    def _roles(self) -> Asking[bool]:
        words, roles = self.referee.words[WORDS], self.evening.choices.roles
        kinds = [one for one in Roles if one.with_box is roles.with_box]
        labels = {words["roles"][one]: one for one in kinds}
        self._tell_ways()

        def question() -> tuple[str, tuple[str, ...]]:
            text = words["which_roles"]["box" if roles.with_box else "printed"]
            places = {"answers": " / ".join(labels), "usual": words["roles"][roles]}
            return text.format(**places, deals=self.evening.choices.deals), tuple(labels)

        def read(typed: str) -> bool:
            english = load_referee(ENGLISH).words[WORDS]["roles"]
            known = labels | {english[one]: one for one in kinds}
            named, _, number = typed.rpartition(" ") if typed[-1:].isdecimal() else (typed, "", "")
            kind = choice(named.strip(), known) if named.strip() else roles
            if number and not named.strip() and not kind.dealt:
                kind = next(one for one in kinds if one.dealt)
            deals = deals_of(number) if number else self.evening.choices.deals
            self._choose(roles=kind, deals=deals)
            return True

        return (
            yield from self._asked(
                question,
                read,
                lambda: "roles_box" if roles.with_box else "roles_printed",
                back=lambda: True,
            )
        )

    def _rest(self) -> Asking[bool]:
        def question() -> tuple[str, tuple[str, ...]]:
            words = self.referee.words[WORDS]["wishes"]
            text = self._say("rest", wishes=shown(self.evening), word=words["language"])
            costs = " ".join(self.costs(self.evening))
            return f"{costs} {text}".strip(), (*words.values(), *self.evening.table)

        def read(typed: str) -> bool | None:
            if not typed:
                return True
            before = self.evening
            self.evening = changed(before, typed)
            quiet = tuple(unseen(before, typed))
            self._notes = (self._say("noted", wishes=quiet),) if quiet else ()
            return None

        def told() -> tuple[str, ...]:
            return tuple(offered(self.evening))

        return (
            yield from self._asked(question, read, lambda: "rest", back=lambda: True, told=told)
        )

    # How is asked

    def _asked(
        self,
        question: Callable[[], tuple[str, tuple[str, ...]]],
        read: Callable[[str], T | None],
        about: Callable[[], str],
        *,
        back: Callable[[], bool] = lambda: False,
        told: Callable[[], tuple[str, ...]] = tuple,
    ) -> Asking[T]:
        """Ask until the answer can be read, and comes to something; or go `back`, if that can be.

        The help says what the question is `about`, and what is `told`, too.

        Raises:
            _BackError: the question before is to be asked again.
        """
        refusal: Refusal | None = None
        notes: tuple[str, ...] = ()
        words = self.referee.words["play"]
        while True:
            notes = (*notes, *self._notes, *self._official_rules(), *self._usual_voice())
            self._notes = ()
            text, answers = question()
            goes = back()
            asked = DoorQuestion(text, answers, refusal=refusal, notes=notes, back=goes)
            typed = (yield asked).strip()
            refusal, notes = None, ()
            if goes and folded(typed) in {folded(words["undo"]), "undo", "back"}:
                raise _BackError
            places = {"undo": words["undo"], "quit": words["quit"]}
            if typed == HELP or folded(typed) in {folded(words["help"]), "help"}:
                explained = _explained(self.referee, about())
                notes = (explained, *told(), self._say("help_back" if goes else "help", **places))
                continue
            try:
                table = changed_table(typed, self.evening.table)
                if table is not None:
                    self._sit(table)
                    notes = (self._say("now_here", names=table),)
                elif (answer := read(typed)) is not None:
                    return answer
            except Refusal as refused:
                refusal = refused
                key = "words_back" if goes else "words"
                notes = (self._say(key, help=HELP, **places),)

    def _official_rules(self) -> tuple[str, ...]:
        """Rules that are not for so many give way to the official ones, and it is told."""
        try:
            check_rules(self.evening.choices.ruleset, len(self.evening.table))
        except Refusal:
            was = self.evening.choices.ruleset
            self._choose(ruleset=OFFICIAL)
            return (self._say("official_rules", was=was, now=OFFICIAL),)
        return ()

    def _usual_voice(self) -> tuple[str, ...]:
        """A voice that has nothing to say in the languages of the table gives way, and it is told."""
        if self._checked == self.evening.languages:
            return ()
        self._checked = self.evening.languages
        try:
            check_voice(self.evening)
        except Refusal as refusal:
            self._choose(voice=None)
            return (self._say("instead", refusal=refusal),)
        return ()

    def _sit(self, names: tuple[str, ...]) -> None:
        self.evening = self.evening.seated(names)

    def _choose(self, **changes: Any) -> None:
        choices = replace(self.evening.choices, **changes)
        self.evening = replace(self.evening, choices=choices)

    def _say(self, key: str, **places: object) -> str:
        return say(self.referee, WORDS, key, **places)


def _explained(referee: Referee, key: str) -> str:
    """What a question is about, and what each answer means."""
    words, answers = referee.words[WORDS], referee.words["play"]
    places = {one: words[one] for one in ("box", "printed", "grey")}
    both = {one: answers[one] for one in ("yes", "no")}
    return str(words["asked"][key]).format(**words["roles"] | places | both)
