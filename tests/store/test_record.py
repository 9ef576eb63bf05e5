import re
import tomllib
import tracemalloc
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from companion.deal.chain import LinkKind
from companion.deal.sealed import OPENINGS, Opening
from companion.errors import Refusal
from companion.files.toml import Fault, FaultyFile, NoSuchFile, NotUTF8
from companion.files.toml_schema import TooLong
from companion.rules.legality import legal_claims
from companion.rules.moves import (
    Claim,
    Enact,
    HiddenKnowledge,
    Move,
    Nominate,
    Vote,
    VoteCount,
)
from companion.rules.objections import NotNow, NotThatManyPlayers
from companion.rules.pieces import Party, Phase, Role
from companion.rules.play import play
from companion.store.journal import Journal
from companion.store.record import (
    FORMAT,
    MAX_NOTED,
    MAX_RECORD_BYTES,
    WITHOUT_TOKEN,
    NameRefused,
    from_text,
    read_record,
    to_text,
)
from companion.store.recorded_game import (
    MAX_MOVES,
    DigitalDeck,
    ImpossibleName,
    ImpossibleRecord,
    KnownRoles,
    NewerFile,
    RecordedGame,
    RoleSource,
    tidy,
)
from companion.table.recap import record_text
from companion.words.tables import terms_of
from tests.english import english
from tests.store.evenings import (
    NAMES,
    TABLES,
    evening,
    header,
    of_a_record,
    some_deal,
    some_moves,
)

SOURCE = Path("evening.toml")
ROUND = (Nominate(3), Vote(frozenset({1, 2, 3, 4})), Enact(Party.LIBERAL))
SHORT = RecordedGame(header=header(), moves=ROUND, begun="2026-11-21T20:00:00+00:00")
DEALT = SHORT.replace(deal=of_a_record(some_deal(7, Random(8))))


def same(recorded: RecordedGame) -> None:
    text = to_text(recorded)
    again = from_text(text, SOURCE)
    assert repr(again) == repr(recorded)
    assert again == recorded
    assert again.game == recorded.game
    assert to_text(again) == text


def random_record(ruleset: str, players: int, chance: Random) -> RecordedGame:
    """A game at this table; where an odd number of players sit, its roles are dealt."""
    settled = header(ruleset, players, first=players)
    moves, deal = some_moves(settled, chance), of_a_record(some_deal(players, chance))
    return RecordedGame(header=settled, moves=moves, deal=deal if players % 2 else None)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_whole_games_round_trip(ruleset: str, players: int) -> None:
    """More of them: poe prove records."""
    same(random_record(ruleset, players, Random(players)))


def test_before_the_first_move() -> None:
    same(RecordedGame(header=header()))
    same(RecordedGame(header=header(), deal=DEALT.deal))


def test_every_claim_round_trips() -> None:
    recorded = RecordedGame(header=header(), moves=ROUND)
    game = recorded.game
    moves: tuple[Move, ...] = ROUND
    for claim in legal_claims(game):
        game, _ = play(game, claim)
        moves = (*moves, claim)
    assert len(moves) > 9
    same(recorded.replace(moves=moves))


def test_any_text_round_trips() -> None:
    """Names that 0.1 took from a record, and whatever a host calls the rules."""
    chance = Random(2)
    letters = "\"'\\#=[]{}, \u0301\U0001f98añЖ李%\x24"
    for _ in range(60):
        name = "".join(chance.choices(letters, k=12))
        ruleset = header().ruleset.replace(name=f"x{name}")
        same(SHORT.replace(header=header().replace(look=f"x{name}.toml", ruleset=ruleset)))


def test_through_the_journal(tmp_path: Path) -> None:
    with Journal(tmp_path / "one") as here, Journal(tmp_path / "two") as there:
        stored = here.add(evening(11))
        file = tmp_path / "evening.toml"
        file.write_text(to_text(stored), encoding="utf-8")
        taken_in = there.add(read_record(file))
        assert (taken_in.header, taken_in.moves) == (stored.header, stored.moves)
        assert (taken_in.begun, taken_in.ended) == (stored.begun, stored.ended)
        assert stored.deal is not None
        assert taken_in.deal == of_a_record(stored.deal) != stored.deal
        assert taken_in.steps == stored.steps


