"""Analysis of finished deals: known answers, random deals, and a perfect player who makes no mistake."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from engine.core.cards import Card, sort_cards
from engine.core.errors import NotAnalysed
from engine.core.match import DealBroken, StartDeal
from engine.core.seats import BySeat, Seat
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.analysis import (
    ANALYST,
    Analysis,
    AnnounceMistake,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    ContractMistake,
    DefenceMistake,
    DiscardMistake,
    Part,
    WordMistake,
    analyse,
    bill_of,
    deals_of,
)
from engine.games.austrian.analysis.decisions import BestPlay, Declared, position_of
from engine.games.austrian.analysis.model import Priced, Prices
from engine.games.austrian.calls import Bid, Extra
from engine.games.austrian.events import AnyEvent, DealScored, MatchStarted
from engine.games.austrian.game import awaited, decide, evolve, start
from engine.games.austrian.match_commands import Command
from engine.games.austrian.moves import Announce, Discard, NameContract, PlayCard
from engine.games.austrian.outcomes import Aces, ContractOutcome, WhistCall
from engine.games.austrian.record import parse
from engine.games.austrian.rules import PRESETS, preset
from engine.games.austrian.solver import KERNELS, solvers
from engine.games.austrian.state import Exchange, Inviting, Match, Naming, Playing, Whisting, running
from engine.games.austrian.view import view_for
from engine.three_hands.dealing import DECK
from tests.engine.games.austrian.answers import NAMES, records
from tests.engine.games.austrian.claims.test_claims import LAST
from tests.engine.games.austrian.test_errors import paper, text
from tests.engine.games.austrian.walks import Walk, any_rules

KERNEL = KERNELS.fastest()
ROUND = "play 1:Ah 2:8h 3:7h\nplay 1:Kh 2:9h 3:Th\n"
REST = "play 1:Qh 2:9d 3:7d\nplay 1:Jh 2:Qc 3:7c\nplay 1:Ac 2:Kc 3:8c\nplay 1:Ad 2:Jd 3:8d\nplay 1:Kd 2:Qd 3:Td\n"
SPADES = "play 1:As 2:9s 3:7s\nplay 1:Ks 2:Ts 3:8s\nplay 1:Qs 2:Js 3:9c\n"


def found(record: str) -> Analysis:
    """Analyse the last deal of a record."""
    return analyse(list(deals_of(parse(record).events))[-1], KERNEL)


def kinds(mistakes: tuple[AnyMistake, ...]) -> list[tuple[type[AnyMistake], int, Fraction]]:
    return [(type(one), int(one.seat), one.cost) for one in mistakes]


def test_two_who_whist_against_ten_tricks_from_the_top() -> None:
    """Each would have saved the sum in play, 10, of which a third comes back from the pot."""
    analysis = found(text(LAST + ROUND + REST + SPADES))
    assert (analysis.declarer, analysis.contract, analysis.tricks) == (Seat.ONE, Bid.HAND_FOUR, 10)
    saved = Fraction(20, 3)
    assert kinds(analysis.mistakes) == [(WordMistake, 2, saved), (WordMistake, 3, saved)]
    assert all(isinstance(one, WordMistake) and one.better is WhistCall.PASS for one in analysis.mistakes)
    assert analysis.lost_by(Seat.TWO) == analysis.lost_by(Seat.TWO, Part.WHIST) == saved
    assert analysis.lost_by(Seat.ONE) == 0


def test_a_third_spade_ahead_of_trumps_costs_the_trick_that_is_paid_for() -> None:
    ruffed = "play 1:As 2:9s 3:7s\nplay 1:Ks 2:Ts 3:8s\nplay 1:Qs 2:Js 3:7h\n"
    back = "play 3:Td 1:Kd 2:Jd\nplay 1:Ah 2:8h 3:Th\n"
    analysis = found(text(LAST + ruffed + back + "claim 1 1:5,2:0,3:0 2:accept 3:accept\n"))
    cards = [one for one in analysis.mistakes if isinstance(one, CardMistake)]
    assert [(one.trick, one.card, one.lost, one.cost) for one in cards] == [(3, Card.SQ, 1, Fraction(1))]
    assert Card.HA in cards[0].better
    assert Card.SQ not in cards[0].better


def test_a_claim_of_less_than_all_gives_a_trick_away() -> None:
    analysis = found(text(LAST + ROUND + "claim 1 1:7,2:1,3:0 2:accept 3:accept\n"))
    claims = [one for one in analysis.mistakes if isinstance(one, ClaimMistake)]
    assert [(one.seat, one.trick, one.lost, one.cost) for one in claims] == [(Seat.ONE, 3, 1, Fraction(1))]
    assert claims[0].part is Part.PLAY
    other = found(text(LAST + ROUND + "claim 2 1:8,2:0,3:0 1:accept 3:accept\n"))
    assert not [one for one in other.mistakes if isinstance(one, ClaimMistake)]


def test_the_records_of_the_rule_book() -> None:
    books = records()
    table = found_in(books["R1"])
    assert (table.tricks, table.mistakes) == (5, ())
    assert table.best is not None
    assert (table.best.contract, table.best.is_made) == (Bid.FOUR, False)
    bettel = found_in(books["R4"])
    assert bettel.tricks is not None
    assert all(one.cost > 0 for one in bettel.mistakes)


def found_in(record: str) -> Analysis:
    """Analyse the first deal of a record."""
    return analyse(next(iter(deals_of(parse(record).events))), KERNEL)


def test_no_aces_that_were_not_announced() -> None:
    """The declarer of seven sure tricks held no ace: two premiums of 10 were there for a word."""
    body = """deal 1 dealer=3
