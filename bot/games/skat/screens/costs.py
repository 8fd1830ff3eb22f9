"""Gains and costs of a game, computed only from the cards that its declarer sees (skat.md §3, §4, §5, §8)."""

from typing import Final

from msgspec.structs import replace

from bot.games.skat.screens.words import SHOWN, contract_name, entry_word, value_word
from bot.screens.texts import Texts
from bot.screens.words import NO_BREAK
from engine.core.cards import Card
from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.forecast import Forecast, forecast
from engine.games.skat.outcomes import GameOutcome, Side
from engine.games.skat.scoring import NEEDED, SCHNEIDER, counted
from engine.games.skat.trick_rules import ALL_POINTS
from engine.games.skat.view import (
    AskingView,
    AuctionView,
    ChoosingView,
    DeclaredView,
    GameView,
    NamingView,
    PlayView,
    SeatView,
)

MADE: Final = ((NEEDED, None), (SCHNEIDER, None), (ALL_POINTS, Side.DEFENDERS))
"""Least card points that win a game simply, by schneider, by schwarz; with each, the side that takes no trick."""


def own_cards(view: SeatView) -> tuple[Card, ...]:
    """Return the viewer's cards that count for matadors: the hand, the discard and those played already."""
    viewer = view.viewer
    if viewer is None:
        return ()
    put_away = (view.discard or ()) if isinstance(view, NamingView | GameView) else ()
    tricks = [*(trick.plays for trick in view.tricks), view.plays] if isinstance(view, PlayView) else []
    played = [card for plays in tricks for seat, card in plays if seat is viewer]
    return (*(view.hands[viewer].cards or ()), *put_away, *played)


def forecast_of(view: SeatView, declaration: Declaration) -> Forecast:
    """Return the value of a game by the viewer's cards, and what it lacks to reach the bid (nothing before a bid)."""
    bid = view.bid if isinstance(view, DeclaredView) else 0
    return forecast(declaration, own_cards(view), bid, view.rules.grand_ouvert.base)


def worths(view: AuctionView | ChoosingView) -> tuple[Forecast, ...]:
    """Return the values of all suit games and of a grand, played with the skat, by the viewer's ten cards."""
    return tuple(forecast_of(view, Declaration(one)) for one in SHOWN if one is not Contract.NULL)


def worths_text(t: Texts, view: AuctionView | ChoosingView) -> str:
    """List the value of each game with the skat by the viewer's ten cards: "Цена по картам: трефы 36 · пики 33"."""
    games = (f"{contract_name(t, one.declaration.contract)}{NO_BREAK}{one.value}" for one in worths(view))
    return t.plain("Prices by your cards: %(values)s.", values=" · ".join(games))


def stakes_text(t: Texts, view: NamingView, declaration: Declaration) -> str:
    """Describe what a game brings if it is won, and costs if it is lost: "Выиграете — +30, проиграете — −60."."""
    found = forecast_of(view, declaration)
    kind = view.rules.list
    won, lost = _won(view, found), entry_word(t, kind, loss_of(view, found))
    if won is None:
        return t.plain("It cannot reach the bid %(bid)d: %(lost)s.", bid=view.bid, lost=lost)
    return t.plain("Won: %(won)s, lost: %(lost)s.", won=entry_word(t, kind, won), lost=lost)


def grand_text(t: Texts, view: AskingView) -> str:
    """Describe what a grand from the hand is worth by the viewer's cards: "… с 2 · 4 × 24 = 96."."""
    found = forecast_of(view, Declaration(Contract.GRAND, hand=True))
    return t.plain("A grand from the hand, by your cards: %(value)s.", value=value_word(t, view.rules, found))


def _won(view: NamingView, found: Forecast) -> int | None:
    """Return the entry of a game that is won just well enough to reach the bid; None if it cannot reach it."""
    if found.declaration.is_null:
        return counted(view.rules, view.stage, replace(_outcome(view, found), took=0)).amount
    for points, trickless in MADE:
        count = counted(view.rules, view.stage, replace(_outcome(view, found), points=points, trickless=trickless))
        if count.is_won:
            return count.amount
    return None


def loss_of(view: NamingView | GameView, found: Forecast) -> int:
    """Return the entry of a lost game in which the declarer is not schneider, as when it is given up."""
    outcome = replace(_outcome(view, found), conceded=True)
    if isinstance(view, GameView):
        outcome = replace(outcome, kontra=view.kontra is not None, re=view.re)
    return counted(view.rules, view.stage, outcome).amount


def _outcome(view: NamingView | GameView, found: Forecast) -> GameOutcome:
    return GameOutcome(view.declarer, found.declaration, view.bid, found.tops)
