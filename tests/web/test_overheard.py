"""No page, stream or answer tells a role before The Reveal; `poe prove screens-bytes` listens to ten evenings."""

from pathlib import Path

from tests.web.overheard import evening, told


def test_nobody_reads_a_role_before_the_reveal(home: Path) -> None:
    secrets, before, after = evening(home, seed=1)
    assert len(before) > 100_000
    assert told(secrets, before) == []
    assert told(secrets, after), "so that the search proves something"
