"""A language is added as a volunteer does it: by commands and an editor, without a line of Python."""

import io
import os
import re
import shutil
import tomllib
from codecs import BOM_UTF8
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.checks import languages as whole
from companion.checks.languages import ORIGIN
from companion.cli.commands.words import MAX_LISTED
from companion.cli.completion import complete
from companion.cli.host import HOST
from companion.cli.terminal.progress import Progress
from companion.evening.night.night import Night
from companion.narration.narrator import Stage
from companion.words.grammar import places
from companion.words.lines import Stale, lines_of
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    NIGHT,
    PAPER as PAPER_TABLE,
    SCRIPTS,
    WORDINGS,
    languages,
    own_table,
    table_names,
    word_themes,
)
from companion.words.tiers import Tier
from companion.workshop import new_language, preview
from companion.workshop.new_language import notes_file
from printables.edition.wording import load_wording
from tests import languages_page
from tests.conftest import Answer, assert_friendly, in_this_process
from tests.english import english
from tests.products import Sampling
from tests.volunteer import CODE, fill_in, pseudo, shorten
from tests.words.owed import owed

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eva")
AUDIO = Path("words", SCRIPTS.name, CODE)
_WIDE = f'tracker = "{"x" * 40}"'
PAPER = Path("words", "printables", WORDINGS.name, CODE)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a language that is begun, and nothing more."""
    home = tmp_path_factory.mktemp("begun")
    assert _run(home, "words", "new", CODE).returncode == 0
    return home


@pytest.fixture(scope="module")
def filled(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with every line filled in, and its night accepted."""
    home = tmp_path_factory.mktemp("filled") / "home"
    shutil.copytree(begun, home)
    fill_in(home / "words")
    check = ("script", "check", str(home / AUDIO / "classic"))
    assert "must say" in _run(home, *check).stdout
    assert _run(home, *check, "--accept").returncode == 0
    return home


@pytest.fixture
def home(filled: Path, tmp_path: Path) -> Path:
    """A home of this test's own, with the language."""
    return Path(shutil.copytree(filled, tmp_path / "home"))


def _run(home: Path, *words: str) -> Answer:
    own = {"COMPANION_HOME": str(home), "LC_ALL": "C.UTF-8", "COLUMNS": "100", "TERM": "dumb"}
    return in_this_process([*words], "", {**os.environ, **own}, home)


def _told(home: Path) -> list[str]:
    """Return the faults that `words check` lists, except those of drawings."""
    with patch.object(whole, "all_sheets", lambda *_: b""):
        told = _run(home, "words", "check", CODE, "--all").stdout.splitlines()
    return told[len(Tier) :]  # after the counts


def _change(file: Path, change: Callable[[str], str]) -> None:
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")


def test_every_file_has_what_english_has_and_is_empty(begun: Path) -> None:
    for source in (SCRIPTS / "en" / "classic").rglob("*.toml"):
        file = begun / AUDIO / "classic" / source.relative_to(SCRIPTS / "en" / "classic")
        values, english = (tomllib.loads(one.read_text("utf-8")) for one in (file, source))
        assert _shape(values) == _shape(english), source.name
    printed = (begun / PAPER / "classic.toml").read_text(encoding="utf-8")
    contract = (WORDINGS / "en" / "classic.toml").read_text(encoding="utf-8")
    assert _shape(tomllib.loads(printed)) == _shape(tomllib.loads(contract))
    ballot = r"ballots, [\d.]+ × [\d.]+ mm: 1 × \d+ letters in [\d.]+ pt"
    assert re.search(f"{ballot}, or larger\n# English: JA!", printed)
    assert "# read on a phone" not in printed
    assert 'language = "qaa"' in printed
    for file in (begun / AUDIO / "classic" / "night.toml", begun / PAPER / "classic.toml"):
        (page,) = re.findall(r"# How to write such a file: (\S+)", file.read_text("utf-8"))
        assert (file.parent / page).is_file()


