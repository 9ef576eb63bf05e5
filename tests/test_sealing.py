"""Only the key opens a deal, only its owner has the key, and whatever is wrong is told friendly."""

import hashlib
import os
import re
import stat
import subprocess
import sys
import tempfile
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path

import pytest

from companion.deal import sealing
from companion.deal.chain import START, LinkKind, next_link
from companion.deal.keys import KeyGone, KeyRing
from companion.deal.reveal_words import secret_of
from companion.deal.roles import Deal, deal_roles
from companion.deal.sealed import DealNumber, SealedDeal, StoredDeal
from companion.deal.secret_files import KEYS_FOLDER, KeyRemains, recover, secret_file, writing_note
from companion.errors import Refusal
from companion.files.atomic_write import FolderRefused, NotWritten, Replacement
from companion.rules.moves import Nominate
from companion.rules.pieces import Role
from companion.store.journal import GAMES_FILE, Journal
from companion.store.record import to_text
from companion.store.recorded_game import RecordedGame
from tests.english import english
from tests.nobody import as_nobody
from tests.store.evenings import NAMES, header, load, packing

L, F, H = Role.LIBERAL, Role.FASCIST, Role.HITLER
FIVE = NAMES[:5]
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
ROLES = re.compile("liberal|fascist|hitler", re.IGNORECASE)

not_on_windows = pytest.mark.skipif(sys.platform == "win32", reason="other locks there")


def dealt(players: int = 5) -> Deal:
    return deal_roles(NAMES[:players], load("official").table(players), DealNumber(1, START))


def keep(ring: KeyRing, deal: Deal) -> SealedDeal:
    """The deal sealed, its key in the ring."""
    sealed, words = sealing.seal(deal, "en")
    ring.keep(sealed, words)
    return sealed


@pytest.fixture
def ring(tmp_path: Path) -> KeyRing:
    return KeyRing(tmp_path)


@pytest.fixture
def deal() -> Deal:
    return dealt()


@pytest.fixture
def sealed(ring: KeyRing, deal: Deal) -> SealedDeal:
    return keep(ring, deal)


@pytest.fixture
def key(ring: KeyRing, sealed: SealedDeal) -> Path:
    return ring.path(sealed.fingerprint)


def refused(raised: pytest.ExceptionInfo[Refusal], path: Path) -> None:
    """One sentence that names the file, and no role; nothing else that a traceback would show."""
    told = english(raised.value)
    assert str(path) in told
    assert "\n" not in told
    assert isinstance(raised.value, KeyGone)
    assert not ROLES.search(told.replace(str(path), ""))
    assert raised.value.__cause__ is raised.value.__context__ is None


@pytest.mark.parametrize("players", range(5, 11))
def test_sealed_and_opened(ring: KeyRing, players: int) -> None:
    deal = dealt(players)
    sealed = keep(ring, deal)
    assert sealed.fingerprint == deal.fingerprint
    opened = ring.open(sealed, NAMES[:players])
    assert opened == deal
    assert (opened.roles, opened.statement) == (deal.roles, deal.statement)
    assert opened.nonce(3, "role") == deal.nonce(3, "role")


def test_what_is_on_disk_opens_in_another_program(tmp_path: Path, deal: Deal) -> None:
    sealed = keep(KeyRing(tmp_path / "not" / "yet"), deal)
    assert KeyRing(tmp_path / "not" / "yet").open(sealed, list(FIVE)) == deal


def test_the_key_is_named_by_the_fingerprint(tmp_path: Path, key: Path, deal: Deal) -> None:
    assert key == tmp_path / KEYS_FOLDER / f"{deal.fingerprint.replace(' ', '')[:16]}.key"
    assert [path.name for path in (tmp_path / KEYS_FOLDER).iterdir()] == [key.name]


@pytest.mark.parametrize(
    "fingerprint", ["", "/etc/passwd", "../../../x", "C:\\x", "\0", "ÀÉ" * 9, "A" * 999, "\n"]
)
def test_a_key_lies_with_the_others_whatever_the_fingerprint(
    ring: KeyRing, tmp_path: Path, fingerprint: str
) -> None:
    """A journal that somebody else wrote into."""
    sealed = SealedDeal(fingerprint, "token")
    assert ring.path(sealed.fingerprint).parent == tmp_path / KEYS_FOLDER
    assert re.fullmatch("[0-9A-Fa-f]{0,16}[.]key", ring.path(sealed.fingerprint).name)
    with pytest.raises(KeyGone) as raised:
        ring.open(sealed, FIVE)
    refused(raised, ring.path(sealed.fingerprint))


