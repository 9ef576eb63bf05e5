"""The paper of `companion print`: its options, its sheets that are no pieces, and its files."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Annotated, BinaryIO, TypeAlias

import typer

from companion.errors import CompanionError, UsageError
from companion.files.atomic_write import atomic_write, unwritable
from printables.catalogue import BESIDES
from printables.imposition import MOST_BLEED, MOST_BOARD, Backs, Marks, Plan, Settings
from printables.piece import Edition, Pieces
from printables.sheet import Paper
from printables.sleeves import Sleeves
from printables.wording import load_wording

SET, PAPER, FILES = "The set", "Paper and cutting", "Files"
CALIBRATION, TEST_SHEET, SHOP = BESIDES
ZIP = ".zip"
_DAY = (1980, 1, 1, 0, 0, 0)  # of the files in a ZIP, which has no earlier one

Write: TypeAlias = Callable[[BinaryIO], None]

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
    Backs, typer.Option(help="How backs get behind their fronts.", rich_help_panel=PAPER)
]
MarksOption = Annotated[Marks, typer.Option(help="What shows where to cut.", rich_help_panel=PAPER)]
BleedOption = Annotated[
    float,
    typer.Option(
        help=f"mm of art beyond the cut, 0 to {MOST_BLEED:g}; with 0, pieces touch.",
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
        help=f"mm of the board that a folded sheet is glued on, 0 to {MOST_BOARD:g}.",
        rich_help_panel=PAPER,
    ),
]
SleevesOption = Annotated[
    Sleeves,
    typer.Option(help="What the cards wear: envelopes and box grow with it.", rich_help_panel=SET),
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


def paper_settings(
    home: Path | None,
    paper: Paper,
    backs: Backs,
    marks: Marks,
    bleed: float,
    outline: bool,
    board: float,
    printer: str | None,
    tray: str,
) -> Settings:
    """How the set is put on paper, corrected for a printer that was measured.

    Raises:
        CompanionError: a measure is impossible, or the printer is not known.
    """
    settings = Settings(paper, backs, marks, bleed, outline, board)
    if printer is None:
        return settings
    from companion.cli.commands.printer import correction_for

    return replace(settings, correction=correction_for(home, printer, paper, backs, tray))


def print_aside(
    name: str,
    edition: Edition,
    settings: Settings,
    out: Path | None,
    *,
    check: bool,
    force: bool,
) -> None:
    """Prints the calibration sheet or the test sheet."""
    if name == CALIBRATION:
        from printables.components.calibration import print_calibration as write
    else:
        from printables.components.test_sheet import print_test_sheet as write
    path = out or Path(f"{name}.pdf")
    job: Write = partial(write, edition=edition, settings=settings)
    write_file(path, _checked(job, settings.paper) if check else job, force=force)
    typer.echo(f"{path}: print it at 100 %.")
    if check:
        typer.echo(edition.wordings[0].printing.sound_alone)
    if name == CALIBRATION and (settings.backs.duplex or settings.backs.separate):
        typer.echo("Then: companion printer measure NAME TOP BOTTOM LEFT RIGHT")


def print_shop(
    pieces: Callable[[Edition], Pieces],
    edition: Edition,
    paper: Paper,
    language: str | None,
    out: Path | None,
    *,
    check: bool,
    force: bool,
) -> None:
    """Writes what a copy shop needs, as a folder or a ZIP."""
    from printables.shop import for_shop, shop_files

    edition = for_shop(edition)
    ticket = load_wording(language, edition.theme.words) if language else edition.wordings[0]
    path = out or Path(SHOP)
    if path.is_dir() and any(path.iterdir()) and not force:
        raise CompanionError(
            f"{path} is not empty, and files of two jobs would be mixed up: add --force, or give "
            "another folder."
        )
    files = shop_files(pieces(edition), edition, paper, ticket)
    if check:
        files = {name: _checked(write) for name, write in files.items()}
    if path.suffix.lower() == ZIP:
        write_file(path, partial(_zip, files), force=force)
    else:
        write_folder(path, files, force=force)
    typer.echo(f"{path}: {len(files)} files for the shop; the job ticket comes first.")
    if check:
        typer.echo(edition.wordings[0].printing.sound_alone)


def _checked(write: Write, paper: Paper | None = None) -> Write:
    """The same, which writes nothing that is not as it should be.

    Raises:
        CompanionError: it is not.
    """

    def checked(file: BinaryIO) -> None:
        from printables.check import check_alone

        content = BytesIO()
        write(content)
        found = check_alone(content.getvalue(), paper)
        if found:
            raise CompanionError(
                f"The file would not be as it should be ({found[0]}): choose another theme, or "
                "add --no-check."
            )
        file.write(content.getvalue())

    return checked


def write_split(files: Mapping[str, Write], out: Path | None, *, force: bool) -> Path:
    """Writes files, by their names, in a folder or a ZIP, and returns it."""
    path = out or Path("game")
    if path.suffix.lower() == ".pdf":
        raise UsageError(f"{path} is one file: with --split, give -o a folder, or a .zip.")
    if path.suffix.lower() == ZIP:
        write_file(path, partial(_zip, files), force=force)
    else:
        write_folder(path, files, force=force)
    return path


def hints(plans: Sequence[Plan], edition: Edition, settings: Settings) -> list[str]:
    """How to feed the stack again, where a person turns the sheets, and what to cut first."""
    words = edition.wordings[0].sheets
    told = []
    backs = sum(plan.back for plan in plans)
    if settings.backs.separate and backs:
        told.append(words.feed_again.format(last=backs, next=backs + 1, end=2 * backs))
    if settings.marks is Marks.CROP:
        told.append(words.cut_first)
    return told


def write_file(path: Path, write: Write, *, force: bool) -> None:
    """Writes a file that appears whole or not at all."""
    with atomic_write(path, force=force) as (part,), part.open("wb") as file:
        write(file)


def write_folder(folder: Path, files: Mapping[str, Write], *, force: bool) -> None:
    """Writes files that appear together or not at all, in a folder that is made if need be."""
    with _folder(folder):
        paths = [folder / name for name in files]
        with atomic_write(*paths, force=force) as parts:
            for part, write in zip(parts, files.values(), strict=True):
                with part.open("wb") as file:
                    write(file)


@contextmanager
def _folder(folder: Path) -> Iterator[None]:
    """A folder, which goes again if nothing comes of it."""
    existed = folder.is_dir()
    if folder.exists() and not existed:
        raise CompanionError(f"{folder} is a file: give the name of a folder, or of a .zip.")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise unwritable(folder, error) from None
    try:
        yield
    except BaseException:
        if not existed:
            with suppress(OSError):
                folder.rmdir()
        raise


def _zip(files: Mapping[str, Write], file: BinaryIO) -> None:
    """The same bytes for the same files."""
    import zipfile

    with zipfile.ZipFile(file, "w") as archive:
        for name, write in files.items():
            content = BytesIO()
            write(content)
            entry = zipfile.ZipInfo(name, _DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content.getvalue())
