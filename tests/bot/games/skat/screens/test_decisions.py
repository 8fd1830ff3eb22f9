"""Buttons of the open decision, words asked about first, and the reasons why cards may not be played."""

import pytest

from bot.games.skat.screens.report import play_lines
from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.skat import SKAT
from engine.games.skat.contracts import ladder
from engine.games.skat.moves import MakeClaim
from engine.games.skat.rules import with_rules
from engine.games.skat.view import FinishedView
from tests.bot.games.skat.deals import EN, FACE, HEARTS, KEYS, KONTRA, RU, SEED, SHOVED, TRICKS, WON, Table
from tests.bot.screens import kit

OVERBID = (
    *("bid:18", "hold", "bid:20", "hold", "bid:22", "hold", "bid:23", "hold", "bid:24", "hold"),
    "bid:33",
    "hold",
)
LOW = ("7s 8s 9s Qs Ks Kc Qc 9c 8c Jh", "As Ts Js Jc 7c Ah Kh Th 9h 8h", "Ac Tc Ad Kd Td 7d Jd Qh 7h 9d")
"""Forehand has the third jack alone: without two."""


def weighed(table: Table, seat: int, action: str, draft: Draft = kit.NO_DRAFT) -> Draft:
    """Return the half-made choice after a press."""
    found = KEYS.weighed(table.view(seat), draft, action)
    assert isinstance(found, Draft), found
    return found


class TestAuction:
    def test_two_buttons_and_a_way_to_higher_values(self) -> None:
        table = Table()
        assert table.keys(2) == [["18", "Выше…"], ["Пас"]]
        assert table.group_keys() == [["18", "Выше…"], ["Пас"]]
        assert table.keys(1) == []
        table.say("bid:18")
        assert table.keys(1) == [["Держу 18"], ["Пас"]]
        assert "Б: 18. Держите?" in table.reads(1)
        table.say("pass")
        assert table.keys(3) == [["20", "Выше…"], ["Пас"]]

    def test_forehand_may_say_the_lowest_value_after_two_passes(self) -> None:
        assert Table().say("pass", "pass").keys(1) == [["18"], ["Пас"]]

    def test_the_ladder_is_turned_page_by_page(self) -> None:
        table, draft, seen = Table(), weighed(Table(), 2, "higher"), list[str]()
        while True:
            rows = table.keys(2, draft)
            assert all(len(row) <= 5 for row in rows)
            seen += [key for row in rows[:-2] for key in row]
            onward = [key for key in table.own(2, draft).rows[-3] if key.text.endswith("›")]
            if not onward:
                break
            press = onward[0].press
            assert press is not None
            draft = weighed(table, 2, press.action, draft)
        assert seen == [str(value) for value in ladder(SEED.grand_ouvert.base)]
        assert rows[-2][0] == "Назад"
        back = weighed(table, 2, table.action(2, "‹", draft), draft)
        assert table.keys(2, back) != table.keys(2, draft)
        assert weighed(table, 2, "unpick", back) == Draft()
        assert KEYS.weighed(table.view(2), Draft(), "higher:19") is Refusal.STALE

    def test_a_big_jump_is_asked_about_and_a_small_one_is_not(self) -> None:
        table = Table()
        page = Draft(higher=True)
        assert table.action(2, "24", page) == "bid:24"
        assert table.action(2, "27", page) == "sure:bid:27"
        asked = weighed(table, 2, "sure:bid:27", page)
        assert asked == Draft(sure="bid:27")
        assert KEYS.asked_about(table.view(2), page) is None
        assert table.keys(2, asked) == [["Да, 27", "Назад"]]
        assert "27? Цена по картам: трефы 36 · пики 33 · черви 30 · бубны 27 · гранд 72." in table.reads(2, asked)
        assert KEYS.command(table.action(2, "Да, ", asked), Seat.TWO) in table.view(2).legal
        assert KEYS.weighed(table.view(2), Draft(), "sure:bid:18") is Refusal.STALE

    def test_a_hold_and_a_pass_are_said_at_once(self) -> None:
        table = Table().say("bid:18")
        assert [table.action(1, label) for label in ("Держу", "Пас")] == ["hold", "pass"]


