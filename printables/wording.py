"""The printed words: `wordings/<language>/<theme>.toml`, refused unless complete.

The classes below are the schema of those files; the text beside a field tells a translator what is
meant.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from companion.errors import Refusal
from companion.files.toml_extends import read_extended
from companion.files.toml_schema import Between, Places
from companion.rules.pieces import Party, Power, Role
from companion.rules.ruleset import Tie
from printables.catalogue import PieceName

WORDINGS = Path(__file__).parent / "wordings"
SUFFIX = ".toml"

Plain: TypeAlias = Annotated[str, Places()]
OfName: TypeAlias = Annotated[str, Places("name")]
OfNames: TypeAlias = Annotated[str, Places("names")]


@dataclass(frozen=True, slots=True)
class EnvelopeWords:
    """The sheet of one player: an envelope to cut, fold and glue."""

    title: Annotated[str, "all envelopes, without a name of the game: no role may be in it"]
    heading: OfName
    private: Plain
    open_alone: Plain
    seat: Annotated[str, Places("seat")]
    fingerprint: Plain
    keep: Annotated[tuple[Plain, ...], Between(1, 4)]
    no_night: Plain
    how_to: Plain
    steps: Annotated[tuple[Plain, ...], Between(4, 4)]
    step_no_ballots: Plain
    steps_words: Plain
    scale: Plain


@dataclass(frozen=True, slots=True)
class GoalWords:
    """How a team wins; without a place where the rules of a table have no such way."""

    liberal: Annotated[str, Places("liberal")]
    liberal_no_execution: Annotated[str, Places("liberal")]
    fascist: Annotated[str, Places("fascist", "zone")]
    fascist_always: Annotated[str, Places("fascist")]
    fascist_no_zone: Annotated[str, Places("fascist")]


@dataclass(frozen=True, slots=True)
class KnowledgeWords:
    """What a role knows of the others; `own` is what Hitler knows."""

    liberal: Plain
    fellows: OfNames
    fellows_none: Plain
    fellows_unknown: Plain
    hitler: OfName
    hitler_unknown: Plain
    own: OfNames
    own_none: Plain
    own_unknown: Plain


@dataclass(frozen=True, slots=True)
class SlipWords:
    """The two slips in an envelope."""

    role: Plain
    membership: Plain
    scan: Plain
    alone: Plain
    investigate: Plain
    you_are: dict[Role, Plain]
    party: dict[Party, Plain]
    goal: GoalWords
    knowledge: KnowledgeWords


@dataclass(frozen=True, slots=True)
class VoteRules:
    """The rules of the vote, where the theme has them on its Ballot cards."""

    vote: Plain
    tie: dict[Tie, Plain]
    failed: Plain
    tracker: Annotated[str, Places("tracker")]


@dataclass(frozen=True, slots=True)
class BallotWords:
    """The two Ballot cards, and what their words mean."""

    ja: Plain
    ja_means: Plain
    nein: Plain
    nein_means: Plain
    rules: VoteRules | None = None


@dataclass(frozen=True, slots=True)
class PrivateMessageWords:
    """A message to one player, where a table plays by messages."""

    private: OfName
    seats: OfNames
    first: OfName
    verify: Annotated[str, Places("fingerprint")]


@dataclass(frozen=True, slots=True)
class LookWords:
    """A private look at one's own role on the host's device."""

    hand_over: OfName
    show_key: OfName
    hide_key: Annotated[str, Places("seconds")]
    done: Plain
    done_key: Plain


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The margin of every sheet."""

    sheet: Annotated[str, Places("number", "total")]
    front: Annotated[str, Places("number", "total")]
    back: Annotated[str, Places("number", "total")]
    scale: Plain


@dataclass(frozen=True, slots=True)
class CalibrationWords:
    """The sheet that measures a printer; `one_side` where there are no backs."""

    title: Plain
    purpose: Plain
    steps: Annotated[tuple[Plain, ...], Between(4, 6)]
    one_side_title: Plain
    one_side: Annotated[tuple[Plain, ...], Between(2, 4)]
    example: Annotated[str, Places("number")]
    fine: Plain
    coarse: Plain
    back: Plain


@dataclass(frozen=True, slots=True)
class PrinterTestWords:
    """The page on which a printer shows what it can do."""

    title: Plain
    purpose: Plain
    rulers: Plain
    tones: Plain
    tones_note: Plain
    letters: Plain
    letters_note: Plain
    sample: Plain
    codes: Plain
    codes_note: Plain
    code: Annotated[str, Places("module")]
    card: Plain
    card_note: Plain
    tile: Plain


