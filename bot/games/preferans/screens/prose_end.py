"""Sentences on the end of a match: pools, help, settlement, as a person would say them."""

from bot.screens.texts import Sentences, Texts
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import seats_for
from engine.games.preferans.conventions.prices import HELP_WHISTS
from engine.games.preferans.conventions.values import (
    EndKind,
    Help,
    HelpLeftover,
    HelpNotTo,
    HelpTie,
    SettleDivisor,
    TournamentPoints,
)


def end_sentences(t: Texts, rules: Convention) -> Sentences:
    """Tell of the end, help, settlement, points for the places."""
    return [_ends(t, rules), *_help(t, rules), *_settlement(t, rules), *_points(t, rules)]


def _ends(t: Texts, rules: Convention) -> str:
    pool, end = rules.pool_target, rules.end
    match end.kind:
        case EndKind.EACH:
            return t.plain("The pulka ends when everybody has %(pool)d in his pool.", pool=pool)
        case EndKind.SUM:
            return t.plain("The pool is common: the pulka ends at %(pool)d for each player together.", pool=pool)
        case EndKind.DEALS:
            return t.number("The pulka ends after %(n)d deal.", "The pulka ends after %(n)d deals.", end.deals)
        case EndKind.TIME:
            return t.number("The pulka ends after %(n)d minute.", "The pulka ends after %(n)d minutes.", end.minutes)


def _help(t: Texts, rules: Convention) -> Sentences:
    """Tell what becomes of points beyond the own pool; nothing where pools have no limit."""
    if rules.end.kind is not EndKind.EACH:
        return []
    left = {
        HelpLeftover.MOUNTAIN_TO_ZERO: t.plain("What is left comes off one's own mountain, down to zero."),
        HelpLeftover.MOUNTAIN_ANY: t.plain("What is left comes off one's own mountain, below zero too."),
        HelpLeftover.LOST: t.plain("What is left is lost."),
    }[rules.help_leftover]
    if rules.help is Help.OFF:
        return [t.plain("There is no help for others' pools."), left]
    told = [_helps(t, rules)]
    if rules.help_not_to is HelpNotTo.VICTIM:
        told.append(t.plain("Who wrote on his mountain in this deal is passed over."))
    return [*told, left]


def _helps(t: Texts, rules: Convention) -> str:
    if seats_for(rules) == (2,):
        return t.plain("Points beyond a full pool go to the other's, %(n)d whists on him a point.", n=HELP_WHISTS)
    tie = {
        HelpTie.CLOCKWISE: t.plain("among equals the next clockwise"),
        HelpTie.COUNTERCLOCKWISE: t.plain("among equals the next counter-clockwise"),
    }[rules.help_tie]
    return t.plain(
        "Points beyond a full pool help others (“American help”): %(whists)d whists a point, "
        "the largest open pool first, %(tie)s.",
        whists=HELP_WHISTS,
        tie=tie,
    )


def _settlement(t: Texts, rules: Convention) -> Sentences:
    one = t.plain("In the settlement a pool point is worth one of the mountain.")
    two = t.plain("In the settlement a pool point is worth two of the mountain.")
    others = t.plain("A mountain is divided among the other players only.")
    return [
        one if rules.pool_k == 1 else two,
        *([others] if rules.settle_divisor is SettleDivisor.N_MINUS_1 else []),
    ]


def _points(t: Texts, rules: Convention) -> Sentences:
    if rules.tournament_points is TournamentPoints.OFF:
        return []
    seats = seats_for(rules)
    three, four = t.plain("with three 2–1–0"), t.plain("with four 3–2–1–0")
    places = ", ".join([*([three] if 3 in seats else []), *([four] if 4 in seats else [])]) or "1–0"
    return [t.plain("Places are worth points: %(places)s; equal ones share.", places=places)]
