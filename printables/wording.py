"""The printed words: `wordings/<language>/<theme>.toml`, refused unless complete.

The classes below are the schema of those files; the text beside a field tells a translator what is
meant.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

from companion.errors import CompanionError
from companion.rules.pieces import Party, Role
from companion.toml_schema import Between, Places, read_toml

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
    steps_words: Plain
    scale: Plain


@dataclass(frozen=True, slots=True)
class GoalWords:
    """How a team wins; without a place where the rules of a table have no such way."""

    liberal: Annotated[str, Places("liberal")]
    liberal_no_execution: Annotated[str, Places("liberal")]
    fascist: Annotated[str, Places("fascist", "zone")]
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
class BallotWords:
    """The two Ballot cards, and what their words mean."""

    ja: Plain
    ja_means: Plain
    nein: Plain
    nein_means: Plain


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
class Wording:
    """The whole file."""

    language: Annotated[str, 'the code of the language, like "pt"']
    name: Annotated[str, "what speakers call it"]
    parties: dict[Party, Plain]
    roles: dict[Role, Plain]
    envelope: EnvelopeWords
    slips: SlipWords
    ballots: BallotWords
    messages: PrivateMessageWords
    look: LookWords


def wording_languages(theme: str) -> tuple[str, ...]:
    """The languages in which a theme is printed."""
    return tuple(sorted(path.parent.name for path in WORDINGS.glob(f"*/{theme}{SUFFIX}")))


def load_wording(language: str, theme: str) -> Wording:
    """The printed words of a language and theme.

    Raises:
        CompanionError: there are none, or the file is faulty.
    """
    known = wording_languages(theme)
    if language not in known:
        raise CompanionError(
            f'Nothing is printed in the language "{language}": choose {", ".join(known)}.'
        )
    return read_toml(WORDINGS / language / f"{theme}{SUFFIX}", Wording)
