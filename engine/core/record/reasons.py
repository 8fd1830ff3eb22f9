"""English sentences for illegal commands that every game has, such as `seat 2 must follow suit (has 9s Js)`."""

from collections.abc import Mapping
from typing import Final

from engine.core.errors import IllegalCommand

SENTENCES: Final[Mapping[str, str]] = {
    "match_over": "the match is over",
    "no_deal": "no deal is being played",
    "deal_running": "the deal is not finished",
    "wrong_dealer": "seat {dealer} does not deal now",
    "bad_deck": "the deck is not complete",
    "unknown_seat": "there is no seat {seat}",
    "not_in_this_game": "that is not done in this game",
    "not_your_turn": "seat {seat} speaks out of turn (seat {expected} is to move)",
    "must_follow": "seat {seat} must follow suit (has {has})",
    "bad_column": "seat {seat} cannot write that in the column {column}",
    "bad_name": "a name has 1 to {longest} characters",
    "not_declarer": "seat {seat} cannot be the declarer of this deal",
}
"""Sentence of each reason of an IllegalCommand; a game adds those of its own reasons."""


def sentence_of(error: IllegalCommand, own: Mapping[str, str]) -> str:
    """Return the sentence for an illegal command, from the game's `own` or the common ones; the reason if none exists.

    >>> sentence_of(IllegalCommand("unknown_seat", {"seat": 4}), {})
    'there is no seat 4'
    """
    template = own.get(error.reason) or SENTENCES.get(error.reason)
    return template.format(**error.facts) if template is not None else str(error)