def test_each_line_has_its_english_a_note_its_places_where_it_is_and_its_room(begun: Path) -> None:
    told = 0
    for file in (begun / "words").rglob("*.toml"):
        above: list[str] = []
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip().startswith("# "):
                above.append(line.strip().removeprefix("# "))
            elif re.fullmatch(r'\s*([\w-]+ = )?(""|\[\]),?', line):
                *notes, where, original = above
                assert original.startswith("English: "), (file.name, line)
                assert re.fullmatch(r"Where: \S.*\. Room: \S.*", where), (file.name, line)
                for place in re.findall(r"{(\w+)", original):
                    assert re.search(rf"{{{place}}}: \w", notes[-1]), (file.name, place)
                assert re.fullmatch(r"\S.{3,}", notes[0]), (file.name, line)
                told += 1
            if not line.strip().startswith("#"):
                above = []
    assert told > len(lines_of(own_table(ENGLISH, CLASSIC, PAPER_TABLE))) + 1000


def test_what_is_noted_is_of_something() -> None:
    """Each part and each place of the notes is one of some English line."""
    keys, named = {"glossary"}, set[str]()
    for theme, table in product(word_themes(), (*table_names(), NIGHT, PAPER_TABLE)):
        values = own_table(ENGLISH, theme, table)
        keys |= (
            {f"{table}.{key}" for key in lines_of(values)}
            | {f"{table}.{key}" for key in values}
            | {f"{table}.dangerous.{key}" for key in values.get("dangerous", ())}
        )
        named |= {place for line in lines_of(values).values() for place in places(line)}
    assert set(notes_file().places) == named
    assert not [
        one for one in notes_file().about if not any(f"{k}.".startswith(f"{one}.") for k in keys)
    ]


def _shape(values: object) -> object:
    """The keys, and how many texts a list has that may not have more."""
    if isinstance(values, dict):
        return {name: _shape(one) for name, one in values.items() if name != "spelling"}
    return type(values)


def test_what_is_not_filled_in_is_listed_and_not_offered(begun: Path) -> None:
    with patch.object(whole, "all_sheets", lambda *_: b""):
        left = _run(begun, "words", "check", CODE, "--all")
        first = _run(begun, "words", "check", CODE).stdout.splitlines()
    assert left.returncode == 1
    assert first[0] == (
        "Night, lines written: 0 of 78. By file: night 0/62, board 0/3, night_roles 0/13"
    )
    assert not any("…" in line for line in first[: len(Tier)])
    told = first[len(Tier) : len(Tier) + MAX_LISTED]
    assert all("night" in line or "glossary.toml" in line for line in told)
    assert first[len(Tier) + MAX_LISTED].endswith(f"See it all: companion words check {CODE} --all")
    assert "classic/events.toml  CandidacyPassed is missing" in left.stdout
    assert f"{PAPER.relative_to('words')}/classic.toml  glue" not in left.stdout
    assert re.fullmatch(rf"companion: Not finished yet: {CODE}. Still to do: \d+.\n", left.stderr)
    for words in (("new", *PLAYERS), ("night", "-n", "5", "--dry-run"), ("print", "--list")):
        refused = _run(begun, *words, "-l", CODE)
        assert_friendly(refused, 1, "not ready", f"companion words check {CODE}")
    assert_friendly(_run(begun, "new", *PLAYERS, "-l", "xx"), 1, ": xx.")
    with patch.dict(os.environ, COMPANION_HOME=str(begun)):
        HOST.begin(())
        assert CODE in complete("written-language")("")
        assert CODE not in complete("language")("")


def test_what_is_there_stays(home: Path) -> None:
    before = {path: path.read_bytes() for path in home.rglob("*.toml")}
    (home / AUDIO / "classic" / "deal.toml").unlink()
    begun = _run(home, "words", "new", CODE)
    assert begun.stdout.startswith("Files to fill in: 1.")
    changed = {path.name for path, was in before.items() if path.read_bytes() != was}
    assert changed == {"deal.toml"}


def test_a_language_that_comes_along_stays_as_it_is(begun: Path) -> None:
    with patch.object(new_language, "printed_rooms", lambda _: {}):
        assert _run(begun, "words", "new", "en").stdout.startswith("Files to fill in: 0.")
    assert not (SCRIPTS / "en" / ORIGIN).exists()


