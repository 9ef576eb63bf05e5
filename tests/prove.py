"""The large counts of what the suite tests in small ones, with seeds; prints figures.

poe prove                                   all of it: hours
python -m tests.prove games --count 1000    one of games, houses, records, files, ...
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random

import hypothesis
import numpy as np

from companion.deal.slips import SlipKey
from companion.rules.game import Game
from companion.rules.moves import Claim, Move
from companion.rules.pieces import Role
from companion.words.tables import languages
from printables.look.themes import themes
from printables.paper.cards import CARD_SIZES
from printables.paper.options import Backs, Sheets
from printables.paper.sheet import Paper
from printables.sheets.imposition import Settings
from tests.cli import kills as kills_of_deals
from tests.cli.dealer import Dealer
from tests.cli.test_tonight import NAMES, whole_evening
from tests.evening.interleavings import Interleaving
from tests.evening.random_evenings import Tapper
from tests.moderation import stops
from tests.moderation.many_games import many_games
from tests.moderation.sealed_players import SearchedForum
from tests.mutants import mutants
from tests.narration.busy_nights import check_busy_nights
from tests.narration.many_nights import check_nights
from tests.narration.suspensions import check_suspended, stop_and_go_on
from tests.narration.test_clips import killed
from tests.printables.envelopes import Table, codes_of, faces_of, objects, printed, roles_of
from tests.printables.full_box import full_box
from tests.printables.hidden import LIMIT, faults, hidden_pieces, hidden_seen, most_told
from tests.printables.instruments import Verdict, sorted_by, told_apart
from tests.printables.known_texts import attack_on_codes, attack_on_words
from tests.printables.messages_seen import seen_messages, verdicts as of_messages
from tests.printables.sets import CLOSE, judged as judged_set, random_job
from tests.printables.slips_seen import KINDS, seen
from tests.printables.test_codes import LANGUAGES, expected, lines, read
from tests.products import MARK, OPTION
from tests.quick_codes import quick_codes
from tests.rivals import compete
from tests.rules.evening import load, table
from tests.rules.test_amendments import lied, mistyped
from tests.rules.test_contradictions import cards, honest, judged, planted
from tests.rules.test_digital_deck import compared as same_game
from tests.rules.test_whole_games import (
    TABLES,
    holds,
    nothing_illegal_is_played,
    play_out,
    possible_house,
)
from tests.store.endure import endure
from tests.store.test_record import random_record, same
from tests.test_dealing import NAMES as DEALT_NAMES, SUSPICIOUS, by_words, fair, least_chance
from tests.test_deck import accounted, shuffles, whole_game as game_by_deck
from tests.test_toml_writer import TABLES as FILES, written_and_read
from tests.theme_words import COLD_WAR
from tests.web import hand_pictures, overheard, screens_kills as screens_killed, slip_exchange
from tests.web.browsers import PHONE, chromium, open_page
from tests.web.room_pictures import SCENES, compare
from tests.web.two_pages import TwoPages

Figures = dict[str, int]

CELLS = (24, 12, 8, 6)  # grey pixels on each side of a code

# Where all are looked at; of other languages and themes a third, as drawing words takes its time.
WORDS_IN = {"words": "en", "knowledge words": "it", "membership words": "ru"}


def games(count: int, seed: int) -> Figures:
    """Random games at all shipped tables; in every hundredth all that is illegal is tried."""
    moves = 0

    def look(_before: Game, _move: Move, after: Game) -> None:
        nonlocal moves
        moves += 1
        holds(after)

    for number in range(count):
        ruleset, players = TABLES[number % len(TABLES)]
        chance = Random(f"{seed} {number}")
        play_out(table(players, ruleset, first=chance.randint(1, players)), chance, look)
        if number % 100 == 0:
            nothing_illegal_is_played(table(players, ruleset), chance)
    return {"games": count, "moves": moves}


def deck(count: int, seed: int) -> Figures:
    """Shuffles of a digital deck are fair; whole games by it, at all tables, fit its tiles and the rules."""
    chance, whole, moves = shuffles(count, seed), count // 500, 0
    assert chance > SUSPICIOUS, chance
    for number in range(whole):
        (ruleset, players), random = TABLES[number % len(TABLES)], Random(f"{seed} {number}")
        accounted(*game_by_deck(ruleset, players, random))
        moves += same_game(ruleset, players, random)
    return {
        "shuffles": count, "chance of a larger chi-square, in a million": round(1e6 * chance),
        "games": whole, "moves like those with tiles": moves,
    }  # fmt: skip


def houses(count: int, seed: int) -> Figures:
    """A game at each of so many random rulesets."""
    for number in range(count):
        chance = Random(f"{seed} {number}")
        game = table(chance.randint(5, 10), possible_house(chance))
        play_out(game, chance, lambda _before, _move, after: holds(after))
    return {"houses": count}


def contradictions(count: int, seed: int) -> Figures:
    """Random games whose claims are all true: no alarm after any move."""
    moves = claims = 0
    for number in range(count):
        truth = honest(*TABLES[number % len(TABLES)], Random(f"{seed} {number}"))
        moves += len(truth.moves)
        claims += len(truth.game.statements)
    return {"games of honest claims": count, "moves": moves, "claims": claims, "false alarms": 0}


def plants(count: int, seed: int) -> Figures:
    """Packs that are claimed to hold too much are found, in sets that are minimal: all are tried.

    What is found in a fifth as many games of random lies, and in as many random answers and
    loyalties, is what no order of the tiles, or no deal of the roles, allows.
    """
    sizes: dict[int, int] = {}
    lies = loyalties = 0
    for number in range(count):
        ruleset, players = TABLES[number % len(TABLES)]
        found = planted(ruleset, players, Random(f"{seed} {number}"))
        sizes[len(found.claims)] = sizes.get(len(found.claims), 0) + 1
        loyalties += cards(Random(f"{seed} {number}"))
        if number % 5 == 0:
            lies += judged(ruleset, players, Random(f"{seed} {number}"))
    of_size = {f"sets of {size}": number for size, number in sorted(sizes.items())}
    return {"packs": count, **of_size, "of random lies": lies, "of random cards": loyalties}


def offers(count: int, seed: int) -> Figures:
    """Corrections offered in random games of lies, and of slips, leave less and bring nothing new.

    In the games of lies, the new claims are tried with those of their pack in every order of tiles.
    """
    figures = {"offers": 0, "of claims": 0, "of one tile or answer": 0, "games": 0}
    while figures["offers"] < count:
        number = figures["games"] = figures["games"] + 1
        ruleset, players = TABLES[number % len(TABLES)]
        offered = (lied if number % 2 else mistyped)(ruleset, players, Random(f"{seed} {number}"))
        figures["offers"] += len(offered)
        figures["of claims"] += sum(isinstance(one.move, Claim) for one in offered)
        figures["of one tile or answer"] += sum(one.changes == 1 for one in offered)
    return figures


def records(count: int, seed: int) -> Figures:
    """Records of random games say the same when they are read."""
    for number in range(count):
        same(random_record(*TABLES[number % len(TABLES)], Random(f"{seed} {number}")))
    return {"records": count}


def taps(count: int, seed: int) -> Figures:
    """Random evenings of a session, by offers alone, through kills and restarts; a tenth prints."""
    figures, kinds = {"evenings": count, "games": 0, "kills": 0, "questions": 0}, set()
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder) / "home"
            tapper = Tapper(home, seed * 100_000 + number, prints=number % 10 == 0)
            tapper.plays(games=2)
        figures["games"] += tapper.games
        figures["kills"] += tapper.kills
        kinds |= tapper.keys
    return figures | {"questions": len(kinds)}


def turns(count: int, seed: int) -> Figures:
    """Two sessions and commands take turns at random on one game: one order, no question is stale."""
    figures = {"interleavings": count, "taken": 0, "late": 0, "commands": 0}
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            one = Interleaving(Path(folder) / "home", seed * 100_000 + number)
            one.plays()
        for what in ("taken", "late", "commands"):
            figures[what] += getattr(one, what)
    return figures


def files(count: int, seed: int) -> Figures:
    """Random TOML is read back as it was written."""
    many = hypothesis.settings(max_examples=count, deadline=None, database=None)
    hypothesis.seed(seed)(many(hypothesis.given(FILES)(written_and_read)))()
    return {"files": count}


def codes(count: int, seed: int) -> Figures:
    """Codes of random deals say what they should, and have the length of their kind."""
    chance = Random(seed)
    made = 0
    while made < count:
        theme, language = chance.choice(LANGUAGES)
        players, knowing = chance.randint(5, 10), chance.random() < 0.5
        one = Table(players, (language,), knowledge=knowing, theme=theme)
        roles = roles_of(players, hitler=chance.randint(1, players))
        lengths = {code.length for code in codes_of(one)}
        faces = faces_of(one, roles, chance.randbytes(16))
        for pair, slips in zip(faces, expected(one, roles), strict=True):
            texts = {read(face.code) for face in pair}
            assert lines(texts) == slips
            assert {len(text.encode()) for text in texts} == lengths
            made += len(pair)
    return {"codes": made}


def instruments(count: int, seed: int) -> Figures:
    """Pictures of slips that no decoder reads tell no role, nor do envelopes and messages as files."""
    with quick_codes():
        verdicts = dict(_of_slips(count, seed))
    verdicts |= _of_messages(count, seed)
    verdicts |= _of_files(count // 3, Random(seed))
    wrong = {what: str(one) for what, one in verdicts.items() if one.tells != ("leaky" in what)}
    assert not wrong, wrong
    return {"verdicts": len(verdicts)}


def attacks(count: int, seed: int) -> Figures:
    """Roles told by an attacker who knows all texts; the README has the usual figures."""
    found = {f"{cells} × {cells}": attack_on_codes("en", cells, count, seed) for cells in CELLS}
    found["2 mm"] = attack_on_words("en", 2, count // 6, seed)
    for what, one in found.items():
        print(f"{what}: {one}", flush=True)
    if (count, seed) == (PROOFS["attacks"][1], 1):
        text = " ".join((Path(__file__).parents[1] / "README.md").read_text("utf-8").split())
        for what, one in found.items():
            assert re.search(rf"{what}[^%;,]* in {one.percent} %", text), what
    return {f"{what}, percent": one.percent for what, one in found.items()}


def _of_slips(count: int, seed: int) -> Iterator[tuple[str, Verdict]]:
    for name, kind in KINDS.items():
        for language, theme in product(languages(COLD_WAR), ("classic", COLD_WAR)):
            usual = theme == "classic"
            most = not kind.words or language == WORDS_IN[name]
            if not (usual or most) or (kind.leaky and (language != "en" or not usual)):
                continue
            whole = usual and most
            slips = count if whole else count // 3
            training, test = (
                seen(kind, language, slips, test=one, theme=theme, seed=seed)
                for one in (False, True)
            )
            for look, one in product(kind.looks, kind.asked):
                verdict = told_apart(training.by(look, one), test.by(look, one))
                what = f"{name}, {language}, {theme}, {look}, {one.value}"
                print(f"{what}: {verdict}", flush=True)
                yield what, verdict


def _of_messages(count: int, seed: int) -> Iterator[tuple[str, Verdict]]:
    tables = ((7, "classic"), (5, COLD_WAR))
    for language, (players, theme) in product(languages(), tables):
        seen = seen_messages(language, count // players, theme=theme, seed=seed, players=players)
        for role in (Role.LIBERAL, Role.HITLER):
            for instrument, verdict in of_messages(seen, role).items():
                what = f"messages, {language}, {theme}, {players}, {instrument}, {role.value}"
                print(f"{what}: {verdict}", flush=True)
                yield what, verdict


def _of_files(count: int, chance: Random) -> dict[str, Verdict]:
    """Lengths, compressed too, and times of drawing envelopes; those of each seat are compared."""
    table = Table(7, languages())
    measured: list[tuple[float, ...]] = []
    owners: list[Role] = []
    rest: set[tuple[int, bytes]] = set()
    whole: list[tuple[int, list[Role]]] = []
    while len(owners) < count:
        roles, salt = [*roles_of(table.players)], chance.randbytes(16)
        chance.shuffle(roles)
        for seat in range(1, table.players + 1):
            began = time.process_time()
            pdf = printed(table, tuple(roles), salt, seat).pdf
            took = time.process_time() - began
            measured.append((len(zlib.compress(pdf)), took))
            rest.add((seat, _but_pixels(pdf)))
        owners += roles
        with quick_codes():
            whole.append((len(zlib.compress(printed(table, tuple(roles), salt).pdf)), roles))
    assert len(rest) == table.players, "files differ in more than pixels"
    verdicts = {}
    for one in (Role.LIBERAL, Role.HITLER):
        labels = np.array([role is one for role in owners])
        by_seat = np.array(measured).reshape(-1, table.players, 2)
        apart = (by_seat - np.median(by_seat, axis=0)).reshape(-1, 2)
        verdicts[f"compressed length, {one.value}"] = sorted_by(apart[:, 0], labels)
        times = apart[:, 1]
        print(f"time of an envelope, {one.value}: {sorted_by(times, labels)}")
        first = np.array([roles[0] is one for _, roles in whole])
        lengths = np.array([length for length, _ in whole])
        verdicts[f"compressed length of all, {one.value} first"] = sorted_by(lengths, first)
    milliseconds = 1000 * np.array(measured)[:, 1]
    for role in Role:
        own = milliseconds[[one is role for one in owners]]
        quartiles = " ".join(f"{part:.1f}" for part in np.quantile(own, (0.25, 0.5, 0.75)))
        print(
            f"time of an envelope, {role.value}: quartiles {quartiles} ms, mean {own.mean():.1f} ms"
        )
    for what, verdict in verdicts.items():
        print(f"{what}: {verdict}", flush=True)
    return verdicts


def _but_pixels(pdf: bytes) -> bytes:
    """Return a digest of a file without the pixels of its pictures, but with their lengths."""
    told, held = objects(pdf)
    lengths = {number: len(one) for number, one in held.items()}
    return sha256(repr((told, lengths)).encode()).digest()


def evenings(count: int, _seed: int) -> Figures:
    """Whole evenings by commands, in each language and theme in turn."""
    tables = [(language, theme) for theme in ("classic", COLD_WAR) for language in NAMES]
    for number in range(count):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name, "host")
            folder.mkdir()
            whole_evening(Dealer(Path(name, "home"), folder), *tables[number % len(tables)])
    return {"evenings": count}


def products(_count: int, _seed: int) -> Figures:
    """All languages, themes, papers and the like where the suite tries some of them together."""
    command = [sys.executable, "-m", "pytest", OPTION, "-m", MARK]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    passed = re.search(r"(\d+) passed", told)
    assert passed, told
    return {"tests": int(passed[1])}


def nights(count: int, seed: int) -> Figures:
    """Saved nights of all kinds, half of them on a busy machine, are whole, even and never clipped."""
    with tempfile.TemporaryDirectory() as folder:
        return check_nights(count, Random(seed), Path(folder))


def helpers(count: int, seed: int) -> Figures:
    """Processes that list voices or speak are killed: nothing of a night is missing."""
    return killed(count, seed)


def suspensions(count: int, seed: int) -> Figures:
    """No line is skipped or cut off by gaps in time: injected ones, and three of a real process."""
    chance = Random(seed)
    nights = check_suspended(count, chance)
    stop_and_go_on((1.2, 5, 20), chance)
    return {"suspensions": count, "nights": nights, "real ones": 3}


def starved(count: int, seed: int) -> Figures:
    """Nights in four languages beside 40 busy processes end by themselves, and say each line once."""
    lines = check_busy_nights(count, Random(seed))
    return {"nights": count, "lines, each heard once": lines, "busy processes": 40}


def kills(count: int, seed: int) -> Figures:
    """Programs that are killed while they write."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(endure(Path(folder), count, seed))


