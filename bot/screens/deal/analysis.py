"""Analysis («Разбор») of a deal as text and as a picture; shared by all games."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.pictures.drawing import AnalysisDrawing, LayoutDrawing, LayoutHand, LineRow, MistakeRow
from bot.screens.bill import MistakeBill, S, price_word
from bot.screens.drawn import drawn_name, short_drawn_names
from bot.screens.texts import Html, Texts, bold, mark
from bot.screens.words import SHOWN_ORDER, card_word, sorted_line, unbroken
from engine.core.cards import Card, Suit
from engine.core.seats import BySeat, Seat

BETTER_SHOWN: Final = 3
"""Number of better cards that are named for one mistake."""
SHOWN: Final = 4
"""Number of mistakes listed in the picture, the costliest ones."""
LINE_TITLE: Final = mark("Best play by all, from the first card")
"""Untranslated heading above the line of best play."""


def card_words(t: Texts, mistake: Any, who: str) -> str:
    """Describe a card that was a mistake, with the cards that would have been better."""
    better = [card_word(t, card) for card in mistake.better[:BETTER_SHOWN]]
    more = "…" if len(mistake.better) > len(better) else ""
    return t.plain(
        "%(who)s, trick %(trick)d: %(card)s, better %(better)s",
        who=who,
        trick=mistake.trick,
        card=card_word(t, mistake.card),
        better=", ".join(better) + more,
    )


def agreement_words(t: Texts, mistake: Any, who: str) -> str:
    """Describe an agreement on the remaining tricks that gave tricks away."""
    return t.number(
        "%(who)s: the agreement from trick %(trick)d gives away %(n)d trick",
        "%(who)s: the agreement from trick %(trick)d gives away %(n)d tricks",
        mistake.lost,
        who=who,
        trick=mistake.trick,
    )


def discard_words(t: Texts, mistake: Any, who: str, order: Sequence[Suit] = SHOWN_ORDER) -> str:
    """Describe a wrong discard and a better one, with the number of tricks that each brings."""
    return t.plain(
        "%(who)s: discard %(put)s (%(now)d), better %(better)s (%(then)d)",
        who=who,
        put=unbroken(sorted_line(t, mistake.cards, order)),
        now=mistake.tricks,
        better=unbroken(sorted_line(t, mistake.better, order)),
        then=mistake.better_tricks,
    )


class DealAnalysis(MistakeBill[S]):
    """Analysis of deals; a game's subclass describes what the cards could make and names the mistakes.

    S: type of the standing (a match between two deals)
    """

    @abstractmethod
    def role(self, t: Texts, report: Any, view: Any, seat: Seat) -> str:
        """Describe a seat's role in a finished deal; empty if there is nothing to say."""

    @abstractmethod
    def taken(self, t: Texts, report: Any, view: Any, seat: Seat) -> str:
        """Format what a seat took in a finished deal (such as tricks); may be empty."""

    @abstractmethod
    def verdict(self, t: Texts, found: Any, players: BySeat[str]) -> str:
        """Describe what the deal yields with best play by all, as plain text."""

    @abstractmethod
    def makeable(self, t: Texts, found: Any, players: BySeat[str]) -> Iterable[Html]:
        """Yield lines on the contracts that could have been made; a line may be empty."""

    @abstractmethod
    def luck(self, t: Texts, found: Any, players: BySeat[str]) -> Iterable[Html]:
        """Yield lines on what the cards bring each player without mistakes, and on how mistakes are priced."""

    def is_faultless(self, found: Any) -> bool:
        """Return whether the analysis states that nobody made a mistake."""
        return not found.mistakes

    def drawn_mistake(self, t: Texts, standing: S, mistake: Any, players: BySeat[str]) -> str:
        """Describe a mistake in one line of the picture."""
        return self.mistake(t, standing, mistake, players)

    def line_title(self, t: Texts, found: Any) -> str:
        """Return the heading above the line of best play; empty if there is none."""
        return t.plain(LINE_TITLE) if found.line else ""

    def line(self, t: Texts, found: Any, view: Any, players: BySeat[str]) -> tuple[LineRow, ...]:
        """Return the line of best play: a row of cards for each player, in the order of the hands above."""
        tricks = [(dict(trick.plays), trick.taker) for trick in found.line]
        return tuple(
            LineRow(
                players[seat],
                tuple(card_word(t, plays[seat]) for plays, _ in tricks),
                tuple(number for number, (_, taker) in enumerate(tricks) if taker is seat),
            )
            for seat in view.active
            if tricks and seat in tricks[0][0]
        )

    def order(self, view: Any) -> Mapping[str, Any]:
        """Return the fields of the drawings that determine how their cards are sorted."""
        return {}

    def discard(self, view: Any) -> tuple[Card, ...]:
        """Return the discarded cards."""
        cards: tuple[Card, ...] = view.discard or ()
        return cards

    def layout(self, t: Texts, report: Any, view: Any) -> LayoutDrawing:
        """Return the picture of all hands. `view`: of a finished deal, since no other view has all hands."""
        after = report.after
        hands = tuple(
            LayoutHand(
                name=drawn_name(t, self.player_word(t, view.players, seat), seat),
                cards=view.dealt[seat],
                role=self.role(t, report, view, seat),
                tricks=self.taken(t, report, view, seat),
                dealer=seat is view.dealer,
            )
            for seat in (*view.active, *([view.resting] if view.resting is not None else []))
        )
        return self.kinds.layout(
            title=self.settlements.deal_title(t, after, report.frame.called(report.number)),
            subtitle=self.settlements.outcome(t, after, after.players, report.score.outcome),
            hands=hands,
            talon=view.talon,
            discard=self.discard(view),
            **self.order(view),
        )

    def lines(self, t: Texts, standing: S, found: Any) -> tuple[Html, ...]:
        """Return the analysis as lines: verdict, possible contracts, mistakes in order of play, luck."""
        players = standing.players
        mistakes = [
            t("• %(what)s <b>−%(cost)s</b>", what=self.mistake(t, standing, it, players), cost=price_word(it.cost))
            for it in found.mistakes
        ]
        none = [t("Nobody made a mistake.")] if self.is_faultless(found) else []
        makeable = (line for line in self.makeable(t, found, players) if line)
        return (bold(self.verdict(t, found, players)), *makeable, *mistakes, *none, *self.luck(t, found, players))

    def picture(self, t: Texts, report: Any, view: Any, found: Any) -> AnalysisDrawing:
        """Return the picture of the analysis `found`. `view`: of a finished deal, since no other view has all hands."""
        layout, players = self.layout(t, report, view), short_drawn_names(t, view.players)
        dearest = sorted(found.mistakes, key=lambda it: -it.cost)[:SHOWN]
        left = len(found.mistakes) - len(dearest)
        more = t.number("and %(n)d more mistake", "and %(n)d more mistakes", left) if left else ""
        return self.kinds.analysis(
            title=layout.title,
            subtitle=layout.subtitle,
            hands=layout.hands,
            verdict=self.verdict(t, found, players),
            talon=layout.talon,
            discard=layout.discard,
            faults=tuple(self._fault(t, view, it, players) for it in found.mistakes if it in dearest),
            note=more or (t.plain("Nobody made a mistake.") if self.is_faultless(found) else ""),
            line_title=self.line_title(t, found),
            line=self.line(t, found, view, players),
            wrong=tuple(card for it in found.mistakes for card in _wrong(it)),
            **self.order(view),
        )

    def _fault(self, t: Texts, view: Any, mistake: Any, players: BySeat[str]) -> MistakeRow:
        words = self.drawn_mistake(t, view.standing, mistake, players)
        return MistakeRow(words, f"−{price_word(mistake.cost)}", _wrong(mistake))


def _wrong(mistake: Any) -> tuple[str, ...]:
    """Return the cards that should not have been played or discarded."""
    match mistake:
        case object(card=card):
            return (card,)
        case object(cards=cards):
            return tuple(cards)
        case _:
            return ()
