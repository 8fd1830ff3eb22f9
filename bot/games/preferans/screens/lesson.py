"""Texts of the lesson of preferans: one line for each moment, for a person who has never played.

A hint depends only on the player's own view.
"""

from typing import Final

from bot.games.preferans import lesson
from bot.games.preferans.screens.presses import PRESSES
from bot.games.preferans.screens.report import outcome_line, seen_in_deal
from bot.games.preferans.screens.sheet import own_line
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word, card_word, cards_line, signed_word
from engine.core.seats import Seat
from engine.games.preferans.events import Standing
from engine.games.preferans.moves import AnswerClaim, DealMove, Discard, NameContract, Pass, PlayCard
from engine.games.preferans.outcomes import ContractOutcome, Outcome, RaspasyOutcome
from engine.games.preferans.robots.play_rules import TrickFacts, facts_of
from engine.games.preferans.scoring.settlement import broken_down
from engine.games.preferans.view import (
    AuctionView,
    ClaimingView,
    FinishedView,
    ModeView,
    OrderingView,
    PlayView,
    RaspasyView,
    SeatView,
    TalonView,
    WhistView,
)


class PreferansLesson:
    """The lesson of preferans as an implementation of `bot.screens.lesson.Lesson`."""

    rules: Final = lesson.RULES
    deal: Final = lesson.DEAL
    move = staticmethod(lesson.move)

    def hint(self, t: Texts, view: SeatView, move: DealMove | None) -> Html:
        """Return a line about the present moment and why `move` is advised (None: the player decides nothing)."""
        match view:
            case AuctionView():
                return _auction(t, view, move)
            case TalonView():
                return _talon(t, view, move)
            case OrderingView():
                return _order(t, view, move)
            case WhistView() | ModeView():
                return _whist(t, view, move)
            case PlayView() | RaspasyView():
                return _play(t, view, move)
            case ClaimingView() if move is not None:
                return t("Somebody shows the remaining cards and says who takes what. Agree, or play on.")
            case _:
                return Html("")

    def otherwise(self, t: Texts, move: DealMove) -> str:
        """Return a reply to a decision other than the advised `move`."""
        return t.plain("The rules allow that. The hint was: %(move)s. Let us play on.", move=said(t, move))

    def result(self, t: Texts, view: SeatView) -> Html:
        """Explain the result of the deal; empty if it was broken off."""
        if not isinstance(view, FinishedView) or view.score is None or view.viewer is None:
            return Html("")
        return lines(
            bold(outcome_line(t, view.players, view.outcome, seen_in_deal(view))),
            _meaning(t, view, view.outcome),
            own_line(t, view.standing, view.viewer, view.score.entries),
            _counted(t, view.standing, view.viewer),
        )


def said(t: Texts, move: DealMove) -> str:
    """Return a decision in the words of its button; plain text."""
    match move:
        case Discard():
            return cards_line(t, move.cards)
        case AnswerClaim():
            return t.plain("agree") if move.accept else t.plain("play on")
        case _:
            return PRESSES.named(t, move) or t.plain("pass")


def _auction(t: Texts, view: AuctionView, move: DealMove | None) -> Html:
    """Explain the auction: the first call, a call after others, other players' calls."""
    if move is None:
        return t("The others say whether they promise more than you or pass.")
    if isinstance(move, Pass):
        return t("More than that is too risky with these cards: press “pass”.")
    if view.calls:
        return t(
            "Somebody promises as much. Your cards are good enough to go on: press “%(move)s”.", move=said(t, move)
        )
    return t(
        "Everyone plays a card: that is a trick, the highest card takes it, and there are ten. Whoever promises most "
        "plays and picks the trumps. Your spades are good for six, and you can raise that later: press “%(move)s”.",
        move=said(t, move),
    )


