"""Analysis of finished deals: known answers, random deals against brute force, and a perfect player."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from engine.core.cards import Card
from engine.core.errors import NotAnalysed
from engine.core.match import DealBroken, StartDeal
from engine.core.seats import BySeat, Seat
from engine.games.skat import SKAT
from engine.games.skat.analysis import (
    ANALYST,
    Analysis,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    DoubleMistake,
    GameMistake,
    GiveUpMistake,
    Grade,
    Part,
    analyse,
    bill_of,
    deals_of,
)
from engine.games.skat.analysis.best_play import POINTS, BestPlay, graded, open_play, scale_of
from engine.games.skat.analysis.declared import Declared
from engine.games.skat.analysis.model import Priced, edge
from engine.games.skat.analysis.play import RamschJudge, loaded
from engine.games.skat.analysis.replay import ReplayedDeal, replayed
from engine.games.skat.contracts import Announcement, Contract, Declaration
from engine.games.skat.events import AnyEvent, MatchStarted
from engine.games.skat.game import awaited, decide, evolve, start
from engine.games.skat.match_commands import Command
from engine.games.skat.moves import Discard, DoubleCall, NameGame, Pass, PlayCard
from engine.games.skat.outcomes import GameOutcome, RamschOutcome, Side
from engine.games.skat.rules import preset, with_rule
from engine.games.skat.solver import KERNELS, solvers
from engine.games.skat.state import (
    Auction,
    Discarding,
    Finished,
    Match,
    NamedGame,
    Naming,
    Playing,
    RamschGame,
    running,
)
from engine.games.skat.view import view_for
from engine.three_hands.dealing import DECK
from engine.three_hands.state import Trick
from tests.engine.games.skat.analysis.brute import brute_of
from tests.engine.games.skat.answers import NAMES
from tests.engine.games.skat.deals import BY_HAND, HEARTS, PASSED, PLAYED, WON, read
from tests.engine.games.skat.solver.brute import Brute
from tests.engine.games.skat.walks import Walk, any_rules

KERNEL = KERNELS.fastest()
SOLVERS = solvers(KERNEL)
LAST = 3
"""Tricks that brute force plays to their end."""


def found(body: str, preset_name: str = "seed", *rules: str) -> Analysis:
    """Analyse the last deal of a record."""
    return analyse(list(deals_of(read(body, preset_name, *rules).events))[-1], KERNEL)


def came_to(outcome: GameOutcome) -> Grade:
    """Return the grade of a game that was played to its end."""
    if outcome.declaration.is_null:
        return Grade.LOST if outcome.took else Grade.WON
    if outcome.trickless is not None:
        return Grade.NO_TRICK if outcome.trickless is Side.DECLARER else Grade.SCHWARZ
    points = outcome.points or 0
    return max((grade for grade, least in POINTS.items() if points >= least), default=Grade.SCHNEIDERED)


def kinds(analysis: Analysis) -> list[tuple[type[AnyMistake], int, int]]:
    return [(type(one), int(one.seat), one.cost) for one in analysis.mistakes]


def test_hearts_where_a_grand_was_there() -> None:
    analysis = found(HEARTS + PLAYED)
    assert (analysis.declarer, analysis.grade, analysis.points) == (Seat.ONE, Grade.WON, 80)
    (mistake,) = analysis.mistakes
    assert isinstance(mistake, GameMistake)
    assert (mistake.said.contract, mistake.better, mistake.worth) == (
        Contract.HEARTS,
        Declaration(Contract.GRAND),
        96,
    )
    assert (mistake.cost, tuple(mistake.moved), mistake.part) == (66, (-66, 0, 0), Part.GAME)
    assert (tuple(analysis.listed), tuple(analysis.cards)) == ((30, 0, 0), (96, 0, 0))
    assert [*analysis.result, *analysis.luck] == [60, -30, -30, 192, -96, -96]
    assert analysis.lost_by(Seat.ONE) == analysis.lost_by(Seat.ONE, Part.GAME) == 66
    made = {(int(one.seat), one.declaration): one.amount for one in analysis.worths}
    assert made[1, Declaration(Contract.GRAND, hand=True, announced=Announcement.SCHNEIDER)] == 144
    assert made[3, Declaration(Contract.NULL, hand=True, announced=Announcement.OUVERT)] == 59
    assert not any(seat == 2 for seat, _ in made)


def test_a_seeger_list_counts_its_bonuses_on_both_sides() -> None:
    """Lost by 60 instead of won by 30: 90 in the list, 100 of the own bonus, 40 of each defender's."""
    for name, cost in (("seed", 90), ("isko", 90 + 100 + 40)):
        given_up = found(HEARTS + "concede 1\n", name)
        assert kinds(given_up)[1:] == [(GiveUpMistake, 1, cost)]
        assert isinstance(given_up.mistakes[1], GiveUpMistake)
        assert given_up.mistakes[1].trick == 1


