"""Contents of the rulebook's pages, as stories: lists of texts and pictures laid out on a page."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Party, Power, Role, Topic
from printables.book.layout import Scene, SceneName
from printables.book.renderer import BookRenderer
from printables.book.typesetting import (
    Air,
    Block,
    Columns,
    Picture,
    Rulebook,
    Story,
    Text,
    space,
    story_height,
)
from printables.catalogue import PieceName
from printables.edition.rule_sentences import goal_sentence
from printables.paper.sheet import Box
from printables.pieces.board_plan import Place, fascist_tracks
from printables.pieces.boards import mini_start
from printables.pieces.contents import game_contents
from printables.type.letters import text_width

PAGE_TEXT = Box(11.5, 16, 108, 145.4)  # mm: the part of a page below its title
# In mm: width of a column of numbers, and radius of a number.
_NUMBER_COLUMN, _STEP_COLUMN = (8.6, 3.2), (9.5, 3.5)
_SIDE_PICTURE = 20.0, 3.0  # mm: width of pictures beside chapters, and air between
# In mm: radius of a head, its distance from the bubble, and air in the bubble.
_SPEAKER, _BUBBLE, _PAD = 8.4, 4.6, 3.0
_ADVISORS = (Role.LIBERAL, Role.FASCIST, Role.HITLER, None)  # None: advice for everybody
_LEDGER = (0.21, 0.5, 0.29)  # widths of columns, as fractions of the page's width
_SCENE_MARGIN = 0.5  # mm around a scene before it is cropped
_VOTE = 15.8  # mm, greatest width of a word on a Ballot card in letters of headings
_MAX_TRACKER_STEPS = 3  # last steps of a tracker, at most
_PAGE_FILLS = (0.5, 0.6, 0.7, 0.8, 0.9)  # shares of a page's height to fill evenly
_CHAPTER_GAPS = 3.0, 11.0  # mm between chapters

ROUND: tuple[
    Mapping[Topic, SceneName], ...
] = (  # the steps of the round on each page, and their pictures
    {Topic.CANDIDACY: "candidacy", Topic.NOMINATE: "nomination", Topic.VOTE: "vote"},
    {Topic.LEGISLATIVE_SESSION: "session", Topic.EXECUTIVE_ACTION: "action"},
)
_EXAMPLES: tuple[SceneName, ...] = ("bad_luck", "lie", "nobody")


class Titled(NamedTuple):
    """A page that has no number yet: its title, its colour, and a function that returns its contents."""

    title: str
    story: Callable[[], Story]
    colour: str = "ink"
    dark: bool = False


def rule(book: Rulebook, topic: Topic) -> tuple[str, str]:
    """Return the heading and text of a rule; the heading is empty if the rule continues the last one."""
    return dict(zip(Topic, book.spoken.rules, strict=True))[topic]


def _scene(
    book: Rulebook, scene: Scene, renderer: BookRenderer, box: Box, *, is_vote: bool = False
) -> None:
    """Draw an illustration with its words and the Presidential Powers of the Fascist track."""
    words, track = book.wording, fascist_tracks(book.edition.ruleset, book.edition.players)[0]
    first, more = book.layout.steps
    steps = [*range(book.edition.ruleset.tracker_length)][-_MAX_TRACKER_STEPS:]
    heading = book.letters(book.layout.styles["heading"])
    votes = {"ja": words.ballots.ja, "nein": words.ballots.nein}
    width = max(text_width(vote.upper(), heading, book.theme.fonts) for vote in votes.values())
    texts = {vote if width < _VOTE else f"{vote}_long": word for vote, word in votes.items()}
    texts |= {f"step_{at}": f"{first + more * step:g}" for at, step in enumerate(steps)}
    granted = {f"track_{place.tile}": sign_of(book, place) for place in track.places}
    granted["power"] = granted["track_1"] or "power"
    alike = [*votes.values()] if is_vote else []
    renderer.scene(scene, box, texts, granted, alike=alike)


def sign_of(book: Rulebook, place: Place) -> str:
    """Return the name of the emblem of the power that a tile grants, or "" if it grants none."""
    if place.wins or place.grants is None:
        return book.layout.wins if place.wins else ""
    return "power" if place.grants.other else next(iter(place.grants.powers), "")


def strip(book: Rulebook, name: SceneName, least: float, most: float) -> Picture:
    """Return a picture as wide as the page, cropped at the page's edges, between two heights in mm."""

    def draw(renderer: BookRenderer, box: Box) -> None:
        with renderer.pen.within(box.inset(-_SCENE_MARGIN).corners):
            _scene(book, book.layout.scenes[name], renderer, box, is_vote=name == "vote")

    return Picture(book, draw, least, most, after=2.8)


def company(book: Rulebook, parties: Sequence[Party], least: float, most: float) -> Picture:
    """Return a picture of figures of several parties side by side, between two heights in mm."""
    roles = {Party.LIBERAL: Role.LIBERAL, Party.FASCIST: Role.FASCIST}

    def draw(renderer: BookRenderer, box: Box) -> None:
        width = (box.width + 2) / len(parties)
        for at, party in enumerate(parties):
            place = Box(box.x + at * width, box.y, width - 2, box.height)
            renderer.company(roles[party], place)

    return Picture(book, draw, least, most, after=3)


