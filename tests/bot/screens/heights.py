"""How high a message is on a telephone 360 px wide: lines of 21 px, rows of buttons of 44 px."""

import re

from bot.screens.model import Screen
from bot.screens.widths import Place, laid_out
from tests.bot.screens import kit

LINE, ROW = 21, 44
ACROSS = 40  # characters of 16 px text in a line, a little fewer than Telegram shows
FOLDED = 3  # lines of a quotation that is folded
GROUP, PRIVATE = 564, 607  # pixels seen of a group and of a private chat at 360 x 800
UNDER_THE_SHEET = 240  # pixels of caption and keys, so that the sheet above them is seen
QUOTED = re.compile(r"<blockquote expandable>(.*?)</blockquote>", re.DOTALL)


def height(screen: Screen, place: Place = Place.PRIVATE) -> int:
    """Return pixels of a screen, its quotations folded."""
    quoted = [min(FOLDED, wrapped(text)) for text in QUOTED.findall(screen.text)]
    rest = [text for text in QUOTED.sub("\0", screen.text).split("\n") if text != "\0"]
    return LINE * (sum(quoted) + sum(map(wrapped, rest))) + ROW * len(laid_out(screen.rows, place))


def wrapped(text: str) -> int:
    """Return lines of a text, words kept whole."""
    count = 0
    for line in kit.plain(text).split("\n"):
        room, count = ACROSS, count + 1
        for size in map(len, line.split(" ")):
            if size + (room < ACROSS) > room and room < ACROSS:
                room, count = ACROSS, count + 1
            broken, rest = divmod(size, ACROSS) if size > ACROSS else (0, size)
            count += broken
            room -= rest + (room < ACROSS)
    return count