def test_it_reads_as_an_evening() -> None:
    text = record_text(SHORT)
    assert text.startswith("# One game, as recorded by the companion.")
    assert "    # Round 1. Presidential Candidate: Anna\n" in text
    for move, comment in (
        ("{ nominate = 3 },", "1. Nominated for Chancellor: नेहा"),
        ("{ vote_ja = [1, 2, 3, 4] },", "2. Vote. Ja: Anna, Bo-Ève O'Neil, नेहा, Dana 2. Nein: "),
        ('{ enact = "liberal" },', "3. First Liberal policy"),
    ):
        line = next(line for line in text.splitlines() if comment in line)
        assert line.split("#")[0].strip() == move
    assert from_text(text, SOURCE) == SHORT


def test_as_programs_read_it() -> None:
    text = to_text(SHORT)
    values = tomllib.loads(text)
    assert values["format"] == FORMAT == 1  # as the first companion reads it
    assert "deal" not in values
    assert values["players"] == list(NAMES[:7])
    assert values["ruleset"]["deck"] == {"liberal": 6, "fascist": 11}


def test_a_host_may_leave_out_what_has_a_default() -> None:
    text = to_text(SHORT)
    memory = text.index("[memory]")
    short = text[:memory] + text[text.index("[ruleset]") :]
    short = "\n".join(
        line for line in short.splitlines() if not line.startswith(("speak", "begun"))
    )
    again = from_text(short, SOURCE)
    assert (again.header.speak, again.header.memory.claims, again.begun) == (False, True, "")


