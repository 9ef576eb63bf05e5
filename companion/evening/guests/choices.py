"""Changing choices for the evening by short texts: `language it`, `ada ru`, `no phone Ben`."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any, TypeAlias, cast

from companion.errors import Refusal
from companion.evening.dealing.new_game import chosen_words
from companion.evening.guests.last_evening import (
    Choices,
    Evening,
    Guest,
    Roles,
    checked_table,
    split,
)
from companion.evening.night import night
from companion.evening.night.night import host_voices
from companion.evening.settings import (
    MAX_DEALS_AT_ONCE,
    check_offered,
    look_of,
    offered as table_languages,
    own_name,
)
from companion.rules.objections import NotThatManyPlayers
from companion.rules.pieces import Seat
from companion.rulesets import load_ruleset, rulesets
from companion.store.recorded_game import folded
from companion.table.discussion import MAX_MINUTES, minutes_of
from companion.table.names import (
    NotAnAnswer,
    RefusedMove,
    UnknownName,
    as_typed,
    chosen,
    named_seat,
)
from companion.table.question import Kind, Option, Question, Typing, UnfitAnswer, Value
from companion.table.questions import yes_and_no
from companion.table.typed_moves import choice, said_yes
from companion.words.night_script import load_script
from companion.words.sentences import Referee, filled, labelled, load_referee
from companion.words.tables import (
    ANY,
    ENGLISH,
    NoSuchLanguage,
    as_code,
    languages,
    themes as themes_of_words,
)
from printables.look.themes import themes
from printables.paper.sheet import Paper
from printables.sheets.print_cost import PrintCost

OF_GUEST = "language_"  # with a seat, key of the language that a guest reads and hears


class Wish(StrEnum):
    """Choices that can be changed; each has a word in every language."""

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


_QUESTION_KINDS = {  # all others are about guests
    Wish.LANGUAGE: Kind.CHOICE,
    Wish.THEME: Kind.TEXT,
    Wish.RULES: Kind.TEXT,
    Wish.DEALS: Kind.NUMBER,
    Wish.PAPER: Kind.CHOICE,
    Wish.PRINTER: Kind.TEXT,
    Wish.VOICE: Kind.TEXT,
    Wish.SOUND: Kind.YES_NO,
    Wish.SPEAK: Kind.YES_NO,
    Wish.TIMER: Kind.NUMBER,
}
_OPPOSITES = {Wish.NO_PHONE: Wish.PHONE, Wish.BLIND: Wish.SIGHTED}
_NUMBER_LIMITS = {Wish.DEALS: (1, MAX_DEALS_AT_ONCE), Wish.TIMER: (0, MAX_MINUTES)}
_FIELDS = {Wish.RULES: "ruleset", Wish.TIMER: "discussion"}  # fields named unlike the wish


def _there() -> dict[Wish, tuple[str, ...]]:
    return {
        Wish.LANGUAGE: table_languages(),
        Wish.RULES: tuple(rulesets()),
        Wish.THEME: tuple(themes()),
        Wish.PAPER: tuple(Paper),
    }


def words_of(choices: Choices) -> Referee:
    """Return all sentences of the chosen language and theme.

    Raises:
        Refusal: there are no such words.
    """
    own = choices.theme not in themes_of_words(choices.language)  # a theme in a file of the host's
    return load_referee(choices.language, look_of(choices.theme)[0] if own else choices.theme)


def shown(evening: Evening) -> str:
    """Return all choices in one line, each as the host would type it to change it."""
    return " · ".join(f"{word} {value}" for word, value in _shown(evening))


def offered(evening: Evening) -> Iterator[str]:
    """Yield a line for each choice that can be changed, with its values."""
    referee = words_of(evening.choices)
    names = referee.words["door"]["wishes"]
    for wish, line in _wish_lines(referee).items():
        yield labelled(referee, names[wish], line)


def _wish_lines(referee: Referee) -> dict[str, str]:
    words, answers, there = referee.words["door"], referee.words["play"], _there()
    places = {"yes": answers["yes"], "no": answers["no"], "most": MAX_DEALS_AT_ONCE}
    lines = words["wish_lines"] | {Wish.RULES: words["wish_lines"][Wish.THEME]}
    return {
        wish: filled(
            referee,
            lines[wish],
            places
            | {
                "there": ", ".join(there.get(wish, ())),
                "opposite": words["wishes"].get(_OPPOSITES.get(wish, ""), ""),
            },
        )
        for wish in Wish
        if wish in lines
    }


def typed_wishes(evening: Evening, typed: str) -> dict[str, Value]:
    """Return the changes that the host typed, separated by commas, by the keys of `wish_offers`.

    Raises:
        Refusal: one of them is not understood.
    """
    wishes: dict[str, Value] = {}
    for part in filter(None, map(str.strip, re.split("[,;]", typed))):
        key, value = _typed(evening, part)
        if isinstance(value, list):
            value = [*dict.fromkeys((*cast("list[int]", wishes.get(key, [])), *value))]
        wishes[key] = value
        if key == Wish.LANGUAGE:  # later changes may be typed in that language
            evening = with_wishes(evening, {key: value})
    return wishes


def with_wishes(evening: Evening, wishes: Mapping[str, Any]) -> Evening:
    """Return the evening after changes, which have the keys of `wish_offers`.

    Raises:
        Refusal: a change is impossible; then no change is made.
    """
    for key, value in wishes.items():
        evening = _with_wish(evening, key, value)
    return evening


def unseen(evening: Evening, wishes: Mapping[str, Any]) -> Iterator[str]:
    """Yield the changes that are not visible in the line of choices."""
    for key, value in wishes.items():
        after = _with_wish(evening, key, value)
        if shown(after) == shown(evening):
            names = words_of(evening.choices).words["door"]["wishes"]
            yield f"{names.get(key, key)} {_named(evening, value)}"
        evening = after


def wish_offers(evening: Evening) -> Iterator[Question]:
    """Yield a question for each choice that can be changed."""
    referee = words_of(evening.choices)
    there = _there()
    languages_there = {code: own_name(code) for code in there[Wish.LANGUAGE]}
    names, lines = referee.words["door"]["wishes"], _wish_lines(referee)
    seats = tuple(Option(seat, name) for seat, name in enumerate(evening.table, start=1))
    for wish in Wish:
        kind = _QUESTION_KINDS.get(wish, Kind.SEATS)
        options = tuple(Option(one, languages_there.get(one, one)) for one in there.get(wish, ()))
        note = "" if kind is Kind.CHOICE else lines.get(wish, "")
        least, most = _NUMBER_LIMITS.get(wish, (1, len(seats) if kind is Kind.SEATS else 1))
        shown = {Kind.SEATS: seats, Kind.YES_NO: yes_and_no(referee)}.get(kind, options)
        yield Question(
            wish, kind, names[wish], Typing(str), shown, least, most, help=(note,) if note else ()
        )
    codes = tuple(Option(code, name) for code, name in languages_there.items())
    for seat in seats:
        yield Question(
            f"{OF_GUEST}{seat.value}", Kind.CHOICE, labelled(referee, names[Wish.LANGUAGE], seat.label),
            Typing(str), codes, about=(int(str(seat.value)),),
        )  # fmt: skip


def _named(evening: Evening, value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(evening.table[seat - 1] for seat in value)
    if isinstance(value, bool):
        return str(words_of(evening.choices).words["play"]["yes" if value else "no"])
    return str(value)


def _with_wish(evening: Evening, key: str, value: Any) -> Evening:
    if key.startswith(OF_GUEST):
        return with_language(evening, evening.table[int(key.removeprefix(OF_GUEST)) - 1], value)
    wish = Wish(key)
    if wish in _OF_GUESTS:
        if not {*value} <= {*range(1, len(evening.table) + 1)}:
            raise UnfitAnswer
        for seat in value:
            evening = evening.with_guest(_OF_GUESTS[wish](evening.here[seat - 1]))
        return evening
    return with_choice(evening, wish, _named(evening, value))


def _typed(evening: Evening, typed: str) -> tuple[str, Value]:
    wish, value = _wish(words_of(evening.choices), typed)
    if wish in _OF_GUESTS and value:
        return wish, _seats(evening, value)
    if wish is not None and value:
        chosen = getattr(with_choice(evening, wish, value).choices, _FIELDS.get(wish, wish))
        return wish, value if chosen is None else chosen
    return _without_word(evening, typed)


def _shown(evening: Evening) -> Iterator[tuple[str, str]]:
    referee, choices = words_of(evening.choices), evening.choices
    names = referee.words["door"]["wishes"]
    said = {answer: referee.words["play"]["yes" if answer else "no"] for answer in (True, False)}
    dealt, prints = choices.roles.dealt, choices.roles is not Roles.BOX
    values = {
        Wish.LANGUAGE: choices.language,
        Wish.THEME: choices.theme,
        Wish.RULES: choices.ruleset,
        Wish.DEALS: choices.deals if dealt else None,
        Wish.PAPER: choices.paper if prints else None,
        Wish.PRINTER: choices.printer if prints else None,
        Wish.VOICE: choices.voice,
        Wish.SOUND: said[choices.sound],
        Wish.SPEAK: said[choices.speak],
        Wish.TIMER: choices.discussion or said[False],
    }
    yield from ((names[wish], str(value)) for wish, value in values.items() if value)
    for guest in evening.here:
        if guest.language not in {None, choices.language}:
            yield guest.name, str(guest.language)
    without = {
        Wish.NO_PHONE: [one.name for one in evening.here if not one.phone],
        Wish.BLIND: [one.name for one in evening.here if not one.sight],
    }
    if dealt:
        yield from ((names[wish], " ".join(guests)) for wish, guests in without.items() if guests)


def with_choice(evening: Evening, wish: Wish, value: str) -> Evening:
    """Return the evening with another value for one of its choices.

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
            choices = become(ruleset=value)
            check_rules(replace(evening, choices=choices))
        case Wish.DEALS:
            choices = become(deals=deals_of(value))
        case Wish.PAPER:
            choices = become(paper=choice(value, {paper.value: paper for paper in Paper}))
        case Wish.PRINTER:
            from companion.evening.printing.printer_profiles import usable_name

            choices = become(printer=usable_name(value) if any(map(str.isalnum, value)) else None)
        case Wish.VOICE:
            choices = become(voice=value if any(map(str.isalnum, value)) else None)
            check_voice(replace(evening, choices=choices))
        case Wish.SOUND | Wish.SPEAK:
            choices = become(**{wish: said_yes(words_of(choices), value)})
        case Wish.TIMER:
            choices = become(discussion=minutes_of(words_of(choices), value))
    return replace(evening, choices=choices)


