"""Help texts for the decisions of a deal: what each call brings and costs at this table, in stakes."""

from bot.games.austrian.screens.costs import REMISE, declared_text, is_priced
from bot.games.austrian.screens.keys import extra_of, is_bettel_of, rest_claim
from bot.games.austrian.screens.words import bid_word
from bot.screens.model import Frame
from bot.screens.reports import finished_help
from bot.screens.texts import Texts
from engine.games.austrian.calls import PREFERENCE, Bid, Extra
from engine.games.austrian.money import INVITER_DUTY, OWN_DUTY, UNIT
from engine.games.austrian.moves import Announce, NameContract, PlaceBid
from engine.games.austrian.outcomes import WhistCall
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.view import (
    AuctionView,
    ClaimingView,
    ExchangeView,
    FinishedView,
    GameView,
    InviteView,
    NamingView,
    PlayView,
    SeatView,
    WhistView,
)


def whist_text(t: Texts, view: WhistView) -> str:
    """Describe what a whister is paid and owes: "Вист: по 10 за взятку, меньше 2 — 100 в котёл."."""
    return t.plain("Whist: %(tenth)d a trick, fewer than %(duty)d: %(sum)d into the pot.", **_facts(view, OWN_DUTY))


def pass_text(t: Texts, view: WhistView) -> str:
    """Describe the consequences of a defender's pass; if the other one has passed, nothing is played."""
    if any(word.call is WhistCall.PASS for word in view.whists):
        return t.plain("Pass: nothing is played, the declarer takes %(sum)d.", sum=view.in_play)
    if view.standing.rules.invite and not view.whists:
        return t.plain("Pass: nothing to pay; a whister may invite you.")
    if view.standing.rules.invite:
        return t.plain("Pass: nothing to pay; you may be invited.")
    return t.plain("Pass: nothing to pay, you are out.")


def defence_texts(t: Texts, view: InviteView) -> tuple[str, str]:
    """Explain to a sole whister what it means to invite the other defender, and to play alone."""
    return (
        t.plain(
            "Invite: all tricks are yours, %(tenth)d each, but fewer than %(duty)d: %(sum)d into the pot.",
            **_facts(view, INVITER_DUTY),
        ),
        t.plain(
            "Alone: two play, %(tenth)d a trick; fewer than %(duty)d: %(sum)d into the pot.",
            **_facts(view, OWN_DUTY),
        ),
    )


