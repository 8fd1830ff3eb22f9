"""Parts of the card games with three hands: ten cards each, a talon of two, the course of a match, and its record."""
