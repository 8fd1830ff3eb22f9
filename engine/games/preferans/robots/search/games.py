"""Value of a deal's outcome for a seat: the change of its balance in whists under the convention (rules.md §11)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import TRICK_CONTRACTS, Contract, Strain
from engine.games.preferans.conventions.model import SettleDivisor
from engine.games.preferans.conventions.policies import duty_on, is_checked
from engine.games.preferans.conventions.values import game_value, price_ratio
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, DefenderWord, Outcome, PlayMode, RaspasyOutcome, WhistCall
from engine.games.preferans.robots.search.budget import Mind
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.settlement import MOUNTAIN_WHISTS
from engine.games.preferans.sheet import Column, Entry
from engine.games.preferans.solver import Position
from engine.games.preferans.view import CardsView, DeclaredView, GameView, TableView
from engine.search.bits import kernel_hands
from engine.search.worlds import World
from engine.three_hands.cardsets import cards_in
from engine.three_hands.dealing import others_of

Curve = tuple[float, ...]  # worth of 0..10 tricks
Words = tuple[DefenderWord, ...]


def balance(standing: Standing, seat: Seat, entries: Iterable[Entry]) -> float:
    """Return how the entries change the seat's balance in the settlement, in whists.

    A point in the pool counts as `pool_k` points off the mountain.
    """
    rules, players = standing.convention, len(standing.players)
    parts = players - (rules.settle_divisor is SettleDivisor.N_MINUS_1)
    whists = mountain = Fraction(0)
    for entry in entries:
        if entry.column is Column.WHISTS:
            whists += entry.amount * ((entry.seat is seat) - (entry.on is seat))
        else:
            amount = -rules.pool_k * entry.amount if entry.column is Column.POOL else entry.amount
            mountain += amount * (1 - players * (entry.seat is seat))
    return float(whists + mountain * MOUNTAIN_WHISTS / parts)


def scale(view: TableView) -> float:
    """Return the factor for points that were measured at modern prices: the ratio of the prices of this deal."""
    return float(price_ratio(view.standing.convention))


class _Same:
    """Wrapper of a standing that equals only itself, for fast hashing: a deal keeps one standing object to its end."""

    __slots__ = ("standing",)

    def __init__(self, standing: Standing) -> None:
        self.standing = standing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.standing is self.standing

    def __hash__(self) -> int:
        return id(self.standing)


@lru_cache(maxsize=1 << 13)
def _worth(same: _Same, seat: Seat, dealer: Seat, number: int, outcome: Outcome) -> float:
    return balance(same.standing, seat, score_deal(same.standing, dealer, number, outcome).entries)


class Stakes:
    """Values of possible outcomes of this deal for one seat, in whists of the settlement."""

    def __init__(self, view: TableView, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.players = len(view.standing.players)
        self.partner = view.partner if isinstance(view, DeclaredView) else None
        self._mode = view.mode if isinstance(view, GameView) else None
        self._won = view.won if isinstance(view, CardsView) else None

    def worth(self, outcome: Outcome) -> float:
        """Return the seat's change of balance for an outcome."""
        view = self.view
        return _worth(_Same(view.standing), self.seat, view.dealer, view.number, outcome)

    def curve(self, outcome: ContractOutcome) -> Curve:
        """Return the seat's value of a game for each number of the declarer's tricks, 0 to 10.

        The defenders' remaining tricks are divided as evenly as possible.
        """
        return tuple(self._shared(outcome, outcome.declarer, taken) for taken in range(11))

    def outcome(
        self,
        declarer: Seat,
        contract: Contract,
        whists: Words,
        *,
        without_talon: bool = False,
        blind: bool = False,
        thrown: bool = False,
    ) -> ContractOutcome:
        """Return the outcome of a game, with its tricks not yet filled in."""
        view = self.view
        return ContractOutcome(
            declarer,
            contract,
            whists,
            PlayMode.OPEN if self._mode is None else self._mode,
            partner=self.partner,
            talon=view.talon or None,
            thrown=thrown,
            without_talon=without_talon,
            blind=blind,
        )

    def split(self, outcome: ContractOutcome, taken: int, mine: float) -> float:
        """Return the seat's value as defender with `mine` tricks (may be a fraction) if the declarer takes `taken`."""
        other = next(seat for seat in self.view.active if seat not in (outcome.declarer, self.seat, self.view.dummy))
        whole, low = 10 - taken, int(mine)

        def worth(count: int) -> float:
            tricks = self._tricks([(outcome.declarer, taken), (self.seat, count), (other, whole - count)])
            return self.worth(_with_tricks(outcome, tricks))

        return worth(low) + (mine - low) * (worth(low + 1) - worth(low)) if mine > low else worth(low)

    def unplayed(self, outcome: ContractOutcome) -> float:
        """Return the seat's value of a game that ends without play."""
        return self.worth(outcome)

    def _shared(self, outcome: ContractOutcome, declarer: Seat, taken: int) -> float:
        """Return the mean value of the two most even divisions of the defenders' tricks."""
        won = self._won
        others = [seat for seat in self.view.active if seat is not declarer and seat <= self.players]
        have = [won[seat] if won is not None else 0 for seat in others]
        whole = 10 - taken
        found = []
        joint = sum(word.call is WhistCall.WHIST for word in outcome.whists) == 1
        for first in dict.fromkeys(_halves(whole, have)[: 1 if joint else 2]):
            shares = [first, whole - first] if len(others) == 2 else [whole]
            tricks = self._tricks([(declarer, taken), *zip(others, shares, strict=True)])
            found.append(self.worth(_with_tricks(outcome, tricks)))
        return sum(found) / len(found)

    def _tricks(self, shares: Sequence[tuple[Seat, int]]) -> BySeat[int]:
        tricks = BySeat.of(self.players, 0)
        for seat, count in shares:
            tricks = tricks.put(seat, count)
        return tricks

    def raspasy(self, seat: Seat) -> Curve:
        """Return this seat's value of raspasy for 0 to 10 tricks of `seat`; the others share the rest evenly.

        Of two players the other takes the rest, or a half if the dummy has the other half.
        """
        others = [other for other in self.view.active if other is not seat and other <= self.players]
        blind = tuple(sorted(call.seat for call in self.view.calls if call.bid is None and call.blind))
        won, resting = self._won, self.view.resting
        gone = won[resting] if won is not None and resting is not None else 0
        curve = []
        for taken in range(11):
            left = max(10 - taken - gone, 0)
            shares = [left - left // 2, left // 2][-len(others) :] if len(self.view.active) > 2 else [left]
            given = [(seat, taken), *zip(others, shares, strict=True), *([(resting, gone)] if resting else [])]
            curve.append(self.worth(RaspasyOutcome(self._tricks(given), blind)))
        return tuple(curve)


def _with_tricks(outcome: ContractOutcome, tricks: BySeat[int]) -> ContractOutcome:
    words = outcome.whists
    return ContractOutcome(
        outcome.declarer,
        outcome.contract,
        words,
        outcome.mode,
        tricks,
        partner=outcome.partner,
        talon=outcome.talon,
        thrown=outcome.thrown,
        without_talon=outcome.without_talon,
        blind=outcome.blind,
    )


def _halves(whole: int, have: Sequence[int]) -> tuple[int, ...]:
    """Return the first defender's total if two halve what `have` leaves of `whole` tricks, rounded down and up."""
    if len(have) < 2:
        return (whole,)
    rest = max(whole - sum(have), 0)
    least = min(have[0], whole)
    return min(least + rest // 2, whole), min(least + rest - rest // 2, whole)


def final_words(view: GameView) -> Words:
    """Return the last call of each defender in speaking order, then the dealer's whist if there is one."""
    last = {decision.seat: decision.call for decision in view.whists}
    said = [DefenderWord(seat, last[seat]) for seat in defenders(view) if seat in last]
    if view.resting is not None and last.get(view.resting) is WhistCall.WHIST:
        said.append(DefenderWord(view.resting, WhistCall.WHIST))
    return tuple(said)


def defenders(view: DeclaredView) -> tuple[Seat, ...]:
    """Return the defenders with a player, in speaking order: the declarer's left neighbour first."""
    return tuple(seat for seat in others_of(view.active, view.declarer) if seat is not view.dummy)


# chance of a whist when the others' tricks exceed the duty by this much
WHISTED = {-3: 0.2, -2: 0.35, -1: 0.6, 0: 0.9}
HIGHER = 3  # levels above the lowest one that are looked at

Tricks = Sequence[int]


class Games:
    """Games that a seat may declare in this deal, with their values by tricks taken."""

    def __init__(self, view: TableView, seat: Seat, mind: Mind) -> None:
        self.view, self.seat, self.mind = view, seat, mind
        self.stakes = Stakes(view, seat)
        self.place = view.active.index(seat)
        self._curves: dict[tuple[int, int, bool, bool, bool], Curve] = {}
        self._others = tuple(other for other in others_of(view.active, seat) if other is not view.dummy)

    def curve(self, game: Contract, *, without: bool = False, blind: bool = False, thrown: bool = False) -> Curve:
        """Return the value for the seat of declaring `game` and taking 0 to 10 tricks; equal for equal level and price.

        without: bid without the talon. blind: bid before a look at the cards. thrown: the talon was thrown back.
        """
        price = game_value(self.view.standing.convention, game, without_talon=without)
        key = (game.level, price, without, blind, thrown)
        if key not in self._curves:
            self._curves[key] = self._curve(game, without=without, blind=blind, thrown=thrown)
        return self._curves[key]

    def _curve(self, game: Contract, *, without: bool, blind: bool, thrown: bool) -> Curve:
        rules = self.view.standing.convention
        if game.is_misere or is_checked(rules, game):
            quiet = self.stakes.outcome(self.seat, game, (), without_talon=without, blind=blind, thrown=thrown)
            return self.stakes.curve(quiet)
        words = (WhistCall.WHIST, WhistCall.PASS)
        whisted = tuple(DefenderWord(seat, word) for seat, word in zip(self._others, words, strict=False))
        passes = tuple(DefenderWord(seat, WhistCall.PASS) for seat in self._others)
        played = self.stakes.outcome(self.seat, game, whisted, without_talon=without, blind=blind, thrown=thrown)
        partner = self.stakes.partner
        alone = ContractOutcome(
            self.seat, game, passes, partner=partner, thrown=thrown, without_talon=without, blind=blind
        )
        free, duty = self.stakes.unplayed(alone), duty_on(rules, game.level)
        chances = [WHISTED[max(min(10 - tricks - duty, 0), -3)] for tricks in range(11)]
        curve = self.stakes.curve(played)
        return tuple(chance * points + (1 - chance) * free for chance, points in zip(chances, curve, strict=True))

    def tricks(self, worlds: Iterable[World], strain: Strain | None) -> list[int]:
        """Return the seat's tricks as declarer in each world, if forehand leads."""
        layouts = list(worlds)
        hands = tuple(map(cards_in, layouts[0][: len(self.view.active)]))
        seen = Position(hands, strain, Seat(self.place + 1), Seat.ONE)
        return self.mind.solvers.of(strain).values(seen, [kernel_hands(world, seen.trump) for world in layouts])

    def best(
        self,
        tricks: Tricks,
        strain: Strain,
        bid: Contract,
        *,
        without: bool = False,
        blind: bool = False,
        thrown: bool = False,
    ) -> tuple[float, Contract]:
        """Return mean value and name of the best game of a strain, not below the bid. tricks: those in each layout."""
        options = [game for game in not_below(bid) if game.strain is strain]
        if len(self.view.active) > 2:  # of two hands the talon shows the other one, and ten tricks are no rarity
            options = options[: HIGHER + 1]
        curves = {game: self.curve(game, without=without, blind=blind, thrown=thrown) for game in options}
        means = {game: sum(curves[game][count] for count in tricks) / len(tricks) for game in options}
        game = max(options, key=lambda option: means[option]) if options else Contract.N10
        return means.get(game, float("-inf")), game


def not_below(bid: Contract) -> tuple[Contract, ...]:
    """Return the trick games that a declarer may name after that bid, lowest first."""
    return TRICK_CONTRACTS[TRICK_CONTRACTS.index(bid) :] if bid in TRICK_CONTRACTS else ()
