"""Pictures of the host's and the guests' pages in every language and theme, as a phone shows them."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image

from companion.evening.dealing.new_game import NewGame
from companion.store.journal import Journal
from tests.web.browsers import PHONE, chromium, open_page
from tests.web.room_pictures import (
    COLOURS,
    GAMES,
    MEAN,
    MOST,
    NAMES,
    THEMES_AND_LANGUAGES,
    difference,
)
from tests.web.served import served

PICTURES = Path(__file__).with_name("pictures") / "hands"
PAGES = {"host": "#question h1", "guest": ".claim"}  # and what is waited for
LEAST_KEPT = 0.5  # of 255: a mean difference below it is none that a picture is drawn anew for


class Scene(NamedTuple):
    """A page of a theme in a language."""

    page: str
    theme: str
    language: str

    @property
    def file(self) -> Path:
        return PICTURES / f"{self.page}.{self.theme}.{self.language}.png"


SCENES = tuple(
    Scene(page, theme, language) for theme, language in THEMES_AND_LANGUAGES for page in PAGES
)


def photographs(scenes: Sequence[Scene]) -> Iterator[tuple[Scene, Image.Image]]:
    """Scenes as they are now."""
    with chromium() as browser:
        for scene in scenes:
            with TemporaryDirectory() as folder:
                home = Path(folder)
                with Journal(home) as journal:
                    rules, players, moves = GAMES["middle"]
                    names = NAMES[:players]
                    new = NewGame(
                        names,
                        ruleset=rules,
                        language=scene.language,
                        theme=scene.theme,
                        first=names[0],
                    )
                    new.begin(journal).play(*moves)
                with served(home) as client:
                    client.answer(value=True)  # the game goes on
                    page = open_page(
                        browser, f"http://127.0.0.1:{client.port}/{scene.page}", PHONE, []
                    )
                    page.evaluate(
                        f"localStorage.seat = 2; localStorage.language = '{scene.language}'"
                    )
                    page.reload()
                    page.wait_for_selector(PAGES[scene.page])
                    page.wait_for_function("() => [...document.images].every(one => one.complete)")
                    page.evaluate("document.fonts.ready.then(() => 0)")
                    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
                    page.context.close()
            yield scene, shot.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def compare(scenes: Sequence[Scene]) -> int:
    """Compare scenes with their pictures.

    Raises:
        AssertionError: one looks otherwise.
    """
    for scene, picture in photographs(scenes):
        with Image.open(scene.file) as kept:
            most, mean = difference(picture, kept)
        assert most <= MOST, (scene.file.name, most)
        assert mean <= MEAN, (scene.file.name, mean)
    return len(scenes)


def main() -> None:
    """Draw all of them again: python -m tests.web.hand_pictures. Look at every one that changed."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for scene, picture in photographs(SCENES):
        if scene.file.is_file():
            with Image.open(scene.file) as kept:
                if max(difference(picture, kept)) < LEAST_KEPT:
                    continue
        picture.save(scene.file, optimize=True)
        print(f"{scene.file.name}  {scene.file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
