"""Picture of the list from the engine's rows: a row per deal, below it sums, bonuses and results (skat.md §9, §15)."""

from typing import Final

from bot.games.skat.pictures.drawings import ListDrawing, ListFoot, ListRow
from bot.games.skat.screens.options import deal_title
from bot.games.skat.screens.report import factor_of, is_sweep, lost_points
from bot.games.skat.screens.words import contract_sign, factor_word, marks_of, stage_word, tops_word, with_waiting
from bot.screens.drawn import drawn_name
from bot.screens.model import Frame
from bot.screens.texts import Html, Texts
from bot.screens.words import balance_word, pair
from engine.core.seats import BySeat, Seat
from engine.games.skat import scoring
from engine.games.skat.contracts import Announcement, Margin
from engine.games.skat.events import Row, Standing
from engine.games.skat.outcomes import GameOutcome, PassedOutcome, RamschOutcome
from engine.games.skat.robber import Stage
from engine.games.skat.rules import ListKind, RamschSkat, Rules
from engine.games.skat.scoring import (
    DEFENCE_BONUS,
    GAME_BONUS,
    Entry,
    defence_bonus,
    entries_of,
    own_bonus,
    settle,
    totals,
)
from engine.three_hands.dealing import HANDS

MOST_ROWS: Final = 48
"""Maximum number of deals on the picture; of a longer match the last ones are shown."""
HAND, SCHNEIDER, SCHNEIDER_ANNOUNCED, SCHWARZ, SCHWARZ_ANNOUNCED, OUVERT = range(6)
"""Numbers of the columns with ticks."""


def list_drawing(t: Texts, frame: Frame, standing: Standing, subtitle: str = "") -> ListDrawing:
    """Return the picture of the list after the last deal that was scored."""
    shown = standing.rows[-MOST_ROWS:]
    return ListDrawing(
        title=deal_title(t, standing.rules, frame.called(standing.deals)),
        seats=tuple(drawn_name(t, frame.players[seat - 1], seat) for seat in standing.players.seats),
        rows=tuple(_row(t, frame, standing, row, is_fresh=row is shown[-1]) for row in shown),
        foot=_foot(t, standing),
        subtitle=subtitle,
        rests=len(standing.players) > HANDS,
    )


def _row(t: Texts, frame: Frame, standing: Standing, row: Row, *, is_fresh: bool) -> ListRow:
    rules, outcome = standing.rules, row.outcome
    return ListRow(
        number=str(frame.called(row.number)),
        dealer=row.dealer - 1,
        game=contract_sign(t, outcome.declaration.contract) if isinstance(outcome, GameOutcome) else "",
        word=_word(t, rules, row),
        tops=tops_word(t, outcome.tops) if isinstance(outcome, GameOutcome) and outcome.tops else "",
        marks=marks(outcome) if isinstance(outcome, GameOutcome) else (),
        brief=_brief(t, outcome) if isinstance(outcome, GameOutcome) else "",
        factor=_factor(rules, row),
        amount=str(row.entries[0].amount) if row.entries else "",
        writers=tuple(entry.seat - 1 for entry in row.entries),
        totals=tuple(str(total) for total in row.totals),
        is_bock=row.stage is Stage.BOCK,
        is_fresh=is_fresh,
    )


def _word(t: Texts, rules: Rules, row: Row) -> str:
    """Format a deal without a declarer: "—", "рамш 50 + 10", "шибер, все взятки"."""
    match row.outcome:
        case PassedOutcome():
            return "—"
        case RamschOutcome() as outcome:
            name = stage_word(t, Stage.SCHIEBER) if row.stage is Stage.SCHIEBER else t.plain("ramsch")
            if is_sweep(outcome):
                return t.plain("%(ramsch)s, all tricks", ramsch=name)
            lost = lost_points(rules, outcome, entries_of(rules, row.stage, outcome)[0].seat)
            skat = f" + {outcome.talon}" if rules.ramsch_skat is RamschSkat.LOSER else ""
            return f"{name} {lost}{skat}"
        case GameOutcome():
            return ""


def _factor(rules: Rules, row: Row) -> str:
    """Format the factor by kontra, re, bock, passing on, or a hand without tricks: "×2"; empty if there is none."""
    match row.outcome:
        case GameOutcome() as outcome:
            factor = scoring.factor_of(rules, row.stage, outcome)
        case RamschOutcome() as outcome if not is_sweep(outcome):
            factor = factor_of(rules, row.stage, outcome)
        case _:
            factor = 1
    return factor_word(factor) if factor > 1 else ""


