"""Whoever asks a group for too much: its table is shown all the same, others get their answers, nothing is lost."""

from collections.abc import Callable
from itertools import count

import pytest
from telegram.error import RetryAfter

from bot.gateway.publishing.outbox import ERRANDS, OF_ONE
from bot.storage.ports import SurfaceRow
from bot.tables.ports import Document, Invitation, Role, Surface, Urgency, Wanted
from bot.tournaments.opening import UNLIKE
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP, screen, wanted
from tests.bot.gateway.publishing.test_limits import most_in, spent

GUEST, OTHER = 99, 98
MOVE_S = 4
A_DEAL = 30  # moves
GENERATIONS = 1000  # of one deal


class Group:
    """A table that is played at four seconds a move, as the tables want it shown, and what people ask for beside it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.made: list[tuple[int, float]] = []  # moves after which the table is shown at once, and when they were made
        self.dealt: list[tuple[int, float]] = []
        self._seq = self._bumps = 0

    def _table(self, urgency: Urgency, *, below: bool = False) -> Wanted:
        deal = self._seq // A_DEAL + 1
        bumped = deal * GENERATIONS + self._bumps
        return wanted(f"table {self._seq}", seq=self._seq, urgency=urgency, generation=bumped, below=below)

    def move(self) -> None:
        self._seq += 1
        is_trick, is_deal = self._seq % 3 == 0, self._seq % A_DEAL == 0
        for kept in ([self.made] if is_trick else []) + ([self.dealt] if is_deal else []):
            kept.append((self._seq, self.desk.clock.now()))
        self.desk.publisher.show(self._table(Urgency.NOW if is_trick else Urgency.QUIET))

    def asks(self, person: int, answer: str) -> None:
        """A command; the table comes down below its answer."""
        self.desk.publisher.tell(GROUP, None, screen(answer), person)
        self.sink()

    def sink(self) -> None:
        self._bumps += 1
        self.desk.publisher.show(self._table(Urgency.QUIET, below=True))

    def bring_down(self) -> None:
        """/table"""
        self._bumps += 1
        self.desk.publisher.show(self._table(Urgency.NOW))

    async def go(self, seconds: int, each: Callable[[int], None]) -> None:
        """Play so long, and do something every second."""
        for second in range(seconds):
            if second % MOVE_S == 0:
                self.move()
            each(second)
            await self.desk.go(1)

    def lags(self, moves: list[tuple[int, float]], method: str = "", what: str = "table") -> list[float]:
        """After how long the table's message has shown what it should after each of these moves."""
        calls = [call for call in self.desk.bot.of(GROUP, method) if call.text.startswith(what) and not call.error]
        seen = [(call.at, int(call.text.split()[-1])) for call in calls]
        end = self.desk.clock.now()
        return [min((when for when, seq in seen if seq >= move), default=end) - at for move, at in moves]


@pytest.fixture
async def group(desk: Desk) -> Group:
    desk.bot.strict = True
    made = Group(desk)
    made.move()
    await desk.go(60)
    return made


def holds(group: Group) -> None:
    """The table keeps up, every deal has its message at once, and Telegram has refused nothing."""
    assert max(group.lags(group.made)) <= 12
    assert sum(group.lags(group.made)) / len(group.made) <= 5
    assert len(group.dealt) > 1
    assert max(group.lags(group.dealt, "send_message")) <= 5
    assert group.desk.bot.floods == 0
    assert most_in(spent(group.desk, GROUP), 60) <= 20


async def test_one_who_asks_for_help_again_and_again_hides_no_table(group: Group) -> None:
    await group.go(300, lambda second: group.asks(GUEST, "help") if second % 3 == 0 else None)
    holds(group)


async def test_one_who_always_asks_for_something_else_hides_no_table(group: Group) -> None:
    answers = count()
    await group.go(300, lambda _: group.asks(GUEST, f"answer {next(answers)}"))
    holds(group)


async def test_many_who_ask_hide_no_table(group: Group) -> None:
    askers = count(100)
    await group.go(300, lambda second: group.asks(next(askers), f"answer {second}"))
    holds(group)


