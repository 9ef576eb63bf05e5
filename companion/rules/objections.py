"""Objections of the rules to a move, with the heading of the rule."""

from typing import TypeAlias

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Phase, Power, Seat
from companion.rules.topics import Topic


class IllegalMove(Refusal):
    """A move is illegal; nothing has changed."""

    objection: "Objection"


class Bar(Frozen):
    """A seat may not be chosen; `allowed` are the seats that may."""

    seat: Seat
    allowed: tuple[Seat, ...]


# At any time


class GameIsOver(Frozen):
    """The game is over."""

    heading = Topic.OBJECT


class NotNow(Frozen):
    """The table is at another step."""

    phase: Phase

    @property
    def heading(self) -> Topic:
        """Heading of the rule for the present step."""
        return self.phase.topic


class NoSuchSeat(Bar):
    """Nobody sits on this seat."""

    heading = Topic.SET_UP


class IsDead(Bar):
    """The player was executed, and may not vote, run for office or be chosen."""

    heading = Topic.EXECUTION


# Set up


class NotThatManyPlayers(Frozen):
    """The ruleset is not for this number of players."""

    heading = Topic.SET_UP
    players: int
    numbers: tuple[int, ...]


# Election


class NominatedOneself(Bar):
    """The Presidential Candidate nominated themselves as Chancellor."""

    heading = Topic.NOMINATE


class LastPresident(Bar):
    """The player is term-limited as the last elected President."""

    heading = Topic.NOMINATE


class LastChancellor(Bar):
    """The player is term-limited as the last elected Chancellor."""

    heading = Topic.NOMINATE


class WrongNumberOfBallots(Frozen):
    """The number of ballots differs from that of living players."""

    heading = Topic.VOTE
    ja: int
    nein: int
    living: int


# Legislative Session


class NoSuchTileLeft(Frozen):
    """All tiles of this party are face up already."""

    heading = Topic.SET_UP
    party: Party
    tiles: int


class VetoLocked(Frozen):
    """The Veto Power is not unlocked yet."""

    heading = Topic.VETO_POWER
    fascist: int
    needed: int


class VetoRefusedAlready(Frozen):
    """The President has refused a veto in this session: the Chancellor must enact."""

    heading = Topic.VETO_POWER
    president: Seat


# Executive Action


class PowerNotGranted(Frozen):
    """The enacted tile does not grant this power."""

    heading = Topic.EXECUTIVE_ACTION
    power: Power
    granted: tuple[Power, ...]


class ChoseOneself(Frozen):
    """The President chose themselves as the target of a power (A3, A5)."""

    power: Power
    seat: Seat
    allowed: tuple[Seat, ...]

    @property
    def heading(self) -> Topic:
        """Heading of the rule for the power."""
        return self.power.topic


class InvestigatedTwice(Bar):
    """No player may be investigated twice in the same game."""

    heading = Topic.INVESTIGATE_LOYALTY


# Claims


class NothingToTell(Frozen):
    """The player has not seen such a thing in this game."""

    heading = Topic.ABOUT_LYING
    seat: Seat
    about: HiddenKnowledge


class WrongNumberOfCards(Frozen):
    """The claim has another number of tiles or cards than were seen."""

    heading = Topic.ABOUT_LYING
    about: HiddenKnowledge
    said: int
    seen: int


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
    | PowerNotGranted
    | ChoseOneself
    | InvestigatedTwice
    | NothingToTell
    | WrongNumberOfCards
)
