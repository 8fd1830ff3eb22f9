"""The known answers of docs/austrian.md by their numbers: money, auctions, legal cards, records."""

import re

import pytest

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.games.austrian.commands import PlaceBid, RecordPaperDeal
from engine.games.austrian.events import DealScored
from engine.games.austrian.game import awaited, legal_commands
from engine.games.austrian.money import Payment, Reason, in_play
from engine.games.austrian.outcomes import AllPassOutcome
from engine.games.austrian.record import parse, write
from engine.games.austrian.record.lines import read_outcome
from engine.games.austrian.state import Exchange, Finished, Naming, PaperDeal
from engine.games.austrian.trick_rules import trick_rules
from tests.engine.games.austrian.answers import begun, dealt, done, given, records, rows, said

DEALS = rows("deals", 2)
AUCTIONS = rows("auctions")
LEGAL = rows("legal")
RECORDS = records()


def arrow(payment: Payment) -> str:
    payer, payee = ("P" if seat is None else str(int(seat)) for seat in (payment.payer, payment.payee))
    return f"{payer}>{payee}:{payment.amount}"


@pytest.mark.parametrize("number", DEALS)
def test_money(number: str) -> None:
    head, outcome, moves, changes, left = DEALS[number]
    rules, seats, fields = given(head)
    pot = int(fields["pot"])
    stake = 0 if rules.pot.is_shared else rules.stake
    before = begun(rules, seats, pot - stake)
    told = read_outcome(outcome, seats)
    assert not isinstance(told, AllPassOutcome)
    match = done(before, RecordPaperDeal(Seat(int(fields["dealer"])), told))
    assert isinstance(match.deal, PaperDeal)
    assert match.deal.score is not None
    first, *arrows = moves.split()
    assert first == f"in={in_play(rules, pot, told.contract)}"
    paid = [payment for payment in match.deal.score.payments if payment.reason is not Reason.STAKE]
    assert [arrow(payment) for payment in paid] == arrows
    after = {seat: match.standing.purse.cash[seat] - before.standing.purse.cash[seat] for seat in range(1, seats + 1)}
    after[int(fields["dealer"])] += stake
    assert " ".join(f"{seat}{change:+d}" for seat, change in after.items() if change) == changes
    assert left == f"pot={match.standing.purse.pot}"
    assert sum(match.standing.purse.cash) + match.standing.purse.pot == 0


@pytest.mark.parametrize("number", AUCTIONS)
def test_auction(number: str) -> None:
    head, calls, expected = AUCTIONS[number]
    rules, seats, fields = given(head)
    match = said(dealt(begun(rules, seats), int(fields["dealer"])), "auction", calls.split())
    if expected == "allpass":
        assert isinstance(match.deal, Finished)
        assert isinstance(match.deal.outcome, AllPassOutcome)
        return
    wanted = dict(part.split("=") for part in expected.split())
    if "next" in wanted:
        (seat,) = awaited(match)
        assert str(int(seat)) == wanted["next"]
        words = [
            ("here" if command.here else str(command.bid)) if isinstance(command, PlaceBid) else "pass"
            for command in legal_commands(match, seat)
        ]
        assert ",".join(words) == wanted["legal"]
        return
    assert isinstance(match.deal, Exchange | Naming)
    won = match.deal.won
    assert (str(int(won.seat)), str(won.bid)) == (wanted["declarer"], wanted["level"])
    assert ",".join(rules.contracts(won.bid)) == wanted["contracts"]


@pytest.mark.parametrize("number", LEGAL)
def test_legal_cards(number: str) -> None:
    head, trick, hand, legal = LEGAL[number]
    rules, _, fields = given(head)
    trump = None if fields["trump"] == "none" else Suit(fields["trump"])
    of_trick = trick_rules(trump, rules.must_beat)
    cards = [[Card(name) for name in text.split()] for text in (trick, hand, legal)]
    assert list(of_trick.legal_cards(cards[1], cards[0])) == cards[2]


@pytest.mark.parametrize("number", RECORDS)
def test_record(number: str) -> None:
    """The record is read, its stated tricks, sheets and settlement agree, and it is written back byte for byte."""
    read = parse(RECORDS[number])
    assert write(read.events, finished_only=False) == RECORDS[number]
    assert parse(write(read.events, finished_only=True)).events == read.events
    scored = [event for event in read.events if isinstance(event, DealScored)]
    assert len(scored) == RECORDS[number].count("\nsheet ")


@pytest.mark.parametrize(
    ("number", "figures"),
    [
        ("R1", "the record states 1:cash+16 2:cash-36 3:cash-70 pot:119, the replay gives"),
        ("R3", "the record states 2:cash-10 3:cash-7 4:cash+7 pot:9, the replay gives"),
    ],
)
def test_a_sheet_that_differs_is_refused(number: str, figures: str) -> None:
    text = re.sub(r"pot:(\d+)", lambda found: f"pot:{int(found[1]) - 1}", RECORDS[number], count=1)
    with pytest.raises(Exception, match=re.escape(figures)):
        parse(text)


def test_every_number_is_there() -> None:
    assert len(DEALS) == 32 + 17
    assert len(AUCTIONS) == 16 + 10
    assert len(LEGAL) == 13 + 5
    assert list(RECORDS) == ["R1", "R2", "R3", "R4", "R5", "R6"]
