"""Analysis of the auction with all cards open: the result if a player's last call had been different.

The declarer could have passed: then another player who had bid gets the game, or raspasy is played. A player who passed
could have bid one step above the highest bid; all others then pass. Best play by all follows. A call is a mistake only
if the player's ten cards showed it. A gain that depends on the talon or on the lay of the other cards is luck.
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
    """Value, for every player, of the ways in which an auction can end."""

    def __init__(self, solvers: Solvers, whist_value: WhistValue, knowable: KnowableWorth) -> None:
        self._solvers, self._whist_value, self.knowable = solvers, whist_value, knowable
        self._rasp: Balance | None = None
        self._hands: dict[tuple[Seat, int], Twelve] = {}

    def twelve(self, deal: TalonShown | Ordering) -> Twelve:
        """Return the declarer's cards before the discard. The object is cached and remembers what it solved."""
        key = deal.declarer, len(deal.hands[deal.declarer])
        if key not in self._hands:
            self._hands[key] = Twelve(self._solvers, deal.setup, deal.hands, deal.declarer)
        return self._hands[key]

    def best(self, match: Match, *, above: Fraction | None = None, sure: bool = False) -> Choice | None:
        """Return the best choice (a game or «без трёх») of the player who won this auction.

        None if everybody passed, if no choice brings the winner more than `above`, or if `sure` is set and the game is
        a misère that could be caught.
        """
        deal = match.deal
        if not isinstance(deal, TalonShown | Ordering):
            return None
        return best_choice(self.twelve(deal), self._whist_value, match, above=above, sure=sure)

    def all_passed(self, match: Match) -> Balance:
        """Return everybody's balance after all have passed.

        In raspasy each seat plays to limit the tricks that can be forced on it; without raspasy nothing is written.
        """
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
    """Yield at most one mistake of each player. after: the match after the auction. now: its balances, by best play."""
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
    """Return the match before a seat's last call in the auction; None if it made no call or that call was blind."""
    words = (PlaceBid, Pass)
    said = [(match, event) for match, event in steps if isinstance(event, words) and event.seat is seat]
    return said[-1][0] if said and not said[-1][1].blind else None


def _passing(bidding: Bidding, before: Match, seat: Seat, after: Match, now: Balance) -> BidMistake | None:
    """Return the mistake of the auction's winner if a pass would have been better, else None."""
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
    return bidding.all_passed(match) if isinstance(match.deal, Playing | Finished) else None


def _bidding(bidding: Bidding, before: Match, seat: Seat, after: Match, now: Balance) -> BidMistake | None:
    """Return the mistake of a player who passed if a bid would have been better, else None."""
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
    """Yield the lowest legal trick bid above the final bid, and a misère bid if it is legal and higher."""
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
    """Return the match after all players who can still bid have passed (the first legal call is always a pass)."""
    while isinstance(deal := match.deal, Auction):
        match = _said(match, deal_commands(deal, deal.turn)[0])
    return match
