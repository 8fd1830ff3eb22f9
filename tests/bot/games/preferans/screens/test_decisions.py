"""Buttons are what is legal and nothing else, in every position of random matches."""

import pytest

from bot.games.preferans.screens import messages
from bot.games.preferans.screens.keys import TO_CONFIRM
from bot.games.preferans.screens.presses import PRESSES
from bot.screens.draft_actions import DraftAction, asking
from bot.screens.model import Draft, Screen
from bot.screens.words import card_word
from engine.core.seats import Seat
from engine.games.preferans import moves
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.game import legal_commands
from engine.games.preferans.moves import Discard, MakeClaim
from engine.games.preferans.view import CardsView, Phase, PlayView, RaspasyView, SeatView
from tests.bot.screens import kit
from tests.deal_words import is_deal
from tests.engine.games.preferans.walks import Walk

SOCHI = PRESETS["sochi"]
CONFIRMED = {asked: word for word, asked in TO_CONFIRM.items()}


def decisions(screen: Screen) -> list[str]:
    """Actions of the deal on a screen's buttons."""
    return [action for action in kit.words(screen) if is_deal(action)]


def reached(screen: Screen, view: SeatView, walk: Walk, convention: Convention) -> list[str]:
    """Actions of the deal in two presses at most: on a screen's buttons, and on those that «Выше…» opens."""
    found = decisions(screen)
    if DraftAction.HIGHER not in found:
        return found
    opened = messages.MESSAGES.hand_screen(kit.RU, kit.frame_for(walk, convention), view, Draft(higher=True))
    more = [action for action in decisions(opened) if action not in (*found, DraftAction.UNPICK)]
    return [*(action for action in found if action != DraftAction.HIGHER), *more]


def unasked(action: str) -> str:
    """The word that a button says, though it asks first."""
    word = action.removeprefix(asking(""))
    return CONFIRMED.get(action, word)


def own_screen(view: SeatView, walk: Walk, draft: Draft = kit.NO_DRAFT) -> Screen:
    return messages.MESSAGES.hand_screen(kit.RU, kit.frame_for(walk, SOCHI), view, draft)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(len(kit.TABLES)))
def test_buttons_are_exactly_what_is_legal(seed: int) -> None:
    convention, seats = kit.TABLES[seed]
    for walk in kit.walked(seed, seats=seats, convention=convention):
        for seat in walk.match.standing.players.seats:
            shown = kit.seen(walk, convention, seat)
            assert shown.own is not None
            legal = {moves.write(command) for command in legal_commands(walk.match, seat)}
            offered = reached(shown.own, shown.view, walk, convention)
            assert len(offered) == len(set(offered))
            picks = {action for action in offered if action.startswith(f"{DraftAction.PICK}:")}
            claim = _claim(shown.view, walk, convention)
            offered = [claim if action == DraftAction.REST else unasked(action) for action in offered]
            assert set(offered) - picks <= legal
            plain = {action for action in legal if not action.startswith(("claim:", "discard:"))}
            assert plain <= set(offered)
            hand = shown.view.hands[seat].cards or ()
            may_discard = any(action.startswith("discard:") for action in legal)
            assert picks == ({f"{DraftAction.PICK}:{card}" for card in hand} if may_discard else set())


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(len(kit.TABLES)))
def test_a_button_means_its_command_and_no_two_read_alike(seed: int) -> None:
    convention, seats = kit.TABLES[seed]
    for walk in kit.walked(seed + 900, seats=seats, convention=convention):
        for seat in walk.match.standing.players.seats:
            for command in legal_commands(walk.match, seat):
                assert PRESSES.command(moves.write(command), seat) == command
            shown = kit.seen(walk, convention, seat)
            assert shown.own is not None
            told = [button.text for button in kit.buttons(shown.own)]
            assert len(told) == len(set(told)), told


def _claim(view: SeatView, walk: Walk, convention: Convention) -> str:
    """Return what «остальные мои» or «больше не беру» says once it is confirmed; empty where it is not offered."""
    sure = messages.MESSAGES.hand_screen(kit.RU, kit.frame_for(walk, convention), view, Draft(claiming=True))
    return next((action for action in decisions(sure) if action.startswith("claim:")), "")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(len(kit.TABLES)))
