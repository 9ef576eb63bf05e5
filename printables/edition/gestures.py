"""What players do with eyes and hands in a line of the night: pictures on the host's card."""

from collections.abc import Mapping
from enum import Enum


class Gesture(Enum):
    """What a picture shows; all but eyes by the emblem of this name."""

    SHUT_EYES = "shut_eyes"
    OPEN_EYES = "open_eyes"
    FIST = "fist"
    THUMB = "thumb"
    SPEAK = "speak"


_LOOK_FOR_THUMB = (Gesture.OPEN_EYES, Gesture.THUMB)
_IN_LINES: Mapping[str, tuple[Gesture, ...]] = {
    "small.close_eyes": (Gesture.SHUT_EYES,),
    "small.fascists_look": (Gesture.OPEN_EYES,),
    "small.eyes_closed_again": (Gesture.SHUT_EYES,),
    "small.open_eyes": (Gesture.OPEN_EYES,),
    "small.anything_wrong": (Gesture.SPEAK,),
    "large.close_eyes": (Gesture.SHUT_EYES, Gesture.FIST),
    "large.fascists_look": (Gesture.OPEN_EYES,),
    "large.hitler_thumb": (Gesture.SHUT_EYES, Gesture.THUMB),
    "large.note_thumb": _LOOK_FOR_THUMB,
    "large.eyes_closed_again": (Gesture.SHUT_EYES,),
    "large.open_eyes": (Gesture.OPEN_EYES,),
    "large.anything_wrong": (Gesture.SPEAK,),
    "house.fascist_notes_thumb": _LOOK_FOR_THUMB,
    "house.fascists_thumbs": (Gesture.SHUT_EYES, Gesture.THUMB),
    "house.hitler_notes_thumbs": _LOOK_FOR_THUMB,
    "house.fascist_thumb": (Gesture.SHUT_EYES, Gesture.THUMB),
    "house.hitler_notes_thumb": _LOOK_FOR_THUMB,
}


def gestures_of(line: str) -> tuple[Gesture, ...]:
    """Those of a line by its key in the night script, in the order in which it asks for them."""
    return _IN_LINES[line]
