"""An evening of commands at a table of any language and theme, in one process: all that they say.

Each line is a command and its exit status, and provokes a message or a refusal. They go by the
code's names of commands and options, which every theme understands.
"""

import io
import json
import shlex
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from companion.cli import run_command
from companion.deal import sealing
from companion.words.sentences import load_referee
from tests.once import once
from tests.quick_codes import quick_codes

PLAYERS = "Ada Ben Cleo Dan Eva Finn Gia"

# Before there is a game. {table} is -l LANGUAGE --theme THEME.
NO_GAME = """
1 status
1 undo
1 tonight {table}
1 deal {table} -o envelopes.pdf
1 amend 1 --drop
1 night {table} --dry-run
2 new {table}
1 new Ada Ben {table}
1 new Ada ada Cleo Dan Eva {table}
1 new Ada '' Cleo Dan Eva {table}
1 new Ada 12 Cleo Dan Eva {table}
1 new Ada xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx Cleo Dan Eva {table}
1 new Ada '🦊' Cleo Dan Eva {table}
1 new {players} {table} --first Zoe
1 new {players} {table} --ruleset nosuch
1 new {players} {table} --ruleset rebalanced-6
1 new {players} {table} --ruleset bad.toml
1 new {players} {table} --ruleset nothing.toml
2 tonight {players} {table} -l ru -l it
"""

# At the table.
GAME = """
0 new {players} {table} --first Ada
2 nominat ben
2 frobnicate
2 nominate
2 nominate ben cleo
2 nominate ben --spek
2 nominate ben --zzzzzz
2 nominate ben --home
2 vote --ja=3 ada
2 count --draw x
2 print --paper a7
2 print --bleed x
2 printer
2 printer mesure
2 amend x --drop
2 new --ruleset
0 status
0 history
0 games
1 undo
1 redo
1 nominate zoe
1 nominate Ada
1 vote 4 3
1 enact liberal
1 peek
1 chaos fascist
1 veto agreed
1 answer no
1 why nosuchrule
0 why
0 nominate ben
0 why
1 nominate ben
2 vote
2 vote --ja
2 vote --ja --nein ada
1 vote --ja ada ada
1 vote --ja zoe
1 vote 9 9
0 vote --ja-all
0 undo
0 redo
1 enact blue
1 veto yes
0 enact fascist
0 claim ada drew FFL
1 claim cleo drew FFL
1 claim ada dreamt FFL
1 claim ada drew FFX
1 claim ada drew FF
2 claim ada
0 claim ben received no-comment
0 status
1 nominate ben
0 nominate cleo
0 vote --nein-all
0 nominate dan
0 vote --nein ada ben cleo dan
0 nominate eva
0 vote 0 7
0 chaos fascist
0 nominate finn
0 vote --ja-all
0 enact fascist
0 history
0 status
1 amend 99 --drop
2 amend 1
1 amend 1 dance
1 amend 1 nominate Ada
1 amend 2 --drop
2 amend 2 --drop peek
1 count --draw 99 --discard 0 --liberal 0 --fascist 0
1 count --draw 1 --discard 0 --liberal 0 --fascist 0
2 count --draw 1
1 games --current 99
0 games --current 1
1 export nosuch/folder/e.toml
0 export evening.toml
1 export evening.toml
1 import nothing.toml
1 import bad.toml
1 import illegal.toml
1 import newer.toml
0 import evening.toml
1 reveal
1 envelope ada --reprint -o one.pdf
2 envelope ada
1 envelope zoe --look
1 deal -o envelopes.pdf
1 tonight
0 night --dry-run
2 night --save night.xyz
1 night --voice nosuchvoice --save night.mp3
1 night --volume 9 --dry-run
1 night --rate 9 --dry-run
1 night --ambience nosuch --dry-run
2 night --save a.mp3 --dry-run
1 night --script nothing.toml --dry-run
0 print --list
1 print nosuchpiece
1 print --players 99
1 print --size 1x1
1 print --sleeves thick --printer nosuch
2 print --list --estimate
1 print --theme nosuch
1 print --ruleset nosuch
1 print -l zz
0 printer list
1 printer show nosuch
1 printer measure Office x 1 2 3
1 printer measure Office 1 2 3
0 printer measure Office -3 -2.5 4 4
0 printer list
0 printer show Office
0 printer forget Office
1 voices -l zz
1 script new english
1 script check nothing.toml
"""

