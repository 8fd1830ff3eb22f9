"""Reports of random matches by random rules: every page of every deal can be drawn, fits and adds up."""

from random import Random

import pytest

from bot.games.skat.face import SKAT_FACE
from bot.games.skat.pictures import PAINTERS
from bot.games.skat.pictures.drawings import ListDrawing, SettleDrawing
from bot.pictures.render import draw
from bot.screens.deal_pages import DealPage
from bot.screens.model import DealReport, Frame
from bot.screens.texts import CAPTION, LANGUAGES, length, texts
from engine.core.match import EndReason, FinishMatch
from engine.core.seats import Seat
from engine.core.state import score_of
from engine.games.skat import SKAT
from engine.games.skat.rotation import reached
from tests.bot.games.preferans.pictures.geometry import offences
from tests.engine.games.skat.walks import Walk, any_rules


@pytest.mark.parametrize("seed", range(8))
def test_every_page_of_every_deal(seed: int) -> None:
    rng = Random(seed)
    t = texts(LANGUAGES[seed % 2]).of("skat")
    walk = Walk(rng, any_rules(rng), 3 + seed // 2 % 2)
    while walk.match.standing.deals < 3 and reached(walk.match.standing) is None:
        walk.play_deal()
        match = walk.match
        if score_of(match) is None:  # broken off
            continue
        frame = Frame(table=1, rules=match.standing.rules, players=tuple(match.standing.players))
        view = SKAT.view(match, None)
        for page in DealPage:
            shown = DealReport(
                frame=frame, number=match.standing.deals, match=match, view=view, page=page, reader=Seat.ONE
            )
            screen = SKAT_FACE.reports.report(t, shown)
            assert length(screen.text) <= CAPTION
            assert screen.picture is not None
            assert list(offences(draw(PAINTERS, screen.picture))) == []
        sheet = SKAT_FACE.reports.sheet(t, frame, match).picture
        assert isinstance(sheet, ListDrawing)
        assert len(sheet.rows) == match.standing.finished
    walk.do(FinishMatch(reached(walk.match.standing) or EndReason.AGREED))
    over = SKAT_FACE.reports.settlement(t, frame, walk.match)
    assert length(over.text) <= CAPTION
    assert isinstance(over.picture, SettleDrawing)
    assert sum(int(row.result) for row in over.picture.rows) == 0
    assert list(offences(draw(PAINTERS, over.picture))) == []
    assert length(SKAT_FACE.reports.counted(t, walk.match).text) <= 4096
