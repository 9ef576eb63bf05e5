"""The suite with the lowest versions that pyproject.toml allows: `poe lowest`.

A virtual environment of its own, in a temporary folder, has each direct dependency at its lower bound.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]


def lower_bounds() -> list[str]:
    """Constraints for pip: the lower bound of each direct dependency, with its marker."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = (*project["dependencies"], *project["optional-dependencies"]["dev"])
    return [re.sub(r">=([^,; ]+)[^; ]*", r"==\1", one) for one in wanted]


def main() -> int:
    """Install, and run the tests with the options given; the exit status of pytest."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
        constraints = Path(folder, "lowest.txt")
        constraints.write_text("\n".join(lower_bounds()), encoding="utf-8")
        install: list[str | Path] = [
            python,
            "-m",
            "pip",
            "install",
            "-q",
            "-c",
            constraints,
            "-e",
            ".[dev]",
        ]
        subprocess.run(install, cwd=ROOT, check=True)
        return subprocess.run(
            [python, "-m", "pytest", *sys.argv[1:]], cwd=ROOT, check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
