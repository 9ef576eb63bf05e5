"""Evenings of somebody who only taps: each question is answered by its kind, its limits and its offers."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from companion.deal.keys import KeyRing
from companion.evening.guests.door import Door
from companion.evening.guests.last_evening import load_evening
from companion.evening.session import STOP_ACTION, Audience, Means, Session, Stage
from companion.evening.settings import Folders
from companion.narration.performance import Key
from companion.store.journal import Journal
from companion.store.recorded_game import NoGame
from companion.table.deal import is_unsealed
from companion.table.question import Kind, Question, UnfitAnswer, checked
from companion.table.table import Table

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva Braun", "Finn", "undo", "All", "Ира", "Jo 2", "Kim")
MAX_STEPS = 2000
STARTED = ("en", "de", "it", "ru")
ASIDE = {  # so often an offer is taken, and no answer
    "undo": 0.03, "redo": 0.3, "claim": 0.02, "amend": 0.01, "rename": 0.01, "why": 0.01, "count": 0.01,
    "history": 0.01, "guests": 0.1, "no_claims": 0.2, "look": 0.02, "reveal": 0.01, "timer": 0.02, "misdeal": 0.1, "drop": 0.3, "insert": 0.2,
}  # fmt: skip


class Tapper:
    """Plays one evening to its end, through kills and restarts."""

    def __init__(self, home: Path, seed: int, *, prints: bool = False) -> None:
        """`prints`: slips and envelopes too, beside the games."""
        self.home, self.chance, self.prints = home, Random(seed), prints
        self._words = ""  # of The Reveal, as the sheets have them
        self.language = self.chance.choice(STARTED)
        self.kinds: set[Kind] = set()
        self.keys: set[str] = set()
        self.texts: set[str] = set()  # that were told or offered
        self.seen: set[str] = set()  # of these, what a room and a guest see
        self.games = self.kills = 0

    def plays(self, games: int) -> None:
        """So many games, then the host leaves."""
        with Journal(self.home) as journal:
            session = self._begun(journal)
            for _ in range(MAX_STEPS):
                if session.stage is Stage.LEFT:
                    return
                if self.chance.random() < 0.01:  # killed
                    self.kills += 1
                    session = self._begun(journal)
                elif session.night is not None:
                    self._reads(session)
                else:
                    self._taps(session, games)
        raise AssertionError("the evening does not end")

    def _begun(self, journal: Journal) -> Session:
        evening, folders = (
            load_evening(self.home, self.language),
            Folders(self.home, self.home / "t"),
        )
        return Session(journal, Door(evening), folders, evening, Means())

    def _reads(self, session: Session) -> None:
        night = session.night
        assert night is not None
        night.press(Key.CONFIRM)
        if self.chance.random() < 0.2:
            session.command(session.token, STOP_ACTION)
            return
        night.performance = night.performance.read()
        session.tick(0.0)

    def _taps(self, session: Session, games: int) -> None:
        question = session.question
        assert question is not None
        self.kinds.add(question.kind)
        self.keys.add(question.key)
        check_shape(question)
        self.texts |= {question.text, *question.help, *question.notes, *session.state().heard}
        self.texts |= {one.text for one in question.offers}
        self.texts |= {text for one in question.options for text in (one.label, one.note)}
        self.texts |= {session.told(question.refusal)} if question.refusal else set()
        for state in map(session.state, (Audience.ROOM, Audience.GUEST)):
            self.seen |= {*state.heard, state.refused}
            self.seen |= {state.question.text} if state.question else set()
        if self.chance.random() < 0.02:
            session.back(session.token)
            return
        value = any_value(question, self.chance, prints=self.prints)
        if question.key == "ready":
            self._words = self._read_words() or self._words
        if question.key == "which_words":
            value = self.chance.choice(("", "no such words", self._words))
        if question.key == "another":
            self.games += 1
            value = {"no_more": True} if self.games >= games else value
        for offer in question.offers:
            often = ASIDE.get(offer.key, 0.05 if question.key == "rest" else 0.0)
            if self.chance.random() < often or self._claims(offer):
                value = {offer.key: any_value(offer, self.chance)}
        token = session.token
        try:
            session.answer(token, value)
        except UnfitAnswer:
            raise AssertionError((question.key, question.kind, value)) from None
        if self.chance.random() < 0.05:  # the same tap again
            before = session.token
            assert session.stage is Stage.LEFT or session.answer(token, value).heard
            assert session.token == before

    def _read_words(self) -> str:
        """Return the words on The Reveal, before it is sealed."""
        with suppress(NoGame), Journal(self.home) as journal:
            deal, ring = journal.current().deal, KeyRing(self.home)
            if deal is not None and is_unsealed(Table(journal, journal.current())):
                return " ".join(ring.words(deal.sealed))
        return ""

    def _claims(self, offer: Question) -> bool:
        return offer.key.startswith("claim_") and self.chance.random() < 0.2


def check_shape(question: Question) -> None:
    """A key, a kind, a text, options with labels, limits that can be met; so has each offer."""
    about = question.key, question.kind
    assert question.key, question
    assert question.text.strip(), about
    assert all(one.label.strip() for one in question.options), about
    values = [str(one.value) for one in question.options]
    assert len({*values}) == len(values), about
    assert 0 <= question.least <= question.most, about
    if question.kind in {Kind.SEATS, Kind.BALLOTS}:
        assert len(values) >= question.least, about
    if question.kind in {Kind.CHOICE, Kind.TILES, Kind.YES_NO, Kind.SEATS, Kind.BALLOTS}:
        assert values, about
    if question.proposed is not None:
        checked(question, question.proposed)
    keys = [one.key for one in question.offers]
    assert len({*keys}) == len(keys), keys
    for offer in question.offers:
        check_shape(offer)


def any_value(  # noqa: C901  one case for each kind
    question: Question, chance: Random, *, prints: bool = False
) -> Any:
    """Any value that fits; if nothing is printed, the cards of the box are shuffled."""
    if question.key in {"box_or_printed", "roles_box"} and not prints:
        return "box"
    if question.key == "roles_said":  # Hitler first, then the others: often as many as there are
        many = {5: 2, 6: 2, 7: 3, 8: 3}.get(len(question.options), 4)
        return chance.sample([one.value for one in question.options], chance.choice((0, 1, many)))
    options = [one.value for one in question.options]
    many = chance.randint(question.least, max(question.least, min(question.most, len(options))))
    match question.kind:
        case Kind.YES_NO:
            return chance.random() < 0.5
        case Kind.ACTION:
            return True
        case Kind.CHOICE:
            return chance.choice(options)
        case Kind.NAMES:
            return chance.sample(NAMES, chance.randint(5, 10))
        case Kind.SEATS:
            return chance.sample(options, many)
        case Kind.BALLOTS:
            return chance.sample(options, chance.randint(0, len(options)))
        case Kind.TILES:
            return chance.choices(options, k=question.least)
        case Kind.NUMBER if options:
            return [chance.randint(0, 17) for _ in options]
        case Kind.NUMBER:
            return chance.randint(question.least, question.most)
        case _:
            return chance.choice(options or [""])