def test_saved_by_an_editor_on_windows(tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    file.write_bytes(b"\xef\xbb\xbf" + to_text(SHORT).replace("\n", "\r\n").encode())
    assert read_record(file) == SHORT


@pytest.mark.parametrize(
    "name",
    ["a\nb", "\x1b[2J", "a\u202eb", "a\u2028b", "", " ", "x" * 25, "7", "דנה", "👩", "<b>", "a/b"],
)
def test_names_that_no_game_begins_with(name: str, tmp_path: Path) -> None:
    """As `companion new` has it."""
    players = (name, *NAMES[1:7])
    named = SHORT.replace(header=header().replace(players=players))
    with pytest.raises(FaultyFile) as raised:
        from_text(to_text(named), SOURCE)
    (fault,) = raised.value.faults
    assert fault.problem == NameRefused(tidy(name))
    assert english(raised.value).isprintable()
    with Journal(tmp_path) as journal, pytest.raises(ImpossibleName) as refused:
        journal.add(named)
    assert english(refused.value).isprintable()


def test_names_that_cannot_be_told_apart() -> None:
    named = SHORT.replace(header=header().replace(players=("Zoë", "zoe", *NAMES[2:7])))
    with pytest.raises(FaultyFile) as raised:
        from_text(to_text(named), SOURCE)
    assert raised.value.faults == (Fault("players", NameRefused("zoe")),)


def test_names_are_tidied() -> None:
    text = to_text(SHORT).replace('"Anna"', '" Zoe\u0308  B "')
    assert from_text(text, SOURCE).header.players[0] == "Zoë B"


def test_a_name_may_have_a_digit() -> None:
    """A number alone is that of a seat."""
    text = to_text(SHORT).replace('"Anna"', '"R2D2"')
    assert from_text(text, SOURCE).header.players[0] == "R2D2"


def test_a_newer_format() -> None:
    for text in ("format = 7", "format = 7\nsomething = 'else'"):
        with pytest.raises(NewerFile):
            from_text(text, SOURCE)


def test_a_deal_has_a_format_of_its_own() -> None:
    """An older companion says that it is too old, rather than that it knows no deal."""
    text = to_text(DEALT)
    values = tomllib.loads(text)
    assert values["format"] == WITHOUT_TOKEN == 4
    assert DEALT.deal is not None
    assert values["deal"]["fingerprint"] == DEALT.deal.sealed.fingerprint
    assert DEALT.deal.sealed.number is not None
    assert values["deal"]["number"] == DEALT.deal.sealed.number.deal
    assert values["deal"]["chain"] == DEALT.deal.sealed.number.chain
    assert "Nothing in this record opens them" in record_text(DEALT)
    assert from_text(text.replace("format = 4", "format = 1"), SOURCE) == DEALT


def test_roles_and_a_deck_have_formats_of_their_own() -> None:
    """An older companion says that it is too old, rather than that it knows neither."""
    roles = KnownRoles((Role.HITLER, Role.FASCIST, *[Role.LIBERAL] * 3), RoleSource.PLAYERS)
    deck = SHORT.header.replace(deck=DigitalDeck("0" * 64))
    assert "format = 5\n" in to_text(SHORT.replace(roles=roles))
    assert "format = 6\n" in to_text(SHORT.replace(header=deck, moves=()))


def test_a_record_never_carries_a_way_to_open_its_deal() -> None:
    """ "An imported record never carries a way to open its deal." """
    kept = some_deal(7, Random(8))
    for secret in (kept.sealed.token, kept.sealed.stretching):
        assert len(secret) > 20
        assert secret not in to_text(SHORT.replace(deal=kept))
    with_token = to_text(DEALT).replace("[deal]", f'[deal]\ntoken = "{kept.sealed.token}"')
    assert from_text(with_token, SOURCE) == DEALT  # as records of 0.1 have it


def test_every_note_of_an_opening_round_trips() -> None:
    assert DEALT.deal is not None
    for how in OPENINGS:
        for seat in (None, 1, 7):
            opening = Opening("2026-11-21T23:59:59+00:00", how, seat)
            same(DEALT.replace(deal=DEALT.deal.replace(openings=(opening,) * 2)))
    same(DEALT.replace(deal=DEALT.deal.replace(openings=())))


def test_a_host_may_leave_out_the_openings() -> None:
    assert DEALT.deal is not None
    untouched = DEALT.replace(deal=DEALT.deal.replace(openings=()))
    text = to_text(untouched)
    assert "openings = [\n]\n" in text
    assert from_text(text.replace("openings = [\n]\n", ""), SOURCE) == untouched


FAULTY_DEALS = {
    "deal = 7": ["deal is 7: expected what the companion wrote"],
    "[deal]": [
        "deal.fingerprint is missing: expected what the companion wrote",
        "deal.packing.languages is missing: expected a list of 1 to 10000; in it: one-line text",
        "deal.packing.paper is missing",
        "deal.packing.knowledge is missing: expected one of true, false",
        "deal.packing.night is missing",
        "deal.packing.words is missing",
        "deal.packing.ballots is missing",
    ],
    """[deal]
    fingerprint = "../../../../etc/passwd"
    token = "not one"
    roles = ["liberal"]
    openings = [{ how = "stolen", at = 3 }, { at = "", how = "look" }]
    [deal.packing]
    languages = ["en", 4]
    paper = "a\\nb"
    knowledge = 1
    night = "no"
    words = true
    ballots = true
    """: [
        "deal.fingerprint is '../../../../etc/passwd': expected what the companion wrote",
        "deal.token is 'not one': expected what the companion wrote",
        "deal.roles isn't a known key",
        "deal.openings[0].how is 'stolen': expected one of",
        "deal.openings[0].at is 3: expected one-line text",
        "deal.openings[1].at is missing",
        "deal.packing.languages[1] is 4: expected one-line text",
        "deal.packing.paper is",
        "deal.packing.knowledge is 1: expected one of true, false",
        "deal.packing.night is 'no': expected one of true, false",
    ],
}


@pytest.mark.parametrize("text", FAULTY_DEALS)
def test_every_fault_of_a_deal_is_listed(text: str) -> None:
    whole = to_text(SHORT)
    place = whole.index("format") if text == "deal = 7" else len(whole)
    with pytest.raises(FaultyFile) as raised:
        from_text(f"{whole[:place]}{text}\n{whole[place:]}", SOURCE)
    told = [english(fault) for fault in raised.value.faults]
    for expected in FAULTY_DEALS[text]:
        assert any(one.startswith(expected) for one in told), (expected, told)
    assert len(told) == len(FAULTY_DEALS[text])


def test_a_deal_of_another_table() -> None:
    other = some_deal(10, Random(1)).replace(
        sealed=some_deal(7, Random(1)).sealed,
        openings=(
            Opening("2026", LinkKind.LOOK, 7),
            Opening("2026", LinkKind.LOOK, 8),
        ),
    )
    with pytest.raises(FaultyFile) as raised:
        from_text(to_text(SHORT.replace(deal=other)), SOURCE)
    assert [english(fault) for fault in raised.value.faults] == [
        "deal.openings[1].seat is 8: expected a number from 1 to 7",
        "deal.packing.languages is 10: expected a list of 7 to 7; in it: one-line text",
    ]


@pytest.mark.parametrize(
    ("was", "is_", "expected"),
    [
        ("words_for = [1, 3]", "words_for = [1, 8]", "deal is ...: expected what"),
        ('paper     = "a4"', 'paper = "a\\u0007"', "deal.packing.paper is"),
        ("number = 2\n", "", "deal.chain is 'd317"),
        (
            "openings = [",
            'table_words = ["a"]\nopenings = [',
            "deal.table_words is 1: expected a list",
        ),
        (
            "openings = [",
            "openings = [{ at = '2026', how = 'look', seat = 0 },",
            "deal.openings[0].seat is 0",
        ),
    ],
)
def test_a_deal_that_the_companion_did_not_write(was: str, is_: str, expected: str) -> None:
    text = to_text(DEALT)
    assert was in text
    with pytest.raises(FaultyFile) as raised:
        from_text(text.replace(was, is_), SOURCE)
    (fault,) = map(english, raised.value.faults)
    assert fault.startswith(expected), fault


def test_every_fault_is_listed() -> None:
    text = """
        format = 0
        players = ["Anna", "anna", "", "Dan\\n", "Eve"]
        first = "Anna"
        theme = "classic"
        colour = "red"
        speak = "no"
        moves = [{ nominate = "Eve" }, { flee = true }, { peek = true }, 4]
        [memory]
        votes = 1
        [ruleset]
        name = "mine"
        tracker_length = 99
    """
    with pytest.raises(FaultyFile) as raised:
        from_text(text, SOURCE)
    told = [english(fault) for fault in raised.value.faults]
    for expected in (
        "colour isn't a known key",
        "format is 0: expected a number from 1 to 6",
        "first is 'Anna': expected a number from 1 to 10",
        "language is missing: expected one-line text",
        "memory.votes is 1: expected one of true, false",
        "speak is 'no': expected one of true, false",
        'players has a name that can\'t be used: "". Expected: different names of up to 24',
        "players has a name that can't be used: Dan?",
        "players has a name that can't be used: anna",
        "move 1 nominate is 'Eve': expected a number from 1 to 10",
        "move 2 is { flee = true }: expected one of nominate",
        "move 4 is 4: expected one of nominate",
        "ruleset.tracker_length is 99: expected a number from 1 to 10",
        "ruleset.deck is missing: expected a table with liberal, fascist",
    ):
        assert any(one.startswith(expected) for one in told), (expected, told)
    assert not any(one.startswith("move 3") for one in told)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "format is missing"),
        ("players = 7", r"players is .*: expected a list of 5 to 10"),
        ("players = [7]", r"players is .*: expected a list of 5 to 10"),
        ("moves = 'none'", "moves is 'none': expected what the companion"),
        ("ruleset = 'official'", "ruleset is 'official': expected what the companion"),
        (f"format = 0x{'f' * 5000}", "format is …"),
        (
            f"moves = [{{ execute = 0x{'f' * 5000} }}]",
            "move 1 execute is …",
        ),
        ("format = true", "format is true: expected a number"),
        ("format = ", "it isn't valid TOML"),
        ("x = " + "[" * 5000, "nested too deeply"),
        ("moves = [{ nominate = " + "9" * 5000 + " }]", "evening.toml"),
    ],
)
def test_nonsense_is_refused(text: str, expected: str) -> None:
    with pytest.raises(FaultyFile) as raised:
        from_text(text, SOURCE)
    assert re.search(expected, english(raised.value))


