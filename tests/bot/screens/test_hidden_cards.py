"""No text, button, alert or help shows a card its reader may not know, whatever happens in a deal."""

from collections import Counter

import pytest

from bot.games.preferans.screens.report import DealPage
from bot.screens.model import Draft
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.state import Finished
from engine.games.preferans.view import FinishedView, Phase, TalonView
from engine.three_hands.dealing import HAND
from tests.bot.screens import kit
from tests.engine.games.preferans.walks import Walk
from tests.extent import tried
from tests.narrowed import there

SEEDS = range(tried(1, 20))


@pytest.mark.soak
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("number", range(len(kit.TABLES)))
def test_no_hidden_card_is_shown(seed: int, number: int) -> None:
    convention, seats = kit.TABLES[number]
    for walk in kit.walked(seed * 31 + number, seats=seats, convention=convention, deals=2):
        for viewer in (None, *walk.match.standing.players.seats):
            shown = kit.seen(walk, convention, viewer, _half_picked(walk, viewer))
            allowed = kit.visible_to(walk, viewer, shown.view)
            spoken = kit.spoken_in(shown.view)
            for text in shown.texts:
                assert kit.cards_in_text(text, spoken) <= allowed, (viewer, shown.view.phase, text)
            assert kit.cards_in_actions(shown.group) == set()
            if shown.own is not None:
                assert kit.cards_in_actions(shown.own) <= allowed


def _half_picked(walk: Walk, viewer: Seat | None) -> Draft:
    """Some or all cards picked for the discard, when it is the viewer's to make."""
    view = kit.view_of(walk, viewer)
    if not isinstance(view, TalonView) or viewer is not view.declarer or viewer is None:
        return Draft()
    cards = view.hands[viewer].cards
    assert cards is not None
    return Draft(cards[: walk.rng.randint(0, len(cards) - HAND)])


def test_an_own_hand_is_shown_whole() -> None:
    """The check sees cards: an own hand is found in the private message and in the alert, suit by suit.

    In the message it is written, or its buttons show all of it.
    """
    phases: Counter[Phase] = Counter()
    keyed = 0
    for walk in kit.walked(5, seats=4, convention=kit.CONVENTIONS[0], deals=6):
        for seat in walk.match.standing.players.seats:
            shown = kit.seen(walk, kit.CONVENTIONS[0], seat)
            if shown.own is None or shown.view.phase is Phase.FINISHED:
                continue
            own = set(shown.view.hands[seat].cards or ())
            phases[shown.view.phase] += 1
            labelled = {card for button in kit.buttons(shown.own) for card in kit.cards_in_text(kit.eye(button.text))}
            written = kit.cards_in_text(kit.plain(shown.own.text), kit.spoken_in(shown.view))
            assert own <= written or own <= labelled & kit.cards_in_actions(shown.own)
            keyed += not own <= written
            assert own <= kit.cards_in_text(shown.texts[-1])
    assert {Phase.AUCTION, Phase.TALON, Phase.PLAY} <= set(phases)
    assert 0 < keyed < phases[Phase.PLAY]


def test_the_check_reads_cards_and_bids() -> None:
    text = "Прикуп: 7♠ 10♦ К♣ 8♦\nВика: ♠ Т К  ♣ 9\nАня 7♥ · Борис пас"
    names = ("7s", "Td", "Kc", "8d", "As", "Ks", "9c", "7h")
    assert kit.cards_in_text(text) == {Card(name) for name in names}
    assert Card("7h") not in kit.cards_in_text(text, frozenset({"7h"}))


def test_the_layout_is_made_of_finished_deals_only() -> None:
    convention: Convention = kit.CONVENTIONS[0]
    for walk in kit.walked(3, seats=4, convention=convention, deals=3):
        view = kit.view_of(walk, None)
        assert isinstance(view, FinishedView) == isinstance(walk.match.deal, Finished)
        if isinstance(view, FinishedView):
            pages = {report.page: report for report in kit.reports(walk, convention)}
            assert there(pages[DealPage.LAYOUT].view).dealt is not None
