"""State of a deal in words, for the group and for a player's own message alike; all of it from a SeatView."""

from bot.games.preferans.screens.risky import is_stalingrad
from bot.games.preferans.screens.sheet import pools_line
from bot.games.preferans.screens.twelve import twelve_line
from bot.games.preferans.screens.words import (
    bombs_word,
    call_word,
    contract_word,
    mode_word,
    player_word,
    said_word,
    times_word,
)
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import capital, card_word, hand_line, pair, sorted_line, unbroken
from engine.core.seats import Seat
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.state import Trick
from engine.games.preferans.view import (
    AuctionView,
    CardsView,
    ClaimingView,
    DeclaredView,
    FinishedView,
    GameView,
    HalfOfferedView,
    ModeView,
    OrderingView,
    PlayView,
    RaspasyView,
    SeatView,
    TalonView,
    WhistView,
    table_of,
)

# phases that show the pools: the score matters to bids, orders and whists, not to the play
BEFORE_PLAY = AuctionView | TalonView | HalfOfferedView | OrderingView | WhistView | ModeView


def name(t: Texts, view: SeatView, seat: Seat) -> str:
    """Name the player on a seat, or the dummy."""
    return player_word(t, view.players, seat)


def heading(t: Texts, view: SeatView) -> Html:
    """Tell deal, dealer, who rests on the talon, and the first hand until its word stands first in the bidding.

    Under it stand the pools before the play and bombs that wait.
    """
    dealer = t("on the talon: %(name)s", name=name(t, view, view.dealer)) if view.resting else Html("")
    dealer = dealer or t("dealer: %(name)s", name=name(t, view, view.dealer))
    if view.standing.stays:
        dealer = t("%(dealer)s, once more", dealer=dealer)
    begins = view.active[0]
    told = bool(view.calls) and view.calls[0].seat is begins
    unsaid = isinstance(view, AuctionView) and not told
    first = t("first hand: %(name)s", name=name(t, view, begins)) if unsaid else ""
    deal = " · ".join(part for part in (bold(t("Deal %(n)d", n=view.number)), dealer, first) if part)
    pools = pools_line(t, view.standing) if isinstance(view, BEFORE_PLAY) else ""
    return lines(Html(deal), pools, bombs_line(t, view))


def bombs_line(t: Texts, view: SeatView) -> Html:
    """Tell who holds bombs."""
    bombs = bombs_word(t, view.players, view.standing.bombs)
    return t("Bombs: %(bombs)s", bombs=bombs) if bombs else Html("")


def auction_line(t: Texts, view: SeatView) -> Html:
    """Tell all words said so far, the least bid while nobody has bid, who has not yet seen the own cards."""
    if view.compulsory:
        return Html("")
    passed = {call.seat for call in view.calls if call.bid is None}
    looked = view.looked if isinstance(view, AuctionView) else view.active
    waiting = [seat for seat in view.active if seat not in (*looked, *passed, view.dummy)]
    unseen = ", ".join(name(t, view, seat) for seat in waiting)
    return lines(_said(t, view), t("Have not seen their cards: %(names)s", names=unseen) if unseen else "")


def _said(t: Texts, view: SeatView) -> Html:
    words = " · ".join(pair(name(t, view, call.seat), call_word(t, call)) for call in view.calls)
    raised = isinstance(view, AuctionView) and view.min_level > 6 and all(call.bid is None for call in view.calls)
    if not words and raised:
        return t("Bidding: no call yet, from %(level)d on", level=view.min_level)
    if not words:
        return t("Bidding: no call yet")
    if raised:
        return t("Bidding: %(words)s, from %(level)d on", words=words, level=view.min_level)
    return t("Bidding: %(words)s", words=words)


