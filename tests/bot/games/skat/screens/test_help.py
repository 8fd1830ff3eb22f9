"""«?» tells what a decision brings and costs now; reminders, alerts and refusals are sentences."""

import re
from pathlib import Path

import pytest

from bot.games.skat.screens.messages import ILLEGAL, MESSAGES
from bot.screens.refusals import RULES
from bot.screens.texts import ALERT
from engine.core.errors import IllegalCommand
from engine.games.skat.rules import with_rules
from tests.bot.games.skat.deals import EN, FACE, HEARTS, KONTRA, RU, SEED, SHOVED, TRICKS, WON, Table
from tests.bot.screens import kit

ENGINE = Path(__file__).parents[5] / "engine/games/skat"
REASON = re.compile(r"IllegalCommand\(([^,)]*)")
FACTS = {
    **{"value": 20, "best": 22, "bid": 33, "has": "7s Jc", "card": "Td", "cards": 9, "most": 4, "points": 119},
    **{"sum": 121, "longest": 64, "amount": "5", "column": "x", "dealer": 1, "word": "pass", "announced": "schwarz"},
    **{"game": "h", "tops": 5, "largest": 9, "seats": "1 2", "none": "2", "shoves": 4},
}


def test_the_auction_tells_what_the_own_cards_are_worth() -> None:
    told = Table().helped(2)
    assert told.startswith("Число — столько ваша игра стоит хотя бы. Пас — вышли из торговли.")
    assert "Цена по картам: трефы 36 · пики 33 · черви 30 · бубны 27 · гранд 72." in told
    assert "Цена — не сила: играют с 5–6 козырями." in told  # a hand without jacks is dear and weak
    table = Table().say("bid:18")
    assert table.helped(1).startswith("Держу — согласны играть и за 18.")
    assert "Цена" not in kit.eye(FACE.help(RU, table.frame, table.view(None)))
    assert Table().say("pass", "pass").helped(1).startswith("Оба пас: можно 18, не больше")
    for pass_out, end in (("redeal_same", "Все пас — пересдача."), ("ramsch", "Все пас — играют рамш.")):
        assert Table(with_rules(SEED, [("pass_out", pass_out)])).say("bid:18").helped(1).endswith(end)


def test_each_phase_is_explained() -> None:
    table = Table().say(*WON)
    assert "любая игра на ступень дороже" in table.helped(1)
    assert "Снос идёт в ваши очки" in table.say("takeskat").helped(1)
    assert "Игра должна стоить хотя бы 20" in table.say("discard:Qd8d").helped(1)
    table.say("game:h")
    assert table.helped(2).startswith("Солисту нужно очков: 61 из 120")
    assert "Сдаться — сразу −60." in table.helped(1)
    assert "Контра — игра вдвойне" in Table(KONTRA).say(*HEARTS).helped(2)
    assert table.say(*TRICKS).helped(1).startswith("«Дальше»")
    assert "Прикуп ещё может его изменить." in Table().say(*WON, "fromhand").helped(1)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("game:null", "Нуль: солисту нельзя взять ни одной."),
        ("game:h.schneider", "Солисту нужно очков: 90 из 120"),
        ("game:h.ouvert", "Солисту нужны все десять взяток."),
    ],
)
def test_the_play_tells_what_the_declarer_needs(game: str, told: str) -> None:
    assert Table().say(*WON, "fromhand", game).helped(2).startswith(told)


def test_who_plays_is_told_what_the_cards_count_and_which_beats_which() -> None:
    told = "Очки по старшинству: Т 11, 10 — 10, К 4, Д 3; В 2."
    table = Table(KONTRA).say(*HEARTS)
    assert told in table.helped(1)
    assert told in table.helped(2)  # beside what kontra means
    assert told in Table(SHOVED).say("pass", "pass", "pass", "shove", "shove", "shove").helped(1)
    assert "По старшинству: Т К Д В 10 9 8 7." in Table().say(*WON, "fromhand", "game:null").helped(2)


@pytest.mark.parametrize(("goes", "told"), [("loser", "и прикуп туда же"), ("last_trick", "к последней взятке")])
def test_a_ramsch_tells_where_its_skat_goes(goes: str, told: str) -> None:
    table = Table(with_rules(SHOVED, [("ramsch_skat", goes)])).say("pass", "pass", "pass", "shove", "shove", "shove")
    assert told in table.helped(1)


def test_a_ramsch_is_explained_from_its_two_cards_on() -> None:
    table = Table(SHOVED).say("pass", "pass", "pass")
    assert "Валетов не отдают. Двинуть не глядя — проигрыш вдвойне." in table.helped(1)
    table.say("shove", "shove", "shove")
    assert table.helped(1).startswith("Рамш: каждый за себя, валеты — козыри.")


def test_a_claim_is_explained() -> None:
    assert "«Остальные мои»" in Table().say(*HEARTS, *TRICKS[:6]).helped(1)
    assert "«Кончить сдачу…»" in Table().say(*HEARTS, *TRICKS[:6]).helped(2)


@pytest.mark.parametrize(
    ("words", "seat", "asked"),
    [
        ((), 2, "Ваше слово."),
        (("bid:18",), 1, "Б: 18."),
        (WON, 1, "Прикуп или хандшпиль?"),
        ((*WON, "takeskat"), 1, "Снесите две карты."),
        ((*WON, "takeskat", "discard:Qd8d"), 1, "Заказывайте игру."),
        ((*WON, "fromhand", "game:h.ouvert"), 2, "Контра?"),
        (HEARTS, 1, ""),
    ],
)
def test_reminders(words: tuple[str, ...], seat: int, asked: str) -> None:
    assert FACE.reminder(RU, Table(KONTRA).say(*words).view(seat)) == asked


def test_reminders_of_a_ramsch() -> None:
    table = Table(SHOVED).say("pass", "pass", "pass")
    assert FACE.reminder(RU, table.view(1)) == "Прикуп идёт к вам."
    assert FACE.reminder(RU, table.say("receive").view(1)) == "Выберите две карты."


def test_an_alert_has_the_own_cards_as_they_are_held_and_what_was_put_away() -> None:
    table = Table().say(*HEARTS)
    assert kit.eye(FACE.alert(RU, table.view(1))).splitlines() == [
        "В♣ В♠  ♥ Т 10 К 9 8",
        "♣ 7",
        "♠ Т 10",
        "Снос: Д♦ 8♦",
    ]


def test_every_reason_of_the_engine_has_a_sentence() -> None:
    source = "".join(path.read_text("utf-8") for path in ENGINE.rglob("*.py") if "cli" not in path.parts)
    reasons = {name for call in REASON.findall(source) for name in re.findall(r'"(\w+)"', call)}
    assert {"below_bid", "kontra_bidders", "concede_late", "claim_fails", "ramsch_sum"} <= reasons
    assert not reasons - set(ILLEGAL) - set(RULES)
    for reason in (*reasons, *ILLEGAL):
        for t in (RU, EN):
            told = MESSAGES.refusal(t, IllegalCommand(reason, FACTS))  # type: ignore[arg-type]  # all facts
            assert 0 < len(told) <= ALERT
            assert not re.search(r"%\(|[a-z]_[a-z]", told)
