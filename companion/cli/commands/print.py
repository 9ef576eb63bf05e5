"""`companion print`: a whole game, or a part of it, from a home printer."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from companion.cli.current_game import HomeOption
from companion.cli.host import told, words
from companion.cli.options import LanguagesWish, PlayersWish, RulesetWish, ThemeWish
from companion.cli.print_options import (
    BacksOption,
    BleedOption,
    BoardOption,
    EstimateOption,
    ForceOption,
    ListOption,
    MarksOption,
    NoCheckOption,
    OutlineOption,
    OutOption,
    PaperOption,
    PiecesArgument,
    PrinterOption,
    ShopLanguageOption,
    SizeOption,
    SleevesOption,
    SplitOption,
    TrayOption,
)
from companion.cli.terminal.progress import Progress
from companion.errors import UsageRefusal
from companion.evening import printing
from companion.evening.settings import current_game, evening_settings
from companion.table.games_folder import checked_home
from companion.words.sentences import say, sentence
from printables.catalogue import SHEETS, SHOP
from printables.imposition import Backs, Marks, Settings
from printables.piece import card_size
from printables.printed_set import pieces
from printables.sheet import UNCORRECTED
from printables.sleeves import Sleeves
from printables.wording import load_wording

if TYPE_CHECKING:
    from printables.piece import Edition
    from printables.sheet import Correction, Paper

TABLE = "printing"  # of the words


class ListOrEstimate(UsageRefusal):
    """Both were asked for."""


class TrayWithoutPrinter(UsageRefusal):
    """Only printers that were measured have trays."""


def print_(
    names: PiecesArgument = None,
    out: OutOption = None,
    players: PlayersWish = None,
    ruleset: RulesetWish = "",
    theme: ThemeWish = "",
    language: LanguagesWish = None,
    size: SizeOption = "poker",
    sleeves: SleevesOption = Sleeves.NONE,
    paper: PaperOption = None,
    backs: BacksOption = Backs.LONG_EDGE,
    marks: MarksOption = Marks.CROP,
    bleed: BleedOption = 0.0,
    outline: OutlineOption = False,
    board: BoardOption = 0.0,
    printer: PrinterOption = None,
    tray: TrayOption = "any",
    list_: ListOption = False,
    estimate: EstimateOption = False,
    no_check: NoCheckOption = False,
    split: SplitOption = False,
    shop_language: ShopLanguageOption = None,
    force: ForceOption = False,
    home: HomeOption = None,
) -> None:
    """Print a whole game, or some of its pieces, for exactly tonight's table.

    A piece that does not fit the paper is left out and named, and the exit status is 1.

    Examples: companion print / companion print --players 7 --language it --language ru --theme
    ink-saver / companion print policy-tiles role-cards --paper letter -o cards.pdf

    First see what it costs: companion print --estimate
    """
    if list_ and estimate:
        raise ListOrEstimate
    if tray != "any" and printer is None:
        raise TrayWithoutPrinter
    by = evening_settings(
        current_game(home),
        players=players,
        ruleset=ruleset,
        theme=theme,
        languages=language or (),
    )
    if not language:
        by = by._replace(languages=by.languages[: printing.MAX_LANGUAGES])
    paper = paper or by.paper
    edition = replace(printing.edition_of(by), card=card_size(size), paper=paper, sleeves=sleeves)
    correction = _correction(home, printer, paper, backs, tray)
    settings = Settings(paper, backs, marks, bleed, outline, board, correction)
    asked = printing.names_of(names or (), edition.theme.terms)
    check = not no_check
    if list_:
        _list(edition, asked)
    elif asked[:1] == [SHOP]:
        ticket = load_wording(shop_language, by.words) if shop_language else None
        _show(printing.print_shop(asked[1:], edition, paper, ticket, out, check=check, force=force))
    elif asked and asked[0] in SHEETS:
        _show(printing.print_sheet(asked[0], edition, settings, out, check=check, force=force))
    else:
        with _progress() as progress:
            drawn = pieces(edition, asked)
            if estimate:
                result = printing.costs(drawn, edition, settings, progress)
            else:
                result = printing.print_pieces(
                    drawn, edition, settings, out,
                    split=split, check=check, force=force, progress=progress,
                )  # fmt: skip
        _show(result)


@contextmanager
def _progress() -> Iterator[printing.Progress]:
    with Progress() as progress:
        yield lambda key, **places: progress.say(say(words(), TABLE, key, **places), last=False)


def _correction(
    home: Path | None, printer: str | None, paper: "Paper", backs: Backs, tray: str
) -> "Correction":
    if printer is None:
        return UNCORRECTED
    from companion.evening.printer_profiles import Setup, correction_for

    return correction_for(checked_home(home), Setup(printer, paper, backs, tray))


def _list(edition: "Edition", asked: list[str]) -> None:
    rows = printing.rows(pieces(edition, asked), edition.wordings[0])
    sizes = [f"{row.width:g} × {row.height:g} mm" for row in rows]
    long, wide = max(len(row.name) for row in rows), max(map(len, sizes))
    typer.echo(say(words(), TABLE, "pieces"))
    for row, size in zip(rows, sizes, strict=True):
        typer.echo(f"{row.copies:4}  {row.name:{long}}  {size:{wide}}  {row.title}")


def _show(result: printing.Printed) -> None:
    """What was printed on stdout, what was left out on stderr.

    Raises:
        FaultySet: the file is not as it should be.
        typer.Exit: something was left out.
    """
    for one in result.lines:
        typer.echo(say(words(), TABLE, one.key, **one.places))
    for finding in result.findings:
        typer.echo(f"  {sentence(words(), finding)}")
    for refusal in result.left_out:
        typer.echo(f"companion: {told(refusal)}", err=True)
    if result.findings:
        raise printing.FaultySet(result.path)
    if result.left_out:
        raise typer.Exit(1)
