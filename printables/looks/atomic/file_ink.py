"""How much ink the picture of each Secret Role card takes, measured by tests.printables.desk_ink.

In mm² on a plane of 59 by 52.8 mm, with no mark on the dial.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias


class File(NamedTuple):
    """Areas in mm²."""

    ink: float
    party: float
    accent: float
    lit: float  # what a full lamp adds: of the accent (of the ink where a photograph is gone), or of the party's colour
    plane: float  # what may be in shade
    leaning: float  # what is in a shade from no tone to a full one


MEASURED_LINE = 0.4  # mm, where ink is saved
Files: TypeAlias = Mapping[str, File]

FILES: Files = {
    "telephone": File(585, 1386, 128, 238, 1289, 663),
    "globe": File(277, 1489, 226, 290, 1302, 672),
    "clock": File(522, 1329, 176, 221, 1295, 669),
    "typewriter": File(570, 1345, 116, 204, 1281, 660),
    "headphones": File(530, 1412, 159, 268, 1298, 670),
    "lamp": File(452, 1361, 167, 269, 1273, 652),
    "binoculars": File(527, 1467, 128, 225, 1298, 670),
    "counter": File(554, 1305, 185, 229, 1280, 656),
    "rocket": File(438, 1369, 204, 342, 1291, 664),
    "treaty": File(459, 1409, 174, 177, 1290, 671),
    "microphones": File(575, 1369, 200, 281, 1277, 656),
    "recorder": File(736, 1397, 83, 113, 1268, 656),
    "stamp": File(596, 1341, 148, 221, 1260, 644),
    "umbrella": File(490, 1377, 216, 295, 1271, 651),
    "agent": File(674, 1397, 0, 58, 1317, 681),
}
SPARED_FILES: Files = {
    "telephone": File(585, 357, 0, 423, 1211, 623),
    "globe": File(277, 454, 0, 426, 1223, 632),
    "clock": File(522, 294, 0, 427, 1218, 630),
    "typewriter": File(570, 323, 0, 415, 1205, 622),
    "headphones": File(530, 376, 0, 423, 1220, 631),
    "lamp": File(452, 349, 0, 411, 1197, 614),
    "binoculars": File(527, 431, 0, 423, 1218, 630),
    "counter": File(554, 286, 0, 414, 1205, 618),
    "rocket": File(438, 341, 0, 422, 1214, 626),
    "treaty": File(459, 381, 0, 421, 1214, 634),
    "microphones": File(575, 352, 0, 417, 1200, 618),
    "recorder": File(736, 384, 0, 410, 1195, 619),
    "stamp": File(596, 337, 0, 407, 1187, 608),
    "umbrella": File(490, 365, 0, 411, 1196, 613),
    "agent": File(187, 281, 0, 436, 1244, 645),
}
