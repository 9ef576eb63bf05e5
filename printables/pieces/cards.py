"""Cards that are dealt: Secret Role, Party Membership and Ballot cards, with their backs.

All cards of a kind share one layout and one dark back, so that they look alike from behind and
nothing shines through.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from companion.rules.pieces import Party, Role
from companion.rules.ruleset import Table
from companion.words.letters import capitalized
from printables.catalogue import PieceName
from printables.edition.piece import Edition, Face, Piece, Pieces, SameEdition
from printables.edition.rule_sentences import goal_sentence, vote_rules
from printables.edition.wording import FigureWords, Wording as AllWords

if TYPE_CHECKING:
    from printables.faces.face import Words
    from printables.paper.sheet import Box
    from printables.pdf.pen import Pen
from collections.abc import Sequence
from typing import NamedTuple

ROLES, MEMBERSHIPS = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS
BALLOTS = PieceName.BALLOTS


class RoleCard(NamedTuple):
    """A Secret Role card: its role and its figure."""

    role: Role
    number: int  # number among the cards of this role, from 1
    figure: str
    motto: str = ""  # only in a host's own theme; empty: the figure's motto in this language


def with_mottoes(
    cast: Sequence[tuple[Role, str]], mottoes: Sequence[str]
) -> Iterator[tuple[Role, str, str]]:
    """Yield roles and figures, each with a motto, until every figure and every motto has appeared."""
    for number in range(max(len(cast), len(mottoes))):
        yield *cast[number % len(cast)], nth(mottoes, number + 1) if mottoes else ""


def nth(figures: Sequence[str], number: int) -> str:
    """Return the figure on the card of this number, from 1; figures repeat if there are more cards."""
    return figures[(number - 1) % len(figures)]


def role_cards(edition: Edition) -> Pieces:
    """Return the Secret Role cards for this table, or one per figure for a full box. Rule: SET UP."""
    back = Face("role-back", partial(card_back, edition, "role_back"))
    return tuple(
        Piece(
            ROLES,
            *edition.card,
            Face(f"role-{card.role.value}-{card.number}", partial(role, edition, card)),
            back,
        )
        for card in roles_in_the_box(edition)
    )


def membership_cards(edition: Edition) -> Pieces:
    """Return a membership card for each role; Hitler gets a Fascist card. Rule: SET UP."""
    table = table_of(edition)
    back = Face("membership-back", partial(card_back, edition, "membership_back"))
    counts = {Party.LIBERAL: table.liberals, Party.FASCIST: table.fascists + 1}
    return tuple(
        Piece(
            MEMBERSHIPS,
            *edition.card,
            Face(f"membership-{party.value}", partial(membership, edition, party)),
            back,
            copies,
        )
        for party, copies in counts.items()
    )


def ballots(edition: Edition) -> Pieces:
    """Return a Ja card and a Nein card for each player, with the same back."""
    back = Face("ballot-back", partial(card_back, edition, "ballot_back"))
    return tuple(
        Piece(
            BALLOTS,
            *edition.card,
            Face(f"ballot-{vote}", partial(ballot, edition, vote)),
            back,
            edition.seats,
        )
        for vote in ("ja", "nein")
    )


def table_of(edition: Edition) -> Table:
    """Return the rules for the set's number of players, or for the largest number if it has none."""
    return edition.ruleset.table(edition.seats)


def roles_in_the_box(edition: Edition) -> Iterator[RoleCard]:
    """Yield every Secret Role card, Liberals first; if no number of players is set, one per figure."""
    table, theme = table_of(edition), edition.theme
    counts = {Role.LIBERAL: table.liberals, Role.FASCIST: table.fascists, Role.HITLER: 1}
    for role, needed in counts.items():
        figures = theme.figures[role]
        count = needed if edition.players else max(needed, len(figures))
        for number in range(1, count + 1):
            motto = nth(theme.mottoes, number) if theme.mottoes else ""
            yield RoleCard(role, number, nth(figures, number), motto)


def card_back(edition: Edition, piece: str, pen: "Pen", box: "Box", bleed: float) -> None:
    """Draw the back of a card by the name that its piece has in layouts."""
    from printables.faces.face import draw_back

    draw_back(edition, piece, pen, box, bleed)


def role(edition: Edition, card: RoleCard, pen: "Pen", box: "Box", bleed: float) -> None:
    """Draw the front of a Secret Role card."""
    from printables.faces.face import FaceRenderer, Wording

    pen.piece = ROLES
    renderer = FaceRenderer(pen, edition.theme, languages=len(edition.wordings))
    values = {"figure": card.figure, "role": card.role, "party": card.role.party}
    wording = Wording(role_words(edition, card), _all_role_words(SameEdition(edition)), values)
    renderer.card(renderer.layouts.role_card, box, bleed, wording)


