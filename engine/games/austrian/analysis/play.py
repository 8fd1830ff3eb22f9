"""Analysis card by card: the price of each play by the all-cards table before it, and a claim by the exact value."""

from collections.abc import Sequence

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.austrian.analysis.best_play import position_of, wants_many
from engine.games.austrian.analysis.model import CardMistake, ClaimMistake
from engine.games.austrian.analysis.prices import Prices
from engine.games.austrian.analysis.replay import Agreed
from engine.games.austrian.outcomes import ContractOutcome
from engine.games.austrian.solver import Solvers
from engine.games.austrian.state import Playing

Table = dict[Card, int]


def judge_cards(solvers: Solvers, plays: Sequence[tuple[Playing, Card]], prices: Prices) -> list[CardMistake]:
    """Find every card that lost money for the side of its player; the tables tell the declarer's tricks.

    All who play against the declarer count as one side, two whisters, too: with all cards open nobody can say what they
    would do to each other.
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
    """Find the tricks that an agreement on the rest gave away.

    The mistake is the claimer's if the claim was against the claimer, else that of the players who agreed: nobody's
    where they were not asked.
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
