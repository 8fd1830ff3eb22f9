"""Values, matadors, tricks and entries: the known answers of docs/skat.md §12 that need no deal, and the oracle."""

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.seats import BySeat, Seat
from engine.games.skat.contracts import BASES, BY_HAND, MOST_TOPS, WITH_SKAT, Contract, ladder, next_value, null_value
from engine.games.skat.outcomes import GameOutcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.record.lines import read_outcome
from engine.games.skat.robber import Robber, Stage, after_deal
from engine.games.skat.rules import PRESETS, ListKind, RamschSweep, Rules, preset, rules_of, with_rules
from engine.games.skat.scoring import (
    Entry,
    Settlement,
    Tally,
    causes_of,
    compared,
    counted,
    entries_of,
    heights,
    listed,
    most,
    totals,
)
from engine.games.skat.trick_rules import ALL_POINTS, matadors, points_of, sorted_for, trick_rules
from engine.three_hands.dealing import DECK
from engine.three_hands.state import TRICKS
from tests.engine.games.skat import oracle
from tests.engine.games.skat.answers import answers, cards_of, contract_of, of_kind, outcome_of
from tests.extent import tried

ZEROS = BySeat((0, 0, 0))


@pytest.mark.parametrize("number", of_kind("game"))
def test_games(number: str) -> None:
    answer = answers()[number]
    stage = Stage.BOCK if "bock" in answer.words else Stage.CLASSIC
    for rules in answer.presets:
        (entry,) = entries_of(rules, stage, outcome_of(answer))
        assert f"{entry.amount:+d}" == answer.expected, rules.preset


@pytest.mark.parametrize("number", of_kind("tops"))
def test_matadors(number: str) -> None:
    answer = answers()[number]
    _, game, *cards = answer.words
    tops = matadors(contract_of(game), cards_of(tuple(cards)))
    assert answer.expected == f"{'with' if tops > 0 else 'without'} {abs(tops)}"


@pytest.mark.parametrize("number", of_kind("ramsch"))
def test_ramsch(number: str) -> None:
    answer = answers()[number]
    fields, points = answer.fields, tuple(map(int, answer.words[1].split(",")))
    counts = fields.get("tricks", "").split(",")
    none = tuple(seat for seat in (Seat.ONE, Seat.TWO, Seat.THREE) if counts[0] and counts[seat - 1] == "0")
    last = Seat(int(fields["last"])) if "last" in fields else None
    changes = [(f"ramsch_{name}", fields[name]) for name in ("sweep",) if name in fields]
    changes += [("ramsch_skat", "last_trick")] if last is not None else []
    for rules in answer.presets:
        outcome = RamschOutcome(BySeat(points), int(fields["skat"]), none, last)
        entries = entries_of(with_rules(rules, changes), Stage.CLASSIC, outcome)
        found = {int(entry.seat): entry.amount for entry in entries}
        assert ",".join(str(found.get(seat, 0)) for seat in (1, 2, 3)) == answer.expected


@pytest.mark.parametrize("number", of_kind("settle"))
def test_settlement(number: str) -> None:
    answer = answers()[number]
    points = BySeat(tuple(map(int, answer.words[-1].split(","))))
    kind = ListKind(answer.words[1]) if len(answer.words) > 2 else ListKind.CLASSICAL
    settlement = Settlement(points, kind)
    assert ",".join(map(str, settlement.balances)) == answer.expected
    paid = dict.fromkeys(points.seats, 0)
    for transfer in settlement.transfers:
        assert transfer.amount > 0
        paid[transfer.payee] += int(transfer.amount)
        paid[transfer.payer] -= int(transfer.amount)
    assert tuple(paid.values()) == settlement.balances.values


@pytest.mark.parametrize("number", of_kind("listed"))
def test_what_a_list_of_minuses_or_pluses_writes(number: str) -> None:
    answer = answers()[number]
    _, kind, amounts = answer.words
    worth = [Entry(Seat(seat), int(amount)) for seat, amount in enumerate(amounts.split(","), 1) if int(amount)]
    seats = BySeat.of(amounts.count(",") + 1, 0).seats
    found = {entry.seat: entry.amount for entry in listed(ListKind(kind), tuple(worth), seats)}
    assert ",".join(str(found.get(seat, 0)) for seat in seats) == answer.expected
    assert 0 not in found.values()


