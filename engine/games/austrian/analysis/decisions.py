"""Comparison of a deal's decisions with best play, all cards open: contract, discard, calls, announcement and cards."""

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.austrian.analysis.model import Balance, CardMistake, ClaimMistake, Priced, Prices, Worth
from engine.games.austrian.analysis.replay import Agreed
from engine.games.austrian.calls import Bid
from engine.games.austrian.game import deal_commands, decide, deciders, evolve
from engine.games.austrian.money import is_made
from engine.games.austrian.moves import DealMove, Discard, NameContract
from engine.games.austrian.outcomes import Aces, ContractOutcome
from engine.games.austrian.phases.play import after_card, begin_play, holds, is_announced, outcome_of
from engine.games.austrian.solver import Position, Solver, Solvers
from engine.games.austrian.state import Exchange, Finished, Inviting, Match, Naming, Playing, Whisting
from engine.search.analysis import Away, classes
from engine.three_hands.state import Trick

Hand = tuple[Card, ...]


def position_of(play: Playing, soloist: Seat | None = None) -> Position:
    """Return the solver's position of a play; its seats 1, 2, 3 are the first, second and third hand.

    soloist: seat whose tricks are counted; None: the declarer.
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
    """Return whether the seat to play wants the declarer to take many tricks: the declarer, in a Bettel a defender."""
    extra = play.game.extra
    return (play.turn is play.game.declarer) is not (extra is not None and extra.is_bettel)


def against_both(named: Match) -> Playing:
    """Return the play before the first lead as if both defenders played; `named`: match with a contract just named."""
    deal = named.deal
    if isinstance(deal, Whisting | Inviting):
        return begin_play(replace(deal.game, whists=()), deal.hands)
    if not isinstance(deal, Playing):
        raise TypeError("no contract has just been named")
    return deal


def said(match: Match, command: DealMove) -> Match:
    """Return the match after a command has been decided and its events applied."""
    return reduce(evolve, decide(match, command), match)


class BestPlay:
    """Money that a deal brings everybody if all make the best calls and play the best cards.

    Every defender, a sole whister included, makes the call that is best for their own money, given the best calls
    after it. The declarer announces aces if that brings more. Two whisters share the defenders' tricks evenly, except
    that each gets at least as many as this whister can force alone.
    """

    def __init__(self, solvers: Solvers, priced: Priced) -> None:
        self.solvers = solvers
        self._priced = priced
        self._known: dict[Position, int] = {}

    def at(self, match: Match) -> Balance:
        """Return everybody's change of money by the whole deal; in `match` the contract is named, no card played."""
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

    def words(self, match: Match) -> list[tuple[DealMove, Balance]]:
        """List the calls open to the defender to speak, each with everybody's change of money by the deal after it."""
        deal = match.deal
        if not isinstance(deal, Whisting | Inviting):
            return []
        return [(word, self.at(said(match, word))) for word in deal_commands(deal, deciders(deal)[0])]

    def announcements(self, play: Playing) -> dict[Aces | None, Balance]:
        """Return the change of money by each announcement that the declarer may make; the key None: no announcement."""
        tricks = self.tricks(play)
        ways = [aces for aces in Aces if is_announced(play.game, aces) and holds(play.game, aces)]
        games = {told: replace(play.game, announced=told) for told in (None, *ways)}
        return {told: self._priced.of(outcome_of(game, tricks)) for told, game in games.items()}

    def tricks(self, play: Playing) -> BySeat[int]:
        """Return the tricks of each seat with best play; `play`: before the first lead."""
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
        """Return the tricks of best play to the end of the deal; of equally good cards the lowest is played."""
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


FEWEST_TRUMPS = 3
"""Fewest cards that the declarer must hold in a suit for it to be considered as trump."""


