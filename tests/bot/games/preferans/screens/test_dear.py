"""Three rows of the auction: everything legal is two presses away, «Пас» stands where it stood, dear words ask."""

import pytest

from bot.games.preferans.screens import messages
from bot.games.preferans.screens.presses import PRESSES
from bot.games.preferans.screens.risky import RISKY
from bot.screens.draft_actions import DraftAction, asking, confirming
from bot.screens.model import Button, ButtonStyle, Draft, Screen
from engine.core.seats import Seat
from engine.games.preferans import moves
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.presets import PRESETS, with_rules
from engine.games.preferans.moves import Look, NameContract, Pass, PlaceBid, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.view import AuctionView, WhistView
from tests.bot.screens import kit
from tests.bot.screens.deals import Table

SOCHI, LENINGRAD = PRESETS["sochi"], PRESETS["leningrad"]
CLASSIC = with_rules(PRESETS["classic"], [("compulsory_rasp_laps", "0"), ("blind", "off")])
BLIND = with_rules(PRESETS["classic"], [("compulsory_rasp_laps", "0"), ("blind", "full")])
OPENED = Draft(higher=True)


def key(screen: Screen, text: str) -> Button:
    return next(button for button in kit.buttons(screen) if kit.eye(button.text) == text)


def action(screen: Screen, text: str) -> str:
    press = key(screen, text).press
    assert press is not None
    return press.action


def bold_question(table: Table, seat: int, word: str) -> str:
    screen = table.own(seat, Draft(sure=word))
    text = kit.plain(screen.text)
    return text.rpartition("\n")[2]


def test_the_held_bid_comes_first() -> None:
    table = Table(SOCHI).say("bid:6s", "bid:6c", "pass")
    screen = table.own(2)
    assert kit.labels(screen)[:3] == [["Здесь (6♣)", "6♦", "6♥"], ["Выше…"], ["Пас"]]
    assert key(screen, "Здесь (6♣)").style is ButtonStyle.PLAIN, "a suit on a colour cannot be read"
    opened = table.own(2, OPENED)
    assert kit.labels(opened)[0] == ["Здесь (6♣)"]
    assert kit.labels(opened)[1] == ["6♦", "6♥", "6 БК"]
    assert kit.labels(opened)[-3:-1] == [["Назад"], ["Пас"]]


def test_neither_whist_nor_pass_has_a_colour() -> None:
    table = Table(SOCHI).say("bid:6s", "pass", "pass").discard().say("order:6s")
    shared = messages.MESSAGES.table_screen(kit.RU, table.frame, table.view(None))
    for screen in (table.own(3), shared):
        assert key(screen, "Вист").style is key(screen, "Пас").style is ButtonStyle.PLAIN


def test_all_bids_open_by_level_without_dots() -> None:
    screen = Table(SOCHI).say("bid:7d").own(3, OPENED)
    assert kit.labels(screen)[:-1] == [
        ["7♥", "7 БК"],
        ["8♠", "8♣", "8♦", "8♥", "8 БК"],
        ["9♠", "9♣", "9♦", "9♥", "9 БК"],
        ["10♠", "10♣", "10♦", "10♥", "10 БК"],
        ["Назад", "Мизер"],
        ["Пас"],
    ]


def test_the_last_bids_need_no_other_row() -> None:
    assert kit.labels(Table(SOCHI).say("bid:10d").own(3))[:2] == [["10♥", "10 БК"], ["Пас"]]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(len(kit.TABLES)))
def test_a_pass_is_always_the_row_nearest_the_thumb(seed: int) -> None:
    """Alone in the row above «?», on everybody's keyboard and on the shared one; only a look stands below one."""
    convention, seats = kit.TABLES[seed]
    for walk in kit.walked(seed + 300, seats=seats, convention=convention):
        public = kit.view_of(walk, None)
        if not isinstance(public, AuctionView | WhistView):
            continue
        frame = kit.frame_for(walk, convention)
        screens = [messages.MESSAGES.table_screen(kit.RU, frame, public)]
        view = kit.view_of(walk, public.deciders[0])
        screens += [messages.MESSAGES.hand_screen(kit.RU, frame, view, draft) for draft in (Draft(), OPENED)]
        passes = [one for one in public.public if _is_pass(one)]
        looks = [one for one in public.public if isinstance(one, Look) and one.at is None]
        for screen in screens if passes else ():
            place = -3 if looks else -2
            assert [button.press and button.press.action for button in screen.rows[place]] == [moves.write(passes[0])]


