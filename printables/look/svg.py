"""Reading of SVG pictures, which are converted to PDF operators.

A picture has its size in mm and its groups by their ids. Its colours are names in a theme, like
"ink". Converted pictures are cached.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from itertools import combinations
from math import cos, inf, radians, sin, tan
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, get_args
from xml.etree import ElementTree as ET
from xml.parsers import expat

from companion import __version__
from companion.files.atomic_write import FileRefusal
from companion.files.cache import CachePack, cache_folder
from printables.look.pdf_units import UNIT
from printables.look.svg_paths import IDENTITY, Extent, Matrix, extent, operators_of, placed, times

Class: TypeAlias = Literal["liberal", "fascist", "accent", "ink", "paper", "black"]
COLOUR_CLASSES: tuple[str, ...] = get_args(Class)  # mixes of two are colour classes, too
_CLASSES = ", ".join(COLOUR_CLASSES)
Names: TypeAlias = tuple[str, ...]  # names of nested groups
MAX_PICTURE_BYTES = 4_000_000  # size of a picture's file, at most
_MAX_OPERATORS = 4_000  # length of operators: larger parts are stored once
_CACHE_FORMAT = "7"  # changes when cached pictures have to be converted again
_SHAPES = {"path", "rect", "circle", "ellipse", "polygon", "polyline", "line"}
_GRADIENTS = {"linearGradient", "radialGradient"}
_IGNORED = {"style", "defs", "metadata", "title", "desc", "namedview", *_GRADIENTS}
_EFFECTS = ("clip-path", "mask", "filter")
_STYLES = (
    *_EFFECTS,
    "opacity",
    "fill-opacity",
    "stroke-opacity",
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-dasharray",
    "fill-rule",
    "display",
)
_MIX = re.compile(rf"({'|'.join(COLOUR_CLASSES)})-({'|'.join(COLOUR_CLASSES)})-(\d\d?\d?)")
_RULE = re.compile(r"([^{}]*)\{([^}]*)\}")
# Names that drawing programs give to groups.
_UNNAMED_GROUP = re.compile(r"((layer|g|group)[ _-]?\d*)?", re.IGNORECASE)
_MARKS = {"edge", "last"}  # groups that only mark a place
_SVG_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")


class NotAPicture(FileRefusal):
    """Error: the file is not a whole SVG with a viewBox in millimetres."""


class NotInAPicture(FileRefusal):
    """Error: the SVG has an element, a style or a colour that cannot be printed, like a gradient."""

    group: str
    line: int  # position of the element
    column: int
    name: str
    classes: str  # names of colours


class Run(NamedTuple):
    """Paths of one colour that are drawn together; operators in hundredths of a mm, y downwards."""

    colour: str  # name of a colour
    width: float  # mm, of a line; 0: filled
    dashes: tuple[float, ...]  # mm
    is_round: bool  # the ends of lines
    operators: str


class Group(NamedTuple):
    """A group of shapes in a picture: its paths in drawing order, and its extent in mm."""

    runs: tuple[Run, ...]
    left: float
    top: float
    right: float
    bottom: float
    parts: tuple["Part", ...] = ()


class Part(NamedTuple):
    """A large group within another group, as a range of that group's paths."""

    name: str
    group: Group
    start: int
    stop: int


class Picture(NamedTuple):
    """A picture: its size in mm, and its groups by their ids, in the order of the file.

    A group within a group has both names, like "teeth/teeth-1".
    """

    name: str
    width: float
    height: float
    groups: Mapping[str, Group]

    def alone(self, group: str) -> "Picture":
        """Return a picture of only the group of this name, or this whole picture if there is no such group."""
        for name, whole in self.groups.items():
            if name.endswith(f"/{group}"):
                standing = whole._replace(
                    top=max(0.0, whole.top),
                    bottom=min(self.height, whole.bottom),
                    parts=(
                        Part(name, whole, 0, len(whole.runs)),
                    ),  # stored once, and shared with its card
                )
                return self._replace(groups={f"standing-{group}": standing})
        return self


@lru_cache
def _pack(look: str, folder: Path | None) -> CachePack:
    return CachePack(folder, look)


