"""Layout of a position of preferans in the flat table `P`: the places of its numbers."""

# P, a position: hands of the declarer, left and right of the declarer; the seat to play; cards on the table
HANDS, TURN, PLAYED = 0, 3, 4
# of the trick: the best card, its holder (3: the talon), the mask of the suit led, all its cards
BEST, HOLDER, LED, LYING = 5, 6, 7, 8
# who leads after a talon trick (-1: the taker), the next talon card, whether it takes
FIRST, AHEAD, TAKES = 9, 10, 11
# tricks left; whether every card is asked for; numbers of a position
LEFT, EVERY, STRIDE = 12, 13, 14
