"""How much ink the picture of each Secret Role card takes, measured by tests.printables.desk_ink.

In mm² of each ink on a plane of 63 by 54 mm: on a dim desk, and on one in full light.
"""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias


class File(NamedTuple):
    """Areas in mm²."""

    ink: float
    party: float
    accent: float


Files: TypeAlias = Mapping[str, tuple[File, File]]

FILES: Files = {
    "telephone": (File(935, 1187, 61), File(1003, 1431, 366)),
    "globe": (File(527, 1221, 149), File(595, 1465, 552)),
    "clock": (File(782, 1096, 112), File(850, 1340, 396)),
    "typewriter": (File(949, 1115, 58), File(1018, 1358, 321)),
    "headphones": (File(830, 1177, 83), File(899, 1421, 426)),
    "lamp": (File(573, 1101, 92), File(641, 1343, 499)),
    "binoculars": (File(864, 1307, 65), File(933, 1550, 353)),
    "counter": (File(755, 1087, 99), File(823, 1330, 483)),
    "rocket": (File(541, 1145, 119), File(609, 1388, 638)),
    "treaty": (File(588, 1102, 93), File(655, 1346, 416)),
    "microphones": (File(780, 1146, 117), File(847, 1389, 524)),
    "recorder": (File(1069, 1196, 51), File(1136, 1440, 196)),
    "stamp": (File(707, 1121, 92), File(775, 1365, 456)),
    "umbrella": (File(549, 1137, 123), File(617, 1380, 658)),
    "agent": (File(454, 1184, 82), File(520, 1411, 597)),
}
SPARED: Files = {
    "telephone": (File(637, 305, 0), File(637, 1236, 0)),
    "globe": (File(226, 336, 0), File(226, 1273, 0)),
    "clock": (File(483, 207, 0), File(483, 1141, 0)),
    "typewriter": (File(654, 235, 0), File(654, 1163, 0)),
    "headphones": (File(531, 290, 0), File(531, 1225, 0)),
    "lamp": (File(278, 224, 0), File(278, 1147, 0)),
    "binoculars": (File(564, 417, 0), File(564, 1355, 0)),
    "counter": (File(456, 204, 0), File(456, 1136, 0)),
    "rocket": (File(240, 259, 0), File(240, 1194, 0)),
    "treaty": (File(287, 215, 0), File(287, 1153, 0)),
    "microphones": (File(482, 270, 0), File(482, 1197, 0)),
    "recorder": (File(774, 326, 0), File(774, 1250, 0)),
    "stamp": (File(410, 239, 0), File(410, 1168, 0)),
    "umbrella": (File(253, 256, 0), File(253, 1182, 0)),
    "agent": (File(210, 189, 0), File(210, 1135, 0)),
}
