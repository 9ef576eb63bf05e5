"""The cards of a table are those of its ruleset, and nothing tells them apart from behind."""

from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from companion.evening.printing.sets import spoken_words
from companion.rules.pieces import Party, Role
from companion.rules.ruleset import HeadCount, Reach, Ruleset, Tie
from companion.rulesets import load_ruleset, rulesets
from printables.edition.piece import Edition, Face
from printables.edition.rule_sentences import vote_rules
from printables.edition.wording import Wording, load_wording, wording_languages
from printables.look.theme import Colour
from printables.look.themes import load_theme
from printables.paper.cards import CARD_SIZES, POKER, Size
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import DoesNotFit, Pen
from printables.pieces.cards import roles_in_the_box
from printables.pieces.reference_words import SightRow, goals, round_notes, round_steps, sights
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from tests.english import refused
from tests.printables.envelopes import letters
from tests.printables.finished import check
from tests.printables.full_box import full_box, in_themes, there
from tests.printables.hosts import host_theme
from tests.products import cells, some
from tests.theme_words import COLD_WAR

ROLES = "role-cards"
LANGUAGES = wording_languages("classic")
BOTH_THEMES = wording_languages(COLD_WAR)


def edition(
    ruleset: str = "official",
    languages: tuple[str, ...] = ("en",),
    theme: str = "classic",
    players: int | None = None,
    size: str = "poker",
) -> Edition:
    wordings = tuple(load_wording(one, load_theme(theme).words) for one in languages)
    rules = load_ruleset(ruleset)
    return Edition(
        rules,
        load_theme(theme),
        wordings,
        players,
        card=CARD_SIZES[size],
        spoken=tuple(spoken_words(one, "classic", rules, rules.players) for one in wordings),
    )


def drawn(face: Face, chosen: Edition, dots: int = 100, *, grey: bool = True) -> np.ndarray:
    """A face as it is printed, 0 is black; or its red, green and blue."""
    width, height = chosen.card
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="face", language="en", fonts=chosen.theme.fonts)
    face.draw(pen, Box(0, 0, width, height), 0)
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        image = np.asarray(document[0].render(scale=dots / 72, grayscale=grey).to_pil())
    mm = dots / 25.4
    return image[-int(height * mm) :, : int(width * mm)]


def written(face: Face, chosen: Edition) -> str:
    """The text of a face as it is read back, in one line."""
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="face", language="en", fonts=chosen.theme.fonts)
    face.draw(pen, Box(0, 0, *chosen.card), 0)
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        return " ".join(document[0].get_textpage().get_text_range().split())


