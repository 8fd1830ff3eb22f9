"""«?» tells what the buttons cost under this convention, in whole sentences, and fits into an alert."""

import re
from collections.abc import Callable

import pytest

from bot.games.preferans.screens import help
from bot.games.preferans.screens.messages import MESSAGES
from bot.screens.model import Frame
from bot.screens.texts import Texts
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import PRESETS, seats_for, with_rule, with_rules
from engine.games.preferans.view import AuctionView, Phase, SeatView
from tests.bot.screens import kit
from tests.bot.screens.deals import Table, seven_of_spades
from tests.extent import tried

SOCHI = PRESETS["sochi"]
LENINGRAD = PRESETS["leningrad"]


def helped(table: Table, seat: int) -> str:
    view = table.view(seat)
    return kit.eye(MESSAGES.help_text(kit.RU, table.frame, view))


def test_the_first_word() -> None:
    assert helped(Table(SOCHI), 2) == (
        "Число взяток и козырь, БК — без него. "
        "Взяли — в пулю: 6 — 2, 7 — 4, 8 — 6, 9 — 8, 10 — 10; недобор — столько же за взятку в гору (минус). "
        "Пас — уступить; все пас — распасы по 1. Мизер — без взяток."
    )


def test_prices_are_those_of_the_levels_that_are_left() -> None:
    assert "в пулю: 7 — 4, 8 — 6, 9 — 8, 10 — 10; недобор — столько же" in helped(Table(SOCHI).say("bid:6n"), 3)
    assert "в пулю: 10 — 10; недобор — вдвое больше" in helped(Table(LENINGRAD).say("bid:10h"), 3)
    assert helped(Table(LENINGRAD), 2).endswith("все пас — распасы по 2. Мизер — без взяток.")


def test_raspasy_are_told_while_all_may_still_pass() -> None:
    assert "все пас — распасы по 1." in helped(Table(SOCHI).say("pass"), 3)
    assert "Пас — уступить. Мизер" in helped(Table(SOCHI).say("bid:6s"), 3)


def test_the_elder_hand_may_hold() -> None:
    table = Table(SOCHI).say("bid:6s", "bid:6c", "pass")
    assert "«Здесь» — держать 6♣." in helped(table, 2)


def test_the_talon_and_without_three() -> None:
    table = Table(SOCHI).say("bid:6s", "pass", "pass")
    assert "«Без трёх» — не играть: 6 в гору, вистов никто не пишет." in helped(table, 2)
    table = Table(LENINGRAD).say("bid:7s", "pass", "pass")
    assert "«Без трёх» — не играть: 24 в гору" in helped(table, 2)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ((), "Вист — по 4 за взятку, взять надо 2, каждый недобор — 4 в гору."),
        ((("responsibility", "half"),), "взять надо 2, каждый недобор — 2 в гору."),
        (
            (("whist_mult", "2"), ("mountain_mult", "2")),
            "Вист — по 8 за взятку, взять надо 2, каждый недобор — 8 в гору.",
        ),
        ((("quota_basis", "personal"),), "взять надо 1, каждый недобор — 4 в гору."),
    ],
)
def test_a_whist_on_a_seven(rules: tuple[tuple[str, str], ...], words: str) -> None:
    table = seven_of_spades(with_rules(SOCHI, rules))
    assert words in helped(table, 3)
    assert "Полвиста" not in helped(table, 3)
    assert "Пас — без обязательств, за каждый недобор играющего пишете по" in helped(table, 3)


def test_a_pass_after_a_pass_ends_the_deal() -> None:
    for table in (seven_of_spades(SOCHI), Table(SOCHI).say("bid:6s", "pass", "pass").discard().say("order:10s")):
        assert "каждый недобор играющего" in helped(table, 3)
        table.say("whist:pass")
        assert "каждый недобор играющего" not in helped(table, 1)
        assert "Пас — игра засчитана без розыгрыша." in helped(table, 1)


