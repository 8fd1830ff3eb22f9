"""Screens of a week in both languages: what they tell in every state, and that they fit a telephone."""

from fractions import Fraction

import pytest

from bot.gateway.api.callbacks import MAX_BYTES, encode
from bot.screens.model import Screen
from bot.screens.refusals import TABLE, Refusal
from bot.screens.texts import ALERT, Texts
from bot.screens.week.boards import ShownDeal, board_screen, deal_screen, group_screen, week_text
from bot.screens.week.keys import WeekWish, WeekWord, week_key, wish_of
from bot.screens.week.own import nothing_open, own_screen, rules_screen
from bot.screens.week.words import WeekRefusal, dates, exact_word, refused, table_title
from engine.three_hands.dealing import DECK
from engine.tournament.secrets import deck_by, secret_of
from engine.tournament.week import DEALS
from engine.tournament.weekly import Reason
from tests.bot.screens import kit
from tests.bot.screens.heights import GROUP, PRIVATE, height
from tests.bot.screens.weeks import FRAMES, WEEK, board, frame, week
from tests.engine.tournament.test_week import KNOWN
from tests.narrowed import there

LANGUAGES = (kit.RU, kit.EN)
LINK = "https://t.me/pulka_bot?start=week"
SHOWN = ShownDeal(
    names=("🤖 Палыч", "🤖 Марья", "🤖 Кузьма"),
    hands=(DECK[:10], DECK[10:20], DECK[20:30]),
    talon=DECK[30:],
    dealer=2,
    line="🤖 Палыч: 7♥ — своя игра",
)


def words(screen: Screen) -> list[str]:
    return kit.plain(screen.text).splitlines()


def labels(screen: Screen) -> list[str]:
    return [button.text for row in screen.rows for button in row]


@pytest.mark.parametrize("t", LANGUAGES)
def test_the_own_page_fits_in_every_state_and_has_the_seal(t: Texts) -> None:
    for name, shown in FRAMES.items():
        screen = own_screen(t, shown)
        kit.check_limits(screen)
        assert height(screen) <= PRIVATE, name
        assert shown.week.announced in screen.text
        assert "Борис" not in screen.text
        assert shown.week.secret not in screen.text


def test_the_first_button_goes_on_where_there_is_something_to_play() -> None:
    first = {name: labels(own_screen(kit.RU, shown))[0] for name, shown in FRAMES.items()}
    assert {name: label for name, label in first.items() if label != "Как посчитано"} == {
        "invited": "Играть",
        "invited, later": "Играть",
        "first deal": "К столу: сдача 1",
        "between deals": "Дальше: сдача 5",
        "at the table": "К столу: сдача 5",
    }


def test_known_answer_15_deal_by_deal() -> None:
    told = words(own_screen(kit.RU, FRAMES["done"]))[1:11]
    assert told == [
        "Сдача 1: вы +13⅓, робот +13⅓ → 0 ИМП",
        "Сдача 2: вы −66⅔, робот +66⅔ → −6 ИМП",
        "Сдача 3: вы 0, робот −10 → +1 ИМП",
        "Сдача 4: вы +26, робот +20 → +1 ИМП",
        "Сдача 5: вы +5, робот +5 → 0 ИМП",
        "Сдача 6: вы −8, робот +13⅓ → −2 ИМП",
        "Сдача 7: вы +133⅓, робот +66⅔ → +4 ИМП",
        "Сдача 8: вы +10, робот +40 → −3 ИМП",
        "Сдача 9: вы −31, робот −30 → 0 ИМП",
        "Итого: −5 ИМП, висты +82",
    ]


def test_a_deal_the_robot_still_plays_has_no_imps_yet() -> None:
    assert words(own_screen(kit.RU, FRAMES["between deals"]))[3:6] == [
        "Сдача 3: вы 0, робот ещё играет",
        "Сдача 4: вы +26, робот ещё играет",
        "Итого: −6 ИМП, висты −27⅓",
    ]


def test_the_place_is_told_after_the_end_alone() -> None:
    assert "Ваше место: 2 из 2." in words(own_screen(kit.RU, FRAMES["over"]))
    assert "7 из 9: без места." in words(own_screen(kit.RU, FRAMES["over, unfinished"]))
    assert "Робот ещё играет последние сдачи, потом будут места." in words(
        own_screen(kit.RU, FRAMES["over, the robot still plays"])
    )
    for name in ("done", "at the table"):
        assert not any("место" in line for line in words(own_screen(kit.RU, FRAMES[name])))


