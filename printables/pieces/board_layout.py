"""Sizes of boards, which depend on the length of the words on slots and at thresholds."""

from collections.abc import Sequence

from companion.rules.pieces import Party
from printables.catalogue import MIN_CAPITALS_AT_TABLE
from printables.edition.piece import Edition
from printables.edition.wording import Words
from printables.faces.layout import BoardLayout, Card, Element, ThresholdLayout, load_look
from printables.look.pdf_units import Point
from printables.paper.sheet import Box
from printables.pieces.board_plan import Board, Layout, Measures, Place, Threshold, slot_size
from printables.type.letters import Letters, capitals, text_lines

LEVELS = 5  # levels of alarm; the highest number is the calmest
NEXT_SIGN = 2.3  # from sign to sign of a threshold, times their radius
_MIN_SHRINK = 0.75  # letters shrink so far before a text gets more lines
_LINE_TOLERANCE = 0.001  # of a line's height


def layout_of(edition: Edition, board: Board) -> BoardLayout:
    """Return the layout of a board, made large enough for its words."""
    layouts = load_look(edition.theme.look).layouts(len(edition.wordings))
    kinds = {
        (Party.LIBERAL, False): layouts.liberal_board,
        (Party.FASCIST, False): layouts.fascist_board,
        (Party.LIBERAL, True): layouts.mini_liberal_board,
        (Party.FASCIST, True): layouts.mini_fascist_board,
    }
    by, slot = kinds[board.party, board.mini], slot_size(edition, board)
    places = [of_slot(edition, board, place) for place in board.track.places]
    texts = {key: [words.get(key, []) for words in places] for key in ("name", "hint")}
    more = {
        key: _growth(
            edition, element, element.place(by.slot.size, Box(0, 0, *slot)).width, texts[key]
        )
        for key, element in by.slot.elements.items()
        if key in texts
    }
    name, hint = more.get("name", 0.0), more.get("hint", 0.0)
    if name or hint:
        by = by.replace(
            foot=by.foot + name + hint,
            slot=_taller(_taller(by.slot, "name", 0, name), "hint", name, hint),
            last=_taller(by.last, "name", 0, name + hint),
        )
    if by.threshold:
        by = by.replace(threshold=_wide_threshold(edition, board, by))
    return _with_high_head(edition, board, by)


def _with_high_head(edition: Edition, board: Board, by: BoardLayout) -> BoardLayout:
    """Return a layout with enough height above the slots for titles of several lines."""
    ends = [threshold.after for threshold in board.track.thresholds if threshold.after]
    if not ends:
        return by
    slot, raised, changes = slot_size(edition, board), 0.0, dict[str, Element]()
    width = min(ends) * (slot.width + by.gap) - by.gap
    for name, at in (("second_title", 1), ("title", 0)):
        element = getattr(by, name)
        if element and at < len(edition.wordings):
            text = str(getattr(edition.wordings[at].boards, board.party.value))
            more = _growth(edition, element, width, [[text]], smallest=True)
            left, top, width_of_box, height = element.box
            changes[name] = element.replace(
                box=(left, top - raised - more, width_of_box, height + more)
            )
            raised += more
    if not raised:
        return by
    for name in ("plate", "players"):
        if element := getattr(by, name):
            left, top, width_of_box, height = element.box
            changes[name] = element.replace(box=(left, top - raised, width_of_box, height + raised))
    return by.replace(head=by.head + raised, **changes)


def _wide_threshold(edition: Edition, board: Board, by: BoardLayout) -> ThresholdLayout | None:
    """Return the layout of a threshold wide enough for its sentences; None if the board has no threshold."""
    layout, track = by.threshold, board.track
    if layout is None:
        return None
    element, wider = layout.sentence, 0.0
    (across, _), (aside, _) = element.grow, element.move
    for threshold in track.thresholds:
        zones = len(threshold.zones) - 1
        length = element.box[3] - zones * NEXT_SIGN * layout.sign[1]
        smallest = element.replace(
            box=(0.0, 0.0, 0.0, element.box[2] + zones * layout.zone * across)
        )
        texts = [sentences(edition, threshold)]
        wider = max(wider, _growth(edition, smallest, length, texts))
    left, top, width, height = element.box
    more = wider / across
    sentence = element.replace(box=(left + aside * more, top, width + wider, height))
    return layout.replace(width=layout.width + more, sentence=sentence)


