"""What is called while something takes long."""


class Progress:
    """Progress that nobody looks at; a face shows it."""

    def lines(self, done: int, total: int) -> None:
        """So many lines of a night have been spoken and checked."""

    def writing(self, share: float) -> None:
        """From 0 to 1 of the sound is encoded."""

    def drawing(self, file: str) -> None:
        """A file is drawn now."""

    def printing(self, key: str, **places: object) -> None:
        """A key of the table printing, and its places."""