def test_an_illegal_move_is_named() -> None:
    text = to_text(SHORT).replace("{ enact =", "{ peek = true }, { enact =")
    with pytest.raises(ImpossibleRecord) as raised:
        from_text(text, SOURCE)
    error = raised.value
    assert (error.number, error.objection) == (3, NotNow(Phase.LEGISLATE))
    assert english(error).startswith("evening.toml can't be played from move 3 on. ")


def test_a_table_that_cannot_be() -> None:
    text = to_text(SHORT.replace(moves=(Nominate(3), VoteCount(7, 0))))
    for seat, name in enumerate(NAMES[3:7], start=4):
        escaped = name.replace("\\", "\\\\").replace('"', '\\"')
        assert f'    "{escaped}",' in text
        text = "\n".join(
            line for line in text.split("\n") if not line.endswith(f"  # {seat}") or "{" in line
        )
    with pytest.raises(ImpossibleRecord) as raised:
        from_text(text, SOURCE)
    assert raised.value.objection == NotThatManyPlayers(3, (5, 6, 7, 8, 9, 10))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(NoSuchFile):
        read_record(tmp_path / "nothing.toml")
    with pytest.raises(FaultyFile):
        read_record(tmp_path)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FaultyFile) as raised:
        read_record(binary)
    assert raised.value.faults == (Fault("", NotUTF8()),)


