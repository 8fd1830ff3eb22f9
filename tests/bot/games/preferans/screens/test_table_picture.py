"""The table as a picture: what stands on it in every phase, and that nobody sees a card there he may not see."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.games.preferans.pictures import drawings
from bot.games.preferans.screens.messages import MESSAGES
from bot.games.preferans.screens.table_picture import PICTURE
from bot.games.preferans.screens.table_text import TEXT
from bot.pictures.drawing import TableDrawing, TablePlate
from bot.screens import pictured
from bot.screens.model import Vote
from bot.screens.status import vote_text
from engine.core.cards import Card
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.moves import PlayCard
from engine.games.preferans.view import DeclaredView, GameView, Phase, table_of, tricks_of
from tests.bot.screens import kit
from tests.bot.screens.deals import Table, seven_of_spades
from tests.extent import tried

SOCHI = PRESETS["sochi"]


def cards(drawing: TableDrawing) -> set[str]:
    """Every card on the picture."""
    plates = [*drawing.seats, *([drawing.resting] if drawing.resting is not None else [])]
    played = [one.card for one in (*drawing.trick, *drawing.previous)]
    return {*played, *drawing.talon, *(card for plate in plates for card in (*plate.open_cards, *plate.gone))}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(tried(1, 20)))
@pytest.mark.parametrize("number", range(len(kit.TABLES)))
def test_no_picture_shows_a_card_its_viewer_may_not_see(seed: int, number: int) -> None:
    """The group's, drawn for nobody, and everybody's own; at the end of a deal nothing is laid open either."""
    convention, seats = kit.TABLES[number]
    allowed: dict[object, set[Card]] = {}
    for walk in kit.walked(seed * 37 + number, seats=seats, convention=convention, deals=2):
        played = {event.card for event in walk.this_deal() if isinstance(event, PlayCard)}
        for viewer in (None, *walk.match.standing.players.seats):
            view = kit.view_of(walk, viewer)
            if view.phase is not Phase.FINISHED:
                allowed[viewer] = kit.visible_to(walk, viewer, view)
            may = allowed[viewer] | played
            assert cards(PICTURE.now(kit.RU, view)) <= may, (viewer, view.phase)
            if viewer is None:
                assert cards(PICTURE.lasting(kit.RU, view)) <= may, view.phase
                shown = MESSAGES.pictured_screen(kit.RU, kit.frame_for(walk, convention), view)
                assert shown.picture == (PICTURE.lasting(kit.RU, view) if view.phase is not Phase.FINISHED else None)
            elif (own := MESSAGES.hand_picture(kit.RU, view)) is not None:
                assert isinstance(own.picture, drawings.TableDrawing)
                assert set(view.hands[viewer].cards or ()) <= cards(own.picture) <= may


def test_the_groups_picture_changes_with_tricks_and_phases_alone() -> None:
    """A card, a bid, a word of whist leave it as it is, but for hands that are laid open meanwhile."""
    pictures: Counter[Phase] = Counter()
    for number, (convention, seats) in enumerate(kit.TABLES):
        before = None
        for walk in kit.walked(number, seats=seats, convention=convention):
            view = kit.view_of(walk, None)
            tricks, lying = sum(trick.taker is not None for trick in tricks_of(view)), table_of(view)
            declarer = lying.declarer if isinstance(lying, DeclaredView) else None
            contract = lying.contract if isinstance(lying, GameView) else None
            now = (view.number, view.phase, tricks, view.exposed, view.talon, declarer, contract)
            shown = PICTURE.lasting(kit.RU, view)
            if before is not None and before[0] == now:
                assert shown == before[1], (view.phase, number)
                pictures[view.phase] += 1
            before = now, shown
    assert {Phase.AUCTION, Phase.WHIST, Phase.PLAY} <= set(pictures)


def plate(drawing: TableDrawing, name: str) -> TablePlate:
    (found,) = [one for one in (*drawing.seats, drawing.resting) if one is not None and one.name == name]
    return found


def test_bids_stand_under_the_names_while_people_bid() -> None:
    table = Table(SOCHI, seats=4).say("bid:6s", "bid:6c", "pass")
    drawing = PICTURE.now(kit.RU, table.view(3))
    assert (drawing.title, drawing.note) == ("Торговля", "Сдача 1")
    assert [one.name for one in drawing.seats] == ["Вика", "Гриша", "Борис"]
    assert [one.role for one in drawing.seats] == ["6♣", "пас", "6♠"]
    assert [one.turn for one in drawing.seats] == [False, False, True]
    assert plate(drawing, "Аня") == TablePlate("Аня", "на прикупе", dealer=True)
    assert len(drawing.seats[0].open_cards) == 10
    group = PICTURE.lasting(kit.RU, table.view(None))
    assert [one.role for one in group.seats] == ["", "", ""]
    assert cards(group) == set()


def test_the_last_bids_of_a_long_auction_are_kept() -> None:
    words = ("bid:6s", "bid:6c", "pass", "here:6c", "bid:6d", "here:6d", "bid:6h", "here:6h", "bid:7s", "here:7s")
    drawing = PICTURE.now(kit.RU, Table(SOCHI).say(*words).view(None))
    assert plate(drawing, "Вика").role == "… · 6♦ · 6♥ · 7♠"


def test_the_talon_lies_open_until_it_is_in_a_hand_one_sees() -> None:
    table = Table(SOCHI).say("bid:7s", "pass", "pass")
    assert set(PICTURE.now(kit.RU, table.view(3)).talon) == {"7d", "8h"}
    declarer = PICTURE.now(kit.RU, table.view(2))
    assert declarer.talon == ()
    assert len(declarer.seats[0].open_cards) == 12
    assert set(PICTURE.lasting(kit.RU, table.view(None)).talon) == {"7d", "8h"}
    assert declarer.title == "Берёт прикуп: Борис (7♠)"


def test_a_trick_with_its_players_and_the_one_before() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:pass", "mode:closed", "card:As", "card:9s", "card:7s")
    own = PICTURE.now(kit.RU, table.say("card:Ks").view(3))
    assert (own.title, own.note) == ("Играет: Борис, 7♠", "взятка 2 из 10")
    assert [(one.card, one.seat) for one in own.trick] == [("Ks", 2)]
    assert [one.card for one in own.previous] == ["As", "9s", "7s"]
    assert own.taker == "→ Борис"
    assert [(one.role, one.tricks, one.turn) for one in own.seats] == [
        ("вист", "0", True),
        ("пас", "0", False),
        ("играет", "1/7", False),
    ]
    group = PICTURE.lasting(kit.RU, table.view(None))
    assert group.note == "взятка 1: Борис"
    assert [one.card for one in group.trick] == ["As", "9s", "7s"]
    assert not any(one.turn for one in group.seats)


def test_open_hands_of_the_group_are_those_before_the_trick() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:pass", "mode:open", "card:As")
    one = PICTURE.lasting(kit.RU, table.view(None))
    two = PICTURE.lasting(kit.RU, table.say("card:9s").view(None))
    assert [len(seat.open_cards) for seat in one.seats] == [10, 0, 10]
    assert {frozenset(seat.open_cards) for seat in one.seats} == {frozenset(seat.open_cards) for seat in two.seats}
    now = PICTURE.now(kit.RU, table.view(None))
    assert [len(seat.open_cards) for seat in now.seats] == [10, 0, 9]


def test_the_twelve_cards_of_a_misere_are_crossed_out() -> None:
    table = Table(SOCHI).say("bid:misere", "pass", "pass").discard("7d 8h").say("order:misere", "card:7h", "card:Qh")
    hunter = PICTURE.now(kit.RU, table.view(3))
    caught = plate(hunter, "Борис")
    assert len(caught.open_cards) == 12
    assert caught.gone == ("7h",)
    assert caught.role == "играет, две снесены"
    assert plate(PICTURE.now(kit.RU, table.view(2)), "Борис").gone == (), "he sees his own cards"
    assert plate(PICTURE.lasting(kit.RU, table.view(None)), "Борис").gone == (), "the trick is not over"
    table.say("card:Jh")
    assert plate(PICTURE.lasting(kit.RU, table.view(None)), "Борис").gone == ("7h",)


def test_raspasy_show_the_talons_card_and_the_dealers_tricks() -> None:
    table = Table(SOCHI, seats=4).say("pass", "pass", "pass")
    drawing = PICTURE.now(kit.RU, table.view(None))
    assert [(one.card, one.seat) for one in drawing.trick] == [("7d", None)]
    assert drawing.title.startswith("Распасы")
    assert cards(PICTURE.lasting(kit.RU, table.view(None))) == {"7d"}


def test_the_dealers_and_foreign_names_can_be_drawn() -> None:
    table = Table(SOCHI)
    view = table.view(None)
    odd = type(view.players)(("🔥🔥", "Борис", "Вика"))
    shown = PICTURE.now(kit.RU, replace(view, players=odd))
    assert [one.name for one in shown.seats] == ["Игрок 1", "Борис", "Вика"]


@pytest.mark.parametrize("number", range(len(kit.TABLES)))
def test_the_words_under_the_groups_picture_are_those_of_the_text(number: int) -> None:
    convention, seats = kit.TABLES[number]
    for walk in kit.walked(number + 50, seats=seats, convention=convention):
        view, frame = kit.view_of(walk, None), kit.frame_for(walk, convention)
        text, pictured = MESSAGES.table_screen(kit.RU, frame, view), MESSAGES.pictured_screen(kit.RU, frame, view)
        assert kit.units(pictured.text) <= 1024
        assert kit.faults(pictured.text) == []
        assert (pictured.rows, pictured.retired) == (text.rows, text.retired)
        assert (pictured.worded or pictured.text) == text.text
        assert pictured.beneath == (view.phase is Phase.FINISHED)


@pytest.mark.parametrize("room", [30, 200, 330])
def test_a_caption_without_room_keeps_whom_the_table_waits_for(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictured, "CAPTION", room)
    cut: Counter[bool] = Counter()
    vote = Vote(by="Аня", waiting=("Вика",), token=5)
    for number, (convention, seats) in enumerate(kit.TABLES[:6]):
        for walk in kit.walked(number + 9, seats=seats, convention=convention, deals=1):
            view = kit.view_of(walk, None)
            if view.phase is Phase.FINISHED:
                continue
            shown = MESSAGES.pictured_screen(kit.RU, kit.frame_for(walk, convention, vote=vote), view)
            assert shown.text.startswith(TEXT.turn(kit.RU, view))
            assert vote_text(kit.RU, vote) in shown.text
            assert (shown.worded or shown.text).startswith(TEXT.turn(kit.RU, view)), "the pin shows whose turn it is"
            assert TEXT.standing(kit.RU, view) in (shown.worded or shown.text), "a chat without pictures reads it all"
            cut[bool(shown.worded)] += 1
    assert cut[True]


def test_a_match_that_was_stopped_keeps_the_picture_of_its_last_table() -> None:
    table = Table(SOCHI, seats=4).say("bid:7s", "pass", "pass")
    view = replace(table.view(None), deciders=())
    shown = MESSAGES.pictured_screen(kit.RU, table.frame, view)
    assert shown.picture == PICTURE.lasting(kit.RU, view)
    assert shown.text == MESSAGES.table_screen(kit.RU, table.frame, view).text
