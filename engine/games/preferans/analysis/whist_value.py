"""Best decisions of defenders with all cards open: the worth of a named contract in which the declarer takes `tricks`.

Every defender, a dealer who may speak and a sole whister take the word that is best for their own balance, looking
ahead to the words that follow; two whisters share the tricks of their side as evenly as can be.
"""

from functools import reduce

import msgspec
from msgspec.structs import replace

from engine.core.errors import InvariantBroken
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis.model import Balance
from engine.games.preferans.analysis.prices import Priced, share
from engine.games.preferans.commands import DealCommand, Look
from engine.games.preferans.game import deal_commands, decide, deciders, evolve
from engine.games.preferans.outcomes import ContractOutcome, Outcome
from engine.games.preferans.phases.flow import finish_play
from engine.games.preferans.state import Finished, Match, Playing, Raspasy


class Words(msgspec.Struct, frozen=True):
    """A seat that is asked, and the consequences of each word it may say."""

    seat: Seat
    ways: "tuple[Ahead, ...]"


Ahead = Words | Playing | Finished


def ahead(match: Match) -> Ahead:
    """Return everything that may be said from here on, which does not depend on the tricks taken later."""
    deal = match.deal
    if isinstance(deal, Finished | Playing):
        return deal
    seat = deciders(deal)[0]
    return Words(seat, tuple(ahead(after) for _, after in words(match, seat)))


class WhistValue:
    """Worth of a match in the whist of a deal."""

    def __init__(self, priced: Priced) -> None:
        self._priced = priced

    def worth(self, match: Match, tricks: int) -> Balance:
        """Return everybody's balance with best words from here on, if the declarer then takes `tricks`."""
        return self.at(ahead(match), tricks)

    def at(self, found: Ahead, tricks: int) -> Balance:
        """Return everybody's balance from words found once for several numbers of `tricks`."""
        match found:
            case Finished():
                return self.of(found.outcome)
            case Playing():
                return self.of(played(found, tricks))
            case Words(seat, ways):
                return max((self.at(way, tricks) for way in ways), key=lambda balance: balance[seat])

    def of(self, outcome: Outcome) -> Balance:
        """Return the balance of an outcome."""
        return self._priced.of(outcome)


def words(match: Match, seat: Seat) -> list[tuple[DealCommand, Match]]:
    """List the words that the seat may say now, each with the match after it."""
    if match.deal is None:
        return []
    legal = (command for command in deal_commands(match.deal, seat) if not isinstance(command, Look))
    return [(command, reduce(evolve, decide(match, command), match)) for command in legal]


def played(play: Playing, tricks: int) -> ContractOutcome:
    """Return the outcome of a game that was to be played, if the declarer takes `tricks`."""
    game = play.game
    if isinstance(game, Raspasy):
        raise InvariantBroken("raspasy has no declarer")
    declarer = game.declarer
    first, second = play.setup.others(declarer)
    theirs = share(10 - tricks, (1, 1))
    won = BySeat.of(play.setup.seats, 0).put(declarer, tricks).put(first, theirs[0]).put(second, theirs[1])
    over = finish_play(replace(play, won=won))
    if not isinstance(over, Finished) or not isinstance(over.outcome, ContractOutcome):
        raise InvariantBroken("ten tricks end a game")
    return over.outcome
