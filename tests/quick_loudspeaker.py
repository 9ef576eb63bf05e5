"""A null device that is quicker than the clock, for evenings whose nights are heard line by line."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

QUICK_LOUDSPEAKER = "QUICK_LOUDSPEAKER"  # in the environment: so many times as quick


@contextmanager
def quick_loudspeaker() -> Iterator[None]:
    """Play as quick as the environment says."""
    with ExitStack() as patches:
        if times := int(os.environ.get(QUICK_LOUDSPEAKER, "0")):
            from companion.narration import player

            patches.enter_context(patch.object(player, "DEVICE_RATE", times * player.DEVICE_RATE))
            patches.enter_context(patch.object(player, "RUNAWAY_SECONDS", float("inf")))
        yield
