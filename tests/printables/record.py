"""Draws the pictures of everything printed again: python -m tests.printables.record [PIECES...]

Look at every one that changed before it is kept.
"""

import sys

from PIL import Image

from tests.printables.pictures import (
    PICTURES,
    contact_sheet,
    contact_sheets,
    difference,
    few_colours,
    picture_file,
)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    kept = set()
    for piece, theme in contact_sheets():
        file = picture_file(piece, theme)
        kept.add(file)
        if sys.argv[1:] and piece not in sys.argv[1:]:
            continue
        new = few_colours(contact_sheet(piece, theme))
        if file.is_file():
            with Image.open(file) as old:
                if difference(old, new).most == 0:
                    continue
        new.save(file, optimize=True)
        print(f"{file.name}  {file.stat().st_size} bytes")
    for file in set(PICTURES.glob("*.png")) - kept:
        file.unlink()
        print(f"{file.name} is gone")
    print(f"{sum(file.stat().st_size for file in kept) / 1024:.0f} KiB in all")


if __name__ == "__main__":
    main()