# An evening whose roles are dealt.
DEALT = """
0 new {players} {table} --first Ada
2 deal
0 deal -o envelopes.pdf
1 deal -o envelopes.pdf --again
1 reveal
1 reveal --lost < {yes}
1 envelope ada --look
0 envelope ada --reprint -o one.pdf
1 envelope ada --reprint -o one.pdf
0 deals
0 deals 12345678
2 deals zz
1 deal {players} {table} --words-of-the-table --messages letters < ; ada; b c
0 deal {players} {table} --first Ada --words-of-the-table --messages letters < ; uno; due; tre; сто; d; e; f
1 tonight --words-of-the-table
0 deals
0 status
0 export dealt.toml --force
0 import dealt.toml
1 envelope ada --reprint -o two.pdf
0 games --current 4
0 nominate ben
1 deal -o others.pdf
1 envelope ada --look
1 reveal < {no}
1 reveal zz zz zz zz zz zz < {yes}
1 reveal zz < {yes}
2 reveal --code proof.txt
2 reveal --role Ada < {yes}
1 reveal --role Ada=nobody < {yes}
1 reveal --lost --proof proof.txt < {yes}
1 reveal < {yes}; ; x; ada ben
0 reveal < {yes}; ; gia eva finn
0 export dealt.toml --force
0 import dealt.toml
1 reveal a b c d e f < {yes}
"""

# The evening in one command, and in one screen: what is typed there stands after <.
EVENING = """
0 tonight {players} {table} --first Ada --out evening
0 tonight --out evening
0 play < {help}; zoe; ada; ben; {why}; 9; ada ada; {all}; {undo}; {redo}; blue; {fascist}; {history}
0 play < {claim}; ada; {quit}
0 play < cleo; {none}; dan; {none}; eva; {none}; {liberal}; finn; {all}; {fascist}; {quit}
1 reveal
0 play < ada; {all}; {fascist}; eva; {undo}; ben; {all}; {fascist}; {quit}
"""

BAD_RULES = 'extends = "official"\ntracker_length = 99\nhat = 1\n'
# At a table of pirates, by their own words; see tests/pirates.py.
PIRATES = """
0 new {players} {table} --first Ada
0 nominate ben
0 vote --aye-all
0 enact pirate
0 nominate cleo
0 vote --nay ada ben cleo dan eva
2 vote --ayes
2 maroon ben --krakn
1 maroon ben --kraken
1 mutiny sailor
0 nominate dan
0 vote --aye ada ben cleo dan
0 enact sailor
0 claim dan received PS
0 claim cleo drew PPS
0 amend 5 vote --nay-all
0 count --draw 11 --discard 4 --sailor 1 --pirate 1
2 count --sailor x
0 why mutiny
0 history
0 status
0 export my-liberal-veto.toml
1 export my-liberal-veto.toml
0 import my-liberal-veto.toml
0 history
0 print sailor-track guise-cards --estimate
0 print compass-marker --paper a4 -o my-fascist-chaos.pdf
1 print compass-marker --paper a4 -o my-fascist-chaos.pdf
1 print sailor-trak
0 deal {players} {table} --first Ada -o boarding.pdf
0 envelope ada --reprint -o ada-liberal.pdf
"""


class Answer(NamedTuple):
    """Output and exit status of a command."""

    command: str
    expected: int
    status: int
    output: str
    error: str

    @property
    def text(self) -> str:
        """All of it."""
        return f"{self.output}\n{self.error}"


def answers(script: str, folder: Path, language: str, theme: str) -> list[Answer]:
    """Run the lines of a script one after another; the folder is the home's parent."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bad.toml").write_text(BAD_RULES, encoding="utf-8")
    table = f"-l {language} --theme {theme}"
    keys = load_referee(language, theme).words["play"]
    found = []
    places = {"table": table, "players": PLAYERS, **keys}
    for line in script.strip().splitlines():
        expected, command = line.format_map(places).split(" ", 1)
        words, _, typed = command.partition(" < ")
        if words == "import illegal.toml":
            _spoil(folder / "evening.toml")
        found.append(answer(shlex.split(words), int(expected), typed.split("; ")))
    return found


def _spoil(record: Path) -> None:
    """Records beside this one that cannot be read: of an impossible move, of a later version."""
    text = record.read_text(encoding="utf-8")
    impossible = text.replace("moves = [", "moves = [{ peek = true },", 1)
    (record.parent / "illegal.toml").write_text(impossible, encoding="utf-8")
    newer = text.replace("format = ", "format = 9", 1)
    (record.parent / "newer.toml").write_text(newer, encoding="utf-8")


def answer(words: Sequence[str], expected: int = 0, typed: Sequence[str] = ()) -> Answer:
    """One command in this process, with lines that are typed at its questions."""
    output, error, asked = io.StringIO(), io.StringIO(), io.StringIO("\n".join(typed))
    with redirect_stdout(output), redirect_stderr(error), patch("sys.stdin", asked):
        status = run_command(words)
    return Answer(shlex.join(words), expected, status, output.getvalue(), error.getvalue())


def main() -> None:
    """Print the answers as JSON, for a program that runs elsewhere: LANGUAGE THEME SCRIPT..."""
    language, theme, *scripts = sys.argv[1:]
    with once(), quick_codes(), patch.object(sealing, "_SCRYPT_COST", 2):
        found = [answers(globals()[name], Path(), language, theme) for name in scripts]
    print(json.dumps([one._asdict() for answered in found for one in answered]))


if __name__ == "__main__":
    main()