def test_a_pass_after_a_pass_may_leave_it_to_the_dealer() -> None:
    table = seven_of_spades(with_rules(SOCHI, [("dealer_whist", "yes")]), seats=4).say("whist:pass")
    assert "Пас — вистовать может сдающий; если и он пас, розыгрыша не будет." in helped(table, 4)


def test_light_or_dark_is_told_to_who_decides_and_to_the_others() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:pass")
    assert helped(table, 3).startswith("В светлую — карты на стол, играете за двоих. В тёмную — каждый играет своими.")
    for seat in (1, 2):
        assert helped(table, seat).startswith(
            "Как играть, решает вистующий: Вика. В светлую — карты защитников на стол, за обоих играет вистующий. "
            "В тёмную — каждый играет своими."
        )
    onlooker = MESSAGES.help_text(kit.RU, table.frame, table.view(None))
    assert kit.eye(onlooker).startswith("Как играть, решает вистующий: Вика.")


def test_a_half_whist_and_its_return() -> None:
    table = seven_of_spades(SOCHI).say("whist:pass")
    assert "Полвиста — сразу 4, без розыгрыша, если напарник не вернёт вист." in helped(table, 1)
    kept = seven_of_spades(with_rules(SOCHI, [("return_levels", "none")])).say("whist:pass")
    assert "Полвиста — сразу пишете 4, без розыгрыша." in helped(kept, 1)
    table.say("whist:half")
    assert helped(table, 3).startswith("Вист — вернуть вист и играть. Пас — остаются полвиста.")


def test_a_sole_whister_chooses() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:pass")
    assert helped(table, 3) == (
        "В светлую — карты на стол, играете за двоих. В тёмную — каждый играет своими. "
        "Вист — по 4 за взятку, взять надо 2, каждый недобор — 4 в гору."
    )


@pytest.mark.parametrize(
    ("basis", "owed"),
    [("joint", "взять надо 2 вдвоём,"), ("joint_nine_personal", "взять надо 2 вдвоём,"), ("personal", "взять надо 1,")],
)
def test_the_second_whister_owes_with_the_first(basis: str, owed: str) -> None:
    table = seven_of_spades(with_rules(SOCHI, [("quota_basis", basis)]))
    assert "вдвоём" not in helped(table, 3)
    assert owed in helped(table.say("whist:whist"), 1)
    assert "вдвоём" not in helped(seven_of_spades(SOCHI).say("whist:pass"), 1)


def test_play_for_the_declarer_and_for_the_others() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:whist")
    assert "Своя — 4 в пулю. Каждый недобор — 4 в гору." in helped(table, 2)
    assert "Вистующий пишет висты, по 4 за взятку." in helped(table, 3)


def test_raspasy_and_misere() -> None:
    raspasy = helped(Table(SOCHI).say("pass", "pass", "pass"), 2)
    assert raspasy.startswith("Распасы: берите поменьше, каждая взятка — 1 в гору (это минус).")
    table = Table(SOCHI).say("bid:misere", "pass", "pass").discard().say("order:misere")
    assert "Сыгран — 10 в пулю, каждая взятка играющего — 10 ему в гору." in helped(table, 3)
    assert "«Больше не беру»" in helped(table, 2)
    assert "«Больше не беру»" not in helped(table, 3)


def test_an_uvert_has_its_own_name_and_prices() -> None:
    table = Table(PRESETS["uvert"])
    assert helped(table, 2).endswith("в гору (минус). Пас — уступить. Мизер, уверт: без взяток. * — без прикупа.")
    table.say("bid:uvert-", "pass", "pass")
    assert helped(table, 2) == "Уверт — ни одной: 20 в пулю, взятая — 20 в гору."
    table.say("order:uvert", "card:7h")
    assert helped(table, 3).startswith("Уверт: в масть обязательно, козырей нет. Сыгран — 20 в пулю, каждая взятка")


