"""Help in the host's language: `audio_scripts/<language>/help.toml`; what it lacks stays English."""

from contextlib import suppress
from copy import copy
from functools import lru_cache
from typing import Any, TypeVar

from companion.cli.host import HOST, terminal_codes
from companion.errors import Refusal
from companion.files.toml import Values, toml_values
from companion.words.tables import ENGLISH, scripts_of

CommandT = TypeVar("CommandT", bound=Any)  # a command of typer

HELP_FILE = "help.toml"
PANELS_TABLE, OPTIONS_TABLE, COMMANDS_TABLE = "panels", "options", "commands"  # tables of the file
EXAMPLES_KEY = "examples"  # the word before them
_EXAMPLE_START = ": companion"
_ARGUMENTS_PANEL, _OPTIONS_PANEL = "Arguments", "Options"  # of parameters without one


def translated(command: CommandT, context: Any) -> CommandT:
    """Return a command with its help, and that of its options, in the host's language."""
    texts = _texts(HOST.typed_language(), *terminal_codes())
    if not texts:
        return command
    panels, name = texts.get(PANELS_TABLE, {}), context.info_name
    meanings = texts.get(OPTIONS_TABLE, {}) | texts.get(name, {})
    in_words = copy(command)
    if text := texts.get(COMMANDS_TABLE, {}).get(name):
        shown = (part for part in str(command.help).split("\n\n") if _EXAMPLE_START in part)
        examples = (" ".join(part.split()).partition(": ")[2] for part in shown)
        lines = (f"{texts[EXAMPLES_KEY]}: {example}" for example in examples)
        in_words.help = "\n\n".join((text, *lines))
    in_words.params = [*map(copy, command.params)]
    for parameter in in_words.get_params(context):
        is_option = parameter.param_type_name == "option"
        panel = parameter.rich_help_panel or (_OPTIONS_PANEL if is_option else _ARGUMENTS_PANEL)
        parameter.rich_help_panel = panels.get(panel)
        parameter.help = meanings.get(parameter.name, parameter.help)
    return in_words


def listed_help(name: str, panel: str, text: str | None) -> tuple[str, str | None]:
    """Return the panel of a command in the list of all, and its help, in the host's language."""
    texts = _texts(HOST.typed_language(), *terminal_codes())
    return texts.get(PANELS_TABLE, {}).get(panel, panel), texts.get(COMMANDS_TABLE, {}).get(
        name, text
    )


@lru_cache(maxsize=1)
def _texts(*codes: str) -> Values:
    for code in codes:
        path = scripts_of(code) / code / HELP_FILE
        if code == ENGLISH or path.is_file():
            with suppress(Refusal):
                return toml_values(path)
            break
    return {}
