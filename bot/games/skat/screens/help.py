"""Texts of the button «?»: what each button does now and what it costs at this table, in at most 200 characters.

Sentences are ordered by importance; a sentence that would not fit is left out completely.
"""

from bot.games.skat.screens.costs import forecast_of, grand_text, loss_of, worths_text
from bot.games.skat.screens.keys import is_declarer, may_claim
from bot.games.skat.screens.risky import has_concede_key
from bot.games.skat.screens.words import entry_word
from bot.screens.model import Frame
from bot.screens.reports import finished_help
from bot.screens.texts import Texts
from engine.games.skat.contracts import Announcement
from engine.games.skat.moves import Concede, Double, DoubleCall, PlaceBid
from engine.games.skat.robber import pass_out
from engine.games.skat.rules import PassOut, RamschSkat
from engine.games.skat.scoring import NEEDED, SCHNEIDER
from engine.games.skat.view import (
    AskingView,
    AuctionView,
    ChoosingView,
    DiscardingView,
    DoublingView,
    FinishedView,
    GivingView,
    NamingView,
    PlayView,
    RamschView,
    SeatView,
    ShovingView,
)


def help_sentences(t: Texts, frame: Frame, view: SeatView) -> list[str]:
    """Explain the reader's buttons with the points of this deal; to other readers, explain what is being decided."""
    match view:
        case AuctionView():
            return _auction(t, view)
        case ChoosingView():
            return [
                t.plain("Take the skat: two cards in, two out, then the game is named."),
                t.plain("Hand: the skat stays closed, every game is worth one level more, and more may be announced."),
            ]
        case DiscardingView():
            away = t.plain("The two cards count with your tricks; nobody else sees them before the end.")
            return [away, t.plain("The two skat cards may be discarded as well.")]
        case NamingView():
            return _naming(t, view)
        case DoublingView():
            return [t.plain("Kontra: the game counts twice, won or lost; re: four times."), t.plain("Pass: as it is.")]
        case AskingView():
            own = grand_text(t, view) if view.viewer in view.active else ""
            return [t.plain("Grand from the hand: the skat stays closed. If all pass, a ramsch is played."), own]
        case ShovingView() | GivingView():
            return _shoving(t, view)
        case PlayView():
            return _play(t, view)
        case RamschView():
            return _ramsch(t, view)
        case FinishedView():
            return _finished(t, frame)


def _auction(t: Texts, view: AuctionView) -> list[str]:
    """Explain the calls of the auction; to a player, add what their cards are worth."""
    is_own = view.viewer in view.active
    own = worths_text(t, view) if is_own else ""
    strength = t.plain("The price is not the strength: five or six trumps make a game.") if is_own else ""
    if view.is_answering:
        said = t.plain("Hold: you would play at %(value)d as well. Pass: out of the bidding.", value=view.value)
    elif view.holder is None:
        said = t.plain("Both have passed: say 18, no more, or pass.")
    else:
        said = t.plain("A value: your game is worth at least that much. Pass: out of the bidding.")
    bids = any(isinstance(command, PlaceBid) for command in (view.legal or view.public))
    more = t.plain("Higher: jump along the ladder.") if bids and view.holder is not None else ""
    return [said, own, strength, more, _passed_out(t, view)]


def _passed_out(t: Texts, view: AuctionView) -> str:
    """Explain what happens if all three pass."""
    match pass_out(view.rules, view.stage):
        case PassOut.RAMSCH | PassOut.SCHIEBER:
            return t.plain("If all pass, a ramsch is played.")
        case PassOut.REDEAL_NEXT:
            return t.plain("If all pass, the next player deals.")
        case PassOut.REDEAL_SAME:
            return t.plain("If all pass, the same player deals again.")


def _naming(t: Texts, view: NamingView) -> list[str]:
    """Explain how the game is named, and that it must reach the bid."""
    told = t.plain("The game is final. Its value must reach the bid of %(bid)d, else it is lost.", bid=view.bid)
    with_skat = t.plain("“With” and “without” count the trumps in a row from the jack of clubs on.")
    hand = t.plain("The skat may still change them.") if view.is_hand else ""
    return [told, with_skat, hand]


