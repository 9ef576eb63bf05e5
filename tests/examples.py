"""How many random examples a test of the suite tries: the same ones in every run."""

from hypothesis import settings


def examples(count: int) -> settings:
    """What is tried depends on the test alone, so that a red run can be run again."""
    return settings(max_examples=count, deadline=None, derandomize=True, database=None)
