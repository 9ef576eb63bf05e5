"""Words for reference cards and rulebook that depend on the rules: round, powers, secrets, goals."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from companion.rules.ruleset import Reach, Ruleset, Slot, Table, Tie, as_ranges
from printables.edition.rule_sentences import goal_sentence, tie_on_paper
from printables.edition.wording import Wording
from printables.pieces.board_plan import Track


class Step(NamedTuple):
    """A step of the round: its emblem, and its name in one or two words."""

    emblem: str
    name: str


class SightRow(NamedTuple):
    """Who sees whom at night, and the numbers of players for which this holds."""

    players: tuple[int, ...]
    fascists: tuple[Role, ...]
    hitler: tuple[Role, ...]
    alone: bool  # there is one Fascist besides Hitler


def round_steps(wording: Wording, ruleset: Ruleset, players: int | None = None) -> list[Step]:
    """Return the steps of a round, from the nomination to the Executive Action."""
    names = wording.reference.steps
    half = tie_on_paper(ruleset, players) == (Tie.ELECTS, False)
    return [
        Step("placard", names.pass_on),
        Step("person", names.nominate),
        Step("vote", names.half if half else names.vote),
        Step("tiles", names.session),
        Step("power", names.power),
    ]


def round_notes(wording: Wording, ruleset: Ruleset, players: int | None = None) -> list[Step]:
    """Return further rules of a round with their emblems: ties, the question for Hitler, the veto."""
    words = wording.reference.round
    tie, even = tie_on_paper(ruleset, players)
    notes = []
    if tie is Tie.ELECTS_HITLER:
        notes.append(Step("hitler", words.tie_elects_even if even else words.tie_elects))
    elif even:
        notes.append(Step("vote", words.tie_even))
    if ruleset.hitler_reach is not Reach.NEVER:
        always = ruleset.hitler_reach is Reach.ALWAYS
        question = words.ask_always if always else words.ask.format(zone=ruleset.hitler_zone)
        notes.append(Step("speak", question))
    if ruleset.veto_reach is not Reach.NEVER:
        always = ruleset.veto_reach is Reach.ALWAYS
        veto = words.veto_always if always else words.veto.format(veto=ruleset.veto_zone)
        notes.append(Step("veto", veto))
    return notes


def sights(ruleset: Ruleset, players: int | None) -> list[SightRow]:
    """Return rows of who sees whom at night; numbers of players with one answer share a row."""
    same: dict[tuple[tuple[Role, ...], tuple[Role, ...]], list[Table]] = {}
    for table in ruleset.tables:
        if players in (None, table.players):
            same.setdefault(_seen(table), []).append(table)
    return [
        SightRow(
            tuple(each.players for each in tables),
            *seen,
            all(each.fascists == 1 for each in tables),
        )
        for seen, tables in same.items()
    ]


def _seen(table: Table) -> tuple[tuple[Role, ...], tuple[Role, ...]]:
    each_other = table.fascists_know_fascists and table.fascists > 1
    fascists = ((Role.FASCIST,) if each_other else ()) + (
        (Role.HITLER,) if table.fascists_know_hitler else ()
    )
    return fascists if table.fascists else (), (
        (Role.FASCIST,) if table.hitler_knows_fascists and table.fascists else ()
    )


def spoken_track(wording: Wording, track: Track, *, alone: bool) -> str:
    """Return a description for screen readers of the powers on a track.

    The numbers of players are left out if the track is `alone`.
    """
    spoken, words = wording.reference.said, wording.boards

    sentences = [f"{wording.rulebook.track}."]
    if not alone:
        sentences.append(_spoken_players(wording, track.players))
    zones = {threshold.after: threshold.zones for threshold in track.thresholds}
    for place in track.places:
        grants = words.wins_fascist if place.wins else words.none
        if place.grants and (place.grants.other or place.grants.powers):
            grants = named(wording, place.grants)
        sentences.append(spoken.tile.format(tile=place.tile, grants=grants))
        sentences += [f"{words[zone]}." for zone in zones.get(place.tile, ())]
    return " ".join(sentences)


def spoken_sight(wording: Wording, sight: SightRow, *, alone: bool) -> str:
    """Return a description for screen readers of who sees whom.

    The numbers of players are left out if the row is `alone`.
    """
    spoken = wording.reference.said
    each_other, sees_hitler = Role.FASCIST in sight.fascists, Role.HITLER in sight.fascists
    whom = "each_other" if each_other else "nobody"
    if sees_hitler:
        whom = "all" if each_other else "hitler_alone" if sight.alone else "hitler"
    back = ("fascist" if sight.alone else "fascists") if sight.hitler else "nobody"
    sights = f"{spoken.liberals_see} {spoken.fascists_see[whom]} {spoken.hitler_sees[back]}"

    return sights if alone else f"{_spoken_players(wording, sight.players)} {sights}"


def _spoken_players(wording: Wording, players: Sequence[int]) -> str:
    return f"{wording.boards.players.format(players=as_ranges(players))}."


def goals(wording: Wording, ruleset: Ruleset, seats: int) -> list[tuple[Party, str]]:
    """Return a sentence for each party that says how it wins."""
    table = ruleset.table(seats)
    return [(party, goal_sentence(wording.slips.goal, ruleset, table, party)) for party in Party]


def named(wording: Wording, slot: Slot) -> str:
    """Return the names of the powers that a tile grants, joined into one text."""
    powers = [wording.boards.powers[power] for power in slot.powers]
    return str(wording.boards.other if slot.other else wording.reference.or_.join(powers))
