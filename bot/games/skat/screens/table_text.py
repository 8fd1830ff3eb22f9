"""State of a deal in words, for the group and for a player's own message alike; all of it from a SeatView.

Card points of tricks are not in a view before the deal is over, and so in no text either (skat.md §6).
"""

from typing import Final, NamedTuple

from bot.games.skat.screens.hands import hand_line, thought_of
from bot.games.skat.screens.words import call_word, declaration_word, double_word, stage_word
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word, capital, card_word, pair
from engine.core.seats import BySeat, Seat
from engine.games.skat.moves import DoubleCall
from engine.games.skat.robber import Stage
from engine.games.skat.rules.values import BockTrigger
from engine.games.skat.state import Call, Plays, Trick, Word
from engine.games.skat.view import (
    AuctionView,
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
    table_of,
)

VALUES_TOLD: Final = 5
"""Values of one bidder that are told, the last ones."""


def heading(t: Texts, view: SeatView) -> Html:
    """Tell deal, dealer, who rests, and the first hand until its word stands in the bidding."""
    dealer = t("dealer: %(name)s", name=view.players[view.dealer])
    if view.resting is not None:
        dealer = t("deals and rests: %(name)s", name=view.players[view.dealer])
    begins = isinstance(view, AuctionView) and not view.calls
    first = t("forehand: %(name)s", name=view.players[view.active[0]]) if begins else ""
    return Html(" · ".join(part for part in (bold(t("Deal %(n)d", n=view.number)), dealer, first) if part))


def list_line(t: Texts, view: SeatView) -> Html:
    """Tell everybody's list with its sign, and when the bock lap of a robber match begins."""
    points = view.standing.tally.points
    told = " · ".join(pair(view.players[seat], balance_word(amount)) for seat, amount in points.items())
    return t("List: %(points)s", points=told)


def stage_line(t: Texts, view: SeatView) -> Html:
    """Tell the stage of a robber match: "Бок: всё вдвойне, сдача 2 из 3", "До бока: у кого-то 100"."""
    rules, robber = view.rules, view.standing.robber
    if not rules.robber:
        return Html("")
    seats = len(view.players)
    facts = {"n": seats - robber.left + 1, "all": seats}
    match view.stage:
        case Stage.BOCK:
            return t("<b>Bock</b>: everything counts twice, deal %(n)d of %(all)d", **facts)
        case Stage.SCHIEBER:
            return t("<b>Schieber</b>: ramsch without bidding, deal %(n)d of %(all)d", **facts)
        case Stage.CLASSIC if rules.bock_trigger is BockTrigger.DEAL:
            return t("Bock begins with a won game of %(n)d", n=rules.bock_at)
        case Stage.CLASSIC:
            return t("Bock begins at %(n)d in a list", n=robber.target or rules.bock_at)


class Duel(NamedTuple):
    """Part of the auction in which one player names values to another."""

    namer: Seat
    holder: Seat | None
    """None where forehand may still say 18 after two passes."""
    named: tuple[Call, ...] = ()
    """Values of the namer, and a pass."""
    answers: tuple[Call, ...] = ()
    """Words of the holder."""


def auction_line(t: Texts, view: SeatView) -> Html:
    """Tell who named what to whom: "Борис 18, 20 → Аня пас · Вика 22 → Борис?"."""
    told = [_duel(t, view, duel) for duel in duels(view) if duel.named]
    if not told:
        return t("Bidding: no call yet") if isinstance(view, AuctionView) else Html("")
    return t("Bidding: %(words)s", words=" · ".join(told))


def duels(view: SeatView) -> list[Duel]:
    """Part the words of the auction: middlehand names to forehand, then rearhand to who is left (skat.md §2)."""
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
    """Write one duel: the last values named, then the last answer, «?» while it is awaited, none behind a pass."""
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
    """Tell who plays what, or who has won the auction with which value."""
    table = table_of(view)
    if isinstance(table, RamschView | ShovingView | GivingView):
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


def _ramsch_line(t: Texts, table: RamschView | ShovingView | GivingView) -> Html:
    """Tell that a ramsch is played, and how often its skat was sent on unseen."""
    told = t("<b>Ramsch</b>: who takes most points loses")
    return Html(f"{told} · {stage_word(t, Stage.SCHIEBER)} ×{2**table.shoves}") if table.shoves else told


def double_line(t: Texts, view: SeatView) -> Html:
    """Tell who has doubled: "Контра: Аня · ре"."""
    table = table_of(view)
    if not isinstance(table, GameView) or table.kontra is None:
        return Html("")
    said = capital(double_word(t, DoubleCall.KONTRA))
    told = t("<b>%(kontra)s</b>: %(name)s", kontra=said, name=view.players[table.kontra])
    return Html(f"{told} · <b>{double_word(t, DoubleCall.RE)}</b>") if table.re else told


def tricks_of(view: SeatView) -> tuple[Trick, ...]:
    """Return the complete tricks."""
    table = table_of(view)
    return table.tricks if isinstance(table, PlayView | RamschView | DoublingView) else ()


