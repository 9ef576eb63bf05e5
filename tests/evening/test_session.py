"""A session as every face sees it: tokens, what a room may know, changes, nights and long work."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.deal.keys import KeyRing
from companion.evening.dealing.new_game import NewGame
from companion.evening.game.play import rename
from companion.evening.guests.door import Door
from companion.evening.guests.last_evening import GUESTS_FILE as GUESTS, Choices, Evening
from companion.evening.night.night import Stopped
from companion.evening.session import Audience, Means, Session, Stage, Token
from companion.evening.settings import Folders, Progress
from companion.narration.devices import NoLoudspeaker
from companion.narration.narrator import Stage as NightStage
from companion.narration.performance import Key
from companion.rules.moves import Claim, Enact, HiddenKnowledge, Nominate, Vote
from companion.rules.pieces import Party, Role
from companion.store.journal import Journal
from companion.table.deal import seal
from companion.table.question import Kind, Question, UnfitAnswer, Value, keys_of
from companion.table.reveal import stated
from companion.table.table import Table
from companion.table.view import plain
from tests.plain_deal import deal_envelopes
from tests.store.evenings import some_moves

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eva")
STRANGERS = (Audience.ROOM, Audience.GUEST)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "home") as opened:
        yield opened


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Journal]:
    """Another program."""
    with Journal(tmp_path / "home") as opened:
        yield opened


class Face:
    """A session, and what is done with it."""

    def __init__(
        self, journal: Journal, *, alone: bool = True, means: Means | None = None, program: str = ""
    ) -> None:
        home = journal.path.parent
        evening, folders = Evening(Choices("en")), Folders(home, home / "tonight")
        door, means = Door(evening), means or Means()
        self.session = Session(journal, door, folders, evening, means, alone=alone, program=program)

    @property
    def asked(self) -> Question:
        assert self.session.question is not None
        return self.session.question

    def answers(self, value: Value) -> tuple[str, ...]:
        return self.session.answer(self.session.token, value).heard

    def goes_to(self, key: str, **values: Value) -> None:
        """Answer until that is asked, with what is proposed or first."""
        while self.asked.key != key:
            first = [one.value for one in self.asked.options][:1]
            usual = first[0] if self.asked.proposed is None and first else self.asked.proposed
            self.answers(values.get(self.asked.key, usual))


def shown(session: Session, audience: Audience) -> str:
    return json.dumps(plain(session.state(audience)), ensure_ascii=False)


def test_a_question_that_is_asked_again_is_shown_as_before(journal: Journal) -> None:
    session = Face(journal).session
    before = plain(session.question)
    session.answer(session.token, ["Ada", "Ben", "Cleo", "Dan", "Ada"])
    assert session.state().refused
    assert plain(session.question) == before


# Tokens


def test_a_retry_never_acts_twice(journal: Journal) -> None:
    NewGame(FIVE, first="Ada").begin(journal)
    face = Face(journal)
    old = face.session.token
    face.answers([2])
    revision = face.session.token.revision
    for _ in range(3):
        told = face.session.answer(old, [2]).heard
        assert told == (
            "That question has been answered already.",
            "Ada nominates Ben for Chancellor.",
        )
    assert face.session.token.revision == revision


def test_a_token_of_another_program_is_told_the_moves_since(journal: Journal) -> None:
    """As of a phone that was held before a restart."""
    NewGame(FIVE, first="Ada").begin(journal)
    old = Face(journal, program="1").session
    Face(journal, program="2").answers([2])
    new = Face(journal, program="3").session
    told = new.answer(old.token, [3]).heard
    assert told[0] == "That question has been answered already."
    assert "Ben" in told[1]
    assert new.answer(Token("9", 1, 1, 1), [3]).heard[0] == told[0]
    assert len(journal.current().moves) == 1


@pytest.mark.parametrize(
    "token",
    [None, "x", [], ["", 1, 0, 1], Token("", "1", "0", "1"), Token("", None, 0, 1)],  # type: ignore[arg-type]
)
def test_what_is_no_token_is_refused(journal: Journal, token: Any) -> None:
    NewGame(FIVE, first="Ada").begin(journal)
    face = Face(journal)
    with pytest.raises(UnfitAnswer):
        face.session.answer(token, [2])
    assert face.asked.key == "nominate"


@pytest.mark.parametrize(
    "words", [("why", 1), ("rename", 1, 2), ("amend", None), (["x"],), ({},), (None,)]
)
def test_what_is_no_command_is_refused(journal: Journal, words: Any) -> None:
    NewGame(FIVE, first="Ada").begin(journal)
    face = Face(journal)
    with pytest.raises(UnfitAnswer):
        face.session.command(face.session.token, *words)
    assert face.asked.key == "nominate"


def test_a_first_question_has_none_before_it(journal: Journal) -> None:
    face = Face(journal, alone=False)
    assert (face.asked.key, face.asked.back) == ("who", False)
    face.answers([*FIVE])
    assert (face.asked.key, face.asked.back) == ("box_or_printed", True)
    face.session.back(face.session.token)
    assert (face.asked.key, face.asked.back) == ("who", False)


# What does not fit


@pytest.mark.parametrize(
    "offers",
    [
        {"blind": [99]},
        {"no_phone": [1, 99]},
        {"phone": [0]},
        {"sighted": [-1]},
        {"theme": "a\0.toml"},
        {"rules": "\0.toml"},
        {"rules": "\ud800.toml"},
        {"printer": "x" * 400},
        {"printer": "a\0"},
        {"guests": [*FIVE, "Finn"], "timer": 5},
    ],
)
def test_an_offer_that_cannot_be_is_refused_at_the_door(
    journal: Journal, offers: dict[str, Any]
) -> None:
    face = Face(journal, alone=False)
    face.goes_to("rest", who=[*FIVE], box_or_printed="box", roles_box="box")
    before = face.session.door.evening
    with suppress(UnfitAnswer):
        face.answers(offers)
        assert face.session.state().refused
    assert (face.asked.key, face.session.door.evening) == ("rest", before)


def test_offers_that_exclude_each_other(journal: Journal) -> None:
    table = NewGame(FIVE, first="Ada").begin(journal)
    table.play(Nominate(2), Vote(frozenset((1, 2, 3))), Enact(Party.FASCIST))
    face = Face(journal)
    with pytest.raises(UnfitAnswer):
        face.answers({"no_claims": True, "claim_drawn": ["fascist"] * 3})
    face.answers({"claim_drawn": ["fascist"] * 3, "claim_received": ["fascist"] * 2})
    assert len(journal.current().moves) == 5


@pytest.mark.parametrize("names", [[], ["Ada"], [*FIVE] * 2, [f"P{n}" for n in range(11)]])
def test_names_that_are_no_table(journal: Journal, names: list[str]) -> None:
    face = Face(journal)
    assert (face.asked.key, face.asked.least, face.asked.most) == ("who", 5, 10)
    face.answers(names)
    assert face.session.state().refused
    assert face.asked.key == "who"


def test_a_poster_lies_beside_what_is_printed(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = NewGame(FIVE, first="Ada").begin(journal)
    table.play(*some_moves(table.header, Random(1)))
    face = Face(journal, alone=False)
    face.answers([])
    assert str(journal.path.parent / "poster-1.pdf") in face.answers({"poster": True})[0]


def test_who_was_who_says_in_which_order_and_what_nobody_means(journal: Journal) -> None:
    table = NewGame(FIVE, first="Ada").begin(journal)
    table.play(*some_moves(table.header, Random(1)))
    face = Face(journal, alone=False)
    assert "Hitler first" in face.asked.text
    assert "unsaid" in face.asked.help[0]
    face.answers([99])
    assert face.session.state().refused == face.session.told(UnfitAnswer())


# What another program does


def moved(shell: Journal) -> None:
    table = Table(shell, shell.current())
    table.play(Vote(frozenset({1})) if table.stored.moves else Nominate(3))


def renamed(shell: Journal) -> None:
    assert [*rename(Table(shell, shell.current()), 3, "Cleopatra")]


def new_game(shell: Journal) -> None:
    NewGame((*FIVE, "Finn")).begin(shell)


def dealt(shell: Journal) -> None:
    deal_envelopes(shell, NewGame((*FIVE, "Finn", "Gia")))


@pytest.mark.parametrize("change", [moved, renamed, new_game, dealt])
def test_what_another_program_does_is_noticed(
    journal: Journal, shell: Journal, change: Callable[[Journal], None]
) -> None:
    NewGame(FIVE, first="Ada").begin(journal).play(Nominate(2))
    face, evening = Face(journal), Face(journal, alone=False)
    evening.answers(value=True)
    assert not face.session.is_stale
    change(shell)
    token = face.session.token
    for one in (face, evening):
        assert one.session.is_stale
        one.session.elsewhere()
        assert not one.session.is_stale
    now = shell.current()
    assert face.session.table is not None
    assert face.session.table.stored == now
    if now.number == 1:
        assert evening.session.table is not None
        assert evening.session.table.stored == now
    else:
        assert evening.asked.key == "goes_on"
        assert ", ".join(now.header.players) in evening.asked.text
    assert "answered already" in face.session.answer(token, [2]).heard[0]
    assert shell.current() == now


def test_an_answer_to_what_has_changed_is_refused(journal: Journal, shell: Journal) -> None:
    NewGame(FIVE, first="Ada").begin(journal)
    face = Face(journal)
    moved(shell)
    heard = face.answers([2])
    assert "recorded in another window in the meantime" in heard[-1]
    assert "Ada nominates Cleo for Chancellor." in heard
    assert face.asked.key == "vote"
    assert len(shell.current().moves) == 1


def test_an_answer_to_what_has_not_changed_counts(journal: Journal, shell: Journal) -> None:
    NewGame(FIVE, first="Ada").begin(journal)
    face = Face(journal)
    shell.keep_folder(1, Path("tonight"))
    assert face.answers([2]) == ("Ada nominates Ben for Chancellor.",)


def undone(shell: Table) -> object:
    return shell.undo()


def amended(shell: Table) -> object:
    return shell.amend_by(1, (Nominate(3),))


def renamed_there(shell: Table) -> object:
    return [*rename(shell, 3, "Cleopatra")]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (undone, "Undone: Vote"),
        (amended, "Move 1 has been replaced. It is now: "),
        (renamed_there, "Cleo is now called Cleopatra"),
    ],
)
def test_a_change_elsewhere_is_told_and_older_sentences_go(
    journal: Journal, shell: Journal, change: Callable[[Table], object], told: str
) -> None:
    NewGame(FIVE, first="Ada").begin(journal).play(Nominate(2))
    face = Face(journal)
    assert any(line.startswith("Elected.") for line in face.answers([1, 2, 3]))
    assert change(Table(shell, shell.current()))
    (line,) = face.session.elsewhere().heard
    assert line.startswith(told)


def test_a_move_inserted_or_dropped_elsewhere_is_told_as_such(
    journal: Journal, shell: Journal
) -> None:
    moves = Nominate(2), Vote(frozenset({1, 2, 3})), Enact(Party.LIBERAL), Nominate(3)
    NewGame(FIVE, first="Ada").begin(journal).play(*moves)
    face, table = Face(journal), Table(shell, shell.current())
    claim = Claim(1, HiddenKnowledge.PASSED, (Party.LIBERAL, Party.LIBERAL))
    table.amend_by(4, (claim,), insert=True)
    (line,) = face.session.elsewhere().heard
    assert line.startswith("A move has been inserted as number 4: ")
    table.amend_by(4, ())
    (line,) = face.session.elsewhere().heard
    assert line.startswith("Move 4 has been removed. It was: ")
    assert "Ada" in line


def test_what_a_screen_that_only_looks_shows_does_not_grow(
    journal: Journal, shell: Journal
) -> None:
    table = NewGame(FIVE, first="Ada").begin(shell)
    face = Face(journal)
    for _ in range(5):
        table.play(Nominate(2))
        assert face.session.elsewhere().heard == ("Ada nominates Ben for Chancellor.",)
        table.undo()
        face.session.elsewhere()
        table.play(Nominate(3))
        face.session.elsewhere()
        table.undo()
        assert len(face.session.elsewhere().heard) == 1


def test_a_game_is_shown_before_its_first_move_and_after_its_last(
    journal: Journal, shell: Journal
) -> None:
    face = to_the_night(journal)
    session = face.session

    def is_shown() -> bool:
        room, now = session.state(Audience.ROOM), journal.current()
        return room.board is not None and room.token[1:3] == (now.number, now.revision)

    assert is_shown()
    face.answers("night")
    assert is_shown()
    session.command(session.token, "stop")
    assert is_shown()
    face.answers("table")
    table = Table(shell, shell.current())
    table.play(*some_moves(table.header, Random(1)))
    session.elsewhere()
    face.answers([])
    assert face.asked.key == "another"
    assert is_shown()


def test_a_deal_that_is_sealed_elsewhere(journal: Journal, shell: Journal) -> None:
    """Its seal is a note in the chain, and no new revision."""
    deal_envelopes(journal, NewGame(FIVE, first="Ada"))
    face = Face(journal, alone=False)
    face.answers(value=True)
    before = face.asked.text
    seal(shell)
    face.session.elsewhere()
    assert face.asked.key == "ready"
    assert face.asked.text != before


def test_the_end_of_a_game_elsewhere(journal: Journal, shell: Journal) -> None:
    """A last move that is taken back leads to the table; nobody is asked twice who was who."""
    table = NewGame(FIVE, first="Ada").begin(journal)
    table.play(*some_moves(table.header, Random(1)))
    face = Face(journal, alone=False)
    assert face.asked.key == "roles_said"
    Table(shell, shell.current()).undo()
    assert face.session.elsewhere().stage is Stage.TABLE
    Table(shell, shell.current()).redo()
    face.session.elsewhere()
    assert face.asked.key == "roles_said"
    stated(Table(shell, shell.current()), (Role.HITLER, Role.FASCIST, *[Role.LIBERAL] * 3))
    heard = face.session.elsewhere().heard
    assert face.asked.key == "another"
    assert any("Hitler" in line for line in heard)
    Table(shell, shell.current()).undo()
    face.session.elsewhere()
    assert face.asked.key == "goes_on"


def test_a_game_that_is_played_elsewhere_at_the_door(journal: Journal, shell: Journal) -> None:
    face = Face(journal, alone=False)
    face.goes_to("ready", who=[*FIVE], box_or_printed="box", roles_box="box")
    moved_to = 3 if shell.current().header.first != 3 else 2
    Table(shell, shell.current()).play(Nominate(moved_to))
    face.session.elsewhere()
    assert face.asked.key == "vote"


def test_games_that_are_gone_are_told_once(journal: Journal) -> None:
    NewGame(FIVE, first="Ada").begin(journal)
    face, aside = Face(journal), journal.path.with_suffix(".aside")
    journal.path.rename(aside)
    stale = [face.session.is_stale]
    (line,) = face.session.elsewhere().heard
    assert f"{journal.path} is gone" in line
    stale.append(face.session.is_stale)
    assert line in face.answers([2])
    aside.rename(journal.path)
    assert [*stale, face.session.is_stale] == [True, False, True]
    face.answers([2])
    assert len(journal.current().moves) == 1


# What a room and a guest may know


def test_an_early_reveal_is_for_the_host_alone(journal: Journal) -> None:
    table, _ = deal_envelopes(journal, NewGame(FIVE, first="Ada"))
    assert table.stored.deal is not None
    words = KeyRing(journal.path.parent).words(table.stored.deal.sealed)
    face = Face(journal)
    face.answers([2])
    session = face.session
    session.command(session.token, "reveal")
    assert face.asked.key == "sure"
    assert not any("sure" in shown(session, one) for one in STRANGERS)
    face.answers(value=True)
    assert face.asked.kind is Kind.PRIVATE
    fields = {one: shown(session, one) for one in STRANGERS}  # one may be called like a word
    wrong = " ".join((*words[:-1], words[0]))
    face.answers(wrong)
    assert session.state().refused
    for audience in STRANGERS:
        state = session.state(audience)
        assert (state.question, state.refused) == (None, "")
        new = [word for word in words if f'"{word}"' not in fields[audience]]
        assert not any(f'"{word}"' in shown(session, audience) for word in new)
    heard = face.answers(" ".join(words))
    assert any("Hitler" in line for line in heard)
    for audience in STRANGERS:
        assert not any(line in shown(session, audience) for line in filter(None, heard))


def test_a_room_sees_what_is_asked_and_no_more(journal: Journal) -> None:
    NewGame(FIVE, first="Ada").begin(journal)
    face = Face(journal)
    face.answers([2])
    room, guest = map(face.session.state, STRANGERS)
    assert room.question is not None
    assert room.question.text == "Who voted Ja?"
    assert (room.question.offers, guest.question) == ((), None)
    assert room.heard == guest.heard == ("Ada nominates Ben for Chancellor.",)
    assert room.board == guest.board == face.session.state().board
    face.session.command(face.session.token, "history")
    assert face.session.state().heard
    assert not any(face.session.state(one).heard for one in STRANGERS)


def test_a_state_has_values_that_json_has(journal: Journal) -> None:
    table = NewGame(FIVE, first="Ada").begin(journal)
    table.play(Nominate(2), Vote(frozenset((1, 2, 3))), Enact(Party.FASCIST))
    session = Face(journal).session
    state = json.loads(shown(session, Audience.HOST))
    assert state["stage"] == Stage.TABLE
    assert Token(*state["token"]) == session.token
    question = state["question"]
    assert "typing" not in question
    assert question["kind"] == "seats"
    assert {"value": 3, "label": "Cleo", "note": ""} in question["options"]
    assert {one["key"] for one in question["offers"]} >= {"claim_drawn", "undo"}


# The night


def to_the_night(journal: Journal, means: Means | None = None) -> Face:
    face = Face(journal, alone=False, means=means)
    face.goes_to("rest", who=[*FIVE], box_or_printed="box", roles_box="box")
    face.answers("as_it_is")
    return face


def test_a_night_that_is_stopped_says_where_it_stood(journal: Journal) -> None:
    face = to_the_night(journal)
    session = face.session
    face.answers("night")
    night = session.night
    assert night is not None
    night.press(Key.CONFIRM)
    for _ in range(3):
        night.press(Key.ON)
    session.tick(1.0)
    view = session.state(Audience.ROOM).night
    assert view is not None
    assert (view.stage, view.line) == ("night", 4)
    assert {"value": "freeze", "label": "freeze", "note": ""} in plain(view)["buttons"]
    session.command(session.token, "stop")
    assert face.asked.text == f"The night stopped at line 4 of {view.lines}."
    assert [one.value for one in face.asked.options] == ["night", "aloud", "table"]
    face.answers("night")
    assert session.night is not None
    session.command(session.token, "stop")
    assert face.asked.text == f"The night stopped at line 0 of {view.lines}."
    face.answers("table")
    assert session.stage is Stage.TABLE
    json.dumps(plain(session.state()))


def test_a_key_of_the_night_that_is_sent_again_acts_once(journal: Journal) -> None:
    face = to_the_night(journal)
    face.answers("night")
    session, night = face.session, face.session.night
    assert night is not None
    session.command(session.token, "confirm")
    for _ in range(3):
        session.command(session.token, "on")
    token = session.token
    view = session.command(token, "hold").night
    assert view is not None
    assert (view.line, view.held) == (4, True)
    view = session.command(token, "hold").night
    assert view is not None
    assert view.held
    with pytest.raises(UnfitAnswer):
        session.command(session.token, "rehearse")
    night.performance = night.performance.replace(stage=NightStage.ENDED, complete=True)
    assert session.command(session.token, "confirm").stage is Stage.TABLE


@pytest.mark.parametrize("way", ["night", "aloud", "table"])
def test_no_loudspeaker_is_a_question(journal: Journal, way: str) -> None:
    tried = 0

    def night(*_: object) -> Any:
        nonlocal tried
        tried += 1
        raise Stopped

    face = to_the_night(journal, Means(night=night))
    assert face.asked.key == "no_sound"
    face.answers(way)
    if way == "night":
        assert (face.asked.key, tried) == ("no_sound", 2)
        return
    assert (face.asked.key, tried) == ("ready", 1)
    assert face.asked.options[0].value == ("night" if way == "aloud" else "table")
    face.answers(face.asked.proposed)
    assert (face.session.night is not None) == (way == "aloud")


def test_a_night_that_is_wished_without_sound(journal: Journal) -> None:
    face = Face(journal, alone=False, means=Means(night=lambda *_: pytest.fail("it is heard")))
    face.goes_to("rest", who=[*FIVE], box_or_printed="box", roles_box="box")
    face.answers({"sound": False})
    face.answers("as_it_is")
    face.answers("night")
    assert face.session.night is not None


class Unplugged:
    """A night whose loudspeaker is gone once everybody has read their role."""

    def start(self) -> Any:
        raise NoLoudspeaker

    def close(self) -> None:
        """There is nothing to free."""


def test_a_loudspeaker_that_fails_before_the_night_begins(journal: Journal) -> None:
    face = to_the_night(journal, Means(night=lambda *_: Unplugged()))
    told = face.session.told(NoLoudspeaker())
    assert told in face.answers("night")
    assert face.asked.key == "no_sound"
    assert told in face.answers("night")
    assert face.asked.key == "no_sound"
    face.answers("aloud")
    assert face.session.night is not None


# The time for a government


def test_a_timer_that_is_chosen_at_the_door(journal: Journal) -> None:
    face = Face(journal, alone=False)
    face.goes_to("rest", who=[*FIVE], box_or_printed="box", roles_box="box")
    face.answers({"timer": 3})
    face.goes_to("nominate", ready="table")
    face.answers([face.asked.options[0].value])
    assert face.session.state().seconds == 180
    assert face.session.door.evening.choices.discussion == 3
    face.session.command(face.session.token, "timer", "2")
    face.session.leave()
    assert face.session.door.evening.choices.discussion == 2


def test_minutes_and_a_missing_move_are_offered(journal: Journal) -> None:
    NewGame(FIVE, first="Ada").begin(journal).play(Nominate(2))
    face = Face(journal)
    face.answers({"timer": 4})
    assert face.session.state().seconds == 240
    face.answers({"timer": 0})
    assert face.session.state().seconds is None
    face.answers([])
    face.answers({"amend": True})
    face.answers(1)
    assert {"drop", "insert"} <= keys_of(face.asked.offers)
    face.answers({"insert": True})
    assert face.asked.notes[0].startswith("Which move is missing before move 1")
    face.answers({"drop": True})
    assert [type(one) for one in journal.current().moves] == [Nominate, Vote]
    face.answers({"amend": True})
    face.answers(2)
    face.answers({"insert": True})
    assert face.asked.key == "vote"


# Long work


class Impatient(Progress):
    """Somebody who stops the work at its step of this number."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def _step(self, *_: object, **__: object) -> None:
        self.left -= 1
        if self.left == 0:
            raise Stopped

    lines = writing = drawing = printing = _step


