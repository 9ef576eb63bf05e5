"""`companion print`: a whole game, or a part of it, from a home printer."""

from pathlib import Path
from typing import Annotated

import typer

from companion.rulesets import load_ruleset
from companion.whole_file import whole_files
from printables.catalogue import pieces
from printables.imposition import Backs, Marks, Settings, impose
from printables.piece import Edition
from printables.press import print_set
from printables.sheet import Paper
from printables.theme import load_theme
from printables.wording import load_wording


def print_(
    names: Annotated[
        list[str] | None, typer.Argument(help="Pieces.  [default: the whole box]")
    ] = None,
    out: Annotated[Path, typer.Option("-o", "--out", help="The PDF to print.")] = Path("game.pdf"),
    players: Annotated[int | None, typer.Option(help="For so many; else the full box.")] = None,
    ruleset: Annotated[str, typer.Option(help="As for companion new.")] = "official",
    theme: Annotated[str, typer.Option(help="How everything looks.")] = "classic",
    language: Annotated[list[str] | None, typer.Option("--language", "-l", help="")] = None,
    paper: Annotated[Paper, typer.Option(help="The paper.")] = Paper.A4,
    backs: Annotated[Backs, typer.Option(help="How backs get behind.")] = Backs.LONG_EDGE,
    marks: Annotated[Marks, typer.Option(help="What shows where to cut.")] = Marks.CROP,
    bleed: Annotated[float, typer.Option(help="mm of art beyond the cut.")] = 0.0,
    force: Annotated[bool, typer.Option("--force", help="Replace existing files.")] = False,
) -> None:
    """Print a set."""
    look = load_theme(theme)
    wordings = tuple(load_wording(one, look.words) for one in language or ["en"])
    edition = Edition(load_ruleset(ruleset), look, wordings, players)
    settings = Settings(paper, backs, marks, bleed)
    plans = impose(pieces(edition, names or ()), settings)
    with whole_files(out, force=force) as (part,), part.open("wb") as file:
        print_set(file, plans, edition, settings)
    typer.echo(f"{out}  {len(plans)}")
