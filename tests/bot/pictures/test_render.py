"""Painters are handed in: a game nobody here has heard of brings its own, beside those of the others."""

from io import BytesIO

import pytest
from PIL import Image

from bot.games.painting import PAINTERS
from bot.games.preferans.pictures import EXAMPLES
from bot.pictures import Drawing, Labels, Look, render, render_bytes, warm
from bot.pictures.canvas import Canvas
from bot.pictures.render import Painters


class Plain(Drawing, frozen=True):
    """A ground and nothing else."""

    tag = "Plain"
    height: int


class Words(Labels, frozen=True):
    """The words of a game that is not preferans."""

    trump: str = "козырь"


def paint(drawing: Plain, look: Look, _: Labels) -> Canvas:
    """Draw the ground."""
    return Canvas.blank((1280, drawing.height), look.theme.felt, look)


def test_a_game_brings_its_own_painters() -> None:
    both: Painters = {**PAINTERS, Plain: paint}
    with Image.open(BytesIO(render_bytes(both, Plain(700), Look()))) as opened:
        assert opened.size == (1280, 700)
    assert render(both, EXAMPLES[0]).tobytes() == render(PAINTERS, EXAMPLES[0]).tobytes()


def test_words_of_another_game_are_not_read() -> None:
    for example in EXAMPLES:
        assert render(PAINTERS, example, labels=Words()).tobytes() == render(PAINTERS, example).tobytes()


@pytest.mark.parametrize("painters", [{}, PAINTERS], ids=["no painters", "those of another game"])
def test_a_picture_that_nobody_draws_is_refused(painters: Painters) -> None:
    with pytest.raises(ValueError, match="Plain"):
        render(painters, Plain(700))


def test_what_is_drawn_at_start_is_what_was_handed_in() -> None:
    drawn: list[tuple[Drawing, Look]] = []

    def noted(drawing: Plain, look: Look, labels: Labels) -> Canvas:
        drawn.append((drawing, look))
        return paint(drawing, look, labels)

    warm({Plain: noted}, (Plain(640), Plain(700)), (Look(), Look(dark=True)))
    assert len(drawn) == len(set(drawn)) == 4