def test_words_about_doubling_that_were_said() -> None:
    """Hearts win: kontra costs the defender another 30, the other one was not asked."""
    body = HEARTS + "kontra 2:kontra 1:re\n" + PLAYED
    assert kinds(found(body, "seed", "kontra=any", "re=yes"))[1:] == [(DoubleMistake, 2, 30)]
    body = HEARTS + "kontra 2:kontra 1:pass\n" + PLAYED
    analysis = found(body, "seed", "kontra=any", "re=yes")
    assert kinds(analysis)[1:] == [(DoubleMistake, 2, 30), (DoubleMistake, 1, 60)]
    words = [(one.said, one.better) for one in analysis.mistakes if isinstance(one, DoubleMistake)]
    assert words == [(DoubleCall.KONTRA, DoubleCall.PASS), (DoubleCall.PASS, DoubleCall.RE)]
    assert analysis.lost_by(Seat.ONE, Part.DOUBLE) == 60
    assert sum(analysis.result) == sum(analysis.luck) == 0


def test_of_two_defenders_who_are_asked_the_last_one_answers_for_a_kontra_left_out() -> None:
    """An open null of the hand that holds the ace and the king of a suit is lost."""
    body = WON + "talon-call 1:hand 1:game null ouvert\nkontra 2:pass 3:pass\nplay 1:As 2:Ks 3:8s\n"
    analysis = found(body, "seed", "kontra=any")
    assert analysis.grade is Grade.LOST
    doubled = [one for one in analysis.mistakes if isinstance(one, DoubleMistake)]
    assert [(one.seat, one.said, one.better, one.cost) for one in doubled] == [
        (Seat.THREE, DoubleCall.PASS, DoubleCall.KONTRA, 59)
    ]


def test_a_claim_at_ones_own_risk_that_did_not_hold() -> None:
    analysis = found(HEARTS + "claim 1 1:0,2:10,3:0 failed\n")
    assert [type(one) for one in analysis.mistakes] == [GameMistake, ClaimMistake]
    claim = analysis.mistakes[1]
    assert (claim.cost, claim.part) == (30 + 100, Part.PLAY)  # lost without a trick: 5 levels, twice


@pytest.mark.parametrize(
    ("told", "mistake"),
    [
        ("concede 2\n", (GiveUpMistake, 2, 20)),
        ("play 1:Jc\nconcede 3\n", (GiveUpMistake, 3, 20)),
        ("play 1:Jc\nclaim 3 1:10,2:0,3:0 failed\n", (ClaimMistake, 3, 20)),
    ],
)
def test_defenders_who_end_a_deal_pay_for_what_they_could_have_taken(
    told: str, mistake: tuple[type[AnyMistake], int, int]
) -> None:
    """Hearts make 30 with best play by all, 50 without a trick of the defence."""
    assert kinds(found(HEARTS + told))[1:] == [mistake]


def test_announcements_from_the_hand() -> None:
    """Hearts by hand make 61 points with all cards open, no schneider; a grand schneider was there."""
    analysis = found(BY_HAND + PLAYED)
    game = analysis.mistakes[0]
    assert isinstance(game, GameMistake)
    assert game.better == Declaration(Contract.GRAND, hand=True, announced=Announcement.SCHNEIDER)
    assert analysis.best is not None
    assert (analysis.best.grade, analysis.best.discard, analysis.best.amount) == (Grade.SCHNEIDER, None, 144)


def test_a_bid_above_the_value_turns_what_counts() -> None:
    """With a bid of 72 hearts with two pay only by all tricks; nothing won short of that, so nothing was lost."""
    body = HEARTS.replace("2:20 1:yes 2:pass", "2:20 1:yes 2:72 1:yes 2:pass")
    analysis = found(body + PLAYED)
    assert analysis.best is not None
    assert (analysis.best.declaration.contract, analysis.best.amount) == (Contract.GRAND, 96)
    assert not [one for one in analysis.mistakes if isinstance(one, CardMistake)]


def test_all_passed_and_everybody_reads_what_was_there() -> None:
    analysis = found(PASSED)
    assert (analysis.mistakes, analysis.declarer, analysis.grade, analysis.best) == ((), None, None, None)
    assert {int(one.seat) for one in analysis.worths} == {1, 3}
    assert tuple(analysis.listed) == tuple(analysis.cards) == (0, 0, 0)


