"""The recap of a game: its rounds, key events and proofs, as values, sentences, files and links.

It contains what everybody at the table has seen, and roles once they were revealed or stated. Facts
that the settings of the game hide from the board are left out.
"""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC
from functools import partial
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from urllib.parse import quote

from companion.files.atomic_write import atomic_write
from companion.frozen import Frozen
from companion.rules import events
from companion.rules.contradictions import contradictions, standing
from companion.rules.events import (
    ClaimMade,
    Event,
    FascistPoliciesWon,
    HitlerElected,
    HitlerExecuted,
    LiberalPoliciesWon,
)
from companion.rules.game import Answer, Game, Statement
from companion.rules.moves import Claim, Enact, Move, Nominate
from companion.rules.pieces import Party, Role
from companion.rules.story import Round, Story, is_refuted, is_true, story
from companion.store.record import Notes, to_text
from companion.store.recorded_game import KnownRoles, RecordedGame
from companion.table.clock import parsed
from companion.table.deal import NothingOpened
from companion.table.deck import shown_sights
from companion.table.table import Table
from companion.table.typed_moves import all_contradictions, amendments
from companion.words.letters import capitalized
from companion.words.sentences import labelled, load_referee, move_sentence, sentence

POSTER_COMMAND = "companion recap -o poster.pdf"
_LAST_EVENTS = LiberalPoliciesWon, FascistPoliciesWon, HitlerExecuted, HitlerElected


class Recap(Frozen):
    """Summary of a game from its first round to now. Seats are numbered from 1."""

    story: Story
    roles: KnownRoles | None  # None before they were revealed or stated
    judged: tuple[tuple[Statement, bool], ...]  # claims about a loyalty, and whether they are true
    refuted: tuple[Event, ...]  # events about Hitler that contradict the roles
    withdrawn: tuple[Statement, ...]  # claims that the same player has replaced
    unproven: int  # number of claims that cannot be judged


def recap(table: Table) -> Recap:
    """Return the summary of a game as it is now."""
    stored, memory = table.stored, table.header.memory
    told = story(table.header.new_game(), stored.moves, [game for game, _ in stored.steps])
    rounds = [
        _remembered(round_, votes=memory.votes, claims=memory.claims) for round_ in told.rounds
    ]
    claims = [claim for one in rounds for claim in one.claims if claim.said is not None]
    roles = stored.roles.roles if stored.roles else ()
    sights = shown_sights(table)
    judged = [(claim, is_true(claim, roles, sights)) for claim in claims]
    held = standing(table.game)
    withdrawn = tuple(one for one in claims if one not in held)
    settled: set[Answer | Statement] = {claim for claim, true in judged if true is not None}
    settled.update(withdrawn, *(one.minimal for one in contradictions(table.game)))
    events = (event for _, heard in stored.steps for event in heard)
    return Recap(
        story=told.replace(rounds=tuple(rounds)),
        roles=stored.roles,
        judged=tuple((claim, true) for claim, true in judged if true is not None),
        refuted=tuple(one for one in events if roles and is_refuted(one, roles)),
        withdrawn=withdrawn,
        unproven=sum(claim not in settled for claim in claims),
    )


def _remembered(one: Round, *, votes: bool, claims: bool) -> Round:
    election = one.election
    if election is not None and not votes:
        election = election.replace(ja_seats=None, nein_seats=None)
    return one.replace(election=election, claims=one.claims if claims else ())


# As sentences


def recap_lines(table: Table, *, roles: bool = True) -> list[str]:
    """Return the recap as sentences: rounds, key events, proofs, and who was who.

    Without `roles`, only one line for each role follows, since the roles were just shown.
    """
    told, say = recap(table), partial(table.say, table="recap")
    sections = [
        [say("title", game=table.stored.number, players=table.names), *_rounds(table, told)],
        [say("moments"), *(f"  {line}" for line in moments(table, told))],
        proven(table, told),
        who_was_who(table, told) if roles else by_role(table),
    ]
    return [line for section in sections if section for line in ("", *section)][1:]