def _shoving(t: Texts, view: ShovingView | GivingView) -> list[str]:
    """Explain how two cards are passed from hand to hand before a schieber ramsch."""
    told = t.plain("The two cards go from hand to hand; the last one discards two: they are the skat.")
    jacks = "" if view.rules.ramsch_jacks else t.plain("Jacks may not be passed on.")
    unseen = t.plain("Sent on unseen, the loss doubles.") if view.rules.may_shove else ""
    return [told, jacks, unseen, t.plain("Most points lose.")]


def _play(t: Texts, view: PlayView) -> list[str]:
    """Explain what the declarer needs, which cards may be played, and when to double, give up or claim."""
    kontra = any(isinstance(one, Double) and one.call is DoubleCall.KONTRA for one in view.legal)
    double = t.plain("Kontra: the game counts twice, won or lost.") if kontra else ""
    gives_up = has_concede_key(view) and any(isinstance(one, Concede) for one in view.legal)
    loss = loss_of(view, forecast_of(view, view.declaration)) if gives_up else 0
    give_up = t.plain("Give up: %(lost)s at once.", lost=entry_word(t, view.rules.list, loss)) if gives_up else ""
    claim = _end(t, view) if may_claim(view) else ""
    order = null_order(t) if view.declaration.is_null else card_order(t)
    return [_needed(t, view), double, _duty(t, view), order, give_up, claim]


def _end(t: Texts, view: PlayView) -> str:
    """Explain the button that ends the deal early."""
    if is_declarer(view):
        return t.plain("“The rest are mine”: if that is certain, the deal ends.")
    return t.plain("“End the deal…”: claim the rest or give up, for both defenders.")


def _needed(t: Texts, view: PlayView) -> str:
    """Explain how many points or tricks the declarer needs."""
    if view.declaration.is_null:
        return t.plain("Null: the declarer may take no trick.")
    match view.declaration.announced:
        case Announcement.SCHWARZ | Announcement.OUVERT:
            return t.plain("The declarer must take all ten tricks.")
        case Announcement.SCHNEIDER:
            return t.plain("The declarer needs %(n)d of 120, the skat included.", n=SCHNEIDER)
        case None:
            return t.plain("The declarer needs %(n)d of 120, the skat included.", n=NEEDED)


def _duty(t: Texts, view: PlayView) -> str:
    """Explain which cards must be played in this game."""
    if view.declaration.is_null:
        return t.plain("Follow suit; if you cannot, play any card.")
    return t.plain("Follow suit; jacks are trumps. If you cannot, any card.")


def _ramsch(t: Texts, view: RamschView) -> list[str]:
    """Explain how a ramsch is played and lost."""
    if view.rules.ramsch_skat is RamschSkat.LOSER:
        skat = t.plain("Ramsch: everybody plays alone, jacks are trumps. Most points lose, the skat with them.")
    else:
        skat = t.plain(
            "Ramsch: everybody plays alone, jacks are trumps. Most points lose; the last trick has the skat."
        )
    return [skat, t.plain("Follow suit; if you cannot, play any card."), card_order(t)]


def card_order(t: Texts) -> str:
    """Describe the order and card points of a suit, jacks apart: "Т 11, 10 — 10, К 4, Д 3; В 2"."""
    ace, king, queen, jack = map(t.rank, "AKQJ")
    return t.plain(
        "Points, high to low: %(ace)s 11, 10 — 10, %(king)s 4, %(queen)s 3; %(jack)s 2.",
        ace=ace,
        king=king,
        queen=queen,
        jack=jack,
    )


def null_order(t: Texts) -> str:
    """Describe the order of the cards of a suit in a null game."""
    ace, king, queen, jack = map(t.rank, "AKQJ")
    return t.plain(
        "High to low: %(ace)s %(king)s %(queen)s %(jack)s 10 9 8 7.", ace=ace, king=king, queen=queen, jack=jack
    )


def _finished(t: Texts, frame: Frame) -> list[str]:
    pages = t.plain("Under the list: Layout — all cards and the tricks, Why? — how the game was counted.")
    analysed = t.plain("Analysis — what was makeable, and what each mistake cost.")
    return finished_help(t, frame, pages, analysed)
