"""Lets `python -m companion` do what the console script `companion` does."""

from companion.cli import run

if __name__ == "__main__":
    run()
