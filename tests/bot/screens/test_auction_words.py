"""Games without the talon, misère out of turn, the talon taken unnamed: what is offered and what the table tells."""

from bot.games.preferans.screens.messages import MESSAGES
from bot.screens.model import Draft
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from engine.games.preferans.moves import PlaceBid
from tests.bot.screens import kit
from tests.bot.screens.deals import Table

CLUB = PRESETS["club4"]
CLASSIC = with_rules(PRESETS["classic"], [("compulsory_rasp_laps", "0"), ("blind", "off")])


def told(table: Table, seat: int) -> str:
    return kit.plain(table.own(seat).text)


def test_bids_without_the_talon_stand_in_a_grid_of_their_own() -> None:
    screen = Table(CLUB, seats=4).own(2)
    assert kit.labels(screen)[:3] == [["6♠", "6♣", "6♦", "6♥", "6 БК"], ["Выше…", "Мизер"], ["Пас"]]
    screen = Table(CLUB, seats=4).own(2, Draft(higher=True))
    assert kit.labels(screen)[4:-1] == [
        ["10♠", "10♣", "10♦", "10♥", "10 БК"],
        ["Без прикупа (*):"],
        ["9♠*", "9♣*", "9♦*", "9♥*", "9 БК*"],
        ["10♠*", "10♣*", "10♦*", "10♥*", "10 БК*"],
        ["Мизер без прикупа"],
        ["Назад", "Мизер"],
        ["Пас"],
    ]
    assert "* — без прикупа." in MESSAGES.help_text(kit.RU, Table(CLUB, seats=4).frame, Table(CLUB, seats=4).view(2))


def test_a_game_without_the_talon_says_so_to_the_end() -> None:
    table = Table(CLUB, seats=4).say("bid:9s-", "pass", "pass")
    assert "Торговля: Борис 9♠ без прикупа · Вика пас · Гриша пас" in told(table, 3)
    assert "Играть будет Борис (9♠, без прикупа)" in told(table, 3)
    assert "Прикуп закрыт." in told(table, 2)
    assert "7♦ 8♥" not in told(table, 2)
    assert kit.labels(table.own(2))[0] == ["9♠", "9♣", "9♦", "9♥", "9 БК"]
    table.say("order:9s")
    assert "Играет: Борис, 9♠, без прикупа" in told(table, 3)
    table.say("whist:pass", "whist:pass")
    assert kit.plain(table.own(3).text).startswith("Сдача 1. Борис: 9♠ без прикупа — ")


def test_a_bid_without_the_talon_is_held_in_full_words() -> None:
    rules = with_rules(CLUB, [("here", "elder")])
    table = Table(rules, seats=4).say("bid:6s", "bid:9s-", "pass")
    assert ["Мизер", "Пас", "Здесь (9♠ без прикупа)"] not in kit.labels(table.own(3))
    assert "Здесь (9♠ без прикупа)" in str(kit.labels(table.own(2)))


def test_misere_out_of_turn() -> None:
    table = Table(CLUB, seats=4)
    assert kit.labels(table.own(3))[:1] == [["Мизер вне очереди", "Мизер без прикупа"]]
    assert "До своего первого слова можно объявить мизер вне очереди." in told(table, 3)
    assert MESSAGES.help_text(kit.RU, table.frame, table.view(3)) == (
        "Мизер вне очереди объявляют в любой момент до своего первого слова; его ещё могут перебить."
    )
    table.do(PlaceBid(Seat.THREE, bid=Contract.MISERE))
    assert "Торговля: Вика мизер" in told(table, 2)
    assert "мизер вне очереди" not in told(table, 3)
    assert "вне очереди" not in str(kit.labels(table.own(3)))


def test_the_third_hand_takes_the_talon_unnamed() -> None:
    table = Table(CLASSIC, seats=4).say("pass", "pass")
    assert kit.labels(table.own(4))[:3] == [["Забрать прикуп", "6♠"], ["Выше…", "Мизер"], ["Пас"]]
    assert MESSAGES.help_text(kit.RU, table.frame, table.view(4)).startswith("Забрать прикуп — игру назовёте потом")
    table.say("taketalon")
    assert "Торговля: Борис пас · Вика пас · Гриша берёт прикуп" in told(table, 2)
    assert "Берёт прикуп 7♦ 8♥: Гриша (не ниже 6♠)" in told(table, 2)
