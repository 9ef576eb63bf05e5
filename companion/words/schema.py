"""The schema of audio_scripts/<language>/<theme>.referee.toml: what the table hears and reads.

The keys of events, objections and moves are the names of their classes, and the places in a
sentence are their fields, a seat as the player's name. They are typed dictionaries: what the TOML
file holds is used as it is, because a command says one sentence and must start at once.
"""

from typing import Annotated, Literal, TypeAlias, TypedDict

from companion.files.toml_schema import Places
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Phase, WinReason
from companion.rules.ruleset import Counted, TermLimits, Tie, TrackerReset
from companion.words.screen_schema import (
    BoardWords,
    DealWords,
    MessageWords,
    PlayWords,
    RecordNotes,
    TonightWords,
)
from companion.words.topics import Topic

Plain: TypeAlias = Annotated[str, Places()]
OfPresident: TypeAlias = Annotated[str, Places("president")]
OfChancellor: TypeAlias = Annotated[str, Places("chancellor")]
OfSeat: TypeAlias = Annotated[str, Places("seat")]
OfGovernment: TypeAlias = Annotated[str, Places("president", "chancellor")]
OfBallots: TypeAlias = Annotated[str, Places("ja", "nein", free=("president", "chancellor"))]
SeatOf: TypeAlias = Annotated[str, Places("seat", "allowed")]
PresidentOf: TypeAlias = Annotated[str, Places("president", "allowed")]


Ordinal: TypeAlias = Literal["first", "second", "third", "fourth", "fifth", "sixth"]


class NthTile(TypedDict):
    """The n-th tile of a party in words; `more` beyond the six of the rulebook."""

    first: Plain
    second: Plain
    third: Plain
    fourth: Plain
    fifth: Plain
    sixth: Plain
    more: Annotated[str, Places("tiles")]


class IgnoredPowers(TypedDict):
    """A power that chaos covered, or several to choose from."""

    investigate: Plain
    call_election: Plain
    peek: Plain
    execute: Plain
    several: Annotated[str, Places("powers")]


class TileClaims(TypedDict):
    """What was said of tiles."""

    drawn: Annotated[str, Places("seat", "tiles")]
    passed: Annotated[str, Places("seat", "tiles")]
    received: Annotated[str, Places("seat", "tiles")]
    peeked: Annotated[str, Places("seat", "tiles")]


class ClaimWords(TypedDict):
    """What somebody said they saw, or that they would not say."""

    tiles: TileClaims
    loyalty: dict[Party, Annotated[str, Places("seat", "target")]]
    no_comment: dict[HiddenKnowledge, OfSeat]


class EventWords(TypedDict):
    """What the referee says of each event."""

    CandidacyPassed: Annotated[str, Places("candidate")]
    CandidacyReturned: Annotated[str, Places("candidate", "caller")]
    ChancellorNominated: OfGovernment
    GovernmentElected: Annotated[str, Places("president", "chancellor", "ja", "nein")]
    ElectionFailed: OfBallots
    ElectionTied: OfBallots
    HitlerAsked: OfChancellor
    ProvenNotHitler: OfSeat
    TrackerAdvanced: Annotated[str, Places("tracker", "length")]
    TrackerReset: Plain
    ChaosBrokeOut: Plain
    PowersIgnored: IgnoredPowers
    TermLimitsForgotten: Plain
    SessionOpened: OfGovernment
    LiberalPolicyEnacted: NthTile
    FascistPolicyEnacted: NthTile
    HitlerZoneReached: Plain
    VetoUnlocked: Plain
    DeckReshuffled: Annotated[str, Places("tiles")]
    VetoAgreed: Plain
    VetoRefused: OfChancellor
    InvestigationGranted: OfPresident
    SpecialElectionGranted: OfPresident
    PeekGranted: OfPresident
    ExecutionGranted: OfPresident
    ChoiceGranted: Annotated[str, Places("president", "powers")]
    LoyaltyInvestigated: Annotated[str, Places("president", "seat")]
    SpecialElectionCalled: Annotated[str, Places("candidate")]
    PoliciesPeeked: OfPresident
    PlayerExecuted: OfSeat
    LiberalPoliciesWon: Plain
    HitlerExecuted: OfSeat
    FascistPoliciesWon: Plain
    HitlerElected: OfChancellor
    ClaimMade: ClaimWords


