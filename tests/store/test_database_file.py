"""The file itself: older and newer ones, those of others, damaged ones, full disks."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from random import Random

import pytest

from companion.deal.chain import LinkKind
from companion.errors import Refusal
from companion.files.atomic_write import FolderRefused, NotWritten, OSReason
from companion.rules.moves import Nominate, Vote
from companion.rules.pieces import Phase, Role
from companion.store.database import OURS
from companion.store.journal import GAMES_FILE, Journal
from companion.store.recorded_game import (
    DamagedGame,
    DatabaseRefused,
    HomeMissing,
    KnownRoles,
    NewerFile,
    NoGame,
    NoSuchGame,
    RoleSource,
)
from tests.english import english
from tests.nobody import as_nobody
from tests.store.evenings import evening, header, some_deal, some_move

# As the first version wrote it, before redo and before editions.
VERSION_1 = """
CREATE TABLE games (number INTEGER PRIMARY KEY, players TEXT NOT NULL, ruleset_name TEXT NOT NULL,
    setting TEXT NOT NULL, begun TEXT NOT NULL, ended TEXT, made INTEGER NOT NULL, win_reason TEXT,
    ruleset TEXT NOT NULL);
CREATE TABLE moves (game INTEGER NOT NULL REFERENCES games, place INTEGER NOT NULL,
    move TEXT NOT NULL, PRIMARY KEY (game, place)) WITHOUT ROWID;
CREATE TABLE current (game INTEGER NOT NULL REFERENCES games);
INSERT INTO games VALUES (1, '["Anna","Bo","Cy","Dan","Eve"]', 'plain',
    '{"theme":"classic","language":"it","first":2,
      "memory":{"votes":true,"claims":false,"proven":true},"speak":true}',
    '1932-11-06T20:00:00+00:00', NULL, 2, NULL,
    '{"name":"plain","players":[5],"first_candidate":"random","hitler_zone":3,"veto_zone":5,
      "tracker_length":3,"tracker_reset":"tile","tie":"fails","term_limits":"last_elected",
      "exempt_up_to":5,"exempt_counted":"living","deck":{"liberal":6,"fascist":11},
      "placed":{"liberal":0,"fascist":0},"to_win":{"liberal":5,"fascist":6},
      "roles":{"5":{"liberals":3,"fascists":1}},
      "knows":{"hitler_knows_fascists":[5],"fascists_know_hitler":[5],
               "fascists_know_fascists":[5]},
      "tracks":{"5-6":[[],[],["peek"],["execute"],["execute"]]}}');
INSERT INTO moves VALUES (1, 1, '{"nominate":3}'), (1, 2, '{"vote_ja":[1,2,4]}');
INSERT INTO current VALUES (1);
PRAGMA user_version = 1;
"""

# What the second version made of it, and a move that it took back; before deals.
VERSION_2 = """
ALTER TABLE games ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
CREATE TABLE undone (game INTEGER NOT NULL REFERENCES games, place INTEGER NOT NULL,
    move TEXT NOT NULL, PRIMARY KEY (game, place)) WITHOUT ROWID;
UPDATE games SET edition = 3, made = 1;
DELETE FROM moves WHERE place = 2;
INSERT INTO undone VALUES (1, 1, '{"vote_ja":[1,2,4]}');
PRAGMA user_version = 2;
"""

# What the third version made of it; before the chain.
VERSION_3 = """
CREATE TABLE deals (game INTEGER PRIMARY KEY REFERENCES games, fingerprint TEXT NOT NULL,
    token TEXT NOT NULL, packing TEXT NOT NULL, openings TEXT NOT NULL);
INSERT INTO deals VALUES (1, '859A 3081 1AEE 7CB6 664C 19E9 E77C FA5C', 'gAAAAA',
    '{"languages":["it","it","it","it","it"],"paper":"a4","knowledge":false,"night":true,
      "words":false,"ballots":true}', '[{"at":"1932-11-06T20:00:00+00:00","how":"look","seat":2}]');
PRAGMA user_version = 3;
"""

# What the fourth version made of it; before roles are kept.
VERSION_4 = """
ALTER TABLE deals ADD COLUMN sealing TEXT NOT NULL DEFAULT '{}';
CREATE TABLE links (number INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL,
    deal TEXT NOT NULL, seat INTEGER, head TEXT NOT NULL, game INTEGER REFERENCES games);
