"""Facts of a match out of its events: the result of each deal, its analysis, decisions of robots and the clock."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, cast

from msgspec.structs import replace

from engine.core.deal_facts import Amounts, DealFacts, MatchFacts, SeatFacts, dearest
from engine.core.errors import InvariantBroken, NotAnalysed
from engine.core.game import AnyGame, Facts
from engine.core.match import DealBroken, DealScored, DealStarted, Event, Mark, PaperRecorded
from engine.core.seats import BySeat, Seat
from engine.core.state import Match

Analyse = Callable[[Sequence[Event]], Any]
"""Function that analyses a finished deal. Raises NotAnalysed."""


class DealJudge(ABC):
    """Base of the facts of a game: the seats of a finished deal and the card that cost most."""

    version: int = 1
    card_mistake: Any
    """Class of the mistakes of an analysis that are cards."""

    @abstractmethod
    def roles_of(self, standing: Any, dealer: Seat, outcome: Any, /) -> BySeat[Any]:
        """Return the role of every seat of the sheet; `standing`: the match before the deal, with its dealer."""

    @abstractmethod
    def share(self, seat: Seat, role: Any, result: Fraction, outcome: Any, analysis: Any, /) -> SeatFacts:
        """Return the share of a seat; `analysis`: None if the deal is not analysed."""

    @abstractmethod
    def filled(self, facts: DealFacts, standing: Any, scored: Any, analysis: Any, /) -> DealFacts:
        """Return facts of a deal filled with those of its declarer; without a declarer unchanged."""

    def deal(self, begun: Match[Any, Any], scored: Event, result: Amounts, analysis: Any | None) -> DealFacts:
        """Return the facts of a finished deal (`engine.core.game.Facts`)."""
        standing, score = begun.standing, cast(Any, scored)
        if not isinstance(scored, DealScored) or standing.dealer is None:
            raise InvariantBroken("these events are no finished deal")
        roles = self.roles_of(standing, standing.dealer, score.outcome)
        seats = BySeat.collect(
            self.share(seat, role, result[seat], score.outcome, analysis) for seat, role in roles.items()
        )
        mistakes = analysis.mistakes if analysis is not None else ()
        worst = dearest(mistake for mistake in mistakes if isinstance(mistake, self.card_mistake))
        return self.filled(DealFacts(scored.number, seats, dearest=worst), standing, score, analysis)


def facts_of(game: AnyGame, events: Sequence[Event], analyse: Analyse | None = None) -> MatchFacts | None:
    """Return the facts of a match so far; None in a game that keeps no statistics.

    events: the match's own, from its first event or from a deal's, which carries the match so far. analyse: the
    game's analysis by default; deals that it refuses (NotAnalysed), those with real cards for example, have facts
    without a judgement.

    >>> from engine.games.skat import SKAT
    >>> facts_of(SKAT, [SKAT.opening(SKAT.rules.preset("skat_seed"), ("Anna", "Boris", "Vera"))]).exact.values
    (Fraction(0, 1), Fraction(0, 1), Fraction(0, 1))
    """
    if game.facts is None:
        return None
    return _Fold(game, game.facts, analyse or _analyst(game)).whole(events)


def no_deal(number: int | None, events: Iterable[Event]) -> NotAnalysed:
    """Return the refusal of a deal that is not finished in a match; `number` None: of any.

    >>> no_deal(9, [])
    NotAnalysed('no deal is finished')
    """
    finished = [event.number for event in events if isinstance(event, DealScored)]
    if not finished or number is None:
        return NotAnalysed("no deal is finished")
    return NotAnalysed(f"there is no finished deal {number}: finished are {min(finished)} to {max(finished)}")


def analysis_text(
    events: Sequence[Event],
    number: int | None,
    deals_of: Callable[[Sequence[Any]], Iterable[Sequence[Any]]],
    told: Callable[[Sequence[Any]], Iterable[str]],
) -> str:
    r"""Describe the finished deals of a match, or only the deal `number`; `told`: the lines of a deal by its events.

    Raises NotAnalysed with a sentence if there is no such deal.

    >>> analysis_text([DealScored(1)], 1, lambda events: [events], lambda deal: ["deal 1: nothing was given away"])
    'deal 1: nothing was given away\n'
    """
    texts = []
    for deal in deals_of(events):
        scored = deal[-1]
        if not isinstance(scored, DealScored) or number not in (None, scored.number):
            continue
        if isinstance(deal[0], PaperRecorded):
            texts.append(f"deal {scored.number}: played with real cards, nobody knows who held what\n")
            continue
        texts.append("\n".join(told(deal)) + "\n")
    if not texts:
        raise no_deal(number, events)
    return "\n".join(texts)


def _analyst(game: AnyGame) -> Analyse:
    def refuse(deal: Sequence[Event]) -> Any:
        raise NotAnalysed("no_analysis")

    return game.analysis.analyse if game.analysis is not None else refuse


class _Fold:
    """Fold of the events of one match."""

    def __init__(self, game: AnyGame, facts: Facts[Any, Any], analyse: Analyse) -> None:
        self._game, self._facts, self._analyse = game, facts, analyse
        self._deals: list[DealFacts] = []
        self._between: dict[Seat, Fraction] = {}

    def whole(self, events: Sequence[Event]) -> MatchFacts:
        """Return the facts of all events."""
        match, start = self._game.replay(events[:1]), 0 if isinstance(events[0], DealStarted) else None
        begun = match
        exact = self._facts.exact(match)
        self._count(exact, None)
        for place, event in enumerate(events[1:], 1):
            match = self._game.evolve(match, event)
            if isinstance(event, DealStarted | PaperRecorded):
                start, begun = place, match
            elif isinstance(event, DealBroken):
                start = None
            elif isinstance(event, DealScored) and start is not None:
                after = self._facts.exact(match)
                self._deals.append(self._deal(begun, events[start : place + 1], _change(exact, after)))
                exact, start = after, None
            elif start is None:
                after = self._facts.exact(match)
                self._count(after, exact)
                exact = after
        between = BySeat.collect(self._between[seat] for seat in exact.seats)
        return MatchFacts(tuple(self._deals), between, exact, self._facts.pairs(match))

    def _count(self, after: Amounts, before: Amounts | None) -> None:
        """Count a change that no deal made."""
        for seat, amount in _change(before, after).items():
            self._between[seat] = self._between.get(seat, Fraction(0)) + amount

    def _deal(self, begun: Any, deal: Sequence[Event], result: Amounts) -> DealFacts:
        """Return the facts of a finished deal that changed the settlement by `result`."""
        try:
            found = self._analyse(deal) if isinstance(deal[0], DealStarted) else None
        except NotAnalysed:
            found = None
        facts = self._facts.deal(begun, deal[-1], result, found)
        made = _made_for_others(self._game, self._facts, deal)
        return replace(facts, by_robot=_seats(made, Mark.ROBOT), by_clock=_seats(made, Mark.TIMEOUT))


def _change(before: Amounts | None, after: Amounts) -> Amounts:
    """Return the change of the settlement; a seat that is new had nothing before."""
    had = tuple(before) if before is not None else ()
    return BySeat.collect(new - (had[place] if place < len(had) else 0) for place, new in enumerate(after))


def _made_for_others(game: AnyGame, facts: Facts[Any, Any], deal: Sequence[Event]) -> set[tuple[Seat, Mark]]:
    """Return the seats for which robot or clock made a decision with a choice."""
    made: set[tuple[Seat, Mark]] = set()
    if not isinstance(deal[0], DealStarted):
        return made
    match = game.replay(deal[:1])
    for event in deal[1:-1]:
        mark = getattr(event, "mark", None)
        seat = game.author(match, event) if mark is not None else None
        if mark is not None and seat is not None and _has_choice(game, match, seat) and not facts.is_certain(event):
            made.add((seat, mark))
        match = game.evolve(match, event)
    return made


def _has_choice(game: AnyGame, match: Any, seat: Seat) -> bool:
    """Return whether a seat has more than one answer to what it is asked, claims aside."""
    return len(game.legal(match, seat)) > 1 and game.only_move(match, seat) is None


def _seats(made: set[tuple[Seat, Mark]], mark: Mark) -> tuple[Seat, ...]:
    return tuple(sorted(seat for seat, by in made if by is mark))
