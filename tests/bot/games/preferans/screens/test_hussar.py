"""Hussar, two hands of 24 cards: the talon of four, the discard of four, closed play, what each screen says of them."""

from collections.abc import Iterable
from typing import Self

import pytest

from bot.games.preferans.pictures.drawings import LayoutDrawing, OwnTableDrawing
from bot.games.preferans.screens.analysis import ANALYSIS
from bot.games.preferans.screens.help import lobby_help
from bot.games.preferans.screens.messages import MESSAGES
from bot.games.preferans.screens.options import OPTION_PAGES
from bot.games.preferans.screens.presses import PRESSES
from bot.games.preferans.screens.report import DealPage, PreferansReport
from bot.games.preferans.screens.table_picture import PICTURE
from bot.games.preferans.screens.twelve import twelve_line
from bot.pictures.drawing import TableDrawing
from bot.screens.model import Draft, Screen
from bot.screens.refusals import Refusal
from engine.core.seats import Seat
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.game import deciders
from engine.games.preferans.view import FinishedView
from tests.bot.screens import deals, kit
from tests.bot.screens.deals import cards_of

HUSSAR = PRESETS["hussar"]
ELDER = "As Ks Qs Js Ac Kc Qd Jd Th 9h"
DEALER = "Ts 9s Qc Jc Tc Ad Kd Ah Kh Qh"
TALON = "9c Td 9d Jh"
OUT = "Jh Th 9h 9c"


class Table(deals.Table):
    """A deal of hussar with fixed cards: Anya deals, Boris is the elder."""

    def __init__(self) -> None:
        super().__init__(HUSSAR, seats=2, hands=(ELDER, DEALER), talon=TALON)

    def discard(self, cards: str = OUT) -> Self:
        return super().discard(cards)

    def picking(self, seat: int, names: str) -> Screen:
        return self.own(seat, Draft(picked=cards_of(names)))

    def group(self) -> str:
        return kit.plain(MESSAGES.table_screen(kit.RU, self.frame, self.view(None)).text)

    def help(self, seat: int) -> str:
        return kit.eye(MESSAGES.help_text(kit.RU, self.frame, self.view(seat)))


def bought() -> Table:
    return Table().say("bid:6s", "pass")


def seven() -> Table:
    return bought().discard().say("order:7s")


def misere() -> Table:
    return Table().say("bid:misere", "pass").discard().say("order:misere")


def shown(drawing: TableDrawing) -> list[str]:
    plates: Iterable[str] = (card for seat in drawing.seats for card in (*seat.open_cards, *seat.gone))
    return [*plates, *drawing.talon, *(played.card for played in (*drawing.trick, *drawing.previous))]


class TestTalonAndDiscard:
    def test_the_talon_of_four_is_shown_to_all(self) -> None:
        table = bought()
        assert "Берёт прикуп 9♣ 10♦ 9♦ В♥: Борис (6♠)" in table.group()
        assert PICTURE.lasting(kit.RU, table.view(None)).talon == tuple(TALON.split())

    def test_four_of_fourteen_are_picked(self) -> None:
        keys = kit.labels(bought().picking(2, "Jh 9h"))
        assert sum(len(row) for row in keys[:-1]) == 14
        assert max(map(len, keys)) <= 5
        assert [label for row in keys for label in row if label.startswith("✓")] == ["✓В♥", "✓9♥"]

    @pytest.mark.parametrize(
        ("picked", "told"),
        [
            ("", "Выберите четыре карты в снос: выбрано 0 из 4."),
            ("Jh 9h", "Выберите четыре карты в снос: выбрано 2 из 4."),
            ("Jh Th 9h", "Выберите четыре карты в снос: выбрано 3 из 4."),
            (OUT, "Сносим 9♣, В♥, 10♥, 9♥? Пока не подтвердили, можно вернуть."),
        ],
    )
    def test_it_says_how_many_are_picked(self, picked: str, told: str) -> None:
        assert told in kit.plain(bought().picking(2, picked).text)

    def test_a_press_discards_all_four(self) -> None:
        table = bought()
        assert kit.labels(table.picking(2, OUT))[:2] == [["Снести 4 карты"], ["Вернуть"]]
        key = table.picking(2, OUT).rows[0][0]
        assert key.press is not None
        table.say(key.press.action)
        assert "Снос: 9♣ В♥ 10♥ 9♥" in kit.plain(table.own(2).text)
        assert len(table.view(2).hands[Seat.TWO].cards or ()) == 10

    def test_a_fifth_card_is_refused(self) -> None:
        view, full = bought().view(2), Draft(picked=cards_of(OUT))
        assert PRESSES.weighed(view, full, "pick:As") is Refusal.ALL_PICKED
        assert PRESSES.weighed(view, Draft(picked=cards_of("Jh Th 9h")), "pick:9c") == full

    def test_what_is_discarded_is_seen_by_its_owner_alone(self) -> None:
        table = seven()
        for text in (table.group(), kit.plain(table.own(1).text)):
            assert "Снос" not in text
            assert "10♥" not in text
        assert not {"Th", "9h"} & set(shown(PICTURE.now(kit.RU, table.view(None))))
        assert not {"Th", "9h"} & set(shown(PICTURE.own(kit.RU, table.view(1))))

    def test_help_tells_of_four(self) -> None:
        assert bought().help(2) == (
            "Четыре карты уйдут в снос, их никто не увидит; пока не подтвердили, можно вернуть."
        )


