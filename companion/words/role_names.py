"""Lines of the night that name roles, for a theme whose cards have names of their own."""

import re
from collections.abc import Iterator, Mapping, Set as AbstractSet
from itertools import permutations
from typing import TYPE_CHECKING

from companion.errors import Refusal
from companion.files.toml import Fault, Values
from companion.rules.pieces import Role
from companion.words.letters import folded
from companion.words.lines import without_places
from companion.words.night_safety import moment_key, night_faults, words_of
from companion.words.night_script import Script
from companion.words.sentences import own_referee, say

if TYPE_CHECKING:
    from companion.frozen import Frozen

ROLE_NAMES_TABLE = "night_roles"
MAX_ARTICLE = 3  # letters of an article, at most
_ROLE_NAME = re.compile(r"[^\W_]+(?:[ '’-][^\W_]+)*")


class RoleNameUnclear(Refusal):
    """Role names are unclear in the dark: with marks, with a second meaning, or easily confused."""

    names: tuple[str, ...]


def role_names(script: Script, theme: str, own: Mapping[Role, str]) -> dict[Role, str]:
    """Return the role names, replaced by those in `own`; {} if these are the theme's usual names."""
    usual = own_referee(script.language, theme).words["board"]["roles"]
    names = {role: " ".join(own.get(role, usual[role]).split()) for role in Role}
    return {} if all(names[role] == usual[role] for role in Role) else names


def with_role_names(script: Script, theme: str, names: Mapping[Role, str]) -> Script:
    """Return a shipped script of the night with these role names in its lines.

    Raises:
        RoleNameUnclear: players could not tell who is meant.
    """
    referee = own_referee(script.language, theme)
    _check(script, referee.words[ROLE_NAMES_TABLE], names)
    places = {str(role): name for role, name in names.items()}
    return _retold(
        script,
        {
            key: say(referee, ROLE_NAMES_TABLE, key, **places)
            for key in referee.words[ROLE_NAMES_TABLE]
        },
    )


def template_script(script: Script, theme: str) -> Script:
    """Return a shipped script of the night with fields in place of role names."""
    return _retold(script, own_referee(script.language, theme).words[ROLE_NAMES_TABLE])


def role_line_faults(script: Script, lines: Values) -> Iterator[Fault]:
    """Yield the lines of this game that are dangerous or not accepted, whatever the role names."""
    for fault in night_faults(_retold(script, lines)):
        if moment_key(fault.key) in lines:
            yield fault


def _retold(script: Script, lines: Mapping[str, str]) -> Script:
    parts: dict[str, Frozen | None] = {**script.night.fields(), "calls": script.calls}
    changed = {
        name: part.replace(
            **{
                key: line.replace(say=lines[f"{name}_{key}"], spoken="")
                for key, line in part.fields().items()
                if f"{name}_{key}" in lines
            }
        )
        for name, part in parts.items()
        if part is not None
    }
    calls = changed.pop("calls", None)
    return script.replace(night=script.night.replace(**changed), calls=calls)


def _check(script: Script, lines: Mapping[str, str], names: Mapping[Role, str]) -> None:
    night = script.night.large
    commands = [without_places(line) for key, line in lines.items() if not key.startswith("calls")]
    everybody = script.dangerous.everybody if script.dangerous else ()
    own = {*words_of(" ".join((*commands, night.close_eyes.say, *everybody)))}
    unclear = [
        name for name in names.values() if not _ROLE_NAME.fullmatch(name) or _tells(name, own)
    ]
    heard = {role: f" {folded(name)} " for role, name in names.items()}
    for role, other in permutations(names, 2):
        if heard[role] in heard[other]:
            unclear += [names[role], names[other]]
    if unclear:
        raise RoleNameUnclear(tuple(dict.fromkeys(unclear)))


def _tells(name: str, commands: AbstractSet[str]) -> bool:
    *others, last = words_of(name)
    telling = [last, *(word for word in others if len(word) > MAX_ARTICLE)]
    return not commands.isdisjoint(telling)
