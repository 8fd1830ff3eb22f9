"""Games of three hands: 32 cards dealt to three hands of ten and a talon of two, their course and their record."""