@dataclass(frozen=True, slots=True)
class ShopWords:
    """The job ticket for a copy shop."""

    title: Plain
    made_for: Plain
    size: Annotated[str, Places("width", "height")]
    sheets_of: Annotated[str, Places("paper", "sheets", "places")]
    two_sided: Plain
    one_sided: Plain
    how: Plain
    scale: Plain
    paper_weight: Plain
    two_sides: Plain
    cut: Annotated[str, Places("colour", "bleed")]
    colours: Plain
    order: Plain
    contents: Plain
    copies: Annotated[str, Places("count")]
    total: Annotated[str, Places("files", "sheets")]
    credit: Plain


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The tracks on which Policy tiles are enacted."""

    liberal: Plain
    fascist: Plain
    players: Annotated[str, Places("players")]
    covered: Plain
    wins_liberal: Plain
    wins_fascist: Plain
    hitler: Plain
    veto: Plain
    other: Plain
    choose: Plain
    tracker: Plain
    tracker_start: Plain
    tracker_chaos: Plain
    glue: Plain
    powers: dict[Power, Plain]
    powers_how: dict[Power, Plain]


@dataclass(frozen=True, slots=True)
class CardWords:
    """What the Secret Role cards say besides the role."""

    hidden: dict[Role, Plain]
    motto: Annotated[str, Places("motto")]
    mottoes: dict[Role, tuple[Plain, ...]]
    leaders: dict[Role, tuple[Plain, ...]] = field(default_factory=dict)  # one a card, if any


@dataclass(frozen=True, slots=True)
class TableWords:
    """Offices and piles, and what the holders of the two placards do."""

    president: Plain
    chancellor: Plain
    draw_pile: Plain
    discard_pile: Plain
    duties: dict[Literal["president", "chancellor"], Annotated[tuple[Plain, ...], Between(1, 6)]]


@dataclass(frozen=True, slots=True)
class RoundWords:
    """The steps of a round; what a table's rules have not got is left out."""

    nominate: Plain
    vote: Annotated[str, Places("tracker")]
    tie_elects: Plain
    ask: Annotated[str, Places("zone")]
    ask_always: Plain
    session: Plain
    power: Plain
    veto: Annotated[str, Places("veto")]
    veto_always: Plain


@dataclass(frozen=True, slots=True)
class ReferenceWords:
    """The card that every player has."""

    the_round: Plain
    round: RoundWords
    powers: Plain
    tile: Annotated[str, Places("tile", "powers")]
    or_: Annotated[str, "what stands between powers to choose from"]
    fascists_know_fascists: Plain
    fascists_know_hitler: Plain
    hitler_knows_fascists: Plain
    hitler_knows_nobody: Plain
    winning: Plain
    lying: Plain
    goal: GoalWords


@dataclass(frozen=True, slots=True)
class RulebookWords:
    """What the rulebook says besides the rules, which are the referee's words."""

    title: Annotated[str, Places("players")]
    in_the_box: Plain
    box: Annotated[str, Places("players")]
    placed: Annotated[str, Places("tiles")]
    roles: Plain
    players: Plain
    tracks: Plain
    about: Plain
    credits: Plain


@dataclass(frozen=True, slots=True)
class Wording:
    """The whole file."""

    language: Annotated[str, 'the code of the language, like "pt"']
    name: Annotated[str, "what speakers call it"]
    game: Plain
    parties: dict[Party, Plain]
    roles: dict[Role, Plain]
    envelope: EnvelopeWords
    slips: SlipWords
    ballots: BallotWords
    messages: PrivateMessageWords
    look: LookWords
    boards: BoardWords
    cards: CardWords
    table: TableWords
    reference: ReferenceWords
    rulebook: RulebookWords
    pieces: dict[PieceName, Plain]
    sheets: SheetWords
    calibration: CalibrationWords
    test_sheet: PrinterTestWords
    shop: ShopWords


class NotPrintedIn(Refusal):
    """A language that has no printed words."""

    language: str
    languages: tuple[str, ...]


def wording_languages(theme: str) -> tuple[str, ...]:
    """The languages in which a theme is printed."""
    return tuple(sorted(path.parent.name for path in WORDINGS.glob(f"*/{theme}{SUFFIX}")))


def load_wording(language: str, theme: str) -> Wording:
    """The printed words of a language and theme.

    Raises:
        NotPrintedIn: there are none.
        FaultyFile: the file is refused.
    """
    known = wording_languages(theme)
    if language not in known:
        raise NotPrintedIn(language, known)
    return read_extended(WORDINGS / language / f"{theme}{SUFFIX}", Wording)