def _is_pass(command: object) -> bool:
    return isinstance(command, Pass) or (isinstance(command, SayWhist) and command.call is WhistCall.PASS)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(len(kit.TABLES)))
def test_every_dear_word_asks_once_and_can_be_taken_back(seed: int) -> None:
    convention, seats = kit.TABLES[seed]
    for walk in kit.walked(seed + 70, seats=seats, convention=convention):
        for seat in walk.match.standing.players.seats:
            view, frame = kit.view_of(walk, seat), kit.frame_for(walk, convention)
            bids = [command for command in view.legal if isinstance(command, PlaceBid | NameContract)]
            opened = messages.MESSAGES.hand_screen(kit.RU, frame, view, OPENED)
            for command in bids:
                word = moves.write(command)
                is_dear = RISKY.costs_much(view, command)
                assert (asking(word) in kit.words(opened)) is is_dear
                assert (word in kit.words(opened)) is not is_dear
                asked = messages.MESSAGES.hand_screen(kit.RU, frame, view, Draft(sure=word))
                if is_dear:
                    assert kit.words(asked)[:2] == [confirming(word), DraftAction.UNPICK]
                    assert PRESSES.command(confirming(word), seat) == command
                    kit.check_limits(asked)
                    for t in (kit.RU, kit.EN):
                        assert len(RISKY.alert(t, view, command)) <= 200
                else:
                    assert confirming(word) not in kit.words(asked)


@pytest.mark.parametrize(
    ("said", "word", "asks"),
    [
        ((), "bid:7n", False),
        ((), "bid:8s", True),
        ((), "bid:misere", True),
        (("bid:6h",), "bid:8s", True),
        (("bid:6n",), "bid:8s", False),
        (("bid:6n",), "bid:9s", True),
        (("bid:misere",), "bid:9s", False),
        (("bid:misere",), "bid:10s", False),
    ],
)
def test_jumps_of_two_levels_ask(said: tuple[str, ...], word: str, *, asks: bool) -> None:
    table = Table(SOCHI).say(*said)
    seat = 2 + len(said)
    words = kit.words(table.own(seat, OPENED))
    assert (asking(word) in words, word in words) == (asks, not asks)


@pytest.mark.parametrize(
    ("bid", "word", "asks"),
    [
        ("6s", "order:8n", False),
        ("6s", "order:9s", True),
        ("6s", "order:10n", True),
        ("9s", "order:9n", False),
        ("9s", "order:10s", True),
        ("10s", "order:10n", False),
    ],
)
def test_a_nine_or_ten_named_above_the_bid_asks(bid: str, word: str, *, asks: bool) -> None:
    table = Table(SOCHI).say(f"bid:{bid}", "pass", "pass").discard()
    words = kit.words(table.own(2, OPENED))
    assert (asking(word) in words, word in words) == (asks, not asks)


def test_six_spades_that_both_must_whist_ask_and_say_so() -> None:
    table = Table(with_rules(SOCHI, [("stalingrad", "yes")]))
    assert "bid:6s" in kit.words(table.own(2)), "a bid binds to no game yet"
    table = table.say("bid:6s", "pass", "pass").discard()
    words = kit.words(table.own(2))
    assert (asking("order:6s") in words, "order:6s" in words, "order:6c" in words) == (True, False, True)
    told = "6♠? Сталинград: вистуют оба. Сыграна — 2 в пулю, каждый недобор — 2 в гору."
    assert bold_question(table, 2, "order:6s") == told
    table = table.say("order:6s", "whist:whist", "whist:whist")
    for screen in (table.own(2), table.own(3), messages.MESSAGES.table_screen(kit.RU, table.frame, table.view(None))):
        assert "Сталинград: вистуют оба" in kit.plain(screen.text)
        assert "вист ·" not in kit.plain(screen.text)