def test_deals_without_cards_or_without_an_end_are_not_analysed() -> None:
    with pytest.raises(NotAnalysed, match="no_cards"):
        found("deal 1 dealer=3 paper\noutcome passed\n")
    unplayed = read(HEARTS)
    assert not list(deals_of(unplayed.events))
    for events in ((), unplayed.events[1:]):
        with pytest.raises(NotAnalysed, match="not_finished"):
            analyse(events, KERNEL)
    broken = read(HEARTS + "broken 1\n")
    assert isinstance(broken.events[-1], DealBroken)
    assert ANALYST.deals_of(broken.events) == []


def test_the_plain_search_judges_the_last_tricks_and_says_so() -> None:
    events = next(iter(deals_of(read(HEARTS + PLAYED).events)))
    plain, whole = analyse(events, KERNELS.pure()), analyse(events, KERNEL)
    assert (plain.first, plain.grade, plain.best, plain.worths, plain.line) == (4, None, None, (), ())
    cards = [one for one in whole.mistakes if isinstance(one, CardMistake)]
    assert [one for one in cards if one.trick >= plain.first] == list(plain.mistakes)


@cache
def random_deals() -> tuple[tuple[ReplayedDeal, Analysis], ...]:
    """Deal by random rules, the first deal a ramsch with shoving."""
    deals = list[tuple[ReplayedDeal, Analysis]]()
    for seed in range(7):
        rng = Random(f"skat analysed {seed}")
        walk = Walk(rng, any_rules(rng) if seed else with_rule(preset("skat_seed"), "pass_out", "schieber"), 3)
        walk.is_sensible = seed % 2 == 1
        walk.deal()
        while (deal := running(walk.match)) is not None:
            if not seed and isinstance(deal, Auction):
                walk.do(Pass(awaited(walk.match)[0]))
            else:
                walk.step()
        deals += [(replayed(events), analyse(events, KERNEL)) for events in deals_of(walk.events)]
    return tuple(deals)


def test_random_deals_against_brute_force() -> None:
    """Of the last tricks every card is a mistake that brute force calls one, and no other."""
    met = set[str]()
    for replay, analysis in random_deals():
        check(analysis)
        expected = dict((*in_games(replay), *in_ramsches(replay)))
        told = {one.card: one.cost for one in analysis.mistakes if isinstance(one, CardMistake)}
        assert {card: told.get(card, 0) for card in expected} == expected
        met |= {type(replay.game).__name__} | {"mistake" for cost in expected.values() if cost}
    assert {"NamedGame", "RamschGame", "mistake"} <= met


def check(analysis: Analysis) -> None:
    """Check what holds of any analysis."""
    assert sum(analysis.result) == sum(analysis.luck) == 0
    assert all(one.cost > 0 for one in analysis.mistakes)
    order = (GameMistake, DiscardMistake, DoubleMistake, CardMistake, ClaimMistake, GiveUpMistake)
    told = [order.index(type(one)) for one in analysis.mistakes if not isinstance(one, DoubleMistake)]
    assert told == sorted(told)
    for mistake in analysis.mistakes if analysis.declarer is not None else ():
        assert analysis.declarer is not None
        change = edge(mistake.moved, analysis.declarer)
        assert mistake.cost == (-change if mistake.seat is analysis.declarer else change)
    for worth in analysis.worths:
        assert worth.amount > 0
        assert (worth.discard is None) is worth.declaration.hand


def in_games(replay: ReplayedDeal) -> Iterator[tuple[Card, int]]:
    """Yield cards of the last tricks of a game with their price by brute force."""
    end = replay.scored.outcome
    if not isinstance(end, GameOutcome):
        return
    priced = Priced(replay.standing)
    for moment in replay.moments:
        game = moment.play.game
        if not isinstance(moment.event, PlayCard) or len(moment.play.hands[moment.play.turn]) > LAST:
            continue
        assert isinstance(game, NamedGame)
        play = open_play(moment.play, game)
        (brute, state), outcome = brute_of(play), end
        before, after = brute.grade(state), brute.grade(brute.after(state, moment.event.card))
        worths = [priced.worth(graded(outcome, Grade(grade))) for grade in (before, after)]
        yield moment.event.card, abs(worths[1] - worths[0])


def in_ramsches(replay: ReplayedDeal) -> Iterator[tuple[Card, int]]:
    """Yield cards of the last tricks of a ramsch with their price by brute force."""
    game, end = replay.game, replay.scored.outcome
    if not isinstance(game, RamschGame) or not isinstance(end, RamschOutcome):
        return
    judge = RamschJudge(SOLVERS, Priced(replay.standing), game, end)
    for moment in replay.moments:
        if not isinstance(moment.event, PlayCard) or len(moment.play.hands[moment.play.turn]) > LAST:
            continue
        play, seat = loaded(moment.play, moment.play.turn), moment.play.turn
        position, after = play.position, play.after(moment.event.card)
        brute = Brute(Contract.GRAND, position.soloist - 1, few=True)
        most = [
            one.points
            + brute.value(
                tuple(frozenset(hand) for hand in one.position.hands), one.position.leader - 1, one.position.trick
            )
            for one in (play, after)
        ]
        yield moment.event.card, judge.at(seat, most[0])[seat] - judge.at(seat, most[1])[seat]


