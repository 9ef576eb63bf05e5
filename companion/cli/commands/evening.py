"""Commands `companion`, which runs the whole evening, and `play`, which tracks one game."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer

from companion.cli.completion import complete, complete_name
from companion.cli.host import (
    HOST,
    DiscussionOption,
    HomeOption,
    NotAChoice,
    OptionLacks,
    SpeakOption,
    open_journal,
    players,
    pronounced,
    say,
    terminal_language,
    terminal_words,
    words,
)
from companion.cli.options import (
    FILES_AND_PAPER_PANEL,
    GAME_PANEL,
    PLAYERS_PANEL,
    LanguageForOption,
    LanguageOption,
    RulesetOption,
    SayOption,
    ThemeOption,
    WordsForOption,
    printer_option,
    table_language,
)
from companion.cli.terminal.prompts import show
from companion.errors import Refusal
from companion.evening.dealing.envelopes import language_for as read_language_for
from companion.evening.folder.files import home_option
from companion.evening.guests.choices import (
    Wish,
    possible,
    with_choice,
    with_guests,
    with_language,
)
from companion.evening.guests.door import Ask, Door, chosen_kind, kinds_of
from companion.evening.guests.last_evening import (
    Choices,
    Evening,
    Roles,
    checked_table,
    keep_evening,
    load_evening,
)
from companion.evening.settings import MAX_DEALS_AT_ONCE, Folders
from companion.files.atomic_write import FileRefusal
from companion.table.games_folder import checked_home
from companion.words.program import PROGRAM_NAME, as_started
from printables.paper.sheet import Paper

ROLES_PANEL = "How roles are dealt"


def evening(
    names: Annotated[
        list[str] | None, typer.Argument(help="The guests, clockwise (default: ask).")
    ] = None,
    box: Annotated[
        bool | None,
        typer.Option(
            "--box/--printed",
            help="You have the box, or everything is printed (default: ask).",
            show_default=False,
            rich_help_panel=ROLES_PANEL,
        ),
    ] = None,
    roles: Annotated[
        Roles | None,
        typer.Option(
            help="How players get their roles: shuffled cards, slips for the envelopes in your "
            "box, or sealed envelopes (default: ask).",
            show_default=False,
            rich_help_panel=ROLES_PANEL,
        ),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_DEALS_AT_ONCE,
            help="How many games to deal at once (default: as last time, or 1).",
            show_default=False,
            rich_help_panel=ROLES_PANEL,
        ),
    ] = None,
    language: LanguageOption = None,
    theme: ThemeOption = None,
    ruleset: RulesetOption = None,
    language_for: LanguageForOption = None,
    words_for: WordsForOption = None,
    blind: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            autocompletion=complete_name,
            help="A guest who can't see: the codes also say what players see at night; can be "
            "repeated.",
            show_default=False,
            rich_help_panel=PLAYERS_PANEL,
        ),
    ] = None,
    paper: Annotated[
        Paper | None,
        typer.Option(
            help="The paper (default: as last time, or a4).",
            show_default=False,
            rich_help_panel=FILES_AND_PAPER_PANEL,
        ),
    ] = None,
    printer: Annotated[str | None, printer_option(FILES_AND_PAPER_PANEL)] = None,
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", help="The folder to fill.", rich_help_panel=FILES_AND_PAPER_PANEL
        ),
    ] = Path("tonight"),
    voice: Annotated[
        str | None,
        typer.Option(
            help="The voice for the night, by id or name (see companion voices).",
            autocompletion=complete("voice"),
            show_default=False,
            rich_help_panel=GAME_PANEL,
        ),
    ] = None,
    sound: Annotated[
        bool | None,
        typer.Option(
            help="Play the night, or show it in large letters to be read aloud.",
            show_default=False,
            rich_help_panel=GAME_PANEL,
        ),
    ] = None,
    speak: SpeakOption = None,
    pronunciations: SayOption = None,
    discussion: DiscussionOption = None,
    screens: Annotated[
        bool,
        typer.Option("--screens", help="In a browser, as companion screens does."),
    ] = False,
    home: HomeOption = None,
) -> None:
    """Run the whole evening: who is here, the roles, the night, the table, the next game.

    This is what `companion` does without a command. It remembers guests and choices, and Enter
    accepts its suggestions; options can answer its questions in advance. Start it again to carry on
    where you stopped.

    Examples: companion / companion --box / companion evening Ada Ben Cleo Dan Eva --printed -l it
    """
    from companion.cli.terminal.session_screen import run_session  # slow to load

    games = checked_home(home, required=False)
    before = _before(games)
    door = Door(before)
    HOST.sits_at(door.referee)
    wishes = {
        Wish.LANGUAGE: table_language(language),
        Wish.THEME: theme,
        Wish.RULES: ruleset,
        Wish.DEALS: None if deals is None else str(deals),
        Wish.PAPER: paper,
        Wish.PRINTER: printer,
        Wish.VOICE: voice,
        Wish.TIMER: None if discussion is None else str(discussion),
    }
    chosen = door.evening.seated(checked_table(names)) if names else door.evening
    for wish, value in wishes.items():
        if value is not None:
            chosen = with_choice(chosen, wish, value)
    of_guests = {"--language-for": language_for, "--words-for": words_for, "--blind": blind}
    given = [option for option, guests in of_guests.items() if guests]
    if given and not chosen.table:
        raise OptionLacks(given[0], "NAMES...")
    for text in language_for or ():
        guest, read = read_language_for(text, "companion --language-for Ada=it")
        chosen = with_language(chosen, guest, read)
    for wish, guests in ((Wish.NO_PHONE, words_for), (Wish.BLIND, blind)):
        for name in guests or ():
            chosen = with_guests(chosen, wish, name)
    kinds = kinds_of(roles, box)
    if not kinds:
        raise NotAChoice("--roles", tuple(kind for kind in Roles if kinds_of(kind, box)))
    choices, answered = chosen_kind(
        chosen.choices, kinds, several=deals is not None and not roles and box is False
    )
    choices = replace(
        choices,
        sound=choices.sound if sound is None else sound,
        speak=choices.speak if speak is None else speak,
    )
    answered |= ({Ask.TABLE} if names else set()) | ({Ask.ROLES} if roles else set())
    door = Door(replace(chosen, choices=choices), answered)
    HOST.sits_at(door.referee)
    if screens:
        from companion.cli.commands.screens import serve

        serve(door.evening, Folders(games, out, home), opens=True)
        return
    with open_journal(home) as journal:
        if pronunciations:  # pronunciations also apply to a game that continues
            here = players(journal, names) or chosen.table
            before = keep_evening(games, before.pronounced(pronunciations, here), before)
            door.evening = door.evening.pronounced(pronunciations, here)
        run_session(journal, door, Folders(games, out, home), before)
        key = "door", "not_begun"
        with suppress(Refusal):
            journal.current()
            key = "play", "goodbye"
        show([say(*key, command=as_started(f"{PROGRAM_NAME}{home_option(home)}"))])


def _before(games: Path) -> Evening:
    new_host = terminal_language()
    try:
        before, refused = possible(load_evening(games, new_host))
    except FileRefusal as refusal:
        show([say("door", "instead", refusal=refusal)])
        return Evening(Choices(new_host))
    show([say("door", "instead", refusal=reason) for reason in refused])
    return before


def play(
    deck: Annotated[
        Literal["digital"] | None,
        typer.Option(
            help="digital: this computer shuffles the Policy deck, and the government looks at its "
            "tiles here, in private.",
            show_default=False,
        ),
    ] = None,
    discussion: DiscussionOption = None,
    home: HomeOption = None,
    speak: SpeakOption = None,
    pronunciations: SayOption = None,
) -> None:
    """Track a whole game on one screen.

    It asks what happens next, accepts a few letters or a seat number, and shows the board after
    every move. Start it again to carry on where you stopped. If there is no game yet, it asks who
    is playing.

    For a screen reader: companion play --plain
    """
    from companion.cli.terminal.session_screen import run_session  # slow to load

    with open_journal(home) as journal:
        with pronounced(journal, pronunciations):
            # words are English if the terminal's language only has the night
            is_usual = words().language == terminal_words().language
            language = terminal_language() if is_usual else words().language
            evening = Evening(Choices(language, discussion=discussion or 0))
        session = run_session(
            journal,
            Door(evening),
            Folders(journal.path.parent, Path(), home),
            evening,
            speak=speak,
            alone=True,
            digital=deck is not None,
        )
        if session.table is not None:
            typer.echo(session.table.say("goodbye", "play", command="companion play"))