def test_a_closed_misere_says_that_no_hand_is_shown() -> None:
    closed = with_rule(SOCHI, "misere_play", "closed")
    table = Table(closed).say("bid:misere", "pass", "pass").discard().say("order:misere")
    assert all("Карт никто не открывает." in helped(table, seat) for seat in (1, 2, 3))


@pytest.mark.soak
@pytest.mark.parametrize(("convention", "seats"), kit.TABLES)
@pytest.mark.parametrize("seed", range(tried(1, 10)))
def test_help_is_made_of_whole_sentences(convention: Convention, seats: int, seed: int) -> None:
    phases: set[Phase] = set()
    for walk in kit.walked(seed + 7, seats=seats, convention=convention, deals=2):
        for viewer in (None, *walk.match.standing.players.seats):
            view = kit.view_of(walk, viewer)
            phases.add(view.phase)
            for t in (kit.RU, kit.EN):
                text = MESSAGES.help_text(t, kit.frame_for(walk, convention), view)
                assert 20 < len(text) <= 200
                assert text.endswith(".")
                assert not re.search(r"\. [a-zа-яё]", text)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_pass_is_explained_wherever_one_may_bid_or_pass(name: str, seats: int) -> None:
    if seats not in seats_for(PRESETS[name]):
        pytest.skip("not for so many")
    table = Table(PRESETS[name], seats=seats)
    view = table.view(2)
    if not isinstance(view, AuctionView):
        pytest.skip("it begins with raspasy")
    assert "Пас" in MESSAGES.help_text(kit.RU, table.frame, view)
    assert "Pass" in MESSAGES.help_text(kit.EN, table.frame, view)


def test_nothing_important_is_left_out_for_length() -> None:
    """The first sentences of every phase fit together even with two-digit prices."""
    sentences: Callable[[Texts, Frame, SeatView], list[str]] = help.help_sentences
    table = seven_of_spades(with_rules(LENINGRAD, [("half_whist_who", "both")]))
    for seat in (3, 1):
        view = table.view(seat)
        assert " ".join(sentences(kit.RU, table.frame, view)) == MESSAGES.help_text(kit.RU, table.frame, view)
        table.say("whist:pass")


def test_prices_by_suit_are_told_in_a_line() -> None:
    def told(values: str, *said: str, seat: int = 2) -> str:
        return helped(Table(with_rules(SOCHI, [("game_values", values)])).say(*said), seat).replace("\u00a0", " ")

    assert "в пулю: 6 — 10, 7 — 20, 8 — 30, 9 — 40, 10 — 50; недобор" in told("decimal")
    assert "в пулю: 6 — ♠ 4, ♣ 6, ♦ 8, ♥ 10, БК 12 (дальше каждый раз на цену шестерной больше);" in told("simple")
    assert "в пулю: 6 — ♠ 4, ♣ 6, ♦ 8, ♥ 10, БК 12 (дальше по +10);" in told("steps")
    assert "в пулю: 7 — ♠ 24, ♣ 26, ♦ 28, ♥ 30, БК 32 (дальше по +10);" in told("big", "bid:6n", seat=3)
    assert "в пулю: 10 — ♠ 64, ♣ 96, ♦ 128, ♥ 160, БК 192; недобор" in told("vint", "bid:9n", seat=3)


def test_a_pass_where_all_may_pass_for_nothing() -> None:
    decimal = PRESETS["decimal"]
    assert "все пас — ничего не пишут, пересдача." in helped(Table(decimal), 2)
    assert "пересдача" not in helped(Table(decimal).say("bid:6s"), 3)


def test_a_misere_is_told_by_its_price() -> None:
    dear = with_rules(SOCHI, [("misere_prices", "50,70"), ("no_talon_bids", "misere")])
    played = Table(dear).say("bid:misere", "pass", "pass").discard()
    assert "50" in helped(played, 3)
    aside = Table(dear).say("bid:misere-", "pass", "pass")
    assert "70" in helped(aside, 3)
