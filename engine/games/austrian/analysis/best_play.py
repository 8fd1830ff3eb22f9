"""Best play and best words of all with the cards open, from the naming of a contract on."""

from functools import reduce

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.austrian.analysis.model import Balance
from engine.games.austrian.analysis.prices import Priced
from engine.games.austrian.commands import DealCommand
from engine.games.austrian.game import deal_commands, decide, deciders, evolve
from engine.games.austrian.outcomes import Aces
from engine.games.austrian.phases.announce import holds, is_announced
from engine.games.austrian.phases.play import after_card, begin_play, outcome_of
from engine.games.austrian.solver import Position, Solvers
from engine.games.austrian.state import Finished, Inviting, Match, Playing, Trick, Whisting

Hand = tuple[Card, ...]


def position_of(play: Playing, soloist: Seat | None = None) -> Position:
    """Return the position for the solver, its seats 1, 2, 3 the first, second and third hand.

    soloist: the seat whose tricks are asked for, the declarer where none is given.
    """
    game, active = play.game, play.game.setup.active
    asked = soloist or game.declarer
    hands: list[Hand] = [play.hands[seat] if seat in game.playing else () for seat in active]
    out = next((Seat(place + 1) for place, seat in enumerate(active) if seat not in game.playing), None)
    extra = game.extra
    return Position(
        hands=(hands[0], hands[1], hands[2]),
        trump=game.trump,
        must_beat=game.setup.rules.must_beat,
        soloist=Seat(active.index(asked) + 1),
        few=extra is not None and extra.is_bettel and asked is game.declarer,
        leader=Seat(active.index(play.plays[0][0] if play.plays else play.turn) + 1),
        trick=tuple(card for _, card in play.plays),
        out=out,
    )


def wants_many(play: Playing) -> bool:
    """Tell whether the seat whose turn it is wants the declarer to take many tricks."""
    extra = play.game.extra
    return (play.turn is play.game.declarer) is not (extra is not None and extra.is_bettel)


def against_both(named: Match) -> Playing:
    """Return the first lead of a contract just named, when both defenders play."""
    deal = named.deal
    if isinstance(deal, Whisting | Inviting):
        return begin_play(replace(deal.game, whists=()), deal.hands)
    if not isinstance(deal, Playing):
        raise TypeError("no contract has just been named")
    return deal


def said(match: Match, command: DealCommand) -> Match:
    """Return the match after a command."""
    return reduce(evolve, decide(match, command), match)


class BestPlay:
    """Balances of a deal with best words and best play by all.

    Every defender and a sole whister take the word that is best for their own money, looking ahead to the words that
    follow; the declarer announces where that brings more. Two whisters share the tricks that the declarer does not take
    as evenly as each one's sure tricks allow.
    """

    def __init__(self, solvers: Solvers, priced: Priced) -> None:
        self.solvers = solvers
        self._priced = priced
        self._known: dict[Position, int] = {}

    def at(self, match: Match) -> Balance:
        """Return everybody's change of money from a match whose contract is named, before the first card."""
        deal = match.deal
        match deal:
            case Finished():
                return self._priced.of(deal.outcome)
            case Playing():
                ways = self.announcements(deal)
                return max(ways.values(), key=lambda balance: balance[deal.game.declarer])
            case Whisting() | Inviting():
                seat = deciders(deal)[0]
                return max((balance for _, balance in self.words(match)), key=lambda balance: balance[seat])
        raise TypeError("no contract is named")

    def words(self, match: Match) -> list[tuple[DealCommand, Balance]]:
        """List what the defender who is asked may say, each with the balance after it."""
        deal = match.deal
        if not isinstance(deal, Whisting | Inviting):
            return []
        return [(word, self.at(said(match, word))) for word in deal_commands(deal, deciders(deal)[0])]

    def announcements(self, play: Playing) -> dict[Aces | None, Balance]:
        """Return the balance of each announcement that the declarer may make before the first card; None: of none."""
        tricks = self.tricks(play)
        ways = [aces for aces in Aces if is_announced(play.game, aces) and holds(play.game, aces)]
        games = {told: replace(play.game, announced=told) for told in (None, *ways)}
        return {told: self._priced.of(outcome_of(game, tricks)) for told, game in games.items()}

    def tricks(self, play: Playing) -> BySeat[int]:
        """Return the tricks of each seat from a first lead on."""
        game, left = play.game, play.remaining
        declarer = self._value(position_of(play))
        found = BySeat.of(len(play.hands), 0).put(game.declarer, declarer)
        whisters = [seat for seat in game.whisters if seat in game.playing] or [game.playing[1]]
        if len(whisters) == 1:
            return found.put(whisters[0], left - declarer)
        first, second = (self._value(position_of(play, seat)) for seat in whisters)
        own = min(max((left - declarer + (first >= second)) // 2, first), left - declarer - second)
        return found.put(whisters[0], own).put(whisters[1], left - declarer - own)

    def line(self, play: Playing) -> tuple[Trick, ...]:
        """Return best play from here on, as far as it goes; of equally good cards the lowest, in the order of suits."""
        after: Playing | Finished = play
        while isinstance(after, Playing):
            after = after_card(after, self._best_card(after))
        return after.last.tricks if isinstance(after.last, Playing) else ()

    def _best_card(self, play: Playing) -> Card:
        position = position_of(play)
        table = self.solvers.of(position).table(position)
        wanted = (max if wants_many(play) else min)(table.values())
        return min((card for card in table if table[card] == wanted), key=lambda card: (card.rank, card.order))

    def _value(self, position: Position) -> int:
        if position not in self._known:
            self._known[position] = self.solvers.of(position).value(position)
        return self._known[position]
