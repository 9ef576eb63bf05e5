"""Base classes of errors shown to the host, whose sentences are in the tables of words."""

from typing import ClassVar, dataclass_transform

from companion.frozen import Fields, Frozen


class Detail(Frozen):
    """Base class of parts of an error that have a sentence of their own."""


@dataclass_transform()
class Refusal(Fields, Exception):  # noqa: N818  a refusal is no error of the program
    """Base class of errors shown to the host: a request was refused, and nothing has been changed.

    The name of the class is the key of a sentence in every language, under
    `refusals/<package>.toml`, and its annotations are the fields in that sentence. A value may be a
    text, a number, a path, an enum of the rules, an event, an objection, another refusal, or a
    tuple of those. No value is ever a secret.
    """

    status: ClassVar[int] = 1  # the exit status of a command

    def __str__(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.fields().items())


class Unheard(Refusal):
    """The night cannot be played as sound; `advice` is the key of a sentence with alternatives."""

    advice: ClassVar[str] = "night_by_text"


class UsageRefusal(Refusal):
    """The options or arguments of a command do not go together."""

    status = 2
