"""What everybody sees: the list, the auction as a dialogue, who plays what, the last trick; what stays hidden."""

import re
from random import Random

import pytest

from bot.games.skat.pictures.drawings import TableDrawing
from bot.games.skat.screens.table_picture import PICTURE
from bot.pictures.drawing import MoneyPlate
from bot.screens.model import Draft
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat import SKAT
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.rules import with_rules
from engine.games.skat.view import PlayView, RamschView, view_for
from tests.bot.games.skat.deals import (
    BY_HAND,
    FACE,
    HANDS,
    HEARTS,
    KONTRA,
    ROBBER,
    RU,
    SEED,
    SHOVED,
    TALON,
    TRICKS,
    WON,
    Table,
)
from tests.bot.games.skat.screens.test_heights import FULL, walked
from tests.bot.screens import kit


def test_list_and_first_hand_are_told_before_the_bidding() -> None:
    told = Table().group()
    assert "Сдача 1 · сдаёт: В · передний: А" in told
    assert "Список: А 0 · Б 0 · В 0" in told
    assert "Торговли ещё не было" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("bid:18",), "Торговля: Б 18 → А?"),
        (("bid:18", "hold"), "Торговля: Б 18 → А держу"),
        (("bid:18", "hold", "bid:20"), "Торговля: Б 18, 20 → А?"),
        (("bid:18", "pass"), "Торговля: Б 18 → А пас"),
        (("pass",), "Торговля: Б пас"),
        (("pass", "bid:18"), "Торговля: Б пас · В 18 → А?"),
        (("bid:18", "hold", "pass", "bid:22"), "Торговля: Б 18, пас → А · В 22 → А?"),
        (("pass", "pass"), "Торговля: Б пас · В пас"),
        (
            ("bid:18", "hold", "bid:20", "hold", "bid:22", "hold", "bid:23", "hold", "bid:24", "hold", "bid:27"),
            "Торговля: Б …, 20, 22, 23, 24, 27 → А?",
        ),
    ],
)
def test_the_auction_tells_who_names_what_to_whom(words: tuple[str, ...], told: str) -> None:
    assert told in Table().say(*words).group().split("\n")


def test_who_plays_what_is_told_from_the_end_of_the_bidding_on() -> None:
    table = Table().say(*WON)
    assert "Солист: А (20)" in table.group()
    assert table.group().startswith("▶ Прикуп или хандшпиль: А\n"), "the pin and notifications show the beginning"
    assert "Солист: А (20), прикуп взят" in table.say("takeskat").group()
    assert "Солист: А, ♥ черви (20)" in table.say("discard:Qd8d", "game:h").group()
    assert "Солист: А (20), хандшпиль" in Table().say(*WON, "fromhand").group()
    assert "Солист: А, ♥ черви, хандшпиль, шнайдер объявлен (20)" in (
        Table().say(*WON, "fromhand", "game:h.schneider").group()
    )
    assert (
        "Солист: А, нуль, в открытую (20)" in Table().say(*WON, "takeskat", "discard:JcJs", "game:null.ouvert").group()
    )


def test_kontra_and_re_are_told() -> None:
    table = Table(KONTRA).say(*HEARTS).say("double:kontra", seat=2)
    assert "Контра: Б" in table.group()
    assert "▶ Ре или пас: А" in table.group()
    assert "Контра: Б · ре" in table.say("double:re").group()


def test_the_last_trick_may_be_looked_at_and_points_may_not() -> None:
    table = Table().say(*HEARTS, *TRICKS[:4])
    assert "Прошлая взятка: А В♣, Б 7♥, В 7♦ → А" in table.group()
    assert "На столе: А В♠" in table.group()
    assert "Взятки: А 1 · Б 0 · В 0" in table.group()


def test_the_skat_and_what_was_put_away_are_the_declarers_alone() -> None:
    table = Table().say(*WON, "takeskat")
    assert "♦ Д 8" in table.reads(1)
    assert "Прикуп: Д♦ 8♦" in table.reads(1)
    for words in (("discard:Qd8d",), ("game:h",), TRICKS[:3]):
        table.say(*words)
        assert "Снос: Д♦ 8♦" in table.reads(1)
        for told in (table.reads(2), table.reads(3), table.group()):
            assert "Д♦" not in told
            assert "8♦" not in told
            assert "Снос:" not in told


def test_the_two_cards_of_a_shove_are_told_to_who_took_them_until_two_are_given_on() -> None:
    table = Table(with_rules(SEED, [("pass_out", "schieber")])).say("pass", "pass", "pass")
    assert "Пришли: Д♦ 8♦" in table.reads(1)
    table.say("give:QdAs")
    assert "Пришли: Т♠ Д♦" in table.reads(2)
    assert "Пришли" not in table.reads(1) + table.reads(3) + table.group()


