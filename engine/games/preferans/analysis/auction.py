"""Analysis of the auction with all cards open: the result if a player's last word had been another.

The declarer could have passed: the game then goes to a player who had bid, or raspasy is played. A player who passed
could have bid one step higher than anybody did, and nobody bids on. After that all play best. A word is a mistake if
the player's ten cards showed it; a gain that only the talon or the lay of the cards made is luck.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce

from engine.core.seats import Seat
from engine.games.preferans.analysis.intervals import NOTHING, Less, Sure, clearly
from engine.games.preferans.analysis.knowable import KnowableWorth
from engine.games.preferans.analysis.model import AnyMistake, Balance, BidMistake
from engine.games.preferans.analysis.naming import Choice, WhistValue, best_choice
from engine.games.preferans.analysis.talon import Twelve, position_of
from engine.games.preferans.contracts import Rung
from engine.games.preferans.conventions.terms import place_of
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.game import deal_commands, decide, evolve
from engine.games.preferans.moves import DealMove, Pass, PlaceBid, PlayCard
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.phases.play import forced_card
from engine.games.preferans.solver import Solvers
from engine.games.preferans.state import Auction, Finished, Match, Ordering, Playing, TalonShown
from engine.search.analysis import moved

Step = tuple[Match, AnyEvent]  # an event with the match before it


class Bidding:
    """Worth of the end of an auction to every player."""

    def __init__(self, solvers: Solvers, whist_value: WhistValue, knowable: KnowableWorth) -> None:
        self._solvers, self._whist_value, self.knowable = solvers, whist_value, knowable
        self._rasp: Balance | None = None
        self._hands: dict[tuple[Seat, int], Twelve] = {}

    def twelve(self, deal: TalonShown | Ordering) -> Twelve:
        """Return the declarer's cards; remembered, for several questions are asked about them."""
        key = deal.declarer, len(deal.hands[deal.declarer])
        if key not in self._hands:
            self._hands[key] = Twelve(self._solvers, deal.setup, deal.hands, deal.declarer)
        return self._hands[key]

    def best(self, match: Match, *, above: Fraction | None = None, sure: bool = False) -> Choice | None:
        """Return the best choice of the winner of this auction.

        None if everybody passed, if no choice brings the winner more than `above`, or (`sure`) if a misère is
        not sure.
        """
        deal = match.deal
        if not isinstance(deal, TalonShown | Ordering):
            return None
        return best_choice(self.twelve(deal), self._whist_value, match, above=above, sure=sure)

    def raspasy(self, match: Match) -> Balance:
        """Return everybody's balance when each seat plays the card that lets the fewest tricks be forced on it."""
        if self._rasp is None:
            self._rasp = self._whist_value.of(self._to_the_end(match))
        return self._rasp

    def _to_the_end(self, match: Match) -> Outcome:
        while isinstance(play := match.deal, Playing):
            card = forced_card(play)
            if card is None:
                table = self._solvers.of(None).table(position_of(play))
                card = min(table, key=lambda it: (table[it], it.rank, it.order))
            match = evolve(match, PlayCard(play.turn, card=card))
        if not isinstance(match.deal, Finished):
            raise ValueError("everybody has passed, and yet nothing is played")
        return match.deal.outcome


def judge_auction(bidding: Bidding, steps: list[Step], after: Match, now: Balance) -> Iterator[AnyMistake]:
    """Find at most one mistake of each player; `after` is the match after the auction, `now` its worth."""
    if not isinstance(steps[0][0].deal, Auction):
        return
    deal = after.deal
    won = deal.won.seat if isinstance(deal, TalonShown | Ordering) else None
    for seat in steps[0][0].deal.setup.people:
        last = _last_word(steps, seat)
        if last is None:
            continue
        judge = _passing if seat is won else _bidding
        found = judge(bidding, last, seat, after, now)
        if found is not None:
            yield found


def _last_word(steps: list[Step], seat: Seat) -> Match | None:
    """Return the match before the last word of a seat in the auction, if the seat then knew its cards."""
    words = (PlaceBid, Pass)
    said = [(match, event) for match, event in steps if isinstance(event, words) and event.seat is seat]
    return said[-1][0] if said and not said[-1][1].blind else None


def _passing(bidding: Bidding, before: Match, seat: Seat, after: Match, now: Balance) -> BidMistake | None:
    """Return whether the winner should have passed."""
    deal, over = before.deal, after.deal
    bid = over.won.bid if isinstance(over, TalonShown | Ordering) else None
    if not isinstance(deal, Auction) or deal.turn is not seat:
        return None
    balance = _all_pass(bidding, _said(before, Pass(seat)))
    if balance is None or balance[seat] <= now[seat]:
        return None
    if not clearly([Less(Sure(NOTHING), amount) for amount in bidding.knowable.bid(after)]):
        return None
    return BidMistake(seat, balance[seat] - now[seat], moved(balance, now), bid, None)


def _all_pass(bidding: Bidding, match: Match) -> Balance | None:
    match = _nobody_goes_on(match)
    choice = bidding.best(match)
    if choice is not None:
        return choice.balance
    return bidding.raspasy(match) if isinstance(match.deal, Playing) else None


def _bidding(bidding: Bidding, before: Match, seat: Seat, after: Match, now: Balance) -> BidMistake | None:
    """Return whether a player who passed should have bid."""
    found = []
    for word in _higher(before, seat, after):
        match = _nobody_goes_on(_said(before, word))
        hopeful = bidding.knowable.hopeful(match)
        choice = bidding.best(match, above=now[seat], sure=True) if hopeful else None
        if choice is not None and choice.contract is not None:
            found.append((choice, match))
    for choice, match in sorted(found, key=lambda pair: -pair[0].balance[seat]):
        if clearly(bidding.knowable.bid(match)):
            cost, tricks = choice.balance[seat] - now[seat], choice.worth.tricks if choice.worth else None
            return BidMistake(seat, cost, moved(choice.balance, now), None, choice.contract, tricks)
    return None


def _higher(before: Match, seat: Seat, after: Match) -> Iterator[PlaceBid]:
    """List the lowest trick bid above every bid made, and misère if it may be bid and lies above."""
    deal, over = before.deal, after.deal
    if not isinstance(deal, Auction):
        return
    rules = deal.setup.convention
    top = -1
    if isinstance(over, TalonShown | Ordering):
        top = place_of(rules, Rung(over.won.bid, over.won.without_talon))
    plain = False
    for word in deal_commands(deal, seat):
        if not isinstance(word, PlaceBid) or word.here or word.without_talon or word.blind:
            continue
        if place_of(rules, Rung(word.bid)) <= top or (plain and not word.bid.is_misere):
            continue
        plain = plain or not word.bid.is_misere
        yield word


def _said(match: Match, word: DealMove) -> Match:
    return reduce(evolve, decide(match, word), match)


def _nobody_goes_on(match: Match) -> Match:
    """Let everybody who is still asked pass; a pass is the first of the legal words."""
    while isinstance(deal := match.deal, Auction):
        match = _said(match, deal_commands(deal, deal.turn)[0])
    return match
