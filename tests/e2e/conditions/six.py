"""Six conditions under which every button is pressed. Each asks that a press is answered and fulfilled once."""

import time
from collections.abc import Callable
from typing import Final

from bot.tables.context.limits import EVERY_S
from tests.e2e.conditions.row import Row, Spot, own_settings, remembered, rest
from tests.e2e.scenarios.theatre import Stage, nothing
from tests.e2e.world import text_of, wait_for

PRESSES: Final = 6
"""Presses of somebody who does not wait for an answer."""


def pace(stage: Stage, row: Row) -> None:
    """Press many times without waiting: each press has one clear answer, and the wish is fulfilled once.

    What may be had again after a pace is fulfilled once a pace: a busy machine takes longer for the presses.
    """
    spot = row.bring(stage)
    begun = time.monotonic()
    answers = _all_at_once([spot] * PRESSES)
    paces = (time.monotonic() - begun) * stage.theatre.speed // EVERY_S
    fulfilled(row, spot, answers, again=int(paces) if row.repeats else 0)


def twice(stage: Stage, row: Row) -> None:
    """Press twice at once, in a group together with somebody else; then once more, after the answers."""
    spot = row.bring(stage)
    others = [one for one in stage.people if one is not spot.person] if spot.chat < 0 else []
    beside = [Spot(stage, other, spot.message, spot.button) for other in others[:1]]
    answers = _all_at_once([spot, spot, *beside])[:2]
    fulfilled(row, spot, answers)
    if not (row.toggles or row.repeats):
        fulfilled(row, spot, [spot.press()])


def forget(stage: Stage, row: Row) -> None:
    """Press, have everything deleted, press again: nothing of the person stays, nothing comes back."""
    spot = row.bring(stage)
    fulfilled(row, spot, [spot.press()])
    stage.open_chat(spot.person)
    _mark(stage, spot)
    if row.leave is not None:
        spot.person.say(None, "/forget")
        stage.see("за столом", private=stage.people.index(spot.person) + 1)
        row.leave(spot)
    _forget(spot)
    wait_for(lambda: not remembered(spot), f"{spot.person.name}: forgotten but for {remembered(spot)}")
    check(row, [spot.press()], later=True)
    rest(spot)
    assert "dark" not in own_settings(spot), "a setting of the forgotten person has come back"


def block(stage: Stage, row: Row) -> None:
    """Press while the private chat is blocked, in the private chat right before: answered, and nothing is lost."""
    spot = row.bring(stage)
    if spot.chat < 0:
        _block(spot)
        answers = [spot.press()]
    else:
        query = spot.push()
        _block(spot)
        answers = [spot.answer(query)]
    check(row, answers, later=True)
    rest(spot)
    stage.open_chat(spot.person)
    if row.count(spot) != 1:
        answers = [spot.press()]
    fulfilled(row, spot, answers)


def beside(stage: Stage, row: Row) -> None:
    """Press before the button of one table and of another: each press is meant for its own.

    Where the wish is no table's, the presser meanwhile sits at one, where nothing happens.
    """
    if row.alone:
        spot, other = row.bring(stage), stage.beside()
        other.open_table()
        assert other.press(stage.people.index(spot.person) + 1, "sit", group=True) == nothing()
        before = stage.theatre.log(other.table)
        fulfilled(row, spot, [spot.press()])
        assert stage.theatre.log(other.table) == before
        return
    spots = [row.bring(one) for one in (stage, stage.beside())]
    for spot in spots:
        assert row.count(spot) == 0
        fulfilled(row, spot, [spot.press()])
    for spot in spots:
        assert row.count(spot) == 1


CONDITIONS: Final[dict[str, Callable[[Stage, Row], None]]] = {
    "pace": pace,
    "twice": twice,
    "forget": forget,
    "block": block,
    "beside": beside,
}
"""All conditions that leave the bot alive, by name; `tests.e2e.conditions.kills` has the other one."""


def _all_at_once(spots: list[Spot]) -> list[str]:
    """Press all before the first answer is there; return the answers."""
    queries = [spot.push() for spot in spots]
    return [spot.answer(query) for spot, query in zip(spots, queries, strict=True)]


def fulfilled(row: Row, spot: Spot, answers: list[str], *, later: bool = False, again: int = 0) -> None:
    """Check the answers (see `check`), and that the wish is fulfilled once, now and when all is quiet.

    again: times that it may have been fulfilled once more.
    """
    check(row, answers, later=later)
    last = [one for one in answers if any(one.startswith(word) for word in row.answers[:2])]
    wish = int(last[-1].startswith(row.answers[0])) if row.toggles and last else 1
    most = wish + again
    wait_for(
        lambda: wish <= row.count(spot) <= most, f"{row}: fulfilled {wish} times, not {row.count(spot)}, {answers}"
    )
    rest(spot)
    assert wish <= row.count(spot) <= most, (str(row), answers)


def check(row: Row, answers: list[str], *, later: bool = False) -> None:
    """Check that each answer is one of the row's, or nothing, as on a busy machine.

    later: the button may be dead, and any sentence or link will do.
    """
    for one in answers:
        known = not one or any(word and one.startswith(word) for word in row.answers)
        is_sentence = later and (one.endswith((".", "!", "…")) or one.startswith("https://"))
        assert known or is_sentence, (str(row), one)


def _mark(stage: Stage, spot: Spot) -> None:
    """Set something that may not come back after /forget."""
    who = stage.people.index(spot.person) + 1
    spot.person.say(None, "/settings")
    for wish in ("page:pictures", "dark:1"):
        assert stage.press(who, f"set:{wish}") == nothing(), wish


def _forget(spot: Spot) -> None:
    """Have everything about the person deleted."""
    spot.person.say(None, "/forget")
    assert spot.stage.press(spot.stage.people.index(spot.person) + 1, "forget:yes") == nothing()
    wait_for(lambda: any("Удалено" in text_of(one) for one in spot.person.messages()), "the deletion")


def _block(spot: Spot) -> None:
    spot.stage.sandbox.post(f"people/{spot.person.id}/block", blocked=True)
