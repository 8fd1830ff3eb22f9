"""Analysis («Разбор») of a deal in words and as a picture, and bill of mistakes («Счёт ошибок») of a match."""

from collections.abc import Iterator
from typing import Final

from bot.games.skat.pictures import by_trump
from bot.games.skat.pictures.drawings import KINDS
from bot.games.skat.screens.report import SkatReport, role_word
from bot.games.skat.screens.settle import SETTLEMENT
from bot.games.skat.screens.table_picture import trump_of
from bot.games.skat.screens.table_text import loose_line, thought_of
from bot.games.skat.screens.words import SHORT, contract_name, contract_word, double_word, picture_labels, points_word
from bot.screens.bill import BillWords
from bot.screens.deal.analysis import DealAnalysis, card_words
from bot.screens.texts import Html, Texts, mark
from bot.screens.words import NO_BREAK, SIGNS, balance_word, capital, pair, unbroken
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis import (
    Analysis,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    Dearest,
    DiscardMistake,
    DoubleMistake,
    GameMistake,
    GiveUpMistake,
    Grade,
    Part,
    Worth,
    bill_of,
)
from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.events import Standing
from engine.games.skat.robber import Stage
from engine.games.skat.rules import Kontra, ListKind
from engine.games.skat.view import FinishedView

WORDS: Final = BillWords(
    mark("The bill of mistakes, in points of the list"),
    {
        Part.GAME: mark("the game"),
        Part.DISCARD: mark("the discard"),
        Part.DOUBLE: mark("kontra"),
        Part.PLAY: mark("the play"),
    },
)
"""Words on the bill of mistakes."""


def game_word(t: Texts, declaration: Declaration) -> str:
    """Format a game briefly, with hand and announcement: "♥ черви", "гранд хандшпиль, шнайдер"."""
    word = contract_word(t, declaration.contract)
    if declaration.hand:
        word = f"{word}{NO_BREAK}{t.plain('hand')}"
    return _announced(t, word, declaration)


def brief_word(t: Texts, declaration: Declaration) -> str:
    """Format a game for a list in which hand games and games with the skat are apart: "♥", "гранд шнайдер"."""
    suit = declaration.contract.suit
    return _announced(t, SIGNS[suit] if suit is not None else contract_word(t, declaration.contract), declaration)


def _announced(t: Texts, word: str, declaration: Declaration) -> str:
    return unbroken(f"{word} {t.plain(SHORT[declaration.announced])}") if declaration.announced is not None else word


def mistake_line(t: Texts, mistake: AnyMistake, players: BySeat[str]) -> str:
    """Describe who erred, how, and what would have been better; plain text."""
    who = players[mistake.seat]
    match mistake:
        case CardMistake():
            return card_words(t, mistake, who)
        case ClaimMistake(trick=trick):
            return t.plain("%(who)s: the claim from trick %(trick)d did not hold", who=who, trick=trick)
        case GiveUpMistake(trick=trick):
            return t.plain("%(who)s: the game given up at trick %(trick)d", who=who, trick=trick)
        case DiscardMistake():
            put, better = (unbroken(loose_line(t, Contract.GRAND, two)) for two in (mistake.cards, mistake.better))
            return t.plain("%(who)s: discard %(put)s, better %(better)s", who=who, put=put, better=better)
        case DoubleMistake(said=said, better=better):
            words = {"said": double_word(t, said), "better": double_word(t, better)}
            return t.plain("%(who)s: %(said)s, better %(better)s", who=who, **words)
        case GameMistake(said=named, better=instead):
            games = {"said": game_word(t, named), "better": game_word(t, instead)}
            return t.plain("%(who)s: %(said)s, better %(better)s", who=who, **games)


GAMES_SHOWN = 3  # games of a seat with the skat, and from the hand


def verdict(t: Texts, found: Analysis, players: BySeat[str]) -> str:
    """Describe what the game yields with best play by all, as plain text."""
    if found.first > 1:
        return t.plain("Without the fast search: judged from trick %(trick)d on", trick=found.first)
    if found.loads is not None:
        told = " · ".join(pair(players[seat], str(found.loads[seat])) for seat in found.setup.active)
        return t.plain("Ramsch, points that two can force on one: %(points)s", points=told)
    if found.declaration is None or found.grade is None:
        return t.plain("Nothing was played.")
    game = capital(contract_name(t, found.contract))
    if found.points is None:
        if found.grade is Grade.WON:
            return t.plain("%(game)s cannot be caught", game=game)
        return t.plain("%(game)s could be caught", game=game)
    amount = balance_word(found.makes or 0)
    points = points_word(t, found.points)
    return t.plain("%(game)s with best play by all: %(points)s, %(amount)s", game=game, points=points, amount=amount)


def _best(t: Texts, found: Analysis) -> Html:
    """Describe the game that brings the declarer most, with its discard and entry; empty if there is no declarer."""
    best = found.best
    if best is None:
        return Html("")
    game, amount = game_word(t, best.declaration), balance_word(best.amount)
    if best.discard is None:
        return t("Best for the declarer: %(game)s, <b>%(amount)s</b>", game=game, amount=amount)
    put = unbroken(loose_line(t, best.declaration.contract, best.discard))
    return t("Best for the declarer: %(game)s, discard %(put)s, <b>%(amount)s</b>", game=game, put=put, amount=amount)