def contract_line(t: Texts, view: SeatView) -> Html:
    """Tell who plays what and how it was bid, or that everybody passed."""
    table = table_of(view)
    if isinstance(table, RaspasyView) and view.compulsory:
        return t("<b>Compulsory raspasy</b>, a trick costs %(price)d", price=view.raspasy_price)
    if isinstance(table, RaspasyView):
        return t("<b>Raspasy</b>, a trick costs %(price)d", price=view.raspasy_price)
    if isinstance(table, AuctionView):
        return Html("")
    who, notes = name(t, view, table.declarer), _game_notes(t, table, _times(view, table))
    if isinstance(table, GameView):
        game = ", ".join([contract_word(t, table.contract), *notes])
        partner = t("Half of the game: %(name)s", name=name(t, view, table.partner)) if table.partner else ""
        return lines(t("Declarer: <b>%(name)s, %(contract)s</b>", name=who, contract=game), partner)
    bid = _bid_words(t, view, table)
    if table.without_talon:
        return t("To play: %(name)s (%(bid)s)", name=who, bid=bid)
    return t("The talon goes to: %(name)s (%(bid)s)", name=who, bid=bid)


def _bid_words(t: Texts, view: SeatView, table: DeclaredView) -> str:
    """Write what the declarer has bid, and how."""
    bid = contract_word(t, table.bid)
    if any(call.took for call in view.calls):
        bid = t.plain("not below %(bid)s", bid=bid)
    return ", ".join([bid, *_game_notes(t, table, _times(view, table))])


def _contract_and_talon(t: Texts, view: SeatView) -> Html:
    """Tell the contract and the open talon; in one line who takes it, until the game is named."""
    if not isinstance(view, TalonView | HalfOfferedView | OrderingView) or not view.talon:
        return lines(contract_line(t, view), talon_line(t, view))
    if view.without_talon or view.thrown:
        return lines(contract_line(t, view), talon_line(t, view))
    who, bid = name(t, view, view.declarer), _bid_words(t, view, view)
    return t("The talon %(cards)s goes to: %(name)s (%(bid)s)", cards=sorted_line(t, view.talon), name=who, bid=bid)


def _game_notes(t: Texts, table: DeclaredView, times: int) -> list[str]:
    """Tell how the game was bid, and what it is multiplied by."""
    return [
        *([t.plain("without the talon")] if table.without_talon else []),
        *([t.plain("blind")] if table.blind else []),
        *([times_word(times)] if times > 1 else []),
    ]


def _times(view: SeatView, table: DeclaredView) -> int:
    """Return what the game is multiplied by; once it is written, what it was written with."""
    if isinstance(view, FinishedView) and view.score is not None:
        return max((entry.times for entry in view.score.entries), default=1)
    return table.times


def talon_line(t: Texts, view: SeatView) -> Html:
    """Tell the open talon, and that it was thrown at the dealer; empty while it lies closed."""
    table = table_of(view)
    declared = table if isinstance(table, DeclaredView) else None
    if view.talon:
        # cards that were led from the talon stand in the two tricks below
        led = {trick.led for trick in (*table.tricks[-1:], table.trick)} if isinstance(table, RaspasyView) else set()
        shown = "" if led.issuperset(view.talon) else t("Talon: %(cards)s", cards=sorted_line(t, view.talon))
        thrown = declared is not None and declared.thrown
        return lines(shown, t("It was thrown at the dealer.") if thrown else "")
    closed = declared is not None and (declared.without_talon or declared.blind)
    return t("The talon was not shown.") if closed else Html("")


def whist_line(t: Texts, view: SeatView) -> Html:
    """Tell what the defenders and perhaps the dealer said, whose hand the dealer looked at, and the mode of play."""
    table = table_of(view)
    if not isinstance(table, GameView):
        return Html("")
    looked = Html("")
    if table.seen is not None and view.resting is not None:
        facts = {"name": name(t, view, view.resting), "other": name(t, view, table.seen)}
        looked = t("%(name)s has looked at the cards: %(other)s", **facts)
    if not table.whists:
        return looked
    calls = [said.call for said in table.whists]
    if is_stalingrad(view, table.contract) and calls == [WhistCall.WHIST] * 2:
        return lines(t("Stalingrad: both whist"), looked)
    words = [said_word(t, name(t, view, said.seat), said.call) for said in table.whists]
    mode = [mode_word(t, table.mode)] if table.mode and table.whister else []
    return lines(" · ".join([*words, *mode]), looked)


def tricks_line(t: Texts, view: SeatView) -> Html:
    """Tell the tricks of everybody who plays, the dealer's from the talon too."""
    table = table_of(view)
    if not isinstance(table, CardsView) or not table.tricks:
        return Html("")
    won = table.won
    seats = [*view.active, *([view.resting] if view.resting and won[view.resting] else [])]
    return t("Tricks: %(counts)s", counts=" · ".join(pair(name(t, view, seat), str(won[seat])) for seat in seats))


