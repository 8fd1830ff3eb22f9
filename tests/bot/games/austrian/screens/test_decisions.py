"""Buttons of the open decision, words asked about first, and the reasons why cards may not be played."""

import pytest
from msgspec.structs import replace

from bot.screens.model import ButtonStyle, Draft, Vote
from bot.screens.refusals import Refusal
from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.game import decide
from engine.games.austrian.moves import PlayCard
from engine.games.austrian.rules import with_rules
from engine.games.austrian.view import PlayView
from tests.bot.games.austrian.deals import FACE, KEYS, LIMITED, NO_ACES, RU, Table, hearts
from tests.bot.screens import kit


def sure(word: str) -> Draft:
    return Draft(sure=word)


def test_the_auction_has_the_next_number_here_hand_calls_and_pass() -> None:
    assert Table().keys(1) == ["1 ♣", "Без прикупа 1 ♣", "Преферанс", "Пас"]
    table = Table().say("bid:1", "bid:2", "pass")
    assert table.keys(1) == ["Здесь (2 ♠)", "3 ♦", "Пас"]


def test_everybody_sees_the_same_words_in_the_group() -> None:
    table = Table()
    rows = FACE.table(RU, table.frame, table.view(None)).rows
    assert [[kit.eye(key.text) for key in row] for row in rows[:-1]] == [
        ["1 ♣"],
        ["Без прикупа 1 ♣", "Преферанс"],
        ["Пас"],
    ]


def test_beside_a_proposal_dear_words_of_many_stand_under_ones_own_cards() -> None:
    rules = with_rules(LIMITED, [("illustrated", "bettel,sans,bettel_open,mord"), ("jumps", "yes")])
    table = Table(rules)
    frame = replace(table.frame, vote=Vote(by="Аня", waiting=("Борис",), token=5))
    rows = FACE.table(RU, frame, table.view(None)).rows
    assert [[kit.eye(key.text) for key in row] for row in rows[1:-1]] == [["1 ♣", "2 ♠"], ["Пас"]]
    assert {"8 Все десять", "Преферанс"} <= set(table.keys(1))
    plain = Table()
    frame = replace(plain.frame, vote=frame.vote)
    assert "Преферанс" in [kit.eye(key.text) for row in FACE.table(RU, frame, plain.view(None)).rows for key in row]


@pytest.mark.parametrize("word", ["bid:1-", "bid:4-"])
def test_a_call_from_the_hand_is_asked_about(word: str) -> None:
    table = Table()
    assert table.own(1).rows[1][word == "bid:4-"].press.action == f"sure:{word}"  # type: ignore[union-attr]  # has one
    assert KEYS.weighed(table.view(1), Draft(), f"sure:{word}") == sure(word)
    assert table.keys(1, sure(word))[1] == "Назад"
    yes = table.key(1, "Да", sure(word)).press
    assert yes is not None
    assert yes.action == f"yes:{word}"
    assert KEYS.command(yes.action, Seat.ONE) in table.view(1).legal


def test_the_question_tells_what_the_word_costs() -> None:
    table = Table()
    told = table.reads(1, sure("bid:4-"))
    assert "Преферанс? Шесть взяток — возьмёте 100, отдадите по 10 за чужую; ремиз — 200 в котёл." in told
    assert "Премия: по 10 с каждого, при ремизе — каждому." in told
    command = KEYS.command("bid:4-", Seat.ONE)
    assert command is not None
    assert KEYS.question(RU, table.view(1), command).startswith("Преферанс? ")


def test_a_number_is_said_at_once() -> None:
    table = Table()
    assert KEYS.weighed(table.view(1), Draft(), "sure:bid:1") is Refusal.STALE
    assert table.key(1, "1 ♣").press.action == "bid:1"  # type: ignore[union-attr]  # a press of its own


def test_two_cards_are_picked_and_confirmed() -> None:
    table = Table().say("bid:1", "pass", "pass")
    one = KEYS.weighed(table.view(1), Draft(), "pick:7s")
    assert one == Draft((Card("7s"),))
    both = KEYS.weighed(table.view(1), one, "pick:7c")
    assert isinstance(both, Draft)
    assert table.keys(1, both) == ["Снести", "Вернуть"]
    assert KEYS.weighed(table.view(1), both, "pick:Ac") is Refusal.ALL_PICKED
    assert KEYS.weighed(table.view(1), both, "unpick") == Draft()


def test_the_contracts_from_the_call_on() -> None:
    table = Table().say("bid:1", "bid:2", "pass", "pass", "discard:Qs8s")
    assert table.keys(2) == ["2 ♠", "3 ♦", "4 ♥"]
    table = Table().say("bid:1-", "pass", "pass")
    assert table.keys(1) == ["1 ♣", "2 ♠", "3 ♦", "Преферанс"]
    assert table.key(1, "Преферанс").press.action == "sure:order:4-"  # type: ignore[union-attr]  # asks first