hand 1 Kh Qh Jh Th 9h 8h 7h Ks Kc Kd
hand 2 Ah As Qs 9s 8s Ac 8c 7c 8d 7d
hand 3 Js Ts 7s Qc Jc Tc 9c Qd Jd Td
talon Ad 9d
auction 1:4- 2:pass 3:pass
talon-call 1:contract 4-
"""
    assert found(text(body + "whist 2:pass 3:pass\n")).tricks is None
    lead = "whist 2:whist 3:pass 2:alone\n{0}play 1:Kh 2:Ah\nclaim 2 1:7,2:2 1:accept\n"
    announced = [one for one in found(text(body + lead.format(""))).mistakes if isinstance(one, AnnounceMistake)]
    assert [(one.said, one.better, one.cost) for one in announced] == [(None, Aces.NONE, Fraction(20))]
    told = found(text(body + lead.format("announce 1:noaces\n")))
    assert not [one for one in told.mistakes if isinstance(one, AnnounceMistake)]


def test_deals_without_cards_or_without_an_end_are_not_analysed() -> None:
    with pytest.raises(NotAnalysed, match="no_cards"):
        found(text(paper("declarer=1 contract=1 whist=2:pass,3:pass")))
    read = parse(text(LAST + ROUND))
    assert not list(deals_of(read.events))
    for events in ((), read.events[1:]):
        with pytest.raises(NotAnalysed, match="not_finished"):
            analyse(events, KERNEL)
    broken = parse(text(LAST + "broken 1\n"))
    assert isinstance(broken.events[-1], DealBroken)
    assert ANALYST.deals_of(broken.events) == []


def check(analysis: Analysis) -> None:
    """Check what holds of any analysis."""
    assert sum(analysis.result) == sum(analysis.luck) == 0
    check_line(analysis)
    for mistake in analysis.mistakes:
        assert mistake.cost > 0
        assert sum(mistake.moved) == 0
        if not isinstance(mistake, CardMistake | ClaimMistake) or mistake.seat is analysis.declarer:
            assert mistake.moved[mistake.seat] == -mistake.cost
    for worth in analysis.worths:
        assert analysis.best is not None
        assert worth.money <= analysis.best.money
    order = (ContractMistake, DiscardMistake, WordMistake, DefenceMistake, AnnounceMistake, CardMistake, ClaimMistake)
    told = [order.index(type(one)) for one in analysis.mistakes]
    assert told == sorted(told)


def check_line(analysis: Analysis) -> None:
    """Best play takes the tricks that the analysis tells, and stops where the rules stop it."""
    takers = [trick.taker for trick in analysis.line]
    assert {seat for trick in analysis.line for seat, _ in trick.plays} == set(analysis.playing)
    if analysis.contract is None or analysis.tricks is None:
        assert not analysis.line
        return
    extra, own = analysis.setup.rules.extra(analysis.contract), takers.count(analysis.playing[0])
    if extra is not None and extra.is_bettel:
        assert own == min(analysis.tricks, 1)
    elif extra is Extra.MORD:
        assert (own == 10) is (analysis.tricks == 10)
    else:
        assert (own, len(takers)) == (analysis.tricks, 10)


def test_the_bill_sums_what_everybody_gave_away_and_shows_the_dearest_card() -> None:
    ruffed = "play 1:As 2:9s 3:7s\nplay 1:Ks 2:Ts 3:8s\nplay 1:Qs 2:Js 3:7h\n"
    back = "play 3:Td 1:Kd 2:Jd\nplay 1:Ah 2:8h 3:Th\n"
    analysis = found(text(LAST + ruffed + back + "claim 1 1:5,2:0,3:0 2:accept 3:accept\n"))
    bill = bill_of([analysis, analysis], 3)
    for seat, account in bill.accounts.items():
        assert account.total == 2 * analysis.lost_by(seat)
        assert account.luck == 2 * analysis.luck[seat]
        assert account.lost[list(Part).index(Part.PLAY)] == 2 * analysis.lost_by(seat, Part.PLAY)
    assert bill.dearest is not None
    assert (bill.dearest.number, bill.dearest.mistake.card, bill.dearest.trick) == (1, Card.SQ, ())
    assert [len(hand) for hand in bill.dearest.hands] == [8, 8, 8]
    assert Card.SQ in bill.dearest.hands[Seat.ONE]
    assert bill_of((), 4).dearest is None


def test_the_dearest_card_of_two_who_played_is_shown_with_their_hands_and_the_trick() -> None:
    analysis = found_in(records()["R2"])
    dearest = bill_of([analysis], 3).dearest
    assert dearest is not None
    assert dearest.mistake.card is Card.S7
    assert dearest.trick == ()
    assert [len(hand) for hand in dearest.hands] == [3, 3, 0]


@pytest.mark.parametrize("seed", range(10))
def test_random_matches_by_random_rules(seed: int) -> None:
    rng = Random(f"analysis {seed}")
    walk = Walk(rng, any_rules(rng), rng.choice((3, 4)))
    while walk.match.standing.deals < 4 and walk.deal():
        pass
    for events in deals_of(walk.events):
        check(analyse(events, KERNEL))


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(4))
def test_a_perfect_player_makes_no_mistakes(name: str, seed: int) -> None:
    rng = Random(f"perfect {name} {seed}")
    events = perfect(rng, name)
    analysis = analyse(events, KERNEL)
    assert analysis.mistakes == ()
    assert analysis.luck == analysis.result


def perfect(rng: Random, name: str) -> list[AnyEvent]:
    """Return a deal in which robots bid, and everybody decides best from then on."""
    while True:
        table = Table(rng, name)
        while awaited(table.match) and not isinstance(running(table.match), Exchange | Naming):
            seat = awaited(table.match)[0]
            view = view_for(table.match, seat)
            assert view is not None
            table.do(AUSTRIAN.robots.choose(view))
        if running(table.match) is not None:
            table.play_best()
            return table.events


class Table:
    """One deal, and the best decisions in it."""

    def __init__(self, rng: Random, name: str) -> None:
        self.match: Match = start(MatchStarted(preset(name), NAMES[:3]))
        self.events: list[AnyEvent] = []
        self.do(StartDeal(Seat.THREE, tuple(rng.sample(DECK, 32))))

    def do(self, command: Command) -> None:
        for event in decide(self.match, command):
            self.match = evolve(self.match, event)
            self.events.append(event)

    def play_best(self) -> None:
        deal = running(self.match)
        assert isinstance(deal, Exchange | Naming)
        setup = deal.setup
        best = BestPlay(solvers(KERNEL), Priced(self.match.standing, setup.dealer, setup.paid))
        declared = Declared(best, self.match)
        legal = setup.rules.contracts(deal.won.bid)
        worth = max(declared.worths(legal[0]), key=lambda one: one.money)
        for command in commands_of(declared, worth.contract, worth.discard, deal.won.seat):
            if running(self.match) is deal or isinstance(running(self.match), Naming):
                self.do(command)
        while isinstance(running(self.match), Whisting | Inviting):
            seat = awaited(self.match)[0]
            self.do(max(best.words(self.match), key=lambda pair: pair[1][seat])[0])
        lead = running(self.match)
        if isinstance(lead, Playing):
            ways = best.announcements(lead)
            aces = max(ways, key=lambda told: ways[told][lead.game.declarer])
            if aces is not None:
                self.do(Announce(lead.game.declarer, aces=aces))
        while isinstance(play := running(self.match), Playing):
            self.do(PlayCard(play.turn, card=best_card(play)))
        assert isinstance(self.events[-1], DealScored)


def commands_of(declared: Declared, contract: Bid, discard: object, seat: Seat) -> Iterator[Command]:
    """List the commands of a declarer's choice."""
    if isinstance(discard, tuple):
        yield Discard(seat, cards=(discard[0], discard[1]))
    yield NameContract(seat, contract=contract)


