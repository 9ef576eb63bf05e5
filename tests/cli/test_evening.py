"""`companion` alone: whole evenings as lines on standard input, and key by key in a real terminal."""

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

import pytest

from companion.cli.terminal import session_screen
from companion.cli.terminal.night_screen import CtrlC, NightScreen
from companion.evening import session
from companion.evening.guests.last_evening import GUESTS_FILE, Guest, Roles, load_evening
from companion.files.atomic_write import NotWritten, OSReason
from companion.narration import announcer
from companion.narration.announcer import Announcer
from companion.narration.performance import Key
from companion.store.journal import Journal
from companion.table import deal
from companion.words.sentences import load_referee
from tests.cli.typed import SEVEN
from tests.conftest import Answer, Run, assert_friendly

FIVE = SEVEN[:5]
# Three Fascist tiles, the peek, and Hitler is elected; the first Presidential Candidate sits first.
TO_THE_END = ("2", "+", "f", "3", "+", "f", "4", "+", "f", "yes", "5", "+", "yes")

Evening = Callable[..., Answer]


@pytest.fixture
def evening(run: Run, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Runs an evening whose answers are lines on standard input; nobody waits in its nights."""
    monkeypatch.setattr(deal, "draw_first", lambda _: 1)
    monkeypatch.setattr("time.sleep", lambda _: None)

    def runs(*lines: str, words: tuple[str, ...] = ()) -> Answer:
        return run(*words, typed="".join(f"{line}\n" for line in lines))

    return runs


def shows(answer: Answer, *sentences: str) -> None:
    """One after the other."""
    assert (answer.returncode, answer.stderr) == (0, "")
    left = " ".join(answer.stdout.split())
    for sentence in sentences:
        assert sentence in left, (sentence, left[-1500:])
        left = left.partition(sentence)[2]


def test_two_games_with_a_box_and_a_late_guest(evening: Evening, home: Path) -> None:
    answer = evening(
        *("Ada Ben Cleo Dan Eva", "", "", ""),  # the door
        *("", "timer 4", *TO_THE_END, "5 3"),  # everybody has read; the game; who was who
        *("+Hugo 2", "", "", *TO_THE_END[:3], "quit"),
    )
    shows(
        answer,
        "Who is here?",
        "Do you have the box",
        "How are roles dealt?",
        "Everything else: language en",
        "Game 1 has started. Players: 5.",
        "Go on when everyone has read their role",
        "Everyone, close your eyes.",
        "Time to discuss each nomination: 4 min.",
        "4:00 left to discuss this government",
        "Eva is Hitler",
        "Type seats or names",
        "Cleo: Fascist",
        "Eva: Hitler",
        "Another game? Who is here? Press Enter for Ada, Ben, Cleo, Dan, Eva.",
        "Clockwise: Ada, Hugo, Ben, Cleo, Dan, Eva.",
        "Game 2 has started. Players: 6.",
        "Everyone, close your eyes.",
        "Everything is saved. To carry on: companion",
    )
    assert answer.stdout.count("Eva: Hitler") == 1
    with Journal(home) as journal:
        assert [one.moves for one in journal.games()] == [13, 3]
    after = load_evening(home, "ru")
    assert after.table == ("Ada", "Hugo", "Ben", "Cleo", "Dan", "Eva")
    assert (after.choices.roles, after.choices.discussion) == (Roles.BOX, 4)


def test_one_dialogue_is_in_one_language(evening: Evening, run: Run) -> None:
    """A game that goes on asks and refuses in its own, whatever the evening before spoke."""
    run("new", *FIVE, "-l", "it", "--first", FIVE[0])
    shows(
        evening("forse"),
        "Vuoi continuarla?",
        "Questo qui non vale: forse.",
        "Vuoi continuarla?",
        "È tutto salvato.",
    )


def test_it_goes_on_where_it_was(evening: Evening, home: Path) -> None:
    shows(evening("Ada Ben Cleo Dan Eva", "", "", ""), "Go on when everyone has read their role")
    shows(
        evening("", "table", *TO_THE_END[:5], words=("--say", "Ben=Behn")),
        "Game 1 isn't over: round 1",
        "Round 2",
    )
    assert load_evening(home, "en").said(["Ada", "Ben"]) == ("Ada", "Behn")
    shows(
        evening("+Hugo", "", *TO_THE_END[5:]),
        "Game 1 isn't over: round 2, Ada, Ben, Cleo, Dan, Eva.",
        "Nobody can join or leave",
        "Continue it?",
        "Eva is Hitler",
        "Who was who?",
    )
    shows(
        evening("undo", *TO_THE_END[-1:], "5 5", "5 3", "no"),
        "Eva is Hitler",
        "Who was who?",
        "Undone:",
        "Eva is Hitler",
        "These can't be the roles of this table.",
        "Cleo: Fascist",
        "The story of",
        "Another game?",
    )
    shows(evening(), "Who is here? Press Enter for Ada, Ben, Cleo, Dan, Eva.")


def test_a_night_that_is_stopped_asks_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins again, without a question in between."""

    def stops(screen: NightScreen) -> None:
        monkeypatch.setattr(session_screen, "at_a_terminal", lambda: False)
        screen._player.press(Key.CONFIRM)
        raise CtrlC

    monkeypatch.setattr(session_screen, "at_a_terminal", lambda: True)
    monkeypatch.setattr(NightScreen, "run", stops)
    shows(
        evening("Ada Ben Cleo Dan Eva", "", "", "sound no", "", "", "quit"),
        "Go on when everyone has read their role",
        "stopped",
        "Everyone, close your eyes.",
        "To carry on: companion",
    )


def test_a_voice_that_is_not_here_is_refused_before_any_question(run: Run) -> None:
    answer = run("--voice", "nobody", "--box", typed="\n")
    assert_friendly(answer, 1, "nobody", "English (America)")
    assert "Who is here?" not in answer.stdout


def test_nothing_is_saved_before_the_first_game(evening: Evening) -> None:
    answer = evening()
    shows(
        answer, "Who is here?", "Nothing has started yet. Start whenever you like with: companion"
    )
    assert "saved" not in answer.stdout


def test_slips_for_two_games_and_a_changed_table(
    evening: Evening, home: Path, tmp_path: Path
) -> None:
    """The second game uses the deal that waits; other guests make all that waits void."""
    answer = evening(
        *("Ada Ben Cleo Dan Eva", "", "2"),
        *("ada it, no phone ben, blind cleo, referee no", ""),
        *("table", *TO_THE_END, "", ""),  # the players keep their roles to themselves
        *("", "table", *TO_THE_END, "", ""),
        *("-Ben +Hugo", "", "quit"),
    )
    shows(
        answer,
        "How are roles dealt? With the cards from the box, or sealed on slips",
        "Sheets to print: 10. One person needs about",
        "games 2 · paper a4 · sound yes · referee no · timer no · Ada it · no phone Ben · blind Cleo.",
        "Game 1 has started.",
        "This is deal 1 of the evening,",
        "Cut them, two cuts per player",
        "Every other file is for a later game",
        "Go on when everyone has read their role. Then the deal is sealed",
        "Everything dealt here is sealed",
        "The six words inside The Reveal",
        "Without the words of The Reveal, nothing opens this deal.",
        "Another game?",
        "Game 2 has started.",
        "Everything for this game is already printed.",
        "This is deal 2 of the evening,",
        "Go on when everyone has read their role. (Enter: Begin the night",
        "Another game?",
        "Clockwise: Ada, Cleo, Dan, Eva, Hugo.",
        "Sheets to print:",
        "Game 3 has started.",
        "This is deal 3 of the evening,",
        "Then the deal is sealed",
    )
    with Journal(home) as journal:
        games = journal.games()
        dealt = journal.load(1).deal
        assert dealt is not None
        assert (dealt.packing.languages, dealt.packing.words) == (("it", *["en"] * 4), (2,))
        assert dealt.packing.knowledge
    assert [(one.moves, one.players[-1]) for one in games][:3] == [(13, "Eva")] * 2 + [(0, "Hugo")]
    known = load_evening(home, "en")
    assert known.guest("Ben") == Guest("Ben", phone=False)
    assert (tmp_path / "tonight" / "envelopes.pdf").exists()


def test_a_faulty_file_of_guests_is_told_and_the_evening_goes_on(
    evening: Evening, home: Path
) -> None:
    home.mkdir()
    (home / GUESTS_FILE).write_text(
        '[choices]\nlanguage = "it"\nroles = "dice"\n', encoding="utf-8"
    )
    shows(
        evening("Ada Ben Cleo Dan Eva", "", "", ""),
        "choices.roles is 'dice'",
        "The default is suggested instead.",
        "Who is here? Type the names",
        "these choices won't be remembered",
        "Game 1 has started.",
    )
    assert "dice" in (home / GUESTS_FILE).read_text(encoding="utf-8")


def test_choices_that_cannot_be_remembered_are_told(
    evening: Evening, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(folder: Path, *_: object) -> None:
        raise NotWritten(folder / GUESTS_FILE, OSReason("full"))

    monkeypatch.setattr(session, "keep_evening", refuses)
    shows(
        evening("Ada Ben Cleo Dan Eva", "", "", ""),
        "these choices won't be remembered",
        "Game 1 has started.",
        "Go on when everyone has read their role",
    )
    assert not (home / GUESTS_FILE).exists()


def test_a_home_that_is_none_stops_before_any_question(run: Run, home: Path) -> None:
    home.write_text("")
    assert_friendly(run("--box"), 1, str(home))


def test_files_of_something_else_stay_as_they_are(evening: Evening, tmp_path: Path) -> None:
    (tmp_path / "tonight").mkdir()
    (tmp_path / "tonight" / "tonight.html").write_text("mine")
    answer = evening("Ada Ben Cleo Dan Eva", "", "slips 1", "")
    shows(answer, "Everything for tonight is in the folder tonight-2.", "Go on when everyone")
    assert [one.name for one in (tmp_path / "tonight").iterdir()] == ["tonight.html"]


def test_what_cannot_be_had_is_told_and_asked_again(
    evening: Evening, tmp_path: Path, home: Path
) -> None:
    """The folder is a file, so nothing is printed or dealt; the cards of the box will do."""
    (tmp_path / "tonight").write_text("mine")
    answer = evening("Ada Ben Cleo Dan Eva", "", "slips 1", "", "", "cards", "")
    shows(answer, "tonight", "Do you have the box", "Game 1 has started.", "Shuffle the role cards")
    assert load_evening(home, "en").choices.roles is Roles.BOX


def test_printed_cards_are_good_for_every_game(evening: Evening, home: Path) -> None:
    answer = evening(
        *("Ada Ben Cleo Dan Eva", "printed", "cards", ""),
        *("table", *TO_THE_END, "", ""),  # nobody says who was who; the same table again
        *("table", *TO_THE_END, "", "no"),
    )
    shows(
        answer,
        "Sheets to print:",
        "game.pdf",
        "Put each role card into an envelope",
        "Game 2 has started.",
        "Shuffle the role cards",
        "Everything is saved.",
    )
    told = answer.stdout
    assert told.count("Sheets to print:") == told.count("Put each role card into an envelope") == 1
    with Journal(home) as journal:
        assert [journal.load(one.number).deal for one in journal.games()] == [None, None]


def test_a_home_that_cannot_be_ends_it(tmp_path: Path, run: Run) -> None:
    """No other choice mends it: one line, and nothing is asked again."""
    home = tmp_path / "nowhere" / "home"
    told = run(
        "evening", "Ada", "Ben", "Cleo", "Dan", "Eva", "--box", "--home", home, typed="\n" * 9
    )
    assert told.returncode == 1
    assert str(home.parent) in told.stderr
    assert told.stdout.count("?") <= 2


@pytest.mark.skipif(not Path("/sys").is_dir(), reason="a folder in which nobody makes another one")
def test_a_home_that_cannot_be_made_ends_it_too(run: Run) -> None:
    answer = run("evening", *FIVE, "--box", "--home", "/sys/here", typed="\n" * 9)
    assert answer.returncode == 1
    assert "/sys/here" in answer.stderr
    assert answer.stdout.count("How are roles dealt?") == 1


def test_printed_cards_have_a_record_and_a_page_for_every_game(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else sits there in the second game, and the page says so; nothing is ticked."""
    moments = (f"2026-11-21T20:{minute:02}:00+00:00" for minute in range(60))
    monkeypatch.setattr("companion.store.journal._now", lambda: next(moments))
    evening(
        *("Ada Ben Cleo Dan Eva", "printed", "cards", ""),
        *("table", *TO_THE_END, "rename ben Benno", "claim FFF FF", "", ""),
        *("table", *TO_THE_END, "", "no"),
    )
    out = tmp_path / "tonight"
    page = (out / "tonight.html").read_text(encoding="utf-8")
    assert [*out.glob("game-2-*.toml")]
    assert "<h1>" in page
    assert "Benno" in page.partition("<h1>")[2].partition("</h1>")[0]
    assert page.count('<section class="story"') == 2
    assert page.count("data-evening=") == 1


def test_the_words_of_the_table_still_work_when_the_game_is_over(
    evening: Evening, home: Path
) -> None:
    answer = evening(
        *("Ada Ben Cleo Dan Eva", "", "", "", "", *TO_THE_END),
        *("why", "5 5", "rename ben Benno", "undo", "-Cleo", "yes", "5 3", "no"),
    )
    shows(
        answer,
        "Who was who?",
        "Who was who?",
        "These can't be the roles",
        "Who was who?",
        "Benno",
        "Undone:",
        "Nobody can join or leave",
        "Eva is Hitler",
        "Cleo: Fascist",
        "Another game?",
    )
    assert load_evening(home, "en").table[1] == "Benno"


def test_a_wrong_hand_is_dealt_again_before_and_after_the_night(
    evening: Evening, home: Path
) -> None:
    """Each time the same question comes back, with the same guests, rules and choices."""
    answer = evening(
        *("Ada Ben Cleo Dan Eva", "", "", "timer 2", ""),
        *("misdeal", "", "misdeal", "", "2", "misdeal", "quit"),
    )
    shows(
        answer,
        "1. Take these Secret Role cards: Liberal 3, Fascist 1, Hitler 1.",
        "Go on when everyone has read their role",
        "1. Nobody says what they have seen.",
        "2. Take these Secret Role cards: Liberal 3, Fascist 1, Hitler 1.",
        "Go on when everyone has read their role",
        "Everyone, close your eyes.",
        "for Chancellor?",
        "1. Nobody says what they have seen.",
        "Go on when everyone has read their role",
        "Everyone, close your eyes.",
        "for Chancellor?",
        "has begun: its roles and its tiles stay as they are",
    )
    with Journal(home) as journal:
        (game,) = journal.games()
        assert (game.players, game.moves) == (FIVE, 1)
    assert load_evening(home, "en").choices.discussion == 2


def test_the_box_is_set_up_aloud_and_the_voice_gives_way_to_the_night(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The referee says each step by itself, until everyone has read their role."""
    said: list[str] = []
    hushed: list[bool] = []

    class Voice(Announcer):
        def say(self, sentences: Callable[[], Sequence[str]]) -> None:
            said.extend(sentences() if self._on else ())

        def hush(self) -> None:
            hushed.append(self._on)

    monkeypatch.setattr(announcer, "Announcer", Voice)
    shows(
        evening("Ada Ben Cleo Dan Eva", "", "", "referee yes", ""), "Go on when everyone has read"
    )
    assert said[0].startswith("Take these Secret Role cards: Liberal 3, Fascist 1")
    assert len(said) == 9
    assert hushed == [True]


def test_a_voice_that_is_hushed_says_no_more_and_frees_the_loudspeaker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, said = Event(), list[str]()

    def speaks(
        _referee: object, sentences: Sequence[str], _loudspeaker: str, hushed: Callable[[], bool]
    ) -> None:
        said.extend(sentences)
        begun.set()
        while not hushed():
            Event().wait(0.001)

    monkeypatch.setattr(announcer, "speak_sentences", speaks)
    voice = Announcer(load_referee("en"), on=True)
    voice.say(lambda: ["First."])
    voice.say(lambda: ["Second."])
    assert begun.wait(10)
    voice.hush()
    assert not voice._thread.is_alive()
    assert said == ["First."]


def test_a_poster_is_made_at_the_end_where_its_word_is_typed(
    evening: Evening, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    end = ("", "timer 4", *TO_THE_END, "5 3", "poster", "no")
    shows(
        evening("Ada Ben Cleo Dan Eva", "", "", "", *end),
        "The story of game 1.",
        "Hitler: Eva Fascist: Cleo Liberal: Ada, Ben, Dan",
        "A poster of this game to print: poster",
        "Saved in poster-1.pdf.",
        "Everything is saved.",
    )
    assert (tmp_path / "poster-1.pdf").read_bytes().startswith(b"%PDF")
