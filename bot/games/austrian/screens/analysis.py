"""«Разбор» in words and as a picture: what was makeable with all cards open, and every mistake in one line."""

from bot.games.austrian.pictures.drawings import AnalysisDrawing
from bot.games.austrian.screens.analysis_words import contract_word, cost_word, mistake_line
from bot.games.austrian.screens.layout import layout_drawing
from bot.games.austrian.screens.report import AustrianReport
from bot.pictures.drawing import LineRow, MistakeRow
from bot.screens.drawn import short_drawn_names
from bot.screens.texts import Html, Texts, bold
from bot.screens.words import balance_word, capital, card_word, pair, sorted_line, unbroken
from engine.core.seats import BySeat
from engine.games.austrian.analysis import Analysis, AnyMistake, CardMistake, DiscardMistake, Worth
from engine.games.austrian.calls import SUITS, Bid, Extra
from engine.games.austrian.money import ALL_TRICKS
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.view import FinishedView

SHOWN = 4  # mistakes on the picture, the dearest


def analysis_lines(t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
    """Tell the verdict, what would have been made, every mistake in the order it was made, and what was luck."""
    rules = found.setup.rules
    mistakes = [
        t("• %(what)s <b>−%(cost)s</b>", what=mistake_line(t, rules, it, players), cost=cost_word(it.cost))
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
    """Tell what the contract comes to with best play by those who played; plain text."""
    if found.contract is None:
        return t.plain("Nothing was played.")
    if found.tricks is None:
        worth = next(it for it in found.worths if it.contract is found.contract)
        game = contract_word(t, found.setup.rules, found.contract)
        made = _made(t, found.setup.rules, worth)
        return capital(t.plain("%(game)s against two whisters: %(made)s", game=game, made=made))
    return capital(_played(t, found.setup.rules, found.contract, found.tricks))


def _played(t: Texts, rules: Rules, contract: Bid, tricks: int) -> str:
    """Tell how many tricks a contract takes with best play by all."""
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
    """Tell what the declarer's cards make against both defenders in every contract; empty when all passed."""
    rules = found.setup.rules
    told = " · ".join(pair(contract_word(t, rules, it.contract), _short(t, rules, it)) for it in found.worths)
    if not told:
        return Html("")
    if found.discard is None:
        return t("From the hand against two: %(counts)s", counts=told)
    return t("With the best discard against two: %(counts)s", counts=told)


def _made(t: Texts, rules: Rules, worth: Worth) -> str:
    """Write what a contract makes, as it stands alone: "6 взяток", "сыграно"."""
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
    """Tell the contract that brings the declarer most, with its discard and its money."""
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
            MistakeRow(mistake_line(t, rules, it, players), f"−{cost_word(it.cost)}", _cards(it))
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
    """Return best play, a row for each who played, as the hands stand above."""
    return tuple(
        LineRow(
            players[seat],
            tuple(card_word(t, dict(trick.plays)[seat]) for trick in found.line),
            tuple(number for number, trick in enumerate(found.line) if trick.taker is seat),
        )
        for seat in view.active
        if found.line and seat in found.playing
    )