def test_limits_of_bierlachs_are_below_nought() -> None:
    tally = Tally(BySeat((-20, 5, -51)), ZEROS, ZEROS)
    assert heights(tally, ListKind.BIERLACHS).values == (20, -5, 51)
    assert heights(tally, ListKind.PLUS) == tally.points


@pytest.mark.parametrize("number", of_kind("seeger"))
def test_seeger(number: str) -> None:
    answer = answers()[number]
    points, won, lost = (
        BySeat(column)
        for column in zip(*(map(int, part.split("/")) for part in answer.words[1].split(",")), strict=True)
    )
    found = totals(Tally(points, won, lost), ListKind.SEEGER)
    assert ",".join(map(str, found)) == answer.expected


def test_the_resting_dealer_has_the_bonus_of_four() -> None:
    tally = Tally(BySeat((0, -40, 0, 0)), BySeat((0, 0, 0, 0)), BySeat((0, 1, 0, 0)))
    assert totals(tally, ListKind.SEEGER).values == (30, -90, 30, 30)
    assert totals(tally, ListKind.CLASSICAL) == tally.points


@pytest.mark.parametrize("number", of_kind("next"))
def test_the_next_value(number: str) -> None:
    answer = answers()[number]
    for rules in answer.presets:
        assert str(next_value(int(answer.words[1]), rules.grand_ouvert.base)) == answer.expected


@pytest.mark.parametrize("number", of_kind("ladder"))
def test_the_ladder(number: str) -> None:
    (rules,) = answers()[number].presets
    values = ladder(rules.grand_ouvert.base)
    assert f"{len(values)} values {values[0]}..{values[-1]}" == answers()[number].expected
    assert next_value(values[-1], rules.grand_ouvert.base) is None


def test_an_open_grand_of_36_changes_the_top_of_the_ladder() -> None:
    new, old = set(ladder(24)), set(ladder(36))
    assert new - old == {264}
    assert old - new == {252, 288, 324, 360}


@pytest.mark.parametrize("number", of_kind("phases"))
def test_stages_of_a_robber_match(number: str) -> None:
    answer = answers()[number]
    hit = int(answer.fields["hit"])
    (rules,) = answer.presets
    robber, stages = Robber(), list[Stage]()
    while not robber.is_over:
        stages.append(robber.stage)
        robber = after_deal(rules, robber, BySeat((100 if len(stages) >= hit else 99, 0, 0)), 0)
    deals = {stage: [place for place, one in enumerate(stages, 1) if one is stage] for stage in Stage}
    bock, schieber = (f"{deals[stage][0]}-{deals[stage][-1]}" for stage in (Stage.BOCK, Stage.SCHIEBER))
    assert f"bock {bock} schieber {schieber} end {len(stages)}" == answer.expected


@pytest.mark.parametrize(
    ("lists", "target"), [((99, 0, 0), 100), ((100, 0, 0), 200), ((-5, -300, -80), 100), ((340, 0, 399), 400)]
)
def test_the_next_trigger_is_above_every_list(lists: tuple[int, ...], target: int) -> None:
    rules = with_rules(preset("skat_robber"), [("robber_after", "classic")])
    last = Robber(Stage.SCHIEBER, left=1, target=100)
    again = after_deal(rules, last, BySeat(lists), 0)
    assert (again.stage, again.target, again.is_over) == (Stage.CLASSIC, target, False)
    assert after_deal(rules, again, BySeat((target - 1, 0, 0)), target).stage is Stage.CLASSIC
    assert after_deal(rules, again, BySeat((target, 0, 0)), 0).stage is Stage.BOCK


