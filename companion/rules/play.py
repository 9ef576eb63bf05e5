"""The effect of each move on the game."""

from typing import TypeAlias, assert_never

from companion.rules.events import (
    AgendaVetoed,
    CandidacyPassed,
    CandidacyReturned,
    ChancellorNominated,
    ChaosBrokeOut,
    ChoiceGranted,
    ClaimMade,
    DeckReshuffled,
    DeckShuffled,
    ElectionFailed,
    ElectionTied,
    Event,
    FascistPoliciesWon,
    FascistPolicyEnacted,
    GovernmentElected,
    HitlerAsked,
    HitlerElected,
    HitlerExecuted,
    HitlerZoneReached,
    LiberalPoliciesWon,
    LiberalPolicyEnacted,
    LoyaltyInvestigated,
    PlayerExecuted,
    PoliciesPeeked,
    PowerGranted,
    PowersIgnored,
    PowersLapsed,
    ProvenNotHitler,
    SessionOpened,
    SpecialElectionCalled,
    TermLimitsForgotten,
    TilesDrawn,
    TilesPassed,
    TopTileTurned,
    TrackerAdvanced,
    TrackerReset,
    VetoAgreed,
    VetoAsked,
    VetoRefused,
    VetoUnlocked,
)
from companion.rules.game import (
    Answer,
    ChaosTile,
    Election,
    Game,
    Government,
    Log,
    PowerUse,
    Session,
    Shuffled,
    Statement,
)
from companion.rules.legality import latest_knowledge, objection, usable
from companion.rules.moves import (
    AnswerHitler,
    AskVeto,
    CallElection,
    Chaos,
    Claim,
    Discard,
    Enact,
    Execute,
    Investigate,
    Move,
    Nominate,
    Peek,
    PowerMove,
    Shuffle,
    UsedPower,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.objections import IllegalMove
from companion.rules.pieces import HAND, Party, Phase, Seat, WinReason
from companion.rules.ruleset import ResetBy, TermLimits, Tie

Step: TypeAlias = tuple[Game, tuple[Event, ...]]


def play(game: Game, move: Move) -> Step:  # noqa: C901, PLR0912  one case for each move
    """Return the game after a move, and its events.

    Raises:
        IllegalMove: the rules forbid the move; with their objection. Nothing has
            changed.
    """
    refused = objection(game, move)
    if refused is not None:
        raise IllegalMove(refused)
    match move:
        case Nominate(chancellor):
            nominated = ChancellorNominated(game.president, chancellor)
            return game.replace(phase=Phase.VOTE, chancellor=chancellor), (nominated,)
        case Vote(ja):
            nein = tuple(seat for seat in game.alive if seat not in ja)
            return _vote(game, len(ja), len(nein), (tuple(sorted(ja)), nein))
        case VoteCount(ja, nein):
            return _vote(game, ja, nein, (None, None))
        case AnswerHitler(is_hitler):
            _, chancellor = _government(game)
            game = _answered(game, chancellor, is_hitler=is_hitler)
            return _hitler_elected(game) if is_hitler else _not_hitler(game)
        case Discard():
            passed = TilesPassed(*_government(game))
            return game.replace(hand=HAND - 1), (passed,)
        case Enact(party):
            return _enact(game, party)
        case AskVeto():
            return game.replace(veto_asked=True), (VetoAsked(*_government(game)),)
        case Veto(agreed):
            if agreed:
                return _veto_agreed(game)
            refused_veto = game.replace(veto_asked=False, veto_refused=True)
            return refused_veto, (VetoRefused(*_government(game)),)
        case Chaos(party):
            return _chaos(game, party)
        case PowerMove():
            return _power(game, move)
        case Claim():
            return _claim(game, move)
        case Shuffle(pile):
            return _shuffle(game, pile)
        case _:
            assert_never(move)


# Election


def _vote(
    game: Game, ja: int, nein: int, seats: tuple[tuple[Seat, ...] | None, tuple[Seat, ...] | None]
) -> Step:
    """Return the game after a vote: more than half of the living elect. Rule: Vote."""
    president, chancellor = _government(game)
    candidates = Government(president, chancellor)
    elected = ja >= game.votes_needed
    election = Election(game.round, candidates, ja, nein, *seats, elected=elected)
    game = game.replace(elections=(*game.elections, election))
    who_and_how = (president, chancellor, ja, nein)
    if elected:
        return _elected(game, GovernmentElected(*who_and_how))
    if not election.tied:
        return _fail(game, ElectionFailed(*who_and_how))
    tied = ElectionTied(*who_and_how)
    if game.ruleset.tie_at(game.players) is Tie.ELECTS_HITLER and game.hitler_zone:
        return game.replace(phase=Phase.HITLER_CHECK), (tied, HitlerAsked(chancellor))
    return _fail(game, tied)


def _elected(game: Game, elected: GovernmentElected) -> Step:
    """Return the game after an elected government takes office. Rule: Vote."""
    rules = game.ruleset
    events: tuple[Event, ...] = (elected,)
    # A16: by the older rules only those who enacted the last law are limited, see _enact.
    if rules.term_limits is TermLimits.LAST_ELECTED:
        game = game.replace(term_limited=Government(*_government(game)))
    # A10: only the older rules reset the tracker here, the forum's do not say so.
    if rules.tracker_reset is ResetBy.TILE_OR_ELECTION and game.tracker:
        game = game.replace(tracker=0)
        events = (*events, TrackerReset())
    # "Already": the zone is judged before this government enacts anything.
    if game.hitler_zone:
        asked = HitlerAsked(elected.chancellor)
        return game.replace(phase=Phase.HITLER_CHECK), (*events, asked)
    return _open_session(game, events)


def _hitler_elected(game: Game) -> Step:
    # A tie that elected Hitler is remembered as the election it was.
    *before, last = game.elections
    game = game.replace(elections=(*before, last.replace(elected=True)))
    return _win(game, WinReason.HITLER_ELECTED, HitlerElected(*_government(game)))


def _not_hitler(game: Game) -> Step:
    _, chancellor = _government(game)
    proven = ProvenNotHitler(chancellor)
    if game.elections[-1].elected:
        return _open_session(game, (proven,))
    return _fail(game, proven)  # A12: the tie does not elect


def _open_session(game: Game, events: tuple[Event, ...]) -> Step:
    events = (*events, SessionOpened(*_government(game)))
    if not game.digital:
        return game.replace(phase=Phase.LEGISLATE), events
    drawn = TilesDrawn(*_government(game))
    return game.replace(phase=Phase.LEGISLATE, hand=HAND), (*events, drawn)


def _fail(game: Game, *events: Event) -> Step:
    """Return the game after a failed vote or a veto. Rules: Vote, VETO POWER.

    The tracker counts failures in a row. Term limits are not touched: they "apply to the President
    and Chancellor who were last elected, not to the last pair nominated".
    """
    length = game.ruleset.tracker_length
    game = game.replace(tracker=game.tracker + 1)
    events = (*events, TrackerAdvanced(game.tracker, length))
    if game.tracker == length:
        broke_out = TopTileTurned() if game.digital else ChaosBrokeOut()
        return game.replace(phase=Phase.CHAOS, chancellor=None), (*events, broke_out)
    return _then_next_round(game, *events)


def _chaos(game: Game, party: Party) -> Step:
    """Return the game after chaos enacts the top tile.

    Rule: Election Tracker, "any power ... is ignored". A9: term limits are forgotten in the forum's
    game too; they return with the next government. A17: by the older rules too, a deck of fewer
    than three tiles is shuffled after it.
    """
    turned = (*game.chaos_tiles, ChaosTile(game.round, party))
    game, events = _place(game.replace(draw=game.draw - 1, chaos_tiles=turned), party)
    if game.phase is Phase.GAME_OVER:
        return game, events
    ignored = game.powers_of(game.fascist) if party is Party.FASCIST else ()
    if ignored:
        events = (*events, PowersIgnored(ignored))
    game, shuffled = _reshuffle(game.replace(term_limited=None))
    return _then_next_round(game, *events, TermLimitsForgotten(), *shuffled)


def _then_next_round(game: Game, *events: Event) -> Step:
    candidate = game.left_of(game.caller or game.president)
    passed: Event = CandidacyPassed(candidate)
    if game.caller is not None:
        passed = CandidacyReturned(candidate, game.caller)
    return _new_round(game, candidate, caller=None), (*events, passed)


def _new_round(game: Game, candidate: Seat, caller: Seat | None) -> Game:
    return game.replace(
        phase=Phase.NOMINATE,
        round=game.round + 1,
        president=candidate,
        chancellor=None,
        caller=caller,
        pending=(),
        veto_refused=False,
    )


# Legislative Session


def _enact(game: Game, party: Party) -> Step:
    """Return the game after one of three drawn tiles is enacted. Rule: LEGISLATIVE SESSION."""
    game = _end_session(game, party, discarded=HAND - 1)
    if game.ruleset.term_limits is TermLimits.LAST_LAW:
        game = game.replace(term_limited=Government(*_government(game)))
    game, events = _place(game, party)
    if game.phase is Phase.GAME_OVER:
        return game, events
    # A14: the session is over and its tiles are discarded, so they are in the new deck.
    # Before the power: a peek sees the new deck.
    game, shuffled = _reshuffle(game)
    events = (*events, *shuffled)
    if party is Party.FASCIST:
        granted = game.powers_of(game.fascist)
        game = game.replace(pending=tuple(power for power in granted if usable(game, power)))
        # On the rulebook's boards every power has a possible target; on others it may not.
        lapsed = tuple(power for power in granted if power not in game.pending)
        events = (*events, PowersLapsed(lapsed)) if lapsed else events
    if game.pending:
        return game.replace(phase=Phase.POWER), (*events, _granted(game))
    return _then_next_round(game, *events)


def _veto_agreed(game: Game) -> Step:
    # A4: the session has ended, so the deck is shuffled before chaos reveals a tile.
    game, shuffled = _reshuffle(_end_session(game, None, discarded=HAND))
    agreed = AgendaVetoed if game.digital else VetoAgreed
    return _fail(game, agreed(*_government(game)), *shuffled)


def _end_session(game: Game, enacted: Party | None, discarded: int) -> Game:
    session = Session(game.round, Government(*_government(game)), enacted)
    return game.replace(
        draw=game.draw - HAND,
        discard=game.discard + discarded,
        hand=0,
        veto_asked=False,
        sessions=(*game.sessions, session),
    )


def _place(game: Game, party: Party) -> Step:
    """Return the game with one more tile face up, by a government or by chaos.

    Rules: OBJECT, Election Tracker.
    """
    to_win = game.ruleset.to_win
    events: tuple[Event, ...]
    if party is Party.LIBERAL:
        game = game.replace(liberal=game.liberal + 1)
        events = (LiberalPolicyEnacted(game.liberal, to_win.liberal),)
    else:
        game = game.replace(fascist=game.fascist + 1)
        events = (FascistPolicyEnacted(game.fascist, to_win.fascist),)
    if game.tracker:
        game = game.replace(tracker=0)
        events = (*events, TrackerReset())
    if game.liberal == to_win.liberal:
        return _win(game, WinReason.LIBERAL_POLICIES, *events, LiberalPoliciesWon(game.liberal))
    if game.fascist == to_win.fascist:
        return _win(game, WinReason.FASCIST_POLICIES, *events, FascistPoliciesWon(game.fascist))
    if party is Party.FASCIST and game.fascist == game.ruleset.hitler_zone:
        events = (*events, HitlerZoneReached())
    if party is Party.FASCIST and game.fascist == game.ruleset.veto_zone:
        events = (*events, VetoUnlocked())
    return game, events


def _reshuffle(game: Game) -> Step:
    if game.draw >= HAND:
        return game, ()
    game = game.replace(draw=game.draw + game.discard, discard=0)
    reshuffled = DeckShuffled if game.digital else DeckReshuffled
    return game.replace(pile=game.pile + game.digital), (reshuffled(game.draw),)


def _shuffle(game: Game, pile: int) -> Step:
    """Return the game after the tiles left in the program's deck were shuffled; `pile` numbers the shuffle.

    A Legislative Session in progress begins again with three other tiles.
    """
    draws = len(game.sessions) + len(game.chaos_tiles)
    shuffled = Shuffled(pile, draws, len(game.powers_used))
    game = game.replace(
        pile=pile,
        shuffled=(*game.shuffled, shuffled),
        hand=HAND if game.hand else 0,
        veto_asked=False,
        veto_refused=False,
    )
    return game, (DeckShuffled(game.draw),)


# Executive Action


def _granted(game: Game) -> Event:
    match game.pending:
        case (power,):
            return PowerGranted(game.president, power)
        case powers:
            return ChoiceGranted(game.president, powers)


def _power(game: Game, move: UsedPower) -> Step:
    """Return the game after a Presidential Power is used."""
    use = PowerUse(game.round, game.fascist, move.power, game.president, move.target)
    game = game.replace(pending=(), powers_used=(*game.powers_used, use))
    if isinstance(move, Execute):
        game = _answered(game, move.seat, is_hitler=move.hitler, executed=True)
    match move:
        case Investigate(seat):
            return _then_next_round(game, LoyaltyInvestigated(game.president, seat))
        case CallElection(seat):
            # Rule: Call Special Election, which "does not skip any players". So where a house's own
            # track calls one within another, the placard returns to the first caller.
            called = SpecialElectionCalled(game.president, seat)
            return _new_round(game, seat, caller=game.caller or game.president), (called,)
        case Peek():
            return _then_next_round(game, PoliciesPeeked(game.president))
        case Execute(seat, True):
            return _win(game, WinReason.HITLER_EXECUTED, HitlerExecuted(game.president, seat))
        case Execute(seat):  # Rule: Execution. Unless it was Hitler, nobody learns who was killed.
            return _then_next_round(game, PlayerExecuted(game.president, seat))
        case _:
            assert_never(move)


# Beside the rounds


def _claim(game: Game, claim: Claim) -> Step:
    seen = latest_knowledge(game, claim.seat, claim.about)
    assert seen is not None  # noqa: S101  for the type checker
    statement = Statement(seen[0], claim.seat, claim.about, claim.said, seen[1])
    return game.replace(statements=Log(game.statements, statement)), (ClaimMade(statement),)


def _answered(game: Game, seat: Seat, *, is_hitler: bool, executed: bool = False) -> Game:
    answer = Answer(game.round, seat, is_hitler, executed)
    return game.replace(answers=(*game.answers, answer))


def _win(game: Game, reason: WinReason, *events: Event) -> Step:
    return game.replace(phase=Phase.GAME_OVER, win_reason=reason), events


def _government(game: Game) -> tuple[Seat, Seat]:
    assert game.chancellor is not None  # noqa: S101  for the type checker
    return game.president, game.chancellor
