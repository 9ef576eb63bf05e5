"""Immutable classes like frozen dataclasses, but much quicker to import.

`@dataclass` compiles the methods of each class when it is imported, half a millisecond apiece:
together as long as half of a command's start. These classes share their methods, and patterns match
them in the same way.
"""

from typing import Any, ClassVar, Never, Self, dataclass_transform


class Fields:
    """Base class whose annotations are its fields, except those with `ClassVar`."""

    _names: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls, *, kw_only: bool = False) -> None:  # for type checkers
        own = (
            name
            for name, hint in cls.__annotations__.items()
            if name not in cls._names and getattr(hint, "__origin__", None) is not ClassVar
        )
        cls._names = (*cls._names, *own)
        cls._defaults = cls._defaults | {
            name: cls.__dict__[name] for name in cls._names if name in cls.__dict__
        }
        type.__setattr__(cls, "__match_args__", cls._names)

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self._names
        if len(values) == len(fields) and not named:  # the most frequent case
            self.__dict__.update(zip(fields, values, strict=True))
            return
        given = self._defaults | dict(zip(fields, values, strict=False)) | named
        twice = named.keys() & fields[: len(values)]
        if twice or len(values) > len(fields) or given.keys() != set(fields):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields)}, each once")
        self.__dict__.update((name, given[name]) for name in fields)

    @classmethod
    def defaults(cls) -> dict[str, Any]:
        """Return the default values by the names of their fields."""
        return cls._defaults

    def fields(self) -> dict[str, Any]:
        """Return the types of the fields by their names, in order."""
        return {name: self.__dict__[name] for name in self._names}


@dataclass_transform(frozen_default=True)
class Frozen(Fields):
    """Base class of immutable values, compared by their fields."""

    def replace(self, **changes: Any) -> Self:
        """Return a copy of this value in which some fields are changed."""
        return type(self)(*(self.fields() | changes).values())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({fields})"

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"{type(self).__name__}.{name} is frozen")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"{type(self).__name__}.{name} is frozen")
