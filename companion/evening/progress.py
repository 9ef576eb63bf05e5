"""Callbacks for progress of long work."""


class Progress:
    """Progress that is not shown; faces override it."""

    def lines(self, done: int, total: int) -> None:
        """Called with the number of lines of a night that are spoken and checked."""

    def writing(self, share: float) -> None:
        """Called with the share of the sound that is encoded, from 0 to 1."""

    def drawing(self, file: str) -> None:
        """Called when a file is drawn."""

    def printing(self, key: str, **places: object) -> None:
        """Called with a key of the table `printing`, and its places."""
