"""Analysis of a deal («Разбор») in words and as a picture, and the cost of mistakes in a match («Счёт ошибок»)."""

from typing import Final

from bot.games.preferans.pictures import BY_SUITS
from bot.games.preferans.pictures.drawings import KINDS
from bot.games.preferans.screens.report import PreferansReport, role_word, tricks_word
from bot.games.preferans.screens.settle import SETTLEMENT
from bot.games.preferans.screens.words import contract_word, picture_labels, player_word, strain_word, whist_word
from bot.pictures.drawing import LineRow
from bot.screens.bill import BillWords
from bot.screens.deal.analysis import LINE_TITLE, DealAnalysis, agreement_words, card_words, discard_words
from bot.screens.texts import Html, Texts, mark
from bot.screens.words import balance_word, capital, card_word, pair, sorted_line
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis import (
    Analysis,
    AnyMistake,
    BidMistake,
    CardMistake,
    ClaimMistake,
    Dearest,
    DiscardMistake,
    Part,
    WhistMistake,
    Worth,
    bill_of,
)
from engine.games.preferans.events import Standing
from engine.games.preferans.trick_rules import trick_rules
from engine.games.preferans.view import FinishedView

WORDS: Final = BillWords(
    mark("The bill of mistakes, in whists"),
    {
        Part.BIDDING: mark("bidding"),
        Part.DISCARD: mark("the discard"),
        Part.WHIST: mark("whist"),
        Part.PLAY: mark("the play"),
    },
)
"""Texts of the bill of mistakes, as keys of the message catalogue."""


def mistake_line(t: Texts, mistake: AnyMistake, players: BySeat[str], *, short: bool = False) -> str:
    """Describe as plain text who made which mistake and what was better. `short`: for one line of the picture."""
    who = player_word(t, players, mistake.seat)
    match mistake:
        case CardMistake():
            owner = player_word(t, players, mistake.owner)
            is_own = mistake.owner is mistake.seat
            return card_words(t, mistake, who if is_own else t.plain("%(who)s for %(owner)s", who=who, owner=owner))
        case ClaimMistake():
            return agreement_words(t, mistake, who)
        case DiscardMistake():
            return discard_words(t, mistake, who)
        case WhistMistake():
            return _whist(t, mistake, who, short=short)
        case BidMistake():
            return _bid(t, mistake, who)


def _whist(t: Texts, mistake: WhistMistake, who: str, *, short: bool) -> str:
    said, better = whist_word(t, mistake.said), whist_word(t, mistake.better)
    if short:
        return t.plain("%(who)s: %(said)s, better %(better)s", who=who, said=said, better=better)
    return t.number(
        "%(who)s: %(said)s, better %(better)s (the game takes %(n)d trick)",
        "%(who)s: %(said)s, better %(better)s (the game takes %(n)d tricks)",
        mistake.tricks,
        who=who,
        said=said,
        better=better,
    )


def _bid(t: Texts, mistake: BidMistake, who: str) -> str:
    said, better = mistake.said, mistake.better
    if mistake.said_conceded and better is not None:
        return t.plain(
            "%(who)s: gave up “without three”, but %(game)s could be made", who=who, game=contract_word(t, better)
        )
    if said is None and better is not None:
        return t.plain("%(who)s: passed, could play %(game)s", who=who, game=contract_word(t, better))
    game = contract_word(t, said) if said is not None else ""
    if mistake.better_conceded:
        return t.plain("%(who)s: %(game)s, better “without three”", who=who, game=game)
    if better is None:
        return t.plain("%(who)s: bid %(game)s, better a pass", who=who, game=game)
    return t.plain("%(who)s: named %(game)s, better %(better)s", who=who, game=game, better=contract_word(t, better))


def verdict(t: Texts, found: Analysis, players: BySeat[str]) -> str:
    """Describe the result of the deal with best play by all; plain text."""
    if found.paranoid is not None:
        counts = " · ".join(pair(players[seat], str(count)) for seat, count in _forced(found))
        return t.plain("Most that two can force on one: %(counts)s", counts=counts)
    if found.contract is None or found.tricks is None or found.best is None:
        return t.plain("Nothing was played.")
    game = contract_word(t, found.contract)
    if found.contract.is_misere:
        return _misere(t, game, found.tricks, found.best)
    now = t.number("%(game)s, best play: %(n)d trick", "%(game)s, best play: %(n)d tricks", found.tricks, game=game)
    if found.best.tricks == found.tricks or found.best.discard is None:
        return now
    put = sorted_line(t, found.best.discard)
    return t.plain("%(now)s; with %(put)s discarded %(n)d", now=now, put=put, n=found.best.tricks)


