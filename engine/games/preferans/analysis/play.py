"""Analysis of the play: the price of each card by the value of every legal card, and the price of a claim."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.analysis.model import AnyMistake, Balance, CardMistake, ClaimMistake, Prices, side_of
from engine.games.preferans.analysis.replay import Agreed
from engine.games.preferans.analysis.talon import place_of, position_of, worth_of
from engine.games.preferans.outcomes import ContractOutcome, RaspasyOutcome
from engine.games.preferans.phases.play import decider, forced_card
from engine.games.preferans.solver import Solvers
from engine.games.preferans.state import NamedGame, Playing

Played = ContractOutcome | RaspasyOutcome
Plays = Sequence[tuple[Playing, Card]]  # each play with the position before it


def judge_cards(solvers: Solvers, plays: Plays, outcome: Played, prices: Prices) -> list[AnyMistake]:
    """List every card that lost something for the side of the player who chose it.

    plays: cards, each with the play before it. Counted are the declarer's tricks, in raspasy those of the seat to play.
    """
    open_plays = [(play, card) for play, card in plays if forced_card(play) is None]
    positions = [position_of(play) for play, _ in open_plays]
    if not positions:
        return []
    tables = solvers.of(positions[0].strain).tables(positions)
    found = (_judge(play, card, table, outcome, prices) for (play, card), table in zip(open_plays, tables, strict=True))
    return [mistake for mistake in found if mistake is not None]


def _judge(play: Playing, card: Card, table: dict[Card, int], outcome: Played, prices: Prices) -> AnyMistake | None:
    wanted = (max if _wants_many(play) else min)(table.values())
    lost = abs(table[card] - wanted)
    if not lost:
        return None
    game, chooser = play.game, decider(play)
    counted = game.declarer if isinstance(game, NamedGame) else play.turn
    have = play.won[counted]
    moved = prices.change(counted, have + wanted, have + table[card])
    better = sorted((it for it, tricks in table.items() if tricks == wanted), key=lambda it: (it.rank, it.order))
    cost = _cost(chooser, outcome, moved)
    return CardMistake(chooser, cost, moved, play.turn, len(play.tricks) + 1, card, tuple(better), lost)


def _wants_many(play: Playing) -> bool:
    game = play.game
    if not isinstance(game, NamedGame):
        return False
    return (play.turn is game.declarer) is not game.contract.is_misere


def _cost(seat: Seat, outcome: Played, moved: Balance) -> Fraction:
    """Return the loss of the seat's side: in raspasy the seat alone, in a game the declarer's side or the others."""
    if isinstance(outcome, RaspasyOutcome):
        return -moved[seat]
    side = side_of(outcome, moved)
    return -side if seat in (outcome.declarer, outcome.partner) else side


def judge_claim(solvers: Solvers, agreed: Agreed, outcome: Played, prices: Prices) -> list[AnyMistake]:
    """List the mistakes by which an agreement on the remaining tricks gave tricks away.

    The claimer is to blame if the claim cost the claimer tricks; otherwise the players who agreed are. Players who were
    not asked are never to blame.
    """
    play, claimer, were_asked = agreed
    if isinstance(outcome, RaspasyOutcome):
        people = [seat for seat in play.setup.people if were_asked or seat is claimer]
        return [found for seat in people for found in _claimed_against(solvers, play, outcome, seat, prices)]
    declarer = outcome.declarer
    worth = play.won[declarer] + worth_of(solvers.of(outcome.contract.strain), position_of(play))
    given = outcome.tricks[declarer] if outcome.tricks is not None else worth
    if given == worth:
        return []
    moved = prices.change(declarer, worth, given)
    to_declarer = (given > worth) is not outcome.contract.is_misere
    losers: Iterable[Seat] = (declarer,)
    if to_declarer:
        people = [seat for seat in play.setup.others(declarer) if seat is not play.setup.dummy]
        losers = (claimer,) if claimer in people else people
    blamed = tuple(seat for seat in losers if seat is not None and (were_asked or seat is claimer))
    if not blamed:
        return []
    cost = abs(side_of(outcome, moved)) / len(blamed)
    part = moved.map(lambda amount: amount / len(blamed))
    trick, lost = len(play.tricks) + 1, abs(given - worth)
    return [ClaimMistake(seat, cost, part, trick, lost) for seat in blamed]


def _claimed_against(
    solvers: Solvers, play: Playing, outcome: RaspasyOutcome, seat: Seat, prices: Prices
) -> list[ClaimMistake]:
    position = position_of(play, seat)
    worth = play.won[seat] + worth_of(solvers.of(None), position)
    lost = outcome.tricks[seat] - worth
    if lost <= 0:
        return []
    moved = prices.change(seat, worth, outcome.tricks[seat])
    return [ClaimMistake(seat, -moved[seat], moved, len(play.tricks) + 1, lost)]


def paranoid_of(solvers: Solvers, play: Playing) -> dict[Seat, int]:
    """Return for each player how many of the remaining tricks the two others can force on that player in raspasy."""
    solver = solvers.of(None)
    return {seat: worth_of(solver, position_of(play, seat)) for seat in play.setup.people if place_of(play.setup, seat)}
