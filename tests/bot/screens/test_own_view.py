"""What a player sees of his own in the group: his private message, short enough to be edited there."""

from itertools import chain

import pytest
from msgspec.structs import replace

from bot.games.preferans.face import PREFERANS_FACE
from bot.screens import own_view
from bot.screens.actions import Action
from bot.screens.model import Draft, Frame
from bot.screens.texts import CAPTION, length
from engine.core.seats import Seat
from engine.games.preferans.view import SeatView
from tests.bot.screens import kit


def screens(seed: int) -> list[tuple[SeatView, Frame]]:
    """Every player's view of every step of a random match."""
    convention, seats = kit.TABLES[seed]
    found = []
    for walk in kit.walked(seed + 7, seats=seats, convention=convention):
        for seat in walk.match.standing.players.seats:
            frame = kit.frame_for(walk, convention, token=5, group_url="https://t.me/c/1/2")
            found.append((kit.view_of(walk, Seat(seat)), frame))
    return found


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(len(kit.TABLES)))
def test_the_same_keyboard_and_text_with_a_way_to_close_it(seed: int) -> None:
    for view, frame in screens(seed):
        shown = own_view.view_screen(kit.RU, PREFERANS_FACE.deal, frame, view, Draft())
        private = PREFERANS_FACE.deal.hand(kit.RU, replace(frame, group_url=None), view, Draft())
        assert [*chain.from_iterable(shown.rows[:-1])] == [*chain.from_iterable(private.rows)]
        narrow = PREFERANS_FACE.deal.hand(kit.RU, replace(frame, group_url=None, in_group=True), view, Draft())
        assert shown.rows[:-1] == narrow.rows, "a group's messages are narrower"
        assert [b.press.action for b in shown.rows[-1] if b.press is not None] == [Action.FOLD]
        assert length(shown.text) == kit.units(shown.text) <= CAPTION
        assert length(private.text) > CAPTION or shown.text == private.text
        assert not any(button.url for row in shown.rows for button in row)


def test_one_that_would_be_too_long_leaves_the_table_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_view, "CAPTION", 120)
    for view, frame in screens(0):
        shown = own_view.view_screen(kit.RU, PREFERANS_FACE.deal, frame, view, Draft())
        private = PREFERANS_FACE.deal.hand(kit.RU, frame, view, Draft())
        assert shown.text == private.text or private.text.endswith(shown.text)


def test_the_first_words_tell_nothing() -> None:
    for texts in (kit.RU, kit.EN):
        assert kit.cards_in_text(own_view.first_words(texts).text) == set()
        assert own_view.first_words(texts).rows == ()