@lru_cache(maxsize=1_000)
def read_picture(path: Path, name: str, palette: tuple[tuple[str, str], ...] = ()) -> Picture:
    """Read the picture in a file; `palette` maps codes like "#17395c" to the names of colours.

    Raises:
        NotAPicture: it is not an SVG with a viewBox.
        NotInAPicture: an element or a colour cannot be printed.
        OSError: it cannot be read.
    """
    pack, now = _pack(name.partition("/")[0], cache_folder("looks")), path.stat()
    description = f"{_CACHE_FORMAT} {__version__} {path} {now.st_mtime_ns} {now.st_size} {palette}"
    key = sha256(description.encode()).hexdigest()[:32]
    if cached_picture := pack.get(key):
        width, height, groups = json.loads(cached_picture)
    else:
        data = path.read_bytes()[:MAX_PICTURE_BYTES]
        try:
            width, height, groups = _Reader(path, data, dict(palette)).picture()
        except RecursionError:  # groups are nested too deeply
            raise NotAPicture(path) from None
        pack.put(key, json.dumps((width, height, groups)).encode())
    by_name: dict[str, Group] = {}
    for group in sorted(groups, key=lambda name: -name.count("/")):
        by_name[group] = _group(groups[group], by_name)
    return Picture(name, width, height, {group: by_name[group] for group in groups})


def for_browsers(picture: Picture, code: Callable[[str], str]) -> str:
    """Return a picture as an SVG file; the function `code` returns the colour for a colour's name."""
    paths = "".join(
        f'<path {_paint(run, code(run.colour))} d="{_path(run.operators)}"/>'
        for name, group in picture.groups.items()
        if "/" not in name and name not in _MARKS
        for run in group.runs
    )
    view = f"0 0 {picture.width / UNIT:.0f} {picture.height / UNIT:.0f}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{paths}</svg>'


def outline(picture: Picture) -> str:
    """Return all areas of a picture as one SVG path, in a square of 0 to 100."""
    scale = 100 * UNIT / max(picture.width, picture.height)
    areas = "".join(
        _path(run.operators)
        for name, group in picture.groups.items()
        if "/" not in name
        for run in group.runs
        if not run.width
    )
    scaled = re.sub(
        r"-?\d+", lambda number: f"{scale * int(number[0]):.2f}".rstrip("0").rstrip("."), areas
    )
    return re.sub(r"(?<=\d)(?=M|$)", "Z", scaled)  # areas are always closed


def _paint(run: Run, code: str) -> str:
    if run.width:
        return f'fill="none" stroke="{code}" stroke-width="{run.width / UNIT:.0f}"'
    rule = ' fill-rule="evenodd"' if "f*" in run.operators else ""
    return f'fill="{code}"{rule}'


def _path(operators: str) -> str:
    return "".join(
        f"{'Z' if letter == 'h' else letter.upper()}{_moved(points, matrix)}"
        for matrix, piece in placed(operators)
        for points, letter in re.findall(r"([-\d ]*?) ?([mlch])\b", piece)
    )


def _moved(points: str, matrix: Matrix) -> str:
    if matrix is IDENTITY:
        return points.strip()
    a, b, c, d, e, f = matrix
    return re.sub(
        r"(\S+) (\S+)",
        lambda at: (
            f"{a * int(at[1]) + c * int(at[2]) + e:.0f} {b * int(at[1]) + d * int(at[2]) + f:.0f}"
        ),
        points.strip(),
    )


def _group(values: Any, inner: Mapping[str, Group]) -> Group:
    runs, parts, (left, top, right, bottom) = values
    return Group(
        tuple(
            Run(colour, width, tuple(dashes), ends, drawn)
            for colour, width, dashes, ends, drawn in runs
        ),
        left,
        top,
        right,
        bottom,
        tuple(
            Part(name, inner[name], start, stop)
            for name, (start, stop) in parts.items()
            if sum(len(run.operators) for run in inner[name].runs) > _MAX_OPERATORS
        ),
    )


