"""`companion print`: a whole game, or a part of it, from a home printer."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from companion.cli.names import as_typed
from companion.cli.print_options import (
    FILES,
    SET,
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
    Write,
    hints,
    paper_settings,
    print_aside,
    print_shop,
    write_file,
    write_split,
)
from companion.cli.progress import Progress
from companion.cli.table import HomeOption, home_folder
from companion.errors import CompanionError, UsageError
from printables.catalogue import BESIDES, pieces
from printables.imposition import Backs, Marks, impose
from printables.piece import CARD_SIZES, Edition, Spoken, card_size
from printables.sheet import Paper
from printables.sleeves import Sleeves

if TYPE_CHECKING:
    from companion.recorded_game import Header
    from companion.rules.ruleset import Ruleset
    from printables.imposition import Plan, Settings
    from printables.piece import Piece, Pieces
    from printables.theme import Theme
    from printables.wording import Wording

DEFAULT_LANGUAGE = "en"
GAME = Path("game.pdf")
LANGUAGES = 2  # that stand on one piece at most


def print_(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Pieces, see --list; or calibration, test-sheet, or shop and pieces (else the whole box).",
            metavar="[PIECES]...",
        ),
    ] = None,
    out: OutOption = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-n",
            help="For how many (else the current game's, or the full box).",
            show_default=False,
            rich_help_panel=SET,
        ),
    ] = None,
    ruleset: Annotated[
        str,
        typer.Option(
            help="As for companion new (else the current game's, or official).",
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
            help="en, it or ru; repeat it for two on each piece (else the current game's).",
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
    sleeves: SleevesOption = Sleeves.NONE,
    paper: PaperOption = Paper.A4,
    backs: BacksOption = Backs.LONG_EDGE,
    marks: MarksOption = Marks.CROP,
    bleed: BleedOption = 0.0,
    outline: OutlineOption = False,
    board: BoardOption = 0.0,
    printer: PrinterOption = None,
    tray: TrayOption = "any",
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
    split: SplitOption = False,
    shop_language: ShopLanguageOption = None,
    force: ForceOption = False,
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
        chosen_edition(_current(home), players, ruleset, theme, language or []),
        card=card_size(size),
        paper=paper,
        sleeves=sleeves,
    )
    settings = paper_settings(home, paper, backs, marks, bleed, outline, board, printer, tray)
    names = [as_typed(name) for name in names or ()]
    for aside in BESIDES:
        if aside in names[1:] or (aside in names and aside != SHOP and len(names) > 1):
            raise UsageError(f'"{aside}" is printed by itself: companion print {aside}')
    if list_:
        for line in _listed(edition.wordings[0], pieces(edition, names)):
            typer.echo(line)
    elif names[:1] == [SHOP]:
        wanted = partial(pieces, names=names[1:])
        print_shop(wanted, edition, paper, shop_language, out, check=not no_check, force=force)
    elif names and names[0] in BESIDES:
        print_aside(names[0], edition, settings, out, check=not no_check, force=force)
    elif estimate:
        _estimate(edition, pieces(edition, names), settings)
    else:
        printing = _Printing(edition, settings, check=not no_check)
        printing.write(pieces(edition, names), out, split=split, force=force)


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


def chosen_edition(
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
    wordings = tuple(load_wording(one, look.words) for one in wanted)
    tables = (players,) if players else rules.players
    spoken = tuple(spoken_words(one, look.words, rules, tables) for one in wanted)
    return Edition(rules, look, wordings, players, spoken=spoken)


def spoken_words(language: str, theme: str, ruleset: "Ruleset", tables: Sequence[int]) -> Spoken:
    """The rules and the nights of these tables, as the voice tells them."""
    nights = tuple(_nights(language, theme, tables))
    return Spoken(nights, tuple(_rules(language, theme, ruleset)))


def _rules(language: str, theme: str, ruleset: "Ruleset") -> Iterator[tuple[str, str]]:
    """The rules as the referee tells them, in the rulebook's order, with the ruleset's numbers."""
    from companion.narration.referee import load_referee
    from companion.narration.rulebook import CHAPTERS, rule

    referee = load_referee(language, theme)
    before = ""
    for topic in CHAPTERS:
        told = rule(referee, topic, ruleset)
        yield ("" if told.title == before else told.title), told.text
        before = told.title


def _nights(
    language: str, theme: str, tables: Sequence[int]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The script of every night that these tables may have, for the host's card."""
    from companion.narration.script import load_script

    script = load_script(language, theme)
    nights: dict[tuple[str, ...], list[int]] = {}
    for players in tables:
        nights.setdefault(tuple(line.say for line in script.lines(players)), []).append(players)
    for lines, seats in nights.items():
        shown = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
        yield f"{script.screen.night} · {shown}", lines


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


def _estimate(edition: Edition, pieces: "Pieces", settings: "Settings") -> None:
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

    def __init__(self, edition: Edition, settings: "Settings", *, check: bool) -> None:
        self._edition = edition
        self._settings = settings
        self._check = check
        self._words = edition.wordings[0].printing
        self._plans: list[Plan] = []
        self._found: list[str] = []

    def write(self, pieces: "Pieces", out: Path | None, *, split: bool, force: bool) -> None:
        """One file, or one for each piece; all of them or none.

        Raises:
            CompanionError: they cannot be made, or are made and are not as they should be.
        """
        with Progress() as progress:
            if split or (out is not None and out.is_dir()):
                files = {
                    f"{name}.pdf": self._job(
                        [piece for piece in pieces if piece.name == name], progress
                    )
                    for name in dict.fromkeys(piece.name for piece in pieces)
                }
                path = write_split(files, out, force=force)
            else:
                path = out or GAME
                write_file(path, self._job(pieces, progress), force=force)
        self._tell(path)

    def _job(self, pieces: "Sequence[Piece]", progress: Progress) -> Write:
        """What writes a file of these; where they lie is settled, and refused, before."""
        plans = impose(pieces, self._settings)

        def write(file: BinaryIO) -> None:
            data = _drawn(plans, self._edition, self._settings, progress)
            file.write(data)
            self._plans += plans
            if self._check:
                from printables.check import check

                progress.say(self._words.checking, last=False)
                self._found += map(str, check(data, pieces, plans, self._settings))

        return write

    def _tell(self, path: Path) -> None:
        sheets = sum(not plan.back for plan in self._plans)
        typer.echo(self._words.written.format(file=path, sheets=sheets, pages=len(self._plans)))
        for told in hints(self._plans, self._edition, self._settings):
            typer.echo(told)
        for finding in self._found:
            typer.echo(f"  {finding}")
        if self._found:
            raise CompanionError(
                f"{path} is not as it should be, see above: choose another theme or size, or look "
                "at it before you print."
            )
        if self._check:
            typer.echo(self._words.sound)


def _drawn(
    plans: "Sequence[Plan]", edition: Edition, settings: "Settings", progress: Progress
) -> bytes:
    from printables.press import print_set

    words, total = edition.wordings[0].printing, len(plans)

    def drawn(done: int) -> None:
        progress.say(words.drawing.format(done=done, total=total), last=False)

    file = BytesIO()
    print_set(file, plans, edition, settings, drawn=drawn)
    return file.getvalue()
