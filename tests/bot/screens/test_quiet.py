"""Messages of a quiet table: within Telegram's limits, with the buttons that other tables have in the group."""

import pytest
from msgspec.structs import replace

from bot.games.preferans.face import PREFERANS_FACE
from bot.screens.actions import Action
from bot.screens.model import DealStatus, LobbyInfo, Screen
from bot.screens.quiet import gathering_screen
from bot.screens.scene import Scene
from bot.screens.texts import Texts
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.view import Phase
from engine.tournament.plan import Convention
from tests.bot.screens import kit
from tests.faces import BOOKS


def gathering(t: Texts, player: str, *awaited: str, closed: bool = False) -> Screen:
    view = LobbyInfo(
        table=10**9,
        stage=99_999,
        rules=PRESETS["club4"],
        players=kit.NAMES,
        robots=(),
        group_title="Турнир «<Весна & Co>», тур 12, стол 34",
        closed=closed,
        commit="0" * 64,
    )
    return gathering_screen(t, BOOKS, view, player, awaited, unreachable=kit.NAMES[1:])


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_a_table_that_gathers_fits(t: Texts) -> None:
    for closed in (False, True):
        kit.check_limits(gathering(t, kit.NAMES[0], *kit.NAMES, closed=closed))


def test_who_has_said_ready_is_not_asked_again() -> None:
    asked, ready = (gathering(kit.RU, name, kit.NAMES[0]) for name in kit.NAMES[:2])
    words = [[b.press.action for row in screen.rows for b in row if b.press is not None] for screen in (asked, ready)]
    assert words == [[Action.NEXT, Action.RULES, Action.WORD], [Action.RULES, Action.WORD]]


def test_a_given_deal_is_told_without_the_rules_of_a_match_of_its_own() -> None:
    rules = Convention("sochi").ending_after(1).rules(PREFERANS.rules)
    view = LobbyInfo(table=1, stage=2, rules=rules, players=kit.NAMES[:3], robots=(), clock=60, worded=False)
    text = gathering_screen(kit.RU, BOOKS, view, kit.NAMES[0], kit.NAMES[:3]).text
    assert "60\N{NO-BREAK SPACE}с на ход" in text
    assert "1 сдача" not in text
    assert "конец пульки" not in text


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_the_own_message_fits_with_all_that_a_group_would_show(t: Texts) -> None:
    convention, seats = kit.TABLES[0]
    status = DealStatus(
        waited=((Seat.ONE, kit.NAMES[0]),), replaceable=((Seat.ONE, kit.NAMES[0]),), unreachable=kit.NAMES[1:3]
    )
    actions: set[str] = set()
    for walk in kit.walked(3, seats=seats, convention=convention):
        frame = replace(kit.frame_for(walk, convention, token=5), quiet=True, ready=(1, 3), status=status)
        over = kit.view_of(walk, None).phase is Phase.FINISHED
        for more in (True, False) if over else (True,):
            scene = Scene(t, PREFERANS, PREFERANS_FACE, walk.match, Seat.TWO, replace(frame, more=more))
            kit.check_limits(scene.screen)
            pressed = [b.press for row in scene.screen.rows for b in row if b.press is not None]
            actions |= {press.action.partition(":")[0] for press in pressed}
    assert actions >= {Action.AWAY, Action.PAGE, Action.NEXT, Action.COUNTED, Action.BILL}
