"""Deals of known cards, played card by card as the solver would, with one blunder where a test wants it."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial, reduce

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis.intervals import Prices, Tricks
from engine.games.preferans.analysis.talon import position_of
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.events import AnyEvent, DealStarted, MatchStarted
from engine.games.preferans.game import decide, evolve, replay
from engine.games.preferans.moves import DealMove, Discard, NameContract, Pass, PlaceBid, PlayCard, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.phases.play import decider
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.solver import fastest, table
from engine.games.preferans.state import Finished, Match, NamedGame, Playing

ONE, TWO, THREE, FOUR, _ = Seat
Blunder = Callable[[Playing], bool]

# seat 1 takes five spades and two clubs; two small diamonds and a heart are his losers
STRONG = ("As Ks Qs Js Ts Ac Kc 9d 8d 7h", "9s 8s 7s Qc Jc Tc Ad Kd Ah Kh", "9c 8c 7c Qd Jd Td Qh Jh Th 9h", "7d 8h")
# seat 1 takes six tricks in spades, and everybody can go wrong
FINE = ("As Js 7s Qc Jc Ad Kd Jd Td Qh", "Ts 9s 8s Ac Tc 9c 8c 7c Qd 8h", "Ks Qs Kc 9d 8d 7d Ah Kh 9h 7h", "Jh Th")
# seat 1 has a misère, with the right discard
LOW = ("Ts 7s 8c 7c Jd Td Th 9h 8h 7h", "As Ks Js 9s Ac Jc 9c Kd Qd Jh", "Qs 8s Kc Tc Ad 9d 8d Ah Kh Qh", "Qc 7d")


def cards(text: str) -> tuple[Card, ...]:
    """Read cards that blanks separate."""
    return tuple(map(Card, text.split()))


def begun(hands: Sequence[str], preset: str = "sochi", seats: int = 3) -> list[AnyEvent]:
    """Return a match whose last seat deals the hands of forehand, middlehand, rearhand and the talon."""
    standing = replay([MatchStarted(PRESETS[preset], ("Ann", "Bob", "Vic", "Gus")[:seats])]).standing
    held = [cards(hand) for hand in hands[:3]]
    dealt = {2: [held[0], held[2], held[1]], 3: held, 4: [*held, ()]}[seats]
    first, second = cards(hands[3])
    return [DealStarted(1, Seat(seats), BySeat.collect(dealt), (first, second), standing)]


def say(events: list[AnyEvent], *commands: DealMove) -> list[AnyEvent]:
    """Return the events after those commands."""
    for command in commands:
        events = [*events, *decide(match_of(events), command)]
    return events


def match_of(events: list[AnyEvent]) -> Match:
    """Return the match after these events."""
    return reduce(evolve, events[1:], replay(events[:1]))


def bid(contract: Contract, discard: str, order: Contract | None = None) -> tuple[DealMove, ...]:
    """Seat 1 wins the auction against two passes, discards and names his game."""
    put = cards(discard)
    return (
        PlaceBid(ONE, bid=contract),
        Pass(TWO),
        Pass(THREE),
        Discard(ONE, cards=(put[0], put[1])),
        NameContract(ONE, contract=order or contract),
    )


def both_whist() -> tuple[DealMove, ...]:
    """Return the words of two defenders who whist."""
    return SayWhist(TWO, call=WhistCall.WHIST), SayWhist(THREE, call=WhistCall.WHIST)


def never(play: Playing) -> bool:
    """Return False for any play."""
    return False


def by(seat: Seat) -> Blunder:
    """Find the first time that a card of this seat can lose something."""
    return lambda play: play.turn is seat


def play_out(events: list[AnyEvent], wrong: Blunder = never) -> tuple[list[AnyEvent], tuple[Seat, Card] | None]:
    """Play the best cards for all; `wrong` plays the worst one, once. Return the blunder, too, if there was one."""
    blunder = None
    while isinstance(play := match_of(events).deal, Playing):
        answers = table(position_of(play), fastest())
        many = (
            isinstance(play.game, NamedGame) and (play.turn is play.game.declarer) is not play.game.contract.is_misere
        )
        ranked = sorted(answers, key=lambda card: (-answers[card] if many else answers[card], card.rank, card.order))
        card = ranked[0]
        if blunder is None and wrong(play) and answers[ranked[-1]] != answers[card]:
            card = ranked[-1]
            blunder = play.turn, card
        events = say(events, PlayCard(decider(play), card=card))
    assert isinstance(match_of(events).deal, Finished)
    return events, blunder


def balance(events: list[AnyEvent]) -> BySeat[Fraction]:
    """Return everybody's balance after the deal."""
    return settle(match_of(events).standing).exact


LEVELS = (6, 7, 8, 9, 10)


def taking(tricks: int, asked: list[int]) -> Tricks:
    """Return a layout that takes so many; note how often it was asked."""

    def at_least(number: int) -> bool:
        asked.append(number)
        return tricks >= number

    return Tricks(at_least)


def price(level: int, tricks: int) -> Fraction:
    """Price tricks as a contract does: two a level where it is made, one for each more, minus 20 for each missing."""
    return Fraction(2 * level + tricks - level if tricks >= level else 20 * (tricks - level))


def prices(level: int) -> Prices:
    """Return the prices of a game of this level."""
    return partial(price, level)
