"""No classifier that knows no text tells what no decoder reads: a sample; `poe prove` looks at thousands."""

from functools import cache
from itertools import permutations

import numpy as np
import pytest

from companion.rules.pieces import Role
from printables.dealt.hidden_words import Choice, _rows, _ShuffledChoice
from printables.dealt.slips import role_sentence
from printables.edition.wording import load_wording, wording_languages
from tests.printables.instruments import sorted_by, told_apart
from tests.printables.known_texts import attack_on_codes
from tests.printables.messages_seen import seen_messages, verdicts
from tests.printables.slips_seen import KINDS, Seen, seen
from tests.products import some
from tests.theme_words import COLD_WAR

COUNT = 105


@cache
def sample(kind: str, count: int, *, test: bool) -> Seen:
    return seen(KINDS[kind], "en", count, test=test)


def tells(kind: str, look: str, count: int = COUNT) -> bool:
    """Return True if an instrument tells Liberals."""
    training, test = (
        sample(kind, count, test=test).by(look, Role.LIBERAL) for test in (False, True)
    )
    return told_apart(training, test).tells


@pytest.mark.parametrize("look", KINDS["knowledge"].looks)
def test_pictures_of_codes_tell_no_role(look: str) -> None:
    assert not tells("knowledge", look)


@pytest.mark.parametrize("look", some(KINDS["words"].looks, next(iter(KINDS["words"].looks))))
def test_pictures_of_words_tell_no_role(look: str) -> None:
    """Each slip has all three sentences, in any order, and a mark at one of them."""
    assert not tells("words", look, COUNT // 7)


@pytest.mark.parametrize(
    ("theme", "language"),
    [(one, language) for one in ("classic", COLD_WAR) for language in wording_languages(one)],
)
def test_a_row_is_as_long_in_any_order(language: str, theme: str) -> None:
    """Else the place of a mark would tell what stands behind it."""
    wording = load_wording(language, theme)
    choices = (
        Choice([role_sentence(wording, role) for role in Role], 0),
        Choice([*"ФWI?"], 0, "Ada"),
    )
    shapes = set()
    for order in permutations(range(4)):
        drawn = [
            _ShuffledChoice(one, [at for at in order if at < len(one.options)]) for one in choices
        ]
        rows = _rows(wording.slips.marked, drawn, 673, 301)
        shapes.add(tuple((row.pixels, row.width) for row in rows))
    assert len(shapes) == 1
    ((_, *sentences, _),) = shapes
    assert len(set(sentences)) == 1
    assert len(sentences) % len(Role) == 0


@pytest.mark.parametrize("language", some(wording_languages("classic"), "de"))
def test_lengths_of_messages_tell_no_role(language: str) -> None:
    """Compressed, that of a Liberal was 20 bytes shorter than the others."""
    messages = seen_messages(language, COUNT // 5, compressors=("zlib 9", "bz2", "xz 0"))
    assert not [what for what, one in verdicts(messages, Role.LIBERAL).items() if one.tells]


def test_who_knows_all_texts_tells_roles() -> None:
    """No picture of a code is safe from this attack. `poe prove attacks` has the figures."""
    assert attack_on_codes("en", 12, 7).right >= 6


def test_a_leak_would_be_seen() -> None:
    """Codes as version 0.1 made them."""
    assert tells("leaky", "coarse", COUNT // 2)


def test_what_is_known_is_told_for_certain() -> None:
    scores = np.arange(80) % 8
    verdict = sorted_by(scores, scores > 3)
    assert verdict.auc == 1
    assert verdict.tells
