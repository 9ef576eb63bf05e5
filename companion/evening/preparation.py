"""A game of an evening, prepared as its guests have chosen: cards of a box, or everything dealt."""

from pathlib import Path

from companion.evening.envelopes import EnvelopeChoices, TableToDeal, current_of, same_seats
from companion.evening.folder import Progress
from companion.evening.guests import Evening, Roles
from companion.evening.new_game import NewGame, begun
from companion.evening.night import Night
from companion.evening.tonight import EveningFiles, tonight
from companion.evening.wishes import WORDS
from companion.narration.audio_settings import VoiceSettings
from companion.rules.knowledge import sights
from companion.store.journal import Journal, StoredGame
from companion.table.deals import numbers
from companion.table.table import Table
from companion.table.waiting_deals import (
    next_deal,
    waiting_for,
    withdraw,
    withdrawal_sentences,
)
from companion.words.night_script import load_script


def prepare(
    journal: Journal, evening: Evening, folder: Path, home: Path | None, progress: Progress
) -> tuple[Table, list[str]]:
    """The next game of an evening, with its files if roles are dealt; and what to say of it.

    Raises:
        Refusal: it cannot be as chosen; then nothing has changed.
    """
    choices = evening.choices
    wanted = NewGame(
        evening.table,
        choices.ruleset,
        choices.language,
        choices.theme,
        speak=choices.speak,
    )
    if choices.roles is Roles.BOX:
        table = wanted.begin(journal)
        void = withdrawal_sentences(table, withdraw(journal, table.names))
        return table, [*_begun(table), *void]
    current = current_of(journal, wanted)
    envelopes = _envelopes(evening)
    waiting = _waiting(journal, current, wanted, envelopes) if choices.roles.dealt else None
    if waiting is not None:
        return waiting, [*_begun(waiting), waiting.say("from_before", WORDS), *numbers(waiting)]
    again = current is not None and not current.ended and same_seats(current, evening.table)
    files = EveningFiles(
        folder,
        whole_set=choices.roles is Roles.ENVELOPES,
        home=home,
        deals=choices.deals if choices.roles.dealt else 1,
        cards=choices.roles is Roles.CARDS,
    )
    table, lines = tonight(
        journal, wanted.replace(again=again), files, envelopes, progress=progress
    )
    now = table.say("now", "tonight")
    return table, lines[: lines.index(now)] if now in lines else lines  # the next step follows


def _envelopes(evening: Evening) -> EnvelopeChoices:
    choices, here = evening.choices, evening.here
    return EnvelopeChoices(
        tuple(f"{one.name}={one.language}" for one in here if one.language),
        choices.paper,
        words=None if any(not one.phone for one in here) else False,
        knowledge=not all(one.sight for one in here),
        words_for=tuple(one.name for one in here if not one.phone),
        slips_alone=choices.roles is Roles.SLIPS,
    )


def _waiting(
    journal: Journal, current: StoredGame | None, wanted: NewGame, envelopes: EnvelopeChoices
) -> Table | None:
    """The next deal, if it waits for the same table and in the same envelopes."""
    if current is None or not current.moves:
        return None
    header = wanted.header(like=current.header)
    waiting = next(iter(waiting_for(journal, current)), None)
    if waiting is None or waiting.deal is None:
        return None
    same = waiting.header.replace(first=header.first) == header
    packing = envelopes.packing(TableToDeal(waiting.header, waiting))
    if not same or packing != waiting.deal.packing:
        return None
    following = next_deal(journal, current)
    return None if following is None else Table(journal, following)


def _begun(table: Table) -> list[str]:
    first = table.say("first_candidate", candidate=table.names[table.header.first - 1])
    return [*begun(table), first]


def night_of(table: Table, evening: Evening) -> Night | None:
    """The night of a game, in all languages that are read at its table; None: there is none."""
    header, deal = table.header, table.stored.deal
    rules = header.ruleset.table(len(table.names))
    if not sights(rules) or (deal is not None and not deal.packing.night):
        return None
    read = deal.packing.languages if deal is not None else evening.languages
    languages = dict.fromkeys((header.language, *read))
    voice = evening.choices.voice
    return Night(
        [load_script(one, header.theme) for one in languages],
        rules,
        voice=VoiceSettings(voices=(voice,) if voice else ()),
    )
