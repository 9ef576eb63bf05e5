"""Serving an evening to browsers: one session, and what each page shows of it."""

import asyncio
import json
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import monotonic, time
from typing import Any

from companion.errors import Refusal
from companion.evening.game.aloud import Voice, loudspeaker_name
from companion.evening.guests.choices import WAY_COLUMNS, way
from companion.evening.guests.door import Door
from companion.evening.guests.last_evening import Evening, load_evening
from companion.evening.night.night import Night, NightSound
from companion.evening.session import Audience, Means, ReadyNight, Session, State
from companion.evening.settings import Folders, settings_of
from companion.rules.pieces import Phase, Seat
from companion.table.games_folder import open_games
from companion.table.question import Kind
from companion.table.table import Table
from companion.table.view import Mark, plain
from companion.web import room
from companion.web.access import Access, codes_of
from companion.web.driver import Driver
from companion.web.phone_night import ChosenNight, PhoneNight
from companion.web.pictures import dress_of
from companion.web.server import SCREENS_TABLE, Pages, Server, open_files
from companion.web.streams import Frame, Streams
from companion.words.program import PROGRAM_NAME, start_as
from companion.words.sentences import load_referee, next_step, say

LOOPBACK = "127.0.0.1"
WAY_QUESTIONS = ("box_or_printed", "roles_box", "roles_printed")
_NOWHERE = ("192.0.2.1", 9)  # RFC 5737: an address of no network; nothing is sent there


class PortInUse(Refusal):
    """Another program uses this network port."""

    port: int


def word_list() -> tuple[str, ...]:
    """Return words that are easy to read aloud and to type (BIP 39), for codes."""
    from mnemonic import Mnemonic

    return tuple(Mnemonic("english").wordlist)


def own_address() -> str:
    """Return the address of this computer in its network, or a loopback address without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def listening_socket(port: int) -> socket.socket:
    """Return a socket that listens on this network port.

    Raises:
        PortInUse: another program uses it.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":  # on Windows, it would share the port with another program
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0", port))  # noqa: S104  the guard lets private networks in alone
        listener.listen()
    except OSError:
        listener.close()
        raise PortInUse(port) from None
    return listener