PRAGMA user_version = 4;
"""


ANOTHER_GAME = """
INSERT INTO games SELECT max(number) + 1, players, ruleset_name, setting, begun, ended, 0,
    win_reason, ruleset FROM games
"""


def script(path: Path, *scripts: str) -> None:
    database = sqlite3.connect(path)
    for one in scripts:
        database.executescript(one)
    database.close()


def refused(folder: Path, expected: type[Refusal], why: str = "") -> None:
    """Every way in says the same friendly sentence, and nothing is changed."""
    path = folder / GAMES_FILE
    before = path.read_bytes() if path.is_file() else None
    ways: tuple[Callable[[Journal], object], ...] = (
        lambda journal: journal.current(),
        lambda journal: journal.games(),
        lambda journal: journal.load(1),
        lambda journal: journal.switch(1),
        lambda journal: journal.new(header()),
    )
    for way in ways:
        with Journal(folder) as journal, pytest.raises(expected, match=why or None) as raised:
            way(journal)
        assert str(folder) in english(raised.value)
        assert english(raised.value).isprintable()
    assert before is None or path.read_bytes() == before


def test_an_older_version_opens(tmp_path: Path) -> None:
    script(tmp_path / GAMES_FILE, f"PRAGMA application_id = {OURS}", VERSION_1)
    with Journal(tmp_path) as journal:
        seen = journal.current()
        assert seen.header.players == ("Anna", "Bo", "Cy", "Dan", "Eve")
        assert (seen.header.language, seen.header.memory.claims) == ("it", False)
        assert seen.moves == (Nominate(3), Vote(frozenset({1, 2, 4})))
        assert (seen.revision, seen.undone, seen.begun[:4]) == (0, (), "1932")
        assert seen.deal is None
        seen = journal.redo(journal.undo(seen))
        assert journal.current() == seen
        assert journal.new(header()).number == 2
        assert [one.moves for one in journal.games()] == [2, 0]


def test_the_second_version_opens(tmp_path: Path) -> None:
    script(tmp_path / GAMES_FILE, f"PRAGMA application_id = {OURS}", VERSION_1, VERSION_2)
    with Journal(tmp_path) as journal:
        seen = journal.current()
        assert (seen.moves, seen.undone) == ((Nominate(3),), (Vote(frozenset({1, 2, 4})),))
        assert (seen.revision, seen.deal) == (3, None)
        seen = journal.undo(seen)
        seen = journal.deal(seen, some_deal(5, Random(1)))
        assert (seen.revision, seen.undone) == (5, ())
        assert journal.current() == seen
        assert journal.add(evening(1)).deal is not None


def test_the_third_version_opens(tmp_path: Path) -> None:
    """Its deal keeps its key, and what was noted of it."""
    older = VERSION_1, VERSION_2, VERSION_3
    script(tmp_path / GAMES_FILE, f"PRAGMA application_id = {OURS}", *older)
    with Journal(tmp_path) as journal:
        deal = journal.current().deal
        assert deal is not None
        assert (deal.sealed.token, deal.sealed.number) == ("gAAAAA", None)
        assert [(one.how, one.seat) for one in deal.openings] == [(LinkKind.LOOK, 2)]
        assert journal.chain() == ()


def test_the_fourth_version_opens(tmp_path: Path) -> None:
    """Roles can be kept with its games from then on."""
    older = VERSION_1, VERSION_2, VERSION_3, VERSION_4
    script(tmp_path / GAMES_FILE, f"PRAGMA application_id = {OURS}", *older)
    known = KnownRoles((*[Role.LIBERAL] * 3, Role.FASCIST, Role.HITLER), RoleSource.PLAYERS)
    with Journal(tmp_path) as journal:
        seen = journal.current()
        assert (seen.roles, journal.folder_of(seen.number)) == (None, None)
        assert journal.keep_roles(seen, known).roles == known
        journal.keep_folder(seen.number, tmp_path)
        assert journal.redo(seen).roles == known  # keeping them is no change of the game
        assert journal.current().roles == known
        assert journal.folder_of(seen.number) == tmp_path


def test_either_version_becomes_the_same(tmp_path: Path) -> None:
    schemas = set()
    whole = ("", VERSION_1, VERSION_2, VERSION_3, VERSION_4)
    for older in accumulate(whole):
        home = tmp_path / str(len(older))
        home.mkdir()
        if older:
            script(home / GAMES_FILE, f"PRAGMA application_id = {OURS}", older)
        with Journal(home) as journal:
            journal.new(header())
        database = sqlite3.connect(home / GAMES_FILE)
        tables = database.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
        versions = database.execute("PRAGMA user_version").fetchone()
        database.close()
        schemas.add((versions, tuple((name, "".join(sql.split())) for name, sql in tables if sql)))
    assert len(schemas) == 1


@pytest.mark.parametrize(
    ("older", "table"),
    [(VERSION_1, "undone"), (VERSION_1, "deals"), (VERSION_1 + VERSION_2, "deals")],
)
def test_a_new_version_is_made_whole_or_not(tmp_path: Path, older: str, table: str) -> None:
    """It cannot be brought up to date: it stays as it was."""
    surprise = f"CREATE TABLE {table} (surprise TEXT)"
    script(tmp_path / GAMES_FILE, f"PRAGMA application_id = {OURS}", older, surprise)
    refused(tmp_path, DatabaseRefused, "damaged")


def test_a_newer_version_is_refused(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.new(header())
    script(tmp_path / GAMES_FILE, "PRAGMA user_version = 6")
    refused(tmp_path, NewerFile)


def test_another_programs_database(tmp_path: Path) -> None:
    path = tmp_path / GAMES_FILE
    script(path, "CREATE TABLE holidays (day TEXT)")
    refused(tmp_path, DatabaseRefused, "foreign")
    path.unlink()
    script(path, "PRAGMA application_id = 7")
    refused(tmp_path, DatabaseRefused, "foreign")
    path.unlink()
    script(path, "PRAGMA journal_mode = WAL; CREATE TABLE holidays (day TEXT)")
    refused(tmp_path, DatabaseRefused, "foreign")


@pytest.mark.parametrize("content", [b"Dear diary", b"\x00" * 4096, bytes(range(256)) * 50])
def test_not_a_database(tmp_path: Path, content: bytes) -> None:
    (tmp_path / GAMES_FILE).write_bytes(content)
    refused(tmp_path, DatabaseRefused, "foreign")


def test_an_empty_file_is_a_new_journal(tmp_path: Path) -> None:
    """As a program leaves it that was killed before its first game was confirmed."""
    (tmp_path / GAMES_FILE).touch()
    with Journal(tmp_path) as journal:
        assert journal.games() == ()
        with pytest.raises(NoGame):
            journal.current()
        assert journal.new(header()).number == 1


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    (tmp_path / GAMES_FILE).mkdir()
    refused(tmp_path, DatabaseRefused, "foreign")


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    refused(tmp_path / "home", FolderRefused)
    deeper = tmp_path / "home" / "deeper"
    with Journal(deeper) as journal, pytest.raises(FolderRefused):
        journal.new(header())


def test_truncated_or_scribbled_over(tmp_path: Path) -> None:
    """Never a traceback; mostly it is noticed, and what is read then is a whole game."""
    with Journal(tmp_path / "whole") as journal:
        for seed in range(6):
            journal.add(evening(seed))
    whole = (tmp_path / "whole" / GAMES_FILE).read_bytes()
    chance = Random(1)
    noticed = 0
    for number in range(30):
        home = tmp_path / str(number)
        home.mkdir()
        damaged = bytearray(whole)
        if number % 2:
            del damaged[chance.randrange(1, len(whole)) :]
        else:
            at = chance.randrange(100, len(whole) - 300)
            damaged[at : at + 300] = chance.randbytes(300)
        (home / GAMES_FILE).write_bytes(damaged)
        try:
            with Journal(home) as journal:
                for summary in journal.games():
                    journal.load(summary.number).steps  # noqa: B018  it is asked for
        except Refusal:
            noticed += 1
    assert noticed > 20


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET ruleset = '{}'",
        "UPDATE games SET ruleset = replace(ruleset, 'peek', 'peep')",
        "UPDATE games SET setting = '[]'",
        "UPDATE games SET setting = '{'",
        "UPDATE games SET players = '7'",
        "UPDATE games SET made = 7",
        "UPDATE games SET edition = 'null'",
        "UPDATE games SET begun = x'fffe'",
        "UPDATE games SET ended = x'fffe'",
        "UPDATE moves SET move = '{\"nominate\":true}'",
        "UPDATE moves SET move = '{\"flee\":3}'",
        "UPDATE moves SET move = x'ff'",
        "UPDATE moves SET move = 3",
        "DELETE FROM moves",
        "UPDATE moves SET place = 2",
        "UPDATE deals SET fingerprint = '../../key'",
        "UPDATE deals SET fingerprint = x'ff'",
        "UPDATE deals SET token = x'ff'",
        "UPDATE deals SET packing = '{'",
        "UPDATE deals SET packing = '[]'",
        "UPDATE deals SET packing = replace(packing, 'ballots', 'bullets')",
        "UPDATE deals SET packing = replace(packing, '\"en\",', '')",
        "UPDATE deals SET openings = 'null'",
        "UPDATE deals SET openings = '[{}]'",
        'UPDATE deals SET openings = \'[{"at":"","how":"stolen"}]\'',
        'UPDATE deals SET openings = \'[{"at":"","how":"look","seat":8}]\'',
        'UPDATE deals SET openings = \'[{"at":"","how":"look","seat":"Bo"}]\'',
    ],
)
def test_values_that_we_did_not_write(tmp_path: Path, damage: str) -> None:
    with Journal(tmp_path) as journal:
        journal.append(journal.new(header(), some_deal(7, Random(1))), Nominate(3))
    script(tmp_path / GAMES_FILE, damage)
    with Journal(tmp_path) as journal, pytest.raises(DamagedGame):
        journal.current()


def test_other_games_are_not_harmed(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.new(header())
        second = journal.new(header())
        script(tmp_path / GAMES_FILE, "UPDATE games SET setting = '[]' WHERE number = 1")
        assert journal.current() == second
        assert len(journal.games()) == 2


def test_a_table_is_missing(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.new(header())
    script(tmp_path / GAMES_FILE, "DROP TABLE undone")
    with Journal(tmp_path) as journal, pytest.raises(DatabaseRefused, match="why=damaged"):
        journal.current()


def test_a_file_may_be_where_it_likes(tmp_path: Path) -> None:
    home = tmp_path / "?mode=ro#%41 'дом'"
    with Journal(home) as journal:
        journal.new(header())
    assert [path.name for path in home.iterdir()] == [GAMES_FILE]


def test_somebody_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.database.BUSY_TIMEOUT", 0.05)
    with Journal(tmp_path) as journal:
        seen = journal.new(header())
    other = sqlite3.connect(tmp_path / GAMES_FILE)
    other.execute("BEGIN IMMEDIATE")
    with Journal(tmp_path) as journal:
        assert journal.current() == seen  # reading goes on
        with pytest.raises(NotWritten, match="busy"):
            journal.append(seen, Nominate(3))
        other.rollback()
        assert journal.append(seen, Nominate(3)).revision == 1
    other.close()


# The disk


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_file_that_must_not_grow(tmp_path: Path) -> None:
    """Wherever writing fails: what was confirmed is there, and it goes on when there is room."""
    import resource

    chance = Random(4)
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Journal(tmp_path) as journal:
        seen = journal.add(evening(3, most=40))
    failures = 0
    for limit in range(0, 24_000, 2400):
        with Journal(tmp_path) as journal:
            assert journal.current() == seen
            try:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most[1]))
                while seen.game.phase is not Phase.GAME_OVER:
                    seen = journal.append(seen, some_move(seen.game, chance))
            except NotWritten as refusal:
                failures += refusal.reason.why == "full"
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, most)
            assert journal.current() == seen
            if seen.game.phase is Phase.GAME_OVER:
                seen = journal.amend(seen, 1, (), count=len(seen.moves))
    assert failures > 3


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    if sys.platform != "linux" or os.geteuid() != 0 or mount is None:
        pytest.skip("only root on Linux makes a disk")
    command = [mount, "-t", "tmpfs", "-o", "size=100k", "tmpfs", str(folder)]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("no disk can be made here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    with Journal(small_disk) as journal:
        seen = journal.new(header())
        kept = 0
        for seed in range(200):
            try:
                journal.add(evening(seed))
            except NotWritten as refusal:
                full = refusal.reason.why == "full"
                break
            kept += 1
        assert full
        assert len(journal.games()) == kept + 1
        assert journal.load(1) == seen
        filler = small_disk / "filler"
        with pytest.raises(OSError, match="No space"):
            filler.write_bytes(b"x" * 100_000)
        current = journal.current()
        with pytest.raises(NotWritten, match="full"):
            journal.undo(current)
        assert journal.current() == current
        filler.unlink()
        assert journal.undo(current).moves == current.moves[:-1]


@pytest.mark.skipif(sys.platform == "win32", reason="folders are locked otherwise there")
def test_folders_that_nobody_may_use() -> None:
    """As an ordinary user, which the tests may not be."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Journal(folder / "kept") as journal:
            journal.new(header())
        (folder / "locked").mkdir()
        folder.chmod(0o755)
        (folder / "kept" / GAMES_FILE).chmod(0o444)
        (folder / "kept").chmod(0o555)
        (folder / "locked").chmod(0)
        told = as_nobody(lambda: list(_try_locked_folders(folder)))
        (folder / "kept").chmod(0o755)
        (folder / "locked").chmod(0o755)
    forbidden = OSReason("forbidden", errno.EACCES)
    assert [one.replace(str(folder), "") for one in told] == [
        "7 players",
        f"NotWritten: file=/kept/{GAMES_FILE}, reason={OSReason('forbidden')}",
        f"NotWritten: file=/locked/{GAMES_FILE}, reason={forbidden}",
        f"NotWritten: file=/kept/new/{GAMES_FILE}, reason={forbidden}",
    ]