@pytest.mark.product
def test_filled_in_it_goes_everywhere(home: Path) -> None:
    """Words without room are reported with their measure; then all is heard, shown and printed."""
    place = pseudo("In the middle of the table")  # in letters that are taken out again
    long = place.replace("ßu", 4 * "ßu")
    _change(home / PAPER / "classic.toml", lambda text: text.replace(place, long))
    # by all rulesets: poe prove products
    sheets = partial(whole.all_sheets, every_rule=Sampling.whole)
    with patch.object(whole, "all_sheets", sheets):
        told = _run(home, "words", "check", CODE, "--all").stdout.splitlines()[len(Tier) :]
    measured = (
        r"\S+/classic.toml  ([\w.\[\]-]+): .* [\d.]+ × [\d.]+ mm, .* [\d.]+ pt, .* [\d.]+ pt\..*"
    )
    narrow = {found[1] for line in told if (found := re.fullmatch(measured, line))}
    assert narrow
    assert len(told) == len([line for line in told if re.fullmatch(measured, line)])
    shorten(home / PAPER / "classic.toml", narrow)
    with patch.object(whole, "all_sheets", sheets):  # each fits its place, beside English too
        assert "nothing is left to do" in _run(home, "words", "check", CODE).stdout
    for words in (
        ("new", *PLAYERS, "-l", CODE, "--first", "Ada"),
        ("nominate", "ben"),
        ("status",),
        ("night", "-n", "7", "-l", CODE, "--dry-run"),
        ("print", "--list", "-l", CODE),
        ("deal", *PLAYERS, "-o", "e.pdf", "-l", CODE),
    ):
        answer = _run(home, *words)
        assert answer.returncode == 0, answer.stderr
    assert "éyßués" in _run(home, "night", "-n", "5", "--dry-run").stdout


def test_everything_is_told_at_once(home: Path) -> None:
    """A fault in each file hides none in others: what depends on it is tried in English."""
    classic, paper = home / AUDIO / "classic", home / PAPER / "classic.toml"
    (classic / "messages.toml").unlink()
    (classic / "deal.toml").write_text("x = ö", encoding="latin-1")
    thumb = pseudo("Hitler: keep your eyes closed and put your thumb up.")
    _change(classic / "night.toml", lambda text: text.replace(thumb, pseudo("Open your eyes.")))
    _change(classic / "night.toml", lambda text: re.sub("(?m)^pause = .*", "", text, count=1))
    _change(classic / "seal.toml", lambda text: re.sub("(?m)^(.*?= .*?){", r"\1{x", text))
    _change(classic / "board.toml", lambda text: re.sub(r"(?m)^tracker .*", _WIDE, text))
    _change(paper, lambda text: re.sub("(?m)^ja = .*", f'ja = "{"JA" * 40}!"', text, count=1))
    _change(paper, lambda text: re.sub("(?m)^nein = .*", 'nein = ""', text, count=1))
    for line, long in (
        ("Fascist", "F" * 90),  # in a title that has no room for letters that can be read
        ("Party: Liberal.", " bla" * 60),  # in a code, and in a fold
    ):
        _change(paper, partial(_lengthened, f'"{pseudo(line)}', long))
    sheets = partial(whole.all_sheets, every_rule=False)
    with patch.object(whole, "all_sheets", sheets):
        told = _run(home, "words", "check", CODE, "--all").stdout
    for expected in (
        "messages.toml  the file is missing or empty",
        "deal.toml  it isn't UTF-8",
        r"\nnight.large.hitler_thumb\n  must say  Hitler puts up a thumb",
        "is missing: expected one of",
        r"seal.toml  \S+ .*{x",
        r"board.toml  tracker is too wide for the screen: “x{40}” takes 40 columns, .* for 29\n",
        r"classic.toml  ballots.ja: .*[\d.]+ × [\d.]+ mm",
        r"classic.toml  parties.fascist: .* policy-tiles .*[\d.]+ × [\d.]+ mm",
        r"classic.toml  roles.fascist: .* role-cards .*[\d.]+ × [\d.]+ mm",
        r"classic.toml  slips.party.liberal: .* too long for a slip",
        "classic.toml  ballots.nein is missing",
    ):
        assert re.search(expected, told), expected


def _lengthened(line: str, more: str, text: str) -> str:
    return text.replace(f'{line}"', f'{line}{more}"')


def test_a_line_that_is_still_english(home: Path) -> None:
    line = "There is nobody left to use this power on, so it is lost: {powers}."
    _change(home / AUDIO / "classic" / "events.toml", lambda text: text.replace(pseudo(line), line))
    assert [one.partition("  ")[2] for one in _told(home) if "PowersLapsed" in one] == [
        f"PowersLapsed is still English: “{line}”"
    ]


