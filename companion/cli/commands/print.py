"""The command `companion print`: print a whole game, or some pieces, on a home printer."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.completion import complete, listed
from companion.cli.host import (
    HomeOption,
    NoUse,
    OptionLacks,
    UnclearCommand,
    refusal_text,
    say,
    words,
)
from companion.cli.options import (
    LARGE_PRINT_COMMAND,
    Access,
    AccessOption,
    LanguagesWish,
    PlayersWish,
    RulesetWish,
    ThemeWish,
    printer_option,
)
from companion.evening.printing.piece_list import Row, keep_rows, kept, key_of, known_rows
from companion.evening.settings import (
    MAX_LANGUAGES,
    NotTogether,
    check_offered,
    current_game,
    evening_settings,
)
from companion.store.recorded_game import HomeMissing
from companion.table.games_folder import checked_home
from companion.words.sentences import shown
from companion.words.tables import as_code
from companion.words.tiers import Tier
from printables.catalogue import SHEETS, SHOP, SMALLEST, PieceName
from printables.paper.cards import CARD_SIZES, STOCKS, USUAL_STOCK, Sleeves, card_size, stock_of
from printables.paper.options import MAX_BLEED, MAX_BOARD, Backs, CardShop, Marks, Sheets, in_mm
from printables.paper.sheet import UNCORRECTED, Correction, Paper

if TYPE_CHECKING:  # slow to load, and not needed to list pieces
    from companion.evening.printing.sets import Line, PrintResult

SET_PANEL, CUTTING_PANEL, FILES_PANEL = "The set", "Paper and cutting", "Files"
_UNUSED_BY_SHOP = (
    "backs", "marks", "outline", "board", "printer", "tray", "estimate", "split", "sheets",
)  # fmt: skip
_UNUSED_BY_CALIBRATION = (
    "sleeves", "stock", "marks", "bleed", "outline", "board", "list_", "estimate", "split",
    "sheets", "seed",
)  # fmt: skip
_SMALL_SIZE = "mini-us"
_UNUSED_BY_A_PAGE = (*_UNUSED_BY_CALIBRATION, "backs", "printer", "tray")
_OF_SHOP = ("shop_language", "profile", "corners", "singles", "for_")
_UNUSED_BY_A_CARD_SHOP = (
    *_UNUSED_BY_SHOP, "sleeves", "stock", "paper", "bleed", "corners", "profile", "singles",
    "shop_language",
)  # fmt: skip
_UNUSED_OPTIONS = {
    f"{SHOP} --for": _UNUSED_BY_A_CARD_SHOP,
    SHOP: _UNUSED_BY_SHOP,
    PieceName.CALIBRATION.value: _UNUSED_BY_CALIBRATION,
    PieceName.TEST_SHEET.value: _UNUSED_BY_A_PAGE,
    PieceName.SPECIMEN.value: _UNUSED_BY_A_PAGE,
}


def print_(
    context: typer.Context,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help=f"Pieces, see --list; {SMALLEST}, the smallest set; {', '.join(SHEETS)}; or {SHOP} "
            "and pieces (default: the whole game).",
            metavar="[PIECES]...",
            autocompletion=complete("piece"),
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--out",
            readable=False,
            show_default=False,
            help="The PDF; with --split or shop, a folder or a .zip (default: game.pdf).",
            rich_help_panel=FILES_PANEL,
        ),
    ] = None,
    players: PlayersWish = None,
    ruleset: RulesetWish = "",
    theme: ThemeWish = "",
    language: LanguagesWish = None,
    size: Annotated[
        str | None,
        typer.Option(
            help=f"Card size: {', '.join(CARD_SIZES)}, or in mm, like 60x90 (default: poker; "
            f"{_SMALL_SIZE} for {SMALLEST}).",
            **listed("card-size"),
            show_default=False,
            rich_help_panel=SET_PANEL,
        ),
    ] = None,
    sleeves: Annotated[
        Sleeves,
        typer.Option(
            help="Card sleeves; envelopes and box are enlarged to fit.", rich_help_panel=SET_PANEL
        ),
    ] = Sleeves.NONE,
    stock: Annotated[
        str,
        typer.Option(
            help=f"Card stock, to size the box: {', '.join(STOCKS)}, or in mm, like 0.3.",
            **listed("stock"),
            rich_help_panel=SET_PANEL,
        ),
    ] = USUAL_STOCK,
    corners: Annotated[
        float | None,
        typer.Option(
            help="Corner radius for cards cut by a shop, in mm; 0 for square ones (default: 3).",
            show_default=False,
            rich_help_panel=CUTTING_PANEL,
        ),
    ] = None,
    paper: Annotated[
        Paper | None,
        typer.Option(
            help="The paper (default: that of the envelopes, or a4).",
            show_default=False,
            rich_help_panel=CUTTING_PANEL,
        ),
    ] = None,
    backs: Annotated[
        Backs, typer.Option(help="How to line up the backs.", rich_help_panel=CUTTING_PANEL)
    ] = Backs.LONG_EDGE,
    marks: Annotated[
        Marks, typer.Option(help="How to mark where to cut.", rich_help_panel=CUTTING_PANEL)
    ] = Marks.CROP,
    sheets: Annotated[
        Sheets | None,
        typer.Option(
            help=f"{Sheets.TIDY}: one kind of piece a sheet, for scissors; {Sheets.FEWEST}: the "
            f"least paper (default: {Sheets.TIDY}; {Sheets.FEWEST} for {SMALLEST}).",
            show_default=False,
            rich_help_panel=CUTTING_PANEL,
        ),
    ] = None,
    bleed: Annotated[
        float | None,
        typer.Option(
            help=f"Bleed beyond the cut in mm, 0 to {MAX_BLEED:g}; with 0, pieces touch (default: "
            f"0; 3 with {SHOP}).",
            show_default=False,
            rich_help_panel=CUTTING_PANEL,
        ),
    ] = None,
    outline: Annotated[
        bool,
        typer.Option(
            "--outline",
            help="Draw a frame on each sheet, for gluing fronts to backs.",
            rich_help_panel=CUTTING_PANEL,
        ),
    ] = False,
    board: Annotated[
        float,
        typer.Option(
            help="Thickness in mm of the cardboard that folded sheets are glued around, 0 to "
            f"{MAX_BOARD:g}.",
            rich_help_panel=CUTTING_PANEL,
        ),
    ] = 0.0,
    printer: Annotated[str | None, printer_option(CUTTING_PANEL)] = None,
    tray: Annotated[
        str, typer.Option(help="The printer tray, as measured.", rich_help_panel=CUTTING_PANEL)
    ] = "any",
    list_: Annotated[
        bool,
        typer.Option(
            "--list", help="List the pieces, with counts and sizes.", rich_help_panel=FILES_PANEL
        ),
    ] = False,
    estimate: Annotated[
        bool,
        typer.Option(
            "--estimate",
            help="Show sheets, cuts, ink and minutes without writing a file.",
            rich_help_panel=FILES_PANEL,
        ),
    ] = False,
    split: Annotated[
        bool,
        typer.Option(
            "--split", help="Write a file for each piece, in a folder.", rich_help_panel=FILES_PANEL
        ),
    ] = False,
    shop_language: Annotated[
        str | None,
        typer.Option(
            "--shop-language",
            help="The language of the print shop's job ticket (default: as in --language).",
            **listed("language"),
            show_default=False,
            rich_help_panel=FILES_PANEL,
        ),
    ] = None,
    for_: Annotated[
        CardShop | None,
        typer.Option(
            "--for",
            help="With shop: PNG pictures of the cards, as large as this card shop's templates.",
            show_default=False,
            rich_help_panel=FILES_PANEL,
        ),
    ] = None,
    profile: Annotated[
        Path | None,
        typer.Option(
            readable=False,
            show_default=False,
            help="The shop's ICC profile; files become PDF/X-4, in its colours.",
            rich_help_panel=FILES_PANEL,
        ),
    ] = None,
    singles: Annotated[
        bool,
        typer.Option(
            "--singles",
            help="With shop: also write a file for each card, for print on demand.",
            rich_help_panel=FILES_PANEL,
        ),
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option(
            help="Where hidden cards and tiles lie on the sheets, or in a shop's files: the same "
            "number gives the same files (default: by chance).",
            show_default=False,
            rich_help_panel=FILES_PANEL,
        ),
    ] = None,
    boxes: Annotated[
        bool,
        typer.Option(
            "--boxes",
            help=f"With {PieceName.SPECIMEN.value}: show the boxes of the layouts over cards, for "
            "illustrators.",
            rich_help_panel=FILES_PANEL,
        ),
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace existing files.", rich_help_panel=FILES_PANEL)
    ] = False,
    access: AccessOption = None,
    home: HomeOption = None,
) -> None:
    """Print a whole game, or some of its pieces, to fit tonight's table.

    Pieces that don't fit the paper are left out and named, and the exit status is 1.

    Examples: companion print / companion print --players 7 --language it --language ru --theme
    ink-saver / companion print policy-tiles role-cards --paper letter -o cards.pdf

    To see first what it takes: companion print --estimate
    """
    large = Access.LARGE_PRINT in (given := access or ())
    shop = [name.casefold() for name in names or ()][:1] == [SHOP]
    _check(context, names or (), shop=shop, large=large)
    game = current_game(home)
    if game is None:
        try:
            checked_home(home)
        except HomeMissing as missing:
            typer.echo(say("printing", "no_games", folder=missing.folder), err=True)
    by = evening_settings(
        game,
        players=players,
        ruleset=ruleset,
        theme=theme,
        languages=language or (),
    )
    by = by._replace(languages=by.languages[: None if language else MAX_LANGUAGES])
    for one in language or ():
        check_offered(as_code(one), by.words, Tier.TABLE)
    paper = paper or by.paper
    correction = UNCORRECTED if printer is None else _correction(home, printer, paper, backs, tray)
    small = [*map(str.casefold, names or ())] == [SMALLEST]
    size = size or (_SMALL_SIZE if small else "poker")
    wished = (names, size, sleeves, stock, paper, given, bleed, board)
    deal = game.deal if game is not None and not game.ended else None
    if list_ and deal is None and (rows := known_rows(key_of(by, *wished))):
        _list(rows)
        return
    from companion.cli.terminal.progress import Progress
    from companion.deal import sheet_seeds
    from companion.evening.printing import sets as printing
    from printables.edition.wording import load_wording
    from printables.sheets.imposition import Settings

    settings = Settings(
        paper, backs, marks, bleed or 0.0, outline, board, correction, large=large,
        sheets=sheets or (Sheets.FEWEST if small else Sheets.TIDY),
        seed=sheet_seeds.new_seed() if seed is None else seed,
    )  # fmt: skip
    edition = replace(
        printing.edition_of(by),
        card=card_size(size),
        paper=paper,
        free=settings.free,
        sleeves=sleeves,
        stock=stock_of(stock),
        by_touch=Access.BLIND in given,
        dealt=printing.dealt_pieces(deal.packing) if deal and not (players or ruleset) else (),
    )
    asked, instead = printing.asked_for(names or (), edition)
    _tell(instead, err=True)
    if list_:
        rows = printing.rows(printing.pieces_of(edition, asked, large=large), edition.wordings[0])
        _list(rows)
        keep_rows(key_of(by, *wished), rows)
    elif for_ is not None:
        _show(
            printing.print_cards(asked, edition, for_, size, out, seed=settings.seed, force=force)
        )
    elif shop:
        job = printing.job_of(
            paper,
            load_wording(shop_language, by.words) if shop_language else edition.wordings[0],
            profile,
            corners,
            bleed,
            singles=singles,
        )
        _show(printing.print_shop(asked, edition, job, out, seed=settings.seed, force=force))
    elif asked and asked[0] in SHEETS:
        _show(printing.print_sheet(asked[0], edition, settings, out, boxes=boxes, force=force))
    else:
        drawn = printing.pieces_of(edition, asked, large=large)
        if estimate:
            result = printing.costs(drawn, edition, settings)
        else:
            with Progress() as progress:
                result = printing.print_pieces(
                    drawn, edition, settings, out,
                    split=split, force=force, progress=progress,
                )  # fmt: skip
        _show(result, larger=large and paper is not Paper.A3)


def _correction(
    home: Path | None, printer: str, paper: Paper, backs: Backs, tray: str
) -> Correction:
    from companion.evening.printing.printer_profiles import Setup, correction_for

    return correction_for(checked_home(home), Setup(printer, paper, backs, tray))


def _check(context: typer.Context, names: Sequence[str], *, shop: bool, large: bool) -> None:
    typed = context.params
    if typed["list_"] and typed["estimate"]:
        raise NotTogether(("--list", "--estimate"))
    name = names[0].casefold() if names else ""
    asked = f"{SHOP} --for" if shop and typed["for_"] else name
    unused = {*_UNUSED_OPTIONS.get(asked, ())} | (
        {"boxes"} if name != PieceName.SPECIMEN else set()
    )
    if options := _options(context, unused):
        raise NoUse(options, " ".join(("companion print", asked)).strip())
    if typed["tray"] != "any" and typed["printer"] is None:
        raise OptionLacks("--tray", "--printer")
    if shop and large:
        raise UnclearCommand("large_print", LARGE_PRINT_COMMAND)
    if not shop and (of_shop := _options(context, _OF_SHOP)):
        raise NoUse(of_shop, "companion print shop")


def _options(context: typer.Context, some: Collection[str]) -> tuple[str, ...]:
    sources = {parameter: context.get_parameter_source(parameter) for parameter in some}
    given = [
        parameter
        for parameter, source in sources.items()
        if source and source.name == "COMMANDLINE"
    ]
    return tuple(
        max(parameter.opts, key=len)
        for parameter in context.command.params
        if parameter.name in given
    )


def _list(rows: Sequence[Row]) -> None:
    sides = [[float(in_mm(side)) for side in (row.width, row.height)] for row in rows]
    sizes = [f"{' × '.join(shown(words(), side) for side in both)} mm" for both in sides]
    long, size_width = max(len(row.name) for row in rows), max(map(len, sizes))
    typer.echo(say("printing", "pieces"))
    for row, size in zip(rows, sizes, strict=True):
        typer.echo(f"{row.copies:4}  {row.name:{long}}  {size:{size_width}}  {row.title}")
    if places := kept(rows):
        typer.echo(say("printing", "kept", **places))


def _tell(lines: "Sequence[Line]", *, err: bool = False) -> None:
    for key, places in lines:
        typer.echo(say("printing", key, **places), err=err)


def _show(result: "PrintResult", *, larger: bool = False) -> None:
    """List the printed pieces, and on stderr those that were left out.

    With `larger`, advise the host to use larger paper for these.

    Raises:
        typer.Exit: something was left out.
    """
    _tell(result.lines)
    for refusal in result.left_out:
        typer.echo(f"companion: {refusal_text(refusal)}", err=True)
    if larger and result.left_out:
        typer.echo(say("printing", "larger_paper", option=f"--paper {Paper.A3}"), err=True)
    if result.left_out:
        raise typer.Exit(1)