class TestGame:
    def test_skat_or_hand_is_chosen_before_the_skat_is_seen(self) -> None:
        table = Table().say(*WON)
        assert table.keys(1) == [["Взять прикуп"], ["Хандшпиль"]]
        assert table.group_keys() == [["Взять прикуп"], ["Хандшпиль"]]
        assert table.action(1, "Взять") == "takeskat"
        asked = weighed(table, 1, table.action(1, "Хандшпиль"))
        assert "Хандшпиль? Прикуп закрыт до конца, зато любая игра на ступень дороже." in table.reads(1, asked)

    def test_two_cards_are_picked_and_confirmed(self) -> None:
        table = Table().say(*WON, "takeskat")
        assert table.keys(1)[0] == ["В♣", "В♠"]
        one = weighed(table, 1, "pick:Qd")
        assert "✓Д♦" in [key for row in table.keys(1, one) for key in row]
        both = weighed(table, 1, "pick:8d", one)
        assert table.keys(1, both) == [["Снести"], ["Вернуть"]]
        assert KEYS.weighed(table.view(1), both, "pick:Ah") is Refusal.ALL_PICKED
        assert weighed(table, 1, "pick:8d", both) == one
        assert KEYS.weighed(table.view(1), one, "pick:Ks") is Refusal.STALE
        assert weighed(table, 1, "unpick", both) == Draft()

    def test_games_stand_with_their_values(self) -> None:
        table = Table().say(*WON, "takeskat", "discard:Qd8d")
        assert table.keys(1) == [
            ["♣ с 2 · 3 × 12 = 36", "♠ с 2 · 3 × 11 = 33"],
            ["♥ с 2 · 3 × 10 = 30", "♦ с 2 · 3 × 9 = 27"],
            ["Г с 2 · 3 × 24 = 72", "Нуль 23"],
            ["Нуль откр. 46"],
        ]
        assert table.action(1, "♥") == "game:h"
        assert table.action(1, "Нуль откр.") == "sure:game:null.ouvert"

    def test_the_danger_of_an_overbid_is_shown_and_asked_about(self) -> None:
        table = Table(hands=LOW, talon="8d Qd").say(*OVERBID, "pass", "pass", "takeskat", "discard:Qd8d")
        keys = [key for row in table.keys(1) for key in row]
        assert keys == [
            "♣ без 2 · 3 × 12 = 36",
            "♠ без 2 · 3 × 11 = 33",
            "♥ без 2 — 30, нужен шнайдер",
            "♦ без 2 — 27, нужен шнайдер",
            "Г без 2 · 3 × 24 = 72",
            "Нуль откр. 46",
        ]
        assert table.action(1, "♠") == "game:s"
        asked = weighed(table, 1, table.action(1, "♥"))
        told = table.reads(1, asked)
        assert "♥ черви? Выиграете — +40, проиграете — −80." in told
        assert "По вашим картам: без 2 — 30, нужен шнайдер; заявка 33." in told

    def test_from_the_hand_every_game_is_asked_about_with_what_may_be_announced(self) -> None:
        table = Table().say(*WON, "fromhand")
        assert table.keys(1)[1] == ["♥ с 2 · 4 × 10 = 40", "♦ с 2 · 4 × 9 = 36"]
        asked = weighed(table, 1, table.action(1, "♥"))
        assert table.keys(1, asked) == [
            ["Да, черви", "Назад"],
            ["+ шнайдер (60)", "+ шварц (80)"],
            ["+ в открытую (90)"],
        ]
        assert "♥ черви, хандшпиль? Выиграете — +40, проиграете — −40." in table.reads(1, asked)
        more = weighed(table, 1, table.action(1, "+ шварц", asked), asked)
        assert table.keys(1, more) == [["Да, черви, шварц", "Назад"]]
        yes = KEYS.command(table.action(1, "Да, ", more), Seat.ONE)
        assert yes in table.view(1).legal

    @pytest.mark.parametrize(
        ("bid", "offered"), [(35, "Нуль 35"), (46, "Нуль откр. 59"), (59, "Нуль откр. 59"), (60, "")]
    )
    def test_a_null_is_offered_as_far_as_it_reaches_the_bid(self, bid: int, offered: str) -> None:
        table = Table().say(f"bid:{bid}", "pass", "pass", "fromhand")
        assert [key for row in table.keys(2) for key in row if key.startswith("Нуль")] == ([offered] if offered else [])


