"""State of a deal in words, from a SeatView alone; hands are sorted with trumps or jacks first (skat.md §15).

A view does not contain the card points of tricks before the deal is over, so no text mentions them (skat.md §6).
"""

from collections.abc import Iterable
from itertools import chain
from typing import Final, NamedTuple

from bot.games.skat.screens.risky import RISKY
from bot.games.skat.screens.words import call_word, causes_line, declaration_word, double_word, stage_word, with_waiting
from bot.screens.deal.text import DealText, Laid
from bot.screens.model import Draft
from bot.screens.texts import Html, Texts, lines, mark
from bot.screens.words import NO_BREAK, SIGNS, balance_word, capital, card_word, cards_line, pair, rank_word
from engine.core.cards import Card, Rank, Suit
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.moves import DoubleCall, NameGame
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.rules import BockTrigger, ListKind, Rules
from engine.games.skat.state import Call, Word
from engine.games.skat.trick_rules import is_trump, sorted_for
from engine.games.skat.view import (
    AskingView,
    AuctionView,
    CardsView,
    ChoosingView,
    DeclaredView,
    DiscardingView,
    DoublingView,
    GameView,
    GivingView,
    NamingView,
    PlayView,
    RamschView,
    SeatView,
    ShovingView,
    TricksView,
    UndeclaredView,
    table_of,
)
from engine.three_hands.state import Plays, Trick

SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
"""Suits in the order of their base values, the highest first (skat.md §4)."""
BETWEEN = "  "
"""Space between the suits of a hand that is written in one line."""


def thought_of(view: SeatView, draft: Draft | None = None) -> Contract:
    """Return the game by whose trumps the viewer's cards are sorted.

    It is the game that was named, or that waits to be confirmed; otherwise a grand, which puts the jacks first.
    """
    table = table_of(view)
    if isinstance(table, GameView):
        return table.declaration.contract
    if isinstance(table, NamingView) and draft is not None and draft.sure and view.viewer is not None:
        command = RISKY.command(draft.sure, view.viewer)
        if isinstance(command, NameGame):
            return command.contract
    return Contract.GRAND