def test_who_must_take_the_two_cards_is_not_said_to_choose() -> None:
    rules = with_rules(SEED, [("pass_out", "schieber")])
    for shove, told in (("may_shove", "▶ Взять или двинуть: А"), ("must_take", "▶ Взять две карты: А")):
        table = Table(with_rules(rules, [("ramsch_shove", shove)])).say("pass", "pass")
        for event in table.events_of("pass"):
            table.match = SKAT.evolve(table.match, event)  # type: ignore[arg-type]  # an event of Skat
        assert told in table.group()


def test_an_open_hand_lies_before_everybody_once_nobody_is_asked_for_kontra() -> None:
    table = Table(KONTRA).say(*WON, "fromhand", "game:h.ouvert")
    hand = "А: В♣ В♠ ♥ Т 10 К 9 8 ♣ 7 ♠ Т 10"
    for expected in (False, False, True):
        assert (hand in table.group().replace("  ", " ")) is expected
        if not expected:
            table.say("double:pass")
    assert "Ваши карты лежат на столе" in table.reads(1)


def test_hands_are_sorted_by_the_game_that_is_thought_of() -> None:
    table = Table().say(*WON, "takeskat", "discard:Qd8d")
    assert "В♣ В♠ ♣ 7 ♠ Т 10 ♥ Т 10 К 9 8" in table.reads(1).replace("  ", " ")
    asked = Draft(sure="game:null.ouvert")
    assert "♣ В 7 ♠ Т В 10 ♥ Т К 10 9 8" in table.reads(1, asked).replace("  ", " ")
    hand = Table().say(*WON, "fromhand")
    assert "В♣ В♠ ♥ Т 10 К 9 8 ♣ 7 ♠ Т 10" in hand.reads(1, Draft(sure="game:h")).replace("  ", " ")
    trumps = [["В♣", "В♠", "Т♥", "10♥"], ["К♥", "9♥", "8♥"]]
    assert table.say("game:h").keys(1)[:4] == [*trumps, ["7♣"], ["Т♠", "10♠"]]


def test_stages_of_a_robber_match_are_seen() -> None:
    assert "Бок — когда у кого-то 100" in Table(ROBBER).group()
    assert "Бок — с выигранной игры в 60" in (
        Table(with_rules(ROBBER, [("bock_trigger", "deal"), ("bock_at", "60")])).group()
    )
    assert "Бок: всё вдвойне, сдача 2 из 3" in Table(ROBBER, robber=Robber(Stage.BOCK, left=2)).group()
    schieber = Table(ROBBER, robber=Robber(Stage.SCHIEBER, left=3)).group()
    assert "Шибер: рамш без торговли, сдача 1 из 3" in schieber
    assert "Рамш: больше очков — проигрыш" in schieber
    assert "Бок" not in Table(SEED).group()


def test_events_of_bock_and_laps_to_come_are_seen() -> None:
    rules = with_rules(SEED, [("bock_triggers", "kontra,60"), ("ramsch_lap", "yes")])
    assert "Поводы для бока: контра, 60:60" in Table(rules).group()
    bock = Table(rules, robber=Robber(Stage.BOCK, left=3, waiting=2)).group()
    assert "Бок: всё вдвойне, сдача 1 из 3 · потом ещё 2 круга бока" in bock
    both = Table(with_rules(ROBBER, [("bock_triggers", "ramsch")])).group().splitlines()
    assert both.index("Поводы для бока: рамш") == both.index("Бок — когда у кого-то 100") + 1
    minus = with_rules(ROBBER, [("list", "bierlachs")])
    assert "Бок — когда у кого-то −100" in Table(minus).group()


def test_a_grand_instead_of_a_ramsch_is_asked_for_and_confirmed() -> None:
    rules = with_rules(SEED, [("pass_out", "schieber"), ("pass_grand", "yes")])
    table = Table(rules).say("pass", "pass", "pass")
    assert "Рамш, если никто не сыграет гранд-хандшпиль" in table.group()
    assert "▶ Гранд или рамш: А" in table.group()
    assert table.keys(1) == [["Гранд-хандшпиль"], ["Пас"]]
    assert "Гранд-хандшпиль? Никто не играет — будет рамш." in table.reads(1)
    asked = Draft(sure="fromhand")
    assert "Гранд-хандшпиль по вашим картам: с 2 · 4 × 24 = 96." in table.reads(1, asked)
    assert table.keys(1, asked) == [["Да, хандшпиль", "Назад"]]
    assert table.action(1, "Да", asked) == "yes:fromhand"
    assert "прикуп закрыт до конца" in table.helped(1)
    assert table.keys(2) == []
    table.say("pass", "fromhand")
    assert table.keys(2) == [["Г без 2 · 4 × 24 = 96"]]
    assert "Солист: Б (18), хандшпиль" in table.group()
    ramsch = Table(rules).say("pass", "pass", "pass", "pass", "pass", "pass")
    assert "Рамш: больше очков — проигрыш" in ramsch.group()