class Screens:
    """The web server of an evening: it runs the session and sends each page what to show."""

    def __init__(self, folders: Folders, evening: Evening, words: tuple[str, ...]) -> None:
        self._folders, self._evening = folders, evening
        codes, self._resumed = codes_of(folders.games, words)
        self.access = Access(codes)
        self._streams = Streams()
        voice = Voice(speak=None)
        means = Means(
            night=self._night, announce=voice.announce, read_out=voice.read_out, hush=voice.hush
        )
        self._driver = Driver(self._begin, self._publish, means)
        self.pages = Pages(self._driver, self._streams, self.access)
        self._number, self._texts = 0, dict[Audience, str]()
        self._drawn_of: object = None  # state for which texts were drawn
        self._loop: asyncio.AbstractEventLoop  # event loop of the server, which starts the driver

    def run(self, listener: socket.socket, ready: Callable[[], object]) -> None:
        """Serve until somebody ends the evening; `ready` is called when pages can be opened."""
        self._port = listener.getsockname()[1]

        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await Server(self.pages, self._streams, self._port).serve([listener], ready)

        start_as("")  # hosts type no commands on a page
        try:
            asyncio.run(serve())
        finally:
            start_as(PROGRAM_NAME)
        if self._driver.failed is not None:
            raise self._driver.failed

    @contextmanager
    def _begin(self, means: Means) -> Iterator[Session]:
        with open_games(self._folders.home) as journal:
            kept = self._evening
            session = Session(
                journal, Door(kept), self._folders, kept, means,
                program=f"{os.getpid()}.{time():.0f}", now=time(),
            )  # fmt: skip
            question = session.question
            if question is not None and question.key == "goes_on" and self._resumed:
                session.answer(session.token, value=True)  # the server has only been restarted
            self._resumed = False
            yield session
            self._evening = load_evening(self._folders.games, kept.choices.language)

    def _night(self, _: Table, night: Night) -> ChosenNight:
        def ready(on_phone: bool) -> ReadyNight:  # noqa: FBT001
            self.pages.sound = None
            if not on_phone:
                return NightSound(night, loudspeaker_name(), self._driver.progress())
            with self._driver.progress() as progress:
                self.pages.sound = PhoneNight(night, progress)
            return self.pages.sound

        return ChosenNight(ready, lambda: self.pages.on_phone)

    # States for pages

    def _publish(self, driver: Driver, session: Session | None) -> None:
        # the computer may be in another network after a sleep
        self.pages.address = f"http://{own_address()}:{self._port}"
        signature = self._signature(driver, session)
        if signature == self._drawn_of:
            return
        self._drawn_of = signature
        texts = self._busy(driver) if session is None else self._drawn(driver, session)
        if texts == self._texts:
            return
        self._texts, self._number = texts, self._number + 1
        night = session.night.performance if session is not None and session.night else None
        clock = f'"at":{night.at:.2f},' if night is not None else ""  # always changes
        frame = Frame(
            self._number,
            {audience: f"{clock}{text[1:]}".encode() for audience, text in texts.items()},
            monotonic(),
        )
        self._loop.call_soon_threadsafe(self._streams.publish, frame)

    def _signature(self, driver: Driver, session: Session | None) -> object:
        """Return a value that changes when the pages must be drawn again; quick to compute."""
        if session is None:
            return driver.busy
        night = session.night.performance if session.night else None
        shown = None if night is None else (
            night.stage, night.held, night.playing, night.reading.index(night.at),
            _whole(night.reading.pause_left(night.at)),
        )  # fmt: skip
        left = _whole(session.discussion.left if session.is_discussed else None)
        pages = self.pages
        return (
            session.token, session.stage, shown, left, driver.ended, pages.address, tuple(pages.hands),
            pages.on_phone, pages.room_sound, tuple(open_files(session.folders.out)),
        )  # fmt: skip

    def _busy(self, driver: Driver) -> dict[Audience, str]:
        host = json.loads(self._texts.get(Audience.HOST, "{}")) | {"busy": driver.busy}
        return {**self._texts, Audience.HOST: _json(host)}

    def _drawn(self, driver: Driver, session: Session) -> dict[Audience, str]:
        pages, referee, table = self.pages, session.referee, session.table
        pages.words, pages.language = referee.words[SCREENS_TABLE], referee.language
        pages.theme = _look(session)
        labels = {"board": referee.words["board"], "screens": pages.words}
        shown = {
            audience: plain(_in_whole_seconds(session.state(audience)))
            for audience in (Audience.HOST, Audience.GUEST)
        }
        performance = session.night.performance if session.night else None
        host = shown[Audience.HOST] | {
            "playing": performance is not None and performance.playing,
            "words": labels, "busy": "", "ended": driver.ended, "theme": pages.theme, "language": referee.language,
            "history": list(table.history()) if table and table.stored.moves else [],
            "files": [*open_files(session.folders.out)], "on_phone": pages.on_phone, "room_sound": pages.room_sound,
            "address": pages.address, "code": self.access.codes.room,
            "host_words": say(referee, SCREENS_TABLE, "host_words", words=" ".join(self.access.codes.host)),
            "ways": _ways_table(session),
        }  # fmt: skip
        state = _in_whole_seconds(session.state(Audience.ROOM))
        about = room.Room(
            labels["board"], pages.words, spoken_steps(table), ballots(table), pages.address,
            self.access.codes.room, dress_of(pages.theme),
        )  # fmt: skip
        on_screen = {
            "html": room.room_page(state, about), "said": room.said(state, about), "theme": pages.theme,
            "sound": pages.room_sound, "lost": pages.words["lost"], "language": referee.language, **room.news(state, about.ballots),
        }  # fmt: skip
        question = session.question
        offers = question.offers if question else ()
        if question is not None:  # roles are shown at the computer only
            host["question"]["offers"] = [plain(one) for one in offers if one.key != "look"]
        is_private = question is not None and question.kind is Kind.PRIVATE and question.about
        is_ballot = question is not None and question.kind is Kind.BALLOTS
        if table and (is_private or (is_ballot and table.is_moderated)):
            # tiles are shown in the terminal only, and votes come by message if there is a moderator
            host["question"] |= {"text": table.next_step(), "kind": Kind.CHOICE, "options": ()}
        claims = {one.key: one for one in offers if one.about and one.kind is Kind.TILES}
        pages.hands = {key: hand for key, hand in pages.hands.items() if key in claims}
        host["hands"] = [
            {**hand.fields(), "seat": claims[key].about[0]} for key, hand in pages.hands.items()
        ]
        guest = shown[Audience.GUEST] | {
            "claims": [
                {"key": key, "seat": one.about[0], "text": one.text, "least": one.least, "most": one.most}
                for key, one in claims.items()
            ],
            "raised": sorted(pages.hands), "languages": pages.languages,
            "words": labels, "theme": pages.theme, "language": referee.language,
        }  # fmt: skip
        return {
            Audience.HOST: _json(host),
            Audience.ROOM: _json(on_screen),
            Audience.GUEST: _json(guest),
        }


def spoken_steps(table: Table | None) -> tuple[str, ...]:
    """Return the next step at the table, in each language of the game."""
    if table is None:
        return ()
    stored = table.stored
    spoken = settings_of(table.header, stored.deal.packing if stored.deal else None).languages
    others = (load_referee(language, table.header.theme) for language in spoken[1:2])
    return table.next_step(), *(next_step(other, table.game, table.names) for other in others)


def ballots(table: Table | None) -> dict[Seat, Mark]:
    """Return the ballots of the last Election by seat, until the next nomination."""
    if table is None or table.game.phase is Phase.VOTE or not table.header.memory.votes:
        return {}
    last = table.game.elections[-1:]
    ja = {seat: Mark.JA for one in last for seat in one.ja_seats or ()}
    return ja | {seat: Mark.NEIN for one in last for seat in one.nein_seats or ()}


def _ways_table(session: Session) -> list[tuple[str, ...]]:
    question, choices = session.question, session.door.evening.choices
    if question is None or question.key not in WAY_QUESTIONS or not session.door.told_ways:
        return []
    heads = session.referee.words["door"]["ways"]
    rows = (way(session.referee, *cost, choices.deals) for cost in session.door.told_ways)
    return [tuple(str(heads[name]) for name in WAY_COLUMNS), *rows]


def _look(session: Session) -> str:
    if session.table is None:
        return session.door.evening.choices.theme
    header = session.table.header
    return header.look or header.theme


def _in_whole_seconds(state: State) -> State:
    night = state.night and state.night.replace(pause=_whole(state.night.pause))
    return state.replace(night=night, seconds=_whole(state.seconds))


def _whole(seconds: float | None) -> float | None:
    return None if seconds is None else float(ceil(seconds))


def _json(values: Any) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))