class TestDoubling:
    def test_kontra_stands_under_a_defenders_cards_until_the_own_first_one(self) -> None:
        table = Table(KONTRA).say(*HEARTS)
        assert [table.keys(seat)[-1] for seat in (2, 3)] == [["Контра"], ["Контра"]]
        assert "Контра" not in {key for row in table.keys(1) for key in row}
        asked = weighed(table, 2, table.action(2, "Контра"))
        assert "Контра? Игра считается вдвойне, выиграна она или проиграна." in table.reads(2, asked)
        table.say("card:Jc", "card:7h")
        assert table.keys(2) == [["Кончить сдачу…"]]
        assert ["Контра"] in table.keys(3)

    def test_re_is_asked_of_the_declarer_at_once(self) -> None:
        table = Table(KONTRA).say(*HEARTS).say("double:kontra", seat=2)
        assert table.keys(1) == [["Ре"], ["Пас"]]
        assert table.action(1, "Пас") == "double:pass"
        assert weighed(table, 1, table.action(1, "Ре")) == Draft(sure="double:re")

    def test_before_a_hand_opens_both_are_asked_in_turn(self) -> None:
        table = Table(KONTRA).say(*WON, "fromhand", "game:h.ouvert")
        assert "Контра или пас? Потом рука откроется." in table.reads(2)
        assert table.keys(3) == []
        assert table.say("double:pass").keys(3) == [["Контра"], ["Пас"]]

    def test_a_game_is_given_up_after_a_question_that_tells_the_price(self) -> None:
        table = Table(KONTRA).say(*HEARTS).say("double:kontra", seat=3).say("double:pass")
        assert table.keys(1)[-1][-1] == "Сдаться"
        asked = weighed(table, 1, table.action(1, "Сдаться"))
        assert "Сдаюсь? Игра сразу проиграна: −120." in table.reads(1, asked)
        command = KEYS.command("concede", Seat.ONE)
        assert command is not None
        assert KEYS.question(RU, table.view(1), command) == "Сдаюсь? Игра сразу проиграна: −120."
        table.say(*TRICKS[:6])
        assert "Сдаться" not in {key for row in table.keys(1) for key in row}


class TestRamsch:
    def test_the_skat_is_taken_or_sent_on(self) -> None:
        table = Table(SHOVED).say("pass", "pass", "pass")
        assert table.keys(1) == [["Взять две карты"], ["Двинуть дальше не глядя"]]
        asked = weighed(table, 1, table.action(1, "Двинуть"))
        assert "Двигаю? Рамш тогда стоит ×2." in table.reads(1, asked)
        assert "Не глядя — рамш ×4." in table.say("shove").reads(2)

    def test_jacks_are_not_offered_where_they_may_not_be_given(self) -> None:
        table = Table(SHOVED).say("pass", "pass", "pass", "receive")
        assert not [key for row in table.keys(1) for key in row if key.startswith("В")]
        free = Table(with_rules(SHOVED, [("ramsch_jacks", "yes")])).say("pass", "pass", "pass", "receive")
        assert free.keys(1)[0] == ["В♣", "В♠"]
        both = weighed(free, 1, "pick:Jc", weighed(free, 1, "pick:7c"))
        assert free.keys(1, both)[0] == ["Отдать"]
        free.say("give:Jc7c", "shove", "receive")
        last = weighed(free, 3, "pick:Jc", weighed(free, 3, "pick:7c"))
        assert free.keys(3, last)[0] == ["Снести"]