def _makeable(t: Texts, found: Analysis, players: BySeat[str]) -> Iterator[Html]:
    """Yield for each seat a line with the games that its cards win, with the skat and from the hand.

    Nothing in the schieber stage, which has no bidding, or if the deal is judged from a later trick on.
    """
    if found.first > 1 or found.setup.stage is Stage.SCHIEBER:
        return
    yield t("Games that win:") if found.worths else t("Nobody's cards win a game.")
    for seat in found.setup.active:
        own = [worth for worth in found.worths if worth.seat is seat]
        with_skat, by_hand = (_games(t, [one for one in own if one.declaration.hand is hand]) for hand in (False, True))
        facts = {"name": players[seat], "games": with_skat, "hand": by_hand}
        if with_skat and by_hand:
            yield t("%(name)s: %(games)s; from the hand %(hand)s", **facts)
        elif with_skat:
            yield t("%(name)s: %(games)s", **facts)
        elif by_hand:
            yield t("%(name)s: from the hand %(hand)s", **facts)


def _games(t: Texts, worths: list[Worth]) -> str:
    """List the games of highest value with their entries: "гранд 96 · ♥ 30"."""
    return " · ".join(pair(brief_word(t, one.declaration), str(one.amount)) for one in worths[:GAMES_SHOWN])


def _luck(t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
    """Describe the entry that the cards would have brought without mistakes; empty for a ramsch: it is unknown."""
    if found.declarer is None or found.first > 1:
        return ()
    luck = " · ".join(pair(players[seat], balance_word(found.cards[seat])) for seat in _writers(found))
    return (t("<i>The cards, without mistakes: %(luck)s</i>", luck=luck),)


def _writers(found: Analysis) -> tuple[Seat, ...]:
    """List the seats whose score the deal changes: the declarer of a classical list, else all seats."""
    is_alone = found.setup.rules.list is ListKind.CLASSICAL
    return tuple(seat for seat in found.cards.seats if not is_alone or seat is found.declarer)


def _notes(t: Texts, found: Analysis) -> Iterator[Html]:
    """Yield notes: in which points the prices are, and which decisions are not judged."""
    if found.loads is not None:
        yield t(
            "<i>A card costs the points it let the two others force on its player; cards passed on are not judged.</i>"
        )
    elif found.setup.rules.list is ListKind.SEEGER:
        yield t("<i>In points of the list with bonuses; bidding and the choice of hand or skat are not judged.</i>")
    else:
        yield t("<i>In points of the list; bidding and the choice of hand or skat are not judged.</i>")


class SkatAnalysis(DealAnalysis[Standing]):
    """Analysis of deals, and the bill of mistakes, counted in points of the list."""

    words = WORDS
    labels = staticmethod(picture_labels)
    settlements = SETTLEMENT
    bill_of = staticmethod(bill_of)
    kinds = KINDS
    verdict = staticmethod(verdict)

    def role(self, t: Texts, report: SkatReport, view: FinishedView, seat: Seat) -> str:
        """Describe a seat's part in a finished deal; empty if there is nothing to say."""
        return role_word(t, report, view, seat)

    def taken(self, t: Texts, report: SkatReport, view: FinishedView, seat: Seat) -> str:
        """Format the card points that a seat took in a finished deal; empty if they do not count or it did not play."""
        return points_word(t, view.points[seat]) if view.points is not None and seat in view.active else ""

    def makeable(self, t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
        """Return lines with the game that brings the declarer most, and the games that each seat's cards win."""
        return _best(t, found), *_makeable(t, found, players)

    def luck(self, t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
        """Return lines with the result of the cards without mistakes, and notes on prices and what is not judged."""
        return *_luck(t, found, players), *_notes(t, found)

    def is_faultless(self, found: Analysis) -> bool:
        """Return whether cards were played and nobody made a mistake."""
        return bool(found.plays) and super().is_faultless(found)

    def order(self, view: FinishedView) -> dict[str, str]:
        """Return the field `trump` of the drawings, which determines how their cards are sorted."""
        return {"trump": trump_of(thought_of(view))}

    def discard(self, view: FinishedView) -> tuple[Card, ...]:
        """Return the discarded cards; empty if they are the two cards of the skat."""
        return view.skat if set(view.skat) != set(view.talon) else ()

    def notes(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Return notes: mistakes are judged with all cards open; with Seeger's list, prices include the bonuses."""
        note = t("<i>Judged with all cards open, from the game on: a sound play that guessed wrong counts too.</i>")
        if standing.rules.list is not ListKind.SEEGER:
            return (note,)
        return note, t("<i>The bonuses of the list are counted in every price.</i>")

    def columns(self, standing: Standing) -> tuple[Part, ...]:
        """List the parts of a deal that have a column: all, but kontra only if the rules have it."""
        return tuple(part for part in Part if part is not Part.DOUBLE or standing.rules.kontra is not Kontra.OFF)

    def mistake(self, t: Texts, standing: Standing, mistake: AnyMistake, players: BySeat[str]) -> str:
        """Describe a mistake in a line of plain text."""
        return mistake_line(t, mistake, players)

    def groups(self, dearest: Dearest, cards: tuple[Card, ...]) -> tuple[tuple[str, ...], ...]:
        """Sort a hand by the trumps of the deal's game; return a group of cards for the trumps and each suit."""
        return by_trump(cards, trump_of(dearest.found.contract))

    def order_of(self, dearest: Dearest) -> dict[str, str]:
        """Return the field `trump` of the drawing, which determines how its cards are sorted."""
        return {"trump": trump_of(dearest.found.contract)}


ANALYSIS: Final = SkatAnalysis()
