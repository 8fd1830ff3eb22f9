"""The lesson of preferans: its hints win the deal, go on after whatever else is done, and know no hidden card."""

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from bot.games.preferans import lesson
from bot.games.preferans.screens.lesson import LESSON
from bot.screens.texts import ALERT, LANGUAGES, texts
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.contracts import Contract
from engine.games.preferans.moves import DealMove, MakeClaim, NameContract, PlayCard
from engine.games.preferans.outcomes import ContractOutcome
from engine.games.preferans.robots import simple
from engine.games.preferans.robots.play_rules import facts_of
from engine.games.preferans.state import Auction, Match, Ordering, Playing, TalonShown
from engine.games.preferans.view import FinishedView, OrderingView, PlayView, SeatView, view_for
from tests.narrowed import there

PLAYER = Seat.ONE
LONGEST = 220
"""Characters of a hint, about five lines of a telephone."""

Choice = Callable[[int, DealMove], DealMove]
"""What the player does at a turn, by its number and the advice."""


class Turn(NamedTuple):
    """A decision of the player."""

    match: Match
    view: SeatView
    advice: DealMove


def seen(match: Match, seat: Seat = PLAYER) -> SeatView:
    view = view_for(match, seat)
    assert view is not None
    return view


def advised(view: SeatView) -> DealMove:
    move = lesson.move(view)
    assert move is not None
    return move


def after(match: Match, command: DealMove | StartDeal) -> Match:
    events = PREFERANS.decide(match, command)
    for event in (*events, *PREFERANS.follow_ups(match, events)):
        match = PREFERANS.evolve(match, event)
    return match


def played(choose: Choice) -> tuple[FinishedView, list[Turn]]:
    """Play the lesson's deal; return its end as the player sees it, and the player's turns."""
    names = ("Аня", "Борис", "Вика")
    match, turns = after(PREFERANS.replay([PREFERANS.opening(lesson.RULES, names)]), lesson.DEAL), list[Turn]()
    while waiting := PREFERANS.awaited(match):
        view = seen(match, waiting[0])
        command = simple.choose(view)
        if waiting[0] is PLAYER:
            turns.append(Turn(match, view, advised(view)))
            command = choose(len(turns) - 1, turns[-1].advice)
        match = after(match, command)
    end = view_for(match, PLAYER)
    assert isinstance(end, FinishedView)
    return end, turns


@cache
def by_the_hints() -> tuple[FinishedView, list[Turn]]:
    return played(lambda _, advice: advice)


def test_the_hints_win_the_deal_with_a_trick_to_spare() -> None:
    end, turns = by_the_hints()
    outcome = end.outcome
    assert isinstance(outcome, ContractOutcome)
    assert (outcome.declarer, outcome.contract) == (PLAYER, "7s")
    assert [word.call for word in outcome.whists] == ["whist", "whist"]
    assert there(outcome.tricks)[PLAYER] == 8
    hints = [LESSON.hint(texts("ru"), turn.view, turn.advice) for turn in turns]
    parts = ("взятка", "прикуп", "окончательно", "соперников: 2", "возьмёт", "Отдайте", "надо дать", "бейте")
    for part in parts:
        assert any(part in hint for hint in hints), part


def instead(number: int, other: DealMove, at: int, advice: DealMove) -> DealMove:
    """Do `other` at the turn of that number, and what is advised at all others."""
    return other if at == number else advice


def test_every_other_decision_is_played_on_with_hints_to_the_end() -> None:
    """Each decision that is legal at a turn of the hints' line, and the hints followed after it."""
    _, turns = by_the_hints()
    tried = 0
    for number, turn in enumerate(turns):
        for other in turn.view.legal:
            if other == turn.advice or isinstance(other, MakeClaim):
                continue
            end, told = played(partial(instead, number, other))
            for language in LANGUAGES:
                t = texts(language)
                for later in told:
                    hint = LESSON.hint(t, later.view, later.advice)
                    assert 0 < len(hint) <= LONGEST, hint
                    assert "\n" not in hint
                    assert len(LESSON.otherwise(t, later.advice)) <= ALERT
                assert LESSON.result(t, end)
            tried += 1
    assert tried > 100