@pytest.mark.parametrize("ruleset", rulesets())
def test_roles_are_as_many_as_the_table_has(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for table in rules.tables:
        chosen = edition(ruleset, players=table.players)
        roles = Counter(card.role for card in roles_in_the_box(chosen))
        assert roles == {
            role: count
            for role, count in (
                (Role.LIBERAL, table.liberals),
                (Role.FASCIST, table.fascists),
                (Role.HITLER, 1),
            )
            if count
        }
        for name, count in (("role-cards", 1), ("membership-cards", 1), ("ballots", 2)):
            made = pieces(chosen, (name,))
            assert sum(piece.copies for piece in made) == count * table.players


def test_the_full_box_is_that_of_the_rulebook() -> None:
    """Rulebook: 17 Policy tiles, 10 of each card, 10 Ja and 10 Nein, 2 placards, 10 envelopes."""
    counts: Counter[str] = Counter()
    for piece in pieces(edition()):
        counts[piece.name] += piece.copies
    expected = {
        "policy-tiles": 17, "role-cards": 15, "membership-cards": 10, "ballots": 20,
        "placards": 2, "envelopes": 10, "reference-cards": 10, "draw-pile": 1, "discard-pile": 1,
        "liberal-track": 1,
    }  # fmt: skip
    assert {name: counts[name] for name in expected} == expected


@pytest.mark.parametrize("name", ["role-cards", "membership-cards", "ballots", "policy-tiles"])
def test_hidden_kinds_have_one_back_and_no_other_kind_has_it(name: str) -> None:
    backs = {piece.back.name for piece in pieces(edition(), (name,)) if piece.back}
    assert len(backs) == 1
    others = {one.back.name for one in pieces(edition()) if one.back and one.name != name}
    assert not backs & others


def test_backs_have_no_border() -> None:
    for name in ("role-cards", "membership-cards", "ballots"):
        (piece, *_) = pieces(edition(), (name,))
        assert piece.back is not None
        picture = drawn(piece.back, edition())
        edge = np.concatenate((picture[0], picture[-1], picture[:, 0], picture[:, -1]))
        assert np.mean(edge < 100) > 0.2
        assert np.mean(edge > 200) < 0.01


@pytest.mark.parametrize("language", some(LANGUAGES, "ru"))
def test_a_figure_stands_before_the_colour_of_its_party(language: str) -> None:
    """No other ink makes up for what a figure takes; gold is a chain of office alone."""
    chosen = edition(languages=(language,))
    for piece in pieces(chosen, [ROLES]):
        window = drawn(piece.front, chosen, grey=False)[20:215, 20:225] / 255

        def share(colour: Colour, window: np.ndarray = window) -> float:
            return float(np.mean(np.abs(window - np.array([*colour])).max(axis=-1) < 0.1))

        party = Party.LIBERAL if "liberal" in piece.front.name else Party.FASCIST
        assert share(chosen.theme.of(party)) > 0.32
        assert share(chosen.theme.accent) < 0.02


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
def test_a_role_in_two_languages_has_name_and_motto_in_both(theme: str) -> None:
    """The goals are on the reference cards, of which there is one in each language."""
    chosen = full_box(theme, "de", "ru")
    (role, *_), settings, file = pieces(chosen, [ROLES]), Settings(), BytesIO()
    print_set(file, impose([role], settings), chosen, settings)
    said = " ".join(letters(file.getvalue()).split())
    figure = chosen.theme.figures[Role.LIBERAL][0]
    for wording in chosen.wordings:
        words = getattr(wording.cards.figures, figure)
        assert words.name.casefold() in said.casefold()
        assert words.motto in said
        assert wording.cards.goal.liberal[:5] not in said


@pytest.mark.parametrize("kind", [ROLES, "membership-cards"])
def test_the_only_colour_of_high_contrast_is_on_cards_of_its_party_alone(kind: str) -> None:
    chosen = edition(theme="high-contrast", players=5)
    for piece in pieces(chosen, [kind]):
        picture = drawn(piece.front, chosen, 60, grey=False).astype(int)
        blue = np.mean(picture[..., 2] - picture[..., 0] > 50)
        assert blue > 0.1 if "liberal" in piece.front.name else blue == 0


def test_no_two_role_cards_have_one_motto() -> None:
    for language in LANGUAGES:
        figures = load_wording(language, "classic").cards.figures
        cards = [getattr(figures, card.figure) for card in roles_in_the_box(edition())]
        for said in ([one.name for one in cards], [one.motto for one in cards]):
            assert len(set(said)) == len(cards) == 15


def test_memberships_are_of_parties_alone() -> None:
    made = pieces(edition(), ("membership-cards",))
    assert {piece.front.name: piece.copies for piece in made} == {
        "membership-liberal": 6,
        "membership-fascist": 4,
    }
    assert Role.HITLER.party is Party.FASCIST


@pytest.mark.parametrize(
    ("size", "languages"),
    [
        *((size, ("it", "ru")) for size in CARD_SIZES),  # where two have room, each one has
        *((size, (one,)) for size in CARD_SIZES if size.startswith("mini") for one in LANGUAGES),
        ("bridge", ("ru", "en")),
    ],
)
def test_all_cards_fit_all_sizes(size: str, languages: tuple[str, ...]) -> None:
    chosen = edition(languages=languages, size=size)
    names = ["role-cards", "membership-cards", "ballots", "reference-cards"]
    pen = Pen(BytesIO(), Paper.A4, title="", language="", fonts=chosen.theme.fonts)
    for piece in pieces(chosen, names):
        for face in filter(None, (piece.front, piece.back)):
            face.draw(pen, Box(0, 0, piece.width, piece.height), 0)


def test_what_is_too_much_for_a_card_is_refused_with_its_name() -> None:
    chosen = edition(players=7)
    (wording,) = chosen.wordings
    lying = wording.reference.lying * 6
    wordy = wording.replace(reference=wording.reference.replace(lying=lying))
    (piece,) = pieces(replace(chosen, wordings=(wordy,)), ("reference-cards",))
    with pytest.raises(DoesNotFit, match="reference-cards"):
        drawn(piece.back or piece.front, chosen)


@pytest.fixture(params=LANGUAGES)
def wording(request: pytest.FixtureRequest) -> Wording:
    return load_wording(request.param, "classic")


@pytest.mark.parametrize("ruleset", rulesets())
def test_reference_cards_have_the_numbers_of_the_rules(wording: Wording, ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    said = " ".join(note.name for note in round_notes(wording, rules))
    for number, reach in (
        (rules.hitler_zone, rules.hitler_reach),
        (rules.veto_zone, rules.veto_reach),
    ):
        assert (str(number) in said) == (reach is Reach.LATER)
    won = dict(goals(wording, rules, max(rules.players)))
    for party in Party:
        assert str(rules.to_win.of(party)) in won[party]


@pytest.mark.parametrize(("theme", "language"), in_themes())
@pytest.mark.parametrize("tie", [Tie.ELECTS, Tie.ELECTS_HITLER])
def test_paper_tells_what_a_tie_does(language: str, theme: str, tie: Tie) -> None:
    """Reference cards, and Ballot cards with rules: for the number of players, if it is known."""
    words, official = load_wording(language, theme), load_ruleset("official")
    rules = official.replace(tie=tie, tie_counted=HeadCount.AT_START)

    def told(ruleset: Ruleset, players: int | None) -> list[str]:
        steps = [*round_steps(words, ruleset, players), *round_notes(words, ruleset, players)]
        return [*(step.name for step in steps), *vote_rules(words, ruleset, players)]

    assert told(rules, 7) == told(official, 7) == told(official, None)
    always = told(rules.replace(tie_counted=HeadCount.LIVING), None)
    assert told(rules, 6) == always != told(official, 6)
    note = words.reference.round["tie_even" if tie is Tie.ELECTS else "tie_elects_even"]
    assert note in told(rules, None)
    assert note not in always
    assert (words.reference.steps.half in always) is (tie is Tie.ELECTS)
    assert words.reference.steps.half not in told(rules, None)


@pytest.mark.parametrize(
    ("tie", "players", "words"),
    cells((Tie.ELECTS, Tie.ELECTS_HITLER), (None, 6, 6), in_themes(), most=10),
)
def test_what_a_tie_does_has_room(words: tuple[str, str], players: int | None, tie: Tie) -> None:
    theme, language = words
    rules = load_ruleset("official").replace(tie=tie, tie_counted=HeadCount.AT_START)
    chosen = replace(edition(languages=(language,), theme=theme, players=players), ruleset=rules)
    for piece in pieces(chosen, ["reference-cards", "ballots"]):
        for face in filter(None, (piece.front, piece.back)):
            drawn(face, chosen)


@pytest.mark.parametrize(
    ("base", "languages", "tie"),
    cells(
        ("classic", "ink-saver", "high-contrast"),
        (*((one,) for one in BOTH_THEMES), BOTH_THEMES),
        Tie,
        most=8,
    ),
)
def test_ballots_tell_the_rules_of_the_vote(
    base: str, languages: tuple[str, ...], tie: Tie, tmp_path: Path
) -> None:
    """On linocuts, in the first language, where their words have them and there is room."""
    theme = host_theme(tmp_path, f'extends = "{base}"\nwords = "{COLD_WAR}"\n')
    chosen = replace(edition(languages=languages[:2], theme=COLD_WAR), theme=theme)
    ruleset = chosen.ruleset.replace(tie=tie, tie_counted=HeadCount.AT_START)
    rules = " ".join(" ".join(vote_rules(chosen.wordings[0], ruleset, None)).split())
    for size, is_told in (("poker", True), ("mini-us", False)):
        of_size = replace(chosen, ruleset=ruleset, card=CARD_SIZES[size])
        for piece in pieces(of_size, ["ballots"]):
            assert (rules in written(piece.front, of_size)) is is_told


def test_reference_cards_tell_who_knows_whom() -> None:
    """Rule: SET UP."""
    official = load_ruleset("official")
    few, many = (Role.HITLER,), (Role.FASCIST, Role.HITLER)
    assert sights(official, None) == [
        SightRow((5, 6), few, (Role.FASCIST,), alone=True),
        SightRow((7, 8, 9, 10), many, (), alone=False),
    ]
    assert sights(official, 6) == [SightRow((6,), few, (Role.FASCIST,), alone=True)]


def test_a_reference_card_is_never_smaller_than_a_poker_card() -> None:
    for size in (Size(41, 63), Size(70, 50)):
        (card,) = pieces(replace(full_box("classic", "en"), card=size), ["reference-cards"])
        assert (card.width, card.height) == POKER
    (card,) = pieces(replace(full_box("classic", "en"), card=Size(70, 120)), ["reference-cards"])
    assert (card.width, card.height) == (70, 120)


def test_there_is_a_reference_card_in_each_language() -> None:
    both = pieces(full_box("classic", "it", "ru"), ["reference-cards"])
    assert [piece.front.name for piece in both] == ["reference-round-it", "reference-round-ru"]
    assert {piece.copies for piece in both} == {10}


LONG = (
    "Nobody ever asked the owl what it saw there that night, and so it never said a word of it all."
)


@pytest.mark.parametrize(
    ("base", "languages"), cells(("classic", COLD_WAR, "ink-saver"), (("en",), ("it", "ru")))
)
def test_a_motto_of_a_hosts_own_has_two_lines_or_is_refused(
    tmp_path: Path, base: str, languages: tuple[str, ...]
) -> None:
    """It is never printed over its neighbours; the line says which text, where, and what room it has."""
    for motto, refusal in ((LONG[:70].strip(), False), (f"{LONG} {LONG}", True)):
        theme = host_theme(tmp_path, f'extends = "{base}"\nmottoes = ["{motto}"]\n')
        chosen = replace(full_box(theme.words, *there(*languages)), theme=theme)
        drawn, file = pieces(chosen, [ROLES]), BytesIO()
        plans = impose(drawn, Settings())
        if refusal:
            with refused("this text doesn't fit on", motto[:40], "Its place is", "Shorten it."):
                print_set(file, plans, chosen, Settings())
            continue
        print_set(file, plans, chosen, Settings())
        assert check(file.getvalue(), drawn, plans, Settings()) == []
        said = letters(file.getvalue())
        assert motto.split()[-1] in said  # it is not left out