@pytest.mark.parametrize(
    ("table", "line"),
    [("board", "Liberal policies"), ("board", "term-limited"), ("paper", "Liberal policies")],
)
def test_labels_of_two_words_that_are_still_english(home: Path, table: str, line: str) -> None:
    file = (
        home / PAPER / "classic.toml" if table == "paper" else home / AUDIO / "classic/board.toml"
    )
    _change(file, lambda text: text.replace(f'"{pseudo(line)}"', f'"{line}"'))
    told = [one for one in _told(home) if f"is still English: “{line}”" in one]
    assert told


def test_answers_that_begin_alike_are_told_with_both(home: Path) -> None:
    """Portuguese has desfazer and declarar, of which two letters are no choice."""
    play = home / AUDIO / "classic" / "play.toml"
    _change(play, lambda text: re.sub("(?m)^undo .*", 'undo = "desfazer"', text, count=1))
    _change(play, lambda text: re.sub("(?m)^claim .*", 'claim = "Déclarar"', text, count=1))
    (told,) = [one for one in _told(home) if "play.toml" in one]
    assert "claim is “Déclarar”, which begins like undo, “desfazer”" in told


@pytest.mark.parametrize("left", [None, "# nothing\n"])
def test_what_is_checked_by_may_not_be_lost(home: Path, left: str | None) -> None:
    """Without a glossary or the noted English lines, terms and what is out of date are not seen."""
    for name in ("glossary.toml", "english.toml"):
        file = home / AUDIO / name
        kept = file.read_text(encoding="utf-8")
        file.unlink() if left is None else file.write_text(left, encoding="utf-8")
        (told,) = [one for one in _told(home) if name in one]
        assert "the file is missing or empty" in told
        file.write_text(kept, encoding="utf-8")
    assert len(_told(home)) == 1


def test_a_line_whose_english_one_has_changed(home: Path) -> None:
    notes = home / AUDIO / "english.toml"
    _change(notes, lambda text: re.sub(r"PowersLapsed:\w", "PowersLapsed:x", text))
    assert any("PowersLapsed is out of date" in one for one in _told(home))
    with patch.object(whole, "all_sheets", lambda *_: b""):
        accepted = _run(home, "words", "check", CODE, "--accept")
    assert "out of date" not in accepted.stdout


def test_a_glossary_is_kept_to_and_may_be_wrong_itself(home: Path) -> None:
    glossary = home / AUDIO / "glossary.toml"
    word = pseudo("Chaos")
    glossary.write_text(
        f'[classic.Chaos]\nterm = "Uproar"\nforms = ["Uproar*"]\nnever = ["{word}"]'
    )
    told = _told(home)
    assert [one for one in told if "ChaosBrokeOut" in one and f"the word for “{word}”" in one]
    assert not any("the word for “Chaos”" in one for one in told)  # each is told once
    glossary.write_text('[classic.Chaos]\nterm = "Uproar"\nforms = ["Uproar*"]')
    told = _told(home)
    assert [one for one in told if "ChaosBrokeOut: the word for “Chaos” is “Uproar”" in one]
    glossary.write_text("[classic.Chaos]\nforms = 3\n[cold-war.War]\nterm = []\n")
    told = [one for one in _told(home) if "glossary.toml" in one]
    assert len(told) == 3, told
    (home / AUDIO / "english.toml").write_text('"classic/events" = 3\n')  # notes of a wrong kind
    assert len([one for one in _told(home) if "english.toml" in one]) == 1


def test_what_is_checked_now_is_shown_in_a_terminal_alone(home: Path) -> None:
    shown = io.StringIO()
    with (
        patch.object(whole, "all_sheets", lambda *_: b""),
        patch.object(Progress, "_print", lambda _, text: shown.write(text)),
    ):
        assert "Checking" not in _run(home, "words", "check", CODE).stdout
        with patch.object(Progress, "__enter__", _at_a_terminal):
            _run(home, "words", "check", CODE)
    assert f"Checking {CODE}/classic" in shown.getvalue()


def _at_a_terminal(progress: Progress) -> Progress:
    progress._live = True
    return progress