def stages_of(rules: Rules, causes: list[int], deals: int) -> str:
    """Return the stages of the first deals, a letter each; `causes`: events in these deals that bring bock laps."""
    robber, told = Robber(), ""
    for number in range(deals):
        told += robber.stage[0]
        robber = after_deal(rules, robber, ZEROS, 0, causes[number] if number < len(causes) else 0)
    return told


@pytest.mark.parametrize(
    ("changes", "causes", "stages"),
    [
        ("", [1], "cbbbcc"),
        ("", [0, 2], "ccbbbccc"),
        ("", [1, 1, 0, 1], "cbbbcc"),
        ("bock_laps=2", [1], "cbbbbbbc"),
        ("bock_adds=yes", [2], "cbbbbbbc"),
        ("bock_adds=yes", [1, 1], "cbbbbbbc"),
        ("bock_adds=yes", [1, 0, 0, 1], "cbbbbbbc"),
        ("ramsch_lap=yes", [1], "cbbbsssc"),
        ("ramsch_lap=yes bock_adds=yes", [2], "cbbbsssbbbsssc"),
        ("robber=yes bock_adds=yes", [2], "cbbbsssbbbsss"),
    ],
)
def test_bock_laps_by_events(changes: str, causes: list[int], stages: str) -> None:
    pairs = [("bock_triggers", "kontra,60"), *(tuple(one.split("=")) for one in changes.split())]
    rules = with_rules(preset("skat_seed"), pairs)  # type: ignore[arg-type]  # pairs
    assert stages_of(rules, causes, len(stages)) == stages


def test_a_robber_match_ends_when_no_bock_lap_is_owed() -> None:
    rules = with_rules(preset("skat_robber"), [("bock_triggers", "60"), ("bock_adds", "yes")])
    robber = Robber(Stage.SCHIEBER, left=1, waiting=1)
    robber = after_deal(rules, robber, ZEROS, 0)
    assert (robber.stage, robber.left, robber.waiting, robber.is_over) == (Stage.BOCK, 3, 0, False)
    assert after_deal(rules, Robber(Stage.SCHIEBER, left=1), ZEROS, 0).is_over


@pytest.mark.parametrize(
    ("told", "stage", "causes"),
    [
        ("declarer=1 game=h tops=+1 points=59 kontra=yes", Stage.CLASSIC, "kontra"),
        ("declarer=1 game=null took=1 kontra=yes", Stage.BOCK, "kontra"),
        ("declarer=1 game=h tops=+1 points=61 kontra=yes", Stage.CLASSIC, ""),
        ("declarer=1 game=h tops=+1 points=60 kontra=yes", Stage.CLASSIC, "kontra 60"),
        ("declarer=1 game=h tops=+1 concede=yes", Stage.CLASSIC, ""),
        ("declarer=1 game=grand tops=+4 points=75", Stage.CLASSIC, "120"),
        ("declarer=1 game=grand tops=+3 points=75 kontra=yes", Stage.BOCK, ""),
        ("declarer=1 game=grand tops=+4 points=50", Stage.CLASSIC, ""),
        ("declarer=1 game=h tops=+1 points=90", Stage.CLASSIC, "schneider"),
        ("declarer=1 game=h tops=+1 points=30", Stage.CLASSIC, "schneider"),
        ("ramsch points=1:50,2:40,3:20 talon=10", Stage.CLASSIC, "ramsch"),
        ("ramsch points=1:50,2:40,3:20 talon=10", Stage.SCHIEBER, ""),
        ("passed", Stage.CLASSIC, ""),
    ],
)
def test_events_that_bring_bock_laps(told: str, stage: Stage, causes: str) -> None:
    rules = with_rules(preset("skat_seed"), [("bock_triggers", "kontra,60,120,schneider,ramsch")])
    assert " ".join(causes_of(rules, stage, read_outcome(told, 3))) == causes
    assert causes_of(preset("skat_seed"), stage, read_outcome(told, 3)) == ()


