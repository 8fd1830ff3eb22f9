"""Outcome of a deal in one line: for retired messages, captions and the header of the picture."""

from bot.games.austrian.screens.words import bid_word
from bot.screens.texts import Texts
from engine.core.seats import BySeat
from engine.games.austrian.calls import Extra
from engine.games.austrian.money import is_made
from engine.games.austrian.outcomes import ContractOutcome, Outcome
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.view import FinishedView, SeatView


def outcome_line(t: Texts, rules: Rules, players: BySeat[str], outcome: Outcome) -> str:
    """Tell who played what and how it ended; plain text.

    "Аня: 2 ♠ — сыграно, 7 взяток", "Борис: 4 ♥ — ремиз, 5 взяток", "Все пас".
    """
    if not isinstance(outcome, ContractOutcome):
        return t.plain("All pass, nothing is played")
    facts = {"name": players[outcome.declarer], "contract": bid_word(t, rules, outcome.contract)}
    return t.plain("%(name)s: %(contract)s — %(how)s", **facts, how=how_word(t, rules, outcome))


def how_word(t: Texts, rules: Rules, outcome: ContractOutcome) -> str:
    """Tell how a contract ended: "сыграно, 7 взяток", "ремиз, 5 взяток", "никто не вистует"."""
    if outcome.tricks is None:
        return t.plain("nobody whists")
    taken = t.number("%(n)d trick", "%(n)d tricks", outcome.tricks[outcome.declarer])
    if is_made(rules, outcome):
        return t.plain("made, %(tricks)s", tricks=taken)
    if rules.extra(outcome.contract) is Extra.MORD:
        return t.plain("remise, a trick given away")
    return t.plain("remise, %(tricks)s", tricks=taken)


def retired_line(t: Texts, view: SeatView) -> str:
    """Tell what an old message of the table shrinks to; HTML."""
    if not isinstance(view, FinishedView):
        return t("Deal %(n)d", n=view.number)
    line = outcome_line(t, view.standing.rules, view.players, view.outcome)
    return t("Deal %(n)d. %(line)s", n=view.number, line=line)
