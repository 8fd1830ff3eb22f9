"""Order of the cards of Austrian préférence on its pictures."""

from functools import partial
from typing import Final

from bot.pictures.cards import Grouping, by_suits

BY_SUITS: Final[Grouping] = partial(by_suits, ranks="AKQJT987")