def test_one_game_may_be_the_trigger() -> None:
    rules = with_rules(preset("skat_robber"), [("bock_trigger", "deal"), ("bock_at", "60")])
    assert after_deal(rules, Robber(), BySeat((500, 0, 0, 0)), 59) == Robber()
    assert after_deal(rules, Robber(), BySeat((0, 0, 0, 0)), 60) == Robber(Stage.BOCK, left=4)
    assert after_deal(preset("skat_seed"), Robber(), BySeat((500, 0, 0)), 500) == Robber()


@pytest.mark.parametrize("number", of_kind("legal"))
def test_legal_cards(number: str) -> None:
    answer = answers()[number]
    _, game, led, *hand = answer.words
    legal = trick_rules(contract_of(game)).legal_cards(cards_of(tuple(hand)), cards_of((led,)))
    assert " ".join(legal) == answer.expected


@pytest.mark.parametrize("number", of_kind("takes"))
def test_who_takes(number: str) -> None:
    answer = answers()[number]
    _, game, *cards = answer.words
    trick = cards_of(tuple(cards))
    assert str(trick.index(trick_rules(contract_of(game)).best_of(trick)) + 1) == answer.expected


def test_every_number_is_there() -> None:
    kinds = [
        "game",
        "tops",
        "ramsch",
        "settle",
        "seeger",
        "listed",
        "next",
        "auction",
        "ladder",
        "phases",
        "legal",
        "takes",
    ]
    assert list(answers()) == [str(number) for number in range(1, 73)]
    assert sum(len(of_kind(kind)) for kind in kinds) == 72


