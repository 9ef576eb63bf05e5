"""Why a move is not possible: data with the rule's heading; the sentences are the table's."""

from typing import TypeAlias

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Phase, Power, Seat
from companion.rules.topics import Topic


class IllegalMove(Refusal):
    """What the rules say no to; nothing has changed."""

    objection: "Objection"


class Bar(Frozen):
    """What speaks against a seat, told with the seats that are allowed."""

    seat: Seat
    allowed: tuple[Seat, ...]


# At any time


class GameIsOver(Frozen):
    """Somebody has won."""

    heading = Topic.OBJECT


class NotNow(Frozen):
    """The table is at another step."""

    phase: Phase

    @property
    def heading(self) -> Topic:
        """Where the rulebook tells what comes now."""
        return self.phase.topic


class NoSuchSeat(Bar):
    """Nobody sits there."""

    heading = Topic.SET_UP


class IsDead(Bar):
    """Executed players may not speak, vote, or run for office; nor are they chosen again."""

    heading = Topic.EXECUTION


# Set up


class NotThatManyPlayers(Frozen):
    """The ruleset is not for this number of players."""

    heading = Topic.SET_UP
    players: int
    numbers: tuple[int, ...]


# Election


class NominatedOneself(Bar):
    """The Chancellor is any other player."""

    heading = Topic.NOMINATE


class LastPresident(Bar):
    """Term-limited as the last President."""

    heading = Topic.NOMINATE


class LastChancellor(Bar):
    """Term-limited as the last Chancellor."""

    heading = Topic.NOMINATE


class WrongNumberOfBallots(Frozen):
    """Everybody living has one ballot."""

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
    """There are not yet enough Fascist tiles for a veto."""

    heading = Topic.VETO_POWER
    fascist: int
    needed: int


class VetoRefusedAlready(Frozen):
    """The President did not consent in this session: the Chancellor must enact."""

    heading = Topic.VETO_POWER
    president: Seat


# Executive Action


class PowerNotGranted(Frozen):
    """The slot that was covered grants something else."""

    heading = Topic.EXECUTIVE_ACTION
    power: Power
    granted: tuple[Power, ...]


class ChoseOneself(Frozen):
    """A power that concerns another player (A3, A5)."""

    power: Power
    seat: Seat
    allowed: tuple[Seat, ...]

    @property
    def heading(self) -> Topic:
        """The heading of the power."""
        return self.power.topic


class InvestigatedTwice(Bar):
    """No player may be investigated twice in the same game."""

    heading = Topic.INVESTIGATE_LOYALTY


# Claims


class NothingToTell(Frozen):
    """They have not seen such a thing in this game."""

    heading = Topic.ABOUT_LYING
    seat: Seat
    about: HiddenKnowledge


class WrongNumberOfCards(Frozen):
    """They saw another number of tiles or cards."""

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
