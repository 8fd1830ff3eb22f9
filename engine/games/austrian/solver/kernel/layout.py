"""Layout of a position of Austrian préférence in the flat table `P`, and the settings of its memory `W`."""

# W, behind the settings that all searches have: the duty to beat
DUTY = 4
BEAT_LED, BEAT_BEST = 1, 2  # the card led, the best card lying; 0: none

# P, a position: hands of the soloist, left and right of the soloist; the seat to play; cards on the table
HANDS, TURN, PLAYED = 0, 3, 4
# 2 or 3 hands play; of two the third is empty
SIZE = 5
# of the trick: the card led, the best card, its holder, the mask of the suit led, all its cards
OPENED, BEST, HOLDER, LED, LYING = 6, 7, 8, 9, 10
# tricks left; whether every card is asked for; numbers of a position
LEFT, EVERY, STRIDE = 11, 12, 13
