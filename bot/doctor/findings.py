"""Findings of a visit, and the report page made of them, which shows only words and figures known to this program."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

import msgspec

from bot.doctor.telegrams_words import allowed
from bot.gateway.api.plain import Answer


class State(Enum):
    """Result of a trial; each value is the word for it on the report page."""

    WORKS = "работает"
    REFUSED = "отказано"
    UNTRIED = "не проверено"
    TOLD = ""


MARKS: Final = {State.WORKS: "+", State.REFUSED: "!", State.UNTRIED: "-", State.TOLD: "="}
UNTRIED_BOT: Final = "ведёт себя так, будто это работает, пока не получит отказ"


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is tried, and what the bot does if it works or is refused, in Russian."""

    name: str
    """Name of the trial."""
    if_refused: str
    """What the bot does if the server refuses this."""
    if_works: str = "пользуется этим"
    """What the bot does if the server allows this."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the report page: the result of a trial, or a fact."""

    name: str
    """Name of what was tried."""
    state: State
    what: str = ""
    """Details of the result: a known phrase of Telegram's, a figure or a reason; may be empty."""
    bot: str
    """What the bot does in this case."""

    def line(self) -> str:
        """Return the finding as one line of the report page."""
        said = ": ".join(filter(None, (self.state.value, self.what)))
        return f"{MARKS[self.state]} {self.name} — {said}. Бот: {self.bot}."


def judged(trial: Trial, answer: Answer, figure: str = "") -> Finding:
    """Return the finding of a trial that was made; `figure` is its detail if the call was granted."""
    if answer.words is None:
        return Finding(name=trial.name, state=State.WORKS, what=figure, bot=trial.if_works)
    return Finding(name=trial.name, state=State.REFUSED, what=allowed(answer), bot=trial.if_refused)


def untried(trials: Iterable[Trial], why: str) -> tuple[Finding, ...]:
    """Return the findings of trials that were not made, each with the reason `why`."""
    return tuple(Finding(name=trial.name, state=State.UNTRIED, what=why, bot=UNTRIED_BOT) for trial in trials)


def told(name: str, what: str, bot: str) -> Finding:
    """Return a finding that states a fact, with nothing granted or refused."""
    return Finding(name=name, state=State.TOLD, what=what, bot=bot)


def page(header: str, findings: Sequence[Finding]) -> str:
    """Return the report page: the header, one line per finding, and the number of trials by result."""
    counts = [
        f"{state.value} {sum(finding.state is state for finding in findings)}"
        for state in (State.WORKS, State.REFUSED, State.UNTRIED)
    ]
    lines = [header, *(finding.line() for finding in findings), f"Итого: {', '.join(counts)}."]
    return "\n".join(lines) + "\n"