def best_card(play: Playing) -> Card:
    """Return a card that loses nothing."""
    position = position_of(play)
    table = solvers(KERNEL).of(position).table(position)
    declares = play.turn is play.game.declarer
    return (max if declares is not position.few else min)(table, key=lambda card: table[card])


@pytest.mark.parametrize("seed", range(4))
def test_the_best_discard_is_the_best_of_all_pairs(seed: int) -> None:
    rng, looked = Random(f"discard {seed}"), 0
    while looked < 2:
        table = Table(rng, "austrian_illustrated")
        while awaited(table.match) and not isinstance(running(table.match), Exchange | Naming):
            view = view_for(table.match, awaited(table.match)[0])
            assert view is not None
            table.do(AUSTRIAN.robots.choose(view))
        deal = running(table.match)
        if not isinstance(deal, Exchange):
            continue
        looked += 1
        best = BestPlay(solvers(KERNEL), Priced(table.match.standing, deal.setup.dealer, deal.setup.paid))
        declared = Declared(best, table.match)
        for contract in deal.setup.rules.contracts(deal.won.bid):
            extra = deal.setup.rules.extra(contract)
            every = [declared.tricks(contract, pair) for pair in combinations(sort_cards(deal.hands[deal.won.seat]), 2)]
            got = declared.tricks(contract, declared.best_discard(contract))
            if extra is not None and extra.is_bettel:
                assert (got == 0) is (0 in every)
            else:
                assert got == max(every)


