"""Why a move is not possible: data with the rule's heading; the sentences are the table's."""

from enum import StrEnum
from typing import TypeAlias

from companion.errors import CompanionError
from companion.frozen import Frozen
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Phase, Power, Seat


class Heading(StrEnum):
    """Where the rulebook says so."""

    OBJECT = "object"
    SET_UP = "set_up"
    NOMINATE = "nominate_a_chancellor"
    VOTE = "vote_on_the_government"
    ELECTION_TRACKER = "election_tracker"
    LEGISLATIVE_SESSION = "legislative_session"
    ABOUT_LYING = "about_lying"
    EXECUTIVE_ACTION = "executive_action"
    INVESTIGATE_LOYALTY = "investigate_loyalty"
    CALL_SPECIAL_ELECTION = "call_special_election"
    EXECUTION = "execution"
    VETO_POWER = "veto_power"


class IllegalMove(CompanionError):  # noqa: N818  the rulebook has no errors
    """What the rules say no to. The command line tells its objection in the table's language."""

    def __init__(self, objection: "Objection") -> None:
        self.objection = objection
        super().__init__(f"{objection.heading}: {objection}")


# At any time


class GameIsOver(Frozen):
    """Somebody has won."""

    heading = Heading.OBJECT


class NotNow(Frozen):
    """The table is at another step."""

    phase: Phase

    @property
    def heading(self) -> Heading:
        """Where the rulebook tells what comes now."""
        match self.phase:
            case Phase.NOMINATE:
                return Heading.NOMINATE
            case Phase.VOTE | Phase.HITLER_CHECK:
                return Heading.VOTE
            case Phase.LEGISLATE:
                return Heading.LEGISLATIVE_SESSION
            case Phase.CHAOS:
                return Heading.ELECTION_TRACKER
            case Phase.POWER:
                return Heading.EXECUTIVE_ACTION
            case Phase.GAME_OVER:
                return Heading.OBJECT


class NoSuchSeat(Frozen):
    """Nobody sits there."""

    heading = Heading.SET_UP
    seat: Seat
    allowed: tuple[Seat, ...]


class IsDead(Frozen):
    """Executed players may not speak, vote, or run for office; nor are they chosen again."""

    heading = Heading.EXECUTION
    seat: Seat
    allowed: tuple[Seat, ...]


# Set up


class NotThatManyPlayers(Frozen):
    """The ruleset is not for this number of players."""

    heading = Heading.SET_UP
    players: int
    numbers: tuple[int, ...]


# Election


class NominatedOneself(Frozen):
    """The Chancellor is any other player."""

    heading = Heading.NOMINATE
    seat: Seat
    allowed: tuple[Seat, ...]


class LastPresident(Frozen):
    """Term-limited as the last President."""

    heading = Heading.NOMINATE
    seat: Seat
    allowed: tuple[Seat, ...]


class LastChancellor(Frozen):
    """Term-limited as the last Chancellor."""

    heading = Heading.NOMINATE
    seat: Seat
    allowed: tuple[Seat, ...]


class WrongNumberOfBallots(Frozen):
    """Everybody living has one ballot."""

    heading = Heading.VOTE
    ja: int
    nein: int
    living: int


# Legislative Session


class NoSuchTileLeft(Frozen):
    """All tiles of this party are face up already."""

    heading = Heading.SET_UP
    party: Party
    tiles: int


class VetoLocked(Frozen):
    """There are not yet enough Fascist tiles for a veto."""

    heading = Heading.VETO_POWER
    fascist: int
    needed: int


class VetoRefusedAlready(Frozen):
    """The President did not consent in this session: the Chancellor must enact."""

    heading = Heading.VETO_POWER
    president: Seat


# Executive Action


class PowerNotGranted(Frozen):
    """The slot that was covered grants something else."""

    heading = Heading.EXECUTIVE_ACTION
    power: Power
    granted: tuple[Power, ...]


class InvestigatedOneself(Frozen):
    """The President looks at another player's card (A5)."""

    heading = Heading.INVESTIGATE_LOYALTY
    seat: Seat
    allowed: tuple[Seat, ...]


class InvestigatedTwice(Frozen):
    """No player may be investigated twice in the same game."""

    heading = Heading.INVESTIGATE_LOYALTY
    seat: Seat
    allowed: tuple[Seat, ...]


class CalledOneself(Frozen):
    """The President chooses any other player."""

    heading = Heading.CALL_SPECIAL_ELECTION
    seat: Seat
    allowed: tuple[Seat, ...]


class ExecutedOneself(Frozen):
    """The President executes another player (A3)."""

    heading = Heading.EXECUTION
    seat: Seat
    allowed: tuple[Seat, ...]


# Claims


class NothingToTell(Frozen):
    """They have not seen such a thing in this game."""

    heading = Heading.ABOUT_LYING
    seat: Seat
    about: HiddenKnowledge


class WrongNumberOfCards(Frozen):
    """They saw another number of tiles or cards."""

    heading = Heading.ABOUT_LYING
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
    | InvestigatedOneself
    | InvestigatedTwice
    | CalledOneself
    | ExecutedOneself
    | NothingToTell
    | WrongNumberOfCards
)
