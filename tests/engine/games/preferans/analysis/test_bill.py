"""The bill of a match: parts, luck and the dearest card with the hands before it."""

from engine.games.preferans.analysis import CardMistake, Part, analyse, bill_of
from engine.games.preferans.contracts import Contract
from engine.games.preferans.solver import fastest
from tests.engine.games.preferans.analysis.kit import FINE, ONE, begun, bid, both_whist, by, play_out, say


def test_parts_luck_and_the_dearest_card() -> None:
    start = say(begun(FINE), *bid(Contract.S6, "Jh Th"), *both_whist())
    events, blunder = play_out(start, by(ONE))
    found = analyse(events, fastest())
    bill = bill_of([found, found], 3)
    play = list(Part).index(Part.PLAY)
    (mistake,) = [it for it in found.mistakes if it.seat is ONE and found.lost_by(ONE, Part.PLAY) == it.cost]
    assert isinstance(mistake, CardMistake)
    assert bill.deals == 2
    assert bill.accounts[ONE].lost[play] == 2 * mistake.cost
    assert bill.accounts[ONE].total == 2 * found.lost_by(ONE)
    assert [account.luck for account in bill.accounts] == [2 * luck for luck in found.luck]
    assert bill.dearest is not None
    assert blunder is not None
    assert bill.dearest.mistake.card is blunder[1]
    assert blunder[1] in bill.dearest.hands[ONE]
    sizes = {len(hand) for hand in bill.dearest.hands}
    assert max(sizes) == 11 - mistake.trick
    assert len(bill.dearest.trick) == sum(len(hand) == 10 - mistake.trick for hand in bill.dearest.hands)


def test_nobody_erred() -> None:
    assert bill_of([], 4).dearest is None
    assert [account.total for account in bill_of([], 4).accounts] == [0, 0, 0, 0]