# How to win, and setting up


def goals(book: Rulebook, parties: Sequence[Party], *, with_overview: bool) -> Story:
    """Return the goals of parties, each below a picture, if asked after an overview of the game."""
    words, ruleset = book.wording, book.edition.ruleset
    table = ruleset.table(book.edition.players or ruleset.players[0])
    texts = (words.rulebook.overview, rule(book, Topic.ROUNDS)[1]) if with_overview else ()
    story: Story = [book.text(text, after=2.2) for text in texts]
    for party in parties:
        goal = goal_sentence(words.slips.goal, ruleset, table, party)
        draw = partial(drawn, f"book/goal-{party.value}")
        story += [
            Picture(book, draw, 24, 140, after=3),
            book.text(goal, use="heading", kind="H3", colour=party.value, even=True),
            space(1),
        ]
    return story


def drawn(name: str, renderer: BookRenderer, box: Box) -> None:
    """Draw the picture of this name in the theme's style in a box."""
    renderer.named(name, box)


def setup(book: Rulebook, night: int) -> Story:
    """Return the steps of the setup below a picture; `night` is the page of the night, or 0 for none."""
    words = book.wording.rulebook
    last = words.look_night.format(page=night) if night else words.look
    steps: list[Story] = [
        [Columns((_STEP_COLUMN[0], 42.5), [_numbered(book, str(at), _STEP_COLUMN[1], 2.2)],
                [book.text(text, even=True, after=2.6)])]
        for at, text in enumerate((*words.steps, last), start=1)
    ]  # fmt: skip
    width = sum((_STEP_COLUMN[0], 42.5))
    rows = [
        Columns((width, 4, width), steps[at], [space(1)], steps[at + 1])
        for at in range(0, len(steps), 2)
    ]
    airs = [block for row in rows for block in (row, Air(book, 0, 2))]
    return [Picture(book, partial(_laid, book), 50, 96, after=3.4), *airs[:-1]]


def _numbered(book: Rulebook, text: str, radius: float, down: float) -> Picture:
    def draw(renderer: BookRenderer, box: Box) -> None:
        with renderer.pen.part():
            renderer.numbered(text, (box.x + radius, box.top - down), radius)

    return Picture(book, draw, 2 * radius)


def _laid(book: Rulebook, renderer: BookRenderer, box: Box) -> None:
    """Draw the table ready to play, with all players around it."""
    layout, scene = book.layout, book.layout.scenes["setup"]
    with renderer.pen.within(box.corners):
        renderer.scene(scene, box)
    _marker(book, renderer, scene.elements["liberal"].place(scene.size, box))
    numbers = sorted(map(int, layout.seats))
    players = min(max(book.edition.players or 7, numbers[0]), numbers[-1])
    around = layout.seats[str(players)]
    near = [at for at, seat in enumerate(around) if not seat[2]]
    figures = book.theme.figures[Role.LIBERAL]
    across, along = box.width / scene.size[0], box.height / scene.size[1]
    for at, (x, y, turned, width) in enumerate(around):
        chair = Box(0, 0, 0, 0).inset(-width * min(across, along))
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


def round_pages(book: Rulebook, size: float, least_height: float) -> list[Story]:
    """Return the steps of the round on pages with pictures at least `least_height` mm high."""
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
            steps.append(
                [strip(book, name, least_height, 50), row, space(1.4), book.text(text, size)]
            )
        pages += divided(steps, partial(Air, book, 0.8, 8))
    return pages


def examples(book: Rulebook, size: float, least_height: float) -> list[Story]:
    """Return examples of play, each with a picture."""
    words = book.wording.rulebook
    stories_of = zip(words.story_titles, words.stories, _EXAMPLES, strict=True)
    stories: list[Story] = [
        [strip(book, name, least_height, 34), book.heading(title, "liberal"), book.text(text, size)]
        for title, text, name in stories_of
    ]
    return divided(stories, partial(Air, book, 1.4, 8))


# Chapters


def details(book: Rulebook, size: float) -> list[Story]:
    """Return chapters on rules that the pages of the round leave out."""
    words, scenes, chaos = book.wording, book.layout.scenes, rule(book, Topic.CHAOS)[1]
    return _chapters(
        book,
        _chapter(book, Topic.ELIGIBILITY, scenes["limited"], size),
        _chapter(book, Topic.HITLER_QUESTION, scenes["asked"], size, title=words.rulebook.asked),
        _chapter(book, Topic.ELECTION_TRACKER, scenes["tracker"], size, more=[chaos]),
        _chapter(book, Topic.POLICY_DECK, scenes["deck"], size, title=words.table.draw_pile),
    )


