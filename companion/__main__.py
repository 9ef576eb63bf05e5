"""Let `python -m companion` run the same program as the command `companion`."""

from companion.cli import run

if __name__ == "__main__":
    run()
