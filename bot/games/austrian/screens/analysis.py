"""«Разбор» of a deal in words and as a picture, and «Счёт ошибок» of a match."""

from typing import Final

from bot.games.austrian.pictures import BY_SUITS
from bot.games.austrian.pictures.drawings import AnalysisDrawing, BillDrawing, HandDrawing
from bot.games.austrian.screens.layout import layout_drawing
from bot.games.austrian.screens.options import deal_title
from bot.games.austrian.screens.report import AustrianReport
from bot.games.austrian.screens.settle import SETTLEMENT
from bot.games.austrian.screens.words import aces_word, bid_word, defence_word, number_word, picture_labels, whist_word
from bot.pictures.drawing import LineRow, MistakeRow
from bot.screens.bill import MistakeBill, price_word
from bot.screens.drawn import short_drawn_names
from bot.screens.texts import Html, Texts, bold
from bot.screens.words import balance_word, capital, card_word, pair, sorted_line, unbroken
from engine.core.cards import Card
from engine.core.seats import BySeat
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
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.view import FinishedView

BETTER_SHOWN = 3


def contract_word(t: Texts, rules: Rules, contract: Bid) -> str:
    """Write a contract without the talon's fate: "2 ♠", "5 Беттель", "преферанс"."""
    return bid_word(t, rules, contract) if contract is PREFERENCE else number_word(t, rules, contract)


def mistake_line(t: Texts, rules: Rules, mistake: AnyMistake, players: BySeat[str]) -> str:
    """Describe who erred, how, and what would have been better; plain text."""
    who = players[mistake.seat]
    match mistake:
        case CardMistake():
            return _card(t, mistake, who)
        case ClaimMistake():
            return t.number(
                "%(who)s: the agreement from trick %(trick)d gives away %(n)d trick",
                "%(who)s: the agreement from trick %(trick)d gives away %(n)d tricks",
                mistake.lost,
                who=who,
                trick=mistake.trick,
            )
        case DiscardMistake():
            return _discard(t, mistake, who)
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


def _card(t: Texts, mistake: CardMistake, who: str) -> str:
    better = mistake.better[:BETTER_SHOWN]
    words = [card_word(t, card) for card in better]
    more = "…" if len(mistake.better) > len(better) else ""
    return t.plain(
        "%(who)s, trick %(trick)d: %(card)s, better %(better)s",
        who=who,
        trick=mistake.trick,
        card=card_word(t, mistake.card),
        better=", ".join(words) + more,
    )


def _discard(t: Texts, mistake: DiscardMistake, who: str) -> str:
    put, better = unbroken(sorted_line(t, mistake.cards, SUITS)), unbroken(sorted_line(t, mistake.better, SUITS))
    return t.plain(
        "%(who)s: discard %(put)s (%(now)d), better %(better)s (%(then)d)",
        who=who,
        put=put,
        now=mistake.tricks,
        better=better,
        then=mistake.better_tricks,
    )


def _announced(t: Texts, mistake: AnnounceMistake, who: str) -> str:
    """Describe an announcement of a contract that fails, or one that was left out."""
    if mistake.said is not None:
        return t.plain("%(who)s: announced %(aces)s, better nothing", who=who, aces=aces_word(t, mistake.said))
    if mistake.better is None:
        raise ValueError("to announce nothing was no mistake")
    return t.plain("%(who)s: did not announce %(aces)s", who=who, aces=aces_word(t, mistake.better))


SHOWN = 4  # mistakes on the picture, the dearest