def _try_locked_folders(folder: Path) -> Iterator[str]:
    with Journal(folder / "kept") as journal:
        seen = journal.current()
        yield f"{seen.game.players} players"
        yield _told(lambda: journal.append(seen, Nominate(3)))
    with Journal(folder / "locked") as journal:
        yield _told(journal.current)
    with Journal(folder / "kept" / "new") as journal:
        yield _told(lambda: journal.new(header()))


def _told(way: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as raised:
        way()
    return f"{type(raised.value).__name__}: {raised.value}"


# Left as it was


@pytest.mark.parametrize("current", ["NULL", "'x'", "7", "-1", "1.5", "x'00'"])
def test_no_game_is_the_current_one(tmp_path: Path, current: str) -> None:
    """The others can be listed, and one of them chosen."""
    with Journal(tmp_path) as journal:
        first, _ = journal.new(header()), journal.new(header())
    script(
        tmp_path / GAMES_FILE,
        "DROP TABLE current; CREATE TABLE current (game INTEGER)",
        f"INSERT INTO current VALUES ({current})",  # noqa: S608  of the test
    )
    with Journal(tmp_path) as journal:
        with pytest.raises(NoSuchGame):
            journal.current()
        assert [one.current for one in journal.games()] == [False, False]
        assert journal.switch(1) == first == journal.current()


def ways(journal: Journal) -> Iterator[Callable[[], object]]:
    """Everything that a command may do, as far as it gets."""
    yield journal.games
    yield journal.current
    yield lambda: journal.load(2)
    yield lambda: journal.switch(2)
    yield lambda: journal.undo(journal.current())
    yield lambda: journal.redo(journal.current())
    yield lambda: journal.amend(journal.load(1), 1, ())
    yield lambda: journal.add(evening(3))


@pytest.mark.parametrize("older", [False, True])
def test_a_refused_command_leaves_a_damaged_file_as_it_was(
    tmp_path: Path,
    older: bool,  # noqa: FBT001  of the same test
) -> None:
    """Byte for byte, and whatever the damage; an older one is not brought up to date either."""
    path = tmp_path / GAMES_FILE
    if older:
        script(path, f"PRAGMA application_id = {OURS}", VERSION_1)
        script(path, *[ANOTHER_GAME] * 7)
    else:
        with Journal(tmp_path) as journal:
            for seed in range(4):
                journal.add(evening(seed, 40))
    whole = path.read_bytes()
    chance = Random(2)
    refusals = 0
    for number in range(16):
        damaged = bytearray(whole)
        if number % 2:
            del damaged[chance.randrange(1, len(whole)) :]
        else:
            at = chance.randrange(100, len(whole) - 300)
            damaged[at : at + 300] = chance.randbytes(300)
        path.write_bytes(damaged)
        before = bytes(damaged)
        with Journal(tmp_path) as journal:
            for way in ways(journal):
                try:
                    way()
                except Refusal:
                    refusals += 1
                    assert path.read_bytes() == before
                before = path.read_bytes()
        for rest in tmp_path.glob(f"{GAMES_FILE}-*"):
            rest.unlink()
    assert refusals > 40


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET setting = '['",
        "UPDATE games SET players = '7'",
        "UPDATE games SET made = 9",
    ],
)
def test_an_older_file_with_a_damaged_game_stays_older(tmp_path: Path, damage: str) -> None:
    script(tmp_path / GAMES_FILE, f"PRAGMA application_id = {OURS}", VERSION_1)
    script(tmp_path / GAMES_FILE, damage)
    before = (tmp_path / GAMES_FILE).read_bytes()
    with Journal(tmp_path) as journal:
        for _ in range(2):
            with pytest.raises(DamagedGame):
                journal.current()
    assert (tmp_path / GAMES_FILE).read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET players = replace(players, 'Anna', '\u001b[2J')",
        "UPDATE games SET players = replace(players, 'Anna', 'a' || char(8238))",
        "UPDATE games SET players = replace(players, 'Anna', ' ')",
        "UPDATE games SET begun = char(27) || '[2J'",
        "UPDATE games SET setting = replace(setting, 'classic', 'a\\u001b')",
        'UPDATE games SET setting = replace(setting, \'"look":""\', \'"look":"\\u0007"\')',
        "UPDATE games SET ruleset = replace(ruleset, 'official', 'a\\u001b')",
    ],
)
def test_nothing_that_a_terminal_would_obey(tmp_path: Path, damage: str) -> None:
    with Journal(tmp_path) as journal:
        journal.new(header())
    script(tmp_path / GAMES_FILE, damage)
    with Journal(tmp_path) as journal, pytest.raises(DamagedGame) as raised:
        journal.current()
    assert english(raised.value).isprintable()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE games SET players = replace(players, 'Anna', 'a' || char(8238))",
        "UPDATE games SET begun = char(27) || '[2J'",
        "UPDATE games SET ended = char(27) || '[2J'",
        "UPDATE games SET ruleset_name = char(27) || '[2J'",
    ],
)
def test_a_list_of_games_shows_nothing_that_a_terminal_would_obey(
    tmp_path: Path, damage: str
) -> None:
    with Journal(tmp_path) as journal:
        journal.new(header())
    script(tmp_path / GAMES_FILE, damage)
    with Journal(tmp_path) as journal, pytest.raises(DatabaseRefused, match="why=damaged"):
        journal.games()


def test_the_folder_of_the_host_is_gone(tmp_path: Path) -> None:
    """As when a stick was pulled; and the companion's own folder needs no parent."""
    stick = tmp_path / "stick"
    for command in (Journal.current, Journal.games, lambda journal: journal.new(header())):
        with Journal(stick / "games", chosen=True) as journal, pytest.raises(FolderRefused):
            command(journal)
    assert not stick.exists()
    stick.mkdir()
    with Journal(stick / "games", chosen=True) as journal:
        with pytest.raises(HomeMissing):
            journal.current()
        assert journal.new(header()).number == 1
    with Journal(tmp_path / "a" / "b" / "c") as journal:
        assert journal.new(header()).number == 1


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    """A byte flipped in the schema: SQLite repeats it, and Python cannot read it."""
    path = tmp_path / GAMES_FILE
    script(path, f"PRAGMA application_id = {OURS}", VERSION_1, "CREATE TABLE more (x)")
    damaged = path.read_bytes().replace(b"TABLE more", b"TABLx more").replace(b"more", b"m\xffre")
    path.write_bytes(damaged)
    with Journal(tmp_path) as journal, pytest.raises(DatabaseRefused, match="why=damaged"):
        journal.current()
