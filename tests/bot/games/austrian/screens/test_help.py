"""«?» tells what a decision brings and costs now, in stakes; reminders, alerts and refusals are sentences."""

import re
from pathlib import Path

import pytest

from bot.games.austrian.screens.messages import ILLEGAL, MESSAGES
from bot.games.austrian.screens.sheet import own_line
from bot.screens.refusals import RULES
from bot.screens.texts import ALERT
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.austrian.rules import with_rules
from engine.games.austrian.view import FinishedView, Phase
from tests.bot.games.austrian.deals import EN, FACE, LIMITED, RU, STYRIAN, Table, hearts
from tests.bot.screens import kit

ENGINE = Path(__file__).parents[5] / "engine/games/austrian"
REASON = re.compile(r"IllegalCommand\(([^,)]*)")
FACTS = {
    **{"bid": "2-", "best": "3", "next": "4", "contract": "5", "has": "7s Ac", "card": "Td", "aces": "none"},
    **{
        "pot": 30,
        "sum": 7,
        "tricks": 9,
        "longest": 64,
        "amount": "5",
        "largest": 9,
        "column": "x",
        "dealer": 1,
        "word": "pass",
    },
}


def test_the_auction() -> None:
    told = Table().helped(1)
    assert told.startswith("Шесть взяток — возьмёте 100, отдадите по 10 за чужую; ремиз — 200 в котёл.")
    assert "Масти: 1 ♣, 2 ♠, 3 ♦, 4 ♥." in told
    assert "Без прикупа — старше любого номера." in told
    assert "Игру назовёте потом." in told
    assert "потом" not in Table().say("bid:4-").helped(2)
    assert "Здесь — держите 2 ♠." in Table().say("bid:1", "bid:2", "pass").helped(1)


def test_a_styrian_contract_costs_its_price() -> None:
    table = Table(STYRIAN, pot=150).say("bid:1", "bid:2", "pass", "pass", "discard:Qs8s")
    assert table.helped(2).startswith("Шесть взяток — возьмёте 30, отдадите по 3 за чужую; ремиз — 60 в котёл.")
    assert table.helped(2).endswith("Масти по номерам: 1 ♣, 2 ♠, 3 ♦, 4 ♥.")


def test_the_play_tells_each_his_own_duty() -> None:
    table = hearts().say("whist:whist", "whist:whist")
    assert table.helped(3).startswith("Играющему нужно шесть взяток, иначе ремиз: 200 в котёл.")
    assert table.helped(1).startswith("Вам нужно взяток: 2, иначе 100 в котёл; по 10 за взятку.")
    assert "Карту хода бьют, если есть чем." in table.helped(1)
    table = hearts().say("whist:pass", "whist:whist", "defence:invite")
    assert table.helped(2).startswith("Вам на двоих нужно взяток: 4, иначе 100 в котёл")
    assert table.helped(1).startswith("Вас пригласили: ваши взятки идут вистующему.")


def test_a_bettel_is_lost_with_one_trick() -> None:
    rules = with_rules(LIMITED, [("illustrated", "bettel"), ("jumps", "yes")])
    table = Table(rules).say("bid:5", "pass", "pass", "discard:AcAd", "order:5")
    assert table.helped(1).startswith("Беттель: ни одной взятки у играющего, иначе он ставит 200 в котёл.")


@pytest.mark.parametrize(
    ("words", "seat", "asked"),
    [
        ((), 1, "Ваше слово."),
        (("bid:1", "pass", "pass"), 1, "Прикуп ваш."),
        (("bid:1", "pass", "pass", "discard:7s7c"), 1, "Заказывайте игру."),
        (("bid:1", "pass", "pass", "discard:7s7c", "order:1"), 2, "Вист или пас?"),
        (("bid:1", "pass", "pass", "discard:7s7c", "order:1", "whist:whist", "whist:pass"), 2, "Пригласить или один?"),
        (("bid:1", "pass", "pass", "discard:7s7c", "order:1", "whist:whist", "whist:whist"), 1, ""),
    ],
)
def test_reminders(words: tuple[str, ...], seat: int, asked: str) -> None:
    assert FACE.reminder(RU, Table().say(*words).view(seat)) == asked


def test_an_alert_has_the_own_cards_and_the_discard() -> None:
    table = Table().say("bid:1", "pass", "pass", "discard:7s7c", "order:1")
    assert kit.eye(FACE.alert(RU, table.view(1))).splitlines() == [
        "♣ Т К Д В",
        "♠ К В 9",
        "♦ Т Д",
        "♥ 8",
        "Снос: 7♣ 7♠",
    ]


def test_every_reason_of_the_engine_has_a_sentence() -> None:
    source = "".join(path.read_text("utf-8") for path in ENGINE.rglob("*.py") if "cli" not in path.parts)
    reasons = {name for call in REASON.findall(source) for name in re.findall(r'"(\w+)"', call)}
    assert {"below_bid", "must_trump", "beyond_pot", "announce_late", "not_decided"} <= reasons
    assert not reasons - set(ILLEGAL) - set(RULES)
    for reason in (*reasons, *ILLEGAL):
        for t in (RU, EN):
            assert 0 < len(MESSAGES.refusal(t, IllegalCommand(reason, FACTS))) <= ALERT  # type: ignore[arg-type]  # all facts


def test_the_own_money_is_told_with_its_reasons() -> None:
    table = hearts().say("whist:pass", "whist:pass")
    view = table.view(3)
    assert isinstance(view, FinishedView)
    assert view.score is not None
    assert kit.eye(own_line(RU, Seat.THREE, view.score.payments)) == "Вам: +90 (ставка −10, из котла +100)"
    assert kit.eye(own_line(RU, Seat.ONE, view.score.payments)) == "Вам: без изменений"
    assert Phase.FINISHED is view.phase
