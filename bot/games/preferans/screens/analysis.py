"""«Разбор» in words and as a picture: what the deal was worth with all cards open, and every mistake in one line."""

from bot.games.preferans.pictures.drawings import AnalysisDrawing
from bot.games.preferans.screens.analysis_words import cost_word, mistake_line
from bot.games.preferans.screens.game_words import contract_word, player_word, strain_word
from bot.games.preferans.screens.layout import layout_drawing
from bot.games.preferans.screens.report import PreferansReport
from bot.pictures.drawing import LineRow, MistakeRow
from bot.screens.drawn import short_drawn_names
from bot.screens.texts import Html, Texts, bold
from bot.screens.words import balance_word, card_word, pair, sorted_line
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis import Analysis, AnyMistake, CardMistake, DiscardMistake, Worth
from engine.games.preferans.trick_rules import trick_rules
from engine.games.preferans.view import FinishedView

SHOWN = 4  # mistakes on the picture, the dearest


def analysis_lines(t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
    """Tell the verdict, what would have been made, every mistake in the order it was made, and what was luck."""
    mistakes = [
        t("• %(what)s <b>−%(cost)s</b>", what=mistake_line(t, it, players), cost=cost_word(it.cost))
        for it in found.mistakes
    ]
    if not mistakes:
        mistakes = [t("Nobody made a mistake.")]
    facts = (bold(verdict(t, found, players)), would_have(t, found))
    return (
        *(fact for fact in facts if fact),
        *mistakes,
        t("<i>The luck of the cards: %(luck)s</i>", luck=_luck(t, found, players)),
    )


def verdict(t: Texts, found: Analysis, players: BySeat[str]) -> str:
    """Tell what the deal comes to with best play by all; plain text."""
    if found.paranoid is not None:
        counts = " · ".join(pair(players[seat], str(count)) for seat, count in _forced(found))
        return t.plain("Two can force on one at most: %(counts)s", counts=counts)
    if found.contract is None or found.tricks is None or found.best is None:
        return t.plain("Nothing was played.")
    if found.contract.is_misere:
        return _misere(t, found, found.tricks, found.best)
    game = contract_word(t, found.contract)
    now = t.number("%(game)s, best play: %(n)d trick", "%(game)s, best play: %(n)d tricks", found.tricks, game=game)
    if found.best.tricks == found.tricks or found.best.discard is None:
        return now
    put = sorted_line(t, found.best.discard)
    return t.plain("%(now)s; with %(put)s discarded %(n)d", now=now, put=put, n=found.best.tricks)


def _forced(found: Analysis) -> list[tuple[Seat, int]]:
    """List the tricks that can be forced by each who plays; a dealer who rests has none to play."""
    forced = found.paranoid.items() if found.paranoid is not None else ()
    return [(seat, count) for seat, count in forced if seat in found.setup.active]


def _misere(t: Texts, found: Analysis, tricks: int, best: Worth) -> str:
    if not tricks:
        return t.plain("The misère could not be caught")
    now = t.number("The misère could be caught: %(n)d trick", "The misère could be caught: %(n)d tricks", tricks)
    if best.tricks == tricks or best.discard is None:
        return now
    put = sorted_line(t, best.discard)
    if not best.tricks:
        return t.plain("%(now)s; with %(put)s discarded it could not", now=now, put=put)
    return t.plain("%(now)s; with %(put)s discarded %(n)d", now=now, put=put, n=best.tricks)


def would_have(t: Texts, found: Analysis) -> Html:
    """Tell what the declarer's twelve cards would have made in every strain; empty in raspasy."""
    counts = [pair(strain_word(t, it.strain), str(it.tricks)) for it in found.worths if it.strain is not None]
    return t("With the best discard: %(counts)s", counts=" · ".join(counts)) if counts else Html("")


def _luck(t: Texts, found: Analysis, players: BySeat[str]) -> str:
    return " · ".join(pair(players[seat], balance_word(round(amount))) for seat, amount in found.luck.items())


def analysis_drawing(t: Texts, report: PreferansReport, view: FinishedView, found: Analysis) -> AnalysisDrawing:
    """Return the picture of an analysis; only a finished deal has one."""
    layout = layout_drawing(t, report, view)
    players = short_drawn_names(t, view.players)
    dearest = sorted(found.mistakes, key=lambda it: -it.cost)[:SHOWN]
    left = len(found.mistakes) - len(dearest)
    more = t.number("and %(n)d mistake more", "and %(n)d mistakes more", left) if left else ""
    return AnalysisDrawing(
        title=layout.title,
        subtitle=layout.subtitle,
        hands=layout.hands,
        verdict=verdict(t, found, players),
        talon=layout.talon,
        discard=layout.discard,
        faults=tuple(
            MistakeRow(mistake_line(t, it, players, short=True), f"−{cost_word(it.cost)}", _cards(it))
            for it in found.mistakes
            if it in dearest
        ),
        note=more or ("" if found.mistakes else t.plain("Nobody made a mistake.")),
        line_title=t.plain("Best play by all, from the first card"),
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
    if not found.line or found.contract is None:
        return ()
    cards: dict[Seat, list[str]] = {seat: [] for seat in view.active}
    took: dict[Seat, list[int]] = {seat: [] for seat in view.active}
    for place, (seat, card) in enumerate(found.line):
        cards[seat].append(card_word(t, card))
        if place % 3 == 2:
            took[_taker(found, place - 2)].append(place // 3)
    return tuple(LineRow(player_word(t, players, seat), tuple(cards[seat]), tuple(took[seat])) for seat in view.active)


def _taker(found: Analysis, first: int) -> Seat:
    """Return who takes the trick of best play that begins with the card of index `first`."""
    plays = found.line[first : first + 3]
    trump = found.contract.trump if found.contract is not None else None
    return trick_rules(trump).taker(plays) or plays[0][0]
