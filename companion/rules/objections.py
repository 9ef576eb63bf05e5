"""Objections of the rules to a move, with the heading of the rule."""

from typing import Literal, TypeAlias

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Phase, Power, Seat, Topic


class IllegalMove(Refusal):
    """Raised for a move that the rules forbid; the game has not changed."""

    objection: "Objection"


class RuleObjection(Frozen):
    """Base class of objections of the rules to a move."""

    @property
    def heading(self) -> Topic:
        """Heading of the broken rule in the rulebook."""
        match self:
            case NotNow(phase):
                return phase.topic
            case ChoseOneself(power):
                return power.topic
        return _HEADINGS[type(self)]


class _Bar(RuleObjection):
    seat: Seat
    allowed: tuple[Seat, ...]  # who may be chosen


# At any time


class GameIsOver(RuleObjection):
    """The game is over."""


class NotNow(RuleObjection):
    """The move belongs to another step of the round."""

    phase: Phase


class NoSuchSeat(_Bar):
    """Nobody sits in a seat of this number."""


class IsDead(_Bar):
    """The player was executed, and may not vote, run for office or be chosen."""


# Set up


class NotThatManyPlayers(RuleObjection):
    """The ruleset is not for this number of players."""

    players: int
    numbers: tuple[int, ...]


# Election


class NominatedOneself(_Bar):
    """The Presidential Candidate nominated themselves as Chancellor."""


class LastPresident(_Bar):
    """The player is term-limited as the last elected President."""


class LastChancellor(_Bar):
    """The player is term-limited as the last elected Chancellor."""


class WrongNumberOfBallots(RuleObjection):
    """The number of ballots differs from that of living players."""

    ja: int
    nein: int
    living: int


# Legislative Session


class NoSuchTileLeft(RuleObjection):
    """All tiles of this party are face up already."""

    party: Party
    tiles: int


class VetoLocked(RuleObjection):
    """The Veto Power is not unlocked yet."""

    fascist: int
    needed: int


class VetoRefusedAlready(RuleObjection):
    """The President has refused a veto in this session: the Chancellor must enact."""

    president: Seat


class NoDigitalDeck(RuleObjection):
    """The tiles lie on the table: the program neither draws nor shuffles them."""


class OtherStepNow(RuleObjection):
    """Another step of the Legislative Session comes first, as the program keeps the deck."""

    why: Literal["discard", "discarded", "answer", "not_asked"]
    president: Seat
    chancellor: Seat


# Executive Action


class PowerNotGranted(RuleObjection):
    """The enacted tile does not grant this power."""

    power: Power
    granted: tuple[Power, ...]


class ChoseOneself(RuleObjection):
    """The President chose themselves as the target of a power (A3, A5)."""

    power: Power
    seat: Seat
    allowed: tuple[Seat, ...]


class InvestigatedTwice(_Bar):
    """No player may be investigated twice in the same game."""


# Claims


class NothingToTell(RuleObjection):
    """The player has not seen what the claim is about."""

    seat: Seat
    about: HiddenKnowledge


class WrongNumberOfCards(RuleObjection):
    """The claim has another number of tiles or cards than were seen."""

    about: HiddenKnowledge
    said: int
    seen: int


_HEADINGS: dict[type[RuleObjection], Topic] = {
    GameIsOver: Topic.OBJECT,
    NoSuchSeat: Topic.SET_UP,
    IsDead: Topic.EXECUTION,
    NotThatManyPlayers: Topic.SET_UP,
    NominatedOneself: Topic.NOMINATE,
    LastPresident: Topic.NOMINATE,
    LastChancellor: Topic.NOMINATE,
    WrongNumberOfBallots: Topic.VOTE,
    NoSuchTileLeft: Topic.SET_UP,
    VetoLocked: Topic.VETO_POWER,
    VetoRefusedAlready: Topic.VETO_POWER,
    NoDigitalDeck: Topic.POLICY_DECK,
    OtherStepNow: Topic.LEGISLATIVE_SESSION,
    PowerNotGranted: Topic.EXECUTIVE_ACTION,
    InvestigatedTwice: Topic.INVESTIGATE_LOYALTY,
    NothingToTell: Topic.ABOUT_LYING,
    WrongNumberOfCards: Topic.ABOUT_LYING,
}

Objection: TypeAlias = (
    GameIsOver
    | NotNow
    | NoSuchSeat
    | IsDead
    | NotThatManyPlayers
    | NominatedOneself
    | LastPresident
    | LastChancellor
    | WrongNumberOfBallots
    | NoSuchTileLeft
    | VetoLocked
    | VetoRefusedAlready
    | NoDigitalDeck
    | OtherStepNow
    | PowerNotGranted
    | ChoseOneself
    | InvestigatedTwice
    | NothingToTell
    | WrongNumberOfCards
)