def test_the_two_cards_of_a_schieber_go_from_hand_to_hand_unseen() -> None:
    table = Table(SHOVED).say("pass", "pass", "pass", "receive")
    assert "▶ Отдать две карты: А" in table.group()
    assert "получит Б" in table.reads(1)
    table.say("give:Th9h")
    assert "Отдано: 10♥ 9♥" in table.reads(1)
    assert "10♥" not in table.reads(2)
    table.say("receive")
    assert "♥ 10 Д 9 7" in table.reads(2)
    assert "Отдано" not in table.group()


def test_the_dealer_of_four_rests() -> None:
    table = Table(seats=4)
    assert "сдаёт и отдыхает: Г" in table.group()
    assert "Вы сдаёте и отдыхаете." in table.reads(4)
    assert FACE.picture(RU, table.view(4)) is None


def exchanged(one: str, two: str) -> Table:
    """Deal the cards with two of them in each other's place."""
    places = {one: two, two: one}
    hands = [" ".join(places.get(card, card) for card in hand.split()) for hand in (*HANDS, TALON)]
    return Table(KONTRA, hands=(hands[0], hands[1], hands[2]), talon=hands[3])


def shown(table: Table, viewer: int | None) -> list[object]:
    """Return everything that somebody may see of a deal, with all words that wait to be confirmed."""
    view = table.view(viewer)
    told: list[object] = [PICTURE.now(RU, view), PICTURE.lasting(RU, view)]
    if viewer is None:
        return [*told, FACE.table(RU, table.frame, view), FACE.pictured(RU, table.frame, view)]
    asked = (f"game:{game}" for game in ("h", "h.schneider", "grand.ouvert", "null"))
    drafts = (Draft(), *(Draft(sure=word) for word in (*asked, "concede", "double:kontra")))
    legal = SKAT.legal(table.match, Seat(viewer))
    return [*told, *(table.own(viewer, draft) for draft in drafts), table.helped(viewer), legal]


@pytest.mark.parametrize(
    ("skat", "card", "holder"), [("Qd", "Kd", 3), ("8d", "Td", 3), ("Qd", "Jh", 2), ("8d", "Jd", 2)]
)
def test_nothing_depends_on_a_skat_that_nobody_took(skat: str, card: str, holder: int) -> None:
    """No screen of anybody but the holder of the other card, no legal word and no event behind the dealing."""
    plain, other = Table(KONTRA), exchanged(skat, card)
    for word in (*BY_HAND, *TRICKS[:2]):
        for viewer in (None, 1, 2, 3):
            if viewer != holder:
                assert shown(plain, viewer) == shown(other, viewer)
        assert plain.events_of(word) == other.events_of(word)
        plain.say(word)
        other.say(word)
        assert SKAT.progress(plain.match) == SKAT.progress(other.match)


@pytest.mark.parametrize("seed", range(3))
def test_points_of_tricks_are_nowhere_before_the_end(seed: int) -> None:
    """Screens, alerts, help and reminders name no number of points; plates show the number of tricks and the list."""
    frame = Table(FULL).frame
    for match in walked(FULL, Robber(), 3, Random(seed)):
        for viewer in (None, *match.standing.players.seats):
            view = view_for(match, viewer)
            assert view is not None
            screen = FACE.table(RU, frame, view) if viewer is None else FACE.hand(RU, frame, view, Draft())
            texts = [kit.plain(screen.text), FACE.help(RU, frame, view), FACE.reminder(RU, view), FACE.alert(RU, view)]
            drawing = PICTURE.now(RU, view)
            texts += [drawing.title, drawing.note, drawing.taker, *(plate.role for plate in drawing.seats)]
            assert not [text for text in texts if re.search(r"\d\s*очк", text)]
            won = view.won if isinstance(view, PlayView | RamschView) else None
            seats = {view.players[seat]: seat for seat in view.active}
            for plate in drawing.seats:
                assert plate.tricks == (str(won[seats[plate.name]]) if won is not None else "")
                assert isinstance(plate, MoneyPlate)
                assert plate.money == "0"


def test_a_picture_shows_who_plays_the_list_and_the_cards_that_may_be_seen() -> None:
    table = Table(KONTRA).say(*HEARTS).say("double:kontra", seat=2).say("double:re", *TRICKS[:4])
    screen = FACE.pictured(RU, table.frame, table.view(None))
    assert isinstance(screen.picture, TableDrawing)
    drawing = screen.picture
    assert [(plate.role, plate.tricks) for plate in drawing.seats] == [("солист, ре", "1"), ("контра", "0"), ("", "0")]
    assert drawing.trump == "h"
    assert [one.card for one in drawing.trick] == ["Jc", "7h", "7d"]
    own = FACE.picture(RU, table.view(2))
    assert own is not None
    assert isinstance(own.picture, TableDrawing)
    assert set(own.picture.seats[0].open_cards) == {*map(Card, HANDS[1].split())} - {Card("7h")}
    assert not [plate.open_cards for plate in own.picture.seats[1:] if plate.open_cards]
