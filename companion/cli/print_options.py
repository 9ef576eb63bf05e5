"""The options of `companion print`."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.completion import complete_piece
from printables.catalogue import SHEETS, SHOP
from printables.imposition import MAX_BLEED, MAX_BOARD, Backs, Marks
from printables.piece import CARD_SIZES
from printables.sheet import Paper
from printables.sleeves import Sleeves

SET, PAPER, FILES = "The set", "Paper and cutting", "Files"

PiecesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        help=f"Pieces, see --list; or {', '.join(SHEETS)}, or {SHOP} and pieces (else the whole box).",
        metavar="[PIECES]...",
        autocompletion=complete_piece,
    ),
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--out",
        readable=False,
        show_default=False,
        help="The PDF; with --split or shop a folder, or a .zip (else game.pdf).",
        rich_help_panel=FILES,
    ),
]
PaperOption = Annotated[
    Paper | None,
    typer.Option(
        help="The paper (else the envelopes', or a4).", show_default=False, rich_help_panel=PAPER
    ),
]
BacksOption = Annotated[
    Backs, typer.Option(help="How to line up the backs.", rich_help_panel=PAPER)
]
MarksOption = Annotated[Marks, typer.Option(help="What shows where to cut.", rich_help_panel=PAPER)]
BleedOption = Annotated[
    float,
    typer.Option(
        help=f"mm of art beyond the cut, 0 to {MAX_BLEED:g}; with 0, pieces touch.",
        rich_help_panel=PAPER,
    ),
]
OutlineOption = Annotated[
    bool,
    typer.Option(
        "--outline", help="Frame the sheets, to glue fronts to backs.", rich_help_panel=PAPER
    ),
]
BoardOption = Annotated[
    float,
    typer.Option(
        help=f"mm of the board that a folded sheet is glued on, 0 to {MAX_BOARD:g}.",
        rich_help_panel=PAPER,
    ),
]
SleevesOption = Annotated[
    Sleeves,
    typer.Option(help="Card sleeves; envelopes and box are enlarged to fit.", rich_help_panel=SET),
]
PrinterOption = Annotated[
    str | None,
    typer.Option(
        "--printer",
        help="Correct the drift of this printer, as measured.",
        show_default=False,
        rich_help_panel=PAPER,
    ),
]
TrayOption = Annotated[
    str, typer.Option(help="The printer's tray, as measured.", rich_help_panel=PAPER)
]
SplitOption = Annotated[
    bool, typer.Option("--split", help="A file for each piece, in a folder.", rich_help_panel=FILES)
]
ShopLanguageOption = Annotated[
    str | None,
    typer.Option(
        "--shop-language",
        help="The language of the shop's job ticket (else --language).",
        show_default=False,
        rich_help_panel=FILES,
    ),
]
ForceOption = Annotated[
    bool, typer.Option("--force", help="Replace existing files.", rich_help_panel=FILES)
]
SizeOption = Annotated[
    str,
    typer.Option(
        help=f"Of cards: {', '.join(CARD_SIZES)}, or like 60x90, in mm.", rich_help_panel=SET
    ),
]
ListOption = Annotated[
    bool,
    typer.Option("--list", help="Show the pieces, how many and how large.", rich_help_panel=FILES),
]
EstimateOption = Annotated[
    bool,
    typer.Option(
        "--estimate", help="Show sheets, cuts, ink and minutes; no file.", rich_help_panel=FILES
    ),
]
NoCheckOption = Annotated[
    bool, typer.Option("--no-check", help="Do not check the file.", rich_help_panel=FILES)
]
