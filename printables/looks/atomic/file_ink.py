"""How much ink the picture of each Secret Role card takes, measured by tests.printables.desk_ink.

In mm² on a plane of 63 by 54 mm: with broad orbits, and with narrow ones.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias


class File(NamedTuple):
    """Areas in mm²."""

    ink: float
    party: float
    accent: float
    lit: float  # what a full lamp adds: of the accent, or where ink is saved of the party's colour
    plane: float  # what may be in shade
    leaning: float  # what is in a shade from no tone to a full one


MEASURED_LINE = 0.4  # mm, where ink is saved
Files: TypeAlias = Mapping[str, tuple[File, File]]

FILES: Files = {
    "telephone": (File(637, 1336, 61, 305, 1221, 625), File(637, 1797, 61, 305, 1679, 862)),
    "globe": (File(225, 1405, 149, 403, 1231, 632), File(225, 1866, 149, 403, 1689, 870)),
    "clock": (File(483, 1245, 112, 284, 1224, 628), File(483, 1707, 112, 284, 1684, 866)),
    "typewriter": (File(654, 1261, 58, 263, 1209, 619), File(654, 1723, 58, 263, 1670, 859)),
    "headphones": (File(530, 1328, 83, 344, 1227, 630), File(530, 1789, 83, 344, 1686, 868)),
    "lamp": (File(279, 1247, 92, 407, 1207, 616), File(279, 1707, 92, 407, 1667, 854)),
    "binoculars": (File(564, 1458, 65, 288, 1229, 631), File(564, 1920, 65, 288, 1689, 871)),
    "counter": (File(554, 1222, 119, 295, 1208, 617), File(554, 1682, 119, 295, 1668, 855)),
    "rocket": (File(240, 1296, 119, 519, 1229, 630), File(240, 1758, 119, 519, 1689, 869)),
    "treaty": (File(346, 1294, 131, 287, 1222, 629), File(346, 1756, 131, 287, 1678, 867)),
    "microphones": (File(482, 1295, 117, 407, 1216, 622), File(482, 1755, 117, 407, 1674, 859)),
    "recorder": (File(775, 1341, 51, 145, 1197, 615), File(775, 1802, 51, 145, 1655, 853)),
    "stamp": (File(410, 1267, 92, 364, 1214, 621), File(410, 1729, 92, 364, 1673, 859)),
    "umbrella": (File(253, 1283, 123, 535, 1212, 619), File(253, 1744, 123, 535, 1672, 857)),
    "agent": (File(147, 1349, 82, 515, 1280, 656), File(147, 1787, 82, 515, 1717, 885)),
}
SPARED_FILES: Files = {
    "telephone": (File(637, 754, 0, 401, 1145, 586), File(637, 305, 0, 561, 1589, 817)),
    "globe": (File(225, 817, 0, 405, 1153, 593), File(225, 368, 0, 565, 1597, 824)),
    "clock": (File(483, 656, 0, 406, 1149, 590), File(483, 207, 0, 565, 1595, 821)),
    "typewriter": (File(654, 685, 0, 398, 1135, 582), File(654, 235, 0, 555, 1582, 815)),
    "headphones": (File(530, 739, 0, 404, 1150, 591), File(530, 290, 0, 561, 1596, 823)),
    "lamp": (File(279, 672, 0, 398, 1132, 578), File(279, 224, 0, 555, 1578, 810)),
    "binoculars": (File(564, 867, 0, 406, 1151, 592), File(564, 417, 0, 563, 1599, 826)),
    "counter": (File(554, 649, 0, 395, 1135, 580), File(554, 200, 0, 554, 1580, 811)),
    "rocket": (File(240, 708, 0, 406, 1151, 591), File(240, 259, 0, 566, 1597, 823)),
    "treaty": (File(346, 711, 0, 401, 1148, 592), File(346, 261, 0, 560, 1590, 823)),
    "microphones": (File(482, 718, 0, 398, 1140, 583), File(482, 270, 0, 556, 1585, 814)),
    "recorder": (File(775, 776, 0, 392, 1125, 578), File(775, 326, 0, 550, 1568, 810)),
    "stamp": (File(410, 689, 0, 398, 1141, 584), File(410, 239, 0, 557, 1587, 816)),
    "umbrella": (File(253, 705, 0, 400, 1136, 581), File(253, 256, 0, 558, 1582, 813)),
    "agent": (File(210, 613, 0, 427, 1213, 624), File(210, 189, 0, 577, 1634, 845)),
}
