"""Reports of random matches by random rules: every page of every deal can be drawn, fits and adds up."""

from random import Random

import pytest

from bot.games.austrian.face import AUSTRIAN_FACE
from bot.games.austrian.pictures import PAINTERS
from bot.games.austrian.pictures.drawings import PotDrawing
from bot.pictures.render import draw
from bot.screens.deal_pages import DealPage
from bot.screens.model import DealReport, Frame
from bot.screens.texts import CAPTION, LANGUAGES, length, texts
from engine.core.seats import Seat
from engine.core.state import score_of
from engine.games.austrian import AUSTRIAN
from tests.bot.games.preferans.pictures.geometry import offences
from tests.engine.games.austrian.walks import Walk, any_rules


@pytest.mark.parametrize("seed", range(12))
def test_every_page_of_every_deal(seed: int) -> None:
    rng = Random(seed)
    t = texts(LANGUAGES[seed % 2]).of("austrian")
    walk = Walk(rng, any_rules(rng), 3 + seed // 2 % 2)
    for _ in range(4):
        if not walk.deal():
            break
        match = walk.match
        assert score_of(match) is not None
        frame = Frame(table=1, rules=match.standing.rules, players=tuple(match.standing.players))
        view = AUSTRIAN.view(match, None)
        for page in DealPage:
            shown = DealReport(
                frame=frame, number=match.standing.deals, match=match, view=view, page=page, reader=Seat.ONE
            )
            screen = AUSTRIAN_FACE.reports.report(t, shown)
            assert length(screen.text) <= CAPTION
            assert screen.picture is not None
            assert list(offences(draw(PAINTERS, screen.picture))) == []
        pot = AUSTRIAN_FACE.reports.sheet(t, frame, match).picture
        assert isinstance(pot, PotDrawing)
        assert int(pot.pot) + sum(int(seat.cash) for seat in pot.seats) == 0
    walk.finish()
    over = AUSTRIAN_FACE.reports.settlement(t, frame, walk.match)
    assert length(over.text) <= CAPTION
    assert over.picture is not None
    assert list(offences(draw(PAINTERS, over.picture))) == []
    assert length(AUSTRIAN_FACE.reports.counted(t, walk.match).text) <= 4096
