"""The cards that tell the rules: a reference card for each player, and the script for the host.

A reference card has the round on one side, powers and secrets of this table on the other.
"""

from collections.abc import Iterator
from functools import partial

from companion.rules.pieces import Party
from companion.rules.ruleset import Reach, Ruleset, Slot, Table, Tie, as_ranges
from printables.board_plan import Track, fascist_tracks
from printables.catalogue import PieceName
from printables.components.faces import framed, rows
from printables.paint import plate
from printables.paragraphs import Paragraph, Setting, set_paragraphs
from printables.pen import Align, Letters, Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.slips import goal_sentence
from printables.theme import Font
from printables.wording import Wording

A6 = (105.0, 148.0)  # mm, of the host's card


def reference_cards(edition: Edition) -> Pieces:
    """One for each player."""
    languages = "-".join(one.language for one in edition.wordings)
    front = Face(f"reference-round-{languages}", partial(_round, edition))
    back = Face(f"reference-powers-{languages}", partial(_powers, edition))
    return (Piece(PieceName.REFERENCE_CARDS, *edition.card, front, back, edition.seats),)


def round_sentences(wording: Wording, ruleset: Ruleset) -> list[str]:
    """The round in short, with the numbers of the ruleset, and without what it has not got."""
    words = wording.reference.round
    vote = words.vote.format(tracker=ruleset.tracker_length)
    ask = {Reach.ALWAYS: [words.ask_always], Reach.NEVER: []}.get(
        ruleset.hitler_reach, [words.ask.format(zone=ruleset.hitler_zone)]
    )
    veto = {Reach.ALWAYS: [words.veto_always], Reach.NEVER: []}.get(
        ruleset.veto_reach, [words.veto.format(veto=ruleset.veto_zone)]
    )
    steps = [words.nominate, vote, *ask, words.session, words.power]
    numbered = [f"{number}. {step}" for number, step in enumerate(steps, start=1)]
    if ruleset.tie is Tie.ELECTS_HITLER:
        numbered.insert(2, words.tie_elects)
    return [*numbered, *veto]


def power_lines(wording: Wording, track: Track) -> list[str]:
    """What each Fascist tile grants, one line for each that grants anything."""
    return [
        wording.reference.tile.format(tile=place.tile, powers=named(wording, place.grants))
        for place in track.places
        if place.grants is not None and (place.grants.powers or place.grants.other)
    ]


def secret_sentences(wording: Wording, table: Table) -> list[str]:
    """Who learns what at night at a table, by its rules."""
    words = wording.reference
    some = table.fascists > 0
    known = [
        (table.fascists_know_fascists and table.fascists > 1, words.fascists_know_fascists),
        (table.fascists_know_hitler and some, words.fascists_know_hitler),
        (table.hitler_knows_fascists and some, words.hitler_knows_fascists),
        (not (table.hitler_knows_fascists and some), words.hitler_knows_nobody),
    ]
    return [sentence for holds, sentence in known if holds]


def named(wording: Wording, slot: Slot) -> str:
    """The powers that a tile grants, or what stands for them."""
    powers = [wording.boards.powers[power] for power in slot.powers]
    return str(wording.boards.other if slot.other else wording.reference.or_.join(powers))