def groups_of(contract: Contract, cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """Group cards as players sort them: the trumps, then each suit, each group from the strongest card."""
    held = sorted_for(contract, cards)
    trumps = tuple(card for card in held if is_trump(contract, card))
    suits = (tuple(card for card in held if card.suit is suit and card not in trumps) for suit in SUITS)
    return tuple(group for group in (trumps, *suits) if group)


def hand_lines(t: Texts, contract: Contract, cards: Iterable[Card]) -> list[str]:
    """Format a hand as lines, one for the trumps and one for each suit: "В♣ В♦  ♥ Т 10 8", "♠ К 9"."""
    return [_group(t, contract, group) for group in groups_of(contract, cards)]


def hand_line(t: Texts, contract: Contract, cards: Iterable[Card]) -> str:
    """Format a hand in one line: "В♣ В♦  ♥ Т 10 8  ♠ К 9"."""
    return BETWEEN.join(hand_lines(t, contract, cards))


def loose_line(t: Texts, contract: Contract, cards: Iterable[Card]) -> str:
    """Format a few cards, sorted as players hold them: "В♣ Д♦"."""
    return cards_line(t, chain.from_iterable(groups_of(contract, cards)))


def _group(t: Texts, contract: Contract, group: tuple[Card, ...]) -> str:
    """Format the trumps or a suit; jacks that are trumps come first, each with the sign of its own suit."""
    jacks = [card for card in group if card.rank is Rank.JACK and is_trump(contract, card)]
    others = [card for card in group if card not in jacks]
    parts = [NO_BREAK.join(card_word(t, card) for card in jacks)] if jacks else []
    if others:
        parts.append(NO_BREAK.join([SIGNS[others[0].suit], *(rank_word(t, card) for card in others)]))
    return (2 * NO_BREAK).join(parts)


VALUES_TOLD: Final = 5
"""Number of a player's bids that are shown in a duel, the last ones."""


def list_line(t: Texts, view: SeatView) -> Html:
    """Format everybody's list with its sign."""
    points = view.standing.tally.points
    told = " · ".join(pair(view.players[seat], balance_word(amount)) for seat, amount in points.items())
    return t("List: %(points)s", points=told)


def stage_line(t: Texts, view: SeatView) -> Html:
    """Describe the stage of a match with bock laps: "Бок: всё вдвойне, сдача 2 из 3", "До бока: у кого-то 100"."""
    rules, robber = view.rules, view.standing.robber
    seats = len(view.players)
    facts = {"n": seats - robber.left + 1, "all": seats}
    match view.stage:
        case Stage.BOCK:
            told = t("<b>Bock</b>: everything counts twice, deal %(n)d of %(all)d", **facts)
        case Stage.SCHIEBER:
            told = t("<b>Schieber</b>: ramsch without bidding, deal %(n)d of %(all)d", **facts)
        case Stage.CLASSIC:
            return lines(_goal(t, rules, robber), causes_line(t, rules))
    return with_waiting(t, told, robber)


def _goal(t: Texts, rules: Rules, robber: Robber) -> Html:
    """Describe what begins the bock lap of a robber match; empty in any other match."""
    if not rules.robber:
        return Html("")
    if rules.bock_trigger is BockTrigger.DEAL:
        return t("Bock begins with a won game of %(n)d", n=rules.bock_at)
    goal = robber.target or rules.bock_at
    return t("Bock begins at %(n)s in a list", n=f"−{goal}" if rules.list is ListKind.BIERLACHS else goal)


class Duel(NamedTuple):
    """Part of the auction in which one player (the namer) names values, and another one (the holder) answers."""

    namer: Seat
    holder: Seat | None
    """Player who answers; None if forehand may still say 18 after two passes."""
    named: tuple[Call, ...] = ()
    """Bids of the namer, perhaps ending with a pass."""
    answers: tuple[Call, ...] = ()
    """Answers of the holder: hold or pass."""


def auction_line(t: Texts, view: SeatView) -> Html:
    """Format the auction as duels, namer → holder: "Борис 18, 20 → Аня пас · Вика 22 → Борис?"."""
    told = [_duel(t, view, duel) for duel in duels(view) if duel.named]
    if not told:
        return t("Bidding: no call yet") if isinstance(view, AuctionView) else Html("")
    return t("Bidding: %(words)s", words=" · ".join(told))


def duels(view: SeatView) -> list[Duel]:
    """Split the auction into duels: middlehand bids against forehand, then rearhand against the winner (skat.md §2)."""
    first, second, rear = view.active
    found = [Duel(second, first)]
    for call in view.calls:
        duel = found[-1]
        if call.seat is duel.holder:
            found[-1] = duel._replace(answers=(*duel.answers, call))
        else:
            found[-1] = duel._replace(named=(*duel.named, call))
        if call.word is not Word.PASS or duel.holder is None:
            continue
        left = duel.namer if call.seat is duel.holder else duel.holder
        if rear not in (duel.namer, duel.holder):
            found.append(Duel(rear, left))
        elif not any(one.value for one in view.calls):
            found.append(Duel(left, None))
    return found


def _duel(t: Texts, view: SeatView, duel: Duel) -> str:
    """Format one duel: the last bids, then the last answer, «?» while it is awaited, none after the namer's pass."""
    shown = duel.named[-VALUES_TOLD:]
    words = ", ".join([*(["…"] if len(duel.named) > len(shown) else []), *(call_word(t, call) for call in shown)])
    told = pair(view.players[duel.namer], words)
    if duel.holder is None:
        return told
    holder = view.players[duel.holder]
    awaited = (view.namer, view.holder) if isinstance(view, AuctionView) and view.is_answering else ()
    if awaited == (duel.namer, duel.holder):
        return f"{told} → {holder}?"
    if not duel.answers and duel.named[-1].word is Word.PASS:
        return told
    if duel.named[-1].word is Word.PASS:
        return f"{told} → {holder}"
    return f"{told} → {pair(holder, call_word(t, duel.answers[-1]))}"


def declared_line(t: Texts, view: SeatView) -> Html:
    """Describe who plays what; before the game is named, who won the auction and with which value."""
    table = table_of(view)
    if isinstance(table, AskingView):
        return t("<b>Ramsch</b>, unless somebody plays a grand from the hand")
    if isinstance(table, UndeclaredView):
        return _ramsch_line(t, table)
    if not isinstance(table, DeclaredView):
        return Html("")
    who = view.players[table.declarer]
    match table:
        case GameView():
            game = declaration_word(t, table.declaration)
            told = t("Declarer: <b>%(name)s, %(game)s</b> (%(bid)d)", name=who, game=game, bid=table.bid)
        case DiscardingView():
            told = t("Declarer: <b>%(name)s</b> (%(bid)d), takes the skat", name=who, bid=table.bid)
        case NamingView(is_hand=True):
            told = t("Declarer: <b>%(name)s</b> (%(bid)d), hand", name=who, bid=table.bid)
        case _:
            told = t("Declarer: <b>%(name)s</b> (%(bid)d)", name=who, bid=table.bid)
    return told


def _ramsch_line(t: Texts, table: UndeclaredView) -> Html:
    """Describe that a ramsch is played, and how often its skat was passed on without being looked at."""
    told = t("<b>Ramsch</b>: most points loses")
    return Html(f"{told} · {stage_word(t, Stage.SCHIEBER)} ×{2**table.shoves}") if table.shoves else told


def double_line(t: Texts, view: SeatView) -> Html:
    """Name the player who said kontra, and add re if it was said: "Контра: Аня · ре"; empty if nobody has doubled."""
    table = table_of(view)
    if not isinstance(table, GameView) or table.kontra is None:
        return Html("")
    said = capital(double_word(t, DoubleCall.KONTRA))
    told = t("<b>%(kontra)s</b>: %(name)s", kontra=said, name=view.players[table.kontra])
    return Html(f"{told} · <b>{double_word(t, DoubleCall.RE)}</b>") if table.re else told


def tricks_of(view: SeatView) -> tuple[Trick, ...]:
    """Return the complete tricks."""
    table = table_of(view)
    return table.tricks if isinstance(table, TricksView | RamschView) else ()


def plays_of(view: SeatView) -> Plays:
    """Return the cards of the running trick."""
    table = table_of(view)
    return table.plays if isinstance(table, TricksView | RamschView) else ()


class SkatText(DealText[SeatView]):
    """State of a deal of Skat in words."""

    first_hand = mark("forehand: %(name)s")
    auction = AuctionView
    playing = (PlayView, RamschView)
    table = staticmethod(table_of)
    bids = staticmethod(auction_line)

    def stakes(self, t: Texts, view: SeatView) -> Html:
        """Return lines with the stage of a robber match and with everybody's list."""
        return lines(stage_line(t, view), list_line(t, view))

    def declared(self, t: Texts, view: SeatView) -> Html:
        """Describe the game or the winner of the auction, and which players have doubled."""
        return lines(declared_line(t, view), double_line(t, view))

    def hand_lines(self, t: Texts, view: SeatView, cards: Iterable[Card], draft: Draft | None = None) -> list[str]:
        """Format a hand as lines: the trumps of the game played or considered (see `thought_of`), then each suit."""
        return hand_lines(t, thought_of(view, draft), cards)

    def counts(self, t: Texts, view: SeatView) -> Iterable[str]:
        """Yield each player's name with the number of tricks taken; card points are hidden before the end."""
        table = table_of(view)
        if isinstance(table, CardsView):
            yield from (pair(view.players[seat], str(table.won[seat])) for seat in sorted(view.active))

    def last_trick(self, view: SeatView) -> Laid | None:
        """Return the last complete trick; None before there is one."""
        return next((Laid(trick.plays, trick.taker) for trick in tricks_of(view)[-1:]), None)

    def trick(self, view: SeatView) -> Laid:
        """Return the current trick."""
        return Laid(plays_of(view))

    def awaited(self, t: Texts, view: SeatView) -> str:
        """Return what the table waits for, as a verb: "to bid"."""
        match view:
            case AuctionView():
                return t.plain("to bid")
            case ChoosingView():
                return t.plain("skat or hand")
            case DiscardingView() | GivingView(is_last=True):
                return t.plain("to discard")
            case NamingView():
                return t.plain("to name the game")
            case DoublingView(kontra=None):
                return t.plain("kontra or pass")
            case DoublingView():
                return t.plain("re or pass")
            case AskingView():
                return t.plain("grand or ramsch")
            case ShovingView():
                return t.plain("take or send on") if view.rules.may_shove else t.plain("to take two cards")
            case GivingView():
                return t.plain("to give two cards")
            case _:
                return t.plain("to play")


TEXT: Final = SkatText()
"""State of a deal of Skat in words."""