def with_guests(evening: Evening, wish: Wish, names: str) -> Evening:
    """Return the evening with a setting, like no phone or blind, for the named guests.

    Raises:
        Refusal: a name matches no guest or several.
    """
    return _with_wish(evening, wish, _seats(evening, names))


def with_language(evening: Evening, name: str, language: str) -> Evening:
    """Return the evening with the language that a guest reads, and hears at night.

    Raises:
        Refusal: a name matches no guest or several, or the language cannot be chosen.
    """
    guest = evening.here[named_seat(name, evening.table) - 1]
    read = language_of(language)
    usual = None if read == evening.choices.language else read
    return evening.with_guest(replace(guest, language=usual))


def possible(evening: Evening) -> tuple[Evening, list[Refusal]]:
    """Return the evening with only those choices that are still possible, and errors for the others."""
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


def check_rules(evening: Evening) -> None:
    """Check that the rules exist and are for this number of players.

    Raises:
        Refusal: they do not, or are not.
    """
    rules, players = load_ruleset(evening.choices.ruleset), len(evening.table)
    if players and players not in rules.players:
        raise RefusedMove(NotThatManyPlayers(players, rules.players), ())


def check_voice(evening: Evening) -> None:
    """Check that the voice exists and can read the night of this evening.

    Raises:
        Refusal: it does not or cannot, or no sound can be played.
    """
    choices = evening.choices
    if choices.voice is not None and not host_voices(None, (choices.voice,)):
        languages = dict.fromkeys((choices.language, *evening.languages))
        theme = words_of(choices).theme
        night.check_voice(choices.voice, [load_script(language, theme) for language in languages])


