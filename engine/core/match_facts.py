"""Facts of a match computed from its events: results and analyses of deals, decisions made by robots and the clock."""

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
"""Function that returns the analysis of a finished deal, given its events. Raises NotAnalysed."""


class DealJudge(ABC):
    """Base of a game's computation of the facts of a deal: facts of each seat, and the card that cost most."""

    version: int = 1
    card_mistake: Any
    """Class of those mistakes in an analysis that are played cards."""

    @abstractmethod
    def roles_of(self, standing: Any, dealer: Seat, outcome: Any, /) -> BySeat[Any]:
        """Return the role of every seat in a deal; `standing`: the match before the deal, but with its dealer set."""

    @abstractmethod
    def share(self, seat: Seat, role: Any, result: Fraction, outcome: Any, analysis: Any, /) -> SeatFacts:
        """Return the facts of a seat; `analysis`: None if the deal is not analysed."""

    @abstractmethod
    def filled(self, facts: DealFacts, standing: Any, scored: Any, analysis: Any, /) -> DealFacts:
        """Return `facts` with the fields about the declarer filled in; unchanged if there is no declarer."""

    def deal(self, begun: Match[Any, Any], scored: Event, result: Amounts, analysis: Any | None) -> DealFacts:
        """Return the facts of a finished deal; the arguments are those of `engine.core.game.Facts.deal`."""
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
    """Return the facts of a match so far; None if the game has no statistics.

    events: those of the match from its beginning, or from the beginning of a deal (that event contains the match).
    analyse: function that analyses a deal, by default that of the game. A deal for which it raises NotAnalysed, such as
    one with real cards, has facts without an analysis.

    >>> from engine.games.skat import SKAT
    >>> facts_of(SKAT, [SKAT.opening(SKAT.rules.preset("skat_seed"), ("Anna", "Boris", "Vera"))]).exact.values
    (Fraction(0, 1), Fraction(0, 1), Fraction(0, 1))
    """
    if game.facts is None:
        return None
    return _Fold(game, game.facts, analyse or _analyst(game)).whole(events)


def no_deal(number: int | None, events: Iterable[Event]) -> NotAnalysed:
    """Return the error that a deal is not among the finished ones; `number`: None if any deal would do.

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
    r"""Return the analysis of all finished deals, or only of deal `number`, as text. Raises NotAnalysed if none exists.

    deals_of: returns the events of each finished deal. `told`: returns the lines of text on a deal, given its events.

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
    """Computation of the facts of one match, event by event."""

    def __init__(self, game: AnyGame, facts: Facts[Any, Any], analyse: Analyse) -> None:
        self._game, self._facts, self._analyse = game, facts, analyse
        self._deals: list[DealFacts] = []
        self._between: dict[Seat, Fraction] = {}

    def whole(self, events: Sequence[Event]) -> MatchFacts:
        """Return the facts of the match after all events."""
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
        """Add a change of the settlement that happened outside deals."""
        for seat, amount in _change(before, after).items():
            self._between[seat] = self._between.get(seat, Fraction(0)) + amount

    def _deal(self, begun: Any, deal: Sequence[Event], result: Amounts) -> DealFacts:
        """Return the facts of a deal; `begun`: the match after the event `deal[0]`, `result`: change of settlement."""
        try:
            found = self._analyse(deal) if isinstance(deal[0], DealStarted) else None
        except NotAnalysed:
            found = None
        facts = self._facts.deal(begun, deal[-1], result, found)
        made = _made_for_others(self._game, self._facts, deal)
        return replace(facts, by_robot=_seats(made, Mark.ROBOT), by_clock=_seats(made, Mark.TIMEOUT))


def _change(before: Amounts | None, after: Amounts) -> Amounts:
    """Return the change of the settlement by seat; `before` may lack seats that joined since."""
    had = tuple(before) if before is not None else ()
    return BySeat.collect(new - (had[place] if place < len(had) else 0) for place, new in enumerate(after))


def _made_for_others(game: AnyGame, facts: Facts[Any, Any], deal: Sequence[Event]) -> set[tuple[Seat, Mark]]:
    """Return pairs of a seat and what decided for it, robot or clock, for decisions that had a choice."""
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
    """Return whether a seat that is to act has more than one move, not counting claims."""
    return len(game.legal(match, seat)) > 1 and game.only_move(match, seat) is None


def _seats(made: set[tuple[Seat, Mark]], mark: Mark) -> tuple[Seat, ...]:
    return tuple(sorted(seat for seat, by in made if by is mark))
