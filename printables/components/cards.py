"""The cards that are dealt: Secret Role, Party Membership and Ballot cards, with their backs.

All faces of a kind have one layout, and one dark back, so that nothing tells them apart from behind
or shines through.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from companion.rules.ruleset import Table
from printables.catalogue import PieceName
from printables.components.faces import framed
from printables.looks import drawn_by
from printables.paint import plate, tint_shape
from printables.paragraphs import Paragraph, Setting, set_paragraphs
from printables.pen import Align, Letters, Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.slips import goal_sentence
from printables.theme import Colour, Font
from printables.wording import Wording

ROLES, MEMBERSHIPS = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS
BALLOTS = PieceName.BALLOTS


class RoleCard(NamedTuple):
    """One Secret Role card: the number of its kind chooses the motto."""

    role: Role
    number: int


def role_cards(edition: Edition) -> Pieces:
    """A card for each role of the table, or of the largest one. Rule: SET UP."""
    back = Face("role-back", partial(drawn_by(edition.theme, "backs").role, edition))
    return tuple(
        Piece(
            ROLES,
            *edition.card,
            Face(f"role-{card.role.value}-{card.number}", partial(_role, edition, card)),
            back,
        )
        for card in roles_in_the_box(edition)
    )


def membership_cards(edition: Edition) -> Pieces:
    """As many as there are roles; Hitler's is a Fascist one. Rule: SET UP."""
    table = table_of(edition)
    back = Face("membership-back", partial(drawn_by(edition.theme, "backs").membership, edition))
    counts = {Party.LIBERAL: table.liberals, Party.FASCIST: table.fascists + 1}
    return tuple(
        Piece(
            MEMBERSHIPS,
            *edition.card,
            Face(f"membership-{party.value}", partial(_membership, edition, party)),
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
    """Every Secret Role card, Liberals first; the full box has one for each leader of a theme."""
    table = table_of(edition)
    counts = {Role.LIBERAL: table.liberals, Role.FASCIST: table.fascists, Role.HITLER: 1}
    leaders = edition.wordings[0].cards.leaders
    for role, needed in counts.items():
        count = needed if edition.players else max(needed, len(leaders.get(role, ())))
        for number in range(1, count + 1):
            yield RoleCard(role, number)


def _role(edition: Edition, card: RoleCard, pen: Pen, box: Box, bleed: float) -> None:
    theme, role = edition.theme, card.role
    colour = theme.of(role.party)
    titles = [theme.role_names.get(role) or one.roles[role] for one in edition.wordings]
    above = [one.slips.role for one in edition.wordings]
    art = _face(edition, pen, box, bleed, Heading(ROLES, above, titles, colour))
    foot = Box(art.x, art.y, art.width, art.height * 0.42)
    emblem = Box(art.x, foot.top + 1, art.width, art.top - foot.top - 2)
    tint_shape(pen, theme.emblems[role.value], emblem, colour, theme)
    paragraphs = [line for one in edition.wordings for line in _paragraphs(edition, one, card)]
    setting = Setting(3.3, 1.2, theme.ink, Align.CENTRE)
    set_paragraphs(pen, paragraphs, foot, setting, piece=ROLES)


def _paragraphs(edition: Edition, wording: Wording, card: RoleCard) -> Iterator[Paragraph]:
    """What the card says below its emblem: the motto, who one is, what the team must do."""
    table, words = table_of(edition), wording.cards
    if card.role in words.leaders:
        yield Paragraph(_nth(words.leaders[card.role], card), strong=True)
    mottoes = edition.theme.mottoes or words.mottoes[card.role]
    yield Paragraph(words.motto.format(motto=_nth(mottoes, card)))
    yield Paragraph(words.hidden[card.role], strong=True)
    yield Paragraph(goal_sentence(words.goal, edition.ruleset, table, card.role.party))


def _nth(texts: Sequence[str], card: RoleCard) -> str:
    return texts[(card.number - 1) % len(texts)]


def _membership(edition: Edition, party: Party, pen: Pen, box: Box, bleed: float) -> None:
    theme = edition.theme
    colour = theme.of(party)
    titles = [one.parties[party] for one in edition.wordings]
    above = [one.slips.membership for one in edition.wordings]
    art = _face(edition, pen, box, bleed, Heading(MEMBERSHIPS, above, titles, colour))
    tint_shape(pen, theme.emblems[party.value], art.inset(2, 3), colour, theme)


class Heading(NamedTuple):
    """What stands above the art of a face."""

    piece: str
    small: Sequence[str]  # a line in each language
    large: Sequence[str]
    colour: Colour


def _face(edition: Edition, pen: Pen, box: Box, bleed: float, heading: Heading) -> Box:
    """The frame and the heading that all faces have; what is left for the art."""
    theme = edition.theme
    frame = framed(pen, box, bleed, theme, heading.colour)
    band = Box(frame.x, frame.top - box.height * 0.24, frame.width, box.height * 0.24)
    on_band = plate(pen, band, heading.colour, theme)
    small = Letters(Font.TEXT, 3.4, floor=1.6, align=Align.CENTRE, colour=on_band)
    large = small._replace(font=Font.DISPLAY, size=9.0)
    lines = [
        *((text, small, 1.0) for text in heading.small),
        *((text.upper(), large, 2.2) for text in heading.large),
    ]
    share = (band.height - 3) / sum(weight for *_, weight in lines)
    y = band.top - 1.5
    for text, letters, weight in lines:
        y -= share * weight
        line = Box(band.x + 2, y, band.width - 4, share * weight)
        pen.fitted(text, line, letters, piece=heading.piece, middle=True)
    return Box(frame.x + 3, frame.y + 2.5, frame.width - 6, band.y - frame.y - 5)
