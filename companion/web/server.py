"""Web pages, event streams and answers over HTTP: routes of Starlette, served by uvicorn."""

import asyncio
import json
import re
from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from html import escape
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias
from urllib.parse import parse_qsl

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.errors import Refusal
from companion.evening.session import Audience, Session, State, Token
from companion.evening.settings import offered, own_name
from companion.frozen import Frozen
from companion.rules.events import ClaimMade
from companion.rules.pieces import Topic
from companion.table.question import UnfitAnswer, checked
from companion.table.questions import CLAIMS, open_claims
from companion.table.statistics import statistics, statistics_lines
from companion.table.view import MAX_CLAIMS
from companion.web import pictures
from companion.web.access import Access, Part
from companion.web.driver import Driver, Work
from companion.web.guard import Guard, is_loopback
from companion.web.streams import Streams
from companion.words.rule_texts import rule, topic_of_step
from companion.words.sentences import filled, load_referee, next_step, sentence
from companion.words.tables import CLASSIC
from companion.words.tiers import Tier
from printables.look.themes import themes

if TYPE_CHECKING:
    from companion.web.phone_night import PhoneNight


MAX_OF_AN_ADDRESS = 100
FIRST_REQUEST = 10.0  # s to wait for the first request


class Connection(H11Protocol):
    """A connection that is closed if its address has too many, or if no request arrives."""

    _of: ClassVar[Counter[str]] = Counter()
    _address = ""
    _waiting: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Count the connection, and wait for its first request."""
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if peer else ""
        self._of[self._address] += 1
        super().connection_made(transport)
        if self._of[self._address] > MAX_OF_AN_ADDRESS:
            transport.close()
        self._waiting = self.loop.call_later(FIRST_REQUEST, self._close_silent)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting a connection that has ended."""
        if self._waiting is not None:
            self._waiting.cancel()
        self._of[self._address] -= 1
        super().connection_lost(exc)

    def _close_silent(self) -> None:
        cycle: Any = self.cycle
        if cycle is None:
            self.transport.close()


PAGE_FILES = Path(__file__).with_name("pages")
COOKIE = "companion"
ALONE = 30 * 60.0  # s without a client, after which the server ends
ANSWER_SECONDS = 180.0  # s to wait for an answer, which may draw and print
MAX_CONNECTIONS, MAX_BODY = 400, 64_000  # bytes of a body
_STATIC = {path.name for path in PAGE_FILES.iterdir() if path.suffix != ".html"}
_HTML = {  # HTML of the frame of all pages, and of each page
    path.stem: Template(path.read_text(encoding="utf-8")) for path in PAGE_FILES.glob("*.html")
}

SCREENS_TABLE = "screens"  # table of words for screens

POSTERS = "poster-*.pdf"
_PICTURE = re.compile(r"[\w-]{1,40}(/[\w-]{1,40}){0,3}")  # no paths to other files
_OPEN_FILE = re.compile(r"(host-card|reference-cards|poster-\d+)\.pdf")

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


class Hand(Frozen):
    """A claim that a guest wants to make, for the host to enter."""

    key: str  # key of the offer
    tiles: tuple[str, ...] | None  # None: no comment