@pytest.mark.parametrize("seed", range(3))
def test_a_perfect_player_makes_no_mistakes(seed: int) -> None:
    table = Table(Random(f"perfect {seed}"))
    table.play_best()
    analysis = analyse(table.events[1:], KERNEL)
    assert analysis.mistakes == ()
    assert analysis.cards == analysis.listed
    assert isinstance(analysis.scored.outcome, GameOutcome)
    assert analysis.grade is not None
    assert came_to(analysis.scored.outcome) == analysis.grade
    assert [trick.plays for trick in analysis.line] == [trick.plays for trick in table.tricks]


def test_the_best_discard_is_the_best_of_all_pairs() -> None:
    table = Table(Random("discard"))
    deal = running(table.match)
    assert isinstance(deal, Discarding)
    best_play, priced = BestPlay(SOLVERS), Priced(table.match.standing)
    declared = Declared(best_play, priced, deal.setup, deal.won.seat, deal.won.bid)
    for contract in Contract:
        declaration = Declaration(contract)
        for grade in (Grade.WON,) if contract is Contract.NULL else (Grade.WON, Grade.SCHNEIDER):
            pairs = combinations(deal.hands[deal.won.seat], 2)
            reached = any(best_play.reaches(declared.lead(declaration, pair), grade) for pair in pairs)
            assert (declared.reach(declaration, grade) is not None) is reached


class Table:
    """One deal in which robots bid, up to the declarer with twelve cards; and the best decisions from there."""

    def __init__(self, rng: Random) -> None:
        self.events: list[AnyEvent] = []
        while not isinstance(running(self.match), Discarding) if self.events else True:
            first = MatchStarted(preset("skat_isko"), NAMES[:3])
            self.match: Match = start(first)
            self.events = [first]
            self.do(StartDeal(Seat.THREE, tuple(rng.sample(DECK, 32))))
            while awaited(self.match) and not isinstance(running(self.match), Discarding | Playing):
                view = view_for(self.match, awaited(self.match)[0])
                assert view is not None
                self.do(SKAT.robots.choose(view))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Tricks of the deal that is over."""
        deal = self.match.deal
        return deal.last.tricks if isinstance(deal, Finished) and isinstance(deal.last, Playing) else ()

    def do(self, command: Command) -> None:
        for event in decide(self.match, command):
            self.match = evolve(self.match, event)
            self.events.append(event)

    def play_best(self) -> None:
        deal = running(self.match)
        assert isinstance(deal, Discarding)
        best_play, priced, seat = BestPlay(SOLVERS), Priced(self.match.standing), deal.won.seat
        declared = Declared(best_play, priced, deal.setup, seat, deal.won.bid)
        best = declared.best(hand=False)
        assert best.discard is not None
        self.do(Discard(seat, cards=(best.discard[0], best.discard[1])))
        assert isinstance(running(self.match), Naming)
        self.do(NameGame(seat, contract=best.declaration.contract, announced=best.declaration.announced))
        lead = declared.lead(best.declaration, best.discard)
        scale = scale_of(declared.outcome(best.declaration), priced.worth)
        place = best_play.place(lead, scale)
        points = None if best.declaration.is_null else best_play.points(lead, scale, place)
        for card in best_play.line(lead, scale, place, points):
            play = running(self.match)
            assert isinstance(play, Playing)
            self.do(PlayCard(play.turn, card=card))


def test_the_bill_sums_what_everybody_gave_away_and_shows_the_dearest_card() -> None:
    same = [analysis for _, analysis in random_deals()]
    bill = bill_of(same, 3)
    for seat, account in bill.accounts.items():
        assert account.total == sum(one.lost_by(seat) for one in same)
        assert account.luck == sum(one.cards[seat] for one in same)
    cards = [one for analysis in same for one in analysis.mistakes if isinstance(one, CardMistake)]
    assert bill.dearest is not None
    assert bill.dearest.mistake.cost == max(one.cost for one in cards)
    dearest = bill.dearest
    assert dearest.mistake.card in dearest.hands[dearest.mistake.seat]
    counts = [len(hand) for hand in dearest.hands if hand]
    assert sum(counts) + len(dearest.trick) == 3 * (11 - dearest.mistake.trick)
    assert bill_of((), 4).dearest is None
    assert isinstance(bill.accounts, BySeat)