def screens_kills(count: int, seed: int) -> Figures:
    """The server of the screens is killed while twelve pages listen and the host taps."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(screens_killed.endure(Path(folder) / "home", count, seed))


def pages(count: int, seed: int) -> Figures:
    """Two host's pages and a terminal take turns at random on one game: one order for all."""
    figures = {"interleavings": count, "taken": 0, "late": 0, "typed": 0}
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            game = TwoPages(Path(folder), seed * 100_000 + number)
            game.play()
        for name in ("taken", "late", "typed"):
            figures[name] += getattr(game, name)
    return figures


def screens_bytes(count: int, seed: int) -> Figures:
    """All that the screens send in whole evenings, before The Reveal, tells no role."""
    figures = {"evenings": count, "bytes": 0}
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            secrets, before, after = overheard.evening(Path(folder) / "home", seed * 1000 + number)
        assert overheard.told(secrets, before) == []
        assert overheard.told(secrets, after)
        figures["bytes"] += len(before)
    return figures


def writes(count: int, seed: int) -> Figures:
    """Programs that are killed while they write files without a secret."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(kills_of_deals.endure_plain(Path(folder), count, seed))


def rivals(count: int, seed: int) -> Figures:
    """Four programs at once, one of them killed, change what is remembered."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(compete(Path(folder), count, seed))