def _plays_text(t: Texts, view: SeatView, trick: Trick) -> str:
    """Write the cards of a trick with their players, the talon's first."""
    words = [unbroken(t.plain("talon %(card)s", card=card_word(t, trick.led)))] if trick.led else []
    return ", ".join([*words, *(pair(name(t, view, seat), card_word(t, card)) for seat, card in trick.plays)])


def trick_lines(t: Texts, view: SeatView) -> Html:
    """Tell the previous trick with its taker, and the current one."""
    table, rows = table_of(view), []
    previous = table.tricks[-1] if isinstance(table, CardsView) and table.tricks else None
    if previous is not None and previous.taker is not None:
        plays, taker = _plays_text(t, view, previous), name(t, view, previous.taker)
        rows.append(t("Last trick: %(plays)s → %(taker)s", plays=plays, taker=taker))
    return lines(*rows, _table_line(t, view))


def _table_line(t: Texts, view: SeatView) -> Html:
    """Tell the current trick; empty where no card of it lies there."""
    table = view.play if isinstance(view, ClaimingView) else view
    if not isinstance(table, CardsView) or not (table.trick.plays or table.trick.led):
        return Html("")
    return t("On the table: <b>%(plays)s</b>", plays=_plays_text(t, view, table.trick))


def open_hands(t: Texts, view: SeatView) -> Html:
    """Write the hands that lie open, except the viewer's and the one laid down with a question.

    A hand that somebody else plays says who plays it.
    """
    asks = view.claim.seat if isinstance(view, ClaimingView) and view.claim.open else None
    blocks = []
    for seat in view.exposed:
        cards = view.hands[seat].cards
        if seat not in (view.viewer, asks) and cards:
            facts = {"name": name(t, view, seat), "cards": hand_line(t, cards)}
            by = _played_by(view, seat)
            told = t("<b>%(name)s</b>: %(cards)s", **facts)
            if by is not None:
                told = t("<b>%(name)s</b> (%(player)s plays): %(cards)s", player=name(t, view, by), **facts)
            blocks.append(told)
    return lines(*blocks)


def _played_by(view: SeatView, seat: Seat) -> Seat | None:
    """Return the sole whister who plays the open cards of a defender that passed; None for any other hand.

    Who plays the dummy, or both hands of a dealer's whist, is named elsewhere.
    """
    table = table_of(view)
    if not isinstance(table, PlayView) or not table.open_defence or table.whister is view.resting:
        return None
    return table.whister if seat not in (table.declarer, table.whister, view.dummy) else None


def turn_line(t: Texts, view: SeatView, *, asked: bool = False) -> Html:
    """Tell whom the table waits for, except a viewer who is `asked` below the cards."""
    if isinstance(view, ClaimingView):
        return _answers_line(t, view, asked=asked)
    if view.decider is None or (asked and view.decider is view.viewer):
        return Html("")
    who = name(t, view, view.decider)
    if isinstance(view, CardsView) and view.decider is not view.turn:
        return t("▶ To play: <b>%(name)s</b> (the hand of %(other)s)", name=who, other=name(t, view, view.turn))
    return t("▶ %(what)s: <b>%(name)s</b>", name=who, what=capital(_what(t, view)))


def _answers_line(t: Texts, view: ClaimingView, *, asked: bool) -> Html:
    """Tell who has not answered a proposal for the rest, except a viewer who is `asked` below the cards."""
    waiting = ", ".join(name(t, view, seat) for seat in view.deciders if not asked or seat is not view.viewer)
    told = t("▶ Also asked: %(names)s", names=waiting) if asked else t("▶ Still to answer: %(names)s", names=waiting)
    return told if waiting else Html("")


def proposal_lines(t: Texts, view: SeatView) -> Html:
    """Tell a proposal for the rest with the cards laid down for it; after a refusal that, until the next card."""
    if isinstance(view, ClaimingView):
        return _proposal(t, view)
    if not isinstance(view, CardsView) or not view.refusals:
        return Html("")
    return t("<b>%(name)s</b> says no: it is played on.", name=name(t, view, view.refusals[-1][1]))