class Pages:
    """The functions that answer all HTTP requests."""

    def __init__(self, driver: Driver, streams: Streams, access: Access) -> None:
        self.driver, self.streams, self._access = driver, streams, access
        self.theme, self.language = "classic", "en"  # theme and language of the game
        self.words: dict[str, Any] = {}  # words of the screens
        self.languages = {code: own_name(code) for code in offered(tier=Tier.TABLE)}  # for guests
        self.address = ""  # address for phones
        self.end: Callable[[], object] = lambda: None
        self.hands: dict[str, Hand] = {}  # guests' claims by the key of the offer
        self.room_sound = False  # True: the shared screen plays a sound for each enacted tile
        self.on_phone = False  # True: a browser plays the next night
        self.sound: PhoneNight | None = None  # sound of a night that a browser plays

    def routes(self) -> Sequence[Route]:
        """Return the routes of all HTTP requests."""
        host = partial(self._allowed, Part.HOST)
        anybody = partial(self._allowed, Part.ROOM)
        return (
            Route("/", self._first),
            Route("/enter", self._enter, methods=["POST"]),
            Route("/in/{code}", self._scanned),
            Route("/theme.css", self._style),
            Route("/events/{audience}", anybody(self._events)),
            Route("/answer", host(self._posted(_work)), methods=["POST"]),
            Route("/claim", anybody(self._posted(self._claim)), methods=["POST"]),
            Route("/table/{language}", anybody(self._table)),
            Route("/sound", host(self._setting("on_phone")), methods=["POST"]),
            Route("/room-sound", host(self._setting("room_sound")), methods=["POST"]),
            Route("/sound/{stage}.mp3", anybody(self._sound)),
            Route("/files/{name}", host(self._file)),
            Route("/statistics", host(self._statistics)),
            Route("/cancel", host(self._does(self.driver.cancel)), methods=["POST"]),
            Route("/end", host(self._does(self.end)), methods=["POST"]),
            Route("/pages/{name}", self._static),
            Route("/pictures/{name:path}.svg", anybody(self._picture)),
            Route("/fonts/{name}.woff", self._font),
            Route("/{name}", anybody(self._page)),  # after other routes with one part
        )

    # Access to pages

    def _part(self, request: Request) -> tuple[Part, str] | None:
        is_here = request.client is not None and is_loopback(request.client.host)
        known = self._access.part(request.cookies.get(COOKIE, ""))
        return (Part.HOST, known[1] if known else "here") if is_here else known

    def _allowed(self, part: Part, handler: Handler) -> Handler:
        async def checked(request: Request) -> Response:
            known = self._part(request)
            if known is None or (part is Part.HOST and known[0] is not Part.HOST):
                return RedirectResponse("/", 303) if request.method == "GET" else _refused(403)
            request.state.part, request.state.browser = known
            return await handler(request)

        return checked

    async def _first(self, request: Request) -> Response:
        known = self._part(request)
        if known is not None:
            return RedirectResponse("/host" if known[0] is Part.HOST else "/room", 303)
        return self._door("")

    def _door(self, note: str) -> Response:
        # without a referrer, browsers send forms with the origin "null"
        headers = {"referrer-policy": "same-origin"}
        page = html_page("door", self.words, self.language, note)
        return HTMLResponse(page, 403 if note else 200, headers)

    async def _enter(self, request: Request) -> Response:
        typed = (await request.body()).decode("utf-8", "replace")
        return self._entered(request, dict(parse_qsl(typed)).get("code", ""), "/room")

    async def _scanned(self, request: Request) -> Response:
        return self._entered(request, request.path_params["code"], "/guest")

    def _entered(self, request: Request, code: str, page: str) -> Response:
        part = self._access.enter(code, request.client.host if request.client else "")
        if part is None:
            return self._door(self.words["wrong_code"])
        answer = RedirectResponse("/host" if part is Part.HOST else page, 303)
        answer.set_cookie(COOKIE, self._access.cookie(part), httponly=True, samesite="strict")
        return answer

    # Pages and pictures

    async def _page(self, request: Request) -> Response:
        match request.path_params["name"]:
            case "host" if request.state.part is not Part.HOST:
                return self._door("")  # a guest may enter the host's words
            case "host" | "guest" | "room" as name:
                return HTMLResponse(html_page(name, self.words, self.language))
            case name if name.startswith("code"):  # a new name for each address
                return _svg(pictures.code(f"{self.address}/in/{self._access.codes.room}"))
            case "masthead.svg":
                return _svg(pictures.look_of(self.theme).masthead)
        return _refused(404)

    async def _style(self, _: Request) -> Response:
        return Response(pictures.style(self.theme), media_type="text/css")

    async def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        return FileResponse(PAGE_FILES / name) if name in _STATIC else _refused(404)

    async def _picture(self, request: Request) -> Response:
        theme, name = request.query_params.get("theme", ""), request.path_params["name"]
        with suppress(Refusal):
            if _PICTURE.fullmatch(name):
                return _svg(pictures.picture(theme if theme in themes() else self.theme, name))
        return _refused(404)

    async def _font(self, request: Request) -> Response:
        name = request.path_params["name"]
        file = pictures.font(self.theme, name) if name in pictures.FONTS else b""
        return Response(file, media_type="font/woff") if file else _refused(404)

    # States and answers

    def raise_hand(self, session: Session, hand: Hand) -> str:
        """Store a guest's claim until the host enters it, if it is possible now."""
        question = session.question
        offers = {offer.key: offer for offer in question.offers} if question else {}
        offer = offers.get(hand.key)
        if offer is not None and offer.about:
            with suppress(UnfitAnswer):
                checked(offer, hand.tiles)
                self.hands[hand.key] = hand
        return ""

    async def _events(self, request: Request) -> Response:
        try:
            audience = Audience(request.path_params["audience"])
        except ValueError:
            return _refused(404)
        if audience is Audience.HOST and request.state.part is not Part.HOST:
            return _refused(403)
        stream = self.streams.listen(
            audience, request.state.browser, request.query_params.get("page", "")
        )
        return StreamingResponse(stream, media_type="text/event-stream")

    def _posted(self, read: Callable[[Any], Work]) -> Handler:
        async def posted(request: Request) -> Response:
            try:
                work = read(json.loads(await request.body()))
            except (ValueError, TypeError, KeyError, RecursionError):
                return _refused(400)
            return JSONResponse({"refused": await self._done(work)})

        return posted

    def _claim(self, sent: Any) -> Work:
        tiles = sent["tiles"]
        hand = Hand(str(sent["key"]), None if tiles is None else tuple(map(str, tiles)))
        return lambda session: self.raise_hand(session, hand)

    def _setting(self, name: str) -> Handler:
        return self._posted(lambda sent: lambda _: setattr(self, name, sent is True))

    async def _table(self, request: Request) -> Response:
        language = request.path_params["language"]
        if language not in self.languages:
            return _refused(404)
        return JSONResponse(
            await self._done(lambda session: of_a_language(session, language, session.token))
        )

    async def _sound(self, request: Request) -> Response:
        sounds = self.sound.sounds if self.sound else {}
        sound = sounds.get(request.path_params["stage"])
        return FileResponse(sound) if sound else _refused(404)

    async def _file(self, request: Request) -> Response:
        name = request.path_params["name"]
        files = await self._done(lambda session: open_files(session.folders.out))
        if name not in files:
            return _refused(404)
        return FileResponse(files[name], content_disposition_type="inline", filename=name)

    async def _statistics(self, _: Request) -> Response:
        games = await self._done(lambda session: (session.referee, statistics(session.games())))
        return JSONResponse([*statistics_lines(*games)])

    async def _done(self, work: Work) -> Any:
        return await asyncio.wait_for(asyncio.wrap_future(self.driver.do(work)), ANSWER_SECONDS)

    def _does(self, act: Callable[[], object]) -> Handler:
        async def done(_: Request) -> Response:
            act()
            return JSONResponse({})

        return done