def test_hints_tell_the_truth_of_trumps_however_badly_one_plays() -> None:
    """Nobody is told that the others have no trumps while they may have some, nor of own trumps that are gone."""
    t, told = texts("en"), set[str]()
    for seed in range(25):
        rng = Random(seed)
        match = after(PREFERANS.replay([PREFERANS.opening(lesson.RULES, ("A", "B", "C"))]), lesson.DEAL)
        while waiting := PREFERANS.awaited(match):
            view = seen(match, waiting[0])
            command = simple.choose(view)
            if waiting[0] is PLAYER:
                command = advised(view)
                if isinstance(view, OrderingView):
                    command = rng.choice(view.legal)
                elif isinstance(view, PlayView):
                    hint, facts = LESSON.hint(t, view, command), facts_of(view)
                    has_trumps = any(card.suit is facts.trump for card in facts.cards)
                    gone = "others have no trumps" in hint or "others have none" in hint
                    assert not (gone and lesson.theirs(facts)), hint
                    assert has_trumps or "your trumps will" not in hint, hint
                    told |= {word for word in ("unless somebody plays", "Your trumps and high cards") if word in hint}
                    command = rng.choice([one for one in view.legal if isinstance(one, PlayCard)])
            match = after(match, command)
    assert len(told) == 2


def named(contract: Contract, number: int, advice: DealMove) -> DealMove:
    """Name `contract`, and else do what is advised."""
    return replace(advice, contract=contract) if isinstance(advice, NameContract) else advice


@pytest.mark.parametrize(
    ("contract", "begins"), [("7s", "Козырей у соперников: 2. "), ("7d", "Старше в этой масти ничего нет: Т")]
)
def test_trumps_are_drawn_first_only_by_whoever_has_as_many(contract: str, begins: str) -> None:
    """The player has six spades and one diamond."""
    _, turns = played(partial(named, Contract(contract)))
    first = next(turn for turn in turns if isinstance(turn.view, PlayView))
    assert LESSON.hint(texts("ru"), first.view, first.advice).startswith(begins)


def test_a_misere_tells_how_many_are_taken_and_that_the_mountain_is_bad() -> None:
    """The player says misère with five spades to the ace, then follows the hints."""
    _, by_hints = by_the_hints()
    misere = next(key for key in by_hints[0].view.legal if "misere" in str(key))
    end, turns = played(partial(instead, 0, misere))
    assert isinstance(end.outcome, ContractOutcome)
    taken = there(end.outcome.tricks)[PLAYER]
    assert taken > 0
    t, plays = texts("ru"), [turn for turn in turns if isinstance(turn.view, PlayView)]
    hints = [LESSON.hint(t, turn.view, turn.advice) for turn in plays]
    assert hints[0].startswith("Мизер: вы обещали не взять ни одной.")
    assert any(hint.startswith("Мизер: взяток у вас уже 1, больше не берите.") for hint in hints)
    told = LESSON.result(t, end)
    assert f"Обещали не брать, взяли: {taken}. За каждую пишут в гору, это плохо." in told
    assert "вместе" not in told


def swapped(match: Match) -> Match:
    """Return the match with the robots' cards in each other's hands."""
    deal = match.deal
    assert isinstance(deal, Auction | TalonShown | Ordering | Playing)
    left, right = deal.hands[Seat.TWO], deal.hands[Seat.THREE]
    return replace(match, deal=replace(deal, hands=deal.hands.put(Seat.TWO, right).put(Seat.THREE, left)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_what_they_are_whatever_the_robots_hold(language: str) -> None:
    t, (_, turns) = texts(language), by_the_hints()
    for turn in turns:
        other = swapped(turn.match)
        assert other != turn.match
        view = seen(other)
        move = advised(view)
        assert move == turn.advice
        assert LESSON.hint(t, view, move) == LESSON.hint(t, turn.view, turn.advice)