def _facts(view: GameView, duty: int) -> dict[str, int]:
    return {"tenth": view.in_play // UNIT, "duty": duty, "sum": view.in_play}


def help_sentences(t: Texts, frame: Frame, view: SeatView) -> list[str]:
    """Explain the reader's buttons with the amounts of this deal; to other readers, explain what is being decided."""
    match view:
        case AuctionView():
            return _auction(t, view)
        case ExchangeView():
            return _exchange(t, view)
        case NamingView():
            return _naming(t, view)
        case WhistView():
            return [whist_text(t, view), pass_text(t, view)]
        case InviteView():
            return list(defence_texts(t, view))
        case PlayView():
            return _play(t, view)
        case ClaimingView() if view.viewer not in view.deciders:
            return [t.plain("The others answer the proposal; if somebody refuses, play goes on.")]
        case ClaimingView():
            agreed = t.plain("Agree: the tricks are counted as proposed.")
            return [agreed, t.plain("Play on: play continues, and that hand stays open.")]
        case FinishedView():
            return _finished(t, frame)


def _auction(t: Texts, view: AuctionView) -> list[str]:
    """Explain the auction: what the cheapest call brings and costs, then each kind of call."""
    legal = view.legal if view.viewer in view.deciders else view.public
    bids = [command for command in legal if isinstance(command, PlaceBid)]
    here = next((command.bid for command in bids if command.here), None)
    hand = sum(command.bid.is_hand and command.bid is not PREFERENCE for command in bids if not command.here)
    preference = any(command.bid is PREFERENCE for command in bids)
    rules, least = view.standing.rules, bids[0].bid if bids else Bid.ONE
    is_open = any(not command.here and command.bid is not PREFERENCE for command in bids)
    return [
        declared_text(t, rules, view.pot, least, premium=False),
        t.plain("Suits: 1 ♣, 2 ♠, 3 ♦, 4 ♥."),
        *([t.plain("“Here”: you hold %(bid)s.", bid=bid_word(t, rules, here))] if here is not None else []),
        *([_hand(t, several=hand > 1)] if hand else []),
        *([t.plain("Preference: hearts from the hand.")] if preference else []),
        *([t.plain("You name the contract later.")] if is_open else []),
        t.plain("Pass: out of the bidding."),
    ]


def _hand(t: Texts, *, several: bool) -> str:
    """Explain calls from the hand (without the talon); `several`: there are several, abbreviated on the buttons."""
    if several:
        return t.plain("Hand: without the talon, above every number.")
    return t.plain("From the hand: without the talon, above every number.")


def _exchange(t: Texts, view: ExchangeView) -> list[str]:
    """Explain the exchange of cards with the talon, which nobody else sees."""
    return [
        t.plain("You discard two cards; nobody sees the talon or the discard before the deal is over."),
        t.plain("Then you name a contract, not below %(bid)s.", bid=bid_word(t, view.standing.rules, view.bid)),
    ]


def _naming(t: Texts, view: NamingView) -> list[str]:
    """Explain how the contract is named, and what it costs."""
    rules = view.standing.rules
    named = [command.contract for command in view.legal if isinstance(command, NameContract)]
    cost = declared_text(t, rules, view.pot, named[0] if named else view.bid, premium=False)
    dearer = t.plain("The higher the contract, the more is in play.") if is_priced(rules) else ""
    least = t.plain("Not below %(bid)s; it is final.", bid=bid_word(t, rules, view.bid))
    return [cost, least, dearer, t.plain("Suits by their numbers: 1 ♣, 2 ♠, 3 ♦, 4 ♥.")]


def _play(t: Texts, view: PlayView) -> list[str]:
    """Explain what the reader owes, which cards may be played, and how to announce or claim."""
    rules = view.standing.rules
    announces = any(isinstance(command, Announce) for command in view.legal)
    announce = t.plain("Announce: once, before your first card; %(premium)d from each.", premium=rules.premium)
    claim = t.plain(
        "“The rest are mine”: if certain, it ends the deal at once; else you lay your cards down and the others are "
        "asked."
    )
    claims = rest_claim(view) is not None and not is_bettel_of(view)
    return [_owed(t, view), *([announce] if announces else []), _duty(t, view), *([claim] if claims else [])]


def _duty(t: Texts, view: PlayView) -> str:
    """Describe which cards must be played in this contract."""
    trump = view.contract.suit is not None
    follow = (
        t.plain("Follow suit; if you cannot, play a trump; else any card.")
        if trump
        else t.plain("Follow suit; if you cannot, play any card.")
    )
    match view.standing.rules.must_beat:
        case MustBeat.LEAD:
            beat = t.plain("If you can, beat the card led.")
        case MustBeat.TRICK:
            beat = t.plain("If you can, beat the best card.")
        case MustBeat.NONE:
            return follow
    return f"{follow} {beat}"


def _owed(t: Texts, view: PlayView) -> str:
    """Describe how many tricks the reader needs and the penalty; to readers who owe none, the declarer's duty."""
    extra, amount = extra_of(view), view.in_play
    if extra is not None and extra.is_bettel:
        return t.plain("Bettel: no trick for the declarer, else %(remise)d into the pot.", remise=REMISE * amount)
    if extra is Extra.MORD:
        return t.plain("All ten for the declarer, else %(remise)d into the pot.", remise=REMISE * amount)
    whisters = [word.seat for word in view.whists if word.call is WhistCall.WHIST]
    facts = {"tenth": amount // UNIT, "sum": amount, "remise": REMISE * amount}
    if view.viewer in whisters and view.invited is not None:
        return t.plain(
            "The two of you need %(duty)d tricks, else %(sum)d into the pot; %(tenth)d for each trick.",
            duty=INVITER_DUTY,
            **facts,
        )
    if view.viewer in whisters:
        return t.plain(
            "You need %(duty)d tricks, else %(sum)d into the pot; %(tenth)d for each trick.", duty=OWN_DUTY, **facts
        )
    if view.viewer is not None and view.viewer is view.invited:
        return t.plain("You are invited: your tricks count for the whister.")
    return t.plain("The declarer needs six tricks, else %(remise)d into the pot.", **facts)


def _finished(t: Texts, frame: Frame) -> list[str]:
    pages = t.plain("Under the pot: Layout — all cards, Why? — where each payment comes from.")
    analysed = t.plain("Analysis — what was makeable, and what each mistake cost.")
    return finished_help(t, frame, pages, analysed)
