"""Gestures of players in each line of the night, shown as pictures on the host's card."""

from collections.abc import Mapping
from enum import Enum


class Gesture(Enum):
    """A gesture; its picture is the emblem of this name, except for eyes."""

    SHUT_EYES = "shut_eyes"
    OPEN_EYES = "open_eyes"
    FIST = "fist"
    THUMB = "thumb"
    SPEAK = "speak"


_LOOK_FOR_THUMB = (Gesture.OPEN_EYES, Gesture.THUMB)
# By the keys of lines in the night script, in the order in which a line asks for them.
GESTURES: Mapping[str, tuple[Gesture, ...]] = {
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
