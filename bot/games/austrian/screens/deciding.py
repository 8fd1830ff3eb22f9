"""Options behind the money of a deal: told under «Почему?» where the table agreed otherwise than its preset."""

import html
from collections.abc import Iterator

from bot.games.austrian.screens.options import OPTION_PAGES
from bot.games.austrian.screens.report import AustrianReport
from bot.screens.texts import Html, Texts
from engine.games.austrian.money import Reason, is_made
from engine.games.austrian.outcomes import ContractOutcome, WhistCall
from engine.games.austrian.rules.options import differences, has_effect
from engine.games.austrian.rules.presets import preset
from engine.games.austrian.rules.values import Pot

_OPTIONS: dict[Reason, tuple[str, ...]] = {
    Reason.STAKE: ("stake",),
    Reason.REFILL: ("contribution", "refill", "refill_at"),
    Reason.HEARTS: ("hearts_premium",),
    Reason.ACES: ("premium", "aces_premium", "aces_announce"),
    Reason.NOACES: ("premium", "no_aces_premium"),
    Reason.EXTRA: ("illustrated", "extra_premium"),
}
"""Options that decide a payment, by its reason, whatever the outcome."""
_FAILED: dict[Reason, str] = {Reason.ACES: "aces_failed", Reason.NOACES: "no_aces_failed"}
"""Option that decides a premium of a failed contract."""


def rule_lines(t: Texts, report: AustrianReport) -> tuple[Html, ...]:
    """Tell each option that differs from the preset and decides a payment of this deal, a sentence each."""
    rules = report.after.rules
    agreed = {name for name, _ in differences(rules) if has_effect(rules, name)}
    names = dict.fromkeys(name for name in _deciding(report) if name in agreed)
    return tuple(Html(f"<i>{html.escape(OPTION_PAGES.effect(t, rules, name), quote=False)}</i>") for name in names)


def _deciding(report: AustrianReport) -> Iterator[str]:
    """Yield the options that decide the payments of a deal, in their order."""
    outcome = report.score.outcome
    for payment in report.score.payments:
        yield from _OPTIONS.get(payment.reason, ())
        if not isinstance(outcome, ContractOutcome):
            continue
        if payment.reason is Reason.TAKE:
            yield from _stakes_options(report)
        elif payment.reason in (Reason.TRICK, Reason.SHORTFALL) and _is_alone(outcome):
            yield "invite"
        elif payment.reason in (Reason.HEARTS, *_FAILED, Reason.EXTRA):
            made = is_made(report.after.rules, outcome)
            yield "premium_payers" if made else _FAILED.get(payment.reason, "")


def _stakes_options(report: AustrianReport) -> tuple[str, ...]:
    """Return the options that decide the sum in play; the limit only where another one would have been felt."""
    rules = report.after.rules
    lower = min(rules.cap_factor, preset(rules.preset).cap_factor) * rules.stake
    return ("pot", "cap_factor") if rules.pot is Pot.LIMITED and report.pot_before > lower else ("pot",)


def _is_alone(outcome: ContractOutcome) -> bool:
    """Tell whether a sole whister played without the other defender."""
    return [word.call for word in outcome.whists].count(WhistCall.WHIST) == 1 and not outcome.invited