def _forced(found: Analysis) -> list[tuple[Seat, int]]:
    """Return for each active player the tricks that the two others can force on that player in raspasy."""
    forced = found.paranoid.items() if found.paranoid is not None else ()
    return [(seat, count) for seat, count in forced if seat in found.setup.active]


def _misere(t: Texts, game: str, tricks: int, best: Worth) -> str:
    if not tricks:
        return capital(t.plain("the %(game)s could not be caught", game=game))
    now = capital(
        t.number(
            "the %(game)s could be caught: %(n)d trick",
            "the %(game)s could be caught: %(n)d tricks",
            tricks,
            game=game,
        )
    )
    if best.tricks == tricks or best.discard is None:
        return now
    put = sorted_line(t, best.discard)
    if not best.tricks:
        return t.plain("%(now)s; with %(put)s discarded it could not", now=now, put=put)
    return t.plain("%(now)s; with %(put)s discarded %(n)d", now=now, put=put, n=best.tricks)


def would_have(t: Texts, found: Analysis) -> Html:
    """Return a line with the tricks of the declarer's twelve cards in every strain; empty in raspasy."""
    counts = [pair(strain_word(t, it.strain), str(it.tricks)) for it in found.worths if it.strain is not None]
    return t("With the best discard: %(counts)s", counts=" · ".join(counts)) if counts else Html("")


def _line(t: Texts, found: Analysis, view: FinishedView, players: BySeat[str]) -> tuple[LineRow, ...]:
    if not found.line or found.contract is None:
        return ()
    cards: dict[Seat, list[str]] = {seat: [] for seat in view.active}
    took: dict[Seat, list[int]] = {seat: [] for seat in view.active}
    hands = len(view.active)
    for place, (seat, card) in enumerate(found.line):
        cards[seat].append(card_word(t, card))
        if place % hands == hands - 1:
            took[_taker(found, found.line[place + 1 - hands : place + 1])].append(place // hands)
    return tuple(LineRow(player_word(t, players, seat), tuple(cards[seat]), tuple(took[seat])) for seat in view.active)


def _taker(found: Analysis, plays: tuple[tuple[Seat, Card], ...]) -> Seat:
    """Return the seat that takes a trick of best play."""
    trump = found.contract.trump if found.contract is not None else None
    return trick_rules(trump).taker(plays) or plays[0][0]


class PreferansAnalysis(DealAnalysis[Standing]):
    """Screens of analysed deals, and of the bill of mistakes in whists."""

    words = WORDS
    labels = staticmethod(picture_labels)
    settlements = SETTLEMENT
    bill_of = staticmethod(bill_of)
    kinds = KINDS
    player_word = staticmethod(player_word)
    verdict = staticmethod(verdict)
    line = staticmethod(_line)

    def role(self, t: Texts, report: PreferansReport, view: FinishedView, seat: Seat) -> str:
        """Describe a seat's part in a finished deal; empty if there is nothing to say."""
        return role_word(t, report, seat, resting=seat is view.resting)

    def taken(self, t: Texts, report: PreferansReport, view: FinishedView, seat: Seat) -> str:
        """Return the tricks that a seat took in a finished deal, as text; may be empty."""
        return tricks_word(t, report, seat)

    def makeable(self, t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
        """Return a line with what the declarer's twelve cards would have made in every strain."""
        return (would_have(t, found),)

    def luck(self, t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
        """Return a line with what the luck of the cards brought each player."""
        luck = " · ".join(pair(players[seat], balance_word(round(amount))) for seat, amount in found.luck.items())
        return (t("<i>The luck of the cards: %(luck)s</i>", luck=luck),)

    def line_title(self, t: Texts, found: Analysis) -> str:
        """Return the heading above the line of best play. In raspasy the picture has the heading, but no such line."""
        return t.plain(LINE_TITLE)

    def notes(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Return a note that the analysis knows all cards."""
        return (t("<i>Whist and play are judged with all cards open: a sound play that guessed wrong counts too.</i>"),)

    def mistake(self, t: Texts, standing: Standing, mistake: AnyMistake, players: BySeat[str]) -> str:
        """Describe a mistake."""
        return mistake_line(t, mistake, players)

    def drawn_mistake(self, t: Texts, standing: Standing, mistake: AnyMistake, players: BySeat[str]) -> str:
        """Describe a mistake, short enough for a line of the picture."""
        return mistake_line(t, mistake, players, short=True)

    def groups(self, dearest: Dearest, cards: tuple[Card, ...]) -> tuple[tuple[str, ...], ...]:
        """Return the cards of a hand as text, grouped by suit."""
        return BY_SUITS(cards)

    def led_by(self, dearest: Dearest) -> Seat:
        """Return the seat whose hand the costliest card came from; another seat may have chosen it."""
        return Seat(dearest.mistake.owner)


ANALYSIS: Final = PreferansAnalysis()