class Declared:
    """Contracts and discards open to a declarer; `match`: before the discard, or before naming a game from the hand."""

    def __init__(self, best_play: BestPlay, match: Match) -> None:
        deal = match.deal
        if not isinstance(deal, Exchange | Naming):
            raise TypeError("nobody has won an auction")
        self._best_play, self._match, self._deal = best_play, match, deal
        self._discards: dict[Bid, Away | None] = {}

    def worths(self, played: Bid) -> tuple[Worth, ...]:
        """Return the worth of every contract worth considering, lowest first, and always of `played`, the one named."""
        legal = self._deal.setup.rules.contracts(self._deal.won.bid)
        return tuple(self.worth(bid) for bid in legal if bid is played or self._long_enough(bid))

    def worth(self, contract: Bid) -> Worth:
        """Return the worth of a contract with its best discard."""
        discard = self.best_discard(contract)
        play, balance = self._lead(contract, discard), self.balance(contract, discard)
        tricks = self._best_play.tricks(play)
        made = is_made(self._deal.setup.rules, outcome_of(play.game, tricks))
        declarer = self._deal.won.seat
        return Worth(contract, tricks[declarer], discard, made, balance[declarer])

    def balance(self, contract: Bid, discard: Away | None) -> Balance:
        """Return everybody's change of money by this contract and discard, with best words and best play afterwards."""
        return self._best_play.at(self.named(contract, discard))

    def tricks(self, contract: Bid, discard: Away | None) -> int:
        """Count the declarer's tricks with this contract and discard if both defenders play."""
        return self._best_play.tricks(self._lead(contract, discard))[self._deal.won.seat]

    def named(self, contract: Bid, discard: Away | None) -> Match:
        """Return the match after the declarer has made this discard, if any, and named this contract."""
        seat, match = self._deal.won.seat, self._match
        if discard is not None:
            match = said(match, Discard(seat, cards=(discard[0], discard[1])))
        return said(match, NameContract(seat, contract=contract))

    def best_discard(self, contract: Bid) -> Away | None:
        """Return the first discard with most tricks (Bettel: with none, or else any); None in a game from the hand."""
        if isinstance(self._deal, Naming):
            return None
        if contract not in self._discards:
            extra = self._deal.setup.rules.extra(contract)
            few = extra is not None and extra.is_bettel
            self._discards[contract] = self._fewest(contract) if few else self._most(contract)
        return self._discards[contract]

    def _long_enough(self, bid: Bid) -> bool:
        held = self._deal.hands[self._deal.won.seat]
        return bid.suit is None or sum(card.suit is bid.suit for card in held) >= FEWEST_TRUMPS

    def _lead(self, contract: Bid, discard: Away | None) -> Playing:
        return against_both(self.named(contract, discard))

    def _asked(self, contract: Bid) -> Iterator[tuple[Away, Solver, Playing]]:
        for pair in classes(self._deal.hands[self._deal.won.seat]):
            play = self._lead(contract, pair)
            yield pair, self._best_play.solvers.of(position_of(play)), play

    def _most(self, contract: Bid) -> Away | None:
        found, tricks = None, -1
        for pair, solver, play in self._asked(contract):
            position = position_of(play)
            if found is None or solver.at_least(position, tricks + 1):
                found, tricks = pair, solver.value(position)
            if tricks == position.left:
                break
        return found

    def _fewest(self, contract: Bid) -> Away | None:
        """Return the first discard with which a Bettel takes no trick; if there is none, the first discard of all."""
        first = None
        for pair, solver, play in self._asked(contract):
            if not solver.at_least(position_of(play), 1):
                return pair
            first = first or pair
        return first


Table = dict[Card, int]


def judge_cards(solvers: Solvers, plays: Sequence[tuple[Playing, Card]], prices: Prices) -> list[CardMistake]:
    """Find every card that lost money for its player's side, in order of play.

    All who play against the declarer count as one side, even two whisters: with all cards open nobody can say what they
    would do to each other. plays: each card with the play before it; prices: money by the declarer's tricks.
    """
    positions = [position_of(play) for play, _ in plays]
    free = [(play, card, at) for (play, card), at in zip(plays, positions, strict=True) if len(at.legal) > 1]
    if not free:
        return []
    tables = solvers.of(positions[0]).tables([at for _, _, at in free])
    judged = (_judge(play, card, table, prices) for (play, card, _), table in zip(free, tables, strict=True))
    return [mistake for mistake in judged if mistake is not None]


def _judge(play: Playing, card: Card, table: Table, prices: Prices) -> CardMistake | None:
    wanted = (max if wants_many(play) else min)(table.values())
    lost = abs(table[card] - wanted)
    have = play.won[play.game.declarer]
    change = prices.change(have + wanted, have + table[card])
    cost = prices.loss(play.turn, change)
    if not lost or cost <= 0:
        return None
    better = sorted((it for it, tricks in table.items() if tricks == wanted), key=lambda it: (it.rank, it.order))
    return CardMistake(play.turn, cost, change, len(play.tricks) + 1, card, tuple(better), lost)


def _is_bettel(play: Playing) -> bool:
    return play.game.extra is not None and play.game.extra.is_bettel


def judge_claim(solvers: Solvers, agreed: Agreed, outcome: ContractOutcome, prices: Prices) -> list[ClaimMistake]:
    """Find the mistakes in an agreement on the rest (a claim that was accepted or proved) that gave tricks away.

    If tricks were given away to the other side by the claimer, the mistake is the claimer's; otherwise it belongs to
    those who agreed, in equal parts. If nobody was asked to agree, it is nobody's.
    """
    play, claimer, were_asked = agreed
    declarer, position = play.game.declarer, position_of(play)
    worth = play.won[declarer] + solvers.of(position).value(position)
    given = outcome.tricks[declarer] if outcome.tricks is not None else worth
    if given == worth:
        return []
    change = prices.change(worth, given)
    to_declarer = (given > worth) is not _is_bettel(play)
    losers: tuple[Seat, ...] = (declarer,)
    if to_declarer:
        against = tuple(seat for seat in play.game.playing if seat is not declarer)
        losers = (claimer,) if claimer in against else against
    losers = tuple(seat for seat in losers if were_asked or seat is claimer)
    if not losers:
        return []
    cost = prices.loss(losers[0], change) / len(losers)
    if cost <= 0:
        return []
    part, trick, lost = change.map(lambda amount: amount / len(losers)), len(play.tricks) + 1, abs(given - worth)
    return [ClaimMistake(seat, cost, part, trick, lost) for seat in losers]
