"""Claims: a certain rest, what a robot lays down, a hand laid open before all, and what is refused to one alone."""

import re
from itertools import takewhile

from bot.screens.confirmations import too_quick
from bot.screens.refusals import Refusal
from bot.screens.replies import refused
from bot.screens.texts import texts
from engine.core.cards import Card
from engine.core.match import Mark
from engine.core.seats import Seat
from engine.games.preferans.events import Claimed, DealScored
from engine.games.preferans.moves import PlayCard
from tests.e2e.scenarios.layouts import BOTH, LIKELY, NINE, STRONG, orders
from tests.e2e.scenarios.theatre import PONDER_S, Stage, Story, nothing, own, told
from tests.e2e.world import Button, Message, buttons, text_of, wait_for

REFUTED = (
    "При верной игре так не выйдет ни в каком раскладе. "
    "Никого не спрашивал, ничего не показывал: «Назад» — и играйте дальше."
)

PLAYED = told(refused(texts("ru"), Refusal.PLAYED_ALREADY, {}))  # the only card, which has played itself meanwhile
TRUMPS = ("As 9s 7s", "Ks 8s 7c", "Qs 9c 8c", "Js Tc 7d", "Ts Jd 8d")


def certain(stage: Stage) -> None:
    """«Ясный конец не доигрываем»: after five rounds of trumps the declarer's five tricks are written."""
    stage.open_table()
    stage.seat_all()
    stage.begin([STRONG.deal().deck], 3)
    stage.tell(stage.people[0], "/settings")
    for wish in ("page:other", "certain:1"):
        assert stage.press(2, f"set:{wish}", group=True) == nothing(), wish
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
    stage.seat_all()
    for action in ("robot:1", "robot:2", "pace:brisk"):
        assert stage.press(1, action, group=True) == own(action)
    stage.begin([STRONG.turn(1).deal().deck], 3)
    say(stage, 1, "pass")
    _play_along(stage)
    claim, cards = _end(stage)
    assert (claim.seat, claim.mark, claim.proved) == (Seat.TWO, Mark.ROBOT, True)
    assert claim.tricks[Seat.TWO] == sum(claim.tricks) == 10 - cards // 3
    stage.see("Сдача 2")  # the question about the end would go when it begins
    stage.finish_table()


def _open_to(stage: Stage, first: str = "♠ Т К Д В 10") -> set[object]:
    """Return where the cards of seat 1 lie open: the group, private chats of the others; `first`: his longest suit."""
    words = f"{stage.people[0].name}(?: открывает)?: {first}"
    places: dict[object, list[Message]] = {"group": stage.shown()}
    places |= {seat: stage.people[seat - 1].messages() for seat in (2, 3)}
    return {place for place, seen in places.items() if any(re.search(words, _words(one)) for one in seen)}


def _words(message: Message) -> str:
    return text_of(message).replace("\u00a0", " ").replace("\ufe0e", "")


def laid_open(stage: Stage) -> None:
    """A claim that nobody can prove lays the cards down; refused, they lie there while the rest is played."""
    stage.open_table()
    stage.seat_all()
    stage.begin([LIKELY.deal().deck], 3)
    for line in (*orders("6s", LIKELY).splitlines(), *BOTH.splitlines()):
        say(stage, int(line[0]), line[2:])
    assert stage.press(1, "rest") == nothing()
    stage.see("Вы откроете карты: их увидят все", private=1)
    assert not _open_to(stage), "who weighs it shows nothing"
    assert stage.press(1, "claim:10.0.0") == nothing()
    wait_for(lambda: _open_to(stage) == {"group", 2, 3}, "the cards before all")
    assert stage.press(2, "agree:y") == nothing()
    assert stage.press(3, "agree:n") == nothing()
    stage.see("Вика против")
    wait_for(lambda: _open_to(stage) == {"group", 2, 3}, "the cards stay open")
    for seat, card in enumerate(["As", "9s", "7s"], 1):
        assert stage.press(seat, f"card:{card}") == nothing(), card
    wait_for(lambda: _open_to(stage, "♠ К Д В 10") == {"group", 2, 3}, "nine cards lie open")
    for seat, action in ((1, "rest"), (1, "claim:9.0.0"), (2, "agree:y"), (3, "agree:y")):
        assert stage.press(seat, action) == nothing(), action
    stage.see("Сдача 1.")
    claims = [event for event in stage.record().events if isinstance(event, Claimed)]
    assert [claim.proved for claim in claims] == [False, False]
    assert claims[0].open
    stage.finish_table()


def refused_in_private(stage: Stage) -> None:
    """Refuse what no layout gives: to the claimer alone, who plays on; nobody else sees anything."""
    stage.open_table()
    stage.seat_all()
    stage.begin([NINE.deal().deck], 3)
    for line in (*orders("6s", NINE).splitlines(), *BOTH.splitlines()):
        say(stage, int(line[0]), line[2:])
    assert stage.press(1, "rest") == nothing()
    log = stage.theatre.log(stage.table)
    _hear_no(stage, "claim:10.0.0")
    stage.theatre.rest(4)
    assert stage.theatre.log(stage.table) == log
    seen = [_words(message) for person in stage.people[1:] for message in person.everything()]
    assert not _open_to(stage)
    assert not [text for text in seen if "Согласны?" in text or REFUTED in text]
    assert stage.press(1, "unpick") == nothing()
    assert stage.press(1, "card:As") == nothing()
    stage.finish_table()


def _hear_no(stage: Stage, claim: str) -> None:
    """Claim until seat 1 hears that it is refuted: a judgement that takes long is told at the next press."""
    stage.pressed(claim)
    message, button = wait_for(lambda: stage.people[0].find(claim), f"{stage.people[0].name}: {claim}")

    def refuted() -> bool:
        answer = stage.people[0].press(message, button.data)
        assert answer in (nothing(), told(REFUTED))
        return answer == told(REFUTED)

    wait_for(refuted, REFUTED, PONDER_S)


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
        answer = stage.people[0].press(message, button.data)
        if answer == told(too_quick(texts("ru"))):  # it has just come in the place of a card that played itself
            continue
        done.add(_decision(button))
        assert answer == nothing() or (answer == PLAYED and button.action.startswith("card:")), button.action


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
    """Return the claim that ended the deal, with how many cards were played before; nobody answered anything."""
    before = list(takewhile(lambda event: not isinstance(event, Claimed), events := stage.record().events))
    claim, scored = events[len(before) :]
    assert isinstance(claim, Claimed)
    assert isinstance(scored, DealScored)
    return claim, sum(isinstance(event, PlayCard) for event in before)


STORIES = (
    Story("claim-laid-open", laid_open),
    Story("claim-refused-in-private", refused_in_private),
    Story("certain-rest", certain),
    Story("robot-lays-down", laid_down, names=("Аня",)),
)
