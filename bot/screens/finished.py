"""How a deal ended, in one line: for retired messages, captions and the header of the picture."""

from bot.screens.texts import Texts
from bot.screens.words import contract_word
from engine.outcomes import ContractOutcome, Outcome, RaspasyOutcome, WhistCall
from engine.seats import BySeat
from engine.view import SeatView


def outcome_line(t: Texts, players: BySeat[str], outcome: Outcome) -> str:
    """ "Аня: 7♥, своя", "Борис: мизер, 2 взятки", "Распасы: Аня 3, Борис 5, Вика 2"; plain text."""
    if isinstance(outcome, RaspasyOutcome):
        counts = ", ".join(f"{players[seat]} {count}" for seat, count in outcome.tricks.items())
        return t.plain("Raspasy: %(counts)s", counts=counts)
    game = f"{players[outcome.declarer]}: {contract_word(t, outcome.contract)}"
    return f"{game} — {_how(t, outcome)}"


def _how(t: Texts, outcome: ContractOutcome) -> str:
    if outcome.conceded:
        return t.plain("gives up, «without three»")
    if outcome.tricks is None:
        left = any(decision.call is WhistCall.HALF for decision in outcome.whists)
        return t.plain("left for half a whist") if left else t.plain("everybody passed")
    taken = outcome.tricks[outcome.declarer]
    if outcome.contract.is_misere:
        return t.plain("made") if not taken else t.number("caught, %(n)d trick", "caught, %(n)d tricks", taken)
    missing = outcome.contract.needed - taken
    if missing > 0:
        return t.number("%(n)d trick short", "%(n)d tricks short", missing)
    over = -missing
    return t.plain("made") if not over else t.number("made, %(n)d trick over", "made, %(n)d tricks over", over)


def retired_line(t: Texts, view: SeatView) -> str:
    """What an old message of the table shrinks to; HTML."""
    if view.outcome is None:
        return t("Deal %(n)d", n=view.number)
    return t("Deal %(n)d. %(line)s", n=view.number, line=outcome_line(t, view.players, view.outcome))