def _what(t: Texts, view: SeatView) -> str:
    match view:
        case AuctionView() if view.decider not in view.looked:
            return t.plain("to look at the cards, or to speak blind")
        case AuctionView():
            return t.plain("to bid")
        case TalonView():
            return t.plain("to discard")
        case HalfOfferedView():
            return t.plain("to answer the offer of half the game")
        case OrderingView():
            return t.plain("to name the game")
        case WhistView():
            return t.plain("whist or pass")
        case ModeView():
            return " ".join((mode_word(t, PlayMode.OPEN), t.plain("or"), mode_word(t, PlayMode.CLOSED)))
        case _:
            return t.plain("to play")


def _proposal(t: Texts, view: ClaimingView) -> Html:
    """Tell a proposal for the rest, and the cards laid down for it unless they are the viewer's own."""
    claim = view.claim
    cards = view.hands[claim.seat].cards if claim.open and claim.seat is not view.viewer else None
    laid = t("<b>%(name)s</b> lays down: %(cards)s", name=name(t, view, claim.seat), cards=hand_line(t, cards or ()))
    claimed = t("<b>%(name)s</b>: %(words)s. Do you agree?", name=name(t, view, claim.seat), words=_claimed(t, view))
    return lines(laid if cards else "", claimed)


def _claimed(t: Texts, view: ClaimingView) -> str:
    """Write the proposal as the proposer would say it at a table."""
    claim, play = view.claim, view.play
    rest, own = sum(claim.tricks), claim.tricks[claim.seat]
    if not own and isinstance(play, PlayView) and play.contract.is_misere and claim.seat is play.declarer:
        return t.word("claim", "I take no more")
    if own == rest:
        if rest == 1:
            return t.plain("the last trick is mine")
        return t.number("the other %(n)d trick is mine", "the other %(n)d tricks are mine", rest)
    shares = (pair(name(t, view, seat), str(count)) for seat, count in claim.tricks.items() if count)
    return t.plain("the other tricks: %(tricks)s", tricks=" · ".join(shares))


def brief_text(t: Texts, view: SeatView) -> Html:
    """Write the table where a picture of it stands above, which shows the bids and the hands that lie open."""
    return lines(heading(t, view), contract_line(t, view), tricks_line(t, view), trick_lines(t, view))


def game_text(t: Texts, view: SeatView) -> Html:
    """Write what was bid or is played, under a picture that shows hands that lie open and complete tricks."""
    told = not isinstance(table_of(view), CardsView)
    return lines(auction_line(t, view) if told else "", _contract_and_talon(t, view), whist_line(t, view))


def course_text(t: Texts, view: SeatView, *, asked: bool) -> Html:
    """Write the current trick and whom the table waits for, which a picture does not show; see `state_text`."""
    return lines(_table_line(t, view), proposal_lines(t, view), turn_line(t, view, asked=asked))


def rest_text(t: Texts, view: SeatView) -> Html:
    """Tell what the rest of the tricks depends on: the game, hands that lie open, tricks won, the current trick."""
    facts = (heading(t, view), contract_line(t, view), open_hands(t, view), twelve_line(t, view), tricks_line(t, view))
    return lines(*facts, _table_line(t, view), proposal_lines(t, view), turn_line(t, view, asked=True))


def standing_text(t: Texts, view: SeatView, *, bidding: bool = True) -> Html:
    """Write the table without what is proposed and whom it waits for.

    `bidding`: with what was bid, until the first trick is over.
    """
    table = table_of(view)
    told = bidding and not (isinstance(table, CardsView) and table.tricks)
    return lines(
        heading(t, view),
        auction_line(t, view) if told else "",
        _contract_and_talon(t, view),
        whist_line(t, view),
        open_hands(t, view),
        twelve_line(t, view),
        tricks_line(t, view),
        trick_lines(t, view),
    )


def state_text(t: Texts, view: SeatView, *, asked: bool = False, bidding: bool = True) -> Html:
    """Write the whole table; `bidding` as in `standing_text`.

    `asked`: the viewer reads below it what there is to decide.
    """
    standing = standing_text(t, view, bidding=bidding)
    return lines(standing, proposal_lines(t, view), turn_line(t, view, asked=asked))
