"""A game of an evening, prepared as its guests have chosen: cards of a box, or everything dealt."""

from pathlib import Path

from companion.evening.envelopes import EnvelopeChoices, current_of, same_seats
from companion.evening.folder import Progress
from companion.evening.guests import Evening, Roles
from companion.evening.new_game import NewGame, begun
from companion.evening.night import Night
from companion.evening.tonight import EveningFiles, tonight
from companion.narration.audio_settings import VoiceSettings
from companion.rules.knowledge import sights
from companion.store.journal import Journal
from companion.table.table import Table
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
    if not choices.roles.dealt:
        table = wanted.begin(journal)
        first = table.say("first_candidate", candidate=table.names[table.header.first - 1])
        return table, [*begun(table), first]
    current = current_of(journal, wanted)
    again = current is not None and not current.ended and same_seats(current, evening.table)
    here = evening.here
    envelopes = EnvelopeChoices(
        tuple(f"{one.name}={one.language}" for one in here if one.language),
        choices.paper,
        words_for=tuple(one.name for one in here if not one.phone),
        knowledge=not all(one.sight for one in here),
    )
    files = EveningFiles(folder, choices.roles is Roles.ENVELOPES, home)
    return tonight(journal, wanted.replace(again=again), files, envelopes, progress=progress)


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