def seals(count: int, seed: int) -> Figures:
    """Programs that are killed while they deal, print and seal; then one start."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(kills_of_deals.endure(Path(folder), count, seed))


def deals(count: int, seed: int) -> Figures:
    """So many deals for each number of players, by chance and by words of the table, are fair."""
    least = 1.0
    for players in range(5, 11):
        table = load("official").table(players)
        by_chance = [fair(DEALT_NAMES[:players], table) for _ in range(count)]
        spoken = by_words(players, count, Random(f"{seed} {players}"))
        least = min(least, *(least_chance(players, one) for one in (by_chance, spoken)))
    assert least > SUSPICIOUS, least
    return {"deals": 12 * count, "least chance, in a million": round(1e6 * least)}


def packing(count: int, seed: int) -> Figures:
    """Random sets on random papers: nothing overlaps, backs lie behind fronts, cuts go through."""
    verdicts = [judged_set(random_job(Random(f"{seed} {number}"))) for number in range(count)]
    loose = sum(not one.close for one in verdicts)
    assert loose <= count / 100, loose  # one sheet more than another packing would take
    sheets, least = sum(one.sheets for one in verdicts), sum(one.bound for one in verdicts)
    close = sum(one.sheets <= CLOSE * one.bound for one in verdicts)
    return {
        "sets": count, "within a tenth of the bound": close, "unexplained": loose,
        "sheets": sheets, "bound": least,
    }  # fmt: skip


def places(count: int, seed: int) -> Figures:
    """Sheet, turn, place and edges after a drift of 2 mm of hidden pieces, in all documented sets."""
    sets, prints = 0, 0
    for theme, paper, sheets, bleed in product(themes(), Paper, Sheets, (0.0, 3.0)):
        for players, size in product((None, *range(5, 11)), CARD_SIZES.values()):
            settings = Settings(paper, sheets=sheets, bleed=bleed, seed=seed + sets)
            some = hidden_pieces(
                replace(full_box(theme, "en", players=players), card=size), settings
            )
            for backs in Backs:
                told = [*faults(hidden_seen(some, replace(settings, backs=backs)))]
                assert told == [], (theme, paper, sheets, bleed, players, size, backs, told)
            sets += 1
            if sets % 40 == 0:
                drawn = [hidden_seen(some, replace(settings, seed=at)) for at in range(count)]
                assert most_told(drawn) < LIMIT, (theme, paper, sheets, bleed, players, size)
                prints += count
    return {"sets": sets, "prints": prints}


def screens(count: int, seed: int) -> Figures:
    """Pictures of the room's page in every theme and language are as they were."""
    return {"pictures": compare(Random(seed).sample(SCENES, count))}