def sentences(edition: Edition, threshold: Threshold) -> list[str]:
    """Return the sentences at a threshold: for each of its zones, one in each language."""
    boards = [wording.boards for wording in edition.wordings]
    return [str(getattr(board, zone)) for zone in threshold.zones for board in boards]


def _growth(
    edition: Edition,
    element: Element,
    width: float,
    places: Sequence[Sequence[str]],
    *,
    smallest: bool = False,
) -> float:
    """Return the length in mm by which a box has to grow for all lines of a text.

    The letters are somewhat smaller than the largest, or of the `smallest` size.
    """
    fonts = edition.theme.fonts
    capital = capitals(Letters(element.font, 1), fonts)
    least = element.size[0] if smallest else _MIN_SHRINK * element.size[1]
    size = max(least, MIN_CAPITALS_AT_TABLE / capital)
    letters = Letters(element.font, size, spaced=min(0.03, element.spaced))
    aside, above = element.inset or (0.0, 0.0)
    inner, inner_height = width - 2 * aside, element.box[3] - 2 * above
    printed = [[text.upper() if element.capitals else text for text in texts] for texts in places]
    lines = max(
        sum(len(text_lines(text, inner, letters, fonts)) for text in texts) for texts in printed
    )
    capacity = 1 + int((inner_height - size * capital) / (size * element.leading) + _LINE_TOLERANCE)
    return max(0, lines - capacity) * size * element.leading


def _taller(card: Card, name: str, lower: float, by: float) -> Card:
    if name not in card.elements:
        return card
    left, top, width, height = card.elements[name].box
    return card.with_element(name, box=(left, top + lower, width, height + by))


def planned(edition: Edition, board: Board) -> Layout:
    """Return the positions of all elements of a whole board."""
    by = layout_of(edition, board)
    slot = slot_size(edition, board)
    measures = Measures(slot, by.edge, by.gap, by.head, by.foot, least=by.least, seam=by.seam)
    if by.threshold:
        measures = measures._replace(threshold=by.threshold.width, zone=by.threshold.zone)
    if tracker := by.tracker:
        measures = measures._replace(step=tracker.step, chaos=tracker.words, beside=tracker.beside)

        places, steps = len(board.track.places), board.track.steps
        if tracker.level and (places, steps) != (LEVELS, LEVELS - 2):
            measures = measures._replace(beside=0)  # levels are not below slots
    return Layout(board.track, measures)


def start(edition: Edition, board: Board, plan: Layout) -> Point:
    """Return the centre of the Election Tracker's first step, where its marker starts."""
    by = layout_of(edition, board)
    if by.tracker and by.tracker.level and plan.measures.beside:
        across, up = by.tracker.marker
        return plan.slot(1).right - across, by.tracker.line + up
    return plan.tracker[0].centre


def of_slot(edition: Edition, board: Board, place: Place) -> dict[str, list[str]]:
    """Return the words on a slot, in each language."""
    boards = [wording.boards for wording in edition.wordings]
    words = {"number": [str(place.tile)]}
    if board.party is Party.FASCIST:
        words["name"] = [_name_of(words_of, place) for words_of in boards]
        words["hint"] = [
            words_of for words_of in (_hint(words_of, place) for words_of in boards) if words_of
        ]
    elif place.wins:
        words["name"] = [words_of.wins_liberal for words_of in boards]
    return words


def _name_of(words: Words, place: Place) -> str:
    if place.wins:
        return str(words.wins_fascist)
    powers = place.grants.powers if place.grants else ()
    if place.grants and place.grants.other:
        return str(words.other_power)
    if not powers:
        return str(words.none)
    return str(words.powers[powers[0]] if len(powers) == 1 else words.choose)


def _hint(words: Words, place: Place) -> str:
    if place.grants is None:
        return ""
    powers = place.grants.powers
    if place.grants.other:
        return str(words.other)
    if len(powers) == 1:
        return str(words.powers_how[powers[0]])
    return " / ".join(words.powers[power] for power in powers)
