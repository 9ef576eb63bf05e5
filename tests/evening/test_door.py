"""Questions at the door, answered without a terminal."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.errors import Refusal
from companion.evening.dealing.new_game import NewGame, UnfitName
from companion.evening.guests.choices import (
    Ways,
    Wish,
    possible,
    shown,
    typed_wishes,
    wish_offers,
    with_wishes,
)
from companion.evening.guests.door import Ask, Door, DoorQuestion, Ready
from companion.evening.guests.last_evening import (
    GUESTS_FILE,
    Choices,
    Evening,
    Guest,
    GuestInGame,
    Roles,
    changed_table,
    keep_evening,
    load_evening,
    typed_table,
)
from companion.files.atomic_write import FileRefusal
from companion.narration.narrator import UnusedOption
from companion.narration.voices import NoSuchVoice
from companion.store.journal import Journal
from companion.table.names import AmbiguousName, HowTo, NotAnAnswer, RefusedMove, UnknownName
from companion.words.sentences import labelled, load_referee
from companion.words.tables import NoSuchLanguage, languages
from printables.look.theme import INK_SAVER
from printables.paper.sheet import Paper
from printables.sheets.print_cost import PrintCost
from tests.cli.typed import SEVEN
from tests.products import some
from tests.typist import Typist

FIVE = SEVEN[:5]
LAST = Evening(Choices(), SEVEN)
NEW_HOST = Evening(Choices())


def changed(evening: Evening, typed: str) -> Evening:
    return with_wishes(evening, typed_wishes(evening, typed))


def arrived(door: Door, *typed: str) -> Evening:
    asked = Typist(door.arrives(), *typed)
    assert not asked.refusals
    assert asked.result is door.evening
    return door.evening


def test_four_times_enter_takes_last_weeks_table() -> None:
    assert arrived(Door(LAST), "", "", "", "") == LAST


def test_a_new_host_names_the_guests() -> None:
    door = Door(NEW_HOST)
    asked = Typist(door.arrives(), "", *["Ada Ben Cleo Dan Eva", "", "", ""])
    assert asked.refusals == [RefusedMove]
    assert door.evening.table == FIVE
    assert door.evening.choices.roles is Roles.BOX


@pytest.mark.parametrize(
    ("typed", "table"),
    [
        ("+Hugo", (*FIVE, "Hugo")),
        ("+Hugo 3", ("Ada", "Ben", "Hugo", "Cleo", "Dan", "Eva")),
        ("+ Hugo 3", ("Ada", "Ben", "Hugo", "Cleo", "Dan", "Eva")),
        ("-Ben +Hugo", ("Ada", "Cleo", "Dan", "Eva", "Hugo")),
        ("+Anna Maria, −ben", ("Ada", "Cleo", "Dan", "Eva", "Anna Maria")),
        ("-2 +Hugo", ("Ada", "Cleo", "Dan", "Eva", "Hugo")),
        ("Ben 4", ("Ada", "Cleo", "Dan", "Ben", "Eva")),
        ("e 1, Ben 5", ("Eva", "Ada", "Cleo", "Dan", "Ben")),
        ("Eva, Dan, Cleo, Ben, Ada", FIVE[::-1]),
        ("Eva Dan Cleo Ben Ada Hugo", (*FIVE[::-1], "Hugo")),
    ],
)
def test_guests_as_they_are_typed(typed: str, table: tuple[str, ...]) -> None:
    assert typed_table(typed, FIVE) == table


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("-Ben", RefusedMove),
        ("Ada Ben Cleo Dan", RefusedMove),
        (" ".join(f"Guest{letter}" for letter in "abcdefghijk"), RefusedMove),
        ("Ada Ben Cleo Dan ada", UnfitName),
        ("+Éva", UnfitName),
        ("-Hugo", UnknownName),
        ("+Hugo 7", NotAnAnswer),
        ("Ben 0", NotAnAnswer),
        ("+", HowTo),
        ("-Ben 3", HowTo),
        ("Ada Ben Cleo Dan 5", UnfitName),
        ("Ada Ben Cleo 4 Dan", UnfitName),
    ],
)
def test_what_cannot_be_a_table_is_told_at_once_and_asked_again(
    typed: str, refusal: type[Refusal]
) -> None:
    door = Door(LAST.seated(FIVE))
    asked = Typist(door.arrives(), typed)
    assert asked.refusals == [refusal]
    assert asked.questions[0].text == asked.questions[1].text
    assert door.evening.table == FIVE


def test_two_of_one_beginning_are_told_apart() -> None:
    with pytest.raises(AmbiguousName):
        changed_table("-A", ("Ada", "Anna", "Ben", "Cleo", "Dan", "Eva"))


@pytest.mark.parametrize("answers", [0, 1, 2, 3], ids=["who", "box", "roles", "rest"])
def test_a_late_guest_is_told_at_every_question(answers: int) -> None:
    door = Door(LAST)
    asked = Typist(door.arrives(), *[""] * answers, "+Hugo, -Ben", *[""] * (4 - answers))
    assert asked.result is not None
    assert asked.texts[answers].split("(")[0][:12] in asked.texts[answers + 1]
    assert asked.notes == ["Clockwise: Ada, Cleo, Dan, Eva, Finn, Gia, Hugo."]
    assert door.evening == LAST.seated(("Ada", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo"))


@pytest.mark.parametrize(
    ("typed", "roles", "deals"),
    [
        (("", "", ""), Roles.BOX, 1),
        (("box", "slips", ""), Roles.SLIPS, 1),
        (("b", "slips 2", ""), Roles.SLIPS, 2),
        (("", "2", ""), Roles.SLIPS, 2),
        (("printed", "", ""), Roles.CARDS, 1),  # the cheapest of what is printed
        (("p", "envelopes", ""), Roles.ENVELOPES, 1),
        (("p", "cards", ""), Roles.CARDS, 1),
        (("p", "1", ""), Roles.ENVELOPES, 1),
        (("p", "envelopes 2", ""), Roles.ENVELOPES, 2),
        (("p", "undo", "box", "", ""), Roles.BOX, 1),
    ],
)
def test_how_roles_are_dealt(typed: Sequence[str], roles: Roles, deals: int) -> None:
    choices = arrived(Door(LAST), "", *typed).choices
    assert (choices.roles, choices.deals) == (roles, deals)


@pytest.mark.parametrize("roles", [Roles.CARDS, Roles.ENVELOPES, Roles.SLIPS])
def test_what_was_chosen_last_time_stays_proposed(roles: Roles) -> None:
    last = Evening(Choices(roles=roles, deals=2), SEVEN)
    assert arrived(Door(last), "", "", "", "") == last


@pytest.mark.parametrize("language", some(languages(table="door"), "de", "ru"))
def test_a_printer_without_colours_takes_the_ink_saver_and_keeps_it(language: str) -> None:
    words = load_referee(language).words["door"]
    door = Door(Evening(Choices(language), SEVEN))
    grey = arrived(door, "", words["grey"], "", "")
    assert (grey.choices.theme, grey.choices.roles) == (INK_SAVER, Roles.CARDS)
    asked = Typist(Door(grey).arrives(), "", "", "", "")
    assert asked.result == grey
    assert words["grey"] in asked.texts[1].rpartition("(")[2]
    colour = arrived(Door(grey), "", words["printed"], "", "")
    assert (colour.choices.theme, colour.choices.roles) == ("classic", Roles.CARDS)


def test_a_theme_with_other_words_is_kept_and_that_is_told() -> None:
    door = Door(changed(LAST, "theme cold-war"))
    asked = Typist(door.arrives(), "", "grey", "", "")
    assert door.evening.choices.theme == "cold-war"
    assert [note for note in asked.notes if "cold-war" in note]
    assert arrived(
        Door(changed(LAST, "theme high-contrast")), "", "grey", "", ""
    ).choices.theme == (INK_SAVER)


def test_each_way_is_told_before_it_is_chosen_and_again_for_other_guests() -> None:
    told: list[int] = []

    def ways(evening: Evening) -> Ways:
        told.append(len(evening.table))
        return ((Roles.BOX, PrintCost()),)

    asked = Typist(Door(LAST, ways=ways).arrives(), "", "+Hugo", "p", "undo", "", "")
    shown = [bool(one.ways) for one in asked.questions if isinstance(one, DoorQuestion)]
    assert shown[:4] == [False, True, True, True]
    assert told == [7, 8]
    printed = Typist(Door(LAST, {Ask.TABLE, Ask.BOX}, ways=ways).arrives(), "")
    first = printed.questions[0]
    assert isinstance(first, DoorQuestion)
    assert first.ways


def test_what_is_answered_is_not_asked() -> None:
    asked = Typist(Door(LAST, {Ask.TABLE, Ask.BOX, Ask.ROLES}).arrives(), "")
    assert asked.result == LAST
    assert len(asked.questions) == 1


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [("neither", NotAnAnswer), ("envelopes", NotAnAnswer), ("0", NotAnAnswer)],
)
def test_what_is_no_way_to_deal_is_told(typed: str, refusal: type[Refusal]) -> None:
    asked = Typist(Door(LAST).arrives(), "", "", typed)
    assert asked.refusals == [refusal]


def test_everything_else_is_changed_by_short_words() -> None:
    before = Evening(Choices(roles=Roles.ENVELOPES), SEVEN)
    door = Door(before, {Ask.TABLE, Ask.BOX, Ask.ROLES})
    typed = (
        "language it, ada ru",
        "tema cold-war",
        "senza telefono Ben Cleo",
        "non vede dan",
        "letter, forum",
        "games 2",
        "voce italian",
        "arbitro sì",
        "tempo 3",
        "telefono ben",
        "stampante hp",
        "",
    )
    choices = arrived(door, *typed).choices
    assert choices == Choices(
        language="it",
        roles=Roles.ENVELOPES,
        deals=2,
        theme="cold-war",
        ruleset="forum",
        paper=Paper.LETTER,
        printer="hp",
        voice="italian",
        speak=True,
        discussion=3,
    )
    assert door.evening.languages == ("ru", *["it"] * 6)
    assert [one.name for one in door.evening.here if not one.phone] == ["Cleo"]
    assert [one.name for one in door.evening.here if not one.sight] == ["Dan"]
    assert shown(door.evening) == (
        "lingua it · tema cold-war · regole forum · partite 2 · carta letter · stampante hp"
        " · voce italian · audio sì · arbitro sì · tempo 3 · Ada ru · senza telefono Cleo · non vede Dan"
    )


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("language xx", NoSuchLanguage),
        ("hugo it", UnknownName),
        ("no phone Hugo", UnknownName),
        ("no phone Ben Hugo", UnknownName),
        ("rules rebalanced-6", RefusedMove),
        ("paper b5", NotAnAnswer),
        ("referee perhaps", NotAnAnswer),
        ("timer 99", NotAnAnswer),
        ("games 10", NotAnAnswer),
        ("music", NotAnAnswer),
        ("ada it, music", NotAnAnswer),
        ("voice nobody", NoSuchVoice),
        ("ada it, voice ru", UnusedOption),
    ],
)
def test_a_change_that_cannot_be_changes_nothing(typed: str, refusal: type[Refusal]) -> None:
    door = Door(LAST, {Ask.TABLE, Ask.BOX, Ask.ROLES})
    assert Typist(door.arrives(), typed).refusals == [refusal]
    assert door.evening == LAST


@pytest.mark.parametrize("typed", ["no phone Ben", "blind Cleo", "paper letter", "printer hp"])
def test_what_the_cards_of_a_box_do_not_need_is_told_to_be_noted(typed: str) -> None:
    door = Door(LAST, {Ask.TABLE, Ask.BOX, Ask.ROLES})
    asked = Typist(door.arrives(), f"timer 4, {typed}")
    assert asked.notes == [f"Saved: {typed}."]
    assert "timer 4" in asked.texts[-1]
    assert door.evening != changed(LAST, "timer 4")


def test_a_voice_gives_way_to_other_languages() -> None:
    door = Door(changed(LAST, "language it, voice italian"), {Ask.TABLE, Ask.BOX, Ask.ROLES})
    asked = Typist(door.arrives(), "language en, ada ru", "")
    assert len(asked.notes) == 1
    assert "italian" in asked.notes[0]
    assert door.evening.choices.voice is None


@pytest.mark.parametrize("language", languages(table="door"))
def test_the_help_of_every_question(language: str) -> None:
    """The last one tells each word that changes something, and how it is typed."""
    door = Door(changed(LAST, f"language {language}"))
    referee = load_referee(language)
    words = referee.words
    asked = Typist(door.arrives(), *("?", "") * 3, "?")
    assert not asked.refusals
    keys = ("who", "box_or_printed", "roles_box", "rest")
    for key, line in zip(keys, asked.notes, strict=False):
        assert line.startswith(words["door"]["asked"][key].partition("{")[0])
        assert "{" not in line
    told = {*words["door"]["wish_lines"], Wish.RULES}
    listed = [words["door"]["wishes"][wish] for wish in Wish if wish in told]
    for word, line in zip(listed, asked.notes[4:-1], strict=True):
        assert line.startswith(labelled(referee, word, "·").rstrip("·"))


@pytest.mark.parametrize("language", languages(table="door"))
def test_the_help_of_each_way_to_deal_and_of_what_follows_it(language: str) -> None:
    """Cards, slips and envelopes are each explained where they can be chosen."""
    words = load_referee(language).words["door"]
    for roles, key in ((Roles.BOX, "roles_box"), (Roles.CARDS, "roles_printed")):
        door = Door(Evening(Choices(language, roles), SEVEN), {Ask.TABLE, Ask.BOX})
        (explained,) = Typist(door.arrives(), "?").notes
        kinds = [words["roles"][one] for one in Roles if one.with_box is roles.with_box]
        assert all(f"{kind}" in explained for kind in kinds)
        assert explained.startswith(words["asked"][key].partition("{")[0])
    door = Door(Evening(Choices(language), SEVEN))
    kinds = [
        Typist(door.ready(night=True, dealt=dealt, opens=dealt), "?").notes[0]
        for dealt in (False, True)
    ]
    assert kinds == [words["asked"][key] for key in ("cards", "sealed")]
    words_ = load_referee(language)
    changed_table = Typist(door.ready(night=True), "+Hugo", "?", words=words_).notes
    assert changed_table[1].startswith(words["asked"]["deal_anew"].partition("{")[0])


def test_a_language_is_known_by_its_own_name() -> None:
    assert changed(LAST, "language русский").choices.language == "ru"


def test_rules_for_others_give_way_to_the_official_ones() -> None:
    door = Door(changed(LAST, "rebalanced-7"))
    asked = Typist(door.arrives(), "+Hugo", "", "", "", "")
    assert asked.result is not None
    assert asked.notes[-1].startswith("These rules don't cover this number")
    assert door.evening.choices.ruleset == "official"


# After the door


def test_ready_for_the_night_or_another_table() -> None:
    door = Door(LAST)
    assert Typist(door.ready(night=True), "").result is Ready.NIGHT
    assert Typist(door.ready(night=True), "table").result is Ready.TABLE
    assert Typist(door.ready(night=False, dealt=True, opens=True), "").result is Ready.TABLE
    changed_twice = Typist(door.ready(night=True, dealt=True, opens=True), "+Hugo", "-Ben", "")
    assert changed_twice.result is Ready.CHANGED
    assert "new deal" in changed_twice.texts[-1]
    assert door.evening.table == ("Ada", "Cleo", "Dan", "Eva", "Finn", "Gia", "Hugo")


@pytest.mark.parametrize("typed", ["no", "n", "undo", "back"])
def test_a_changed_table_that_is_not_meant_is_as_before(typed: str) -> None:
    door = Door(LAST)
    asked = Typist(door.ready(night=True, dealt=True, opens=True), "+Hugo", "perhaps", typed, "")
    assert asked.refusals == [NotAnAnswer]
    assert asked.result is Ready.NIGHT
    assert door.evening == LAST


def test_back_from_the_cards_but_not_from_a_deal() -> None:
    door = Door(LAST)
    assert Typist(door.ready(night=True), "?", "back").result is Ready.BACK
    dealt = Typist(door.ready(night=True, dealt=True), "back")
    assert dealt.refusals == [NotAnAnswer]
    again = Typist(door.chooses(Ask.ROLES), "slips 2", "")
    assert again.result == door.evening
    assert door.evening.choices.roles is Roles.SLIPS


@pytest.mark.parametrize(
    ("typed", "again", "table"),
    [
        ("", True, SEVEN),
        ("no", False, SEVEN),
        ("n", False, SEVEN),
        ("Ben 7", True, ("Ada", "Cleo", "Dan", "Eva", "Finn", "Gia", "Ben")),
    ],
)
def test_another_game(typed: str, again: object, table: tuple[str, ...]) -> None:
    door = Door(LAST)
    typed_then = (typed, "") if typed[-1:].isdecimal() else (typed,)
    assert Typist(door.another(), *typed_then).result is again
    assert door.evening.table == table


@pytest.fixture
def journal(home: Path) -> Iterator[Journal]:
    with Journal(home) as journal:
        yield journal


def test_a_game_that_is_not_over_goes_on_with_its_players(journal: Journal) -> None:
    table = NewGame(FIVE, language="it", theme="cold-war").begin(journal)
    door = Door(LAST)
    assert Typist(door.goes_on(table), "").result is True
    asked = Typist(door.goes_on(table), "-Ben +Hugo", "no")
    assert asked.refusals == [GuestInGame]
    assert asked.result is False
    door.goes_with(table)
    assert door.evening.table == FIVE
    assert (door.referee.theme, door.referee.language) == ("cold-war", "it")


@pytest.mark.parametrize("language", languages(table="door"))
def test_wrong_cards_are_put_right_at_the_same_question(language: str) -> None:
    """Guests and choices stay; where the program has dealt, nobody shuffles anything."""
    door = Door(changed(LAST, f"language {language}"))
    word = load_referee(language).words["door"]["misdeal"]
    before = door.evening
    asked = Typist(door.ready(night=True, misdeal=("1. Count.", "2. Deal.")), word, "?", "")
    assert word in asked.questions[0].typing.words
    assert word in asked.texts[0]
    assert asked.notes[:2] == ["1. Count.", "2. Deal."]
    assert asked.texts[1] == asked.texts[0]
    assert (asked.result, door.evening) == (Ready.NIGHT, before)
    assert Typist(door.ready(night=True, misdeal=("1.",)), "misdeal").notes == ["1."]
    dealt = Typist(door.ready(night=True, dealt=True, opens=True), word)
    assert dealt.refusals == [NotAnAnswer]


# What is remembered


def test_guests_and_choices_are_remembered(tmp_path: Path) -> None:
    choices = Choices(
        "it", Roles.SLIPS, 2, "cold-war", "forum", Paper.LETTER, "hp", "italian", discussion=5
    )
    guests = (Guest("Hugo", "ru"), Guest("Ada", phone=False))
    keep_evening(tmp_path / "new", Evening(choices, SEVEN, guests))
    found = load_evening(tmp_path / "new", "en")
    assert (found.choices, found.table) == (choices, SEVEN)
    assert found.here[0] == Guest("Ada", phone=False)
    assert found.seated((*FIVE, "hugo")).languages == (*["it"] * 5, "ru")
    keep_evening(tmp_path / "new", found.seated((*FIVE, "hugo")))
    assert load_evening(tmp_path / "new", "en").table == (*FIVE, "Hugo")


def test_a_faulty_file_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / GUESTS_FILE).write_text("table = 7\n", encoding="utf-8")
    with pytest.raises(FileRefusal):
        load_evening(tmp_path, "ru")
    with pytest.raises(FileRefusal):
        keep_evening(tmp_path, LAST)
    assert (tmp_path / GUESTS_FILE).read_text(encoding="utf-8") == "table = 7\n"


def test_what_cannot_be_had_any_more_is_as_for_a_new_host(tmp_path: Path) -> None:
    gone = Choices(
        "it", theme=str(tmp_path / "gone.toml"), ruleset="gone", speak=True, discussion=4
    )
    found, refused = possible(Evening(gone, ("Ada", "ada", "Ben", "Cleo", "Dan")))
    assert len(refused) == 3
    assert found == Evening(Choices("it", speak=True, discussion=4))


@pytest.mark.parametrize("language", [one for one in languages(table="door") if one != "en"])
def test_each_language_has_words_of_its_own_for_changes(language: str) -> None:
    own, english = (load_referee(one).words["door"]["wishes"] for one in (language, "en"))
    assert not {*own.values()} & {*english.values()}
    assert len({*own.values()}) == len(own)


def test_a_choice_names_what_there_is_in_buttons_or_in_its_help() -> None:
    helps = {offer.key: offer.help for offer in wish_offers(LAST)}
    assert helps["language"] == helps["paper"] == ()
    assert all("official" in line for line in helps["rules"])
    assert all("ink-saver" in line for line in helps["theme"])
