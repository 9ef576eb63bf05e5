"""Scripts of a table: the words of its theme, with the role names of its look."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from companion.evening.offer import check_each
from companion.files.toml_extends import TOML_SUFFIX
from companion.words.night_safety import UnsafeNight, night_faults
from companion.words.night_script import Script, load_script
from companion.words.stand_in import stands_in


class TableScripts(NamedTuple):
    """Scripts of a table, and the role names that its theme brings along."""

    scripts: list[Script]
    role_names: tuple[str, ...] = ()


def table_scripts(
    languages: Sequence[str],
    words: str,
    look: str,
    own: Mapping[str, Script] = MappingProxyType({}),
) -> TableScripts:
    """Return the scripts of a theme with the role names of its look; the host's own scripts stay as they are.

    Raises:
        UnsafeNight: a script has lines that are dangerous or not accepted.
        Refusal: there is no such script, or somebody could take one role name for another.
    """
    scripts = [own.get(language) or load_script(language, words) for language in languages]
    for script in scripts:
        if script.language not in own:
            _check_lines(script)
    if not look.endswith(TOML_SUFFIX):
        return TableScripts(scripts)
    from companion.words.role_names import role_names, template_script, with_role_names
    from printables.look.themes import load_theme

    check_each(set(languages) - own.keys(), words)
    theirs, told = load_theme(look).role_names, dict[str, None]()
    for place, script in enumerate(scripts):
        names = {} if script.language in own else role_names(script, words, theirs)
        if names:
            _check_lines(template_script(script, words))
            scripts[place] = with_role_names(script, words, names)
            told |= dict.fromkeys(theirs.values())
    return TableScripts(scripts, tuple(told))


def _check_lines(script: Script) -> None:
    if not stands_in() and (faults := night_faults(script)):
        raise UnsafeNight(script.name, len(faults))