def hands(count: int, seed: int) -> Figures:
    """Pictures of the host's and the guests' pages in every theme and language are as they were."""
    return {"pictures": hand_pictures.compare(Random(seed).sample(hand_pictures.SCENES, count))}


def slips(count: int, seed: int) -> Figures:
    """The program and the page of a player open each other's slips."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        moderator, faults = slip_exchange.Moderator(), list[str]()
        page = open_page(browser, moderator.save(Path(folder)), PHONE, faults)
        page.evaluate("secret = Uint8Array.from({ length: 32 }, (_, at) => at)")
        moderator.player = SlipKey(slip_exchange.SECRET).public
        opened = slip_exchange.exchange(page, moderator, count, Random(seed))
        assert faults == []
    return {"slips": opened}


def forum(count: int, seed: int) -> Figures:
    """Games by messages and replies alone are those of the rules, and their decks are drawn again."""
    return dict(many_games(count, seed))


def forum_secrets(count: int, seed: int) -> Figures:
    """Games of a moderator who plays: no file, post or message tells a role, a tile or a vote too soon."""
    figures = {"games": count, "searches": 0}
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            chance = Random(f"{seed} {number}")
            ruleset = chance.choice(["forum", "official", "first-edition"])
            forum = SearchedForum(Path(folder), ruleset, chance.randint(5, 10), chance)
            forum.play_out()
            figures["searches"] += forum.searches
            assert not forum.moderator.vault.is_open  # now everybody may know all of it
    return figures


def forum_kills(count: int, seed: int) -> Figures:
    """Programs that are killed while they take sealed replies: no answer is lost, none taken twice."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(stops.endure(Path(folder), count, seed))