def language_of(typed: str) -> str:
    """Return the code of a language that was typed as a code or by its own name.

    Raises:
        Refusal: the language cannot be chosen; see `check_offered`.
    """
    code = as_code(typed)
    if code in languages(table=ANY):
        check_offered(code)
        return code
    known = table_languages()
    found = chosen({load_script(code).name: code for code in known}, typed)
    if found is None:
        raise NoSuchLanguage(as_typed(typed), known)
    return found


def deals_of(typed: str) -> int:
    """Return the typed number of deals to print at once.

    Raises:
        NotAnAnswer: the number is not possible.
    """
    number = int(typed) if typed.isdecimal() and len(typed) == 1 else 0
    if not 1 <= number <= MAX_DEALS_AT_ONCE:
        raise NotAnAnswer(as_typed(typed), (f"1–{MAX_DEALS_AT_ONCE}",))
    return number


def _wish(referee: Referee, typed: str) -> tuple[Wish | None, str]:
    english = load_referee(ENGLISH).words["door"]["wishes"]
    names = [
        (word, wish)
        for wish in Wish
        for word in (referee.words["door"]["wishes"][wish], english[wish])
    ]
    key = folded(typed)
    for word, wish in sorted(names, key=lambda one: -len(one[0])):
        if f"{key} ".startswith(f"{folded(word)} "):
            return wish, " ".join(typed.split()[len(word.split()) :])
    return None, typed