# Who may read it


@pytest.fixture(params=[0, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    usual = os.umask(request.param)
    yield
    os.umask(usual)


@not_on_windows
@pytest.mark.usefixtures("umask")
def test_only_the_owner_may_read_it(
    tmp_path: Path, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nobody ever might: nothing is changed after it was made."""

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError

    for later in ("chmod", "fchmod", "lchmod", "umask"):
        monkeypatch.setattr(os, later, forbidden, raising=False)
    ring = KeyRing(tmp_path / "home")
    key = ring.path(keep(ring, deal).fingerprint)
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(key.parent.stat().st_mode) == 0o700
    monkeypatch.undo()


@not_on_windows
def test_it_is_on_the_disk_with_its_name(
    tmp_path: Path, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[int, int]] = []
    usual = os.fsync

    def fsync(descriptor: int) -> None:
        about = os.fstat(descriptor)
        written.append((about.st_ino, about.st_size if stat.S_ISREG(about.st_mode) else 0))
        usual(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    ring = KeyRing(tmp_path / "home")
    key = ring.path(keep(ring, deal).fingerprint)
    assert written == [
        (key.stat().st_ino, key.stat().st_size),
        (key.parent.stat().st_ino, 0),
        (key.parent.parent.stat().st_ino, 0),
    ]


@not_on_windows
def test_a_folder_that_cannot_be_synchronised(
    ring: KeyRing, deal: Deal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows and on some network disks: the key is kept all the same."""
    usual = os.open

    def no_folders(path: Path, flags: int, mode: int = 0o777) -> int:
        if Path(path).is_dir():
            raise PermissionError
        return usual(path, flags, mode)

    monkeypatch.setattr(os, "open", no_folders)
    assert ring.open(keep(ring, deal), FIVE) == deal


@not_on_windows
def test_as_somebody_else(deal: Deal) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        ring = KeyRing(folder)
        sealed = keep(ring, deal)
        if os.geteuid() == 0:
            with pytest.raises(KeyGone) as raised:
                as_nobody(lambda: ring.open(sealed, FIVE))
            refused(raised, ring.path(sealed.fingerprint))
        (folder / "locked").mkdir(mode=0o555)
        locked = KeyRing(folder / "locked")
        with pytest.raises(NotWritten, match="why='forbidden'"):
            as_nobody(lambda: keep(locked, deal))
        assert list((folder / "locked").iterdir()) == []


# What it gives away


@pytest.mark.parametrize("players", range(5, 11))
def test_the_token_is_as_long_whoever_is_who(ring: KeyRing, players: int) -> None:
    table = load("official").table(players)
    rest = [L] * (table.liberals - 3) + [F] * (table.fascists - 1)
    orders = sorted({*permutations((L, L, L, F, H))})
    assert len(orders) == 20
    deals = [Deal(NAMES[:players], (*order, *rest), bytes(range(16))) for order in orders]
    assert len({len(keep(ring, deal).token) for deal in deals}) == 1


def test_games_and_records_give_nothing_away(tmp_path: Path) -> None:
    """Those of two deals differ in what is random, and in nothing else."""
    files: set[bytes] = set()
    records: set[bytes] = set()
    deals = [dealt() for _ in range(12)]
    for number, deal in enumerate(deals):
        home = tmp_path / str(number)
        sealed = keep(KeyRing(home), deal)
        begun = RecordedGame(
            header=header(players=5), begun="2026-11-21", deal=StoredDeal(sealed, packing(5))
        )
        look = next_link((), LinkKind.LOOK, sealed.fingerprint, 2, NOON)
        with Journal(home) as journal:
            seen = journal.append(journal.add(begun), Nominate(3))
            seen = journal.note(seen, look)
        file, record = (home / GAMES_FILE).read_bytes(), to_text(seen).encode()
        key = KeyRing(home).path(sealed.fingerprint).read_bytes()
        words = " ".join(KeyRing(home).words(sealed)).encode()
        for content in (file, record):
            for secret in [*secrets_of(deal), key, words, deal.salt]:
                assert secret not in content
        part = record[record.index(b"[deal]") : record.index(b"[ruleset]")].decode()
        assert not ROLES.search(part.partition("# The rules of this table")[0])
        random = (sealed.fingerprint, sealed.token, sealed.stretching, look.head)
        assert all(one.encode() in file for one in random)
        assert [one.encode() in record for one in random] == [True, False, False, False]
        for content, kept in ((file, files), (record, records)):
            for changing in random:
                content = content.replace(changing.encode(), b"#" * len(changing))  # noqa: PLW2901
            kept.add(content)
    assert len({deal.roles for deal in deals}) > 1
    assert len(files) == len(records) == 1


def secrets_of(deal: Deal) -> list[bytes]:
    """The deal in what somebody might have written by mistake."""
    digits = bytes((L, F, H).index(role) for role in deal.roles)
    plain = (deal.salt, digits, deal.salt + digits, deal.statement.encode())
    forms: tuple[Callable[[bytes], bytes], ...] = (
        lambda content: content.hex().encode(),
        lambda content: content.hex().upper().encode(),
        b64encode,
        urlsafe_b64encode,
        lambda content: repr(content).encode(),
    )
    statement = deal.statement.splitlines()[1:]
    lines = [line.encode() for line in statement if any(role in line for role in Role)]
    words = [",".join(f'"{role}"' for role in deal.roles).encode()]
    return [form(content) for content in plain for form in forms] + lines + words


def test_nothing_is_loaded_before_it_is_needed() -> None:
    program = "import sys, companion.deal.keys; print('cryptography' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert answer.stdout.strip() == b"False"


# Keys that are gone


def _gone(key: Path) -> None:
    key.unlink()


def _folder_gone(key: Path) -> None:
    key.unlink()
    key.parent.rmdir()


def _file_for_the_folder(key: Path) -> None:
    _folder_gone(key)
    key.parent.write_text("keys")


def _folder(key: Path) -> None:
    key.unlink()
    key.mkdir()


def _link_to_itself(key: Path) -> None:
    key.unlink()
    key.symlink_to(key)


def _link_to_nothing(key: Path) -> None:
    key.unlink()
    key.symlink_to("nothing")


def _pipe(key: Path) -> None:
    key.unlink()
    os.mkfifo(key)


@pytest.mark.parametrize(
    "damage",
    [
        _gone,
        _folder_gone,
        _file_for_the_folder,
        _folder,
        pytest.param(_link_to_itself, marks=not_on_windows),
        pytest.param(_link_to_nothing, marks=not_on_windows),
        pytest.param(_pipe, marks=not_on_windows),
    ],
)
def test_a_key_that_is_gone(
    ring: KeyRing, sealed: SealedDeal, key: Path, damage: Callable[[Path], None]
) -> None:
    damage(key)
    with pytest.raises(KeyGone) as raised:
        ring.open(sealed, FIVE)
    refused(raised, key)


# Keys and deals that do not go together


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"key",
        b"A" * 43,
        b"A" * 44,
        b"A" * 43 + b"=",
        b"=" * 44,
        b"A" * 5_000_000,
        bytes(32),
        bytes(range(256)),
        b"\xff\xfe" + "key".encode("utf-16-le"),
        "ключ".encode(),
        bytes(range(200, 244)),
    ],
)
def test_a_key_of_something_else(
    ring: KeyRing, sealed: SealedDeal, key: Path, content: bytes
) -> None:
    key.write_bytes(content)
    with pytest.raises(KeyGone) as raised:
        ring.open(sealed, FIVE)
    refused(raised, key)


def test_a_key_damaged_anywhere(ring: KeyRing, sealed: SealedDeal, key: Path, deal: Deal) -> None:
    whole = key.read_bytes()
    for at in range(len(whole) - 1):  # the last one only fills it up
        for damaged in (whole[:at], whole[:at] + b"!" + whole[at + 1 :], whole[:at] + whole[-1:]):
            key.write_bytes(damaged)
            with pytest.raises(KeyGone):
                ring.open(sealed, FIVE)
    key.write_bytes(whole + b"\r\n")  # an editor did that
    assert ring.open(sealed, FIVE) == deal


def test_the_key_of_another_deal(ring: KeyRing, sealed: SealedDeal, key: Path) -> None:
    other = keep(ring, dealt())
    key.write_bytes(ring.path(other.fingerprint).read_bytes())
    with pytest.raises(KeyGone) as raised:
        ring.open(sealed, FIVE)
    refused(raised, key)


def test_another_deal_with_the_same_key(ring: KeyRing, sealed: SealedDeal, key: Path) -> None:
    """Well sealed, but not what the fingerprint promised: only that shows it."""
    from cryptography.fernet import Fernet

    stretching = bytes.fromhex(sealed.stretching)
    fernet = Fernet(sealing._key(ring.words(sealed), stretching))
    honest = fernet.decrypt(sealed.token)
    other = honest[:32] + bytes((*honest[33:], honest[32]))
    assert other != honest
    forged = sealed.replace(token=fernet.encrypt(other).decode())
    with pytest.raises(KeyGone) as raised:
        ring.open(forged, FIVE)
    refused(raised, key)
    for content in (b"", honest[:-1], honest + b"\0", honest[:32], honest[:-1] + b"\3", b"x" * 999):
        with pytest.raises(KeyGone):
            ring.open(sealed.replace(token=fernet.encrypt(content).decode()), FIVE)


def test_a_deal_damaged_anywhere(ring: KeyRing, sealed: SealedDeal, key: Path) -> None:
    token = sealed.token
    other = keep(ring, dealt()).token
    tokens = {other, "", "token", "ё" * 140, "\udc80", "=" * 140, "A" * 5000, token[::-1], "\0"}
    for at in range(len(token) - 2):
        changed = "A" if token[at] != "A" else "B"
        tokens |= {token[:at], f"{token[:at]}{changed}{token[at + 1 :]}"}
    for one in tokens:
        with pytest.raises(KeyGone) as raised:
            ring.open(sealed.replace(token=one), FIVE)
        refused(raised, key)


def test_the_fingerprint_of_another_deal(ring: KeyRing, sealed: SealedDeal, key: Path) -> None:
    """The first half names the key; the rest must be right too."""
    last = "0" if sealed.fingerprint[-1] != "0" else "1"
    with pytest.raises(KeyGone) as raised:
        ring.open(sealed.replace(fingerprint=sealed.fingerprint[:-1] + last), FIVE)
    refused(raised, key)


@pytest.mark.parametrize(
    "names",
    [
        FIVE[::-1],
        (FIVE[1], FIVE[0], *FIVE[2:]),
        (*FIVE[:4], "Zoe"),
        FIVE[:4],
        NAMES[:6],
        (),
        ("\udc80", *FIVE[1:]),
    ],
)
def test_other_names(ring: KeyRing, sealed: SealedDeal, key: Path, names: tuple[str, ...]) -> None:
    with pytest.raises(KeyGone) as raised:
        ring.open(sealed, names)
    refused(raised, key)


def test_a_key_lists_a_file_with_its_content(ring: KeyRing, deal: Deal, tmp_path: Path) -> None:
    listed, other, gone = (tmp_path / name for name in ("listed", "other", "gone"))
    listed.write_bytes(b"roles")
    other.write_bytes(b"roles")
    sealed, words = sealing.seal(deal, "en")
    ring.keep(sealed, words, [secret_file(listed, b"roles")])
    assert ring.lists(sealed.fingerprint, [gone, other, listed])
    assert not ring.lists(sealed.fingerprint, [gone, other])
    assert not ring.lists(sealed.fingerprint, [])
    listed.write_bytes(b"other")
    assert not ring.lists(sealed.fingerprint, [listed])
    assert not ring.lists("0" * 64, [listed])


# Forgotten


def test_forget(ring: KeyRing, sealed: SealedDeal, key: Path) -> None:
    deal = dealt()
    other = keep(ring, deal)
    ring.forget(sealed)
    assert not key.exists()
    ring.forget(sealed)
    assert ring.open(other, FIVE) == deal
    with pytest.raises(KeyGone):
        ring.open(sealed, FIVE)


@pytest.mark.parametrize("damage", [_folder_gone, _file_for_the_folder])
def test_forget_what_is_gone(
    ring: KeyRing, sealed: SealedDeal, key: Path, damage: Callable[[Path], None]
) -> None:
    damage(key)
    ring.forget(sealed)


def test_forget_what_cannot_be_removed(ring: KeyRing, sealed: SealedDeal, key: Path) -> None:
    _folder(key)
    with pytest.raises(KeyRemains):
        ring.forget(sealed)


# Nowhere to write


def test_a_file_in_place_of_a_folder(tmp_path: Path, deal: Deal) -> None:
    (tmp_path / KEYS_FOLDER).write_text("")
    with pytest.raises(FolderRefused):
        keep(KeyRing(tmp_path), deal)
    (tmp_path / "home").write_text("")
    with pytest.raises(FolderRefused):
        keep(KeyRing(tmp_path / "home"), deal)


@not_on_windows
def test_a_full_disk(tmp_path: Path, deal: Deal) -> None:
    """Nothing is left of half a key."""
    import resource

    ring = KeyRing(tmp_path)
    ring.forget(keep(ring, dealt()))  # all that must be loaded is
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20, most[1]))
        with pytest.raises(NotWritten) as raised:
            keep(ring, deal)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
    assert not ROLES.search(str(raised.value))
    assert list((tmp_path / KEYS_FOLDER).iterdir()) == []
    assert ring.open(keep(ring, deal), FIVE) == deal