PROOFS: dict[str, tuple[Callable[[int, int], Figures], int]] = {
    "deals": (deals, 5_000),
    "deck": (deck, 1_000_000),
    "games": (games, 100_000),
    "houses": (houses, 10_000),
    "contradictions": (contradictions, 100_000),
    "plants": (plants, 10_000),
    "offers": (offers, 3_000),
    "records": (records, 1_000),
    "files": (files, 10_000),
    "taps": (taps, 200),
    "turns": (turns, 1_000),
    "codes": (codes, 3_000),
    "instruments": (instruments, 3_003),
    "attacks": (attacks, 210),
    "evenings": (evenings, 60),
    "products": (products, 1),
    "nights": (nights, 300),
    "helpers": (helpers, 100),
    "suspensions": (suspensions, 5_000),
    "starved": (starved, 20),
    "kills": (kills, 1_000),
    "pages": (pages, 10_000),
    "screens-kills": (screens_kills, 300),
    "screens-bytes": (screens_bytes, 10),
    "writes": (writes, 300),
    "rivals": (rivals, 50),
    "seals": (seals, 200),
    "packing": (packing, 500),
    "places": (places, 300),
    "screens": (screens, len(SCENES)),
    "forum": (forum, 30_000),
    "forum-secrets": (forum_secrets, 1_000),
    "forum-kills": (forum_kills, 200),
    "slips": (slips, 10_000),
    "hands": (hands, len(hand_pictures.SCENES)),
    "mutants": (mutants, 100),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("proofs", nargs="*", choices=[*PROOFS, []], help="all, if none is named")
    parser.add_argument("--count", type=int, help="instead of the usual one")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for name in arguments.proofs or PROOFS:
        proof, usual = PROOFS[name]
        began = time.perf_counter()
        figures = proof(arguments.count or usual, arguments.seed)
        told = ", ".join(f"{what}: {number}" for what, number in figures.items())
        print(f"{name}: {told}; seed {arguments.seed}, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
