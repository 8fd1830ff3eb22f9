"""Layout of the flat tables of Skat's search: bits of a hand, what follows the shared tables, positions.

A hand of a suit, grand or ramsch has eight bits for each plain suit, 7 8 9 Q K 10 A from the lowest, the eighth empty;
above the plain suits the trumps: in a suit game 7 8 9 Q K 10 A and the jacks from bit 24 on, in a grand the jacks from
bit 32 on. A hand of a null has nine bits a suit (`engine.search.bits`).
"""

from engine.search.layout import HISTORY, TABLES

PLAIN = 127

# T, behind the tables of engine.search: numbers about sets of cards of one suit without its jack (x, y: 7 bits)
FIRST = TABLES  # (all << 7 | second hand): code of a suit without the third hand's part
OTHER = FIRST + (1 << 14)  # (all << 7 | third hand): the third hand's part
JACKS = OTHER + (1 << 14)  # (all << 4 | second hand), 4 bits: code of the jacks
OTHERS = JACKS + 256  # (all << 4 | third hand)
WORTHS = OTHERS + 256  # card points of up to 11 trumps or 7 cards
SIZES = WORTHS + 2048  # number of up to 11 cards
HIGH = SIZES + 2048  # (x << 3 | number): points of so many cards from the top
LOW = HIGH + 1024  # (x << 3 | number): points of so many cards from below
RISE = LOW + 1024  # (old << 4 | new): most points by which new honours of a suit are worth more than the old ones
ALL = RISE + 256

# W, behind the settings and the history that all searches have: the game, the lowest bit of the trumps and of the jacks
GAME, TRUMPS, FOUR, ALIKE = 4, 5, 6, 7
# of GAME
SUIT_GAME, GRAND_GAME, NULL_GAME = 0, 1, 2
# by bit % 37: points of a card, the mask of its suit
WORTH = HISTORY + 336
LED_BY = WORTH + 37
CODES_OF_SUIT, CODES_OF_JACKS = 3280, 121  # owners of 0 to 7 cards and of 0 to 4 in order, base 3
KEY = (1 << 56) - 1
# of an entry of the memory: what of a key its place does not tell << 24 | honours << 8 | IS_LEAST | bound
CHECKED, IS_LEAST = 18, 128

# P, a position: hands of the soloist, left and right of the soloist; the seat to play; cards on the table
TURN, PLAYED = 3, 4
# of the trick: the best card, its holder, the mask of the suit led, all its cards
BEST, HOLDER, LED, LYING = 5, 6, 7, 8
# tricks left; whether every card is asked for; values wanted exactly: the others are named by the nearer end
LEFT, EVERY, FROM, TO, STRIDE = 9, 10, 11, 12, 13