def html_page(name: str, words: Mapping[str, Any], language: str, note: str = "") -> str:
    """Return a web page with the frame that all pages share; `note` is shown above its content."""
    texts = {key: escape(str(text)) for key, text in words.items()}
    texts |= {"name": name, "language": language, "note": escape(note)}
    return _HTML["frame"].substitute(texts | {"body": _HTML[name].substitute(texts)})


def open_files(folder: Path) -> dict[str, Path]:
    """Return printed files of an evening that show no role, by name.

    They may be opened on any device. Posters may be beside the evening's folder.
    """
    with suppress(OSError):
        there = [*folder.parent.glob(POSTERS), *(folder.iterdir() if folder.is_dir() else ())]
        return {path.name: path for path in sorted(there) if _OPEN_FILE.fullmatch(path.name)}
    return {}


@lru_cache(maxsize=8)  # guests request the same after each move
def of_a_language(session: Session, language: str, _: Token) -> dict[str, Any]:
    """Return labels, rules, events, claims and the next step in a guest's language, as JSON values.

    Events are those that guests hear now, by their sentences in the table's language.
    """
    table = session.table
    referee = load_referee(language, table.header.theme if table else CLASSIC)
    shown: dict[str, Any] = {
        "board": referee.words["board"],
        "screens": referee.words[SCREENS_TABLE],
        "rules": [],
    }
    if table is None:
        return shown
    header, game, names = table.header, table.game, table.names
    offers = referee.words["play"]["offers"]
    explain = partial(rule, referee, ruleset=header.ruleset, players=len(names))
    why = offers["why"], explain(topic_of_step(game)).text
    last = game.statements[-MAX_CLAIMS:] if header.memory.claims else ()
    events = [event for _, of_move in table.stored.steps for event in of_move]
    heard = session.state(Audience.GUEST).heard
    return shown | {
        "heard": {
            line: sentence(referee, event, names)
            for line, event in zip(table.sentences(events), events, strict=True)
            if line in heard
        },
        "rules": [explain(topic).fields() for topic in Topic],
        "next_step": next_step(referee, game, names),
        "why": dict(zip(("label", "text"), why, strict=True)),
        "claims": [sentence(referee, ClaimMade(one), names) for one in last],
        "offers": {
            CLAIMS[about]: filled(referee, offers[CLAIMS[about]], {"seat": names[seat - 1]})
            for seat, about in open_claims(table)
        },
    }