@pytest.mark.parametrize("seed", range(6))
def test_more_tricks_never_cost_the_declarer_money(seed: int) -> None:
    rng = Random(f"prices {seed}")
    walk = Walk(rng, any_rules(rng), rng.choice((3, 4)))
    while walk.match.standing.deals < 6 and walk.deal():
        pass
    for events in deals_of(walk.events):
        scored, match = events[-1], AUSTRIAN.replay(events)
        last = getattr(match.deal, "last", None)
        if not isinstance(scored, DealScored) or not isinstance(last, Playing):
            continue
        outcome, game = scored.outcome, last.game
        assert isinstance(outcome, ContractOutcome)
        standing = getattr(events[0], "standing", None)
        assert standing is not None
        prices = Prices(Priced(standing, game.setup.dealer, game.setup.paid), outcome, game.playing)
        own = [prices.at(tricks)[game.declarer] for tricks in range(11)]
        few = game.extra is not None and game.extra.is_bettel
        assert own == sorted(own, reverse=few)
        against = [sum(prices.at(tricks)[seat] for seat in game.playing[1:]) for tricks in range(11)]
        assert against == sorted(against, reverse=not few)
        assert sum(prices.change(3, 7)) == 0
        assert isinstance(prices.at(5), BySeat)


def test_all_kinds_of_mistakes_are_found_in_random_deals() -> None:
    rng, met = Random(17), set[type[AnyMistake]]()
    for _ in range(14):
        walk = Walk(rng, preset("austrian_limited"), 3)
        walk.deal()
        met |= {type(one) for one in analyse(walk.events[1:], KERNEL).mistakes}
    assert {ContractMistake, DiscardMistake, WordMistake, CardMistake} <= met