def analysis_lines(t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
    """Write the verdict, what would have been made, every mistake in the order it was made, and what was luck."""
    rules = found.setup.rules
    mistakes = [
        t("• %(what)s <b>−%(cost)s</b>", what=mistake_line(t, rules, it, players), cost=price_word(it.cost))
        for it in found.mistakes
    ]
    if not mistakes and found.declarer is not None:
        mistakes = [t("Nobody made a mistake.")]
    luck = " · ".join(pair(players[seat], balance_word(round(amount))) for seat, amount in found.luck.items())
    facts = (bold(verdict(t, found)), _makeable(t, found), _best(t, found))
    return (
        *(fact for fact in facts if fact),
        *mistakes,
        t("<i>The cards, without mistakes: %(luck)s</i>", luck=luck),
        t("<i>The share of the pot is counted in every price.</i>"),
    )


def verdict(t: Texts, found: Analysis) -> str:
    """Describe what the contract yields with best play by the players of this deal; plain text."""
    if found.contract is None:
        return t.plain("Nothing was played.")
    if found.tricks is None:
        worth = next(it for it in found.worths if it.contract is found.contract)
        game = contract_word(t, found.setup.rules, found.contract)
        made = _made(t, found.setup.rules, worth)
        return capital(t.plain("%(game)s against two whisters: %(made)s", game=game, made=made))
    return capital(_played(t, found.setup.rules, found.contract, found.tricks))


def _played(t: Texts, rules: Rules, contract: Bid, tricks: int) -> str:
    """Write how many tricks a contract takes with best play by all."""
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
    """List what the declarer's cards make against both defenders in every contract; empty if all passed."""
    rules = found.setup.rules
    told = " · ".join(pair(contract_word(t, rules, it.contract), _short(t, rules, it)) for it in found.worths)
    if not told:
        return Html("")
    if found.discard is None:
        return t("From the hand against two: %(counts)s", counts=told)
    return t("With the best discard against two: %(counts)s", counts=told)


def _made(t: Texts, rules: Rules, worth: Worth) -> str:
    """Write what a contract makes, to be read without context: "6 взяток", "сыграно"."""
    extra = rules.extra(worth.contract)
    if extra is None or extra is Extra.SANS:
        return t.number("%(n)d trick", "%(n)d tricks", worth.tricks)
    return _short(t, rules, worth)


def _short(t: Texts, rules: Rules, worth: Worth) -> str:
    """Write what a contract makes in a list: tricks, of Bettel and all ten whether it is made."""
    extra = rules.extra(worth.contract)
    if extra is None or extra is Extra.SANS:
        return str(worth.tricks)
    return t.word("contract", "made") if worth.is_made else t.word("contract", "lost")


def _best(t: Texts, found: Analysis) -> Html:
    """Describe the contract that brings the declarer most, with its discard and its money."""
    best = found.best
    if best is None:
        return Html("")
    game, money = contract_word(t, found.setup.rules, best.contract), balance_word(round(best.money))
    if best.discard is None:
        return t("Best for the declarer: %(game)s, <b>%(money)s</b>", game=game, money=money)
    put = unbroken(sorted_line(t, best.discard, SUITS))
    return t("Best for the declarer: %(game)s, discard %(put)s, <b>%(money)s</b>", game=game, put=put, money=money)


def analysis_drawing(t: Texts, report: AustrianReport, view: FinishedView, found: Analysis) -> AnalysisDrawing:
    """Return the picture of an analysis; only a finished deal has one."""
    layout = layout_drawing(t, report, view)
    players, rules = short_drawn_names(t, view.players), found.setup.rules
    dearest = sorted(found.mistakes, key=lambda it: -it.cost)[:SHOWN]
    left = len(found.mistakes) - len(dearest)
    more = t.number("and %(n)d mistake more", "and %(n)d mistakes more", left) if left else ""
    faultless = found.declarer is not None and not found.mistakes
    return AnalysisDrawing(
        title=layout.title,
        subtitle=layout.subtitle,
        hands=layout.hands,
        verdict=verdict(t, found),
        talon=layout.talon,
        discard=layout.discard,
        faults=tuple(
            MistakeRow(mistake_line(t, rules, it, players), f"−{price_word(it.cost)}", _cards(it))
            for it in found.mistakes
            if it in dearest
        ),
        note=more or (t.plain("Nobody made a mistake.") if faultless else ""),
        line_title=t.plain("Best play by all, from the first card") if found.line else "",
        line=_line(t, found, view, players),
        wrong=tuple(card for it in found.mistakes for card in _cards(it)),
    )


def _cards(mistake: AnyMistake) -> tuple[str, ...]:
    match mistake:
        case CardMistake(card=card):
            return (card,)
        case DiscardMistake(cards=cards):
            return cards
        case _:
            return ()


def _line(t: Texts, found: Analysis, view: FinishedView, players: BySeat[str]) -> tuple[LineRow, ...]:
    """Return best play, a row for each player of the deal, in the order of the hands above."""
    return tuple(
        LineRow(
            players[seat],
            tuple(card_word(t, dict(trick.plays)[seat]) for trick in found.line),
            tuple(number for number, trick in enumerate(found.line) if trick.taker is seat),
        )
        for seat in view.active
        if found.line and seat in found.playing
    )


class AustrianAnalysis(MistakeBill[Standing]):
    """Analysed deals, and the bill of mistakes in stakes."""

    labels = staticmethod(picture_labels)
    hand_drawing = HandDrawing
    beside = staticmethod(SETTLEMENT.compared)
    bill_of = staticmethod(bill_of)
    bill_drawing = BillDrawing
    parts = Part

    def title(self, t: Texts) -> str:
        """Write the heading."""
        return t.plain("The bill of mistakes, in stakes")

    def deal_title(self, t: Texts, standing: Standing, number: int) -> str:
        """Write how much was played after so many deals."""
        return deal_title(t, standing.rules, number)

    def notes(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Explain that all cards are open, and that prices have the share of the pot in them."""
        counted = t(
            "<i>Counted with all cards open, from the contract on: a card against the odds that failed counts too.</i>"
        )
        return counted, t("<i>The share of the pot is counted in every price.</i>")

    def part_word(self, t: Texts, part: Part) -> str:
        """Name a part of the deal as a column is called."""
        match part:
            case Part.CONTRACT:
                return t.plain("the contract")
            case Part.DISCARD:
                return t.plain("the discard")
            case Part.WHIST:
                return t.plain("whist")
            case Part.PLAY:
                return t.plain("the play")

    def mistake(self, t: Texts, standing: Standing, mistake: AnyMistake, players: BySeat[str]) -> str:
        """Describe a mistake."""
        return mistake_line(t, standing.rules, mistake, players)

    def groups(self, dearest: Dearest, cards: tuple[Card, ...]) -> tuple[tuple[str, ...], ...]:
        """Sort a hand by suits."""
        return BY_SUITS(cards)


ANALYSIS: Final = AustrianAnalysis()
