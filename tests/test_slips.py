"""Slips are opened by their reader alone, and refused if anything in them was changed."""

import re
from base64 import b32decode, b32encode
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from companion.deal import slips
from companion.deal.slips import (
    Header,
    Kind,
    NoSlipKey,
    OldSlip,
    Payload,
    SecretKeySent,
    Slip,
    SlipKey,
    SlipKeyLost,
    key_text,
    open_slip,
    read_key,
    read_slips,
    seal,
)

ROOT = Path(__file__).parents[1]
GAME = 0xFEDCBA98
MODERATOR, PLAYER = SlipKey(b"moderator" * 3 + b"keys."), SlipKey(b"player" * 5 + b"12")
HEADER = Header(GAME, 4, 3, 12)
HAND = Payload(Kind.HAND, (1, 2, 2))


def a_slip(header: Header = HEADER, payload: Payload = HAND) -> str:
    return seal(MODERATOR, PLAYER.public, header, payload)


def only(text: str) -> Slip:
    (slip,) = read_slips(text)
    return slip


def test_random_slips_are_opened_by_their_reader() -> None:
    chance = Random(1)
    for _ in range(200):
        numbers = tuple(chance.randint(1, 255) for _ in range(chance.randrange(15)))
        payload = Payload(chance.choice(list(Kind)), numbers)
        header = Header(
            chance.getrandbits(32), chance.randint(1, 10), chance.randint(1, 255),
            chance.getrandbits(16), chance.random() < 0.5,
        )  # fmt: skip
        text = a_slip(header, payload)
        assert len(text) == 76
        assert open_slip(PLAYER, MODERATOR.public, only(text), header) == payload


def test_every_changed_bit_is_refused() -> None:
    """Also by somebody who makes the checksum right again."""
    text = a_slip()
    whole = b32decode(text[4:].upper())
    for bit in range(len(whole) * 8):
        changed = (int.from_bytes(whole, "big") ^ (1 << bit)).to_bytes(len(whole), "big")
        letters = "slip" + b32encode(changed).decode().lower()
        assert read_slips(letters) == []
        forged = changed[:-2] + sha256(changed[:-2]).digest()[:2]
        found = read_slips("slip" + b32encode(forged).decode().lower())
        for slip in found:
            if forged != whole:
                with pytest.raises(SlipKeyLost):
                    open_slip(PLAYER, MODERATOR.public, slip, slip.header)


def test_a_lost_or_doubled_letter_is_seen() -> None:
    text = a_slip()
    for at in range(4, len(text)):
        assert read_slips(f"{text[:at]}{text[at + 1 :]}") == []
        assert at == len(text) - 1 or read_slips(f"{text[:at]}{text[at + 1 :]} Bye") == []
        if text[at] != text[-1]:
            assert read_slips(f"{text[:at]}{text[at]}{text[at:]}") == []


@pytest.mark.parametrize(
    "frame",
    [
        "{0}", "My slip: {0}.", "> {1}\n> {2}\n\nThanks!", "**{0}**", "[b]{1}\r\n{2}[/b]", "“{1}” „{2}“",
        "{1}\u00ad{2}", "{1}\u200b{2}", "_{1}_ {2}", ">> {1}=\n>> {2}", "slip {0} slip", "<{1}\t{2}>",
    ],
)  # fmt: skip
def test_what_forums_do_with_a_slip(frame: str) -> None:
    text = a_slip()
    for written in (text, text.upper(), text.capitalize()):
        assert only(frame.format(written, written[:40], written[40:])).header == HEADER


def test_many_at_once() -> None:
    """A reply quotes its question, and another one was cut off."""
    answer = seal(
        PLAYER, MODERATOR.public, HEADER.replace(answer=True), Payload(Kind.DISCARD, (2,))
    )
    found = read_slips(f"Ben wrote:\n> {a_slip()}\n{answer}\n\n{answer}\n{a_slip()[:50]}")
    assert [slip.header.answer for slip in found] == [False, True]


def test_a_key_with_the_first_letters_of_a_slip_in_it_is_no_slip() -> None:
    """One of 20,000 has them by chance."""
    text = key_text(b32decode("SLIP" + "A" * 52), GAME, 4)
    assert "slipaaaaaaaaaaaaaaaaaaaaaaaa" in text
    assert read_slips(f"Dan wrote:\n{text}") == []


def test_a_slip_with_its_own_first_letters_in_it_is_whole() -> None:
    """One of 20,000 has them by chance."""
    content = b32decode("A" * 24 + "SLIP" + "A" * 44)[:43]
    assert len(read_slips(slips._text("slip", content))) == 1