async def test_one_who_turns_pages_hides_no_table(group: Group) -> None:
    group.asks(GUEST, "history")
    await group.desk.go(60)
    history = next(number for (_, number), text in group.desk.bot.texts.items() if text == "history")

    def turn(second: int) -> None:
        group.desk.publisher.change(GROUP, history, screen(f"page {second}"), GUEST)

    await group.go(300, turn)
    holds(group)


async def test_one_who_turns_pages_holds_up_no_message_that_should_change_soon(desk: Desk) -> None:
    desk.bot.strict = True
    publisher, seen = desk.publisher, list[float]()
    publisher.show(wanted("standings 0", urgency=Urgency.SOON))
    await desk.go(60)
    for second in range(120):
        publisher.change(GROUP, 77, screen(f"page {second}"), GUEST)
        if second % 30 == 10:
            publisher.show(wanted(f"standings {second}", seq=second, urgency=Urgency.SOON))
            seen.append(desk.clock.now())
        await desk.go(1)
    shown = [call.at for call in desk.bot.of(GROUP) if call.text.startswith("standings")][1:]
    assert max(late - at for late, at in zip(shown, seen, strict=True)) <= 20


@pytest.mark.parametrize("turns", [4, 8, 10])
async def test_a_page_that_has_been_turned_quickly_becomes_a_tournaments_within_two_seconds(
    desk: Desk, turns: int
) -> None:
    desk.bot.strict = True
    await desk.go(60)
    desk.publisher.tell(GROUP, None, screen("plan"), GUEST)
    await desk.go(2)
    plan = next(number for (_, number), text in desk.bot.texts.items() if text == "plan")
    for turn in range(turns):
        desk.publisher.change(GROUP, plan, screen(f"page {turn}"), GUEST)
        await desk.go(1)
    opened = wanted(screen("registration", "in"), role=Role.TOUR, generation=0)
    row = SurfaceRow(table=1, key=opened.surface.key, chat=GROUP, message=plan, hash=UNLIKE, stale_after=0)
    await desk.storage.put_surface(row)
    desk.publisher.show(opened)
    at = desk.clock.now()
    await desk.go(60)
    (call,) = [call for call in desk.bot.of(GROUP) if call.text == "registration"]
    assert call.at - at <= 2
    assert desk.bot.texts[GROUP, plan] == "registration", "no page that waited is shown over it"


async def test_one_who_looks_at_old_deals_hides_no_table(group: Group) -> None:
    for number in range(1, 11):
        group.desk.publisher.show(wanted(f"deal {number}", role=Role.DEAL, number=number))
    await group.desk.go(120)

    def look(second: int) -> None:
        number = second % 10 + 1
        group.desk.publisher.show(wanted(f"deal {number} {second}", role=Role.DEAL, number=number, seq=1))

    await group.go(300, look)
    holds(group)


async def test_a_player_who_asks_for_the_own_cards_again_and_again_hides_no_table(group: Group) -> None:
    asked = count(1)

    def ask(second: int) -> None:
        if second % 3 == 0:
            cause, now = f"7:{GROUP}:{-second}", group.desk.clock.now()
            invited = Invitation(cause, now, screen("…"), lambda _: None, instead=False)
            own = Surface(1, Role.VIEW, GROUP, None, GUEST)
            group.desk.publisher.show(
                Wanted(own, screen(f"view {second}"), next(asked), Urgency.NOW, 1, invited=invited)
            )

    await group.go(300, ask)
    holds(group)


async def test_one_who_brings_the_table_down_hides_no_players_own_view(group: Group) -> None:
    """One plays by a view in the group, while a guest types /table again and again."""
    own, made = Surface(1, Role.VIEW, GROUP, None, GUEST), count()
    asked: list[tuple[int, float]] = []
    invited = Invitation(f"7:{GROUP}:-1", group.desk.clock.now(), screen("…"), lambda _: None, instead=False)
    group.desk.publisher.show(Wanted(own, screen("view -1"), 1, Urgency.NOW, 1, invited=invited))
    group.desk.publisher.seen(GUEST)
    await group.desk.go(60)

    def ask(second: int) -> None:
        if second % 12 == 0:
            number = next(made)
            asked.append((number, group.desk.clock.now()))
            group.desk.publisher.show(Wanted(own, screen(f"view {number}"), 1, Urgency.NOW, number + 2))
        if second % 3 == 0:
            group.bring_down()

    await group.go(300, ask)
    holds(group)
    lags = group.lags(asked[:-1], what="view")
    assert max(lags) <= 15
    assert sum(lags) / len(lags) <= 4


