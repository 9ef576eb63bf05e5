"""What a person at the table can put right."""


class CompanionError(Exception):
    """One friendly sentence: what is wrong, and what to do next.

    The command line prints it on standard error and exits with status 1.
    """


class UsageError(CompanionError):
    """Options that do not go together. Exit status 2."""
