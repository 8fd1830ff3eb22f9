"""Findings of a visit, and the page that tells them: nothing on it but words and figures of this program."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

import msgspec

from bot.doctor.telegrams_words import allowed
from bot.gateway.api.plain import Answer


class State(Enum):
    """Result of a trial, in the word that the page has for it."""

    WORKS = "работает"
    REFUSED = "отказано"
    UNTRIED = "не проверено"
    TOLD = ""


MARKS: Final = {State.WORKS: "+", State.REFUSED: "!", State.UNTRIED: "-", State.TOLD: "="}
UNTRIED_BOT: Final = "ведёт себя так, будто это работает, пока не получит отказ"


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """Thing that is tried, and what the bot makes of the answer, in Russian."""

    name: str
    """Name of the trial."""
    if_refused: str
    """Words on what the bot does where the server refuses this."""
    if_works: str = "пользуется этим"
    """Words on what the bot does where the server allows this."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """Line of the page."""

    name: str
    """Name of what was tried."""
    state: State
    what: str = ""
    """Words on the result: a phrase of Telegram's from the list, a figure, a reason; may be empty."""
    bot: str
    """Words on what the bot does in this case."""

    def line(self) -> str:
        """Return the finding as one line of the page."""
        said = ": ".join(filter(None, (self.state.value, self.what)))
        return f"{MARKS[self.state]} {self.name} — {said}. Бот: {self.bot}."


def judged(trial: Trial, answer: Answer, figure: str = "") -> Finding:
    """Return the finding of a trial that was answered; `figure` is shown if it was granted."""
    if answer.words is None:
        return Finding(name=trial.name, state=State.WORKS, what=figure, bot=trial.if_works)
    return Finding(name=trial.name, state=State.REFUSED, what=allowed(answer), bot=trial.if_refused)


def untried(trials: Iterable[Trial], why: str) -> tuple[Finding, ...]:
    """Return the findings of trials that were not made, each with the reason."""
    return tuple(Finding(name=trial.name, state=State.UNTRIED, what=why, bot=UNTRIED_BOT) for trial in trials)


def told(name: str, what: str, bot: str) -> Finding:
    """Return the finding of a fact that is neither granted nor refused."""
    return Finding(name=name, state=State.TOLD, what=what, bot=bot)


def page(header: str, findings: Sequence[Finding]) -> str:
    """Return the page: the header, a line a finding, and how many trials went which way."""
    counts = [
        f"{state.value} {sum(finding.state is state for finding in findings)}"
        for state in (State.WORKS, State.REFUSED, State.UNTRIED)
    ]
    lines = [header, *(finding.line() for finding in findings), f"Итого: {', '.join(counts)}."]
    return "\n".join(lines) + "\n"