def _talon(t: Texts, view: TalonView, move: DealMove | None) -> Html:
    if not isinstance(move, Discard) or view.viewer is None:
        return Html("")
    cards, kept = cards_line(t, move.cards), set(view.hands[view.viewer].cards or ()) - set(move.cards)
    if view.bid.is_misere:
        return t(
            "The talon is yours, and you want no tricks: discard the two most dangerous cards, %(cards)s.", cards=cards
        )
    gone = {card.suit for card in move.cards} - {card.suit for card in kept}
    if len(gone) == len({card.suit for card in move.cards}) == 1:
        return t(
            "You promised most, so the two cards of the talon are yours. Discard %(cards)s: with none of that suit "
            "left you can beat it with trumps.",
            cards=cards,
        )
    return t(
        "You promised most, so the two cards of the talon are yours. Discard two; best are %(cards)s.", cards=cards
    )


def _order(t: Texts, view: OrderingView, move: DealMove | None) -> Html:
    if not isinstance(move, NameContract):
        return Html("")
    if move.contract.trump is None or view.viewer is None:
        return t("Now name the game you really play: press “%(move)s”.", move=said(t, move))
    own = [card for card in view.hands[view.viewer].cards or () if card.suit is move.contract.trump]
    if move.contract.level > min(key.contract.level for key in view.legal if isinstance(key, NameContract)):
        return t(
            "Now the game you really play. Fewer tricks won the auction, but with the talon you can make %(tricks)d, "
            "which pays more. Trumps beat all other suits, and you hold %(n)d of them. Press “%(way)s”, then "
            "“%(move)s”.",
            tricks=move.contract.level,
            n=len(own),
            way=t.plain("Higher…"),
            move=said(t, move),
        )
    return t(
        "Now name the game you really play: how many tricks, and which suit is trumps. Trumps beat all other suits, "
        "and you hold %(n)d of them. Press “%(move)s”.",
        n=len(own),
        move=said(t, move),
    )


def _whist(t: Texts, view: WhistView | ModeView, move: DealMove | None) -> Html:
    if move is None:
        return t(
            "“Whist” means: I play against it. You promised %(needed)d tricks and have to take them.",
            needed=view.contract.needed,
        )
    if isinstance(view, ModeView):
        return t(
            "In open play the cards of both defenders are on the table, which is easier. Press “%(move)s”.",
            move=said(t, move),
        )
    return t(
        "%(name)s plays the game. “Whist” promises tricks against it, “pass” does not. With your cards: “%(move)s”.",
        name=view.players[view.declarer],
        move=said(t, move),
    )


def _play(t: Texts, view: PlayView | RaspasyView, move: DealMove | None) -> Html:
    if not isinstance(move, PlayCard):
        return (
            t("Watch who takes the trick: the highest card of the suit led, or a trump.")
            if _has_trumps(view)
            else Html("")
        )
    card, facts = card_word(t, move.card), facts_of(view)
    if isinstance(view, RaspasyView):
        return t("All passed: no trumps, and each trick is bad for whoever takes it. Best now: %(card)s.", card=card)
    if view.contract.is_misere:
        if view.viewer is view.declarer:
            return _misere(t, view.won[view.declarer], card)
        return t("Misère: make the declarer take a trick. Play %(card)s.", card=card)
    if facts.led is None:
        return _lead(t, facts, move, card)
    return _follow(t, facts, move, card)


def _misere(t: Texts, taken: int, card: str) -> Html:
    """Explain the advised card in a misère that the player declared."""
    if taken:
        return t("Misère: tricks taken so far: %(taken)d; take no more. Best now: %(card)s.", taken=taken, card=card)
    return t("Misère: you promised to take no trick at all. Best now: %(card)s.", card=card)


def _has_trumps(view: PlayView | RaspasyView) -> bool:
    return isinstance(view, PlayView) and view.contract.trump is not None