def recap_advice(table: Table, *, poster: str) -> list[str]:
    """Return commands that a host can type after a recap: for corrections, The Reveal, or a poster."""
    over, known = table.game.win_reason is not None, table.stored.roles is not None
    lines = [
        *amendments(table, all_contradictions(table, claims=table.header.memory.claims)),
        *(
            table.advice("open_or_state", "recap", command="companion reveal")
            if over and not known
            else ()
        ),
        *(table.advice("poster_offered", "recap", command=poster) if over else ()),
    ]
    return ["", *lines] if lines else []


def _rounds(table: Table, told: Recap) -> Iterator[str]:
    if not told.story.rounds:
        yield table.say("nothing", "recap")
    numbers: dict[int, list[int]] = {}
    for number, move in enumerate(table.stored.moves, start=1):
        if not isinstance(move, Nominate | Claim):
            numbers.setdefault(table.game_before(number).round, []).append(number)
    for round_ in told.story.rounds:
        government = table.say(
            "round",
            "recap",
            round=round_.number,
            president=table.names[round_.president - 1],
            chancellor=", ".join(table.names_of([round_.chancellor] if round_.chancellor else [])),
        )
        moves = ". ".join(table.move_words(number) for number in numbers.get(round_.number, ()))
        yield f"  {government} {moves}." if moves else f"  {government}"
        yield from (f"      {line}" for line in table.sentences([*map(ClaimMade, round_.claims)]))


def moments(table: Table, told: Recap) -> list[str]:
    """Return sentences on the key events: danger zone, lead, narrowest vote, and end."""
    say, game, lines = partial(table.say, table="recap"), told.story, list[tuple[int, str]]()
    parties = table.referee.words["board"]["sides"]
    if game.zone is not None:
        one = game.round(game.zone)
        seats = [one.president, *([one.chancellor] if one.chancellor else [])]
        reached = partial(say, round=one.number, party=Party.FASCIST, tile=game.zone_tile)
        by = table.names_of(seats) if one.enacted else (table.referee.words["board"]["nobody"],)
        lines.append((one.number, reached("zone", by=by)))
    if game.lead is not None:
        party = parties[game.lead.party]
        since = game.lead.round if game.lead.changed else len(game.rounds)
        key = "lead_changed" if game.lead.changed else "lead_kept"
        lines.append((since, say(key, round=since, side=party)))
    if game.narrowest is not None:
        election = game.round(game.narrowest).election
        assert election is not None  # noqa: S101  for the type checker
        counted = partial(say, ja=election.ja, nein=election.nein, ballots=game.turned_by)
        lines.append((game.narrowest, counted("narrowest", round=game.narrowest)))
    return [*(line for _, line in sorted(lines, key=itemgetter(0))), ending(table)]


def ending(table: Table) -> str:
    """Return a sentence on who has won, and how; or that the game goes on."""
    ends = [
        event
        for _, heard in table.stored.steps
        for event in heard
        if isinstance(event, _LAST_EVENTS)
    ]
    return next(iter(table.sentences(ends)), table.say("goes_on", "recap"))


def who_was_who(table: Table, told: Recap) -> list[str]:
    """Return sentences with all roles and their source, or that they are not known."""
    say = partial(table.say, table="recap")
    if told.roles is None:
        return [say("not_revealed")] if table.game.win_reason is not None else []
    return [
        table.say("roles", "reveal"),
        *(
            f"  {table.say('role', 'reveal', seat=name, role=role)}"
            for name, role in zip(table.names, told.roles.roles, strict=True)
        ),
        roles_from(table, told.roles),
    ]


def by_role(table: Table) -> list[str]:
    """Return a line with the players of each role, Hitler first, or [] if the roles are not known."""
    known = table.stored.roles.roles if table.stored.roles else ()
    seats = {role: [seat for seat, one in enumerate(known, 1) if one is role] for role in Role}
    return [
        table.say("by_role", "recap", role=role, names=table.names_of(seats[role]))
        for role in reversed(Role)
        if seats[role]
    ]


def roles_from(table: Table, known: KnownRoles) -> str:
    """Return a sentence on how the roles are known."""
    return str(table.referee.words["recap"]["roles_from"][known.source])