def plays_of(view: SeatView) -> Plays:
    """Return the cards of the running trick."""
    table = table_of(view)
    return table.plays if isinstance(table, PlayView | RamschView | DoublingView) else ()


def tricks_line(t: Texts, view: SeatView) -> Html:
    """Count the tricks of every player; card points are nobody's business before the end."""
    table = table_of(view)
    if not isinstance(table, PlayView | RamschView):
        return Html("")
    counts = " · ".join(pair(view.players[seat], str(table.won[seat])) for seat in sorted(view.active))
    return t("Tricks: %(counts)s", counts=counts)


def plays_text(t: Texts, players: BySeat[str], plays: Plays) -> str:
    """Write the cards of a trick with who played them."""
    return ", ".join(pair(players[seat], card_word(t, card)) for seat, card in plays)


def trick_lines(t: Texts, view: SeatView) -> Html:
    """Tell the last trick with its taker, and the current one."""
    tricks = tricks_of(view)
    if not tricks:
        return running_trick(t, view)
    last = tricks[-1]
    plays, taker = plays_text(t, view.players, last.plays), view.players[last.taker]
    return lines(t("Last trick: %(plays)s → %(taker)s", plays=plays, taker=taker), running_trick(t, view))


def running_trick(t: Texts, view: SeatView) -> Html:
    """Tell the current trick; empty where no card of it lies there."""
    plays = plays_of(view)
    return t("On the table: <b>%(plays)s</b>", plays=plays_text(t, view.players, plays)) if plays else Html("")


def open_hands(t: Texts, view: SeatView) -> Html:
    """Write the hands that lie open before the viewer, but for the own one."""
    blocks: list[Html] = []
    for seat in view.exposed:
        cards = view.hands[seat].cards
        if seat is not view.viewer and cards:
            held = hand_line(t, thought_of(view), cards)
            blocks.append(t("<b>%(name)s</b>: %(cards)s", name=view.players[seat], cards=held))
    return lines(*blocks)


def turn_line(t: Texts, view: SeatView, *, asked: bool = False) -> Html:
    """Tell whom the table waits for; nothing to the viewer who is `asked` below the cards."""
    if view.decider is None or (asked and view.decider is view.viewer):
        return Html("")
    who = view.players[view.decider]
    return t("▶ %(what)s: <b>%(name)s</b>", what=capital(_what(t, view)), name=who)


def _what(t: Texts, view: SeatView) -> str:
    match view:
        case AuctionView():
            return t.plain("to bid")
        case ChoosingView():
            return t.plain("skat or hand")
        case DiscardingView() | GivingView(is_last=True):
            return t.plain("to put two away")
        case NamingView():
            return t.plain("to name the game")
        case DoublingView(kontra=None):
            return t.plain("kontra or pass")
        case DoublingView():
            return t.plain("re or pass")
        case ShovingView():
            return t.plain("take or send on") if view.rules.may_shove else t.plain("to take two cards")
        case GivingView():
            return t.plain("to give two cards")
        case _:
            return t.plain("to play")


def brief_text(t: Texts, view: SeatView) -> Html:
    """Write the table where a picture of it stands above, which shows the bids and the hands that lie open."""
    said = (heading(t, view), stage_line(t, view), list_line(t, view), declared_line(t, view), double_line(t, view))
    return lines(*said, tricks_line(t, view), trick_lines(t, view))


def standing_text(t: Texts, view: SeatView, *, bidding: bool = True) -> Html:
    """Write the table without whom it waits for.

    `bidding`: with what was bid, until cards are played; an auction that goes on is told anyway.
    """
    table = table_of(view)
    told = isinstance(table, AuctionView) or (bidding and not isinstance(table, PlayView | RamschView))
    return lines(
        heading(t, view),
        stage_line(t, view),
        list_line(t, view),
        auction_line(t, view) if told else "",
        declared_line(t, view),
        double_line(t, view),
        open_hands(t, view),
        tricks_line(t, view),
        trick_lines(t, view),
    )


def state_text(t: Texts, view: SeatView, *, asked: bool = False, bidding: bool = True) -> Html:
    """Write the whole table; `bidding` as in `standing_text`.

    `asked`: the viewer reads below it what there is to decide.
    """
    return lines(standing_text(t, view, bidding=bidding), turn_line(t, view, asked=asked))


def game_text(t: Texts, view: SeatView) -> Html:
    """Write what was bid or is played, under a picture that shows hands that lie open and complete tricks."""
    told = not isinstance(table_of(view), PlayView | RamschView)
    return lines(auction_line(t, view) if told else "", declared_line(t, view), double_line(t, view))


def course_text(t: Texts, view: SeatView, *, asked: bool) -> Html:
    """Write the current trick and whom the table waits for, which a picture does not show; see `state_text`."""
    return lines(running_trick(t, view), turn_line(t, view, asked=asked))


def rest_text(t: Texts, view: SeatView) -> Html:
    """Tell what the rest of the tricks depends on: the game, hands that lie open, tricks won, the current trick."""
    facts = (heading(t, view), declared_line(t, view), double_line(t, view), open_hands(t, view), tricks_line(t, view))
    return lines(*facts, running_trick(t, view))