def test_games_to_be_named_are_folded() -> None:
    table = Table(SOCHI).say("bid:6h", "pass", "pass").discard()
    assert kit.labels(table.own(2))[:2] == [["6♥", "6 БК", "7♠", "7♣", "7♦"], ["Выше…"]]
    assert kit.labels(table.own(2, OPENED))[-2] == ["Назад"]
    few = Table(SOCHI).say("bid:9s", "pass", "pass").discard()
    assert kit.labels(few.own(2))[:2] == [["9♠", "9♣", "9♦", "9♥", "9 БК"], ["10♠", "10♣", "10♦", "10♥", "10 БК"]]
    misere = Table(SOCHI).say("bid:misere", "pass", "pass").discard()
    assert kit.labels(misere.own(2))[0] == ["Мизер"]
    assert action(misere.own(2), "Мизер") == "order:misere"


def test_the_first_bid_without_the_talon_asks_once() -> None:
    """Beside 6♠ stands 6♠*, above every game with the talon; after it only such bids are left, and none asks."""
    table = Table(PRESETS["uvert"])
    assert action(table.own(2, OPENED), "6♠") == "bid:6s"
    assert action(table.own(2, OPENED), "6♠*") == asking("bid:6s-")
    question = bold_question(table, 2, "bid:6s-")
    assert question == "6♠ без прикупа? Сыграна — 10 в пулю, каждый недобор — 10 в гору."
    assert action(table.say("bid:6s-").own(3, OPENED), "6♣*") == "bid:6c-"


def test_the_question_tells_the_price_of_the_convention() -> None:
    misere = Table(SOCHI)
    assert bold_question(misere, 2, "bid:misere") == "Мизер? Сыгран — 10 в пулю, каждая взятка — 10 в гору."
    assert kit.labels(misere.own(2, Draft(sure="bid:misere")))[0] == ["Да, мизер", "Назад"]
    uvert = Table(PRESETS["uvert"])
    opened = "Ни одной взятки, карты ловящих открыты."
    question = bold_question(uvert, 2, "bid:uvert")
    assert question == f"Уверт? {opened} Сыгран — 10 в пулю, каждая взятка — 10 в гору."
    assert bold_question(uvert, 2, "bid:uvert-").startswith(f"Уверт без прикупа? {opened} Сыгран — 20 в пулю")
    assert bold_question(misere, 2, "bid:8s") == "8♠? Сыграна — 6 в пулю, каждый недобор — 6 в гору."
    double = Table(LENINGRAD)
    assert bold_question(double, 2, "bid:8s") == "8♠? Сыграна — 6 в пулю, каждый недобор — 12 в гору."
    blind = Table(BLIND, seats=4)
    asked = blind.own(2, Draft(sure="blind:8s"))
    assert kit.plain(asked.text).endswith("8♠ втёмную? Сыграна — 12 в пулю, каждый недобор — 12 в гору.")
    order = Table(SOCHI).say("bid:6s", "pass", "pass").discard()
    assert bold_question(order, 2, "order:10s") == "10♠? Сыграна — 10 в пулю, каждый недобор — 10 в гору."


def test_a_question_about_what_is_no_longer_legal_is_gone() -> None:
    """A misère out of turn, asked about while somebody bids a nine."""
    table = Table(PRESETS["club4"], seats=4)
    assert confirming("bid:misere") in kit.words(table.own(3, Draft(sure="bid:misere")))
    assert kit.labels(table.own(3))[:1] == [["Мизер вне очереди", "Мизер без прикупа"]]
    assert action(table.own(3), "Мизер вне очереди") == asking("bid:misere")
    table.do(PlaceBid(Seat.TWO, bid=Contract.S10))
    assert confirming("bid:misere") not in kit.words(table.own(3, Draft(sure="bid:misere")))


def test_the_shared_keyboard_never_shows_what_is_weighed() -> None:
    """It has no half-made choice to show: «Выше…» and questions stand in the presser's own screens."""
    table = Table(SOCHI)
    shared = messages.MESSAGES.table_screen(kit.RU, table.frame, table.view(None))
    assert kit.labels(shared) == [
        ["6♠", "6♣", "6♦", "6♥", "6 БК"],
        ["Выше…", "Мизер"],
        ["Пас"],
        ["Мои карты", "?"],
    ]
