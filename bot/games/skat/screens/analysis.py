"""«Разбор» of a deal in words and as a picture, and «Счёт ошибок» of a match."""

from collections.abc import Iterator
from typing import Final

from bot.games.skat.pictures import by_trump
from bot.games.skat.pictures.drawings import AnalysisDrawing, BillDrawing, HandDrawing
from bot.games.skat.screens.hands import loose_line
from bot.games.skat.screens.layout import layout_drawing
from bot.games.skat.screens.options import deal_title
from bot.games.skat.screens.report import SkatReport
from bot.games.skat.screens.settle import SETTLEMENT
from bot.games.skat.screens.table_picture import trump_of
from bot.games.skat.screens.words import SHORT, contract_name, contract_word, double_word, picture_labels, points_word
from bot.pictures.drawing import LineRow, MistakeRow
from bot.screens.bill import MistakeBill, price_word
from bot.screens.drawn import short_drawn_names
from bot.screens.texts import Html, Texts, bold
from bot.screens.words import NO_BREAK, SIGNS, balance_word, capital, card_word, pair, unbroken
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
from engine.games.skat.rules.values import Kontra, ListKind
from engine.games.skat.view import FinishedView

BETTER_SHOWN = 3


def game_word(t: Texts, declaration: Declaration) -> str:
    """Name a game in few words: "♥ черви", "гранд хандшпиль, шнайдер"."""
    word = contract_word(t, declaration.contract)
    if declaration.hand:
        word = f"{word}{NO_BREAK}{t.plain('hand')}"
    return _announced(t, word, declaration)


def brief_word(t: Texts, declaration: Declaration) -> str:
    """Name a game in a list of games from the hand or with the skat: "♥", "гранд шнайдер"."""
    suit = declaration.contract.suit
    return _announced(t, SIGNS[suit] if suit is not None else contract_word(t, declaration.contract), declaration)


def _announced(t: Texts, word: str, declaration: Declaration) -> str:
    return unbroken(f"{word} {t.plain(SHORT[declaration.announced])}") if declaration.announced is not None else word


def mistake_line(t: Texts, mistake: AnyMistake, players: BySeat[str]) -> str:
    """Describe who erred, how, and what would have been better; plain text."""
    who = players[mistake.seat]
    match mistake:
        case CardMistake():
            return _card(t, mistake, who)
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


SHOWN = 4  # mistakes on the picture, the dearest
GAMES_SHOWN = 3  # games of a seat with the skat, and from the hand


