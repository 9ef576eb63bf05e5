"""What a host changes of the choices, in short words: `language it`, `ada ru`, `no phone Ben`."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import partial

from companion.errors import Refusal, UsageRefusal
from companion.evening import night, offer
from companion.evening.guests import Choices, Evening, Guest, Roles
from companion.evening.new_game import chosen_words
from companion.evening.offer import check_offered
from companion.evening.seating import checked_table, split
from companion.evening.settings import MAX_DEALS, RulesNotForSoMany, look_of
from companion.evening.voice_recording import host_voices
from companion.rules.ruleset import as_ranges
from companion.rulesets import load_ruleset, rulesets
from companion.store.names import folded
from companion.table.discussion import minutes_of
from companion.table.names import as_typed, chosen
from companion.table.table import UnknownName, named_seat
from companion.table.typed_moves import choice
from companion.words.language_code import as_code
from companion.words.night_script import load_script
from companion.words.referee import NoSuchLanguage, Referee, load_referee
from companion.words.tables import ENGLISH, EVENTS, languages
from companion.words.tables import themes as themes_of_words
from printables.sheet import Paper
from printables.theme import themes

WORDS = "door"  # the table of the sentences


class HowToChange(UsageRefusal):
    """A word that changes nothing; `words` do."""

    name: str
    words: tuple[str, ...]


class TooManyDeals(UsageRefusal):
    """Nobody plays so many games, or none."""

    most: int


class Wish(StrEnum):
    """What can be changed; each has a word in every language."""

    LANGUAGE = "language"
    THEME = "theme"
    RULES = "rules"
    DEALS = "deals"
    PAPER = "paper"
    PRINTER = "printer"
    VOICE = "voice"
    SOUND = "sound"
    SPEAK = "speak"
    TIMER = "timer"
    NO_PHONE = "no_phone"
    PHONE = "phone"
    BLIND = "blind"
    SIGHTED = "sighted"


_OF_GUESTS: dict[Wish, Callable[[Guest], Guest]] = {
    Wish.NO_PHONE: lambda guest: replace(guest, phone=False),
    Wish.PHONE: lambda guest: replace(guest, phone=True),
    Wish.BLIND: lambda guest: replace(guest, sight=False),
    Wish.SIGHTED: lambda guest: replace(guest, sight=True),
}


def words_of(choices: Choices) -> Referee:
    """The words of the table that is chosen.

    Raises:
        Refusal: there are none.
    """
    own = choices.theme not in themes_of_words(choices.language)  # then its file has to be read
    return load_referee(choices.language, look_of(choices.theme)[0] if own else choices.theme)


def shown(evening: Evening) -> str:
    """The choices in a line, as each is typed to change it."""
    return " · ".join(f"{word} {value}" for word, value in _shown(evening))


def offered(evening: Evening) -> Iterator[str]:
    """What can be changed, a line each, with what there is."""
    referee = words_of(evening.choices)
    words, answers = referee.words[WORDS], referee.words["play"]
    values = {
        Wish.LANGUAGE: languages(table=EVENTS),
        Wish.THEME: themes(),
        Wish.RULES: rulesets(),
        Wish.PAPER: [one.value for one in Paper],
    }
    places = {"yes": answers["yes"], "no": answers["no"], "most": MAX_DEALS}
    for wish in Wish:
        line = words["wish_lines"][wish].format(there=", ".join(values.get(wish, ())), **places)
        yield f"{words['wishes'][wish]}: {line}"


def changed(evening: Evening, typed: str) -> Evening:
    """The evening after changes with commas between them.

    Raises:
        Refusal: one of them is not understood, or cannot be; then none is made.
    """
    for part in _parts(typed):
        evening = _changed(evening, part)
    return evening


def unseen(evening: Evening, typed: str) -> Iterator[str]:
    """Those of these changes after which the line of choices is as before."""
    for part in _parts(typed):
        after = _changed(evening, part)
        if shown(after) == shown(evening):
            yield part
        evening = after


def _parts(typed: str) -> list[str]:
    return [part.strip() for part in re.split("[,;]", typed) if part.strip()]


def _shown(evening: Evening) -> Iterator[tuple[str, str]]:
    referee, choices = words_of(evening.choices), evening.choices
    names = referee.words[WORDS]["wishes"]
    said = {answer: referee.words["play"]["yes" if answer else "no"] for answer in (True, False)}
    yield names[Wish.LANGUAGE], choices.language
    yield names[Wish.THEME], choices.theme
    yield names[Wish.RULES], choices.ruleset
    if choices.roles.dealt:
        yield names[Wish.DEALS], str(choices.deals)
    if choices.roles is not Roles.BOX:
        yield names[Wish.PAPER], choices.paper
        if choices.printer:
            yield names[Wish.PRINTER], choices.printer
    if choices.voice:
        yield names[Wish.VOICE], choices.voice
    yield names[Wish.SOUND], said[choices.sound]
    yield names[Wish.SPEAK], said[choices.speak]
    yield names[Wish.TIMER], str(choices.discussion or said[False])
    for guest in evening.here:
        if guest.language not in {None, choices.language}:
            yield guest.name, str(guest.language)
    without = {
        Wish.NO_PHONE: [one.name for one in evening.here if not one.phone],
        Wish.BLIND: [one.name for one in evening.here if not one.sight],
    }
    for wish, guests in without.items():
        if guests and choices.roles.dealt:
            yield names[wish], " ".join(guests)


def _changed(evening: Evening, typed: str) -> Evening:
    wish, value = _wish(words_of(evening.choices), typed)
    if wish in _OF_GUESTS and value:
        return with_guests(evening, wish, value)
    if wish is not None and value:
        return with_choice(evening, wish, value)
    return _without_word(evening, typed)


def with_choice(evening: Evening, wish: Wish, value: str) -> Evening:
    """The evening with another value of a choice.

    Raises:
        Refusal: it is not offered.
    """
    choices = evening.choices
    become = partial(replace, choices)
    match wish:
        case Wish.LANGUAGE:
            language = language_of(value)
            chosen_words(language, choices.theme)
            choices = become(language=language)
        case Wish.THEME:
            chosen_words(choices.language, value)
            choices = become(theme=value)
        case Wish.RULES:
            check_rules(value, len(evening.table))
            choices = become(ruleset=value)
        case Wish.DEALS:
            choices = become(deals=deals_of(value))
        case Wish.PAPER:
            choices = become(paper=choice(value, {one.value: one for one in Paper}))
        case Wish.PRINTER:
            choices = become(printer=value if any(map(str.isalnum, value)) else None)
        case Wish.VOICE:
            choices = become(voice=value if any(map(str.isalnum, value)) else None)
            check_voice(replace(evening, choices=choices))
        case Wish.SOUND | Wish.SPEAK:
            choices = become(**{wish: said_yes(words_of(choices), value)})
        case Wish.TIMER:
            choices = become(discussion=minutes_of(words_of(choices), value))
    return replace(evening, choices=choices)


def with_guests(evening: Evening, wish: Wish, names: str) -> Evening:
    """The evening with something known of guests at its table.

    Raises:
        Refusal: nobody or several are called so.
    """
    for guest in _guests(evening, names):
        evening = evening.with_guest(_OF_GUESTS[wish](guest))
    return evening


def with_language(evening: Evening, name: str, language: str) -> Evening:
    """The evening with what a guest at its table reads, and hears at night.

    Raises:
        Refusal: nobody or several are called so, or the language is not offered.
    """
    guest = evening.here[named_seat(name, evening.table) - 1]
    read = language_of(language)
    usual = None if read == evening.choices.language else read
    return evening.with_guest(replace(guest, language=usual))


def possible(evening: Evening) -> tuple[Evening, list[Refusal]]:
    """The evening with what can still be had; and why the rest is as for a new host."""
    was, refused = evening.choices, list[Refusal]()
    fresh = Choices(
        roles=was.roles,
        deals=was.deals,
        paper=was.paper,
        sound=was.sound,
        speak=was.speak,
        discussion=was.discussion,
    )
    wishes = {Wish.LANGUAGE: was.language, Wish.THEME: was.theme, Wish.RULES: was.ruleset}
    wishes |= {Wish.PRINTER: was.printer or "-", Wish.VOICE: was.voice or "-"}
    evening = replace(evening, choices=fresh)
    try:
        evening = replace(evening, table=checked_table(evening.table) if evening.table else ())
    except Refusal as refusal:
        refused.append(refusal)
        evening = replace(evening, table=())
    for wish, value in wishes.items():
        try:
            evening = with_choice(evening, wish, value)
        except Refusal as refusal:
            refused.append(refusal)
    return evening, refused


def check_rules(ruleset: str, players: int) -> None:
    """Refuse rules that are not there, or not for so many.

    Raises:
        Refusal: see above.
    """
    rules = load_ruleset(ruleset)
    if players and players not in rules.players:
        raise RulesNotForSoMany(rules.name, players, as_ranges(rules.players))


def check_voice(evening: Evening) -> None:
    """Refuse a voice that is not here, or has nothing to say in the night of this evening.

    Raises:
        Refusal: see above, or no voice is heard at all.
    """
    choices = evening.choices
    if choices.voice is not None and not host_voices(None, (choices.voice,)):
        languages = dict.fromkeys((choices.language, *evening.languages))
        theme = words_of(choices).theme
        night.check_voice(choices.voice, [load_script(one, theme) for one in languages])


def language_of(typed: str) -> str:
    """The code of a language, by its code or by its own name for itself.

    Raises:
        NoSuchLanguage, TableWordsIncomplete: it is not offered at a table.
    """
    code = as_code(typed)
    if code in languages(table=EVENTS):
        check_offered(code)
        return code
    known = offer.offered()
    found = chosen({load_script(one).name: one for one in known}, typed)
    if found is None:
        raise NoSuchLanguage(as_typed(typed), known)
    return found


def deals_of(typed: str) -> int:
    """How many deals are printed at once.

    Raises:
        TooManyDeals: nobody plays so many games.
    """
    number = int(typed) if typed.isdecimal() and len(typed) == 1 else 0
    if not 1 <= number <= MAX_DEALS:
        raise TooManyDeals(MAX_DEALS)
    return number


def _wish(referee: Referee, typed: str) -> tuple[Wish | None, str]:
    """What is to be changed, by its word at this table or in English; and the rest."""
    english = load_referee(ENGLISH).words[WORDS]["wishes"]
    names = [
        (word, wish)
        for wish in Wish
        for word in (referee.words[WORDS]["wishes"][wish], english[wish])
    ]
    key = folded(typed)
    for word, wish in sorted(names, key=lambda one: -len(one[0])):
        if f"{key} ".startswith(f"{folded(word)} "):
            return wish, " ".join(typed.split()[len(word.split()) :])
    return None, typed


def _without_word(evening: Evening, typed: str) -> Evening:
    """A guest and a language, or a value that only one choice has."""
    name, _, value = typed.replace("=", " ").rpartition(" ")
    if name:
        return with_language(evening, name, value)
    offered: dict[Wish, tuple[str, ...]] = {
        Wish.LANGUAGE: languages(table=EVENTS),
        Wish.RULES: tuple(rulesets()),
        Wish.THEME: tuple(themes()),
        Wish.PAPER: tuple(Paper),
    }
    for wish, values in offered.items():
        if typed.lower() in values:
            return with_choice(evening, wish, typed.lower())
    referee = words_of(evening.choices)
    raise HowToChange(as_typed(typed), tuple(referee.words[WORDS]["wishes"].values()))


def _guests(evening: Evening, typed: str) -> list[Guest]:
    """Those at the table who are named."""
    try:
        seats = [named_seat(typed, evening.table)]
    except UnknownName:
        if len(split(typed)) == 1:
            raise
        seats = [named_seat(name, evening.table) for name in split(typed)]
    return [evening.here[seat - 1] for seat in seats]


def said_yes(referee: Referee, typed: str) -> bool:
    """An answer in the words of a table, or in English.

    Raises:
        NotAnAnswer: it is neither yes nor no.
    """
    words, english = referee.words["play"], load_referee(ENGLISH).words["play"]
    return choice(
        typed,
        {words["yes"]: True, words["no"]: False, english["yes"]: True, english["no"]: False},
    )
