"""Messages of a running deal: the live message of the group, a private message, short alerts."""

from typing import Final

from msgspec.structs import replace

from bot.games.skat.screens.costs import worths_text
from bot.games.skat.screens.hands import hand_line, hand_lines, loose_line, thought_of
from bot.games.skat.screens.keys import is_picking, own_rows, pairs_of, public_rows, sure_text
from bot.games.skat.screens.report import retired_line
from bot.games.skat.screens.results import result_screen, stopped_screen
from bot.games.skat.screens.risky import dear_text
from bot.games.skat.screens.table_picture import lasting_drawing, own_drawing, table_drawing
from bot.games.skat.screens.table_text import (
    brief_text,
    course_text,
    game_text,
    open_hands,
    rest_text,
    standing_text,
    state_text,
    trick_lines,
    turn_line,
)
from bot.games.skat.screens.words import contract_name
from bot.screens.model import Draft, Frame, Screen
from bot.screens.own_picture import OwnCaption, own_pictured
from bot.screens.status import here_rows, own_absence_rows, status_text, vote_rows, vote_text
from bot.screens.table_keys import hand_row
from bot.screens.table_message import GroupScreens
from bot.screens.texts import ALERT, Html, Texts, bold, lines, mark
from bot.screens.words import card_word
from engine.core.cards import Card
from engine.games.skat.building import TWO
from engine.games.skat.commands import Give, PlayCard
from engine.games.skat.contracts import Contract
from engine.games.skat.trick_rules import is_trump
from engine.games.skat.view import (
    AuctionView,
    ChoosingView,
    DiscardingView,
    DoublingView,
    FinishedView,
    GameView,
    GivingView,
    NamingView,
    Phase,
    PlayView,
    RamschView,
    SeatView,
    ShovingView,
    table_of,
)


def put_away(view: SeatView) -> tuple[Card, ...]:
    """Return the cards that the viewer has put away or given on; of another player the view shows none."""
    table = table_of(view)
    if isinstance(table, NamingView | GameView):
        return table.discard or ()
    return table.given if isinstance(table, ShovingView | RamschView) else ()


def put_away_line(t: Texts, view: SeatView) -> str:
    """Tell what the viewer has put away or given on; plain text, empty where there is none."""
    cards = put_away(view)
    if not cards:
        return ""
    table, told = table_of(view), loose_line(t, thought_of(view), cards)
    if isinstance(table, ShovingView | RamschView) and view.viewer is not view.active[-1]:
        return t.plain("Given on: %(cards)s", cards=told)
    return t.plain("Put away: %(cards)s", cards=told)


def taken_line(t: Texts, view: SeatView) -> str:
    """Tell which two cards the viewer has just taken up and now parts from; plain text, empty where there are none."""
    table = table_of(view)
    if isinstance(table, DiscardingView) and table.talon:
        return t.plain("Skat: %(cards)s", cards=loose_line(t, thought_of(view), table.talon))
    if isinstance(table, GivingView) and table.turn is view.viewer:
        return t.plain("Taken: %(cards)s", cards=loose_line(t, thought_of(view), table.received))
    return ""


def hand_alert(t: Texts, view: SeatView) -> str:
    """Write the viewer's own cards by suits; at most 200 characters."""
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if isinstance(view, FinishedView):
        return t.plain("The deal is over.")
    if not own:
        return t.plain("You have no cards in this deal now.")
    rows = [*hand_lines(t, thought_of(view), own), taken_line(t, view), put_away_line(t, view)]
    return "\n".join(row for row in rows if row)[:ALERT]


ASKED: dict[Phase, str] = {
    Phase.AUCTION: mark("Your call."),
    Phase.CHOICE: mark("Skat or hand?"),
    Phase.DISCARD: mark("Put two cards away."),
    Phase.NAMING: mark("Name your game."),
    Phase.DOUBLING: mark("Do you double?"),
    Phase.SHOVING: mark("The skat comes to you."),
    Phase.GIVING: mark("Choose two cards."),
}
"""Question of a phase in the words of the private chat; every other phase is a turn."""


def reminder(t: Texts, view: SeatView) -> str:
    """Say what the viewer is asked; empty where it is nothing but a turn."""
    if isinstance(view, AuctionView) and view.is_answering:
        return t.plain("%(name)s says %(value)d.", name=view.players[view.namer], value=view.value)
    asked = ASKED.get(view.phase)
    return t.plain(asked) if asked else ""


