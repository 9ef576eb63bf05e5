"""The cards that are dealt: Secret Role, Party Membership and Ballot cards, with their backs.

All faces of a kind have one layout, and one dark back, so that nothing tells them apart from behind
or shines through.
"""

from collections.abc import Iterator
from functools import partial

from companion.rules.pieces import Party, Role
from companion.rules.ruleset import Table
from printables.catalogue import PieceName
from printables.figures import RoleCard, nth
from printables.looks import drawn_by
from printables.piece import Edition, Face, Piece, Pieces

ROLES, MEMBERSHIPS = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS
BALLOTS = PieceName.BALLOTS


def role_cards(edition: Edition) -> Pieces:
    """A card for each role of the table, or of the largest one. Rule: SET UP."""
    back = Face("role-back", partial(drawn_by(edition.theme, "backs").role, edition))
    front = drawn_by(edition.theme, "cards").role
    return tuple(
        Piece(
            ROLES,
            *edition.card,
            Face(f"role-{card.role.value}-{card.number}", partial(front, edition, card)),
            back,
        )
        for card in roles_in_the_box(edition)
    )


def membership_cards(edition: Edition) -> Pieces:
    """As many as there are roles; Hitler's is a Fascist one. Rule: SET UP."""
    table = table_of(edition)
    back = Face("membership-back", partial(drawn_by(edition.theme, "backs").membership, edition))
    front = drawn_by(edition.theme, "cards").membership
    counts = {Party.LIBERAL: table.liberals, Party.FASCIST: table.fascists + 1}
    return tuple(
        Piece(
            MEMBERSHIPS,
            *edition.card,
            Face(f"membership-{party.value}", partial(front, edition, party)),
            back,
            copies,
        )
        for party, copies in counts.items()
    )


def ballots(edition: Edition) -> Pieces:
    """A Ja and a Nein for each player, with one back."""
    back = Face("ballot-back", partial(drawn_by(edition.theme, "backs").ballot, edition))
    return tuple(
        Piece(
            BALLOTS,
            *edition.card,
            Face(
                f"ballot-{vote}", partial(drawn_by(edition.theme, "ballots").ballot, edition, vote)
            ),
            back,
            edition.seats,
        )
        for vote in ("ja", "nein")
    )


def table_of(edition: Edition) -> Table:
    """The numbers of roles: of this table, or of the largest one that the ruleset has."""
    return edition.ruleset.table(edition.seats)


def roles_in_the_box(edition: Edition) -> Iterator[RoleCard]:
    """Every Secret Role card, Liberals first; the full box has one for each figure of a theme."""
    table, theme = table_of(edition), edition.theme
    counts = {Role.LIBERAL: table.liberals, Role.FASCIST: table.fascists, Role.HITLER: 1}
    for role, needed in counts.items():
        figures = theme.figures[role]
        count = needed if edition.players else max(needed, len(figures))
        for number in range(1, count + 1):
            motto = nth(theme.mottoes, number) if theme.mottoes else ""
            yield RoleCard(role, number, nth(figures, number), motto)
