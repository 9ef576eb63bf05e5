"""Refusals: a key and its places for each thing that a person can put right, never a sentence."""

from typing import Any, ClassVar, dataclass_transform

from companion.frozen import Frozen


class Detail(Frozen):
    """A part of a refusal with a sentence of its own, by its class and fields as well."""


@dataclass_transform()
class Refusal(Exception):  # noqa: N818  a refusal is no error of the program
    """Something that cannot be done as asked; nothing has been changed.

    The name of the class is the key of a sentence in every language, under
    `refusals/<package>.toml`, and its annotations are the places in that sentence. A value may be a
    text, a number, a path, an enum of the rules, an event, an objection, another refusal, or a tuple
    of those. No value is ever a secret.
    """

    status: ClassVar[int] = 1  # the exit status of a command
    places: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = [name for name in vars(cls).get("__annotations__", {}) if name not in cls.places]
        cls.places = (*cls.places, *own)

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self.places, values, strict=False)) | named
        if len(values) + len(named) != len(given) or given.keys() != set(self.places):
            raise TypeError(f"{type(self).__name__} has the places {self.places}, each once")
        super().__init__()
        self.__dict__.update(given)

    def fields(self) -> dict[str, Any]:
        """The places by their names, in order."""
        return {name: self.__dict__[name] for name in self.places}

    def __str__(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.fields().items())


class UsageRefusal(Refusal):
    """Options or arguments that do not go together."""

    status = 2
