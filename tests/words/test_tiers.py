"""A fifth language is offered for what it has: the night, then a whole evening; no sentence is half translated."""

import os
import re
import shutil
from pathlib import Path

import pytest

from companion.cli.host import HOST
from companion.words.lines import lines_of
from companion.words.tables import CLASSIC, ENGLISH, EVENTS, NIGHT, languages, own_table
from companion.words.tiers import Tier, lacking, tier_of
from tests.conftest import Answer, assert_friendly, in_this_process
from tests.evening.random_evenings import NAMES, Tapper
from tests.volunteer import CODE, pseudo, write_tiers

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eva")
NEW = ("new", *PLAYERS, "--first", "Ada", "-l", CODE)
ROUND: tuple[tuple[str, ...], ...] = (
    ("nominate", "ben"),
    ("vote", "--ja-all"),
    ("enact", "fascist"),
    ("claim", "Ada", "drew", "FFL"),
)
# In a sentence of the pseudo-language each word has this, but for names and what is typed.
_MARKED = "ßu"
_AS_IT_IS = re.compile(
    rf"companion [a-z-]+.*|--?[a-z-]+|\b(?:{'|'.join((*sorted((*NAMES, *PLAYERS), key=len)[::-1], 'official', CODE))})\b"
    r"|^ ?(?:sound|referee|timer) .*"  # a choice, as it is typed
)


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> dict[Tier, Path]:
    """A home for each tier, with a language that has it and those before it."""
    homes = {tier: tmp_path_factory.mktemp(tier) for tier in Tier}
    for tier, home in homes.items():
        write_tiers(home / "words", *tier.needed)
    return homes


def run(home: Path, *words: str) -> Answer:
    own = {"COMPANION_HOME": str(home), "LC_ALL": "C.UTF-8", "COLUMNS": "200", "TERM": "dumb"}
    return in_this_process([*words], "", {**os.environ, **own}, home)


def told(home: Path, *words: str) -> str:
    answer = run(home, *words)
    assert (answer.returncode, answer.stderr) == (0, "")
    return str(answer.stdout)


def mixed(text: str) -> list[str]:
    """Sentences with words of both languages."""
    found = []
    for sentence in re.split(r"(?<=[.!?:])\s|\n|  +|[│┃·]", text):
        words = re.findall(r"[^\W\d_]{2,}", _AS_IT_IS.sub("", sentence))
        marked = [one for one in words if _MARKED in one]
        if 0 < len(marked) < len(words):
            found.append(sentence)
    return found


def test_with_the_night_alone_it_reads_the_night_and_all_else_is_english(
    homes: dict[Tier, Path],
) -> None:
    home = homes[Tier.NIGHT]
    for words in (NEW, *ROUND, ("status",), ("recap",), ("history",), ("why", "veto")):
        assert _MARKED not in told(home, *words)
    spoken = told(home, "night", "--dry-run")
    assert "éyßués" in spoken
    assert "eyes" not in spoken
    assert _MARKED in told(home, "night", "-n", "7", "-l", CODE, "--dry-run")
    assert_friendly(run(home, "print", "--list", "-l", CODE), 1, "not ready")


def test_a_whole_evening_is_played_with_all_that_guests_hear_and_read(
    homes: dict[Tier, Path],
) -> None:
    """Sentences for the host alone are English from beginning to end."""
    home = homes[Tier.TABLE]
    typed = (
        NEW,
        *ROUND,
        ("status",),
        ("recap",),
        ("history",),
        ("undo",),
        ("redo",),
        ("why", "veto"),
    )
    for words in typed:
        text = told(home, *words)
        assert _MARKED in text
        assert mixed(text) == []
    refusals: tuple[tuple[str, ...], ...] = (
        ("vote", "--ja-all"),
        ("nominate", "ada"),
        ("nominate", "xx"),
        ("deal", "-o", "x/y"),
    )
    listed: tuple[tuple[str, ...], ...] = (
        ("print", "--list"),
        ("deals",),
        ("statistics",),
        ("words", "check", "xx"),
    )
    for words in [*refusals, *listed]:
        answer = run(home, *words)
        assert mixed(answer.stdout + answer.stderr) == [], words


def test_an_evening_in_a_language_with_the_night_alone_is_played_in_english(
    homes: dict[Tier, Path], tmp_path: Path
) -> None:
    home = Path(shutil.copytree(homes[Tier.NIGHT], tmp_path / "home"))
    HOST.begin(("--home", str(home)))
    tapper = Tapper(home, 3)
    tapper.language = CODE
    tapper.plays(games=1)
    assert tapper.games
    screen = lines_of(own_table(ENGLISH, CLASSIC, NIGHT)["screen"]).values()
    assert not [text for text in tapper.texts - {*map(pseudo, screen)} if _MARKED in text]


def test_the_first_game_of_play_keeps_a_language_with_the_night_alone(
    homes: dict[Tier, Path], tmp_path: Path
) -> None:
    home = Path(shutil.copytree(homes[Tier.NIGHT], tmp_path / "home"))
    own = {"COMPANION_HOME": str(home), "LC_ALL": f"{CODE}.UTF-8", "TERM": "dumb"}
    played = in_this_process(["play"], "Ada Ben Cleo Dan Eva\n", {**os.environ, **own}, home)
    assert (played.returncode, _MARKED in played.stdout) == (0, False)
    assert "éyßués" in told(home, "night", "--dry-run")


def test_a_random_evening_is_never_half_translated(homes: dict[Tier, Path], tmp_path: Path) -> None:
    home = Path(shutil.copytree(homes[Tier.TABLE], tmp_path / "home"))
    HOST.begin(("--home", str(home)))
    tapper = Tapper(home, 1)
    tapper.language = CODE
    tapper.plays(games=1)
    assert [one for one in tapper.texts if _MARKED in one]
    halves = [half for text in tapper.texts for half in mixed(text)]
    assert halves == []


def test_with_everything_nothing_is_english(homes: dict[Tier, Path]) -> None:
    home = homes[Tier.HOST]
    for words in (NEW, *ROUND, ("status",)):
        assert mixed(told(home, *words)) == []
    HOST.begin(("--home", str(home)))
    assert lacking(CODE, "classic", Tier.HOST) == ()


def test_the_night_is_a_small_part_and_the_table_about_half() -> None:
    assert tier_of("night") is tier_of("board", "roles.hitler") is Tier.NIGHT
    assert tier_of("board", "ja") is tier_of("paper", "ballots.ja") is Tier.TABLE
    assert tier_of("paper", "shop.title") is tier_of("refusals/store") is Tier.HOST
    for tier, table in ((Tier.NIGHT, NIGHT), (Tier.TABLE, EVENTS)):
        assert [one for one in languages(table=table) if lacking(one, "classic", tier)] == []
