"""The resting dealer who may whist, and the dummy of two players: who is asked, who sees what, who plays for whom."""

from bot.games.preferans.pictures.drawings import LayoutDrawing
from bot.games.preferans.screens import messages, results
from bot.games.preferans.screens.messages import MESSAGES
from bot.games.preferans.screens.report import DealLeaf, DealPage, PreferansReport
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from tests.bot.screens import kit
from tests.bot.screens.deals import Table

CLASSIC = with_rules(PRESETS["classic"], [("compulsory_rasp_laps", "0"), ("blind", "off")])
GUSARIK = PRESETS["gusarik"]
VIKA = "Вика: ♠ 9 8  ♣ Д В 10  ♦ Т К  ♥ Т К Д"
DUMMY = "Болван: ♠ 9 8  ♣ Д В 10  ♦ Т К  ♥ Т К Д"


def told(table: Table, seat: int | None) -> str:
    if seat is None:
        return kit.plain(messages.MESSAGES.table_screen(kit.RU, table.frame, table.view(None)).text)
    return kit.plain(table.own(seat).text)


def helped(table: Table, seat: int) -> str:
    return kit.eye(MESSAGES.help_text(kit.RU, table.frame, table.view(seat)))


def two_passes() -> Table:
    table = Table(CLASSIC, seats=4).say("bid:7s", "pass", "pass").discard()
    return table.say("order:7s", "whist:pass", "whist:pass")


def game_for_two() -> Table:
    return Table(GUSARIK, seats=2).say("bid:7s", "pass").discard().say("order:7s")


def test_the_dealer_speaks_after_two_passes() -> None:
    table = two_passes()
    assert kit.labels(table.own(1))[:4] == [
        ["Посмотреть карты: Вика"],
        ["Посмотреть карты: Гриша"],
        ["Вист"],
        ["Пас"],
    ]
    assert "Вист за двоих или пас? До этого можно посмотреть карты одного из них." in told(table, 1)
    assert helped(table, 1) == (
        "Вист — играете за обоих в светлую, все их висты ваши, обязательных взяток нет. "
        "Пас — розыгрыша не будет. До этого можно посмотреть карты одного."
    )
    assert "▶ Вист или пас: Аня" in told(table, 3)


def test_the_dealer_alone_sees_the_hand_he_looked_at() -> None:
    table = two_passes().say("look:3")
    assert VIKA in told(table, 1)
    assert "Гриша: ♠" not in told(table, 1)
    for viewer in (2, 4, None):
        assert "Аня смотрит карты: Вика" in told(table, viewer)
        assert VIKA not in told(table, viewer)
    assert kit.labels(table.own(1))[:2] == [["Вист"], ["Пас"]]


def test_the_dealer_plays_for_both() -> None:
    table = two_passes().say("whist:whist")
    assert "Вы играете за обоих вистующих." in told(table, 1)
    assert VIKA in told(table, 1)
    assert "За вас играет Аня." in told(table, 3)
    assert VIKA not in told(table, 2)
    table.say("card:As")
    assert "▶ Ход: Аня (рука: Вика)" in told(table, None)
    assert "Вы ходите за двоих, сейчас рука: Вика." in told(table, 1)
    assert kit.labels(table.own(1))[0] == ["9♠", "8♠"]
    assert not any(word.startswith("card:") for word in kit.words(table.own(3)))
    assert "Остальные мои" not in str(kit.labels(table.own(3)))


def test_the_dealer_may_return_a_half_whist() -> None:
    rules = with_rules(CLASSIC, [("half_whist_who", "both"), ("return_levels", "6,7")])
    table = Table(rules, seats=4).say("bid:7s", "pass", "pass").discard()
    table.say("order:7s", "whist:pass", "whist:half", "whist:pass")
    assert "Пас — остаются полвиста." in helped(table, 1)
    assert kit.labels(table.own(1))[2:4] == [["Вист"], ["Пас"]]


def test_two_players_and_the_dummy() -> None:
    table = game_for_two()
    assert kit.labels(table.own(1))[:2] == [["Вист", "Полвиста"], ["Пас"]]
    assert "Полвиста — сразу пишете 4, без розыгрыша." in helped(table, 1)
    assert "Болван:" not in told(table, 1)
    table.say("whist:whist")
    assert DUMMY in told(table, 1)
    table.say("card:As")
    assert "▶ Ход: Аня (рука: Болван)" in told(table, None)
    assert "Вы ходите за двоих, сейчас рука: Болван." in told(table, 1)
    assert kit.labels(table.own(1))[0] == ["9♠", "8♠"]
    assert "За болвана ходите вы." in helped(table, 1)


def test_the_deal_of_two_is_told_with_the_dummy() -> None:
    table = game_for_two().say("whist:whist")
    for _ in range(10):
        for _ in range(3):
            if table.view(None).deciders:
                seat = table.view(None).deciders[0]
                card = next(word for word in kit.words(table.own(seat)) if word.startswith("card:"))
                table.say(card)
    view = table.finished()
    assert view.score is not None
    report = PreferansReport(
        frame=table.frame, number=1, view=view, score=view.score, after=table.match.standing, page=DealPage.LAYOUT
    )
    layout = results.deal_screen(kit.RU, report)
    assert "Болван: ♠ 9 8 ♣ Д В 10" in kit.plain(layout.text)
    assert isinstance(layout.picture, LayoutDrawing)
    assert [hand.name for hand in layout.picture.hands] == ["Борис", "Болван", "Аня"]
    assert layout.picture.hands[1].tricks == ""
    play = kit.plain(results.leaf_screen(kit.RU, report, DealLeaf.PLAY, 1).text)
    assert len([line for line in play.splitlines() if "→" in line]) == 10
    assert "по соглашению" not in play


def test_the_trick_that_lay_open_when_the_rest_was_agreed_on_is_told() -> None:
    table = Table(PRESETS["sochi"]).say("bid:6s", "pass", "pass").discard()
    table.say("order:6s", "whist:whist", "whist:whist", "card:As")
    table.claim(2, 0, 10, 0)
    view = table.finished()
    assert view.score is not None
    report = PreferansReport(
        frame=table.frame, number=1, view=view, score=view.score, after=table.match.standing, page=DealPage.SHEET
    )
    play = kit.plain(results.leaf_screen(kit.RU, report, DealLeaf.PLAY, 1).text)
    assert "1. Борис Т♠ → не доиграна" in play
    assert "не было" not in kit.plain(results.deal_screen(kit.RU, report).text), "a card was played"


def test_the_dummy_of_raspasy_plays_for_nobody() -> None:
    table = Table(GUSARIK, seats=2).say("pass", "pass")
    assert "Болван кладёт младшую, его взятки никому не пишут." in helped(table, 2)
    table.say("card:7h")
    assert "Болван" in told(table, None)
    assert "Болван: ♠" not in told(table, 1)