def test_damaged_anywhere() -> None:
    """Cut off or scribbled over, a record is taken in or refused, and nothing else."""
    chance = Random(9)
    recorded = evening(5)
    assert recorded.deal
    text = to_text(recorded)
    for _ in range(75):
        at = chance.randrange(len(text))
        scribble = "".join(chance.choices('0123456789[]{}",=\n abc', k=3))
        for damaged in (text[:at], text[:at] + scribble + text[at + 3 :]):
            with suppress(Refusal):
                from_text(damaged, SOURCE)


def claims(number: int) -> str:
    """A record with so many claims."""
    text = to_text(SHORT.replace(moves=(*ROUND[:2], Enact(Party.FASCIST))))
    claim = '{claim="drawn",seat=1,said="no_comment"},'
    return text.replace("]\n\n[memory]", f"{claim * number}\n]\n\n[memory]")


def test_a_large_record_takes_memory_in_proportion() -> None:
    """Twice the moves take twice the memory, not four times."""
    peaks = []
    for number in (1000, 2000):
        text = claims(number)
        tracemalloc.start()
        assert len(from_text(text, SOURCE).game.statements) == number
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 2.5 * peaks[0]
    assert peaks[1] < 15_000_000


def test_more_moves_than_any_evening_has() -> None:
    with pytest.raises(FaultyFile) as raised:
        from_text(claims(MAX_MOVES), SOURCE)
    assert raised.value.faults == (Fault("moves", TooLong(MAX_MOVES + 3, MAX_MOVES)),)


# Terms


def themed() -> RecordedGame:
    return DEALT.replace(header=header().replace(theme="cold-war"))


def test_a_record_carries_the_terms_of_its_theme() -> None:
    text = to_text(themed())
    values = tomllib.loads(text)
    assert values["format"] == WITHOUT_TOKEN
    assert values["terms"] == dict(terms_of("cold-war").words)
    assert values["moves"][2] == {"enact": "democratic"}
    assert "Come questo tema chiama" in record_text(
        themed().replace(header=themed().header.replace(language="it"))
    )
    same(themed())


def test_terms_of_a_theme_that_is_unknown_or_has_changed() -> None:
    """A record is read by its own."""
    text = to_text(themed())
    other = text.replace("democratic", "royal").replace('theme = "cold-war"', 'theme = "pirates"')
    assert "royal" in other
    assert from_text(other, SOURCE).moves == DEALT.moves
    other = text.replace("democratic", "royal")
    assert from_text(other, SOURCE).header == themed().header


