"""Pictures of the room's page in every theme and language, and their comparison.

They are small and have few colours, so that all of them can lie beside the tests.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from PIL import Image, ImageChops, ImageStat

from companion.evening.dealing.new_game import NewGame
from companion.evening.night.night import NightView
from companion.evening.session import Stage, State, Token
from companion.evening.settings import offered
from companion.rules.moves import (
    AnswerHitler,
    Enact,
    Execute,
    Investigate,
    Move,
    Nominate,
    Peek,
    Vote,
)
from companion.rules.pieces import Party
from companion.store.journal import Journal
from companion.table.recap import recap_lines
from companion.table.table import Table
from companion.table.view import view
from companion.web import pictures
from companion.web.room import Room, room_page
from companion.web.screens import ballots, spoken_steps
from companion.web.server import PAGE_FILES, SCREENS_TABLE, html_page
from companion.words.sentences import load_referee
from companion.words.tables import CLASSIC, is_whole
from companion.words.tiers import Tier
from printables.look.themes import load_theme, themes
from tests.theme_words import COLD_WAR
from tests.web.browsers import TELEVISION, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

PICTURES = Path(__file__).with_name("pictures")
COLOURS, BLOCK = 64, 12  # of a kept picture; pixels of it
MOST, MEAN = 24.0, 1.5  # of 255, by which the means of blocks may differ
NAMES = ("Ada", "Benedikt", "Cleo", "Wilhelmina-Charlotte", "Eva", "Maximilian von Hohenberg", "Gia", "Hal", "Ида", "Юлия")  # fmt: skip
FASCIST, LIBERAL = Enact(Party.FASCIST), Enact(Party.LIBERAL)


def elected(chancellor: int, ja: str) -> tuple[Move, ...]:
    """A nomination, and the vote."""
    return Nominate(chancellor), Vote(frozenset(map(int, ja)))


GAMES: dict[str, tuple[str, int, tuple[Move, ...]]] = {  # rules, players and moves
    "first": ("official", 5, (Nominate(3),)),
    "middle": (
        "official", 7,
        (
            *elected(3, "1235"), FASCIST, *elected(4, "12345"), LIBERAL, *elected(5, "12347"), FASCIST,
            Investigate(7), *elected(6, "123456"), LIBERAL, *elected(1, "123456"), LIBERAL,
            *elected(2, "12356"), FASCIST,
        ),
    ),
    "dead": (
        "official", 5,
        (
            *elected(3, "12345"), FASCIST, *elected(4, "12345"), FASCIST, *elected(5, "12345"), FASCIST, Peek(),
            *elected(1, "12345"), AnswerHitler(is_hitler=False), FASCIST, Execute(2, hitler=False), *elected(3, "13"),
        ),
    ),
    "late": (
        "forum", 10,
        (*elected(3, "123456789"), FASCIST, Peek(), *elected(5, "123456789"), FASCIST, Investigate(7)),
    ),
}  # fmt: skip


class Scene(NamedTuple):
    """A page of a theme in a language."""

    name: str
    theme: str = "classic"
    language: str = "en"

    @property
    def file(self) -> Path:
        return PICTURES / f"{self.name}.{self.theme}.{self.language}.png"


THEMES_AND_LANGUAGES = (
    tuple(  # languages without words of their own for every theme are seen in one
        (theme, language)
        for theme in themes()
        for language in offered(tier=Tier.TABLE)
        if theme == CLASSIC or is_whole(language, COLD_WAR)
    )
)
SCENES = (
    *(Scene("middle", theme, language) for theme, language in THEMES_AND_LANGUAGES),
    *(Scene("dead", theme) for theme in themes()),
    *map(Scene, ("welcome", "night", "first", "late", "recap")),
)


def room_of(theme: str, language: str, table: Table | None = None) -> Room:
    referee = load_referee(language, load_theme(theme).words)
    return Room(
        board=referee.words["board"],
        words=referee.words[SCREENS_TABLE],
        steps=spoken_steps(table),
        ballots=ballots(table),
        address="http://192.168.178.42:8473",
        code="BKTR",
        dress=pictures.dress_of(theme),
    )


def state_of(table: Table | None = None, **changed: Any) -> State:
    board = view(table) if table else None
    heard = table.sentences(table.stored.steps[-1][1]) if table and table.stored.steps else ()
    fresh = State(Token("", 0, 0, 0), Stage.TABLE, tuple(heard), None, board, None, None, "")
    return fresh.replace(**changed)


def table_of(journal: Journal, game: str, theme: str, language: str) -> Table:
    rules, players, moves = GAMES[game]
    words = load_theme(theme).words
    names = NAMES[:players]
    new = NewGame(names, ruleset=rules, language=language, theme=words, first=names[0])
    table = new.begin(journal)
    table.play(*moves)
    return table


def drawn(scene: Scene, journal: Journal) -> str:
    """The body of a page."""
    name, theme, language = scene
    if name == "welcome":
        return room_page(state_of(), room_of(theme, language))
    if name == "night":
        says = ("Everyone close your eyes and extend your hand into a fist in front of you.", "Alle schließen die Augen.")  # fmt: skip
        night = NightView(
            stage="night", line=1, lines=9, says=says, next=(), pause=7.0, held=False, by_text=False,
            begun=True, complete=False, buttons=(),
        )  # fmt: skip
        return room_page(state_of(night=night), room_of(theme, language))
    table = table_of(journal, name if name in GAMES else "middle", theme, language)
    state, room = state_of(table), room_of(theme, language, table)
    if name == "recap":
        assert state.board
        over = state.board.replace(winner=Party.LIBERAL)
        state = state.replace(board=over, heard=tuple(recap_lines(table)), stage=Stage.REVEAL)
    if name == "late":
        room = room.replace(steps=room.steps * 2)
    if name == "first":
        state = state.replace(seconds=125.0)
    return room_page(state, room)


def photograph(browser: "Browser", scene: Scene, body: str, size: dict[str, int]) -> Image.Image:
    """The page in a browser, without a server."""

    def answer(route: "Route") -> None:
        path = urlsplit(route.request.url).path
        kind, content = "image/svg+xml", ""
        if path == "/room":
            words = load_referee(scene.language).words[SCREENS_TABLE]
            frame = html_page("room", words, scene.language).partition("<script")[0]
            kind, content = "text/html", frame.replace('id="page">', f'id="page">{body}')
        elif path == "/theme.css":
            kind, content = "text/css", pictures.style(scene.theme)
        elif path.startswith("/pages/"):
            kind, content = "text/css", (PAGE_FILES / path[7:]).read_text(encoding="utf-8")
        elif path == "/masthead.svg":
            content = pictures.look_of(scene.theme).masthead
        elif path.startswith("/code-"):
            content = pictures.code("http://192.168.178.42:8473/in/BKTR")
        elif path.startswith("/pictures/"):
            content = pictures.picture(scene.theme, path[10:-4])
        elif path.startswith("/fonts/"):
            route.fulfill(body=pictures.font(scene.theme, path[7:-5]), content_type="font/woff")
            return
        route.fulfill(body=content, content_type=kind)

    shown = browser.new_page(viewport={"width": size["width"], "height": size["height"]})
    try:
        shown.route("**/*", answer)
        shown.goto("http://room.test/room")
        shown.evaluate("document.fonts.ready.then(() => 0)")
        return Image.open(BytesIO(shown.screenshot())).convert("RGB")
    finally:
        shown.close()


def small(picture: Image.Image) -> Image.Image:
    """A picture of a television as it is kept."""
    half = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)
    return half.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def difference(picture: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Return the difference of the means of blocks: the most, and the average, of 255.

    Letters may be smoothed in another way; a word or a sign that is missing is seen.
    """
    blocks = [
        each.convert("RGB").resize(
            (each.width // BLOCK, each.height // BLOCK), Image.Resampling.BOX
        )
        for each in (picture, other)
    ]
    figures = ImageStat.Stat(ImageChops.difference(*blocks))
    return max(most for _, most in figures.extrema), max(figures.mean)


def photographs(scenes: Sequence[Scene]) -> Iterator[tuple[Scene, Image.Image]]:
    """Scenes as they are now."""
    with chromium() as browser:
        for scene in scenes:
            with TemporaryDirectory() as folder, Journal(Path(folder)) as journal:
                body = drawn(scene, journal)
            yield scene, small(photograph(browser, scene, body, TELEVISION))


def compare(scenes: Sequence[Scene]) -> int:
    """Compare scenes with their pictures.

    Raises:
        AssertionError: one looks otherwise.
    """
    for scene, picture in photographs(scenes):
        with Image.open(scene.file) as kept:
            most, mean = difference(picture, kept)
        assert most <= MOST and mean <= MEAN, (scene.file.name, most, mean)  # noqa: PT018
    return len(scenes)


def main() -> None:
    """Draw all of them again: python -m tests.web.room_pictures. Look at every one that changed."""
    PICTURES.mkdir(exist_ok=True)
    for scene, picture in photographs(SCENES):
        if scene.file.is_file():
            with Image.open(scene.file) as kept:
                if difference(picture, kept) == (0, 0):
                    continue
        picture.save(scene.file, optimize=True)
        print(f"{scene.file.name}  {scene.file.stat().st_size} bytes")
    for file in set(PICTURES.glob("*.png")) - {scene.file for scene in SCENES}:
        file.unlink()
        print(f"{file.name} is gone")


if __name__ == "__main__":
    main()
