"""`companion print`: a whole game, or a part of it, from a home printer."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.print_options import (
    SHOP,
    BacksOption,
    BleedOption,
    BoardOption,
    ForceOption,
    MarksOption,
    OutlineOption,
    OutOption,
    PaperOption,
    PrinterOption,
    ShopLanguageOption,
    SleevesOption,
    SplitOption,
    TrayOption,
    hints,
    paper_settings,
    print_aside,
    print_shop,
    print_split,
    write_file,
    write_set,
)
from companion.cli.table import HomeOption
from companion.errors import UsageError
from companion.rulesets import load_ruleset
from printables.catalogue import BESIDES, pieces
from printables.imposition import Backs, Marks, impose
from printables.piece import Edition
from printables.sheet import Paper
from printables.sleeves import Sleeves
from printables.theme import load_theme
from printables.wording import load_wording


def print_(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Pieces; or calibration, test-sheet, or shop and pieces.  [default: the whole box]"
        ),
    ] = None,
    out: OutOption = None,
    players: Annotated[int | None, typer.Option(help="For so many; else the full box.")] = None,
    ruleset: Annotated[str, typer.Option(help="As for companion new.")] = "official",
    theme: Annotated[str, typer.Option(help="How everything looks.")] = "classic",
    language: Annotated[list[str] | None, typer.Option("--language", "-l", help="")] = None,
    paper: PaperOption = Paper.A4,
    backs: BacksOption = Backs.LONG_EDGE,
    marks: MarksOption = Marks.CROP,
    bleed: BleedOption = 0.0,
    outline: OutlineOption = False,
    board: BoardOption = 0.0,
    sleeves: SleevesOption = Sleeves.NONE,
    printer: PrinterOption = None,
    tray: TrayOption = "any",
    split: SplitOption = False,
    shop_language: ShopLanguageOption = None,
    force: ForceOption = False,
    home: HomeOption = None,
) -> None:
    """Print a set."""
    names = names or []
    look = load_theme(theme)
    wordings = tuple(load_wording(one, look.words) for one in language or ["en"])
    edition = Edition(load_ruleset(ruleset), look, wordings, players, sleeves)
    settings = paper_settings(home, paper, backs, marks, bleed, outline, board, printer, tray)
    for aside in BESIDES:
        if aside in names[1:] or (aside in names and aside != SHOP and len(names) > 1):
            raise UsageError(f'"{aside}" is printed by itself: companion print {aside}')
    if names[:1] == [SHOP]:
        wanted = partial(pieces, names=names[1:])
        print_shop(wanted, edition, paper, shop_language, out, force=force)
    elif names and names[0] in BESIDES:
        print_aside(names[0], edition, settings, out, force=force)
    elif split:
        print_split(pieces(edition, names), edition, settings, out, force=force)
    else:
        path = out or Path("game.pdf")
        plans = impose(pieces(edition, names), settings)
        job = partial(write_set, plans=plans, edition=edition, settings=settings)
        write_file(path, job, force=force)
        typer.echo(f"{path}  {len(plans)}")
        for told in hints(plans, edition, settings):
            typer.echo(told)