def test_who_may_be_shown_by_name_is_asked_and_who_hides_is_not() -> None:
    assert any(label.startswith("Показывать меня всем как") for label in labels(own_screen(kit.RU, FRAMES["done"])))
    assert any(label.startswith("✓ Показывать") for label in labels(own_screen(kit.RU, FRAMES["at the table"])))
    for name in ("hides", "invited"):
        assert not any("Показывать" in label for label in labels(own_screen(kit.RU, FRAMES[name])))


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("entries", [0, 30])
def test_boards_fit_a_group_page_by_page(t: Texts, entries: int) -> None:
    shown = board(entries, of_group=entries > 0)
    screens = [board_screen(t, shown, page) for page in (0, 2, 99)]
    screens += [deal_screen(t, shown, 1, SHOWN), deal_screen(t, shown, 9, None)]
    screens.append(group_screen(t, frame(week(None), reader=0), shown, LINK))
    screens.append(group_screen(t, None, shown, LINK))
    for screen in screens:
        kit.check_limits(screen)
        assert height(screen) <= GROUP


def test_the_reader_is_among_those_on_the_page_of_a_deal() -> None:
    told = words(deal_screen(kit.RU, board(30), 3, None))
    assert (len(told), told[-1].startswith("Аня")) == (9, True)
    unpriced = words(deal_screen(kit.RU, board(30, pars=2), 3, None))
    assert (unpriced[1], unpriced[2].endswith(" 0")) == ("Висты:", True), "no IMPs without the robot"


def test_a_deal_shows_all_cards_and_who_deals() -> None:
    told = words(deal_screen(kit.RU, board(2), 1, SHOWN))
    assert told[1:8:2] == ["Ваше место", "🤖 Марья, сдаёт", "🤖 Кузьма", "Прикуп"]
    assert told[10:12] == ["Робот на вашем месте: +13⅓", "🤖 Палыч: 7♥ — своя игра"]


@pytest.mark.parametrize("t", LANGUAGES)
def test_the_rest_fits(t: Texts) -> None:
    for screen in (nothing_open(t, 10.0**9), rules_screen(t, WEEK), nothing_open(t, 10.0**12)):
        kit.check_limits(screen)
        assert height(screen) <= PRIVATE
    for reason in (*Reason, *WeekRefusal):
        assert 0 < len(refused(t, reason)) <= ALERT
    assert len(t.plain(TABLE[Refusal.WAITS_FOR_YOU])) <= ALERT
    assert "9" in table_title(t, 4)


@pytest.mark.parametrize("word", WeekWord)
def test_a_button_is_read_back(word: WeekWord) -> None:
    for first in (0, 1, 9_999_999):
        wish = WeekWish(word, 9_999_999, first)
        assert wish_of(str(wish).partition(":")[2]) == wish
        assert len(encode(there(week_key("x", word, 9_999_999, first).press))) <= MAX_BYTES


@pytest.mark.parametrize(
    "argument", ["", "play", "play:x", "play:-1", "play:1:2:3", "play:١", "other:1", "play:99999999"]
)
def test_anything_else_is_no_button(argument: str) -> None:
    assert wish_of(argument) is None


def test_amounts_and_days_are_written_as_people_read_them() -> None:
    assert [exact_word(Fraction(amount, 3)) for amount in (40, -200, 0, 78)] == ["+13⅓", "−66⅔", "0", "+26"]
    assert dates(kit.RU, WEEK) == "23.11–29.11"


def test_the_file_tells_the_secrets_after_the_end_alone_and_they_give_the_decks() -> None:
    running, over = week(KNOWN), week(KNOWN, closed=True)
    match = {1: "pulka 1\nconvention sochi\n"}
    sealed, opened = week_text(kit.RU, running, DECK, match), week_text(kit.RU, over, DECK, match)
    secret = bytes.fromhex(running.secret)
    for deal, seal in enumerate(running.seals):
        assert f"\nseal {deal} {seal}\n" in sealed
    hidden = [running.secret, *(secret_of(secret, deal).hex() for deal in range(1, DEALS + 1))]
    assert not [one for one in hidden if one in sealed]
    assert not [one for one in hidden if one not in opened]
    first = deck_by(DECK, secret_of(secret, 1), b"")[0]
    assert f"\nsecret 1 {hidden[1]}\ndeck 1 {first.value} " in opened
    assert "\n# Секреты будут здесь, когда неделя кончится.\n" in sealed
    assert "pulka" not in sealed
    assert opened.endswith("\n\nmatch 1\n| pulka 1\n| convention sochi\n")