class TestPlay:
    def test_the_opponent_whists_alone_and_closed(self) -> None:
        table = seven()
        assert kit.labels(table.own(1))[:2] == [["Вист", "Полвиста"], ["Пас"]]
        assert table.help(1) == (
            "Вист — по 4 за взятку, взять надо 2, каждый недобор — 4 в гору. Полвиста — сразу пишете 4, без розыгрыша. "
            "Пас — розыгрыша не будет."
        )
        table.say("whist:whist")
        assert "Аня вист · в тёмную" in table.group()
        assert table.view(None).hands[Seat.ONE].cards is None
        assert table.view(2).hands[Seat.ONE].cards is None

    def test_the_table_has_two_hands(self) -> None:
        table = seven().say("whist:whist", "card:As", "card:9s", "card:Ks")
        drawing = PICTURE.own(kit.RU, table.view(1))
        assert isinstance(drawing, OwnTableDrawing)
        assert [(seat.name, seat.tricks) for seat in drawing.seats] == [("Аня", "0"), ("Борис", "1/7")]
        assert [played.card for played in PICTURE.now(kit.RU, table.view(None)).trick] == ["Ks"]

    def test_no_hand_is_shown_on_misere(self) -> None:
        table = misere()
        assert "Играет: Борис, мизер, карты закрыты" in table.group()
        assert not twelve_line(kit.RU, table.view(1))
        assert set(shown(PICTURE.own(kit.RU, table.view(1)))) == set(DEALER.split())
        assert not shown(PICTURE.now(kit.RU, table.view(None)))
        assert not {"Т♠", "К♠"} & set(kit.plain(table.own(1).text).split())

    def test_a_defender_who_claims_has_no_partner(self) -> None:
        view = seven().say("whist:whist", "card:As", "card:9s").view(1)
        text = MESSAGES.hand_screen(kit.RU, Table().frame, view, Draft(claiming=True)).text
        assert "партнёр" not in text


class TestFinished:
    @pytest.fixture
    def report(self) -> PreferansReport:
        table = seven().say("whist:whist")
        while deciders(table.match.deal):
            table.say(next(word for word in _plays(table)))
        view = table.view(None)
        assert isinstance(view, FinishedView)
        assert view.score is not None
        return PreferansReport(
            frame=table.frame, number=1, page=DealPage.LAYOUT, view=view, score=view.score, after=table.match.standing
        )

    def test_the_layout_has_two_hands_and_four_cards_aside_twice(self, report: PreferansReport) -> None:
        assert report.view is not None
        drawing = ANALYSIS.layout(kit.RU, report, report.view)
        assert isinstance(drawing, LayoutDrawing)
        assert [len(hand.cards) for hand in drawing.hands] == [10, 10]
        assert (set(drawing.talon), set(drawing.discard)) == (set(TALON.split()), set(OUT.split()))

    def test_the_page_tells_all_24_cards(self, report: PreferansReport) -> None:
        told = kit.plain(MESSAGES.reports.deal_screen(kit.RU, report).text)
        assert "Прикуп: 9♣ 10♦ 9♦ В♥" in told
        assert "Снос: 9♣ В♥ 10♥ 9♥" in told


def _plays(table: Table) -> Iterable[str]:
    seat = deciders(table.match.deal)[0]
    screen = table.own(seat)
    return (
        key.press.action for row in screen.rows for key in row if key.press and key.press.action.startswith("card:")
    )


class TestWords:
    def test_the_lobby_says_who_sits(self) -> None:
        assert lobby_help(kit.RU, HUSSAR).startswith("Садятся двое (24 карты, без болвана)")

    def test_what_tells_it_from_gusarik(self) -> None:
        (note,) = OPTION_PAGES.preset_notes(kit.RU)
        assert kit.plain(note) == "Гусарский: 24 карты, без болвана, прикуп четыре."

    @pytest.mark.parametrize(("preset", "is_shown"), [("hussar", True), ("gusarik", True), ("sochi", False)])
    def test_deck_and_dummy_have_a_button_where_two_play(self, preset: str, *, is_shown: bool) -> None:
        for name in ("deck", "dummy"):
            assert OPTION_PAGES.is_shown(kit.RU, PRESETS[preset], name) is is_shown

    def test_nothing_that_goes_together_is_changed_alone(self) -> None:
        assert [OPTION_PAGES.choices(HUSSAR, name) for name in ("deck", "dummy", "open_choice")] == [
            ("24",),
            ("no",),
            ("always_closed",),
        ]
        assert OPTION_PAGES.choices(PRESETS["gusarik"], "deck") == ("32",)

    def test_it_is_said_that_the_old_books_are_silent(self) -> None:
        for name in ("deck", "dummy"):
            assert "По старым книгам, здесь решено так." in OPTION_PAGES.present(kit.RU, HUSSAR, name)
