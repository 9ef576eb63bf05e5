"""Changed lines of the night, which the host has to accept before they are used."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import TypeAlias

from companion.files.toml import Fault, Missing, WrongValue
from companion.words.night_script import (
    MOMENTS_TABLE,
    DangerousWord,
    NewLine,
    Script,
    UnsafeNight,
    accept_lines,
    moment_key,
    night_faults,
)
from companion.words.sentences import Referee, say, sentence
from companion.words.tables import FileMissing, read_table

Tell: TypeAlias = Callable[[str], object]  # shows a line to the host


def check_lines(script: Script, name: str, referee: Referee, tell: Tell, *, accept: bool) -> None:
    """Show dangerous and new lines of a host's own script, and store the accepted ones.

    Raises:
        UnsafeNight: lines are dangerous, so none is accepted; or the host has not read
            the new ones.
    """
    faults = {"": night_faults(script)}
    if left := show_faults(script.language, faults, referee, tell, script.theme, accept=accept):
        raise UnsafeNight(name, left)


def show_faults(  # noqa: PLR0913  as many as there are to choose
    language: str,
    faults: Mapping[str, Sequence[Fault]],
    referee: Referee,
    tell: Tell,
    theme: str = "",
    *,
    accept: bool,
    most: int | None = None,
) -> int:
    """Show faults of words by file, new lines last; return the number of faults that remain.

    At most `most` faults are shown, and all lines that are accepted. No line is accepted beside a
    dangerous one. Without a `theme`, the folder of a file has its name.
    """
    every = [
        (name, fault)
        for name, some in faults.items()
        for fault in sorted(some, key=lambda fault: _is_filled_in(fault.problem))
    ]
    others = [one for one in every if not isinstance(one[1].problem, NewLine)]
    new = [one for one in every if isinstance(one[1].problem, NewLine)]
    first = every[:most]
    for name, fault in others:
        if (name, fault) in first:
            tell(f"{name}  {sentence(referee, fault)}".strip())
    for name, fault in new if accept else [one for one in first if one in new]:
        _show_new(fault, theme or PurePath(name).parent.name, referee, tell)
    if len(first) < len(every):
        count = len(every) - len(first)
        tell(say(referee, "translation", "faults_left", count=count, language=language))
    safe = not any(isinstance(fault.problem, DangerousWord) for _, fault in others)
    if new and safe and accept:
        accept_lines(language, [fault for _, fault in new])
        tell(say(referee, "translation", "lines_accepted", count=len(new)))
        return len(others)
    if new and safe:
        tell(say(referee, "translation", "lines_to_accept"))
    return len(every)


def _show_new(fault: Fault, theme: str, referee: Referee, tell: Tell) -> None:
    meanings = read_table(referee.language, theme, MOMENTS_TABLE)
    lines = fault.problem.fields()
    tell(fault.key)
    tell(say(referee, "translation", "line_means", meaning=meanings[moment_key(fault.key)]))
    for label, line in ("line_before", lines["before"]), ("line_now", lines["line"]):
        if line:
            tell(say(referee, "translation", label, line=line))
    tell("")


def _is_filled_in(problem: object) -> bool:
    empty_list = isinstance(problem, WrongValue) and problem.value == "[]"
    return not (empty_list or isinstance(problem, FileMissing | Missing))
