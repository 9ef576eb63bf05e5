"""Games by messages alone, and the decks that the README's program draws again."""

from tests.moderation.many_games import many_games


def test_a_few_games() -> None:
    """`poe prove forum` plays 30,000."""
    assert many_games(3, seed=2)["sessions"] > 5
