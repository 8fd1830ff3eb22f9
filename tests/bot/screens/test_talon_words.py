"""What the declarer may do with the talon besides a discard; words that end much are asked about first."""

import pytest

from bot.games.preferans.screens.keys import TO_CONFIRM
from bot.games.preferans.screens.messages import MESSAGES
from bot.screens.draft_actions import DraftAction
from bot.screens.model import ButtonStyle, Draft
from engine.core.cards import Card
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from tests.bot.screens import kit
from tests.bot.screens.deals import Table

CLUB = PRESETS["club4"]
PREFERANS = with_rules(PRESETS["sochi"], [("preferans_hand", "on")])


def shown(table: Table) -> Table:
    return table.say("bid:6s", "pass", "pass")


def test_the_final_offers_three_ways_out() -> None:
    table = shown(Table(CLUB, seats=4))
    assert kit.labels(table.own(2))[4:7] == [
        ["Предложить сдающему пополам"],
        ["«Без трёх»"],
        ["Бросить прикуп сдающему"],
    ]
    text = MESSAGES.help_text(kit.RU, table.frame, table.view(2))
    assert "«Без трёх» — не играть: 6 в гору" in text
    assert "Пополам — половину всей записи берёт сдающий." in text
    assert "Бросить прикуп — играть своими десятью, сдающему в гору цена двух взяток." in text


def test_a_row_for_each_suit_and_a_quiet_way_out() -> None:
    """«Без трёх» is half a row of plain buttons below them, so that no thumb slips onto it."""
    screen = shown(Table(PRESETS["sochi"])).own(2)
    assert kit.labels(screen)[:6] == [
        ["Т♠", "К♠", "Д♠", "В♠", "10♠"],
        ["Т♣", "К♣"],
        ["Д♦", "8♦", "7♦"],
        ["8♥", "7♥"],
        ["«Без трёх»", "?"],
        ["🖼", "⋯", "В группу"],
    ]
    assert {button.style for button in screen.rows[4]} == {ButtonStyle.PLAIN}
    assert kit.labels(shown(Table(PRESETS["sochi"])).own(2, Draft((Card("7d"),))))[-1][0] == "?"


@pytest.mark.parametrize(
    ("table", "word", "question", "yes"),
    [
        (Table(CLUB, seats=4), "throw", "Бросить прикуп сдающему?", "Да, бросить"),
        (Table(CLUB, seats=4), "concede", "Уходите «без трёх»?", "Да, без трёх"),
        (Table(PREFERANS), "preferans", "«Преферанс!»?", "Да, «Преферанс!»"),
    ],
)
def test_a_word_of_no_return_is_confirmed(table: Table, word: str, question: str, yes: str) -> None:
    before = shown(table).own(2)
    assert TO_CONFIRM[word] in kit.words(before)
    assert word not in kit.words(before)
    asked = table.own(2, Draft(sure=word))
    assert question in kit.plain(asked.text)
    assert kit.labels(asked)[:2] == [[yes], ["Вернуть"]]
    assert kit.words(asked)[:2] == [word, DraftAction.UNPICK]


def test_a_thrown_talon_lies_open_and_is_told() -> None:
    table = shown(Table(CLUB, seats=4)).say("throw")
    assert "Прикуп: 7♦ 8♥\nПрикуп брошен сдающему." in kit.plain(table.own(3).text)
    table.say("order:6s", "whist:whist", "whist:whist").claim(2, 0, 7, 3, 0)
    assert kit.plain(table.own(3).text).startswith("Сдача 1. Борис: 6♠ — сыграно, +1, прикуп брошен сдающему")


def test_halves_are_offered_on_any_game() -> None:
    table = shown(Table(CLUB, seats=4)).say("offer")
    assert kit.labels(table.own(1))[0] == ["Беру половину", "Отказаться"]
    assert "половина всей записи ваша" in MESSAGES.help_text(kit.RU, table.frame, table.view(1))
    table.say("half:y").discard().say("order:7s")
    assert "Играет: Борис, 7♠\nПополам со сдающим: Аня" in kit.plain(table.own(3).text)


def test_a_refuted_preferans_is_told() -> None:
    table = shown(Table(PREFERANS)).say("preferans")
    text = kit.plain(table.own(3).text)
    assert text.startswith("Сдача 1. Борис: «Преферанс!» — не доказан, без одной на десятерной")
