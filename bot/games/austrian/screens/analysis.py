"""Analysis («Разбор») of a deal in words and as a picture, and bill of mistakes («Счёт ошибок») of a match."""

from typing import Final

from bot.games.austrian.pictures import BY_SUITS
from bot.games.austrian.pictures.drawings import KINDS
from bot.games.austrian.screens.report import AustrianReport
from bot.games.austrian.screens.settle import SETTLEMENT
from bot.games.austrian.screens.sheet import part_word, tricks_text
from bot.games.austrian.screens.words import aces_word, bid_word, defence_word, number_word, picture_labels, whist_word
from bot.screens.bill import BillWords
from bot.screens.deal.analysis import DealAnalysis, agreement_words, card_words, discard_words
from bot.screens.texts import Html, Texts, mark
from bot.screens.words import balance_word, capital, pair, sorted_line, unbroken
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.austrian.analysis import (
    Analysis,
    AnnounceMistake,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    ContractMistake,
    Dearest,
    DefenceMistake,
    DiscardMistake,
    Part,
    WordMistake,
    Worth,
    bill_of,
)
from engine.games.austrian.calls import PREFERENCE, SUITS, Bid, Extra
from engine.games.austrian.events import Standing
from engine.games.austrian.money import ALL_TRICKS
from engine.games.austrian.rules import Rules
from engine.games.austrian.view import FinishedView

WORDS: Final = BillWords(
    mark("The bill of mistakes, in stakes"),
    {
        Part.CONTRACT: mark("the contract"),
        Part.DISCARD: mark("the discard"),
        Part.WHIST: mark("whist"),
        Part.PLAY: mark("the play"),
    },
)
"""Words on the bill of mistakes."""


def contract_word(t: Texts, rules: Rules, contract: Bid) -> str:
    """Format a contract without saying if it is from the hand: "2 ♠", "5 Беттель"; hearts from the hand "преферанс"."""
    return bid_word(t, rules, contract) if contract is PREFERENCE else number_word(t, rules, contract)


def mistake_line(t: Texts, rules: Rules, mistake: AnyMistake, players: BySeat[str]) -> str:
    """Describe who erred, how, and what would have been better; plain text."""
    who = players[mistake.seat]
    match mistake:
        case CardMistake():
            return card_words(t, mistake, who)
        case ClaimMistake():
            return agreement_words(t, mistake, who)
        case DiscardMistake():
            return discard_words(t, mistake, who, SUITS)
        case WordMistake(said=said, better=better):
            words = {"said": whist_word(t, said), "better": whist_word(t, better)}
            return t.plain("%(who)s: %(said)s, better %(better)s", who=who, **words)
        case DefenceMistake(said=chosen, better=wiser):
            words = {"said": defence_word(t, chosen), "better": defence_word(t, wiser)}
            return t.plain("%(who)s: %(said)s, better %(better)s", who=who, **words)
        case AnnounceMistake():
            return _announced(t, mistake, who)
        case ContractMistake(said=named, better=instead):
            games = {"game": contract_word(t, rules, named), "better": contract_word(t, rules, instead)}
            return t.plain("%(who)s: named %(game)s, better %(better)s", who=who, **games)


def _announced(t: Texts, mistake: AnnounceMistake, who: str) -> str:
    """Describe a wrong announcement: one made with a contract that fails, or one that should have been made."""
    if mistake.said is not None:
        return t.plain("%(who)s: announced %(aces)s, better nothing", who=who, aces=aces_word(t, mistake.said))
    if mistake.better is None:
        raise ValueError("to announce nothing was no mistake")
    return t.plain("%(who)s: did not announce %(aces)s", who=who, aces=aces_word(t, mistake.better))


def verdict(t: Texts, found: Analysis) -> str:
    """Describe what the contract yields with best play by all who played in this deal, as plain text."""
    if found.contract is None:
        return t.plain("Nothing was played.")
    if found.tricks is None:
        worth = next(it for it in found.worths if it.contract is found.contract)
        game = contract_word(t, found.setup.rules, found.contract)
        made = _made(t, found.setup.rules, worth)
        return capital(t.plain("%(game)s against two whisters: %(made)s", game=game, made=made))
    return capital(_played(t, found.setup.rules, found.contract, found.tricks))


def _played(t: Texts, rules: Rules, contract: Bid, tricks: int) -> str:
    """Format how many tricks a contract takes with best play by all, or whether it is made."""
    game, extra = contract_word(t, rules, contract), rules.extra(contract)
    if extra is Extra.MORD:
        if tricks == ALL_TRICKS:
            return t.plain("%(game)s with best play by all: made", game=game)
        return t.plain("%(game)s with best play by all: not made", game=game)
    if extra is not None and extra.is_bettel:
        return (
            t.plain("%(game)s could be caught", game=game)
            if tricks
            else t.plain("%(game)s cannot be caught", game=game)
        )
    return t.number(
        "%(game)s with best play by all: %(n)d trick", "%(game)s with best play by all: %(n)d tricks", tricks, game=game
    )