def test_a_record_of_0_1_has_the_terms_of_its_theme() -> None:
    text = to_text(themed())
    start, end = text.index("[terms]"), text.index("[ruleset]")
    older = (text[:start] + text[end:]).replace("format = 3", "format = 2")
    assert "terms" not in tomllib.loads(older)
    assert from_text(older, SOURCE) == themed()


@pytest.mark.parametrize(
    ("was", "is_", "told"),
    [
        ('enact = "democratic"', 'enact = "blue"', 'expected one of "democratic", "communist"'),
        ("democratic = 6", "democratic = 2", "ruleset.deck.democratic is 2"),
        ("nominate = ", "nominate = 0.", "expected a number from 1 to 10"),
        ("agent_zone      = 3", "agent_zone = 30", "ruleset.agent_zone is 30"),
        (
            "players = [",
            'players = [ "hitler\\u200b",',
            "a name that can't be used: hitler?",
        ),  # no term, a name
    ],
)
def test_a_themed_record_is_faulted_in_its_own_terms(was: str, is_: str, told: str) -> None:
    with pytest.raises(FaultyFile) as raised:
        from_text(to_text(themed()).replace(was, is_, 1), SOURCE)
    assert told in english(raised.value)


@pytest.mark.parametrize("moment", ["x2026-11-22T20:00:00", "soon", "2026"])
def test_a_moment_that_is_none(moment: str) -> None:
    text = to_text(SHORT).replace("2026-11-21T20:00:00+00:00", moment)
    with pytest.raises(FaultyFile) as raised:
        from_text(text, SOURCE)
    assert [fault.key for fault in raised.value.faults] == ["begun"]


@pytest.mark.parametrize(
    "terms",
    ["7", "[]", "{ zork = 'a' }", "{ ja = 'home' }", "{ liberal = 3 }", "{ liberal = 'a b' }", '{ liberal = "\\u001b" }',
     "{ liberal = 'x', fascist = 'x' }", "{ Liberal = 'x' }", f"{{ liberal = '{'x' * 50}' }}"],
)  # fmt: skip
def test_terms_that_cannot_be_read_back(terms: str) -> None:
    text = to_text(SHORT).replace("format = 1", f"format = 3\nterms = {terms}")
    with pytest.raises(FaultyFile) as raised:
        from_text(text, SOURCE)
    assert {fault.key.partition(".")[0] for fault in raised.value.faults} == {"terms"}
    assert english(raised.value).isprintable()


def test_a_theme_is_no_path() -> None:
    for theme in ("../../pyproject", "/etc/passwd", "\\\\\\\\server\\\\share"):
        text = to_text(SHORT).replace('theme = "classic"', f'theme = "{theme}"')
        assert from_text(text, SOURCE).moves == SHORT.moves


@pytest.mark.parametrize(
    "look",
    ["/etc/passwd", "\\\\server\\share", "\\\\server\\share\\x.toml", "//server/x.toml", "a b"],
)
def test_a_look_is_a_name_or_a_file_of_this_machine(look: str) -> None:
    with pytest.raises(FaultyFile) as raised:
        from_text(to_text(SHORT.replace(header=header().replace(look=look))), SOURCE)
    assert [fault.key for fault in raised.value.faults] == ["look"]
    for own in ("retro", "/home/me/attic.toml", "C:\\looks\\attic.toml", "attic.toml"):
        same(SHORT.replace(header=header().replace(look=own)))


def test_the_largest_record_that_is_written_can_be_read(tmp_path: Path) -> None:
    """A longer one than that is written without comments."""
    claim = Claim(1, HiddenKnowledge.DRAWN, (Party.FASCIST,) * 3)
    moves = (*ROUND, *(claim,) * MAX_NOTED)
    file = tmp_path / "record.toml"
    file.write_text(record_text(SHORT.replace(moves=moves)), "utf-8", newline="\n")
    assert file.stat().st_size / len(moves) * MAX_MOVES < MAX_RECORD_BYTES
    assert read_record(file).moves == moves
    assert "Anna claims" in record_text(SHORT.replace(moves=moves[:-3]))
