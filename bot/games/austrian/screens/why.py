"""Page “Why?” («Почему?»): reasons of a deal's payments, and the options they follow from, if not the preset's."""

import html
from collections.abc import Iterator

from bot.games.austrian.screens.options import OPTION_PAGES
from bot.games.austrian.screens.report import AustrianReport
from bot.games.austrian.screens.sheet import taken_by
from bot.games.austrian.screens.words import number_word
from bot.screens.texts import Html, Texts
from engine.core.seats import Seat
from engine.games.austrian.calls import Extra
from engine.games.austrian.money import INVITER_DUTY, NEEDED, OWN_DUTY, Payment, Reason, is_made, price
from engine.games.austrian.outcomes import ContractOutcome, WhistCall
from engine.games.austrian.rules import Pot, differences, has_effect, preset

_OPTIONS: dict[Reason, tuple[str, ...]] = {
    Reason.STAKE: ("stake",),
    Reason.REFILL: ("contribution", "refill", "refill_at"),
    Reason.HEARTS: ("hearts_premium",),
    Reason.ACES: ("premium", "aces_premium", "aces_announce"),
    Reason.NOACES: ("premium", "no_aces_premium"),
    Reason.EXTRA: ("illustrated", "extra_premium"),
}
"""Options that decide a payment whatever the outcome, by the payment's reason."""
_FAILED: dict[Reason, str] = {Reason.ACES: "aces_failed", Reason.NOACES: "no_aces_failed"}
"""Option that decides a premium when the contract fails, by the payment's reason."""


def rule_lines(t: Texts, report: AustrianReport) -> tuple[Html, ...]:
    """Return a sentence for each option that differs from the preset and decided a payment of this deal."""
    rules = report.after.rules
    agreed = {name for name, _ in differences(rules) if has_effect(rules, name)}
    names = dict.fromkeys(name for name in _deciding(report) if name in agreed)
    return tuple(Html(f"<i>{html.escape(OPTION_PAGES.effect(t, rules, name), quote=False)}</i>") for name in names)


def _deciding(report: AustrianReport) -> Iterator[str]:
    """Yield the options that decided the payments of a deal, in the order of the payments."""
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
    """Return the options that decided the sum in play; the limit only if the preset's limit would have changed it."""
    rules = report.after.rules
    lower = min(rules.cap_factor, preset(rules.preset).cap_factor) * rules.stake
    return ("pot", "cap_factor") if rules.pot is Pot.LIMITED and report.pot_before > lower else ("pot",)


def _is_alone(outcome: ContractOutcome) -> bool:
    """Return whether a sole whister played alone, without inviting the other defender."""
    return [word.call for word in outcome.whists].count(WhistCall.WHIST) == 1 and not outcome.invited


def why_lines(t: Texts, report: AustrianReport) -> tuple[Html, ...]:
    """Explain the sum in play, then every payment with its reason, then the options that differ from the preset."""
    payments = report.score.payments
    if not payments:
        return (t("Nobody pays anything."),)
    rows = [
        t(
            "%(payer)s → %(payee)s <b>%(amount)d</b> — %(reason)s.",
            payer=_end(t, report, payment.payer) if payment.payer is not None else t.plain("The pot"),
            payee=_end(t, report, payment.payee),
            amount=payment.amount,
            reason=_reason(t, report, payment),
        )
        for payment in payments
        if payment.reason is not Reason.REFILL
    ]
    return (*_refill(t, report), *_in_play(t, report), *rows, *rule_lines(t, report))


def _refill(t: Texts, report: AustrianReport) -> tuple[Html, ...]:
    """Describe in one line the equal contributions to the pot before the deal; empty if there were none."""
    paid = [payment for payment in report.score.payments if payment.reason is Reason.REFILL]
    names = ", ".join(_end(t, report, payment.payer) for payment in paid)
    if not paid:
        return ()
    amount = paid[0].amount
    return (t("%(names)s → pot, <b>%(amount)d</b> each — contribution before the deal.", names=names, amount=amount),)


def _end(t: Texts, report: AustrianReport, seat: Seat | None) -> str:
    """Name the payer or payee of a payment: "Аня", "котёл"."""
    return t.plain("pot") if seat is None else report.after.players[seat]