def test_the_group_is_offered_words_only(seed: int) -> None:
    convention, seats = kit.TABLES[seed]
    for walk in kit.walked(seed + 50, seats=seats, convention=convention):
        shown = kit.seen(walk, convention, None)
        words = decisions(shown.group)
        if shown.view.phase in (Phase.AUCTION, Phase.WHIST, Phase.MODE):
            decider = shown.view.deciders[0]
            legal = {moves.write(command) for command in legal_commands(walk.match, decider)}
            said = {unasked(word) for word in words} - {DraftAction.HIGHER}
            assert said <= legal
            assert said == legal or DraftAction.HIGHER in words
            own = own_screen(kit.view_of(walk, decider), walk)
            assert {word for word in decisions(own) if word != DraftAction.REST} >= set(words)
        else:
            assert not words


def position(phase: Phase, seed: int = 1, seats: int = 4) -> tuple[Walk, Seat]:
    """A position of a phase and the seat that decides in it."""
    for number in range(seed, seed + 200):
        for walk in kit.walked(number, seats=seats, convention=SOCHI):
            view = kit.view_of(walk, None)
            if view.phase is phase:
                return walk, view.deciders[0]
    raise AssertionError(f"no {phase} in the walks")


def test_a_discard_is_picked_and_then_confirmed() -> None:
    walk, seat = position(Phase.TALON)
    view = kit.view_of(walk, seat)
    cards = view.hands[seat].cards
    assert cards is not None
    one = own_screen(view, walk, Draft(cards[:1]))
    marked = [button.text for button in kit.buttons(one) if button.text.startswith("✓")]
    assert len(marked) == 1
    assert not any(action.startswith("discard:") for action in kit.words(one))
    two = own_screen(view, walk, Draft((cards[5], cards[1])))
    first, second = (card_word(kit.RU, card) for card in sorted((cards[1], cards[5]), key=lambda card: card.order))
    assert f"Сносим {first} и {second}?" in two.text
    confirmed = [action for action in kit.words(two) if action.startswith("discard:")]
    assert confirmed == [f"discard:{cards[1]}{cards[5]}"]
    assert PRESSES.command(confirmed[0], seat) in view.legal
    assert DraftAction.UNPICK in kit.words(two)


def test_cards_stand_at_most_five_in_a_row() -> None:
    for phase in (Phase.TALON, Phase.PLAY):
        walk, seat = position(phase)
        for row in own_screen(kit.view_of(walk, seat), walk).rows:
            assert len(row) <= 5


def test_a_claim_gives_the_rest_to_the_one_who_makes_it() -> None:
    for seed in range(60):
        for walk in kit.walked(seed, seats=3, convention=SOCHI, deals=1):
            for seat in walk.match.standing.players.seats:
                view = kit.view_of(walk, seat)
                if not isinstance(view, CardsView):
                    continue
                for action in kit.words(own_screen(view, walk)):
                    command = PRESSES.command(action, seat)
                    if not isinstance(command, MakeClaim):
                        continue
                    left = 10 - len(view.tricks)
                    misere = isinstance(view, PlayView) and view.contract.is_misere
                    assert command.tricks[seat] == (0 if misere else left)
                    assert sum(command.tricks) == left


def test_a_claim_may_give_tricks_away() -> None:
    """Every split offered is legal, between the viewer and one other, and each stands there once."""
    seen: set[bool] = set()
    for seed in range(60):
        for walk in kit.walked(seed, seats=3, convention=SOCHI, deals=1):
            for seat in walk.match.standing.players.seats:
                view = kit.view_of(walk, seat)
                words = [word for word in kit.words(own_screen(view, walk, Draft(claiming=True))) if "claim:" in word]
                assert len(set(words)) == len(words)
                assert all(PRESSES.command(word, seat) in view.legal for word in words)
                if isinstance(view, RaspasyView) and words:
                    assert len(words) == 1
                if words and isinstance(view, PlayView):
                    seen.add(view.viewer is view.declarer)
                    assert len(words) > 1
    assert seen == {True, False}


def test_tokens_tell_decisions_from_the_table() -> None:
    walk, seat = position(Phase.TALON)
    frame = kit.frame_for(walk, SOCHI)
    for button in kit.buttons(own_screen(kit.view_of(walk, seat), walk)):
        if button.press is not None:
            deal = is_deal(button.press.action)
            assert button.press.token == (frame.token if deal else frame.stage)
            assert not isinstance(PRESSES.command(button.press.action, seat), Discard)