def marks(outcome: GameOutcome) -> tuple[int, ...]:
    """Return the columns ticked for a game: hand, announcements, schneider, schwarz; in a null only hand and open."""
    declaration, margin = outcome.declaration, scoring.margin_of(outcome)
    announced = declaration.announced
    is_tricks = not declaration.is_null
    ticked = {
        HAND: declaration.hand,
        SCHNEIDER: is_tricks and (margin >= Margin.SCHNEIDER or announced is not None),
        SCHNEIDER_ANNOUNCED: is_tricks and announced is not None,
        SCHWARZ: is_tricks and (margin is Margin.SCHWARZ or announced in (Announcement.SCHWARZ, Announcement.OUVERT)),
        SCHWARZ_ANNOUNCED: is_tricks and announced in (Announcement.SCHWARZ, Announcement.OUVERT),
        OUVERT: declaration.is_open,
    }
    return tuple(mark for mark, is_ticked in ticked.items() if is_ticked)


def _brief(t: Texts, outcome: GameOutcome) -> str:
    """Format the ticks of a game as letters, leaving out those that follow from another one: "Х Ч"."""
    found, letters = marks(outcome), marks_of(t)
    implied = {
        SCHNEIDER: (SCHNEIDER_ANNOUNCED, SCHWARZ, SCHWARZ_ANNOUNCED),
        SCHNEIDER_ANNOUNCED: (SCHWARZ_ANNOUNCED, OUVERT),
        SCHWARZ: (SCHWARZ_ANNOUNCED, OUVERT),
        SCHWARZ_ANNOUNCED: (OUVERT,),
    }
    return " ".join(letters[mark] for mark in found if not any(other in found for other in implied.get(mark, ())))


def _foot(t: Texts, standing: Standing) -> tuple[ListFoot, ...]:
    """Return the rows below the list: sums, games won and lost, bonuses and totals of Seeger's list, results."""
    tally, kind = standing.tally, standing.rules.list
    seats = standing.players.seats
    games = tuple(f"{tally.won[seat]} / {tally.lost[seat]}" for seat in seats)
    settlement = settle(tally, kind)
    rows = [
        ListFoot(t.word("list", "Sum"), _amounts(tally.points), is_total=kind is not ListKind.SEEGER),
        ListFoot(t.word("list", "Games won / lost"), games),
    ]
    if kind is ListKind.SEEGER:
        own = BySeat.collect(own_bonus(tally, seat) for seat in seats)
        others = BySeat.collect(defence_bonus(tally, seat) for seat in seats)
        bonus = DEFENCE_BONUS[len(standing.players)]
        rows += [
            ListFoot(t.plain("Own games ±%(n)d", n=GAME_BONUS), _amounts(own)),
            ListFoot(t.plain("Others' lost games +%(n)d", n=bonus), _amounts(others)),
            ListFoot(t.word("list", "Total"), _amounts(settlement.points), is_total=True),
        ]
    return (*rows, ListFoot(t.word("list", "Settlement"), _amounts(settlement.balances)))


def _amounts(amounts: BySeat[int]) -> tuple[str, ...]:
    return tuple(map(balance_word, amounts))


def own_line(t: Texts, seat: Seat, entries: tuple[Entry, ...], standing: Standing) -> Html:
    """Format what a deal wrote for a seat, and the seat's list after it: "Вам: +30, в списке +124"."""
    amount = sum(entry.amount for entry in entries if entry.seat is seat)
    total = balance_word(standing.tally.points[seat])
    if not amount:
        return t("You: nothing, in the list %(total)s", total=total)
    return t("You: <b>%(amount)s</b>, in the list %(total)s", amount=balance_word(amount), total=total)


def list_lines(t: Texts, standing: Standing) -> tuple[Html, ...]:
    """Format everybody's list, the best first; with Seeger's list also the totals with bonuses."""
    told = t("List: %(points)s", points=_ranked(standing, dict(standing.tally.points.items())))
    if standing.rules.list is not ListKind.SEEGER:
        return (told,)
    points = dict(totals(standing.tally, standing.rules.list).items())
    return told, t("With bonuses: %(points)s", points=_ranked(standing, points))


def _ranked(standing: Standing, points: dict[Seat, int]) -> str:
    """Format names with amounts, the highest first."""
    ranked = sorted(points, key=lambda seat: (-points[seat], seat))
    return " · ".join(pair(standing.players[seat], balance_word(points[seat])) for seat in ranked)


def stage_lines(t: Texts, standing: Standing) -> tuple[Html, ...]:
    """Describe the bock or schieber lap of a match and the deals left; empty in the classic stage or at the end."""
    robber = standing.robber
    if robber.is_over or standing.ended is not None:
        return ()
    match robber.stage:
        case Stage.BOCK:
            told = t("<b>Bock</b>: everything counts twice, deals left: %(n)d", n=robber.left)
        case Stage.SCHIEBER:
            told = t("<b>Schieber</b>: ramsch without bidding, deals left: %(n)d", n=robber.left)
        case Stage.CLASSIC:
            return ()
    return (with_waiting(t, told, robber),)