def test_what_is_filled_in_is_checked_before_all_is(home: Path) -> None:
    """Faults are listed after empty sentences, with the place where each is seen."""
    night = home / AUDIO / "classic" / "night.toml"
    thumb = pseudo("Hitler: keep your eyes closed and put your thumb up.")
    _change(night, lambda text: re.sub('^next = ".*"', 'next = ""', text, flags=re.MULTILINE))
    _change(night, lambda text: text.replace(thumb, pseudo("Everyone, open your eyes.")))
    (home / AUDIO / "glossary.toml").write_text(
        f'[classic.Chaos]\nterm = "Uproar"\nnever = ["{pseudo("Chaos")}"]\n[classic.slip]\nterm = ""'
    )
    told = _told(home)
    empty = [one for one in told if " is missing: " in one]
    keys = {one.partition(" is missing")[0].split()[1] for one in empty}
    assert keys == {"classic.slip.term", "screen.next"}
    assert told[: len(empty)] == empty
    assert "night.large.hitler_thumb" in told
    assert any("ChaosBrokeOut: the word for" in one for one in told)


def test_what_editors_do_to_files(home: Path) -> None:
    """A mark at the beginning and line ends of Windows do no harm; what cannot be read is told."""
    classic = home / AUDIO / "classic"
    for name in ("events", "night"):
        file = classic / f"{name}.toml"
        file.write_bytes(BOM_UTF8 + file.read_bytes().replace(b"\n", b"\r\n"))
    assert len(_told(home)) == 1
    (classic / "deal.toml").write_text("x = ö", encoding="latin-1")
    (classic / "seal.toml").write_text('x = "a"\ny = b\n', encoding="utf-8")
    told = _told(home)
    assert any("deal.toml  it isn't UTF-8" in one for one in told), told
    assert any("seal.toml  it isn't valid TOML" in one and "line 2" in one for one in told), told
    assert len(told) == 2
    assert (
        _run(home, "new", *PLAYERS, "-l", CODE).returncode == 0
    )  # what is said in them is English


def test_a_theme_that_is_begun_and_one_that_is_not_there(home: Path) -> None:
    for words in (("new", *PLAYERS), ("night", "-n", "5", "--dry-run"), ("print", "--list")):
        refused = _run(home, *words, "-l", CODE, "--theme", "cold-war")
        assert_friendly(refused, 1, f"companion words {pseudo('new')} {CODE} --theme cold-war")
    with patch.object(new_language, "printed_rooms", lambda _: {}):
        begun = _run(home, "words", "new", CODE, "--theme", "cold-war")
    assert begun.returncode == 0, begun.stderr
    assert any("cold-war/events.toml" in one for one in _told(home))
    assert _run(home, "new", *PLAYERS, "-l", CODE).returncode == 0
    refused = _run(home, "new", *PLAYERS, "-l", CODE, "--theme", "cold-war")
    assert_friendly(refused, 1, "cold-war", "night.small.fascists_look")
    assert_friendly(_run(home, "words", "new", CODE, "--theme", "vikings"), 1, "vikings")
    (home / "games.sqlite3").unlink()  # whose words the host is spoken to in
    assert_friendly(_run(home, "words", "new", "no code"), 1, "a language code")
    assert_friendly(_run(home, "words", "check", "xx"), 1, "companion words new")
    for word in ("check", "preview"):
        assert_friendly(_run(home, "words", word, "../.."), 1, "a language code")
    assert_friendly(_run(home, "words", "preview", "xx"), 1, "companion words new")
    assert not (home / "words-xx").exists()


def test_a_language_without_a_night_is_not_offered(home: Path) -> None:
    (home / AUDIO / "classic" / "night.toml").unlink()
    for words in (("new", *PLAYERS), ("print", "--list")):
        refused = _run(home, *words, "-l", CODE)
        assert_friendly(refused, 1, "Lines still to write: 62", "night.toml", f"words check {CODE}")


@pytest.mark.parametrize(("typed", "code"), [("pt_BR", "pt-br"), ("PT-br ", "pt-br")])
def test_a_code_has_one_form(tmp_path: Path, typed: str, code: str) -> None:
    with patch.object(new_language, "printed_rooms", lambda _: {}):
        begun = _run(tmp_path, "words", "new", typed)
    assert f"words check {code}\n" in begun.stdout
    assert [one.name for one in (tmp_path / AUDIO).parent.iterdir() if one.is_dir()] == [code]


