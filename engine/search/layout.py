"""Layout of the flat tables that all searches use: where each number is. Each search defines its own positions."""

from collections.abc import MutableSequence

Table = MutableSequence[int]

SUIT = 255
CARDS = SUIT | SUIT << 9 | SUIT << 18 | SUIT << 27

# T, constant tables: parts of 65,536 numbers for two sets of cards of a suit (x << 8 | y), then small ones
SECOND = 0  # (all, second hand): code of a suit without the third hand's part
THIRD = 1 << 16  # (all, third hand): the third hand's part
TOP = 2 << 16  # (own, others): own cards above all others
SURE = 3 << 16  # (own, others): own cards less those a higher one of theirs can be set against
APART = 4 << 16  # (own, partner's): rounds led from above that the partner need not take
DUCK = 5 << 16  # (own, others): on misère, SAFE | LEAD | EXIT
COUNT = 6 << 16  # number of cards
SUITS = COUNT + 256  # by bit % 37: the mask of its suit
TABLES = SUITS + 37

SAFE = 1  # the suit gives no trick while others lead it
LEAD = 2  # nor when we lead it once
EXIT = 4  # one of our cards can be taken

# W, the memory of one mode
TRUMP, MISERE, SLOTS, NODES = 0, 1, 2, 3  # mask of trumps; 1 on misère; places less one; positions searched
HISTORY = 16  # 9 parts of 37: place in the trick * 3 + the declarer's place
MEMORY = 512  # then the transposition table: key << 8 | lower bound << 4 | upper bound
CODES = 9841  # the owners of a suit's cards in order: base 3, 0 to 8 places

# R, an answer: the value of the position, then by bit % 37 of each legal card (-1: another card)
ANSWERS = 37