def _lead(t: Texts, facts: TrickFacts, move: PlayCard, card: str) -> Html:
    """Explain the advised lead in a trick contract."""
    is_trump, theirs = move.card.suit is facts.trump, lesson.theirs(facts)
    if facts.owner is not facts.declarer or facts.trump is None:
        return t("Begin with %(card)s.", card=card)
    if is_trump and lesson.draws(facts):
        return t(
            "Trumps left with the others: %(n)d. Draw them first, so that nobody can beat your aces (A): play "
            "%(card)s.",
            n=theirs,
            card=card,
        )
    if is_trump and theirs:
        return t("Begin with %(card)s.", card=card)
    if is_trump:
        return t(
            "You have only trumps left and the others have none: all tricks are yours. Play %(card)s, or press "
            "“%(rest)s”.",
            card=card,
            rest=t.plain("The rest are mine"),
        )
    if not facts.higher(move.card) and theirs:
        return t("Nothing in this suit is higher: %(card)s takes the trick, unless somebody plays a trump.", card=card)
    if not facts.higher(move.card):
        return t(
            "The others have no trumps left, and nothing in this suit is higher: %(card)s takes the trick.", card=card
        )
    if all(own.suit is not facts.trump for own in facts.cards):
        return t("Your trumps and high cards are gone. Give %(card)s away.", card=card)
    return t("Your high cards are gone. Give %(card)s away now: your trumps will take their tricks later.", card=card)


def _follow(t: Texts, facts: TrickFacts, move: PlayCard, card: str) -> Html:
    """Explain the advised card to another player's lead in a trick contract."""
    takes, is_trump = facts.beats(move.card), move.card.suit is facts.trump
    if move.card.suit is facts.led and takes:
        return t(
            "You have the suit that was led, so you must play it. Your %(card)s is higher: take the trick.", card=card
        )
    if move.card.suit is facts.led:
        return t("You have the suit that was led, so you must play it: %(card)s. This trick is theirs.", card=card)
    if is_trump and takes:
        return t(
            "You have none of the suit that was led: take the trick with a trump. The lowest will do: %(card)s.",
            card=card,
        )
    if is_trump:
        return t("You have none of the suit that was led, so you must play a trump: %(card)s.", card=card)
    return t("You have neither the suit that was led nor a trump: throw away what you need least, %(card)s.", card=card)


def _meaning(t: Texts, view: FinishedView, outcome: Outcome) -> Html:
    """Explain to the player what an outcome means."""
    if isinstance(outcome, RaspasyOutcome):
        least = min(count for _, count in outcome.tricks.items())
        if least and lesson.RULES.amnesty:
            return t(
                "All passed. Tricks go to the mountain of whoever took them, but the smallest number, %(n)d, is taken "
                "off everybody. The mountain is bad.",
                n=least,
            )
        return t("All passed, and each trick went to the mountain of whoever took it. The mountain is bad.")
    if not isinstance(outcome, ContractOutcome) or outcome.declarer is not view.viewer:
        return t("Somebody else played this game. The pool is good, the mountain is bad, whists are points.")
    if outcome.tricks is None:
        return t("Nobody wanted to play against you: the game counts as made.")
    taken, needed = outcome.tricks[outcome.declarer], outcome.contract.needed
    if outcome.contract.is_misere and taken:
        return t(
            "You promised to take no trick and took %(taken)d. Each goes to your mountain, which is bad.", taken=taken
        )
    if outcome.contract.is_misere:
        return t("You promised to take no trick and took none: made! The points for it go to your pool, which is good.")
    if taken < needed:
        return t(
            "You promised %(needed)d tricks and took %(taken)d. The missing ones go to your mountain, which is bad.",
            needed=needed,
            taken=taken,
        )
    return t(
        "You promised %(needed)d tricks and took %(taken)d: made! The points for it go to your pool, which is good.",
        needed=needed,
        taken=taken,
    )


def _counted(t: Texts, standing: Standing, seat: Seat) -> Html:
    """Explain the parts of a seat's balance, which the sheet shows; empty if nothing was written."""
    account, sheet = broken_down(standing).accounts[seat], standing.sheet
    has_mountain = any(sheet.mountain_of(one) for one in sheet.seats)
    written = t.plain("pool and mountain") if has_mountain else t.word("own entry", "pool")
    parts = (
        (written, account.whole - account.written + account.against),
        (t.plain("your whists"), account.written),
        (t.plain("the others' whists"), -account.against),
    )
    told = [f"{name} {signed_word(amount)}" for name, amount in parts if amount]
    if not told:
        return Html("")
    total = (t.plain("together %(total)s", total=balance_word(account.whole)),) if len(told) > 1 else ()
    return t("In whists, the points that decide who wins: %(parts)s.", parts=", ".join((*told, *total)))


LESSON: Final = PreferansLesson()
"""Lesson of preferans."""
