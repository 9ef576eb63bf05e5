"""What stands on the pages of the rulebook, as stories of flowables."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from companion.rules.topics import Topic
from printables.board_plan import fascist_tracks
from printables.book.renderer import BookRenderer
from printables.book.setter import Air, Block, Picture, Rulebook, Story, Text, beside, high, space
from printables.catalogue import PieceName
from printables.components.boards import mini_start
from printables.letters import text_width
from printables.printed_set import pieces
from printables.sheet import Box
from printables.slips import goal_sentence

ROOM = Box(11.5, 16, 108, 145.4)  # mm of a page, below its title
SIZES = (1.0, 0.96, 0.92, 0.88, 0.84)  # of the letters of the rules: smaller ones may save a sheet
_NUMBER, _STEP = (8.6, 3.2), (9.5, 3.5)  # mm, a column of numbers, and the radius of one
_SIDE, _BESIDE = 20.0, 3.0  # mm, pictures beside chapters, and air between
_SPEAKER, _BUBBLE, _PAD = 8.4, 4.6, 3.0  # mm, whoever advises; to the bubble and in it
_ADVISORS = (Role.LIBERAL, Role.FASCIST, Role.HITLER, None)  # anybody at last
_LEDGER = (0.21, 0.5, 0.29)  # of its width, its columns
_ROWS = 9.4  # mm
_AROUND, _SWAY = 0.2, 0.0  # mm around a scene and around a table, where they are cut off
_VOTE = 15.8  # mm, a word in letters of headings on a Ballot
_SHOWN = 3  # steps of a tracker, at most: the last ones

ROUND: tuple[
    Mapping[Topic, str], ...
] = (  # the steps of the round on each page, and their pictures
    {Topic.CANDIDACY: "candidacy", Topic.NOMINATE: "nomination", Topic.VOTE: "vote"},
    {Topic.LEGISLATIVE_SESSION: "session", Topic.EXECUTIVE_ACTION: "action"},
)
_EXAMPLES = ("bad_luck", "lie", "nobody")


class Titled(NamedTuple):
    """A page without its number: its title and its colour, and what stands below that."""

    title: str
    story: Callable[[], Story]
    colour: str = "ink"
    dark: bool = False


def rule(book: Rulebook, topic: Topic) -> tuple[str, str]:
    """The heading of a rule, empty where the one before goes on, and its text."""
    return dict(zip(Topic, book.spoken.rules, strict=True))[topic]


def _scene(book: Rulebook, name: str) -> Callable[[BookRenderer, Box], None]:
    """What draws a picture of the look, with its words."""
    scene = getattr(book.layout, name)
    words = book.wording
    first, more = book.layout.steps
    steps = [*range(book.edition.ruleset.tracker_length)][-_SHOWN:]
    votes = {"ja": words.ballots.ja, "nein": words.ballots.nein}
    heading = book.letters(book.layout.styles["heading"])
    widest = max(text_width(one.upper(), heading, book.theme.fonts) for one in votes.values())
    long = "" if widest < _VOTE else "_long"
    shown = {f"{vote}{long}": word for vote, word in votes.items()}
    numbers = {f"step_{at}": f"{first + more * step:g}" for at, step in enumerate(steps)}
    power = _first_power(book)

    def draw(renderer: BookRenderer, box: Box) -> None:
        alike = [*shown.values()] if name == "vote" else []
        with renderer.pen.within(box.inset(-_AROUND).corners):
            renderer.scene(scene, box, {**shown, **numbers}, alike=alike, power=power)

    return draw


def _first_power(book: Rulebook) -> str:
    """The emblem of what the first tile grants that grants anything."""
    track = fascist_tracks(book.edition.ruleset, book.edition.players)[0]
    slot = next((one.grants for one in track.places if one.grants is not None), None)
    return next(iter(slot.powers), "power") if slot and not slot.other else "power"


def company(
    book: Rulebook, parties: Sequence[Party], high_: tuple[float, float], count: int = 0
) -> Picture:
    """Figures of parties side by side, a count of them or as many as have room."""
    roles = {Party.LIBERAL: Role.LIBERAL, Party.FASCIST: Role.FASCIST}

    def draw(renderer: BookRenderer, box: Box) -> None:
        shown = count or max(1, int(box.width / (1.1 * box.height)))
        wide = (box.width - 2 * (shown - 1)) / shown
        for at in range(shown):
            role = roles[parties[at * len(parties) // shown]]
            figures = book.theme.figures[role]
            place = Box(box.x + at * (wide + 2), box.y, wide, box.height)
            first = at % max(1, shown // len(parties))
            renderer.plain(f"roles/{role}/{figures[first % len(figures)]}", place)

    return Picture(book, draw, *high_, after=3)


# How to win, and setting up


def goals(book: Rulebook, parties: Sequence[Party], *, told: bool) -> Story:
    """What the game is about, and how parties win, each below a picture."""
    words, ruleset = book.wording, book.edition.ruleset
    table = ruleset.table(book.edition.players or ruleset.players[0])
    texts = (words.rulebook.overview, rule(book, Topic.ROUNDS)[1]) if told else ()
    story: Story = [book.text(text, after=2.2) for text in texts]
    for party in parties:
        goal = goal_sentence(words.reference.goal, ruleset, table, party)
        heading = book.text(goal, use="heading", kind="H3", colour=party.value, even=True)
        story += [
            space(1.4),
            Picture(book, partial(_drawn, f"book/goal-{party.value}"), 24, 140, after=3),
        ]
        story += [heading, space(1)]
    return story


def _drawn(name: str, renderer: BookRenderer, box: Box) -> None:
    renderer.picture(renderer.look.picture(name), box)


def setup(book: Rulebook, night: int) -> Story:
    """The table from above, and what to do in which order; 0: there is no night."""
    words = book.wording.rulebook
    last = words.look_night.format(page=night) if night else words.look
    steps = [
        (_numbered(book, str(at), _STEP[1], 2.2), book.text(text, even=True, after=2.6))
        for at, text in enumerate((*words.steps, last), start=1)
    ]
    rows = [
        beside(
            (_STEP[0], 42.5, 4, _STEP[0], 42.5),
            *([one] for one in (*steps[at], space(1), *steps[at + 1])),
        )
        for at in range(0, len(steps), 2)
    ]
    return [Picture(book, partial(_laid, book), 50, 120, after=3.4), *rows]


def _numbered(book: Rulebook, text: str, radius: float, down: float) -> Picture:
    def draw(renderer: BookRenderer, box: Box) -> None:
        with renderer.pen.part():
            renderer.numbered(text, (box.x + radius, box.top - down), radius)

    return Picture(book, draw, 2 * radius)


def _laid(book: Rulebook, renderer: BookRenderer, box: Box) -> None:
    """The table when it is laid, with everybody around it."""
    scene, seats = book.layout.setup, book.layout.seats
    with renderer.pen.within(box.inset(-_SWAY).corners):
        renderer.scene(scene, box)
    _marker(book, renderer, scene.elements["liberal"].place(scene.size, box))
    players = min(max(book.edition.players or 7, min(map(int, seats))), max(map(int, seats)))
    across, along = box.width / scene.size[0], box.height / scene.size[1]
    figures = book.theme.figures[Role.LIBERAL]
    around = seats[str(players)]
    near = [at for at, one in enumerate(around) if not one[2]]
    for at, (x, y, turned, wide) in enumerate(around):
        spot = box.x + across * x, box.top - along * y
        radius = wide * min(across, along)
        with renderer.pen.moved(*spot, turned=turned):
            name = book.layout.seat.format(at=at % 6, figure=figures[at % len(figures)])
            head = Box(0, -0.3 * radius, 0, 0).inset(-radius)
            before = Box(-0.75 * radius, 0.48 * radius, 1.5 * radius, radius)
            if at == near[0]:
                renderer.piece("role-cards", before)
            else:
                renderer.picture(renderer.look.picture("book/envelope"), before)
            if at == near[-1]:
                fan = zip(
                    ("role-cards", "membership-cards", "ballots"), (-0.4, 0, 0.4), strict=True
                )
                for piece, off in fan:
                    with renderer.pen.moved(off * radius, 1.5 * radius, turned=-50 * off):
                        renderer.piece(piece, Box(0, 0, 0, 0).inset(-0.55 * radius))
            upright = -turned if "{figure}" in book.layout.seat else 0
            with renderer.pen.moved(*head.centre, turned=upright):
                renderer.picture(renderer.look.picture(name), Box(0, 0, 0, 0).inset(-radius))
            if at == 0:
                tent = renderer.look.picture("book/tent-president")
                with renderer.pen.moved(-1.9 * radius, 0.9 * radius, turned=-turned):
                    renderer.picture(tent, Box(0, 0, 0, 0).inset(-radius))
            if at in (near[0], near[-1]):
                number = "6" if at == near[0] else "5"
                centre = 1.2 * radius, 0.98 * radius
                renderer.numbered(number, centre, 3.3, "book/step")


def _marker(book: Rulebook, renderer: BookRenderer, place: Box) -> None:
    """The marker of the tracker on its first step on the Liberal track."""
    board = pieces(book.edition, (PieceName.MINI_BOARDS,))[0]
    scale = min(place.width / board.width, place.height / board.height)
    (x, y), radius = mini_start(book.edition)
    left, low = (
        place.centre[0] - scale * board.width / 2,
        place.centre[1] - scale * board.height / 2,
    )
    spot = Box(left + scale * x, low + scale * y, 0, 0).inset(-0.95 * scale * radius)
    renderer.piece(PieceName.TRACKER_MARKER, spot)


# The round, examples


def round_page(book: Rulebook, some: Mapping[Topic, str], size: float) -> Story:
    """Steps of the round, each below its picture, in letters of a size."""
    order = [topic for page in ROUND for topic in page]
    story: Story = []
    for topic, name in some.items():
        title, text = rule(book, topic)
        number = _numbered(book, str(order.index(topic) + 1), _NUMBER[1], _NUMBER[1] - 0.5)
        heading = book.text(title, use="heading", kind="H3", even=True, after=0)
        row = beside((_NUMBER[0], 99.4), [number], [heading], middle=True)
        picture = Picture(book, _scene(book, name), 19, 50, after=2.8)
        story += [picture, row, space(1.4), book.text(text, size), Air(book, 0.8, 8)]
    return story[:-1]


def examples(book: Rulebook, size: float) -> Story:
    """What may happen at a table: a picture of each."""
    words, story = book.wording.rulebook, Story()
    for title, text, name in zip(words.story_titles, words.stories, _EXAMPLES, strict=True):
        picture = Picture(book, _scene(book, name), 12, 34, after=2.8)
        heading = book.heading(title, "liberal")
        story += [picture, heading, book.text(text, size), Air(book, 1.4, 8)]
    return story[:-1]


# Chapters


def details(book: Rulebook, size: float) -> Story:
    """What the pages of the round leave out."""
    words, chaos = book.wording, rule(book, Topic.CHAOS)[1]
    return [
        _chapter(book, Topic.ELIGIBILITY, "limited", size),
        _chapter(book, Topic.HITLER_QUESTION, "asked", size, words.rulebook.asked),
        _chapter(book, Topic.ELECTION_TRACKER, "tracker", size, more=chaos),
        _chapter(book, Topic.POLICY_DECK, "deck", size, words.table.draw_pile),
    ]


def powers(book: Rulebook, size: float) -> Story:
    """Each power, and Veto Power."""
    pictures = {
        Topic.INVESTIGATE_LOYALTY: "investigate",
        Topic.CALL_SPECIAL_ELECTION: "special_election",
        Topic.POLICY_PEEK: "peek",
        Topic.EXECUTION: "execution",
        Topic.VETO_POWER: "veto",
    }
    return [_chapter(book, topic, name, size) for topic, name in pictures.items()]


def questions(book: Rulebook, size: float) -> Story:
    """Why there are two cards, who may lie, and advice."""
    return [
        _chapter(book, Topic.MEMBERSHIP_CARDS, "cards", size, colour="liberal"),
        _chapter(book, Topic.ABOUT_LYING, "lying", size, colour="liberal"),
        _advice(book, size),
    ]


def _chapter(  # noqa: PLR0913
    book: Rulebook,
    topic: Topic,
    name: str,
    size: float,
    title: str = "",
    *,
    more: str = "",
    colour: str = "fascist",
) -> Block:
    """A heading and paragraphs, beside a picture."""
    heading, text = rule(book, topic)
    picture = Picture(book, _scene(book, name), getattr(book.layout, name).size[1])
    texts = [book.text(one, size) for one in (text, more) if one]
    wide = ROOM.width - _SIDE - _BESIDE
    return beside(
        (_SIDE + _BESIDE, wide),
        [_narrow(picture)],
        [book.heading(title or heading, colour), *texts],
    )


def _narrow(picture: Picture) -> Block:
    """A picture as wide as a column of pictures."""
    return beside((_SIDE,), [picture])


def divided(book: Rulebook, chapters: Sequence[Block]) -> list[Story]:
    """Chapters on as few pages as they need, with lines between them; none of them is parted."""
    pages: list[Story] = [[]]
    for chapter in chapters:
        line: Story = [Air(book, 3, 11, divider)] if pages[-1] else []
        if pages[-1] and high([*pages[-1], *line, chapter], ROOM.width) > ROOM.height:
            pages.append([])
            line = []
        pages[-1] += [*line, chapter]
    return pages


def divider(renderer: BookRenderer, box: Box) -> None:
    """A line between two chapters."""
    _drawn("book/divider", renderer, Box(box.x, box.centre[1] - 0.5, box.width, 1))


def _advice(book: Rulebook, size: float) -> Block:
    """What somebody of each role says to their own, in bubbles, from the left and from the right."""
    wide = ROOM.width - 2 * _SPEAKER - _BUBBLE - 2 * _PAD
    rows: Story = []
    for at, (role, text) in enumerate(zip(_ADVISORS, book.wording.rulebook.advice, strict=True)):
        said = book.text(text, size, even=True, after=0)
        tall = max(2 * _SPEAKER, said.wrap(wide, 0)[1] + 2 * _PAD)
        rows += [
            Picture(book, partial(_bubble, book, role, said, 1 if at % 2 else -1), tall, after=2)
        ]
    return beside((ROOM.width,), rows)


def _bubble(
    book: Rulebook,
    role: Role | None,
    said: Text,
    way: int,
    renderer: BookRenderer,
    box: Box,
) -> None:
    pen, theme = renderer.pen, book.theme
    x, y = box.centre[0] + way * (box.width / 2 - _SPEAKER), box.centre[1]
    figures = theme.figures[role or Role.LIBERAL]
    folder, at = ("seats", 1) if role is None else ("heads", 2)
    head = renderer.look.picture(f"book/{folder}/{figures[at % len(figures)]}")
    renderer.picture(head, Box(x, y, 0, 0).inset(-_SPEAKER))
    wide, tall = said.widest + 2 * _PAD, said.height + 2 * _PAD
    edge = x - way * (_SPEAKER + _BUBBLE)
    bubble = Box(edge - (wide if way > 0 else 0), y - tall / 2, wide, tall)
    point = [(edge - way, y + 2), (edge + way * 3.6, y), (edge - way, y - 2)]
    pen.frame(bubble, wide=0.5, radius=2.2, colour=theme.ink)
    pen.cuts([point], colour=theme.paper)
    pen.outline(point, wide=0.5, closed=False, colour=theme.ink)
    with pen.moved(bubble.x + _PAD, bubble.y + _PAD - 0.1 * said.height):
        said.drawOn(pen.canvas, 0, 0)


# A page to write on


def evenings(book: Rulebook) -> Story:
    """When the game was played, by whom, and who won."""
    words, ink = book.wording.rulebook, book.theme.ink
    widths = [share * ROOM.width for share in _LEDGER]

    def lines(renderer: BookRenderer, box: Box) -> None:
        rows = int(box.height / _ROWS)
        for row in range(rows + 1):
            y = box.top - box.height * row / rows
            thick = 0.25 if row else 0.7
            renderer.pen.line(box.x, y, box.right, y, wide=thick, colour=ink)
        for wide in (widths[0], widths[0] + widths[1]):
            x = box.x + wide - 2.4
            renderer.pen.line(x, box.top, x, box.y, wide=0.25, colour=ink)

    heads = beside(widths, *([book.text(one, use="heading", after=1.6)] for one in words.ledger))
    return [company(book, tuple(Party), (30, 30), 2), heads, Picture(book, lines, 60, 120)]
