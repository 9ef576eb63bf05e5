"""Questions before an evening and between its games, about guests, seats and choices.

As in companion.table.questions, a generator yields questions, is sent values, and returns the
answer. Guests may come, leave, or change their seats at each of the questions.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, StrEnum, auto
from functools import partial
from typing import Any, TypeVar

from companion.errors import Refusal
from companion.evening.guests.choices import (
    Ways,
    check_rules,
    check_voice,
    deals_of,
    offered,
    shown,
    typed_wishes,
    unseen,
    way_line,
    wish_offers,
    with_wishes,
    words_of,
)
from companion.evening.guests.last_evening import (
    PLAYER_COUNTS,
    Choices,
    Evening,
    Roles,
    changed_table,
    checked_table,
    guest_in_game,
    typed_table,
)
from companion.evening.settings import MAX_DEALS_AT_ONCE
from companion.store.recorded_game import folded
from companion.table.question import Asking, Back, Kind, Option, Question, Typing, Value, ask
from companion.table.questions import yes_and_no
from companion.table.table import Table
from companion.table.typed_moves import choice, said_yes
from companion.words.sentences import Referee, filled, labelled, listed, load_referee, say
from companion.words.tables import CLASSIC, ENGLISH
from printables.look.theme import INK_SAVER

T = TypeVar("T")

GUESTS_OFFER, DEALS_OFFER, NO_MORE_OFFER = "guests", "deals", "no_more"  # keys of offers
USUAL = Choices()
AS_IT_IS = "as_it_is"  # answer that changes nothing


class DoorQuestion(Question):
    """A question that also lists the costs of each way to hand out roles, once per table."""

    ways: Ways = ()


class Ask(Enum):
    """Questions that are asked before an evening, in order."""

    TABLE = auto()
    BOX = auto()
    ROLES = auto()
    REST = auto()


def kinds_of(roles: Roles | None, box: bool | None) -> tuple[Roles, ...]:  # noqa: FBT001
    """Return the ways to hand out roles that fit two answers, either of which may be None.

    A box on the table can also be used for its cards.
    """
    cards = (Roles.BOX, Roles.CARDS)
    kinds = cards if roles is Roles.CARDS else (roles,) if roles else tuple(Roles)
    return tuple(kind for kind in kinds if box in {None, kind.with_box})


def chosen_kind(
    choices: Choices, kinds: Sequence[Roles], *, several: bool
) -> tuple[Choices, set[Ask]]:
    """Return the choices with one of these ways to hand out roles, and questions to leave out.

    If `several` games are dealt in advance, envelopes take the place of cards.
    """
    usual = choices.roles if choices.roles in kinds else kinds[0]
    if several and not usual.dealt:
        usual = Roles.ENVELOPES
    one_side = len({kind.with_box for kind in kinds}) == 1
    return replace(choices, roles=usual), {Ask.BOX} if one_side else set()


class Ready(StrEnum):
    """Steps that can follow once roles are handed out, like the night."""

    NIGHT = "night"
    TABLE = "table"  # go to the table without a night
    ALOUD = "aloud"  # somebody reads the night aloud
    MISDEAL = "misdeal"  # somebody has wrong cards, so deal again
    CHANGED = "changed"  # other guests, so deal again
    BACK = "back"  # ask for the choices again


class _BackError(Exception):
    """Raised when the host goes back to the previous question."""


class Door:
    """The questions before an evening, and the answers so far; `answered` ones are not asked."""

    def __init__(
        self,
        evening: Evening,
        answered: Collection[Ask] = (),
        costs: Callable[[Evening], tuple[str, ...]] = lambda _: (),
        ways: Callable[[Evening], Ways] = lambda _: (),
    ) -> None:
        self.evening = evening
        self.costs = costs  # sentences on the costs of printing
        self.ways = ways  # costs of each way to hand out roles
        self.told_ways: Ways = ()  # costs that were shown last
        self._ways_of: tuple[str, ...] = ()  # players for whom they were shown
        self._answered = answered
        self._first = False  # True: there is no earlier question
        self._notes: tuple[str, ...] = ()  # remarks on the last answer
        self._checked = evening.languages  # languages for which the voice was checked

    @property
    def referee(self) -> Referee:
        """All sentences of the language and theme in which the questions are asked."""
        return words_of(self.evening.choices)

    def goes_with(self, table: Table) -> None:
        """Use the guests and the words of a game that continues."""
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
        """Use the names that guests now have in their game."""
        for old, new in zip(self.evening.table, table.names, strict=False):
            if old != new:
                self.evening = self.evening.renamed(old, new)

    def times(self, minutes: int) -> None:
        """Keep this time limit for discussions in later games too."""
        self._choose(discussion=minutes)

    def goes_on(self, table: Table) -> Asking[bool]:
        """Ask if an unfinished game continues."""
        words = table.referee.words["play"]

        def read(typed: str) -> bool:
            if changed_table(typed, table.names) is not None:
                raise guest_in_game(table)
            return said_yes(table.referee, typed)

        game = {
            "game": table.stored.number,
            "names": table.names,
            "round": table.game.round,
        }
        question = DoorQuestion(
            "goes_on",
            Kind.YES_NO,
            say(table.referee, "door", "goes_on", **game),
            Typing(read, words=(words["yes"], words["no"])),
            yes_and_no(table.referee),
            proposed=True,
            help=_explained(table.referee, "goes_on"),
        )
        return (yield from ask(question, bool))

    def arrives(self, first: Ask = Ask.TABLE, last: Ask = Ask.REST) -> Asking[Evening]:
        """Ask the questions before an evening, from `first` to `last`, and return the evening.

        The host may go back.
        """
        asked = {
            Ask.TABLE: self._who,
            Ask.BOX: self._box,
            Ask.ROLES: self._roles,
            Ask.REST: self._rest,
        }
        wanted = [ask for ask in asked if ask not in self._answered and ask.value <= last.value]
        at = wanted.index(first) if first in wanted else 0
        while at < len(wanted):
            self._first = at == 0
            try:
                yield from asked[wanted[at]]()
                at += 1
            except _BackError:
                at = max(0, at - 1)
        return self.evening

    def another(self) -> Asking[bool]:
        """Ask if there is another game, and who plays it."""
        no = self.referee.words["play"]["no"]

        def question() -> DoorQuestion:
            here = self.evening.table

            def read(typed: str) -> Value:
                if folded(typed) in {folded(no), "no", folded(no)[:1]}:
                    return {NO_MORE_OFFER: True}
                return typed_table(typed, here)

            offer, hint = self._offer(NO_MORE_OFFER), self._hint("who", names=here, guest=here[-1])
            hint = f"{hint} {labelled(self.referee, no, offer.text)}."
            asked = self._names("another", Typing(read, hint, (no, *here)))
            return asked.replace(back=False, offers=(offer,))

        def accept(value: Any) -> bool:
            if isinstance(value, Mapping):
                return False
            self._sit(checked_table(value))
            return True

        return (yield from self._asked(question, accept))

    def chooses(self, first: Ask) -> Asking[Evening]:
        """Ask all questions again, from the `first` one on, except who is at the table."""
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
            night: True if there is a night to read aloud.
            dealt: True if the program has dealt the roles; otherwise the choices can still change.
            opens: True if the program can still open the deal.
            steps: the steps of setting up, which the help repeats.
            misdeal: the steps after a wrong deal.
        """
        before = self.evening.table

        def is_changed() -> bool:
            return self.evening.table != before

        def question() -> DoorQuestion:
            if is_changed():
                return self._deal_anew()
            asked = self._ready(night=night, dealt=dealt, opens=opens, misdeal=bool(misdeal))
            return asked.replace(back=not dealt, help=(*asked.help, *steps))

        def accept(value: Any) -> Ready | None:
            if is_changed():
                self._sit(self.evening.table if value else before)
                return Ready.CHANGED if value else None
            answer = Ready(value)
            self._notes = tuple(misdeal) if answer is Ready.MISDEAL else ()
            return None if answer is Ready.MISDEAL else answer

        while True:
            try:
                return (yield from self._asked(question, accept))
            except _BackError:
                if not is_changed():
                    return Ready.BACK
                self._sit(before)

    def _ready(self, *, night: bool, dealt: bool, opens: bool, misdeal: bool) -> DoorQuestion:
        words, english = self.referee.words, load_referee(ENGLISH).words["door"]
        typed = {Ready.TABLE: night, Ready.MISDEAL: misdeal}
        others = [answer for answer, is_possible in typed.items() if is_possible]
        usual = Ready.NIGHT if night else Ready.TABLE
        labels = words["door"]["ready_options"] | {"misdeal": words["play"]["offers"]["misdeal"]}

        def read(typed: str) -> str:
            return choice(
                typed,
                {one[answer]: answer for one in (english, words["door"]) for answer in others},
            ).value

        said = {"shuffle": not dealt, "no_night": not night, "read": True, "sealed": opens}
        text = " ".join(words["door"]["ready"][key] for key, is_said in said.items() if is_said)
        ways = [
            (words["messages"]["enter_key"], usual),
            *((words["door"][answer], answer) for answer in others),
        ]
        hint = listed(
            self.referee,
            (labelled(self.referee, typed, labels[answer]) for typed, answer in ways),
        )
        typing = Typing(read, f"({hint})", tuple(words["door"][answer] for answer in others))
        options = tuple(Option(answer.value, labels[answer]) for answer in (usual, *others))
        about = _explained(self.referee, "cards" if not dealt else "sealed" if opens else "")
        return DoorQuestion(
            "ready", Kind.CHOICE, text, typing, options, proposed=usual.value, help=about
        )

    def _deal_anew(self) -> DoorQuestion:
        both = yes_and_no(self.referee)
        typing = Typing(partial(said_yes, self.referee), words=tuple(one.label for one in both))
        return self._question("deal_anew", Kind.YES_NO, typing, both, proposed=True, back=True)

    def _question(
        self, key: str, kind: Kind, typing: Typing, options: tuple[Option, ...], **more: Any
    ) -> DoorQuestion:
        asked = DoorQuestion(key, kind, self._say(key), typing, options, back=not self._first)
        return asked.replace(help=_explained(self.referee, key), **more)

    # The questions before a game

    def _who(self) -> Asking[bool]:
        def question() -> DoorQuestion:
            here = self.evening.table
            known = here or tuple(guest.name for guest in self.evening.guests)
            hint = (
                self._hint("who", names=here, guest=here[-1]) if here else self._hint("who_first")
            )
            return self._names("who", Typing(partial(typed_table, table=here), hint, known))

        def accept(names: Any) -> bool:
            self._sit(checked_table(names))
            return True

        return (yield from self._asked(question, accept))

    def _names(self, key: str, typing: Typing) -> DoorQuestion:
        limits = {
            "least": PLAYER_COUNTS[0],
            "most": PLAYER_COUNTS[-1],
            "proposed": self.evening.table or None,
        }
        return self._question(key, Kind.NAMES, typing, self._known(), **limits)

    def _known(self) -> tuple[Option, ...]:
        return tuple(Option(one.name, one.name) for one in self.evening.guests)

    def _box(self) -> Asking[bool]:
        words, proposed = self.referee.words["door"], self.evening.choices
        answers = {key: words[key] for key in ("box", "printed", "grey")}
        colourless = self._hint("box_or_printed", grey=words["grey"])
        printed = "grey" if proposed.theme == INK_SAVER else "printed"
        usual = "box" if proposed.roles.with_box else printed
        ways = self._untold_ways()

        def read(typed: str) -> str:
            english = load_referee(ENGLISH).words["door"]
            known = {table[key]: key for table in (english, answers) for key in answers}
            return choice(typed, known)

        def question() -> DoorQuestion:
            hint = f"{colourless} {self._answers(answers.values(), answers[usual])}"
            typing = Typing(read, hint, tuple(answers.values()))
            options = tuple(map(Option, answers, answers.values()))
            return self._question(
                "box_or_printed", Kind.CHOICE, typing, options, proposed=usual, ways=ways
            )

        def accept(answer: Any) -> bool:
            if (answer == "box") is not proposed.roles.with_box:
                self._choose(roles=Roles.BOX if answer == "box" else Roles.CARDS)
            if answer not in {"box", usual}:
                self._colours(INK_SAVER if answer == "grey" else CLASSIC)
            return True

        return (yield from self._asked(question, accept))

    def _untold_ways(self) -> Ways:
        if self._ways_of == self.evening.table:
            return ()
        self._ways_of, self.told_ways = self.evening.table, self.ways(self.evening)
        return self.told_ways

    def _colours(self, theme: str) -> None:
        if theme == INK_SAVER and self.referee.theme != CLASSIC:
            self._notes = (self._say("colours_stay", theme=self.evening.choices.theme),)
        elif INK_SAVER in (theme, self.evening.choices.theme):
            self._choose(theme=theme)

    def _roles(self) -> Asking[bool]:
        words, roles = self.referee.words["door"], self.evening.choices.roles
        kinds = [role for role in Roles if role.with_box is roles.with_box]
        labels = {words["roles"][one]: one for one in kinds}
        key = "roles_box" if roles.with_box else "roles_printed"
        dealt = next(one for one in kinds if one.dealt)
        ways = self._untold_ways()

        def read(typed: str) -> Value:
            english = load_referee(ENGLISH).words["door"]["roles"]
            known = {english[one]: one for one in kinds} | labels
            named, _, number = typed.rpartition(" ") if typed[-1:].isdecimal() else (typed, "", "")
            kind = choice(named.strip(), known) if named.strip() else dealt
            return {DEALS_OFFER: deals_of(number)} if number and kind.dealt else kind.value

        def question() -> DoorQuestion:
            deals = self.evening.choices.deals
            numbers = () if roles.with_box else (f"1–{MAX_DEALS_AT_ONCE}",)
            hint = self._answers((*labels, *numbers), words["roles"][roles])
            typing = Typing(read, hint, tuple(labels))
            costs = {one: way_line(self.referee, one, cost, deals) for one, cost in self.told_ways}
            options = tuple(
                Option(one.value, label, costs.get(one, "")) for label, one in labels.items()
            )
            offers = (self._offer(DEALS_OFFER, Kind.NUMBER, most=MAX_DEALS_AT_ONCE),)
            more = {"proposed": roles.value, "ways": ways, "offers": offers}
            asked = self._question(key, Kind.CHOICE, typing, options, **more)
            return asked.replace(text=self._say(key, deals=deals))

        def accept(value: Any) -> bool:
            if isinstance(value, Mapping):
                self._choose(roles=dealt, deals=value[DEALS_OFFER])
            else:
                self._choose(roles=Roles(value))
            return True

        return (yield from self._asked(question, accept))

    def _rest(self) -> Asking[bool]:
        def question() -> DoorQuestion:
            words = self.referee.words["door"]
            before = self.evening
            text = self._say("rest", wishes=shown(before))
            costs = " ".join(self.costs(before))
            typing = Typing(
                partial(typed_wishes, before),
                self._hint("rest", word=words["wishes"]["language"]),
                (*words["wishes"].values(), *before.table),
                help=(words["hints"]["rest_help"],),
            )
            options = (Option(AS_IT_IS, words["as_it_is"]),)
            asked = self._question("rest", Kind.CHOICE, typing, options, proposed=AS_IT_IS)
            told = (*asked.help, *offered(before))
            offers = tuple(wish_offers(before))
            return asked.replace(text=f"{costs} {text}".strip(), help=told, offers=offers)

        def accept(value: Any) -> bool | None:
            if not isinstance(value, Mapping):
                return True
            before = self.evening
            self.evening = with_wishes(before, value)
            quiet = tuple(unseen(before, value))
            self._notes = (self._say("noted", wishes=quiet),) if quiet else ()
            return None

        return (yield from self._asked(question, accept))

    # Asking

    def _asked(
        self, question: Callable[[], DoorQuestion], accept: Callable[[Any], T | None]
    ) -> Asking[T]:
        """Ask until an answer is accepted. Guests may come, leave or change their seats.

        Raises:
            _BackError: the host goes back to the previous question.
        """
        refusal: Refusal | None = None
        notes: tuple[str, ...] = ()
        while True:
            notes = (*notes, *self._notes, *self._instead())
            self._notes = ()
            asked = self._with_guests(question()).replace(refusal=refusal, notes=notes)
            refusal, notes = None, ()
            try:
                value = yield asked
            except Back:
                if asked.back:
                    raise _BackError from None
                continue
            try:
                if isinstance(value, Mapping) and GUESTS_OFFER in value:
                    self._sit(checked_table(value[GUESTS_OFFER]))
                    notes = (self._say("now_here", names=self.evening.table),)
                elif (answer := accept(value)) is not None:
                    return answer
            except Refusal as refused:
                refusal = refused

    def _with_guests(self, question: DoorQuestion) -> DoorQuestion:
        here, typing = self.evening.table, question.typing

        def read(typed: str) -> Value:
            table = changed_table(typed, here)
            return typing.read(typed) if table is None else {GUESTS_OFFER: table}

        offer = self._offer(
            GUESTS_OFFER, Kind.NAMES, least=PLAYER_COUNTS[0], most=PLAYER_COUNTS[-1]
        ).replace(options=self._known(), proposed=here or None)
        return question.replace(typing=typing.replace(read=read), offers=(*question.offers, offer))

    def _offer(
        self, key: str, kind: Kind = Kind.ACTION, *, least: int = 1, most: int = 1
    ) -> Question:
        text = self.referee.words["door"]["offers"][key]
        return Question(key, kind, text, Typing(str), least=least, most=most)

    def _answers(self, labels: Iterable[str], usual: str) -> str:
        key = say(self.referee, "messages", "enter_key")
        likely = labelled(self.referee, key, usual)
        return f"({listed(self.referee, (' / '.join(labels), likely))})"

    def _hint(self, key: str, **places: object) -> str:
        return filled(self.referee, self.referee.words["door"]["hints"][key], places)

    def _instead(self) -> Iterator[str]:
        """Use the official rules or the usual voice if the chosen ones are no longer possible.

        Yield a sentence about each such change.
        """
        checks: dict[str, Callable[[Evening], None]] = {"ruleset": check_rules}
        if self._checked != self.evening.languages:
            checks["voice"], self._checked = check_voice, self.evening.languages
        for field, check in checks.items():
            try:
                check(self.evening)
            except Refusal as refusal:
                self._choose(**{field: getattr(USUAL, field)})
                yield self._say("instead", refusal=refusal)

    def _sit(self, names: tuple[str, ...]) -> None:
        self.evening = self.evening.seated(names)

    def _choose(self, **changes: Any) -> None:
        self.evening = replace(self.evening, choices=replace(self.evening.choices, **changes))

    def _say(self, key: str, **places: object) -> str:
        return say(self.referee, "door", key, **places)


def _explained(referee: Referee, key: str) -> tuple[str, ...]:
    words, answers = referee.words["door"], referee.words["play"]
    places = {name: words[name] for name in ("box", "printed", "grey")} | words["roles"]
    places |= {answer: answers[answer] for answer in ("yes", "no")}
    text = words["asked"].get(key)
    return (str(text).format(**places),) if text else ()