@lru_cache(maxsize=2)
def _all_role_words(same: SameEdition) -> tuple["Words", ...]:
    edition = same.edition
    cast = [(role, figure) for role in Role for figure in edition.theme.figures[role]]
    figures = with_mottoes(cast, edition.theme.mottoes)
    return tuple(
        role_words(edition, RoleCard(role, 1, figure, motto)) for role, figure, motto in figures
    )


def role_words(edition: Edition, card: RoleCard) -> "Words":
    """Return the words of a Secret Role card, in each language."""
    theme, table = edition.theme, table_of(edition)
    figures = [
        (wording, _figure_words(edition, wording, card.figure)) for wording in edition.wordings
    ]
    goals = [
        goal_sentence(wording.cards.goal, edition.ruleset, table, card.role.party)
        for wording in edition.wordings
    ]
    return {
        "role_slip": [wording.slips.role for wording in edition.wordings],
        "number": [_number(edition, card)],
        "stamped": _stamped(edition, card),
        "role": [
            theme.role_names.get(card.role) or wording.roles[card.role] for wording, _ in figures
        ],
        "name": [words.name for _, words in figures if words.name],
        "saying": [card.motto or words.motto for _, words in figures],
        "motto": [
            wording.cards.motto.format(motto=motto)
            for wording, words in figures
            if (motto := card.motto or words.motto)
        ],
        "goal": goals
        if len(goals) == 1
        else [],  # in sets of two languages, reference cards have the rules
    }


def _number(edition: Edition, card: RoleCard) -> str:
    if card.role is Role.HITLER:
        return "—"
    return f"{edition.wordings[0].parties[card.role.party][0].upper()}-{card.number:02}"


def _stamped(edition: Edition, card: RoleCard) -> list[str]:
    if card.role is not Role.HITLER:
        return []
    words = _figure_words(edition, edition.wordings[0], card.figure)
    return [getattr(words, "stamped", "") or words.name]


def _figure_words(edition: Edition, wording: AllWords, figure: str) -> FigureWords:
    known = getattr(wording.cards.figures, figure, None)
    return known or FigureWords(edition.theme.names.get(figure, ""), "")


def membership(edition: Edition, party: Party, pen: "Pen", box: "Box", bleed: float) -> None:
    """Draw the front of a Party Membership card."""
    from printables.faces.face import FaceRenderer, Wording

    pen.piece = MEMBERSHIPS
    renderer = FaceRenderer(pen, edition.theme, languages=len(edition.wordings))
    words = {each_party: membership_words(edition, each_party) for each_party in Party}
    wording = Wording(words[party], [*words.values()], {"party": party})
    renderer.card(renderer.layouts.membership_card, box, bleed, wording)


def membership_words(edition: Edition, party: Party) -> "Words":
    """Return the words of a Party Membership card, in each language."""
    return {
        "party": [capitalized(wording.parties[party]) for wording in edition.wordings],
        "membership": [wording.slips.membership for wording in edition.wordings],
        "investigate": [wording.slips.investigate for wording in edition.wordings],
    }


def ballot(edition: Edition, vote: str, pen: "Pen", box: "Box", bleed: float) -> None:
    """Draw a Ballot card: Ja or Nein in the words of the first language, and its meaning in each."""
    from printables.faces.face import FaceRenderer, Wording, cut_corners

    pen.piece = BALLOTS
    renderer = FaceRenderer(pen, edition.theme, languages=len(edition.wordings))
    layouts = {"ja": renderer.layouts.ballot_ja, "nein": renderer.layouts.ballot_nein}
    words = {each_vote: _ballot_words(edition, each_vote) for each_vote in layouts}
    renderer.card(layouts[vote], box, bleed, Wording(words[vote], [*words.values()], {}))
    if edition.by_touch:
        cut_corners(pen, box, 1 if vote == "ja" else 2)


def _ballot_words(edition: Edition, vote: str) -> "Words":
    ballots = [wording.ballots for wording in edition.wordings]
    return {
        "council": [wording.table.president for wording in edition.wordings],
        "word": [getattr(ballot, vote) for ballot in ballots],
        "means": [getattr(ballot, f"{vote}_means") for ballot in ballots],
        "rules": list(vote_rules(edition.wordings[0], edition.ruleset, edition.players)),
    }
