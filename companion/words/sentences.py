"""What the referee says of events, refusals, moves and the next step: one sentence for each. Pure.

`names` are the players' names in seating order, as they shall appear: with marks for the eye, or
from referee.voice_names for the voice.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias, assert_never

from companion.rules.events import (
    CandidacyPassed,
    CandidacyReturned,
    ChancellorNominated,
    ChaosBrokeOut,
    ChoiceGranted,
    ClaimMade,
    DeckReshuffled,
    ElectionFailed,
    ElectionTied,
    Event,
    ExecutionGranted,
    FascistPoliciesWon,
    FascistPolicyEnacted,
    GovernmentElected,
    HitlerAsked,
    HitlerElected,
    HitlerExecuted,
    HitlerZoneReached,
    InvestigationGranted,
    LiberalPoliciesWon,
    LiberalPolicyEnacted,
    LoyaltyInvestigated,
    PeekGranted,
    PlayerExecuted,
    PoliciesPeeked,
    PowersIgnored,
    ProvenNotHitler,
    SessionOpened,
    SpecialElectionCalled,
    SpecialElectionGranted,
    TermLimitsForgotten,
    TrackerAdvanced,
    TrackerReset,
    VetoAgreed,
    VetoRefused,
    VetoUnlocked,
)
from companion.rules.game import Game
from companion.rules.legality import eligible_chancellors, targets, veto_available
from companion.rules.memory import Statement
from companion.rules.moves import (
    AnswerHitler,
    CallElection,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.objections import (
    CalledOneself,
    ExecutedOneself,
    GameIsOver,
    InvestigatedOneself,
    InvestigatedTwice,
    IsDead,
    LastChancellor,
    LastPresident,
    NominatedOneself,
    NoSuchSeat,
    NoSuchTileLeft,
    NothingToTell,
    NotNow,
    NotThatManyPlayers,
    Objection,
    PowerNotGranted,
    VetoLocked,
    VetoRefusedAlready,
    WrongNumberOfBallots,
    WrongNumberOfCards,
)
from companion.rules.pieces import Party, Phase, Power, Seat
from companion.words.referee import Referee

if TYPE_CHECKING:
    from companion.words.schema import ClaimWords, NthTile, Ordinal, TileClaims

Names: TypeAlias = Sequence[str]

_ORDINALS: "tuple[Ordinal, ...]" = ("first", "second", "third", "fourth", "fifth", "sixth")

# Events that say themselves what comes next, so that the step need not be said after them.
_SAYS_WHAT_COMES = (
    HitlerAsked, ChaosBrokeOut, VetoRefused, InvestigationGranted, SpecialElectionGranted,
    PeekGranted, ExecutionGranted, ChoiceGranted, ClaimMade,
    LiberalPoliciesWon, HitlerExecuted, FascistPoliciesWon, HitlerElected,
)  # fmt: skip


def told(referee: Referee, events: Sequence[Event], game: Game, names: Names) -> tuple[str, ...]:
    """What the table hears after a move: its events, and the next step of the game they led to."""
    sentences = tuple(event_sentence(referee, event, names) for event in events)
    if events and isinstance(events[-1], _SAYS_WHAT_COMES):
        return sentences
    return (*sentences, next_step(referee, game, names))


def event_sentence(  # noqa: C901, PLR0912  one case for each event
    referee: Referee, event: Event, names: Names
) -> str:
    """What the referee says of an event."""
    words = referee.words["events"]
    match event:
        case CandidacyPassed(candidate):
            return words["CandidacyPassed"].format(candidate=_name(names, candidate))
        case CandidacyReturned(candidate, caller):
            return words["CandidacyReturned"].format(
                candidate=_name(names, candidate), caller=_name(names, caller)
            )
        case ChancellorNominated(president, chancellor):
            return words["ChancellorNominated"].format(**_government(names, president, chancellor))
        case GovernmentElected(president, chancellor, ja, nein):
            return words["GovernmentElected"].format(
                ja=ja, nein=nein, **_government(names, president, chancellor)
            )
        case ElectionFailed(president, chancellor, ja, nein):
            return words["ElectionFailed"].format(
                ja=ja, nein=nein, **_government(names, president, chancellor)
            )
        case ElectionTied(president, chancellor, ja, nein):
            return words["ElectionTied"].format(
                ja=ja, nein=nein, **_government(names, president, chancellor)
            )
        case HitlerAsked(chancellor):
            return words["HitlerAsked"].format(chancellor=_name(names, chancellor))
        case ProvenNotHitler(seat):
            return words["ProvenNotHitler"].format(seat=_name(names, seat))
        case TrackerAdvanced(tracker, length):
            return words["TrackerAdvanced"].format(tracker=tracker, length=length)
        case TrackerReset():
            return words["TrackerReset"]
        case ChaosBrokeOut():
            return words["ChaosBrokeOut"]
        case PowersIgnored(powers):
            return _ignored(referee, powers)
        case TermLimitsForgotten():
            return words["TermLimitsForgotten"]
        case SessionOpened(president, chancellor):
            return words["SessionOpened"].format(**_government(names, president, chancellor))
        case LiberalPolicyEnacted(tiles, _):
            return _nth(words["LiberalPolicyEnacted"], tiles)
        case FascistPolicyEnacted(tiles, _):
            return _nth(words["FascistPolicyEnacted"], tiles)
        case HitlerZoneReached():
            return words["HitlerZoneReached"]
        case VetoUnlocked():
            return words["VetoUnlocked"]
        case DeckReshuffled(tiles):
            return words["DeckReshuffled"].format(tiles=tiles)
        case VetoAgreed():
            return words["VetoAgreed"]
        case VetoRefused(_, chancellor):
            return words["VetoRefused"].format(chancellor=_name(names, chancellor))
        case InvestigationGranted(president):
            return words["InvestigationGranted"].format(president=_name(names, president))
        case SpecialElectionGranted(president):
            return words["SpecialElectionGranted"].format(president=_name(names, president))
        case PeekGranted(president):
            return words["PeekGranted"].format(president=_name(names, president))
        case ExecutionGranted(president):
            return words["ExecutionGranted"].format(president=_name(names, president))
        case ChoiceGranted(president, powers):
            return words["ChoiceGranted"].format(
                president=_name(names, president), powers=_powers(referee, powers)
            )
        case LoyaltyInvestigated(president, seat):
            return words["LoyaltyInvestigated"].format(
                president=_name(names, president), seat=_name(names, seat)
            )
        case SpecialElectionCalled(_, candidate):
            return words["SpecialElectionCalled"].format(candidate=_name(names, candidate))
        case PoliciesPeeked(president):
            return words["PoliciesPeeked"].format(president=_name(names, president))
        case PlayerExecuted(_, seat):
            return words["PlayerExecuted"].format(seat=_name(names, seat))
        case LiberalPoliciesWon():
            return words["LiberalPoliciesWon"]
        case HitlerExecuted(_, seat):
            return words["HitlerExecuted"].format(seat=_name(names, seat))
        case FascistPoliciesWon():
            return words["FascistPoliciesWon"]
        case HitlerElected(_, chancellor):
            return words["HitlerElected"].format(chancellor=_name(names, chancellor))
        case ClaimMade(statement):
            return statement_sentence(referee, statement, names)
        case _:
            assert_never(event)


def statement_sentence(referee: Referee, statement: Statement, names: Names) -> str:
    """What somebody claims, as a sentence of its own."""
    words: ClaimWords = referee.words["events"]["ClaimMade"]
    seat = _name(names, statement.seat)
    if statement.said is None:
        return words["no_comment"][statement.about].format(seat=seat)
    if statement.about is HiddenKnowledge.LOYALTY:
        target = _name(names, statement.target)
        return words["loyalty"][statement.said[0]].format(seat=seat, target=target)
    return _claimed_tiles(words["tiles"], statement.about).format(
        seat=seat, tiles=_parties(referee, statement.said)
    )


def next_step(referee: Referee, game: Game, names: Names) -> str:
    """Who does what with which piece now."""
    words = referee.words["steps"]
    president, chancellor = _name(names, game.president), _name(names, game.chancellor)
    match game.phase:
        case Phase.NOMINATE:
            sentence = words["nominate_first"] if game.round == 1 else words["nominate"]
            if game.caller is not None:
                sentence = words["nominate_special"]
            allowed = _list(names, eligible_chancellors(game))
            return sentence.format(president=president, allowed=allowed)
        case Phase.VOTE:
            return words["vote"].format(
                president=president,
                chancellor=chancellor,
                needed=game.votes_needed,
                living=len(game.alive),
            )
        case Phase.HITLER_CHECK:
            tied = game.elections[-1].tied
            sentence = words["ask_hitler_after_a_tie"] if tied else words["ask_hitler"]
            return sentence.format(chancellor=chancellor)
        case Phase.LEGISLATE:
            if game.veto_refused:
                return words["session_after_refused_veto"].format(chancellor=chancellor)
            sentence = words["session_with_veto"] if veto_available(game) else words["session"]
            return sentence.format(president=president, chancellor=chancellor)
        case Phase.CHAOS:
            return words["chaos"]
        case Phase.POWER:
            return _power_step(referee, game, names)
        case Phase.GAME_OVER:
            assert game.win_reason is not None  # noqa: S101  for the type checker
            return words["game_over"][game.win_reason]
        case _:
            assert_never(game.phase)


def objection_sentence(  # noqa: C901, PLR0912  one case for each objection
    referee: Referee, objection: Objection, names: Names
) -> str:
    """What is not possible, why, and what would be."""
    words = referee.words["objections"]
    match objection:
        case GameIsOver():
            return words["GameIsOver"]
        case NotNow(phase):
            return words["NotNow"][phase]
        case NoSuchSeat(seat, allowed):
            return words["NoSuchSeat"].format(seat=seat, allowed=_list(names, allowed))
        case IsDead(seat, allowed):
            return _of_seat(words["IsDead"], names, seat, allowed)
        case NotThatManyPlayers(players, numbers):
            return words["NotThatManyPlayers"].format(
                players=players, allowed=", ".join(map(str, numbers))
            )
        case NominatedOneself(seat, allowed):
            return _of_seat(words["NominatedOneself"], names, seat, allowed)
        case LastPresident(seat, allowed):
            return _of_seat(words["LastPresident"], names, seat, allowed)
        case LastChancellor(seat, allowed):
            return _of_seat(words["LastChancellor"], names, seat, allowed)
        case WrongNumberOfBallots(ja, nein, living):
            return words["WrongNumberOfBallots"].format(ja=ja, nein=nein, living=living)
        case NoSuchTileLeft(party, tiles):
            return words["NoSuchTileLeft"][party].format(tiles=tiles)
        case VetoLocked(fascist, needed):
            return words["VetoLocked"].format(fascist=fascist, needed=needed)
        case VetoRefusedAlready(president):
            return words["VetoRefusedAlready"].format(president=_name(names, president))
        case PowerNotGranted(power, granted):
            return words["PowerNotGranted"].format(
                power=_powers(referee, (power,)), granted=_powers(referee, granted)
            )
        case InvestigatedOneself(seat, allowed):
            return _of_seat(words["InvestigatedOneself"], names, seat, allowed)
        case InvestigatedTwice(seat, allowed):
            return _of_seat(words["InvestigatedTwice"], names, seat, allowed)
        case CalledOneself(seat, allowed):
            return _of_seat(words["CalledOneself"], names, seat, allowed)
        case ExecutedOneself(seat, allowed):
            return _of_seat(words["ExecutedOneself"], names, seat, allowed)
        case NothingToTell(seat, about):
            return words["NothingToTell"][about].format(seat=_name(names, seat))
        case WrongNumberOfCards(_, said, seen):
            return words["WrongNumberOfCards"].format(said=said, seen=seen)
        case _:
            assert_never(objection)


def move_sentence(  # noqa: C901, PLR0912  one case for each move
    referee: Referee, game: Game, move: Move, names: Names
) -> str:
    """A move as a line of the history; `game` is the table before it."""
    words = referee.words["moves"]
    match move:
        case Nominate(chancellor):
            return words["Nominate"].format(chancellor=_name(names, chancellor))
        case Vote(ja):
            nein = tuple(seat for seat in game.alive if seat not in ja)
            nobody = referee.words["board"]["nobody"]
            return words["Vote"].format(
                ja=_list(names, sorted(ja)) or nobody, nein=_list(names, nein) or nobody
            )
        case VoteCount(ja, nein):
            return words["VoteCount"].format(ja=ja, nein=nein)
        case AnswerHitler(is_hitler):
            return words["AnswerHitler"]["yes" if is_hitler else "no"]
        case Enact(party):
            return words["Enact"][party]
        case Veto(agreed):
            return words["Veto"]["yes" if agreed else "no"]
        case Chaos(party):
            return words["Chaos"][party]
        case Investigate(seat):
            return words["Investigate"].format(seat=_name(names, seat))
        case CallElection(seat):
            return words["CallElection"].format(seat=_name(names, seat))
        case Peek():
            return words["Peek"]
        case Execute(seat, hitler):
            return words["ExecuteHitler" if hitler else "Execute"].format(seat=_name(names, seat))
        case Claim(seat, about, said):
            if said is None:
                return words["ClaimNoComment"][about].format(seat=_name(names, seat))
            if about is HiddenKnowledge.LOYALTY:
                return words["ClaimLoyalty"][said[0]].format(seat=_name(names, seat))
            return _claimed_tiles(words["Claim"], about).format(
                seat=_name(names, seat), tiles=_parties(referee, said)
            )
        case _:
            assert_never(move)


def _power_step(referee: Referee, game: Game, names: Names) -> str:
    words = referee.words["steps"]
    president = _name(names, game.president)
    if len(game.pending) > 1:
        powers = _powers(referee, game.pending)
        return words["choice"].format(president=president, powers=powers)
    (power,) = game.pending
    return words["power"][power.value].format(
        president=president, allowed=_list(names, targets(game, power))
    )


def _claimed_tiles(words: "TileClaims", about: HiddenKnowledge) -> str:
    match about:
        case HiddenKnowledge.DRAWN:
            return words["drawn"]
        case HiddenKnowledge.PASSED:
            return words["passed"]
        case HiddenKnowledge.RECEIVED:
            return words["received"]
        case HiddenKnowledge.PEEKED | HiddenKnowledge.LOYALTY:  # loyalty has a sentence of its own
            return words["peeked"]
        case _:
            assert_never(about)


def _ignored(referee: Referee, powers: tuple[Power, ...]) -> str:
    words = referee.words["events"]["PowersIgnored"]
    if len(powers) == 1:
        return words[powers[0].value]
    return words["several"].format(powers=_powers(referee, powers))


def _nth(words: "NthTile", tiles: int) -> str:
    if tiles > len(_ORDINALS):
        return words["more"].format(tiles=tiles)
    return words[_ORDINALS[tiles - 1]]


def _of_seat(sentence: str, names: Names, seat: Seat, allowed: Iterable[Seat]) -> str:
    return sentence.format(seat=_name(names, seat), allowed=_list(names, allowed))


def _government(names: Names, president: Seat, chancellor: Seat) -> dict[str, str]:
    return {"president": _name(names, president), "chancellor": _name(names, chancellor)}


def _name(names: Names, seat: Seat | None) -> str:
    return "" if seat is None else names[seat - 1]


def _list(names: Names, seats: Iterable[Seat]) -> str:
    return ", ".join(_name(names, seat) for seat in seats)


def _powers(referee: Referee, powers: Iterable[Power]) -> str:
    labels = referee.words["board"]["powers"]
    return ", ".join(labels[power] for power in powers)


def _parties(referee: Referee, parties: Iterable[Party]) -> str:
    labels = referee.words["board"]["parties"]
    return ", ".join(labels[party] for party in parties)