def _without_word(evening: Evening, typed: str) -> tuple[str, Value]:
    name, _, value = typed.replace("=", " ").rpartition(" ")
    if name:
        return f"{OF_GUEST}{named_seat(name, evening.table)}", language_of(value)
    for wish, values in _there().items():
        if typed.lower() in values:
            return wish, typed.lower()
    referee = words_of(evening.choices)
    raise NotAnAnswer(as_typed(typed), tuple(referee.words["door"]["wishes"].values()))


def _seats(evening: Evening, typed: str) -> list[Seat]:
    try:
        return [named_seat(typed, evening.table)]
    except UnknownName:
        if len(split(typed)) == 1:
            raise
        return [named_seat(name, evening.table) for name in split(typed)]


Ways: TypeAlias = tuple[tuple[Roles, PrintCost], ...]

# Columns of a table, and fields of a line.
WAY_COLUMNS = ("way", "sheets", "minutes", "ink", "needs")


def way(referee: Referee, roles: Roles, cost: PrintCost, deals: int) -> tuple[str, ...]:
    """Return the table row of a way to hand out roles, with its costs, in the order of `KEYS`."""
    door = referee.words["door"]
    where = door["box" if roles.with_box else "printed"]
    several = f" {deals}" if roles.dealt else ""
    pages = {"ink": round(cost.ink, 1), "least": round(cost.least_ink, 1)}
    ink = filled(referee, "{ink} ({least})" if cost.least_ink < cost.ink else "{ink}", pages)
    name = f"{where} · {door['roles'][roles]}{several}"
    return name, f"{cost.sheets}", f"{cost.minutes}", ink, door["ways"]["need"][roles]


def way_line(referee: Referee, roles: Roles, cost: PrintCost, deals: int) -> str:
    """Return a way to hand out roles, with its costs, as a sentence."""
    places = dict(zip(WAY_COLUMNS, way(referee, roles, cost, deals), strict=True))
    return str(referee.words["door"]["ways"]["line"].format_map(places))
