"""A night in which roles have names of a theme's own, as on its cards: the lines that name them, told anew."""

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.errors import Refusal
from companion.files.toml import Fault, Values
from companion.rules.pieces import Role
from companion.words.letters import folded
from companion.words.night_safety import is_name, night_faults
from companion.words.night_script import Forms, Script
from companion.words.referee import Referee, load_referee
from companion.words.sentences import say

if TYPE_CHECKING:
    from companion.frozen import Frozen

TABLE = "night_roles"
ORDINARY = "ordinary"  # its key of what the lines call the Fascists without Hitler
_NAME = re.compile(r"[^\W_]+(?:[ '’-][^\W_]+)*")


class RoleNamesAlike(Refusal):
    """Somebody who hears the name of one role could take it for that of another."""

    names: tuple[str, ...]


class RoleNameUnclear(Refusal):
    """Role names that are no names in the dark: marks, or words that the night tells something by."""

    names: tuple[str, ...]


def role_names(script: Script, theme: str, own: Mapping[Role, str]) -> dict[Role, str]:
    """The names of all roles, a theme's own and otherwise those of its words; empty where none differs."""
    usual = load_referee(script.language, theme).words["board"]["roles"]
    names = {role: " ".join(own.get(role, usual[role]).split()) for role in Role}
    return {} if all(names[role] == usual[role] for role in Role) else names


def with_role_names(script: Script, theme: str, names: Mapping[Role, str]) -> Script:
    """A shipped script with these names in its lines, and in the forms that they are checked by.

    Raises:
        RoleNamesAlike, RoleNameUnclear: players could not tell who is meant.
    """
    assert script.forms is not None  # noqa: S101  for the type checker
    _check(script.forms, names)
    return _retold(script, load_referee(script.language, theme), names)


def role_line_faults(script: Script, theme: str, words: dict[str, Values]) -> Iterator[Fault]:
    """How a safe night is unsafe with the lines of these words, whatever a theme calls the roles."""
    referee = Referee(script.language, theme, words)
    keys = {f"night.{one}": one for one in ("small", "large", "house")} | {"calls": "calls"}
    for fault in night_faults(_retold(script, referee, {role: str(role) for role in Role})):
        part, _, line = fault.key.removesuffix(".say").rpartition(".")
        key = f"{keys[part]}_{line}" if part in keys else line
        if key in words[TABLE]:
            yield Fault(key, fault.problem)


def _retold(script: Script, referee: Referee, names: Mapping[Role, str]) -> Script:
    """A script with names of roles in its lines and its forms."""
    assert script.forms is not None  # noqa: S101  for the type checker
    places = {str(role): name for role, name in names.items()}
    told = {key: say(referee, TABLE, key, **places) for key in referee.words[TABLE]}
    parts: dict[str, Frozen | None] = {**script.night.fields(), "calls": script.calls}
    changed = {
        name: part.replace(
            **{
                key: line.replace(say=told[f"{name}_{key}"], spoken="")
                for key, line in part.fields().items()
                if f"{name}_{key}" in told
            }
        )
        for name, part in parts.items()
        if part is not None
    }
    forms = script.forms.replace(
        fascists=(names[Role.FASCIST],),
        hitler=(names[Role.HITLER],),
        liberals=(names[Role.LIBERAL],),
        ordinary=(told[ORDINARY],),
    )
    calls = changed.pop("calls", None)
    return script.replace(night=script.night.replace(**changed), calls=calls, forms=forms)


def _check(forms: Forms, names: Mapping[Role, str]) -> None:
    unclear = [one for one in names.values() if not (_NAME.fullmatch(one) and is_name(one, forms))]
    if unclear:
        raise RoleNameUnclear(tuple(dict.fromkeys(unclear)))
    heard = {name: f" {folded(name)} " for name in names.values()}
    for role, name in names.items():
        for other in (names[one] for one in Role if one is not role):
            if heard[name] in heard[other]:
                raise RoleNamesAlike((name, other))