GROUP: Final = GroupScreens[SeatView](
    finished=FinishedView,
    retired=retired_line,
    state=standing_text,
    words=public_rows,
    brief=brief_text,
    trick=trick_lines,
    turn=turn_line,
    drawing=lasting_drawing,
)
"""Message of the table, in words and as a picture."""

table_screen, pictured_screen = GROUP.table, GROUP.pictured


def hand_screen(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Screen:
    """Return one deal for one player.

    `view` must be the player's own, `frame.token` that of the player's open decision (0: none).
    """
    if isinstance(view, FinishedView):
        return result_screen(t, frame, view)
    if view.decider is None:
        return stopped_screen(t, frame, view)
    absent = own_absence_rows(t, frame)
    prompt = _prompt(t, view, draft) if not absent else Html("")
    asked = bool(prompt) and view.viewer in view.deciders
    others = tuple((seat, name) for seat, name in frame.status.waited if seat is not view.viewer)
    status = status_text(t, replace(frame.status, waited=others))  # the viewer is asked below the cards
    claiming = bool(sure_text(t, view, draft))  # the table above a claim is told in few lines
    bidding = not _names(view)  # the games that may be named need the room
    table = rest_text(t, view) if claiming else state_text(t, view, asked=asked, bidding=bidding)
    state = lines(table, status, vote_text(t, frame.vote))
    has_cards = view.viewer is not None and bool(view.hands[view.viewer].cards)
    deal = own_rows(t, frame, view, draft) if not absent else ()
    rows = (
        *absent,
        *here_rows(t, frame),
        *vote_rows(t, frame),
        *deal,
        hand_row(t, frame, has_cards=has_cards),
    )
    return Screen(
        lines(state, " ", _hand(t, view, draft, above_keys=not (absent or draft.sure)), prompt),
        rows,
        retired=retired_line(t, view),
    )


def hand_pictured_screen(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Screen:
    """Return one deal for one player as a picture that holds until the next trick, with a caption; see `hand_screen`.

    A deal that is over has no table any more.
    """
    words = hand_screen(t, frame, view, draft)
    if isinstance(view, FinishedView) or view.decider is None:
        return words
    prompt = _prompt(t, view, draft) if not own_absence_rows(t, frame) else Html("")
    others = tuple((seat, name) for seat, name in frame.status.waited if seat is not view.viewer)
    caption = OwnCaption(
        game=game_text(t, view),
        people=status_text(t, replace(frame.status, waited=others)),
        trick=course_text(t, view, asked=bool(prompt) and view.viewer in view.deciders),
        hand=_hand(t, view, draft, in_a_line=True, above_keys=True),
        vote=vote_text(t, frame.vote),
        question=prompt,
    )
    return own_pictured(words, own_drawing(t, view), caption)


def hand_and_question(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> Html:
    """Return the viewer's cards, unless the buttons show them, and what the viewer is asked, without the table."""
    absent = own_absence_rows(t, frame)
    prompt = _prompt(t, view, draft) if not absent else Html("")
    return lines(_hand(t, view, draft, above_keys=not (absent or draft.sure)), prompt)


def _hand(t: Texts, view: SeatView, draft: Draft, *, in_a_line: bool = False, above_keys: bool = False) -> Html:
    """Write the viewer's own cards as they are held; in one line where there is much else to see.

    That is: buttons that show them, the ladder, games to be named, a claim that is weighed, a hand that lies open. They
    are left out if `above_keys` that show all of them.
    """
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if not own:
        return t("You deal and rest.") if view.viewer is view.resting else Html("")
    laid = view.viewer in view.exposed
    title = t.plain("Your cards lie on the table") if laid else t.plain("Your cards")
    much = _names(view) or draft.higher or bool(sure_text(t, view, draft))
    keys = {command.card for command in view.legal if isinstance(command, PlayCard)}
    narrow = in_a_line or is_picking(view, draft) or bool(keys) or much or bool(open_hands(t, view))
    thought = thought_of(view, draft)
    hand = [hand_line(t, thought, own)] if narrow else hand_lines(t, thought, own)
    shown = lines(bold(title), *hand)
    if above_keys and not much and keys.issuperset(own):
        shown = bold(title) if laid else Html("")
    return lines(shown, taken_line(t, view), put_away_line(t, view))


def _names(view: SeatView) -> bool:
    """Tell whether the viewer names the game."""
    return isinstance(view, NamingView) and bool(view.legal)


def _prompt(t: Texts, view: SeatView, draft: Draft) -> Html:
    """Tell what the viewer is asked; empty where another is."""
    if view.viewer is None:
        return Html("")
    if asked := sure_text(t, view, draft) or dear_text(t, view, draft):
        return asked
    return _asked(t, view, draft) if view.viewer in view.deciders else Html("")


def _asked(t: Texts, view: SeatView, draft: Draft) -> Html:
    """Tell what the viewer decides now, and what it means."""
    match view:
        case AuctionView():
            return _bidding(t, view)
        case ChoosingView():
            return lines(t("<b>Skat or hand?</b> You have bid %(bid)d.", bid=view.bid), worths_text(t, view))
        case DiscardingView() | GivingView():
            return _pair(t, view, draft)
        case NamingView():
            return t("<b>Name your game.</b> You have bid %(bid)d.", bid=view.bid)
        case DoublingView(kontra=None):
            return t("<b>Kontra or pass?</b> The hand opens then.")
        case DoublingView():
            return t("<b>Re or pass?</b>")
        case ShovingView(shoves=shoves) if len(view.legal) > 1:
            return t("<b>Take the two cards or send them on?</b> Unseen, the ramsch costs ×%(n)d.", n=2 ** (shoves + 1))
        case ShovingView():
            return t("<b>The two cards come to you.</b>")
        case PlayView() | RamschView():
            return _with(t("<b>Your turn.</b>"), duty_text(t, view))
        case _:
            return t("<b>Your turn.</b>")


def _with(question: Html, meaning: str) -> Html:
    """Write what is known about a question behind it."""
    return Html(f"{question} {lines(meaning)}") if meaning else question


def _bidding(t: Texts, view: AuctionView) -> Html:
    """Ask for a word of the auction, with what the own cards are worth."""
    if view.is_answering:
        told = t("<b>%(name)s says %(value)d. Hold?</b>", name=view.players[view.namer], value=view.value)
        return _with(told, worths_text(t, view))
    return _with(t("<b>Your call.</b>"), worths_text(t, view))


def _pair(t: Texts, view: DiscardingView | GivingView, draft: Draft) -> Html:
    """Ask for two cards, or tell what is to be confirmed."""
    chosen = pairs_of(view.legal).get(frozenset(draft.picked)) if len(draft.picked) == TWO else None
    if chosen is None and isinstance(view, GivingView) and not view.is_last:
        return t("<b>Choose two cards for %(name)s.</b>", name=_next_name(view))
    if chosen is None:
        return t("<b>Choose two cards to put away.</b>")
    one, other = (card_word(t, card) for card in chosen.cards)
    if isinstance(chosen, Give):
        return t("<b>Give %(one)s and %(other)s?</b> Until you confirm you may take them back.", one=one, other=other)
    return t("<b>Put %(one)s and %(other)s away?</b> Until you confirm you may take them back.", one=one, other=other)


def _next_name(view: GivingView) -> str:
    """Name the hand to which two cards go."""
    return view.players[view.active[view.active.index(view.turn) + 1]]


def hand_picture(t: Texts, view: SeatView) -> Screen | None:
    """Return the table with the viewer's own cards as a picture; None when the viewer has none."""
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if not own:
        return None
    return Screen(bold(t.plain("Deal %(n)d", n=view.number)), picture=table_drawing(t, view))


def duty_text(t: Texts, view: PlayView | RamschView) -> str:
    """Tell which duty leaves cards of the viewer's hand out; empty where every card may be played."""
    hand = (view.hands[view.viewer].cards or ()) if view.viewer is not None else ()
    legal = [command.card for command in view.legal if isinstance(command, PlayCard)]
    if not view.plays or not legal or len(legal) == len(hand):
        return ""
    led = view.plays[0][1]
    contract = view.declaration.contract if isinstance(view, PlayView) else Contract.GRAND
    if not is_trump(contract, led):
        return t.plain("Follow suit: %(suit)s.", suit=contract_name(t, Contract(led.suit)))
    if contract is Contract.GRAND:
        return t.plain("Trump was led: a jack.")
    return t.plain("Trump was led: %(trump)s or a jack.", trump=contract_name(t, contract))
