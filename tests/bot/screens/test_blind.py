"""Where words are said blind: nobody sees his own cards before he looks at them, on no screen."""

import pytest

from bot.games.preferans.screens import messages
from bot.games.preferans.screens.messages import MESSAGES
from engine.core.seats import Seat
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from engine.games.preferans.moves import Look
from tests.bot.screens import kit
from tests.bot.screens.deals import Table

PASS_ONLY = with_rules(PRESETS["classic"], [("compulsory_rasp_laps", "0")])
FULL = with_rules(PASS_ONLY, [("blind", "full")])


def told(table: Table, seat: int) -> str:
    return kit.plain(table.own(seat).text)


@pytest.mark.parametrize("seat", [2, 3, 4])
def test_own_cards_are_invisible_before_the_look(seat: int) -> None:
    table = Table(PASS_ONLY, seats=4)
    view, screen = table.view(seat), table.own(seat)
    assert "Карты не открыты." in kit.plain(screen.text)
    assert kit.cards_in_text(kit.plain(screen.text)) == set()
    assert kit.cards_in_actions(screen) == set()
    assert "🖼" not in str(kit.labels(screen))
    assert messages.MESSAGES.hand_picture(kit.RU, view) is None
    assert messages.MESSAGES.hand_alert(kit.RU, view) == "Карты не открыты: посмотреть их можно в личном чате со мной."
    table.do(Look(Seat(seat)))
    view = table.view(seat)
    own = set(view.hands[seat].cards or ())
    assert len(own) == 10
    assert own == kit.cards_in_text(told(table, seat)) == kit.cards_in_text(messages.MESSAGES.hand_alert(kit.RU, view))
    assert messages.MESSAGES.hand_picture(kit.RU, view) is not None
    assert "🖼" in str(kit.labels(table.own(seat)))


def test_the_first_hand_may_pass_blind_or_look() -> None:
    table = Table(PASS_ONLY, seats=4)
    assert kit.labels(table.own(2))[:2] == [["Пас втёмную"], ["Посмотреть карты"]]
    assert kit.labels(table.own(3))[0] == ["Посмотреть карты"]
    assert "Можно посмотреть карты; кто пасует не глядя, пасует втёмную." in told(table, 3)
    assert "Карт не смотрели: Борис, Вика, Гриша" in told(table, 3)
    assert "▶ Смотреть карты или говорить втёмную: Борис" in told(table, 3)
    assert MESSAGES.help_text(kit.RU, table.frame, table.view(2)) == (
        "Посмотреть — дальше слова обычные. "
        "Пас втёмную — если выйдут распасы, они дороже вдвое, а вам бомба на следующую игру."
    )


def test_a_blind_pass_raises_the_least_bid_and_the_price() -> None:
    table = Table(PASS_ONLY, seats=4).say("blindpass", "look")
    assert "Торговля: Борис пас втёмную, дальше с 7" in told(table, 3)
    assert "Карт не смотрели: Гриша" in told(table, 3)
    assert kit.labels(table.own(3))[0] == ["7♠", "7♣", "7♦", "7♥", "7 БК"]
    table.say("pass", "look", "pass")
    assert "Распасы, взятки в минус по 2" in told(table, 3)


def test_bids_may_be_blind() -> None:
    table = Table(FULL, seats=4)
    keyboard = kit.labels(table.own(2))
    assert keyboard[:5] == [
        ["Втёмную, всё вдвое:"],
        ["6♠", "6♣", "6♦", "6♥", "6 БК"],
        ["Выше…", "Мизер"],
        ["Пас втёмную"],
        ["Посмотреть карты"],
    ]
    table.say("blind:6s", "blindpass", "look", "pass")
    assert "Торговля: Борис 6♠ втёмную · Вика пас втёмную · Гриша пас" in told(table, 3)
    assert "Берёт прикуп: Борис (6♠, втёмную, ×2)" in told(table, 3)
    assert "Прикуп закрыт." in told(table, 3)
    assert "Берёт прикуп 7♦ 8♥: Борис (6♠, втёмную, ×2)" in told(table, 2)
    table.discard().say("order:7s")
    assert "Играет: Борис, 7♠, втёмную, ×2" in told(table, 3)
    assert "Вся запись этой игры ×2." in MESSAGES.help_text(kit.RU, table.frame, table.view(3))


def test_the_spectator_sees_the_words_only() -> None:
    table = Table(FULL, seats=4)
    screen = messages.MESSAGES.table_screen(kit.RU, table.frame, table.view(None))
    assert kit.labels(screen)[3:5] == [["Пас втёмную"], ["Посмотреть карты"]]
    assert kit.cards_in_actions(screen) == set()