def analysis_lines(t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
    """Write the verdict, what would have been made, every mistake in the order it was made, and what was luck."""
    mistakes = [
        t("• %(what)s <b>−%(cost)s</b>", what=mistake_line(t, it, players), cost=price_word(it.cost))
        for it in found.mistakes
    ]
    if not mistakes and found.plays:
        mistakes = [t("Nobody made a mistake.")]
    facts = (bold(verdict(t, found, players)), _best(t, found), *_makeable(t, found, players))
    return (*(fact for fact in facts if fact), *mistakes, *_luck(t, found, players), *_notes(t, found))


def verdict(t: Texts, found: Analysis, players: BySeat[str]) -> str:
    """Describe what the game yields with best play by all; plain text."""
    if found.first > 1:
        return t.plain("Without the fast search: judged from trick %(trick)d on", trick=found.first)
    if found.loads is not None:
        told = " · ".join(pair(players[seat], str(found.loads[seat])) for seat in found.setup.active)
        return t.plain("Ramsch, points that two can load on one: %(points)s", points=told)
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
    """Describe the game that brings the declarer most, with its discard and its entry; empty without a declarer."""
    best = found.best
    if best is None:
        return Html("")
    game, amount = game_word(t, best.declaration), balance_word(best.amount)
    if best.discard is None:
        return t("Best for the declarer: %(game)s, <b>%(amount)s</b>", game=game, amount=amount)
    put = unbroken(loose_line(t, best.declaration.contract, best.discard))
    return t("Best for the declarer: %(game)s, discard %(put)s, <b>%(amount)s</b>", game=game, put=put, amount=amount)


def _makeable(t: Texts, found: Analysis, players: BySeat[str]) -> Iterator[Html]:
    """List for each seat the games that its cards win, with the skat and from the hand; nothing if nobody bids."""
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
    """Write the entry that the cards would have brought without mistakes; of a ramsch nobody can say."""
    if found.declarer is None or found.first > 1:
        return ()
    luck = " · ".join(pair(players[seat], balance_word(found.cards[seat])) for seat in _writers(found))
    return (t("<i>The cards, without mistakes: %(luck)s</i>", luck=luck),)


def _writers(found: Analysis) -> tuple[Seat, ...]:
    """List the seats whose lists the deal concerns: the declarer, with bonuses all."""
    is_seeger = found.setup.rules.list is ListKind.SEEGER
    return tuple(seat for seat in found.cards.seats if is_seeger or seat is found.declarer)


def _notes(t: Texts, found: Analysis) -> Iterator[Html]:
    """Say in which points the prices are, and what is not judged."""
    if found.loads is not None:
        yield t("<i>A card costs what it let the two others load on its player; what was given on is not judged.</i>")
    elif found.setup.rules.list is ListKind.SEEGER:
        yield t("<i>In points of the list with bonuses; bidding and the choice of hand or skat are not judged.</i>")
    else:
        yield t("<i>In points of the list; bidding and the choice of hand or skat are not judged.</i>")


def analysis_drawing(t: Texts, report: SkatReport, view: FinishedView, found: Analysis) -> AnalysisDrawing:
    """Return the picture of an analysis; only a finished deal has one."""
    layout, players = layout_drawing(t, report, view), short_drawn_names(t, view.players)
    dearest = sorted(found.mistakes, key=lambda it: -it.cost)[:SHOWN]
    left = len(found.mistakes) - len(dearest)
    more = t.number("and %(n)d mistake more", "and %(n)d mistakes more", left) if left else ""
    faultless = t.plain("Nobody made a mistake.") if found.plays and not found.mistakes else ""
    return AnalysisDrawing(
        title=layout.title,
        subtitle=layout.subtitle,
        hands=layout.hands,
        verdict=verdict(t, found, players),
        talon=layout.talon,
        discard=layout.discard,
        faults=tuple(
            MistakeRow(mistake_line(t, it, players), f"−{price_word(it.cost)}", _cards(it))
            for it in found.mistakes
            if it in dearest
        ),
        note=more or faultless,
        line_title=t.plain("Best play by all, from the first card") if found.line else "",
        line=_line(t, found, players),
        wrong=tuple(card for it in found.mistakes for card in _cards(it)),
        trump=layout.trump,
    )


def _cards(mistake: AnyMistake) -> tuple[str, ...]:
    match mistake:
        case CardMistake(card=card):
            return (card,)
        case DiscardMistake(cards=cards):
            return cards
        case _:
            return ()


def _line(t: Texts, found: Analysis, players: BySeat[str]) -> tuple[LineRow, ...]:
    """Return best play, a row for each player of the deal, in the order of the hands above."""
    return tuple(
        LineRow(
            players[seat],
            tuple(card_word(t, dict(trick.plays)[seat]) for trick in found.line),
            tuple(number for number, trick in enumerate(found.line) if trick.taker is seat),
        )
        for seat in found.setup.active
        if found.line
    )


class SkatAnalysis(MistakeBill[Standing]):
    """Analysed deals, and the bill of mistakes in points of the list."""

    labels = staticmethod(picture_labels)
    hand_drawing = HandDrawing
    beside = staticmethod(SETTLEMENT.compared)
    bill_of = staticmethod(bill_of)
    bill_drawing = BillDrawing
    parts = Part

    def title(self, t: Texts) -> str:
        """Write the heading."""
        return t.plain("The bill of mistakes, in points of the list")

    def deal_title(self, t: Texts, standing: Standing, number: int) -> str:
        """Write how much was played after so many deals."""
        return deal_title(t, standing.rules, number)

    def notes(self, t: Texts, standing: Standing) -> tuple[Html, ...]:
        """Explain that all cards are open, and whether prices have the bonuses of the list in them."""
        note = t(
            "<i>Counted with all cards open, from the game on: a card against the odds that failed counts too.</i>"
        )
        if standing.rules.list is not ListKind.SEEGER:
            return (note,)
        return note, t("<i>The bonuses of the list are counted in every price.</i>")

    def part_word(self, t: Texts, part: Part) -> str:
        """Name a part of the deal as a column is called."""
        match part:
            case Part.GAME:
                return t.plain("the game")
            case Part.DISCARD:
                return t.plain("the discard")
            case Part.DOUBLE:
                return t.plain("kontra")
            case Part.PLAY:
                return t.plain("the play")

    def columns(self, standing: Standing) -> tuple[Part, ...]:
        """List the parts of a deal: kontra if the rules have it."""
        return tuple(part for part in Part if part is not Part.DOUBLE or standing.rules.kontra is not Kontra.OFF)

    def mistake(self, t: Texts, standing: Standing, mistake: AnyMistake, players: BySeat[str]) -> str:
        """Describe a mistake."""
        return mistake_line(t, mistake, players)

    def groups(self, dearest: Dearest, cards: tuple[Card, ...]) -> tuple[tuple[str, ...], ...]:
        """Sort a hand by the game of its deal."""
        return by_trump(cards, trump_of(dearest.contract))

    def order_of(self, dearest: Dearest) -> dict[str, str]:
        """Return the trump of the deal."""
        return {"trump": trump_of(dearest.contract)}


ANALYSIS: Final = SkatAnalysis()
