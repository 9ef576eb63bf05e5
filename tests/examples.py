"""Random examples for tests of the suite, the same ones in every run."""

from hypothesis import settings


def examples(count: int) -> settings:
    """Try as many examples, which depend on the test alone: a red run can be run again."""
    return settings(max_examples=count, deadline=None, derandomize=True, database=None)