class TestPlay:
    @pytest.mark.parametrize(
        ("cards", "seat", "reason", "keys"),
        [
            ((), 1, "", ["В♣", "В♠", "Т♥", "10♥", "К♥", "9♥", "8♥", "7♣", "Т♠", "10♠"]),
            (("card:Jc",), 2, "Ходят козырем: черви или валет.", ["В♥", "В♦", "Д♥", "7♥"]),
            (("card:As",), 2, "В масть: пики.", ["К♠", "Д♠", "9♠"]),
            (("card:Jc", "card:7h"), 3, "", ["К♣", "Д♣", "9♣", "8♣", "8♠", "7♠", "Т♦", "10♦", "К♦", "7♦"]),
        ],
    )
    def test_legal_cards_stand_as_they_are_held_and_others_have_a_reason(
        self, cards: tuple[str, ...], seat: int, reason: str, keys: list[str]
    ) -> None:
        table = Table().say(*HEARTS, *cards)
        words = ("Остальные мои", "Сдаться", "Кончить сдачу…")
        assert [key for row in table.keys(seat) for key in row if key not in words] == keys
        assert f"Ваш ход. {reason}".strip() in table.reads(seat)

    def test_a_refused_card_is_told_why(self) -> None:
        table = Table().say(*HEARTS, "card:Jc")
        command = KEYS.command("card:Ks", Seat.TWO)
        assert command is not None
        with pytest.raises(IllegalCommand) as refused:
            SKAT.decide(table.match, command)
        assert FACE.refusal(RU, refused.value) == "Надо в масть: В♥ В♦ Д♥ 7♥."

    def test_in_a_grand_a_led_jack_asks_for_jacks(self) -> None:
        table = Table().say(*WON, "takeskat", "discard:Qd8d", "game:grand", "card:Jc")
        assert "Ваш ход. Ходят козырем: только валет." in table.reads(2)