async def test_the_table_is_below_the_last_answer_when_it_is_over(group: Group) -> None:
    await group.go(100, lambda second: group.asks(GUEST, f"answer {second % 7}"))
    await group.desk.go(300)
    last = [call for call in group.desk.bot.of(GROUP, "send_message") if not call.error][-2:]
    assert last[0].text.startswith("answer")
    assert last[1].text == f"table {group._seq}"
    assert group.desk.publisher.waiting == 0


async def test_another_ones_answer_does_not_stand_in_the_row_behind_all_of_his(group: Group) -> None:
    answers = count()

    def ask(second: int) -> None:
        group.asks(GUEST, f"answer {next(answers)}")
        if second == 100:
            group.desk.publisher.send_file(GROUP, None, Document("pulka-1.txt", b"...", "Запись"), OTHER)

    before = group.desk.clock.now()
    await group.go(150, ask)
    (export,) = group.desk.bot.of(GROUP, "send_document")
    assert export.at - before - 100 <= 25


async def test_three_answers_go_before_the_table(group: Group) -> None:
    """As long as nobody asks for too much, who asks is answered first."""
    for answer in ("one", "two", "three"):
        group.asks(GUEST, answer)
    group.desk.bot.calls.clear()
    group._seq = 2
    group.move()
    await group.desk.go(30)
    told = [text.removeprefix("send_message ") for text in group.desk.bot.good(GROUP)]
    assert told[:4] == ["one", "two", "three", "table 3"]


async def test_the_message_of_another_deal_waits_for_no_answer(group: Group) -> None:
    group.desk.bot.fail("send_message", GROUP, RetryAfter(5))
    group.asks(GUEST, "help")
    await group.desk.go(1)
    group._seq = A_DEAL - 1
    group.move()
    await group.desk.go(30)
    assert group.desk.bot.good(GROUP)[1:3] == [f"send_message table {A_DEAL}", "send_message help"]


async def test_an_answer_that_waits_already_is_given_once(group: Group) -> None:
    group.desk.bot.fail("send_message", GROUP, RetryAfter(5))
    for person in (GUEST, GUEST, OTHER):
        group.desk.publisher.tell(GROUP, None, screen("help"), person)
    group.desk.publisher.tell(GROUP, 7, screen("help"), GUEST)
    await group.desk.go(60)
    assert group.desk.bot.good(GROUP)[1:] == ["send_message help"] * 2
    assert [call.arguments["message_thread_id"] for call in group.desk.bot.of(GROUP)[2:]] == [None, 7]


async def test_who_asks_for_too_much_at_once_gets_what_he_asked_for_first(group: Group) -> None:
    group.desk.bot.fail("send_message", GROUP, RetryAfter(5))
    for number in range(OF_ONE + 5):
        group.desk.publisher.tell(GROUP, None, screen(f"answer {number}"), GUEST)
    group.desk.publisher.tell(GROUP, None, screen("other"), OTHER)
    await group.desk.go(300)
    given = group.desk.bot.good(GROUP)[1:]
    assert [answer for answer in given if "other" not in answer] == [f"send_message answer {n}" for n in range(OF_ONE)]
    assert given.index("send_message other") <= 1


async def test_a_full_outbox_refuses_what_comes_last_and_never_what_the_bot_has_to_say(group: Group) -> None:
    group.desk.bot.fail("send_message", GROUP, RetryAfter(5))
    for person in range(1, ERRANDS + 10):
        group.desk.publisher.tell(GROUP, None, screen(f"answer {person}"), person)
    group.desk.publisher.tell(GROUP, None, screen("Не могу записать ход"))
    assert group.desk.publisher.waiting == ERRANDS + 1
    await group.desk.go(3600)
    given = [answer.removeprefix("send_message ") for answer in group.desk.bot.good(GROUP)[1:]]
    assert given[0] == "Не могу записать ход"
    assert sorted(given[1:]) == sorted(f"answer {person}" for person in range(1, ERRANDS + 1))
