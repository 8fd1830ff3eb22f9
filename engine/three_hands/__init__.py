"""Parts of the card games with two or three hands: ten cards each, a talon, the course of a match, and its record."""
