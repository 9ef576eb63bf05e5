"""Things that only the words of one language show, by its code: a file for each language beside this one.

It has honest and unsafe rewordings of the night, and the patterns by which the tests read the language.
"""

import tomllib
from pathlib import Path

REWORDINGS = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(Path(__file__).parent.glob("*.toml"))
}