def _work(sent: Any) -> Work:
    """Return the function that does what a request asks for.

    Raises:
        ValueError, TypeError, KeyError: the request is not valid.
    """
    token = Token(*sent["token"])
    match sent:
        case {"value": value}:
            return lambda session: _answered(session, token, session.answer, value)
        case {"command": str(name), "words": [*words]} if all(
            isinstance(word, str) for word in words
        ):
            return lambda session: _answered(session, token, session.command, name, *words)
        case {"back": True}:
            return lambda session: _answered(session, token, session.back)
    raise ValueError


def _answered(session: Session, token: Token, act: Callable[..., State], *given: Any) -> str:
    is_late = token != session.token
    state = act(token, *given)
    return " ".join(state.heard) if is_late else state.refused


def _refused(status: int) -> Response:
    return Response(status_code=status)


def _svg(text: str) -> Response:
    # pictures may have colours of their own
    headers = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(text, media_type="image/svg+xml", headers=headers)


class Server:
    """The server of an evening, which ends some time after its last client has left."""

    def __init__(self, pages: Pages, streams: Streams, port: int) -> None:
        self._pages, self._streams = pages, streams
        pages.end = self.stop  # must be set before the routes are built
        app = Guard(Starlette(routes=pages.routes(), max_body_size=MAX_BODY))
        self._server = uvicorn.Server(
            uvicorn.Config(
                app,
                host="0.0.0.0",  # noqa: S104  the guard lets private networks in alone
                port=port,
                http=Connection,
                ws="none",
                lifespan="off",
                log_level="critical",
                access_log=False,
                limit_concurrency=MAX_CONNECTIONS,
                timeout_keep_alive=20,
                timeout_graceful_shutdown=1,
                server_header=False,
            )
        )

    def stop(self) -> None:
        """Stop the server."""
        self._server.should_exit = True

    async def serve(self, sockets: list[Any], ready: Callable[[], object]) -> None:
        """Serve until somebody ends it, or no client has been there for half an hour.

        `ready` is called when pages can be opened.
        """
        loop = asyncio.get_running_loop()
        driver = self._pages.driver
        driver.start()
        await asyncio.to_thread(driver.begun.wait)
        if driver.failed is None:
            ready()
        watching = loop.create_task(self._watch())
        try:
            await self._server.serve(sockets)
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
            driver.stop()
            for connection in [*self._server.server_state.connections]:
                connection.transport.abort()  # streams that did not end in time
            await asyncio.to_thread(driver.join, 5.0)

    async def _watch(self) -> None:
        alone = 0.0
        while alone < ALONE and self._pages.driver.is_alive():
            await asyncio.sleep(1.0)
            alone = 0.0 if len(self._streams) else alone + 1.0
        self.stop()
