"""`companion print`: a whole game, or a part of it, from a home printer."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.names import as_typed
from companion.cli.progress import Progress
from companion.cli.table import HomeOption, home_folder
from companion.errors import CompanionError, UsageError
from companion.whole_file import whole_files
from printables.imposition import MOST_BOARD, Backs, Marks, Settings, impose, sheet_count
from printables.piece import CARD_SIZES, Edition, card_size
from printables.sheet import Paper

if TYPE_CHECKING:
    from companion.recorded_game import Header
    from companion.rules.ruleset import Ruleset
    from printables.check import Finding
    from printables.imposition import Plan
    from printables.piece import Pieces
    from printables.theme import Theme
    from printables.wording import Wording

SET, PAPER, FILES = "The set", "Paper and cutting", "Files"
DEFAULT_LANGUAGE = "en"
GAME = Path("game.pdf")
LANGUAGES = 2  # that stand on one piece at most


def print_(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="Pieces, see --list.  [default: the whole box]", metavar="[PIECES]..."),
    ] = None,
    out: Annotated[
        Path,
        typer.Option(
            "-o",
            "--out",
            help="The PDF to print; or a folder, for a PDF of each piece.",
            rich_help_panel=FILES,
        ),
    ] = GAME,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-n",
            help="For how many.  [default: the current game's, else the full box]",
            show_default=False,
            rich_help_panel=SET,
        ),
    ] = None,
    ruleset: Annotated[
        str,
        typer.Option(
            help="As for companion new.  [default: the current game's, else official]",
            show_default=False,
            rich_help_panel=SET,
        ),
    ] = "",
    theme: Annotated[
        str,
        typer.Option(
            help="classic, ink-saver, high-contrast, or a file of your own that ends in .toml.",
            show_default=False,
            rich_help_panel=SET,
        ),
    ] = "",
    language: Annotated[
        list[str] | None,
        typer.Option(
            "--language",
            "-l",
            help="en, it or ru; repeat it for two on each piece.  [default: the current game's]",
            show_default=False,
            rich_help_panel=SET,
        ),
    ] = None,
    size: Annotated[
        str,
        typer.Option(
            help=f"Of cards: {', '.join(CARD_SIZES)}, or like 60x90, in mm.", rich_help_panel=SET
        ),
    ] = "poker",
    sleeves: Annotated[
        bool,
        typer.Option(
            "--sleeves",
            help="Cards get sleeves: envelopes and box are larger.",
            rich_help_panel=SET,
        ),
    ] = False,
    paper: Annotated[Paper, typer.Option(help="The paper.", rich_help_panel=PAPER)] = Paper.A4,
    backs: Annotated[
        Backs, typer.Option(help="How backs get behind their fronts.", rich_help_panel=PAPER)
    ] = Backs.LONG_EDGE,
    marks: Annotated[
        Marks, typer.Option(help="What shows where to cut.", rich_help_panel=PAPER)
    ] = Marks.CROP,
    bleed: Annotated[
        float,
        typer.Option(
            help="mm of art beyond the cut; with none, cards touch.", rich_help_panel=PAPER
        ),
    ] = 0.0,
    board: Annotated[
        float,
        typer.Option(
            help=f"mm of the board between gutterfold halves, up to {MOST_BOARD:g}.",
            rich_help_panel=PAPER,
        ),
    ] = 0.0,
    list_: Annotated[
        bool,
        typer.Option(
            "--list", help="Show the pieces, how many and how large.", rich_help_panel=FILES
        ),
    ] = False,
    estimate: Annotated[
        bool,
        typer.Option(
            "--estimate", help="Show sheets, cuts, ink and minutes; no file.", rich_help_panel=FILES
        ),
    ] = False,
    no_check: Annotated[
        bool,
        typer.Option("--no-check", help="Do not check the file.", rich_help_panel=FILES),
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace existing files.", rich_help_panel=FILES)
    ] = False,
    home: HomeOption = None,
) -> None:
    """Print a whole game, or some of its pieces, for exactly tonight's table.

    Examples: companion print / companion print --players 7 --language it --language ru --theme
    ink-saver / companion print policy-tiles role-cards --paper letter -o cards.pdf

    First see what it costs: companion print --estimate
    """
    if list_ and estimate:
        raise UsageError("--list and --estimate are two questions: ask one of them.")
    edition = replace(
        _edition(_current(home), players, ruleset, theme, language or []),
        card=card_size(size),
        sleeves=sleeves,
    )
    settings = Settings(paper=paper, backs=backs, marks=marks, bleed=bleed, board=board)
    chosen = _pieces(edition, names or ())
    if list_:
        for line in _listed(edition.wordings[0], chosen):
            typer.echo(line)
    elif estimate:
        _estimate(edition, chosen, settings)
    else:
        _Printing(edition, settings, check=not no_check).write(out, chosen, force=force)


def _current(home: Path | None) -> "Header | None":
    """What is agreed for the current game, if there is one that can be read."""
    try:
        if not home_folder(home).is_dir():
            return None
        from companion.cli.table import open_journal

        with open_journal(home) as journal:
            return journal.current().header
    except CompanionError:  # to print, no game is needed
        return None


def _edition(
    game: "Header | None",
    players: int | None,
    ruleset: str,
    theme: str,
    languages: Sequence[str],
) -> Edition:
    """The set as asked for; what is not asked for follows the game, or the full box.

    Raises:
        CompanionError: there is no such ruleset, theme, language or number of players.
    """
    from companion.rulesets import OFFICIAL, load_ruleset
    from printables.theme import CLASSIC, load_theme, themes
    from printables.wording import load_wording

    rules: Ruleset
    if game is not None and not ruleset:
        rules = game.ruleset
        players = players or len(game.players)
    else:
        rules = load_ruleset(ruleset or OFFICIAL)
    if players is not None and players not in rules.players:
        possible = ", ".join(map(str, rules.players))
        raise CompanionError(
            f"Nobody plays {rules.name} with {players} players: choose one of {possible}."
        )
    games_theme = game.theme if game is not None and game.theme in themes() else CLASSIC
    look: Theme = load_theme(theme or games_theme)
    wanted = list(dict.fromkeys(one.strip().lower() for one in languages))
    if len(wanted) > LANGUAGES:
        raise UsageError("Two languages stand on one piece at most: leave some out.")
    if not wanted:
        wanted = [game.language if game is not None else DEFAULT_LANGUAGE]
    return Edition(rules, look, tuple(load_wording(one, look.words) for one in wanted), players)


def _pieces(edition: Edition, names: Sequence[str]) -> "Pieces":
    from printables.catalogue import pieces

    return pieces(edition, [as_typed(name) for name in names])


def _listed(wording: "Wording", pieces: "Pieces") -> Iterator[str]:
    """A line for each name and size: how it is asked for, how many, how large, what it is."""
    from printables.wording import PieceName

    rows: dict[tuple[str, str], int] = {}
    for piece in pieces:
        key = (piece.name, f"{piece.width:g} × {piece.height:g} mm")
        rows[key] = rows.get(key, 0) + piece.copies
    yield wording.printing.pieces
    long = max(len(name) for name, _ in rows)
    wide = max(len(size) for _, size in rows)
    for (name, size), count in rows.items():
        yield f"{count:4}  {name:{long}}  {size:{wide}}  {wording.pieces[PieceName(name)]}"


def _estimate(edition: Edition, pieces: "Pieces", settings: Settings) -> None:
    from printables.estimate import estimate

    with Progress() as progress:
        plans = impose(pieces, settings)
        data = _drawn(plans, edition, settings, progress)
        needed = estimate(data, plans)
    words = edition.wordings[0].printing
    share = needed.ink / needed.sides if needed.sides else 0
    for line in (
        words.sheets.format(
            sheets=needed.sheets, paper=settings.paper.value.capitalize(), sides=needed.sides
        ),
        words.cuts.format(cuts=needed.cuts),
        words.ink.format(pages=f"{needed.ink:.1f}", percent=f"{100 * share:.0f}"),
        words.minutes.format(
            printing=math.ceil(needed.minutes_to_print), cutting=math.ceil(needed.minutes_to_cut)
        ),
    ):
        typer.echo(line)


class _Printing:
    """Files as they are made, checked and told about."""

    def __init__(self, edition: Edition, settings: Settings, *, check: bool) -> None:
        self._edition = edition
        self._settings = settings
        self._check = check
        self._words = edition.wordings[0].printing

    def write(self, out: Path, pieces: "Pieces", *, force: bool) -> None:
        """One file, or one for each name in a folder; all of them or none.

        Raises:
            CompanionError: they cannot be made, or are made and are not as they should be.
        """
        files = _files(out, pieces)
        planned = [(impose(some, self._settings), some) for some in files.values()]
        found: list[Finding] = []
        with whole_files(*files, force=force) as parts, Progress() as progress:
            for part, (plans, some) in zip(parts, planned, strict=True):
                data = _drawn(plans, self._edition, self._settings, progress)
                part.write_bytes(data)
                if self._check:
                    found += self._checked(part, some, plans, progress)
        for file, (plans, _) in zip(files, planned, strict=True):
            sheets = sheet_count(plans)
            typer.echo(self._words.written.format(file=file, sheets=sheets, pages=len(plans)))
        for finding in found:
            typer.echo(f"  {finding}")
        if found:
            raise CompanionError(
                f"The file is not as it should be ({len(found)} findings above): print another "
                "theme or size, or look at those pages before you cut."
            )
        if self._check:
            typer.echo(self._words.sound)

    def _checked(
        self, part: Path, pieces: "Pieces", plans: "Sequence[Plan]", progress: Progress
    ) -> "list[Finding]":
        from printables.check import check

        progress.say(self._words.checking, last=False)
        return check(part.read_bytes(), pieces, plans, self._settings)


def _files(out: Path, pieces: "Pieces") -> "dict[Path, Pieces]":
    """What goes into which file."""
    if not out.is_dir():
        return {out: pieces}
    return {
        out / f"{name}.pdf": tuple(piece for piece in pieces if piece.name == name)
        for name in _names(pieces)
    }


def _names(pieces: "Pieces") -> Iterable[str]:
    return dict.fromkeys(piece.name for piece in pieces)


def _drawn(
    plans: "Sequence[Plan]", edition: Edition, settings: Settings, progress: Progress
) -> bytes:
    from printables.press import print_set

    words, total = edition.wordings[0].printing, len(plans)

    def drawn(done: int) -> None:
        progress.say(words.drawing.format(done=done, total=total), last=False)

    file = BytesIO()
    print_set(file, plans, edition, settings, drawn=drawn)
    return file.getvalue()
