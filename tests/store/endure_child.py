"""A program that changes the journal until it is killed, and keeps a diary.

python -m tests.store.endure_child HOME DIARY SEED [CHANGES]

With CHANGES it ends after so many, and the diary has their editions.
"""

import os
import sys
from pathlib import Path
from random import Random

from tests.store.endure import changes, digest


def main(home: Path, diary: Path, seed: str, most: int | None = None) -> None:
    file = os.open(diary, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def write(line: str) -> None:
        os.write(file, f"{line}\n".encode())

    write("begins")
    made = 0
    for wanted, stored in changes(home, Random(seed)):
        if stored is None:
            write(f"wants {wanted}")
        elif most is None:
            write(f"done {digest(stored)}")
        else:
            write(f"{stored.number} {stored.revision}")
            made += 1
            if made == most:
                return


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:]))
