"""What reference cards and the rulebook say of a table's rules: the round, powers, secrets, goals."""

from typing import NamedTuple

from companion.rules.pieces import Party, Role
from companion.rules.ruleset import Reach, Ruleset, Slot, Table, Tie, as_ranges
from printables.edition.rule_sentences import goal_sentence, tie_on_paper
from printables.edition.wording import Wording
from printables.pieces.board_plan import Track


class Step(NamedTuple):
    """A step of the round: its emblem, and its name in a word."""

    emblem: str
    name: str


class Sight(NamedTuple):
    """Who sees whom at night, at tables of these numbers of players; each by an emblem."""

    players: tuple[int, ...]
    fascists: tuple[Role, ...]
    hitler: tuple[Role, ...]
    alone: bool  # one Fascist besides Hitler


def round_steps(wording: Wording, ruleset: Ruleset, players: int | None = None) -> list[Step]:
    """The round, step by step."""
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
    """What else has to be known in a round, each with an emblem: what is asked, and the veto."""
    words = wording.reference.round
    tie, even = tie_on_paper(ruleset, players)
    notes = []
    if tie is Tie.ELECTS_HITLER:
        notes.append(Step("hitler", words.tie_elects_even if even else words.tie_elects))
    elif even:
        notes.append(Step("vote", words.tie_even))
    if ruleset.hitler_reach is not Reach.NEVER:
        always = ruleset.hitler_reach is Reach.ALWAYS
        asked = words.ask_always if always else words.ask.format(zone=ruleset.hitler_zone)
        notes.append(Step("speak", asked))
    if ruleset.veto_reach is not Reach.NEVER:
        always = ruleset.veto_reach is Reach.ALWAYS
        said = words.veto_always if always else words.veto.format(veto=ruleset.veto_zone)
        notes.append(Step("veto", said))
    return notes


def sights(ruleset: Ruleset, players: int | None) -> list[Sight]:
    """Who sees whom, one for all numbers of players for whom it is the same."""
    same: dict[tuple[tuple[Role, ...], tuple[Role, ...]], list[Table]] = {}
    for table in ruleset.tables:
        if players in (None, table.players):
            same.setdefault(_seen(table), []).append(table)
    return [
        Sight(tuple(one.players for one in some), *seen, all(one.fascists == 1 for one in some))
        for seen, some in same.items()
    ]


def _seen(table: Table) -> tuple[tuple[Role, ...], tuple[Role, ...]]:
    each_other = table.fascists_know_fascists and table.fascists > 1
    fascists = ((Role.FASCIST,) if each_other else ()) + (
        (Role.HITLER,) if table.fascists_know_hitler else ()
    )
    return fascists if table.fascists else (), (
        (Role.FASCIST,) if table.hitler_knows_fascists and table.fascists else ()
    )


def track_said(wording: Wording, track: Track, *, alone: bool) -> str:
    """What the signs on a track say, sentence by sentence; for how many players, if it is one of several."""
    said, words = wording.reference.said, wording.boards
    first = said.one_track if alone else said.track.format(players=as_ranges(track.players))
    sentences = [first]
    zones = {one.after: one.zones for one in track.thresholds}
    for place in track.places:
        grants = words.wins_fascist if place.wins else words.none
        if place.grants and (place.grants.other or place.grants.powers):
            grants = named(wording, place.grants)
        sentences.append(said.tile.format(tile=place.tile, grants=grants))
        sentences += [said.zones[one] for one in zones.get(place.tile, ())]
    return " ".join(sentences)


def sight_said(wording: Wording, sight: Sight, *, alone: bool) -> str:
    """What the signs of who sees whom say, for how many players, if there is another row."""
    said = wording.reference.said
    each_other, him = Role.FASCIST in sight.fascists, Role.HITLER in sight.fascists
    whom = "each_other" if each_other else "nobody"
    if him:
        whom = "all" if each_other else "hitler_alone" if sight.alone else "hitler"
    back = ("fascist" if sight.alone else "fascists") if sight.hitler else "nobody"
    sights = f"{said.liberals_see} {said.fascists_see[whom]} {said.hitler_sees[back]}"
    if alone:
        return sights
    return str(said.sight.format(players=as_ranges(sight.players), sights=sights))


def goals(wording: Wording, ruleset: Ruleset, seats: int) -> list[tuple[Party, str]]:
    """How each party wins."""
    table = ruleset.table(seats)
    return [
        (party, goal_sentence(wording.reference.goal, ruleset, table, party)) for party in Party
    ]


def named(wording: Wording, slot: Slot) -> str:
    """The powers that a tile grants, or what stands for them."""
    powers = [wording.boards.powers[power] for power in slot.powers]
    return str(wording.boards.other if slot.other else wording.reference.or_.join(powers))