def test_words_are_no_slips() -> None:
    text = "This slip does not open, what shall I do? A slip of paper would have been less trouble."
    assert read_slips(text) == []


@pytest.mark.parametrize(
    "other", [{"round": 4}, {"number": 13}, {"game": 1}, {"seat": 5}, {"answer": True}]
)
def test_an_old_slip_names_its_round(other: dict[str, int]) -> None:
    with pytest.raises(OldSlip, match="round=3"):
        open_slip(PLAYER, MODERATOR.public, only(a_slip()), HEADER.replace(**other))


@pytest.mark.parametrize(
    ("key", "writer"),
    [(SlipKey(), MODERATOR), (PLAYER, SlipKey()), (MODERATOR, PLAYER), (PLAYER, PLAYER)],
)
def test_another_key_opens_nothing(key: SlipKey, writer: SlipKey) -> None:
    with pytest.raises(SlipKeyLost, match="seat=4"):
        open_slip(key, writer.public, only(a_slip()), HEADER)


def test_the_page_has_the_same_kinds() -> None:
    script = (ROOT / "companion" / "moderation" / "slip.html").read_text(encoding="utf-8")
    kinds = script.partition("const KINDS = [")[2].partition("]")[0]
    assert re.findall(r"'(\w*)'", kinds) == ["", *Kind.__members__]


def test_slips_are_as_they_have_always_been() -> None:
    """Else a game that lies for weeks could not go on."""
    own, other = SlipKey(bytes(range(32))), SlipKey(bytes(range(1, 33)))
    assert key_text(own.public, GAME, 4) == (
        "pubkeyat7nzouyr5amllnwr4swesxfwikou5t2n3eu3au5hv5v4gwrxjxt4ijyfbpu4owpdy"
    )
    assert seal(own, other.public, HEADER, HAND) == (
        "slipat7nzouyamaaz4fulq7e27h4zbntkvha54iz44rj7c6d5tdcsrwafikbsto5zh5vjh56v6xb"
    )


def test_two_answers_to_a_slip_have_two_nonces() -> None:
    """The same one again is the same text, so that a reply is not taken twice."""
    texts = [
        seal(PLAYER, MODERATOR.public, HEADER, Payload(Kind.BALLOT, (vote,))) for vote in (1, 2, 1)
    ]
    assert texts[0] == texts[2]
    assert only(texts[0]).content[:12] != only(texts[1]).content[:12]


def test_a_slip_without_sense_opens_nothing() -> None:
    for content in (bytes(15), bytes([200] * 15)):
        cipher, _ = slips._channel(MODERATOR, PLAYER.public, MODERATOR.public + PLAYER.public)
        nonce = only(a_slip()).content[:12]
        slip = Slip(HEADER, nonce + cipher.encrypt(nonce, content, None))
        with pytest.raises(SlipKeyLost):
            open_slip(PLAYER, MODERATOR.public, slip, HEADER)


def test_keys_are_read_from_a_first_message() -> None:
    text = key_text(PLAYER.public, GAME, 4)
    assert read_key(f"Hi, Cleo here!\n> {text[:40]}\n> {text[40:].upper()}\nSee you", GAME) == (
        4,
        PLAYER.public,
    )
    for wrong in ("", "hello", text[:-1], text[:30] + text[31:], key_text(PLAYER.public, 1, 4)):
        with pytest.raises(NoSlipKey):
            read_key(wrong, GAME)


@pytest.mark.parametrize("weak", [bytes(32), b"\1" + bytes(31), b"\xec" + b"\xff" * 30 + b"\x7f"])
def test_a_weak_key_is_no_key(weak: bytes) -> None:
    """Anybody could open what is sealed to it."""
    with pytest.raises(NoSlipKey):
        read_key(key_text(weak, GAME, 4), GAME)


def test_a_secret_key_is_not_taken() -> None:
    secret = slips._text("mykey", slips._KEY_BODY.pack(4, GAME, PLAYER.secret))
    with pytest.raises(SecretKeySent):
        read_key(f"{secret} {key_text(PLAYER.public, GAME, 4)}", GAME)


def test_nothing_is_told_by_a_repr() -> None:
    assert f"{HAND} {HAND!r}" == "Payload(hidden) Payload(hidden)"
    assert PLAYER.secret.hex() not in repr(vars(PLAYER)["private"])
    assert repr(PLAYER).startswith("<")


def test_keys_are_drawn_and_kept() -> None:
    assert SlipKey().secret != SlipKey().secret
    assert SlipKey(PLAYER.secret).public == PLAYER.public