def test_the_defenders_read_what_their_words_cost() -> None:
    table = hearts()
    assert table.keys(1) == ["Вист", "Пас"]
    assert "Вист: по 10 за взятку, меньше 2 — 100 в котёл." in table.reads(1)
    assert "Пас: платить нечего; вистующий может пригласить." in table.reads(1)
    assert "Пас: без розыгрыша, играющий берёт 100." in table.say("whist:pass").reads(2)
    table.say("whist:whist")
    assert table.keys(2) == ["Пригласить", "Один"]
    assert "Пригласить: все взятки ваши, по 10, но меньше 4 — 100 в котёл." in table.reads(2)
    assert "Один: играете вдвоём, по 10 за взятку; меньше 2 — 100 в котёл." in table.reads(2)


def test_neither_whist_nor_pass_has_a_colour() -> None:
    table = hearts()
    for rows in (
        FACE.table(RU, table.frame, table.view(None)).rows,
        FACE.hand(RU, table.frame, table.view(table.view(None).deciders[0]), Draft()).rows,
    ):
        said = {kit.eye(key.text): key.style for row in rows for key in row}
        assert said["Вист"] is said["Пас"] is ButtonStyle.PLAIN


def test_without_invitations_nobody_is_told_of_one() -> None:
    table = hearts(with_rules(LIMITED, [("invite", "no")]))
    assert "Пас: платить нечего, вы вне игры." in table.reads(1)


def test_no_aces_stands_under_the_declarers_cards_while_it_may_be_announced() -> None:
    table = Table(cards=NO_ACES).say("bid:1-", "pass", "pass", "order:1-")
    for word in ("whist:whist", "whist:whist"):
        assert not any("без тузов" in key for seat in (1, 2, 3) for key in table.keys(seat))
        table.say(word)
    assert "Объявить «без тузов» (+10)" in table.keys(1)
    assert not any("без тузов" in key for seat in (2, 3) for key in table.keys(seat))
    assert "Сыграете — по 10 с каждого, ремиз — по столько же каждому." in table.reads(1, sure("announce:noaces"))
    assert not any("без тузов" in key for key in table.say("announce:noaces").keys(1))


def test_who_has_an_ace_has_nothing_to_announce() -> None:
    table = Table().say("bid:1-", "pass", "pass", "order:1-", "whist:whist", "whist:whist")
    assert not any("без тузов" in key for key in table.keys(1))


@pytest.mark.parametrize(
    ("cards", "reason", "keys"),
    [
        (("card:Kh",), "В масть.", ["8♥"]),
        (("card:As",), "В масть.", ["К♠", "В♠", "9♠"]),
        (("card:8c",), "В масть.", ["Т♣", "К♣", "Д♣", "В♣"]),
        (("card:Th", "card:8h"), "В масть и перебить 10♥.", ["В♥"]),
        (("card:8c", "card:Ac"), "Масти нет: козырь.", ["В♥", "9♥", "7♥"]),
    ],
)
def test_cards_that_may_not_be_played_have_a_reason(cards: tuple[str, ...], reason: str, keys: list[str]) -> None:
    table = hearts().say("whist:whist", "whist:whist", *cards)
    seat = len(cards)
    legal = [key for key in table.keys(seat) if "мои" not in key]
    assert legal == keys
    expected = reason if len(legal) < len(table.view(seat).hands[Seat(seat)].cards or ()) else ""
    assert f"Ваш ход. {expected}".strip() in table.reads(seat)


def test_a_refused_card_is_told_why() -> None:
    table = hearts().say("whist:whist", "whist:whist", "card:8c")
    command = KEYS.command("card:8h", Seat.ONE)
    assert command is not None
    with pytest.raises(IllegalCommand) as refused:
        decide(table.match, command)
    assert FACE.refusal(RU, refused.value) == "Надо в масть: Т♣ К♣ Д♣ В♣."


def test_the_last_trick_plays_itself_and_need_not_be_claimed() -> None:
    table, offered = hearts().say("whist:whist", "whist:whist"), []
    while seats := AUSTRIAN.awaited(table.match):
        view = table.view(seats[0])
        assert isinstance(view, PlayView)
        if not view.plays:
            offered.append("Остальные мои" in table.keys(seats[0]))
        table.say(AUSTRIAN.write(next(one for one in view.legal if isinstance(one, PlayCard))))
    assert offered == [True] * 9 + [False]


def test_the_rest_is_asked_about_before_it_is_claimed() -> None:
    table = hearts().say("whist:whist", "whist:whist")
    assert table.keys(3)[-1] == "Остальные мои"
    draft = KEYS.weighed(table.view(3), Draft(), "rest")
    assert draft == Draft(claiming=True)
    assert isinstance(draft, Draft)
    keys = table.keys(3, draft)
    assert keys[:2] == ["Подтвердить", "Назад"]
    assert keys[2:] == [f"{n} · {name}" for name in "АБ" for n in range(1, 4)]


def test_who_was_invited_claims_nothing() -> None:
    table = hearts().say("whist:pass", "whist:whist", "defence:invite")
    assert not any("мои" in key for key in table.keys(1))
    assert table.keys(3, Draft(claiming=True))[2:] == ["Отдаю 1", "Отдаю 2", "Отдаю 3", "Отдаю 4"]
