"""Refusals: a key and its places for each thing that a person can put right, never a sentence."""

from typing import ClassVar, dataclass_transform

from companion.frozen import Fields, Frozen


class Detail(Frozen):
    """A part of a refusal with a sentence of its own, by its class and fields as well."""


@dataclass_transform()
class Refusal(Fields, Exception):  # noqa: N818  a refusal is no error of the program
    """Something that cannot be done as asked; nothing has been changed.

    The name of the class is the key of a sentence in every language, under
    `refusals/<package>.toml`, and its annotations are the places in that sentence. A value may be a
    text, a number, a path, an enum of the rules, an event, an objection, another refusal, or a tuple
    of those. No value is ever a secret.
    """

    status: ClassVar[int] = 1  # the exit status of a command

    def __str__(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.fields().items())


class Unheard(Refusal):
    """The night cannot be heard; `advice` is the key of what `companion night` offers instead."""

    advice: ClassVar[str] = "night_by_text"


class UsageRefusal(Refusal):
    """Options or arguments that do not go together."""

    status = 2