def _in_play(t: Texts, report: AustrianReport) -> tuple[Html, ...]:
    """Explain the sum in play and how it is determined; empty if a record contains only the payments."""
    outcome, rules = report.score.outcome, report.after.rules
    is_as_written = any(pay.reason is Reason.ADJUST for pay in report.score.payments)
    if not isinstance(outcome, ContractOutcome) or is_as_written:
        return ()
    taken = [pay.amount for pay in report.score.payments if pay.reason is Reason.TAKE]
    amount, pot = (taken or [0])[0], report.pot_before
    facts = {"sum": amount, "pot": pot}
    limit = rules.cap_factor * rules.stake if rules.pot is Pot.LIMITED else price(rules, outcome.contract)
    if limit is None or pot < limit:
        return (t("In play: <b>%(sum)d</b>, all that was in the pot.", sum=amount),)
    if rules.pot is Pot.LIMITED:
        return (t("In play: <b>%(sum)d</b>, the limit; the pot held %(pot)d.", **facts),)
    if rules.pot is Pot.FIXED:
        return (t("In play: <b>%(sum)d</b>, as always; the pot held %(pot)d.", **facts),)
    bid = number_word(t, rules, outcome.contract)
    return (t("In play: <b>%(sum)d</b>, the price of %(bid)s; the pot held %(pot)d.", **facts, bid=bid),)


def _reason(t: Texts, report: AustrianReport, payment: Payment) -> str:
    """Describe the reason of a payment, without a full stop at the end."""
    outcome = report.score.outcome
    match payment.reason:
        case Reason.STAKE:
            return t.plain("the dealer's stake before the deal")
        case Reason.ADJUST:
            return t.plain("as the record has it")
        case _ if not isinstance(outcome, ContractOutcome):
            raise ValueError(f"nobody played, and yet there is {payment.reason}")
        case Reason.TAKE:
            return t.plain("the declarer takes the sum in play, made or not")
        case Reason.TRICK:
            return _for_tricks(t, outcome, payment)
        case Reason.REMISE:
            return _remise(t, report, outcome)
        case Reason.SHORTFALL:
            return _short(t, outcome, payment)
        case _:
            return _premium(t, report, outcome, payment)


def _for_tricks(t: Texts, outcome: ContractOutcome, payment: Payment) -> str:
    """Format for how many tricks a whister is paid, and the amount for each (a tenth of the sum in play)."""
    if payment.payee is None or outcome.tricks is None:
        raise ValueError("tricks are paid to a whister")
    taken = taken_by(outcome, payment.payee)
    told = t.number("%(n)d trick", "%(n)d tricks", taken)
    facts: dict[str, str | int] = {"tricks": told, "each": payment.amount // taken}
    if outcome.invited:
        return t.plain("both defenders' %(tricks)s, %(each)d each", **facts)
    return t.plain("the whister's %(tricks)s, %(each)d each", **facts)


def _remise(t: Texts, report: AustrianReport, outcome: ContractOutcome) -> str:
    """Explain why the contract failed, so that twice the sum in play is paid."""
    taken = outcome.tricks[outcome.declarer] if outcome.tricks is not None else 0
    extra = report.after.rules.extra(outcome.contract)
    if extra is Extra.MORD:
        return t.plain("remise: a trick given away, twice the sum in play")
    told = t.number("%(n)d trick", "%(n)d tricks", taken)
    if extra is not None and extra.is_bettel:
        return t.plain("remise: %(tricks)s, twice the sum in play", tricks=told)
    return t.plain("remise: %(tricks)s of %(needed)d, twice the sum in play", tricks=told, needed=NEEDED)


def _short(t: Texts, outcome: ContractOutcome, payment: Payment) -> str:
    """Explain that a whister took fewer tricks than undertaken, so that the sum in play is paid."""
    taken = taken_by(outcome, payment.payer) if payment.payer is not None else 0
    told = t.number("%(n)d trick", "%(n)d tricks", taken)
    if outcome.invited:
        return t.plain("too few: both together %(tricks)s of %(duty)d", tricks=told, duty=INVITER_DUTY)
    return t.plain("too few: %(tricks)s of %(duty)d", tricks=told, duty=OWN_DUTY)


def _premium(t: Texts, report: AustrianReport, outcome: ContractOutcome, payment: Payment) -> str:
    """Name a premium that the declarer won, or lost because the contract failed."""
    made = is_made(report.after.rules, outcome)
    match payment.reason:
        case Reason.HEARTS:
            return t.plain("premium: préférence made") if made else t.plain("premium: préférence failed")
        case Reason.ACES:
            return t.plain("premium: four aces") if made else t.plain("premium lost: four aces in a failed contract")
        case Reason.NOACES:
            return t.plain("premium: no aces") if made else t.plain("premium lost: no aces in a failed contract")
        case _:
            facts = {"contract": number_word(t, report.after.rules, outcome.contract)}
            return (
                t.plain("premium: %(contract)s made", **facts)
                if made
                else t.plain("premium: %(contract)s failed", **facts)
            )