def test_a_code_that_is_no_folder_of_windows(tmp_path: Path) -> None:
    for command in (("words", "new"), ("script", "new")):
        assert_friendly(_run(tmp_path, *command, "con"), 1, "Windows", "con-latn")
    assert not [*tmp_path.iterdir()]


def test_what_is_there_of_a_language_is_shown_and_the_rest_is_marked(home: Path) -> None:
    classic = home / AUDIO / "classic"
    (classic / "events.toml").unlink()
    (classic / "deal.toml").write_text("x = ö", encoding="latin-1")
    thumb = pseudo("Hitler: keep your eyes closed and put your thumb up.")
    _change(classic / "night.toml", lambda text: text.replace(thumb, ""))
    drawn: list[str] = []
    spoken: list[str] = []

    def sheets(*given: str) -> bytes:
        drawn.append(load_wording(*given).game)
        return b"%PDF"

    def recorded(night: Night, *_: object) -> tuple[bytes, None]:
        spoken.extend(say.text for step in night.words[Stage.NIGHT] for say in step.says)
        return b"ID3", None

    _change(home / PAPER / "classic.toml", lambda text: re.sub("(?m)^game = .*", "", text, count=1))
    with patch.object(preview, "all_sheets", sheets), patch.object(Night, "recorded", recorded):
        shown = _run(home, "words", "preview", CODE)
    assert shown.returncode == 0, shown.stderr
    assert drawn == ["[en] Secret Hitler"]
    assert len(spoken) > 3
    assert not [line for line in spoken if "[en]" in line]
    assert (home / f"words-{CODE}" / "night.mp3").is_file()


def test_a_preview_replaces_no_file_unless_it_is_told_to(home: Path) -> None:
    folder = home / f"words-{CODE}"
    sounds = [b"ID3", b"ID3 again", b""]

    def previewed(*options: str) -> Answer:
        with (
            patch.object(preview, "all_sheets", lambda *_: b"%PDF"),
            patch.object(Night, "recorded", lambda *_: (sounds.pop(0), None)),
        ):
            return _run(home, "words", "preview", CODE, *options)

    def files() -> dict[str, bytes]:
        return {one.name: one.read_bytes() for one in folder.iterdir()}

    assert previewed().stdout.endswith(": sheets.pdf, night.mp3\n")
    assert files() == {"sheets.pdf": b"%PDF", "night.mp3": b"ID3"}
    (folder / "sheets.pdf").write_text("mine")
    kept = files()
    assert_friendly(previewed(), 1, "sheets.pdf", "--force")
    assert files() == kept
    assert previewed("--force").returncode == 0
    assert files() == {"sheets.pdf": b"%PDF", "night.mp3": b"ID3 again"}
    assert previewed("--force").stdout.endswith(": sheets.pdf\n")  # nothing to hear yet


def test_a_doctor_says_what_a_language_has(home: Path) -> None:
    def found() -> str:
        told = _run(home, "doctor").stdout.splitlines()
        return next(one for one in told if f"words {CODE}" in one)

    assert found().endswith("classic: complete")
    (home / AUDIO / "classic" / "deal.toml").unlink()
    assert "a whole evening" in found()
    (home / AUDIO / "classic" / "messages.toml").unlink()
    assert "it reads the night" in found()
    (home / AUDIO / "classic" / "night.toml").unlink()
    assert found().startswith("NO ")
    assert found().endswith(f"companion words check {CODE}")


def test_the_languages_that_come_along_stand_in_the_notes_for_translators() -> None:
    """Rows of languages that were removed or added since do no harm."""
    of_language = {row.split("`")[1]: row for row in languages_page.shown()}
    for row in languages_page.rows():
        assert of_language.get(row.split("`")[1], row) == row, "poe write-languages writes it again"
    assert set(of_language) & set(languages()) >= {"en", "it"}


@pytest.mark.parametrize("language", languages())
def test_in_what_comes_along_nothing_is_left_to_do(language: str) -> None:
    """But to read again what changes in English; what has no room is tried with the pieces."""
    with patch.object(whole, "all_sheets", lambda *_: b""):
        found = whole.all_faults(language)
    left = [
        (name, english(fault))
        for name, faults in found.items()
        for fault in owed(language, name, faults)
        if not isinstance(fault.problem, Stale)
    ]
    assert left == []