class StepWords(TypedDict):
    """The next physical step: who does what with which piece."""

    nominate_first: PresidentOf
    nominate: PresidentOf
    nominate_special: PresidentOf
    vote: Annotated[str, Places("president", "chancellor", "needed", "living")]
    ask_hitler: OfChancellor
    ask_hitler_after_a_tie: OfChancellor
    session: OfGovernment
    session_with_veto: OfGovernment
    session_after_refused_veto: OfChancellor
    chaos: Plain
    power: "PowerSteps"
    choice: Annotated[str, Places("president", "powers")]
    game_over: dict[WinReason, Plain]


class PowerSteps(TypedDict):
    """The next step where one power must be used."""

    investigate: PresidentOf
    call_election: PresidentOf
    peek: OfPresident
    execute: PresidentOf


class ObjectionWords(TypedDict):
    """What is not possible, why, and what would be."""

    GameIsOver: Plain
    NotNow: dict[Phase, Plain]
    NoSuchSeat: SeatOf
    IsDead: SeatOf
    NotThatManyPlayers: Annotated[str, Places("players", "allowed")]
    NominatedOneself: SeatOf
    LastPresident: SeatOf
    LastChancellor: SeatOf
    WrongNumberOfBallots: Annotated[str, Places("ja", "nein", "living")]
    NoSuchTileLeft: dict[Party, Annotated[str, Places("tiles")]]
    VetoLocked: Annotated[str, Places("fascist", "needed")]
    VetoRefusedAlready: OfPresident
    PowerNotGranted: Annotated[str, Places("power", "granted")]
    InvestigatedOneself: SeatOf
    InvestigatedTwice: SeatOf
    CalledOneself: SeatOf
    ExecutedOneself: SeatOf
    NothingToTell: dict[HiddenKnowledge, OfSeat]
    WrongNumberOfCards: Annotated[str, Places("said", "seen")]


class MoveWords(TypedDict):
    """A move in the history."""

    Nominate: OfChancellor
    Vote: Annotated[str, Places("ja", "nein")]
    VoteCount: Annotated[str, Places("ja", "nein")]
    AnswerHitler: "YesOrNo"
    Enact: dict[Party, Plain]
    Veto: "YesOrNo"
    Chaos: dict[Party, Plain]
    Investigate: OfSeat
    CallElection: OfSeat
    Peek: Plain
    Execute: OfSeat
    ExecuteHitler: OfSeat
    Claim: TileClaims
    ClaimLoyalty: dict[Party, OfSeat]
    ClaimNoComment: dict[HiddenKnowledge, OfSeat]


class YesOrNo(TypedDict):
    """A sentence for each answer."""

    yes: Plain
    no: Plain


RULE_NUMBERS = (
    "players", "liberal_tiles", "fascist_tiles", "liberal_to_win", "fascist_to_win",
    "hitler_zone", "veto_zone", "tracker_length", "exempt_up_to",
)  # fmt: skip
RuleText: TypeAlias = Annotated[str, Places(free=RULE_NUMBERS)]


class RuleWords(TypedDict):
    """The heading as the rulebook has it in this language, and the rule in own sentences."""

    title: Plain
    text: RuleText


class RuleVariantWords(TypedDict):
    """Whole sentences that follow a rule's text, by what the ruleset says."""

    object: "ObjectVariants"
    hitler_question: "Reached"
    veto_power: "Reached"
    power: "PowerVariants"
    tie: dict[Tie, RuleText]
    term_limits: dict[TermLimits, RuleText]
    exempt: dict[Counted, RuleText]
    tracker_reset: dict[TrackerReset, RuleText]


class ObjectVariants(TypedDict):
    """Ways to win that only some rules have: by execution, and as Chancellor, later or always."""

    execution: RuleText
    later: RuleText
    always: RuleText


class Reached(TypedDict):
    """In the place of a rule's text, where it holds from the start, or never."""

    always: RuleText
    never: RuleText


class PowerVariants(TypedDict):
    """After the text of a power."""

    not_granted: RuleText


class Words(TypedDict):
    """The whole file."""

    language: Annotated[str, 'the code of the language, like "pt"']
    spelling: dict[str, str]
    nameless: OfSeat
    events: EventWords
    steps: StepWords
    objections: ObjectionWords
    moves: MoveWords
    rules: dict[Topic, RuleWords]
    rule_variants: RuleVariantWords
    board: BoardWords
    play: PlayWords
    messages: MessageWords
    deal: DealWords
    tonight: TonightWords
    record: RecordNotes