class _Reader:
    def __init__(self, path: Path, data: bytes, palette: Mapping[str, str]) -> None:
        self._path, self._data = path, data
        try:
            self._root = ET.fromstring(data)  # noqa: S314  expat refuses bombs
            sides = [float(side) for side in self._root.attrib["viewBox"].replace(",", " ").split()]
            self._left, self._top, self._width, self._height = sides
        except (ET.ParseError, KeyError, ValueError):
            raise NotAPicture(path) from None
        if not all(0 < side < inf for side in sides[2:]):
            raise NotAPicture(path)
        self._open: list[ET.Element] = []  # originals of the copies being drawn
        self._palette = {"#000000": "black", **palette}
        self._named = {
            element.attrib["id"]: element for element in self._root.iter() if "id" in element.attrib
        }
        self._rules: dict[str, dict[str, str]] = {}
        for element in self._root.iter():
            if _tag(element) == "style":
                for selectors, rule in _RULE.findall(element.text or ""):
                    for name in re.findall(r"\.([\w-]+)", selectors):
                        self._rules[name] = self._rules.get(name, {}) | _declared(rule)

    def picture(self) -> tuple[float, float, dict[str, Any]]:
        """Return the size of the picture in mm, and its groups with their paths, parts and extent."""
        groups: dict[str, list[Run]] = {}
        parts: dict[str, dict[str, tuple[int, int]]] = {}
        before: tuple[str, ...] = ()
        origin: Matrix = (1, 0, 0, 1, -self._left, -self._top)
        for path, run in self._runs(self._root, {}, origin, ()):
            names, inner = path or ("figure",), ""  # shapes outside groups
            for depth in range(len(names), 0, -1):
                runs = groups.setdefault(name := "/".join(names[:depth]), [])
                if runs and run.width and names == before and runs[-1][:4] == run[:4]:
                    runs[-1] = run._replace(operators=f"{runs[-1].operators}\n{run.operators}")
                else:
                    runs.append(run)
                within = parts.setdefault(name, {})
                if inner:
                    within[inner] = within.get(inner, (len(runs) - 1, 0))[0], len(runs)
                inner = name
            before = names
        all_operators = {run.operators for runs in groups.values() for run in runs}
        extents = {operators: extent(operators) for operators in all_operators}
        drawn = {
            name: (runs, parts[name], _reach([extents[run.operators] for run in runs]))
            for name, runs in groups.items()
        }
        return self._width, self._height, drawn

    def _runs(
        self,
        parent: ET.Element,
        style: Mapping[str, str],
        matrix: Matrix,
        names: Names,
    ) -> Iterator[tuple[tuple[str, ...], Run]]:
        for element in parent:
            tag = _tag(element)
            if tag in _IGNORED or not tag:
                continue
            own = {**style, **self._style(element, names)}
            if own.get("display") == "none":
                continue
            placed = times(matrix, self._matrix(element, names))
            if tag == "g":
                name = element.get("id", "").strip().replace("/", "-")
                inner = names if _UNNAMED_GROUP.fullmatch(name) else (*names, name)
                yield from self._runs(element, own, placed, inner)
            elif tag in _SHAPES:
                yield from ((names, run) for run in self._shape(element, own, placed, names))
            elif tag == "use":
                yield from ((names, run) for run in self._again(element, own, placed, names))
            else:
                raise self._fault(element, names, tag)

    def _fault(self, element: ET.Element, names: Names, name: str) -> NotInAPicture:
        places, parser = list[tuple[int, int]](), expat.ParserCreate()  # slow, but knows positions
        parser.StartElementHandler = lambda *_: places.append(
            (parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        )
        parser.Parse(self._data, True)  # noqa: FBT003  the end of it
        line, column = places[list(self._root.iter()).index(element)]
        group = ".".join(names) or "svg"
        return NotInAPicture(self._path, group, line, column, name, _CLASSES)

    def _check_effects(self, element: ET.Element, style: Mapping[str, str], names: Names) -> None:
        paints = [name for name in ("fill", "stroke") if style.get(name, "none") != "none"]
        for name in ("opacity", *(f"{name}-opacity" for name in paints), *_EFFECTS):
            value = style.get(name, "none")
            if value != "none" and (name in _EFFECTS or _number(value) < 1):
                raise self._fault(element, names, f"{name}={value[:40]}")

    def _style(self, element: ET.Element, names: Names) -> dict[str, str]:
        styles = {name: element.attrib[name] for name in _STYLES if name in element.attrib}
        for name in element.get("class", "").split():
            styles |= self._rules.get(name, {}) | _usual_rule(name)
        styles |= _declared(element.get("style", ""))
        unknown = [word for word in element.get("class", "").split() if word not in self._rules]
        if unknown and not {"fill", "stroke"} & styles.keys():
            raise self._fault(element, names, unknown[0][:40])
        return styles

    def _shape(
        self,
        element: ET.Element,
        style: Mapping[str, str],
        matrix: Matrix,
        names: Names,
    ) -> Iterator[Run]:
        try:
            operators = operators_of(element, matrix)
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            name = element.get("d", _tag(element))[:40]
            raise self._fault(element, names, name) from None
        self._check_effects(element, style, names)
        if operators and (fill := style.get("fill", "#000000")) != "none":
            rule = "f*" if style.get("fill-rule") == "evenodd" else "f"
            yield Run(
                self._class(fill, element, names),
                0,
                (),
                is_round=False,
                operators=f"{operators} {rule}",
            )
        if operators and (line := style.get("stroke", "none")) != "none":
            scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            width = scale * _number(style.get("stroke-width", "1"))
            dashes = tuple(
                scale * float(dash)
                for dash in _SVG_NUMBER.findall(style.get("stroke-dasharray", ""))
            )
            is_round = style.get("stroke-linecap") == "round"
            colour = self._class(line, element, names)
            yield Run(colour, round(width, 3), dashes, is_round, f"{operators} S")

    def _again(
        self, use: ET.Element, style: Mapping[str, str], matrix: Matrix, names: Names
    ) -> Iterator[Run]:
        """Yield the shapes of a copy (`<use>`) with the operators of the original, which compresses well."""
        source = self._named.get(
            (use.get("href", "") or use.get("{http://www.w3.org/1999/xlink}href", ""))[1:]
        )
        if source is None or source in self._open:
            raise self._fault(use, names, "use")
        a, b, c, d, e, f = times(
            matrix, (1, 0, 0, 1, _number(use.get("x", "0")), _number(use.get("y", "0")))
        )
        placed = f"{a:.4f} {b:.4f} {c:.4f} {d:.4f} {e / UNIT:.1f} {f / UNIT:.1f}"
        whole = ET.Element("g")
        whole.append(source)
        self._open.append(source)
        for _, run in self._runs(whole, style, IDENTITY, names):
            yield run._replace(operators=f"q {placed} cm {run.operators} Q")
        self._open.pop()

    def _matrix(self, element: ET.Element, names: Names) -> Matrix:
        matrix = IDENTITY
        for name, arguments in _TRANSFORM.findall(element.get("transform", "")):
            numbers = [float(number) for number in _SVG_NUMBER.findall(arguments)]
            match name, numbers:
                case "translate", [x, *y]:
                    step: Matrix = (1, 0, 0, 1, x, y[0] if y else 0)
                case "scale", [across, *along]:
                    step = (across, 0, 0, along[0] if along else across, 0, 0)
                case "matrix", [a, b, c, d, e, f]:
                    step = (a, b, c, d, e, f)
                case "rotate", [angle, *centre] if len(centre) <= 2:  # noqa: PLR2004
                    step = _turned(radians(angle), *centre)
                case "skewX", [angle]:
                    step = (1, 0, tan(radians(angle)), 1, 0, 0)
                case "skewY", [angle]:
                    step = (1, tan(radians(angle)), 0, 1, 0, 0)
                case _:
                    raise self._fault(element, names, f"transform={name}")
            matrix = times(matrix, step)
        return matrix

    def _class(self, colour: str, element: ET.Element, names: Names) -> str:
        code, mixes = _code(colour), _mixes_of(tuple(self._palette.items()))
        name = self._palette.get(code) or mixes.get(code, colour)
        if name not in COLOUR_CLASSES and mix_of(name) is None:
            source = self._named.get(colour.partition("#")[2].rstrip("\"')"))
            if source is not None and _tag(source) in _GRADIENTS:
                raise self._fault(element, names, _tag(source))
            raise self._fault(element, names, colour[:40])
        return name


def _turned(angle: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    across, along = cos(angle), sin(angle)
    return (across, along, -along, across, x - across * x + along * y, y - along * x - across * y)


def _tag(element: ET.Element) -> str:
    space, _, name = str(element.tag).rpartition("}")
    return name if space in ("{http://www.w3.org/2000/svg", "") else ""


def _declared(rule: str) -> dict[str, str]:
    parts = (word.partition(":") for word in rule.split(";"))
    return {name.strip(): value.strip() for name, _, value in parts if name.strip() in _STYLES}


def _usual_rule(name: str) -> dict[str, str]:
    colour = name.removesuffix("-line")
    if colour not in COLOUR_CLASSES and mix_of(colour) is None:
        return {}
    return {"fill": "none", "stroke": colour} if colour != name else {"fill": colour}


def mix_of(name: str) -> tuple[str, str, float] | None:
    """Return the two colours in a name like "ink-paper-30", and the share of the second.

    A share above 1 goes beyond the second colour: "black-ink-150". Return None for other names.
    """
    mix = _MIX.fullmatch(name)
    return (mix[1], mix[2], int(mix[3]) / 100) if mix else None


@cache
def _mixes_of(palette: tuple[tuple[str, str], ...]) -> dict[str, str]:
    parts = [(name, bytes.fromhex(code[1:])) for code, name in palette]
    mixes: dict[str, str] = {}
    for (first_name, first), (second_name, second) in combinations(parts, 2):
        for share in range(1, 100):
            mixed = (round(a + (b - a) * share / 100) for a, b in zip(first, second, strict=True))
            mixes.setdefault("#" + bytes(mixed).hex(), f"{first_name}-{second_name}-{share}")
    return mixes


def _code(colour: str) -> str:
    code = colour.strip().lower()
    if re.fullmatch(r"#[0-9a-f]{3}", code):
        return "#" + "".join(2 * digit for digit in code[1:])
    if parts := re.fullmatch(r"rgb\((\d+),\s*(\d+),\s*(\d+)\)", code):
        return "#" + "".join(f"{int(part):02x}" for part in parts.groups())
    return {"white": "#ffffff", "black": "#000000"}.get(code, code)


def _number(text: str) -> float:
    digits = _SVG_NUMBER.match(text)
    return float(digits[0]) if digits else 0.0


def _reach(extents: list[Extent]) -> Extent:
    lefts, tops, rights, bottoms = zip(*extents, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