def proven(table: Table, told: Recap) -> list[str]:
    """Return sentences on claims that were lies, claims that were true, and how many stay open."""
    lines = [
        table.say("true" if is_told_true else "untrue", "reveal", claim=claim)
        for statement, is_told_true in told.judged
        for claim in table.sentences([ClaimMade(statement)])
    ]
    lines += [
        table.say("withdrawn", "recap", claim=claim)
        for claim in table.sentences([ClaimMade(one) for one in told.withdrawn])
    ]
    lines += [
        table.say("contradicted", "reveal", event=one) for one in table.sentences(told.refuted)
    ]
    lines += table.sentences(all_contradictions(table, claims=table.header.memory.claims))
    if told.unproven:
        lines.append(table.say("unproven", "recap", claims=told.unproven))
    return [table.say("proven", "recap"), *(f"  {line}" for line in lines)] if lines else []


LINK = "https://app.bgstatsapp.com/createPlay.html?data="
GAME, BGG_ID = "Secret Hitler", 188834  # name and number at BoardGameGeek


def bg_stats_link(table: Table) -> str:
    """Return a link that adds the game to the app BG Stats; with roles and winners if known.

    Raises:
        NothingOpened: the game is not over.
    """
    if table.game.win_reason is None:
        raise NothingOpened("too_early")
    stored, known, at = table.stored, table.stored.roles, parsed(table.stored.begun)
    labels = table.referee.words["board"]["roles"]
    players = []
    for seat, name in enumerate(table.names, start=1):
        key = sha256(name.encode()).hexdigest()[:8]  # short, since a QR code holds little
        player: dict[str, object] = {"name": name, "sourcePlayerId": key}
        if seat == table.header.first:
            player["startPlayer"] = True
        if known is not None:
            role = known.roles[seat - 1]
            player |= {"role": labels[role], "winner": role.party is table.game.winner}
        players.append(player)
    values = {
        "sourceName": "companion",
        "sourcePlayId": f"{stored.number}-{stored.begun}",
        "playDate": f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S}" if at else stored.begun,
        "game": {"name": GAME, "bggId": BGG_ID, "highestWins": True, "noPoints": True},
        "board": table.header.ruleset.name,
        "comments": ending(table),
        "players": players,
    }
    return LINK + quote(json.dumps(values, separators=(",", ":"), ensure_ascii=False), safe="")


RESULTS = (  # events that do not follow from the move alone
    events.GovernmentElected,
    events.ElectionFailed,
    events.ElectionTied,
    events.TrackerAdvanced,
    events.ChaosBrokeOut,
    events.LiberalPolicyEnacted,
    events.FascistPolicyEnacted,
    events.DeckReshuffled,
    events.HitlerExecuted,
    events.HitlerElected,
    events.LiberalPoliciesWon,
    events.FascistPoliciesWon,
)


def write_record(recorded: RecordedGame, file: Path, *, force: bool = False) -> None:
    """Write a game as a readable file.

    Raises:
        Refusal: it cannot be written.
    """
    with atomic_write(file, force=force) as (part,):
        part.write_text(record_text(recorded), encoding="utf-8", newline="\n")


def record_text(recorded: RecordedGame) -> str:
    """Return a game as the text of a readable file.

    Raises:
        Refusal: its language cannot be chosen, or it cannot be written.
    """
    names = recorded.header.players
    referee = load_referee(recorded.header.language, recorded.header.theme)
    words, board = referee.words["record"], referee.words["board"]

    def round_(game: Game) -> str:
        shown = board["round"].format(round=game.round)
        candidate = capitalized(board["presidential_candidate"])
        return f"{shown}. {labelled(referee, candidate, names[game.president - 1])}"

    def move(game: Game, made: Move, heard: Sequence[events.Event]) -> str:
        results = (event for event in heard if isinstance(event, RESULTS))
        told = [sentence(referee, event, names).rstrip(".") for event in results]
        if not isinstance(made, Enact):  # the event says it better
            told.insert(0, move_sentence(referee, game, made, names))
        return ". ".join(told)

    again = words["again"].format(command="companion import")
    return to_text(recorded, Notes({**words, "again": again}, round_, move))