class TestOracle:
    """The product and the second scorer, written from the prose alone, agree."""

    @pytest.mark.soak
    @pytest.mark.parametrize("name", PRESETS)
    @pytest.mark.parametrize("contract", Contract)
    def test_games(self, name: str, contract: Contract) -> None:
        rules = preset(name)
        told = rules_of(rules)
        declarations = [one for one in (*BY_HAND, *WITH_SKAT) if one.contract is contract]
        runs = range(1, MOST_TOPS[contract] + 1) if contract in BASES else (0,)
        points = (0, 30, 31, 60, 61, 89, 90, 118, 120) if contract in BASES else (None,)
        for declaration, tops, own in product(declarations, runs, points):
            sides: list[Side | None] = [None]
            sides += [Side.DEFENDERS] if own == 120 else [Side.DECLARER] if own is not None and own <= 22 else []
            reached = null_value(declaration) if declaration.is_null else 1000  # a null is not named below its bid
            bids = [bid for bid in ladder(rules.grand_ouvert.base)[:: tried(9, 1)] if bid <= reached]
            for side, bid in product(sides, bids):
                took = 0 if own is None and bid % 2 else 1 if own is None else None
                outcome = GameOutcome(Seat.TWO, declaration, bid, -tops, own, side, took, kontra=bid > 60, re=bid > 90)
                self.compare(rules, told, outcome)

    @staticmethod
    def compare(rules: Rules, told: dict[str, str], outcome: GameOutcome) -> None:
        declaration = outcome.declaration
        fact = {
            "game": str(declaration.contract),
            "hand": "yes" if declaration.hand else "no",
            "announced": str(declaration.announced or ""),
            "bid": str(outcome.bid),
            "tops": str(outcome.tops),
            "none": str(outcome.trickless or ""),
            "took": str(outcome.took),
            "kontra": "yes" if outcome.kontra else "no",
            "re": "yes" if outcome.re else "no",
        }
        fact |= {"points": str(outcome.points)} if outcome.points is not None else {}
        for stage in (Stage.CLASSIC, Stage.BOCK):
            bock = stage is Stage.BOCK
            assert counted(rules, stage, outcome).amount == oracle.game_amount(told, fact, bock=bock)
            given_up = replace(outcome, points=None, trickless=None, took=None, conceded=True)
            gone = {**fact, "concede": "yes", "points": "-1"}
            assert counted(rules, stage, given_up).amount == oracle.game_amount(told, gone, bock=bock)

    @pytest.mark.soak
    @pytest.mark.parametrize("seed", range(tried(50, 200)))
    def test_ramsch(self, seed: int) -> None:
        rng = Random(seed)
        changes = [("pass_out", "schieber"), ("ramsch_shove", "may_shove")]
        changes += [("ramsch_skat", rng.choice(("loser", "last_trick")))]
        changes += [("ramsch_tie", rng.choice(("both", "last_trick")))]
        changes += [("ramsch_virgin", rng.choice(("off", "double")))]
        changes += [("ramsch_sweep", rng.choice(("minus", "plus120")))]
        rules = with_rules(preset(rng.choice(list(PRESETS))), changes)
        seats = sorted(rng.sample((1, 2, 3, 4), 3))
        cards = list(DECK)
        rng.shuffle(cards)
        weights = rng.choice(((1, 1, 1), (1, 1, 0), (1, 0, 0), (5, 1, 0), (1, 5, 5)))
        tricks = [
            (rng.choices(seats, weights)[0], points_of(cards[3 * place : 3 * place + 3])) for place in range(TRICKS)
        ]
        if seed % 2:  # equal points, else two hands tie too rarely
            tricks = [(taker, 10) for taker, _ in tricks]
        talon = ALL_POINTS - sum(points for _, points in tricks)
        own = BySeat.collect(sum(points for taker, points in tricks if taker == seat) for seat in (1, 2, 3, 4))
        none = tuple(Seat(seat) for seat in seats if all(taker != seat for taker, _ in tricks))
        outcome = RamschOutcome(own, talon, none, Seat(tricks[-1][0]), None, rng.randrange(4))
        tied = most(compared(rules, outcome))
        later = next(Seat(taker) for taker, _ in reversed(tricks) if taker in tied) if len(tied) > 1 else None
        outcome = replace(outcome, later=later)
        for stage in (Stage.CLASSIC, Stage.BOCK):
            expected = oracle.ramsch_amounts(
                rules_of(rules), tricks, talon, seats, shoves=outcome.shoves, bock=stage is Stage.BOCK
            )
            assert {int(entry.seat): entry.amount for entry in entries_of(rules, stage, outcome)} == expected

    @pytest.mark.parametrize("contract", [one for one in Contract if one is not Contract.NULL])
    def test_matadors(self, contract: Contract) -> None:
        rng = Random(7)
        for _ in range(300):
            cards = rng.sample(DECK, 12)
            assert matadors(contract, cards) == oracle.tops(str(contract), [card.value for card in cards])

    @pytest.mark.parametrize("contract", Contract)
    def test_tricks(self, contract: Contract) -> None:
        rng, rules = Random(7), trick_rules(contract)
        for _ in range(500):
            cards = rng.sample(DECK, 3)
            names = [card.value for card in cards]
            assert cards.index(rules.best_of(cards)) == oracle.takes(str(contract), names)


def test_all_matadors_are_counted() -> None:
    assert matadors(Contract.CLUBS, DECK) == 11
    assert matadors(Contract.CLUBS, ()) == -11
    assert matadors(Contract.GRAND, DECK) == 4
    assert points_of(DECK) == ALL_POINTS


def test_a_hand_is_sorted_by_its_trumps() -> None:
    cards = cards_of(("7h", "Ah", "Td", "Jd", "9s", "Jc", "Ad"))
    assert " ".join(sorted_for(Contract.HEARTS, cards)) == "Jc Jd Ah 7h 9s Ad Td"
    assert " ".join(sorted_for(Contract.NULL, cards)) == "9s Jc Ad Jd Td Ah 7h"


def test_three_passes_write_nothing() -> None:
    assert entries_of(preset("skat_seed"), Stage.BOCK, PassedOutcome()) == ()


def test_a_sweep_is_doubled_in_bock_and_by_shoves() -> None:
    rules = replace(preset("skat_robber"), ramsch_sweep=RamschSweep.PLUS)
    outcome = RamschOutcome(BySeat((0, 118, 0)), 2, (Seat.ONE, Seat.THREE), Seat.TWO, shoves=2)
    assert entries_of(rules, Stage.BOCK, outcome) == (Entry(Seat.TWO, 960),)
