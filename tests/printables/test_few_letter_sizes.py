"""A piece has few sizes of letters, whatever typeface a host chooses."""

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, strategies as some

from companion.evening.printing.sets import edition_of
from companion.evening.settings import evening_settings
from printables.edition.finish import MAX_SIZES, fewer, kinds_of_sizes
from printables.edition.piece import Edition
from printables.edition.wording import wording_languages
from printables.look.themes import themes
from printables.look.typefaces import shipped_typeface
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from tests.examples import examples
from tests.printables.finished import check
from tests.printables.full_box import full_box, there
from tests.printables.legibility import ManySizes
from tests.products import cells, some as some_of

FLOOR, CAPITALS = 1.35, 0.7

sizes_of_letters = some.lists(some.floats(2, 12), min_size=1, max_size=9, unique=True)


@examples(100)
@given(sizes_of_letters)
def test_sizes_near_to_each_other_become_one_and_none_grows(sizes: list[float]) -> None:
    seen = {size: CAPITALS * size for size in sizes}
    instead = fewer(seen, FLOOR)
    kinds = kinds_of_sizes({instead.get(size, size) for size in sizes})
    assert len(kinds) <= max(MAX_SIZES, len(kinds_of_sizes(sizes)))
    for size, other in instead.items():
        assert other in sizes
        assert other < size
        assert CAPITALS * other >= FLOOR
    if len(kinds_of_sizes(sizes)) <= MAX_SIZES:
        assert instead == {}


def test_the_two_nearest_sizes_become_one() -> None:
    six = {2.9: 2.0, 3.5: 2.4, 3.7: 2.5, 5.3: 3.6, 7.0: 5.0, 12.0: 8.0}
    assert fewer(six, FLOOR) == {3.7: 3.5}
    assert fewer(six | {3.7: 1.36}, FLOOR) == {3.5: 2.9}  # its capitals would be too low


def test_sizes_far_apart_stay() -> None:
    assert fewer({float(2**at): float(2**at) for at in range(6)}, FLOOR) == {}


def host_face(folder: Path) -> str:
    """A theme with a file of its own for what stands out: seven sizes come of it."""
    face = shipped_typeface("SourceSerifPro-Regular")
    (folder / "mine.ttf").write_bytes(face.file.read_bytes())
    theme = folder / "mine.toml"
    theme.write_text('extends = "classic"\n[fonts]\nstrong = "mine.ttf"')
    return str(theme)


@pytest.mark.parametrize("language", some_of(wording_languages("classic"), "ru"))
def test_pieces_in_a_face_of_the_host_have_few_sizes(language: str, tmp_path: Path) -> None:
    theme = host_face(tmp_path)
    edition = edition_of(evening_settings(None, theme=theme, languages=(language,)))
    assert not many_sizes(edition, "rulebook", "reference-cards")


@pytest.mark.parametrize(
    ("theme", "languages", "players"),
    cells(themes(), ("ru", "it+en", "de", "ru+de", "it", "en"), (5, 7, None), most=2),
)
def test_so_has_the_rulebook_of_any_table(theme: str, languages: str, players: int | None) -> None:
    """Numbers in pictures, which are high or low, are in letters that the page has anyway."""
    edition = full_box(theme, *there(*languages.split("+")), players=players)
    assert not many_sizes(edition, "rulebook")


def many_sizes(edition: Edition, *names: str) -> list[ManySizes]:
    made, settings, file = pieces(edition, names), Settings(), BytesIO()
    plans = impose(made, settings)
    print_set(file, plans, edition, settings)
    found = check(file.getvalue(), made, plans, settings)
    return [one for one in found if isinstance(one, ManySizes)]
