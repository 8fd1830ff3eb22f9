"""Painters for the pictures of all games that the bot hosts; every painter is registered here only."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.games.austrian.pictures import EXAMPLES as EXAMPLES_OF_AUSTRIAN
from bot.games.austrian.pictures import PAINTERS as OF_AUSTRIAN
from bot.games.austrian.pictures.drawings import AustrianLabels
from bot.games.preferans.pictures import EXAMPLES as EXAMPLES_OF_PREFERANS
from bot.games.preferans.pictures import PAINTERS as OF_PREFERANS
from bot.games.preferans.pictures.drawings import PreferansLabels
from bot.games.skat.pictures import EXAMPLES as EXAMPLES_OF_SKAT
from bot.games.skat.pictures import PAINTERS as OF_SKAT
from bot.games.skat.pictures.drawings import SkatLabels
from bot.pictures.chart import ChartDrawing, draw_chart
from bot.pictures.comparison import ComparisonDrawing, draw_comparison
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.primer import PrimerDrawing, draw_primer
from bot.pictures.render import Painters, render_bytes
from bot.pictures.round_card import RoundDrawing, draw_round
from bot.pictures.season import SeasonDrawing, draw_season
from bot.pictures.standings import StandingsDrawing, draw_standings
from bot.pictures.theme import Look
from bot.pictures.warm import warm

OF_ALL: Final[Painters] = {
    ChartDrawing: draw_chart,
    SeasonDrawing: draw_season,
    StandingsDrawing: draw_standings,
    RoundDrawing: draw_round,
    ComparisonDrawing: draw_comparison,
    PrimerDrawing: draw_primer,
}
"""Painters of the pictures that look the same in every game."""
PAINTERS: Final[Painters] = {**OF_ALL, **OF_PREFERANS, **OF_AUSTRIAN, **OF_SKAT}
PICTURES: Final[Mapping[type[Drawing], type[Labels]]] = {
    **dict.fromkeys(OF_ALL, Labels),
    **dict.fromkeys(OF_PREFERANS, PreferansLabels),
    **dict.fromkeys(OF_AUSTRIAN, AustrianLabels),
    **dict.fromkeys(OF_SKAT, SkatLabels),
}
"""Class of the labels (words on the picture) for each kind of picture."""
EXAMPLES: Final[tuple[Drawing, ...]] = (*EXAMPLES_OF_PREFERANS, *EXAMPLES_OF_AUSTRIAN, *EXAMPLES_OF_SKAT)


def photo_of(drawing: Drawing, look: Look, labels: Labels) -> bytes:
    """Draw a picture of any game and return the bytes of the image to send.

    A worker process finds this function, and with it every painter, by the name of its module.
    """
    return render_bytes(PAINTERS, drawing, look, labels)


@cache
def warm_up() -> None:
    """Fill the painters' caches, once per process, so that the first picture is fast; about 0.2 s, call in a thread."""
    warm(PAINTERS, EXAMPLES)