def test_long_work_is_stopped_and_asked_for_again(journal: Journal) -> None:
    """Nothing is half done, wherever it is stopped."""
    home, impatient = journal.path.parent, Impatient(0)

    @contextmanager
    def progress() -> Iterator[Progress]:
        yield impatient

    face = Face(journal, alone=False, means=Means(progress))
    face.goes_to("rest", who=[*FIVE], box_or_printed="printed", roles_printed="envelopes")
    stopped = 0
    while stopped < 30:
        before = files(home)
        impatient.left = stopped * 4 + 1
        heard = face.answers("as_it_is")
        if face.asked.key == "ready":
            break
        stopped += 1
        assert heard == ("Stopped. Nothing was dealt, and nothing was written.",)
        kept = files(home) - before
        assert kept <= {GUESTS}, kept
        assert not journal.chain()
        assert face.asked.key == "box_or_printed"
        face.goes_to("rest", box_or_printed="printed", roles_printed="envelopes")
    assert stopped
    assert face.session.state().stage is Stage.DOOR
    assert (home / "tonight" / "tonight.html").exists()


def test_a_set_tells_its_progress_from_inside(journal: Journal) -> None:
    """Before each envelope, and before each line of the night."""

    class Counted(Progress):
        def __init__(self) -> None:
            self.drawn, self.shares = list[str](), list[float]()

        def show(self, _table: str, _key: str, /, **places: object) -> None:
            self.drawn.append(str(places.get("file")))

        def writing(self, share: float) -> None:
            self.shares.append(share)

    counted = Counted()
    face = Face(journal, alone=False, means=Means(lambda: nullcontext(counted)))
    printed = {"box_or_printed": "printed", "roles_printed": "envelopes"}
    face.goes_to("rest", who=[*FIVE], **printed)
    face.answers("as_it_is")
    assert face.asked.key == "ready"
    assert counted.drawn.count("envelopes.pdf") > len(FIVE)
    assert len(counted.shares) > len(FIVE)
    assert counted.shares == sorted(counted.shares)


def files(home: Path) -> set[str]:
    return {str(one.relative_to(home)) for one in home.rglob("*")}