def powers(book: Rulebook, size: float) -> list[Story]:
    """Return chapters about each power, and about the veto."""
    return _chapters(
        book,
        *(_chapter(book, power.topic, book.layout.powers[power], size) for power in Power),
        _chapter(book, Topic.VETO_POWER, book.layout.scenes["veto"], size),
    )


def questions(book: Rulebook, size: float) -> list[Story]:
    """Return chapters about memberships and lying, and advice."""
    return _chapters(
        book,
        _chapter(book, Topic.MEMBERSHIP_CARDS, book.layout.scenes["cards"], size, colour="liberal"),
        _chapter(book, Topic.ABOUT_LYING, book.layout.scenes["lying"], size, colour="liberal"),
        Columns((PAGE_TEXT.width,), _advice(book, size)),
    )


def _chapter(  # noqa: PLR0913
    book: Rulebook,
    topic: Topic,
    scene: Scene,
    size: float,
    *,
    title: str = "",
    more: Sequence[str] = (),
    colour: str = "fascist",
) -> Block:
    heading, text = rule(book, topic)
    picture = Picture(book, partial(_scene, book, scene), scene.size[1])
    texts = [book.text(each, size) for each in (text, *more)]
    widths = (*_SIDE_PICTURE, PAGE_TEXT.width - sum(_SIDE_PICTURE))
    return Columns(widths, [picture], [space(1)], [book.heading(title or heading, colour), *texts])


def _chapters(book: Rulebook, *chapters: Block) -> list[Story]:
    between = partial(Air, book, *_CHAPTER_GAPS, divider)
    return divided([[chapter] for chapter in chapters], between)


def divided(stories: Sequence[Story], between: Callable[[], Block]) -> list[Story]:
    """Distribute stories evenly over as few pages as possible, without splitting any of them."""
    pages = _filled(stories, between, PAGE_TEXT.height)
    evener = (
        _filled(stories, between, share * PAGE_TEXT.height)
        for share in (_PAGE_FILLS if len(pages) > 1 else ())
    )
    return next((candidate for candidate in evener if len(candidate) == len(pages)), pages)


def _filled(stories: Sequence[Story], between: Callable[[], Block], room: float) -> list[Story]:
    pages: list[Story] = [[]]
    for story in stories:
        more = [between(), *story] if pages[-1] else story
        if pages[-1] and story_height([*pages[-1], *more], PAGE_TEXT.width) > room:
            pages.append([])
            more = story
        pages[-1] = [*pages[-1], *more]
    return pages


def divider(renderer: BookRenderer, box: Box) -> None:
    """Draw a line across the page between two chapters."""
    drawn("book/divider", renderer, Box(box.x, box.centre[1] - 0.5, box.width, 1))


def _advice(book: Rulebook, size: float) -> Story:
    width = PAGE_TEXT.width - 2 * _SPEAKER - _BUBBLE - 2 * _PAD
    rows: Story = []
    for at, (role, text) in enumerate(zip(_ADVISORS, book.wording.rulebook.advice, strict=True)):
        paragraph = book.text(text, size, even=True, after=0)
        height = max(2 * _SPEAKER, paragraph.wrap(width, 0)[1] + 2 * _PAD)
        draw = partial(_bubble, book, role, paragraph, 1 if at % 2 else -1)
        rows.append(Picture(book, draw, height, after=2))
    return rows


def _bubble(
    book: Rulebook, role: Role | None, paragraph: Text, way: int, renderer: BookRenderer, box: Box
) -> None:
    pen, theme = renderer.pen, book.theme
    x, y = box.centre[0] + way * (box.width / 2 - _SPEAKER), box.centre[1]
    figures = theme.figures[role or Role.LIBERAL]
    figure = figures[(1 if role is None else 2) % len(figures)]
    renderer.head(role or Role.LIBERAL, figure, Box(x, y, 0, 0).inset(-_SPEAKER))
    width, height = paragraph.longest(paragraph.lines) + 2 * _PAD, paragraph.height + 2 * _PAD
    edge = x - way * (_SPEAKER + _BUBBLE)
    bubble = Box(edge - (width if way > 0 else 0), y - height / 2, width, height)
    point = [(edge - way, y + 2), (edge + way * 3.6, y), (edge - way, y - 2)]
    pen.frame(bubble, width=0.5, radius=2.2, colour=theme.ink)
    pen.area(point, colour=theme.paper)
    pen.outline(point, width=0.5, closed=False, colour=theme.ink)
    with pen.moved(bubble.x + _PAD, bubble.y + _PAD - 0.1 * paragraph.height):
        paragraph.drawOn(pen.canvas, 0, 0)


# A page to write on


def evenings(book: Rulebook) -> Story:
    """Return a page with a table in which dates, players and winners of games are written by hand."""
    widths = [share * PAGE_TEXT.width for share in _LEDGER]
    names = ([book.text(name, use="heading", after=1.6)] for name in book.wording.rulebook.ledger)
    lines = Picture(book, partial(drawn, "book/ledger"), 60, 120)
    return [company(book, tuple(Party), 30, 30), Columns(widths, *names), lines]
