"""Deals that end before their last card without anybody being asked: a certain rest, and what a robot lays down."""

from itertools import takewhile

from engine.cards import Card
from engine.events import CardPlayed, Claimed, DealScored, Mark
from engine.seats import Seat
from tests.e2e.scenarios.layouts import BOTH, STRONG, orders
from tests.e2e.scenarios.theatre import Stage, Story, nothing
from tests.e2e.world import Button, Message, buttons, wait_for

TRUMPS = ("As 9s 7s", "Ks 8s 7c", "Qs 9c 8c", "Js Tc 7d", "Ts Jd 8d")


def certain(stage: Stage) -> None:
    """«Ясный конец не доигрываем»: after five rounds of trumps the declarer's five tricks are written."""
    stage.open_table()
    stage.seat_all()
    stage.begin([STRONG.deal().deck], 3)
    stage.tell(stage.people[0], "/settings")
    assert stage.press(2, "set:certain:1", group=True) == nothing()
    for line in (*orders("6s", STRONG).splitlines(), *BOTH.splitlines()):
        say(stage, int(line[0]), line[2:])
    for trick in TRUMPS:
        for seat, card in enumerate(trick.split(), 1):
            assert stage.press(seat, f"card:{card}") == nothing(), card
    stage.see("Сдача 1.")
    claim, cards = _end(stage)
    assert (claim.seat, claim.mark, claim.proved, tuple(claim.tricks)) == (Seat.ONE, Mark.ROBOT, True, (5, 0, 0))
    assert cards == 15
    stage.finish_table()


def laid_down(stage: Stage) -> None:
    """A robot that plays and holds the rest from the top lays it down once it is on lead; nobody is asked."""
    stage.open_table()
    for action in ("sit", "robot:1", "robot:2", "pace:brisk"):
        assert stage.press(1, action, group=True) == nothing()
    stage.begin([STRONG.turn(1).deal().deck], 3)
    say(stage, 1, "pass")
    _play_along(stage)
    claim, cards = _end(stage)
    assert (claim.seat, claim.mark, claim.proved) == (Seat.TWO, Mark.ROBOT, True)
    assert claim.tricks[Seat.TWO] == sum(claim.tricks) == 10 - cards // 3
    stage.see("Сдача 2")  # the question about the end would go when it begins
    stage.finish_table()


def say(stage: Stage, seat: int, action: str) -> None:
    """Press it; a discard card by card before."""
    if action.startswith("discard:"):
        pair = sorted((Card(action[8:10]), Card(action[10:])), key=lambda card: card.order)
        for card in pair:
            assert stage.press(seat, f"pick:{card}") == nothing(), card
        action = f"discard:{pair[0]}{pair[1]}"
    assert stage.press(seat, action) == nothing(), action


def _play_along(stage: Stage) -> None:
    """Seat 1 whists where it is asked and plays the first card it may, until the deal is over."""
    done: set[str] = set()
    while True:
        found = wait_for(lambda: _asked(stage, done) or _over(stage), "a decision or the end")
        if found is True:
            return
        message, button = found
        done.add(_decision(button))
        assert stage.people[0].press(message, button.data) == nothing(), button.action


def _asked(stage: Stage, done: set[str]) -> tuple[Message, Button] | None:
    for message in reversed(stage.people[0].messages()):
        for button in buttons(message):
            if button.action.startswith(("whist:whist", "mode:open", "card:")) and _decision(button) not in done:
                return message, button
    return None


def _decision(button: Button) -> str:
    return button.data.split(".")[2]


def _over(stage: Stage) -> bool:
    return any(tag == "deal.scored" for tag, _ in stage.theatre.log(stage.table))


def _end(stage: Stage) -> tuple[Claimed, int]:
    """The claim that ended the deal, with how many cards were played before; nobody answered anything."""
    before = list(takewhile(lambda event: not isinstance(event, Claimed), events := stage.record().events))
    claim, scored = events[len(before) :]
    assert isinstance(claim, Claimed)
    assert isinstance(scored, DealScored)
    return claim, sum(isinstance(event, CardPlayed) for event in before)


STORIES = (Story("certain-rest", certain), Story("robot-lays-down", laid_down, names=("Аня",)))
