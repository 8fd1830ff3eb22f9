"""Plan of a tournament as text: its rules and times and, for a duplicate, how deals are compared."""

from typing import Final

from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Html, Texts, lines, mark
from bot.screens.times import span_word
from bot.screens.tournament.words import rules_word
from engine.tournament.plan import MINUTE_S, Kind, Leg, Plan, Scoring

SCORED: Final = {
    Scoring.IMPS: mark("IMPs: your result against each other table in your seat, on a scale up to 20."),
    Scoring.DATUM: mark("The mean: your result against the mean in your seat, on a scale up to 20."),
    Scoring.MATCHPOINTS: mark("Match points: the share of tables you have beaten in your seat."),
}
"""Untranslated explanation of each scoring."""
BREAK_S: Final = 5 * MINUTE_S
"""Seconds between two rounds of an evening that an estimate of the whole duration assumes."""
AMONG_FRIENDS: Final = mark("Rounds of several days are for friends: those who have played know the cards.")
"""Untranslated warning about duplicates whose rounds take days."""


def told_of(t: Texts, books: Rulebooks, plan: Plan) -> tuple[Html, ...]:
    """Explain the plan of a tournament in lines."""
    if plan.kind is Kind.DUPLICATE:
        return (
            *rules_lines(t, books, plan),
            t("About %(time)s in all.", time=whole_word(t, plan, plan.rounds)) if plan.is_live else Html(""),
            t("Whoever opens registration directs the tournament."),
        )
    rounds = t.number("%(n)d round by threes", "%(n)d rounds by threes", plan.rounds)
    return (
        t(
            "%(rounds)s, then the best four play the final; with eight people or more there is a semi-final.",
            rounds=rounds,
        ),
        t("A place is worth 2, 1, 0 points, at a table of four 3, 2, 1, 0."),
        *rules_lines(t, books, plan),
        t("With semi-final and final about %(time)s in all.", time=whole_word(t, plan, plan.rounds + 2)),
        t("Whoever opens registration directs the tournament."),
    )


def whole_word(t: Texts, plan: Plan, rounds: int) -> str:
    """Format the longest duration of a tournament with `rounds` rounds; for one evening including the breaks."""
    return span_word(t, rounds * plan.window_s + (rounds - 1) * BREAK_S * plan.is_live)


def rules_lines(t: Texts, books: Rulebooks, plan: Plan) -> tuple[Html, ...]:
    """List the rules of a plan's tables, and of the final's if they differ, and the length of a round.

    For a duplicate, the lines are on what all tables share, on the scoring, and on rounds that take days.
    """
    if plan.kind is Kind.DUPLICATE:
        return _same_deals_lines(t, books, plan)
    three = rules_word(t, books, plan, Leg.QUALIFYING, 3)
    final = rules_word(t, books, plan, Leg.FINAL, 4) if plan.four is not None else ""
    return (
        lines(three),
        t("Final: %(rules)s", rules=final) if final and final != three else Html(""),
        _times_line(t, plan),
    )


def match_rules_word(t: Texts, books: Rulebooks, plan: Plan, leg: Leg, seats: int) -> str:
    """Format the rules of a stage's matches, as plain text. A duplicate plays single deals, so no length is added."""
    preset = plan.three.preset
    if plan.kind is not Kind.DUPLICATE or preset not in books.presets:
        return rules_word(t, books, plan, leg, seats)
    return books.of(books.presets[preset]).preset_name(t, preset)


def _same_deals_lines(t: Texts, books: Rulebooks, plan: Plan) -> tuple[Html, ...]:
    rounds = t.number("%(n)d round", "%(n)d rounds", plan.rounds)
    deals = t.number("%(n)d deal", "%(n)d deals", plan.deals)
    facts = {"rules": match_rules_word(t, books, plan, Leg.QUALIFYING, 3), "rounds": rounds, "deals": deals}
    return (
        t("%(rules)s. %(rounds)s of %(deals)s, the same for all tables.", **facts),
        t(SCORED[plan.scoring]),
        _synchronous_line(t, plan) if plan.sync else _times_line(t, plan),
        Html("") if plan.is_live else t(AMONG_FRIENDS),
    )


def _times_line(t: Texts, plan: Plan) -> Html:
    return t("A round: %(time)s, %(clock)s", time=span_word(t, plan.window_s), clock=_clock_word(t, plan))


def _synchronous_line(t: Texts, plan: Plan) -> Html:
    facts = {"time": span_word(t, plan.window_s), "clock": _clock_word(t, plan)}
    return t("A round: %(time)s, %(clock)s, each deal waits for all", **facts)


def _clock_word(t: Texts, plan: Plan) -> str:
    return t.plain("%(n)d s a move", n=plan.clock_s) if plan.clock_s else t.plain("no clock")
