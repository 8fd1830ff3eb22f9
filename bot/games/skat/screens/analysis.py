"""«Разбор» in words and as a picture: what was makeable with all cards open, and every mistake in one line."""

from collections.abc import Iterator

from bot.games.skat.pictures.drawings import AnalysisDrawing
from bot.games.skat.screens.analysis_words import brief_word, cost_word, game_word, mistake_line
from bot.games.skat.screens.hands import loose_line
from bot.games.skat.screens.layout import layout_drawing
from bot.games.skat.screens.report import SkatReport
from bot.games.skat.screens.words import contract_name, points_word
from bot.pictures.drawing import LineRow, MistakeRow
from bot.screens.drawn import short_drawn_names
from bot.screens.texts import Html, Texts, bold
from bot.screens.words import balance_word, capital, card_word, pair, unbroken
from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis import Analysis, AnyMistake, CardMistake, DiscardMistake, Grade, Worth
from engine.games.skat.robber import Stage
from engine.games.skat.rules.values import ListKind
from engine.games.skat.view import FinishedView

SHOWN = 4  # mistakes on the picture, the dearest
GAMES_SHOWN = 3  # games of a seat with the skat, and from the hand


def analysis_lines(t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
    """Tell the verdict, what would have been made, every mistake in the order it was made, and what was luck."""
    mistakes = [
        t("• %(what)s <b>%(cost)s</b>", what=mistake_line(t, it, players), cost=cost_word(it.cost))
        for it in found.mistakes
    ]
    if not mistakes and found.plays:
        mistakes = [t("Nobody made a mistake.")]
    facts = (bold(verdict(t, found, players)), _best(t, found), *_makeable(t, found, players))
    return (*(fact for fact in facts if fact), *mistakes, *_luck(t, found, players), *_notes(t, found))


def verdict(t: Texts, found: Analysis, players: BySeat[str]) -> str:
    """Tell what the game comes to with best play by all; plain text."""
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
    """Tell the game that brings the declarer most, with its discard and its entry; empty without a declarer."""
    best = found.best
    if best is None:
        return Html("")
    game, amount = game_word(t, best.declaration), balance_word(best.amount)
    if best.discard is None:
        return t("Best for the declarer: %(game)s, <b>%(amount)s</b>", game=game, amount=amount)
    put = unbroken(loose_line(t, best.declaration.contract, best.discard))
    return t("Best for the declarer: %(game)s, discard %(put)s, <b>%(amount)s</b>", game=game, put=put, amount=amount)


def _makeable(t: Texts, found: Analysis, players: BySeat[str]) -> Iterator[Html]:
    """Tell for each seat the games that its cards win, with the skat and from the hand; nothing where nobody bids."""
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
    """List the dearest games with their entries: "гранд 96 · ♥ 30"."""
    return " · ".join(pair(brief_word(t, one.declaration), str(one.amount)) for one in worths[:GAMES_SHOWN])


def _luck(t: Texts, found: Analysis, players: BySeat[str]) -> tuple[Html, ...]:
    """Tell the entry that the cards would have brought without mistakes; of a ramsch nobody can say."""
    if found.declarer is None or found.first > 1:
        return ()
    luck = " · ".join(pair(players[seat], balance_word(found.cards[seat])) for seat in _writers(found))
    return (t("<i>The cards, without mistakes: %(luck)s</i>", luck=luck),)


def _writers(found: Analysis) -> tuple[Seat, ...]:
    """List the seats whose lists the deal concerns: the declarer, with bonuses all."""
    is_seeger = found.setup.rules.list is ListKind.SEEGER
    return tuple(seat for seat in found.cards.seats if is_seeger or seat is found.declarer)


def _notes(t: Texts, found: Analysis) -> Iterator[Html]:
    """Tell in which points the prices are, and what is not judged."""
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
            MistakeRow(mistake_line(t, it, players), cost_word(it.cost), _cards(it))
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
    """Return best play, a row for each who played, as the hands stand above."""
    return tuple(
        LineRow(
            players[seat],
            tuple(card_word(t, dict(trick.plays)[seat]) for trick in found.line),
            tuple(number for number, trick in enumerate(found.line) if trick.taker is seat),
        )
        for seat in found.setup.active
        if found.line
    )
