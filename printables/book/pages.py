"""What stands on the pages of the rulebook, as stories of flowables."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from companion.rules.topics import Topic
from printables.book.layout import SceneName
from printables.book.renderer import BookRenderer
from printables.book.setter import Air, Block, Columns, Picture, Rulebook, Story, Text, high, space
from printables.catalogue import PieceName
from printables.edition.rule_sentences import goal_sentence
from printables.paper.sheet import Box
from printables.pieces.board_plan import Place, fascist_tracks
from printables.pieces.boards import mini_start
from printables.pieces.contents import game_contents
from printables.type.letters import text_width

PAGE_TEXT = Box(11.5, 16, 108, 145.4)  # mm of a page, below its title
_NUMBER_COLUMN, _STEP_COLUMN = (
    (8.6, 3.2),
    (9.5, 3.5),
)  # mm, a column of numbers, and the radius of one
_SIDE_PICTURE = 20.0, 3.0  # mm, pictures beside chapters, and air between
_SPEAKER, _BUBBLE, _PAD = 8.4, 4.6, 3.0  # mm, whoever advises; to the bubble and in it
_ADVISORS = (Role.LIBERAL, Role.FASCIST, Role.HITLER, None)  # anybody at last
_LEDGER = (0.21, 0.5, 0.29)  # of its width, its columns
_SCENE_MARGIN = 0.5  # mm around a scene, where it is cut off
_VOTE = 15.8  # mm, a word in letters of headings on a Ballot
_MAX_TRACKER_STEPS = 3  # steps of a tracker, at most: the last ones
_PAGE_FILLS = (0.5, 0.6, 0.7, 0.8, 0.9)  # of a page, where there are several
_CHAPTER_GAPS = 3.0, 11.0  # mm between chapters

ROUND: tuple[
    Mapping[Topic, SceneName], ...
] = (  # the steps of the round on each page, and their pictures
    {Topic.CANDIDACY: "candidacy", Topic.NOMINATE: "nomination", Topic.VOTE: "vote"},
    {Topic.LEGISLATIVE_SESSION: "session", Topic.EXECUTIVE_ACTION: "action"},
)
_EXAMPLES: tuple[SceneName, ...] = ("bad_luck", "lie", "nobody")


class Titled(NamedTuple):
    """A page without its number: its title and its colour, and what stands below that."""

    title: str
    story: Callable[[], Story]
    colour: str = "ink"
    dark: bool = False


def rule(book: Rulebook, topic: Topic) -> tuple[str, str]:
    """The heading of a rule, empty where the one before goes on, and its text."""
    return dict(zip(Topic, book.spoken.rules, strict=True))[topic]


def _scene(book: Rulebook, name: SceneName, renderer: BookRenderer, box: Box) -> None:
    """A picture of the look, with its words and with what the tiles of the track grant."""
    words, track = book.wording, fascist_tracks(book.edition.ruleset, book.edition.players)[0]
    first, more = book.layout.steps
    steps = [*range(book.edition.ruleset.tracker_length)][-_MAX_TRACKER_STEPS:]
    heading = book.letters(book.layout.styles["heading"])
    votes = {"ja": words.ballots.ja, "nein": words.ballots.nein}
    wide = max(text_width(one.upper(), heading, book.theme.fonts) for one in votes.values())
    shown = {vote if wide < _VOTE else f"{vote}_long": word for vote, word in votes.items()}
    shown |= {f"step_{at}": f"{first + more * step:g}" for at, step in enumerate(steps)}
    granted = {f"track_{one.tile}": sign_of(book, one) for one in track.places}
    granted["power"] = granted["track_1"] or "power"
    alike = [*votes.values()] if name == "vote" else []
    renderer.scene(book.layout.scenes[name], box, shown, granted, alike=alike)


def sign_of(book: Rulebook, place: Place) -> str:
    """The emblem of what a tile grants; nothing if it grants nothing."""
    if place.wins or place.grants is None:
        return book.layout.wins if place.wins else ""
    return "power" if place.grants.other else next(iter(place.grants.powers), "")


def strip(book: Rulebook, name: SceneName, least: float, most: float) -> Picture:
    """A picture as wide as the page, cut off at its edges."""

    def draw(renderer: BookRenderer, box: Box) -> None:
        with renderer.pen.within(box.inset(-_SCENE_MARGIN).corners):
            _scene(book, name, renderer, box)

    return Picture(book, draw, least, most, after=2.8)


def company(book: Rulebook, parties: Sequence[Party], least: float, most: float) -> Picture:
    """Figures of parties side by side."""
    roles = {Party.LIBERAL: Role.LIBERAL, Party.FASCIST: Role.FASCIST}

    def draw(renderer: BookRenderer, box: Box) -> None:
        wide = (box.width + 2) / len(parties)
        for at, party in enumerate(parties):
            place = Box(box.x + at * wide, box.y, wide - 2, box.height)
            renderer.company(roles[party], place)

    return Picture(book, draw, least, most, after=3)


# How to win, and setting up


def goals(book: Rulebook, parties: Sequence[Party], *, told: bool) -> Story:
    """What the game is about, and how parties win, each below a picture."""
    words, ruleset = book.wording, book.edition.ruleset
    table = ruleset.table(book.edition.players or ruleset.players[0])
    texts = (words.rulebook.overview, rule(book, Topic.ROUNDS)[1]) if told else ()
    story: Story = [book.text(text, after=2.2) for text in texts]
    for party in parties:
        goal = goal_sentence(words.reference.goal, ruleset, table, party)
        draw = partial(drawn, f"book/goal-{party.value}")
        story += [
            Picture(book, draw, 24, 140, after=3),
            book.text(goal, use="heading", kind="H3", colour=party.value, even=True),
            space(1),
        ]
    return story


def drawn(name: str, renderer: BookRenderer, box: Box) -> None:
    """A picture of the look."""
    renderer.named(name, box)


def setup(book: Rulebook, night: int) -> Story:
    """The table from above, and what to do in which order; 0: there is no night."""
    words = book.wording.rulebook
    last = words.look_night.format(page=night) if night else words.look
    steps: list[Story] = [
        [Columns((_STEP_COLUMN[0], 42.5), [_numbered(book, str(at), _STEP_COLUMN[1], 2.2)],
                [book.text(text, even=True, after=2.6)])]
        for at, text in enumerate((*words.steps, last), start=1)
    ]  # fmt: skip
    wide = sum((_STEP_COLUMN[0], 42.5))
    rows = [
        Columns((wide, 4, wide), steps[at], [space(1)], steps[at + 1])
        for at in range(0, len(steps), 2)
    ]
    airs = [one for row in rows for one in (row, Air(book, 0, 2))]
    return [Picture(book, partial(_laid, book), 50, 96, after=3.4), *airs[:-1]]


def _numbered(book: Rulebook, text: str, radius: float, down: float) -> Picture:
    def draw(renderer: BookRenderer, box: Box) -> None:
        with renderer.pen.part():
            renderer.numbered(text, (box.x + radius, box.top - down), radius)

    return Picture(book, draw, 2 * radius)


def _laid(book: Rulebook, renderer: BookRenderer, box: Box) -> None:
    """The table when it is laid, with everybody around it."""
    layout, scene = book.layout, book.layout.scenes["setup"]
    with renderer.pen.within(box.corners):
        renderer.scene(scene, box)
    _marker(book, renderer, scene.elements["liberal"].place(scene.size, box))
    numbers = sorted(map(int, layout.seats))
    players = min(max(book.edition.players or 7, numbers[0]), numbers[-1])
    around = layout.seats[str(players)]
    near = [at for at, one in enumerate(around) if not one[2]]
    figures = book.theme.figures[Role.LIBERAL]
    across, along = box.width / scene.size[0], box.height / scene.size[1]
    for at, (x, y, turned, wide) in enumerate(around):
        chair = Box(0, 0, 0, 0).inset(-wide * min(across, along))
        lying: dict[int, SceneName] = {near[0]: "looking", near[-1]: "opened"}
        sits: SceneName = "chair" if at else "first_chair"
        values = {"figure": figures[at % len(figures)], "at": str(at % 6)}
        with renderer.pen.moved(box.x + across * x, box.top - along * y, turned=turned):
            for name in (lying.get(at, "letter"), sits):
                renderer.scene(layout.scenes[name], chair, values=values, turned=turned)


def _marker(book: Rulebook, renderer: BookRenderer, place: Box) -> None:
    board = game_contents(book.edition, (PieceName.MINI_BOARDS,))[0]
    scale = min(place.width / board.width, place.height / board.height)
    (x, y), radius = mini_start(book.edition)
    middle = Box(*place.centre, 0, 0).moved(
        scale * (x - board.width / 2), scale * (y - board.height / 2)
    )
    renderer.piece(PieceName.TRACKER_MARKER, middle.inset(-0.95 * scale * radius))


# The round, examples


def round_pages(book: Rulebook, size: float, low: float) -> list[Story]:
    """The steps of the round on two pages, or more, below pictures of at least a height."""
    pages: list[Story] = []
    order = [topic for some in ROUND for topic in some]
    for some in ROUND:
        steps: list[Story] = []
        for topic, name in some.items():
            title, text = rule(book, topic)
            number = _numbered(
                book, str(order.index(topic) + 1), _NUMBER_COLUMN[1], _NUMBER_COLUMN[1] - 0.5
            )
            heading = book.text(title, use="heading", kind="H3", even=True, after=0)
            row = Columns((_NUMBER_COLUMN[0], 99.4), [number], [heading], middle=True)
            steps.append([strip(book, name, low, 50), row, space(1.4), book.text(text, size)])
        pages += divided(steps, partial(Air, book, 0.8, 8))
    return pages


def examples(book: Rulebook, size: float, low: float) -> list[Story]:
    """What may happen at a table: a picture of each."""
    words = book.wording.rulebook
    told = zip(words.story_titles, words.stories, _EXAMPLES, strict=True)
    stories: list[Story] = [
        [strip(book, name, low, 34), book.heading(title, "liberal"), book.text(text, size)]
        for title, text, name in told
    ]
    return divided(stories, partial(Air, book, 1.4, 8))


# Chapters


def details(book: Rulebook, size: float) -> list[Story]:
    """What the pages of the round leave out."""
    words, chaos = book.wording, rule(book, Topic.CHAOS)[1]
    return _chapters(
        book,
        _chapter(book, Topic.ELIGIBILITY, "limited", size),
        _chapter(book, Topic.HITLER_QUESTION, "asked", size, title=words.rulebook.asked),
        _chapter(book, Topic.ELECTION_TRACKER, "tracker", size, more=[chaos]),
        _chapter(book, Topic.POLICY_DECK, "deck", size, title=words.table.draw_pile),
    )


def powers(book: Rulebook, size: float) -> list[Story]:
    """Each power, and Veto Power."""
    pictures: dict[Topic, SceneName] = {
        Topic.INVESTIGATE_LOYALTY: "investigate",
        Topic.CALL_SPECIAL_ELECTION: "special_election",
        Topic.POLICY_PEEK: "peek",
        Topic.EXECUTION: "execution",
        Topic.VETO_POWER: "veto",
    }
    return _chapters(book, *(_chapter(book, *one, size) for one in pictures.items()))


def questions(book: Rulebook, size: float) -> list[Story]:
    """Why there are two cards, who may lie, and advice."""
    return _chapters(
        book,
        _chapter(book, Topic.MEMBERSHIP_CARDS, "cards", size, colour="liberal"),
        _chapter(book, Topic.ABOUT_LYING, "lying", size, colour="liberal"),
        Columns((PAGE_TEXT.width,), _advice(book, size)),
    )


def _chapter(  # noqa: PLR0913
    book: Rulebook,
    topic: Topic,
    name: SceneName,
    size: float,
    *,
    title: str = "",
    more: Sequence[str] = (),
    colour: str = "fascist",
) -> Block:
    heading, text = rule(book, topic)
    picture = Picture(book, partial(_scene, book, name), book.layout.scenes[name].size[1])
    texts = [book.text(one, size) for one in (text, *more)]
    widths = (*_SIDE_PICTURE, PAGE_TEXT.width - sum(_SIDE_PICTURE))
    return Columns(widths, [picture], [space(1)], [book.heading(title or heading, colour), *texts])


def _chapters(book: Rulebook, *chapters: Block) -> list[Story]:
    between = partial(Air, book, *_CHAPTER_GAPS, divider)
    return divided([[one] for one in chapters], between)


def divided(stories: Sequence[Story], between: Callable[[], Block]) -> list[Story]:
    """Stories on as few pages as they need, about as full, with air between them; none is parted."""
    pages = _filled(stories, between, PAGE_TEXT.height)
    evener = (
        _filled(stories, between, share * PAGE_TEXT.height)
        for share in (_PAGE_FILLS if len(pages) > 1 else ())
    )
    return next((some for some in evener if len(some) == len(pages)), pages)


def _filled(stories: Sequence[Story], between: Callable[[], Block], room: float) -> list[Story]:
    pages: list[Story] = [[]]
    for story in stories:
        more = [between(), *story] if pages[-1] else story
        if pages[-1] and high([*pages[-1], *more], PAGE_TEXT.width) > room:
            pages.append([])
            more = story
        pages[-1] = [*pages[-1], *more]
    return pages


def divider(renderer: BookRenderer, box: Box) -> None:
    """A line between two chapters."""
    drawn("book/divider", renderer, Box(box.x, box.centre[1] - 0.5, box.width, 1))


def _advice(book: Rulebook, size: float) -> Story:
    wide = PAGE_TEXT.width - 2 * _SPEAKER - _BUBBLE - 2 * _PAD
    rows: Story = []
    for at, (role, text) in enumerate(zip(_ADVISORS, book.wording.rulebook.advice, strict=True)):
        said = book.text(text, size, even=True, after=0)
        tall = max(2 * _SPEAKER, said.wrap(wide, 0)[1] + 2 * _PAD)
        draw = partial(_bubble, book, role, said, 1 if at % 2 else -1)
        rows.append(Picture(book, draw, tall, after=2))
    return rows


def _bubble(
    book: Rulebook, role: Role | None, said: Text, way: int, renderer: BookRenderer, box: Box
) -> None:
    pen, theme = renderer.pen, book.theme
    x, y = box.centre[0] + way * (box.width / 2 - _SPEAKER), box.centre[1]
    figures = theme.figures[role or Role.LIBERAL]
    figure = figures[(1 if role is None else 2) % len(figures)]
    renderer.head(role or Role.LIBERAL, figure, Box(x, y, 0, 0).inset(-_SPEAKER))
    wide, tall = said.longest(said.lines) + 2 * _PAD, said.height + 2 * _PAD
    edge = x - way * (_SPEAKER + _BUBBLE)
    bubble = Box(edge - (wide if way > 0 else 0), y - tall / 2, wide, tall)
    point = [(edge - way, y + 2), (edge + way * 3.6, y), (edge - way, y - 2)]
    pen.frame(bubble, wide=0.5, radius=2.2, colour=theme.ink)
    pen.area(point, colour=theme.paper)
    pen.outline(point, wide=0.5, closed=False, colour=theme.ink)
    with pen.moved(bubble.x + _PAD, bubble.y + _PAD - 0.1 * said.height):
        said.drawOn(pen.canvas, 0, 0)


# A page to write on


def evenings(book: Rulebook) -> Story:
    """When the game was played, by whom, and who won."""
    widths = [share * PAGE_TEXT.width for share in _LEDGER]
    names = ([book.text(one, use="heading", after=1.6)] for one in book.wording.rulebook.ledger)
    lines = Picture(book, partial(drawn, "book/ledger"), 60, 120)
    return [company(book, tuple(Party), 30, 30), Columns(widths, *names), lines]