@pytest.mark.parametrize("left", ["part", "aside"])
def test_a_note_stays_as_long_as_a_file_lies_beside_its_place(left: str, tmp_path: Path) -> None:
    """The next start tries again."""
    file = Replacement(*(tmp_path / name for name in ("place", "part", "aside")))
    keys = tmp_path / "keys"
    with writing_note(keys, None, [file]):
        (tmp_path / left).write_text("secret", encoding="utf-8")
    (note,) = keys.iterdir()
    for _ in recover(keys, lambda *_: True):
        assert note.exists()
    assert not note.exists()
    assert not (tmp_path / left).exists()


@pytest.mark.parametrize(
    ("older", "there", "written", "left"),
    [
        (False, {"part": "new"}, False, {}),
        (False, {"place": "new"}, False, {}),
        (False, {"place": "new"}, True, {"place": "new"}),
        (True, {"place": "old", "part": "new"}, False, {"place": "old"}),
        (True, {"place": "old", "part": "new"}, True, {"place": "old"}),
        (True, {"aside": "old", "part": "new"}, True, {"place": "old"}),
        (True, {"place": "new", "aside": "old"}, False, {"place": "old"}),
        (True, {"place": "new", "aside": "old"}, True, {"place": "new"}),
        (False, {"place": "another's", "part": "new"}, False, {"place": "another's"}),
    ],
)
def test_a_file_of_a_killed_program_is_finished_or_undone(
    *, older: bool, there: dict[str, str], written: bool, left: dict[str, str], tmp_path: Path
) -> None:
    """Whatever stood in its place before, or was put there by others, stays."""
    folder, keys = tmp_path / "files", tmp_path / "keys"
    folder.mkdir()
    file = Replacement(*(folder / name for name in ("place", "part", "aside")))
    if older:
        file.place.touch()
    with writing_note(keys, next_link((), LinkKind.DEAL, "deal", None, NOON), [file]):
        file.place.unlink(missing_ok=True)
        for name, content in there.items():
            (folder / name).write_text(content, encoding="utf-8")
        file.aside.touch()  # so that the note stays
    if "aside" not in there:
        file.aside.unlink()
    assert [*recover(keys, lambda *_: written)] == [None]
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == left
    assert not [*keys.iterdir()]


def test_a_note_stays_as_long_as_one_of_its_files_cannot_be_removed(tmp_path: Path) -> None:
    """The next start tries again."""
    files = [
        Replacement(*(tmp_path / f"{name}-{number}" for name in ("place", "part", "aside")))
        for number in range(2)
    ]
    keys = tmp_path / "keys"
    with writing_note(keys, None, files):
        files[0].part.write_text("secret", encoding="utf-8")
        files[1].part.mkdir()  # which is no file that could be erased
    (note,) = keys.iterdir()
    assert [*recover(keys, lambda *_: True)] == [None]
    assert note.exists()
    assert not files[0].part.exists()
    files[1].part.rmdir()
    assert [*recover(keys, lambda *_: True)] == [None]
    assert not note.exists()


def test_deals_are_stretched_as_they_have_always_been(full_secrets: None) -> None:
    """Else no deal that was sealed before would open: scrypt of 16 MB, by the standard library."""
    words, stretching = ("apple", "pear", "fig", "plum", "sloe", "quince"), bytes(range(16))
    usual = hashlib.scrypt(
        secret_of(words), salt=stretching, n=16_384, r=8, p=1, maxmem=2**25, dklen=32
    )
    assert sealing._key(words, stretching) == urlsafe_b64encode(usual)