def _makeable(t: Texts, found: Analysis) -> Html:
    """List what the declarer's cards make in every contract against both defenders; empty if all passed."""
    rules = found.setup.rules
    told = " · ".join(pair(contract_word(t, rules, it.contract), _short(t, rules, it)) for it in found.worths)
    if not told:
        return Html("")
    if found.discard is None:
        return t("From the hand against two: %(counts)s", counts=told)
    return t("With the best discard against two: %(counts)s", counts=told)


def _made(t: Texts, rules: Rules, worth: Worth) -> str:
    """Format what a contract makes, understandable without context: "6 взяток", "сыграно"."""
    extra = rules.extra(worth.contract)
    if extra is None or extra is Extra.SANS:
        return t.number("%(n)d trick", "%(n)d tricks", worth.tricks)
    return _short(t, rules, worth)


def _short(t: Texts, rules: Rules, worth: Worth) -> str:
    """Format what a contract makes, for a list: the tricks; for Bettel and all ten tricks whether it is made."""
    extra = rules.extra(worth.contract)
    if extra is None or extra is Extra.SANS:
        return str(worth.tricks)
    return t.word("contract", "made") if worth.is_made else t.word("contract", "lost")


def _best(t: Texts, found: Analysis) -> Html:
    """Describe the contract that brings the declarer most, with its discard and money; empty if there is none."""
    best = found.best
    if best is None:
        return Html("")
    game, money = contract_word(t, found.setup.rules, best.contract), balance_word(round(best.money))
    if best.discard is None:
        return t("Best for the declarer: %(game)s, <b>%(money)s</b>", game=game, money=money)
    put = unbroken(sorted_line(t, best.discard, SUITS))
    return t("Best for the declarer: %(game)s, discard %(put)s, <b>%(money)s</b>", game=game, put=put, money=money)


class AustrianAnalysis(DealAnalysis[Standing]):
    """Analysis of deals, and the bill of mistakes, counted in stakes."""

    words = WORDS
    labels = staticmethod(picture_labels)
    settlements = SETTLEMENT
    bill_of = staticmethod(bill_of)
    kinds = KINDS

    def verdict(self, t: Texts, found: Analysis, players: BySeat[str]) -> str:
        """Describe what the contract yields with best play by all who played in this deal, as plain text."""
        return verdict(t, found)

    def role(self, t: Texts, report: AustrianReport, view: FinishedView, seat: Seat) -> str:
        """Describe a seat's part in a finished deal; empty if there is nothing to say."""
        return part_word(t, report.after, report.score.outcome, seat)

    def taken(self, t: Texts, report: AustrianReport, view: FinishedView, seat: Seat) -> str:
        """Format how many tricks a seat took in a finished deal; empty if it did not play."""
        return tricks_text(t, report.after, report.score.outcome, seat)

    def makeable(self, t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
        """Return two lines: what the declarer's cards make in every contract, and which contract brings most."""
        return _makeable(t, found), _best(t, found)

    def luck(self, t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
        """Return what each would have won without mistakes, and the note that prices include the share of the pot."""
        luck = " · ".join(pair(players[seat], balance_word(round(amount))) for seat, amount in found.luck.items())
        return t("<i>The cards, without mistakes: %(luck)s</i>", luck=luck), _counted(t)

    def is_faultless(self, found: Analysis) -> bool:
        """Return whether somebody played a contract and nobody made a mistake."""
        return found.declarer is not None and super().is_faultless(found)

    def notes(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Return notes: mistakes are judged with all cards open, and prices include the share of the pot."""
        note = t("<i>Judged with all cards open, from the contract on: a sound play that guessed wrong counts too.</i>")
        return note, _counted(t)

    def mistake(self, t: Texts, standing: Standing, mistake: AnyMistake, players: BySeat[str]) -> str:
        """Describe a mistake in a line of plain text."""
        return mistake_line(t, standing.rules, mistake, players)

    def groups(self, dearest: Dearest, cards: tuple[Card, ...]) -> tuple[tuple[str, ...], ...]:
        """Sort a hand by suits; return a group of cards for each suit."""
        return BY_SUITS(cards)


def _counted(t: Texts) -> Html:
    return t("<i>The share of the pot is counted in every price.</i>")


ANALYSIS: Final = AustrianAnalysis()