class TestClaims:
    @pytest.mark.parametrize(
        ("game", "claim", "told"),
        [
            (
                "game:h",
                "Остальные наши",
                ("«Остальные наши»: но если солист может взять хоть одну", "солисту, может выйти шнайдер или шварц."),
            ),
            ("game:null", "Солист возьмёт", ("Если солист может не взять ни одной", "за обоих: нуль выигран")),
        ],
    )
    def test_a_defender_is_asked_how_to_end_the_deal(self, game: str, claim: str, told: tuple[str, str]) -> None:
        table = Table().say(*WON, "takeskat", "discard:Qd8d", game, "card:As")
        assert table.keys(3) == [["Кончить сдачу…"]]
        assert table.keys(2)[-1] == ["Кончить сдачу…"]
        draft = weighed(table, 3, table.action(3, "Кончить"))
        assert draft == Draft(claiming=True)
        assert table.keys(3, draft) == [[claim, "Сдаёмся"], ["Назад"]]
        assert all(words in table.reads(3, draft) for words in ("Кончить сдачу?", "Осталось 10 взяток.", *told))
        assert table.action(3, claim, draft) == "claim"
        assert table.action(3, "Сдаёмся", draft) == "concede"
        assert weighed(table, 3, "unpick", draft) == Draft()

    def test_a_spectator_and_who_plays_a_ramsch_end_nothing(self) -> None:
        table = Table(SHOVED).say("pass", "pass", "pass", "shove", "shove", "shove")
        assert KEYS.weighed(table.view(1), Draft(), "rest") is Refusal.STALE
        assert table.group_keys() == []
        assert KEYS.weighed(Table().say(*HEARTS).view(None), Draft(), "rest") is Refusal.STALE

    def test_the_declarer_gives_up_in_a_trick_behind_the_question(self) -> None:
        table = Table().say(*HEARTS, "card:Jc")
        assert table.keys(1) == [["Остальные мои"]]
        draft = weighed(table, 1, "rest")
        assert table.keys(1, draft) == [["Подтвердить", "Сдаться"], ["Назад"]]
        assert "Сдаться — сразу −60." in table.reads(1, draft)
        table.say("card:7h", "card:7d", "card:Js", "card:Qh")
        assert table.keys(1, draft) == [["Подтвердить", "Назад"]]

    def test_who_gave_up_is_told_under_the_tricks(self) -> None:
        table = Table().say(*HEARTS, *TRICKS[:4]).say("concede", seat=3)
        view = table.view(None)
        assert isinstance(view, FinishedView)
        told = [kit.eye(kit.plain(line)) for line in play_lines(RU, view)]
        assert told[-1] == "Досрочный конец: В"
        assert "Остальные взятки без игры: А 9" in told

    @pytest.mark.parametrize(("cards", "offered"), [(24, True), (27, False)])
    def test_the_last_trick_plays_itself_and_need_not_be_claimed(self, cards: int, offered: bool) -> None:
        table = Table().say(*HEARTS, *TRICKS[:cards])
        assert ("Остальные мои" in {key for row in table.keys(1) for key in row}) is offered

    @pytest.mark.parametrize(
        ("options", "game", "key", "told"),
        [
            ([], "game:h", "Остальные мои", "Если могут отобрать хоть одну, все эти взятки — их."),
            ([("claim", "proved")], "game:h", "Остальные мои", "Сначала проверю: если не так, ничего не случится."),
            ([], "game:null", "Больше не беру", "Если могут всучить хоть одну, нуль проигран."),
        ],
    )
    def test_the_declarer_is_asked_before_the_rest_is_claimed(
        self, options: list[tuple[str, str]], game: str, key: str, told: str
    ) -> None:
        table = Table(with_rules(SEED, options)).say(*WON, "takeskat", "discard:Qd8d", game)
        assert table.keys(1)[-1] == [key, "Сдаться"]
        draft = weighed(table, 1, table.action(1, key))
        assert draft == Draft(claiming=True)
        assert table.keys(1, draft) == [["Подтвердить", "Назад"]]
        assert told in table.reads(1, draft)
        assert table.action(1, "Подтвердить", draft) == "claim"
        assert KEYS.command("claim", Seat.ONE) == MakeClaim(Seat.ONE)
        assert KEYS.said(RU, "claim", to_all=True) == ""
        assert key not in {label for row in table.keys(2) for label in row}


@pytest.mark.parametrize(
    ("action", "to_all", "told"),
    [
        ("bid:18", True, "18"),
        ("hold", True, "держу"),
        ("pass", True, "пас"),
        ("takeskat", True, "прикуп"),
        ("fromhand", True, "хандшпиль"),
        ("discard:Qd8d", True, ""),
        ("discard:Qd8d", False, "Д♦ 8♦"),
        ("game:h.schwarz", True, "♥ черви, шварц объявлен"),
        ("game:null", True, "нуль"),
        ("double:kontra", True, "контра"),
        ("give:Qd8d", True, ""),
        ("lay:Qd8d", True, ""),
        ("shove", True, "не глядя"),
        ("receive", True, "прикуп"),
        ("card:Jc", True, "В♣"),
        ("concede", True, "игра сдана"),
        ("nonsense", True, None),
    ],
)
def test_a_press_is_named_without_cards_that_others_may_not_see(action: str, to_all: bool, told: str | None) -> None:
    named = KEYS.said(RU, action, to_all=to_all)
    assert (kit.eye(named) if named is not None else None) == told
    assert (KEYS.said(EN, action, to_all=to_all) is None) is (told is None)


def test_cards_are_picked_only_while_two_are_asked_for() -> None:
    table = Table().say(*HEARTS)
    assert KEYS.weighed(table.view(1), Draft(), "pick:Jc") is Refusal.STALE
    assert Card("Jc") in (table.view(1).hands[Seat.ONE].cards or ())