def _round(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    paragraphs = [
        Paragraph(sentence)
        for one in edition.wordings
        for sentence in round_sentences(one, edition.ruleset)
    ]
    title = " · ".join(one.reference.the_round for one in edition.wordings)
    _card(edition, pen, box, bleed, title, paragraphs)


def _powers(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    paragraphs = [text for one in edition.wordings for text in _all_powers(edition, one)]
    title = " · ".join(one.reference.powers for one in edition.wordings)
    _card(edition, pen, box, bleed, title, paragraphs)


def powers_and_secrets(
    wording: Wording, ruleset: Ruleset, players: int | None
) -> dict[str, list[int]]:
    """Powers, then secrets, and the numbers of players for whom they are so."""
    powers: dict[str, list[int]] = {}
    secrets: dict[str, list[int]] = {}
    for track in fascist_tracks(ruleset, players):
        granted = " ".join(power_lines(wording, track))
        for seats in track.players:
            known = " ".join(secret_sentences(wording, ruleset.table(seats)))
            powers.setdefault(granted, []).append(seats)
            secrets.setdefault(known, []).append(seats)
    if len(powers) == len(secrets) == 1:
        ((granted, shared),) = powers.items()
        return {" ".join((granted, *secrets)).strip(): shared}
    return {said: seats for said, seats in (*powers.items(), *secrets.items()) if said}


def _all_powers(edition: Edition, wording: Wording) -> Iterator[Paragraph]:
    for said, seats in powers_and_secrets(wording, edition.ruleset, edition.players).items():
        yield Paragraph(wording.boards.players.format(players=as_ranges(seats)), strong=True)
        yield Paragraph(said)
    yield Paragraph(wording.reference.winning, strong=True)
    table = edition.ruleset.table(edition.seats)
    for party in Party:
        yield Paragraph(goal_sentence(wording.reference.goal, edition.ruleset, table, party))
    yield Paragraph(wording.reference.lying)


def _card(
    edition: Edition, pen: Pen, box: Box, bleed: float, title: str, paragraphs: list[Paragraph]
) -> None:
    theme = edition.theme
    frame = framed(pen, box, bleed, theme, theme.ink, wide=1)
    band = Box(frame.x, frame.top - 9, frame.width, 9)
    on_band = plate(pen, band, theme.ink, theme)
    letters = Letters(Font.DISPLAY, 5.2, floor=2.4, align=Align.CENTRE, colour=on_band)
    pen.fitted(title, band.inset(1.5, 0.8), letters, piece=PieceName.REFERENCE_CARDS, middle=True)
    room = Box(frame.x + 2.5, frame.y + 2, frame.width - 5, band.y - frame.y - 3.5)
    set_paragraphs(
        pen, paragraphs, room, Setting(3.4, 1.2, theme.ink), piece=PieceName.REFERENCE_CARDS
    )


def host_card(edition: Edition) -> Pieces:
    """A card for each night that the edition brings: one for small tables, one for large ones."""
    languages = "-".join(one.language for one in edition.wordings)
    nights = [night for spoken in edition.spoken for night in spoken.nights]
    return tuple(
        Piece(
            PieceName.HOST_CARD,
            *A6,
            Face(f"host-{languages}-{number}", partial(_host_card, edition, night)),
        )
        for number, night in enumerate(nights, start=1)
    )


def _host_card(
    edition: Edition, night: "tuple[str, tuple[str, ...]]", pen: Pen, box: Box, bleed: float
) -> None:
    theme = edition.theme
    heading, lines = night
    frame = framed(pen, box, bleed, theme, theme.ink, inset=4, wide=2)
    band = Box(frame.x, frame.top - 15, frame.width, 15)
    on_band = plate(pen, band, theme.ink, theme)
    letters = Letters(Font.DISPLAY, 7, floor=3, align=Align.CENTRE, colour=on_band)
    pen.fitted(heading, band.inset(3, 2), letters, piece=PieceName.HOST_CARD, middle=True)
    room = Box(frame.x + 5, frame.y + 4, frame.width - 10, band.y - frame.y - 8)
    number = Letters(Font.DISPLAY, 5, colour=theme.accent)
    letters = Letters(Font.TEXT, 4.6, floor=2, colour=theme.ink)
    for row, (line, place) in enumerate(zip(lines, rows(room, len(lines)), strict=True), start=1):
        pen.text(str(row), place.x, place.top - 4.4, number)
        space = Box(place.x + 8, place.y, place.width - 8, place.height - 1.5)
        pen.fitted(line, space, letters, piece=PieceName.HOST_CARD)
