"""`companion script`: check a script, or begin one in another language."""

import contextlib
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, get_origin, get_type_hints

import typer

from companion.cli.host import words
from companion.errors import CompanionError
from companion.files.atomic_write import atomic_write
from companion.files.toml import FaultyFile
from companion.files.toml_schema import field_meaning
from companion.words.script import (
    Script,
    is_language_code,
    load_script,
    read_script,
)
from companion.words.sentences import sentence

scripts = typer.Typer(help="Check a script of the night, or begin one in another language.")


@scripts.command()
def check(
    file: Annotated[
        Path, typer.Argument(readable=False, help="A script, like audio_scripts/pt/classic.toml.")
    ],
) -> None:
    """Say whether a script, or a referee's file, is complete, and if not, all that it lacks.

    Example: companion script check pt.toml
    """
    try:
        script = read_script(file)
    except FaultyFile as error:
        listed = "\n".join(f"  {sentence(words(), fault)}" for fault in error.faults)
        raise CompanionError(f"{file} is not ready yet:\n{listed}") from None
    typer.echo(f"{file} is complete: {script.name}, for 5 to 10 players.")
    if script.night.house is None:
        typer.echo("Without the table night.house it is for the rulebook's two nights alone.")


@scripts.command()
def new(
    language: Annotated[str, typer.Argument(help="The code of the language, like pt or pt-br.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write (else LANGUAGE.toml)."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Write a script to fill in: every line is empty, with the English one above it.

    Example: companion script new pt -o audio_scripts/pt/classic.toml
    """
    code = language.strip().lower()
    if not is_language_code(code):
        raise CompanionError(
            f'"{language}" is not the code of a language: write it like pt, or pt-br.'
        )
    path = output or Path(f"{code}.toml")
    with contextlib.suppress(OSError):  # else it is told when the file is written
        path.parent.mkdir(parents=True, exist_ok=True)
    lines = [
        f"# The night in another language ({code}). Fill in every empty line, then:",
        f"#   companion script check {path.name}",
        f"#   companion night --players 7 --script {path.name}",
        "# Derived from Secret Hitler (Boxleiter, Maranges, Temkin, Schubert), CC BY-NC-SA 4.0.",
        "",
        f'language = "{code}"',
        *_skeleton(load_script("en"), Script, "", code),
    ]
    with atomic_write(path, force=force) as (part,):
        part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    typer.echo(f"{path} is yours to fill in: companion script check {path} says what is left.")


def _skeleton(english: Any, schema: type, key: str, code: str) -> list[str]:
    """The empty tables of a schema, each value under its meaning and the English one."""
    lines: list[str] = []
    hints = get_type_hints(schema, include_extras=True)
    for field in fields(schema):
        if field.name == "language" or field.default_factory is not MISSING:
            continue
        hint, value = hints[field.name], getattr(english, field.name)
        meaning = field_meaning(hint)
        note = [f"# {meaning}"] if meaning and field.name != "say" else []
        if is_dataclass(value):
            name = f"{key}.{field.name}" if key else field.name
            inner = _skeleton(value, type(value), name, code)
            holds_values = inner[0] != ""
            lines += ["", *note, f"[{name}]", *inner] if holds_values else [*note, *inner]
        elif get_origin(hint) is Literal:
            lines.append(f'{field.name} = "{value}"')
        elif isinstance(value, str):
            lines += [*note, f"# English: {value}", f'{field.name} = ""']
        elif isinstance(value, tuple):
            lines += [*note, f'{field.name} = ["{code}"]']
        else:
            lines += [*note, f"{field.name} = {value}"]
    return lines
