"""Quiet tables with a given deal: exactly its cards, robots alone, nothing shown of it before it is revealed."""

import random
import re
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from typing import Any

import pytest
from msgspec.structs import replace

from bot.screens.actions import Action, LooseAction
from bot.screens.model import Press, Screen
from bot.screens.refusals import Refusal
from bot.stats.pages import chat_table, courses, person_page
from bot.stats.rating import scores_of
from bot.tables.log.codec import stored
from bot.tables.log.events import GivenDeal, Occupant, Pace, Quiet, Revealed, Sealed, Shuffled
from bot.tables.log.state import Stage
from bot.tables.past.folding import fold
from bot.tables.ports import Person, Role
from bot.tables.refused import Refused
from bot.tables.schedule.robot_jobs import TRIES
from engine.core.cards import Card
from engine.core.codec import encode
from engine.core.game import AnyGame
from engine.core.match import DealBroken, EndReason, Move
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans import PREFERANS
from engine.games.preferans.events import DealStarted
from engine.games.preferans.view import view_for
from engine.three_hands.dealing import DECK
from engine.tournament.secrets import deck_by
from engine.tournament.week import chance_of
from tests.bot.screens import kit as reading
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import loose
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, STRANGER, THREE, VIKA
from tests.bot.tables.past.test_folding import VERSION, AtOnce, Rests
from tests.bot.tables.thinker import Thinker
from tests.bot.tables.truths import Position
from tests.narrowed import there

SECRET = bytes(range(32))
WORDS = "1:на счастье\n3:пики\n"
DUPLICATE = GivenDeal(SECRET.hex(), WORDS, 4, Seat.TWO)
WEEK = GivenDeal(SECRET.hex(), "", 4, Seat.TWO, chance=True)
RULES = "sochi end=deals:1"
ROBOT = Occupant("", strength=Strength.STRONG)
QUICK = Pace(brisk=True)
SHOWING = ("page:layout:1", "page:analysis:1", "page:why:1", "page:more:1", "bill", "verify:1")
"""Presses that show more of a finished deal than its own people have seen."""
OF_THE_PAST = (LooseAction.PAST, LooseAction.TURN, LooseAction.PAST_RECORD, LooseAction.COUNTED)


async def opened(
    desk: Desk, *people: Person, given: GivenDeal = DUPLICATE, rules: str = RULES, key: str = "tour:1:1:1:4"
) -> None:
    """Open a table with a given deal for people who have met the bot, robots on the other seats."""
    await desk.meet(*people)
    seats = [Occupant(person.name, person.id) for person in people] + [ROBOT] * (3 - len(people))
    quiet = desk.service.quiet
    desk.number = await quiet.open(key, rules, seats, "Турнир, сдача 4", pace=QUICK, home=GROUP, given=given)
    await desk.settle()


async def begun(desk: Desk, *people: Person, given: GivenDeal = DUPLICATE, rules: str = RULES) -> None:
    """Open a table with a given deal and deal it."""
    await opened(desk, *people, given=given, rules=rules)
    assert await desk.service.quiet.begin(desk.number)
    await desk.settle()


async def played(desk: Desk, *people: Person, given: GivenDeal = DUPLICATE) -> None:
    """Play a given deal to its end."""
    await begun(desk, *people, given=given)
    await desk.deal()
    assert (await desk.state()).stage is Stage.OVER


async def ended_by_itself(desk: Desk) -> None:
    """Wait until robots have played the deal."""
    for _ in range(400):
        if (await desk.state()).stage is Stage.OVER:
            return
        await desk.pass_time(1)
    raise AssertionError("the robots do not end their deal")


def hands_by(secret: bytes, words: str) -> list[set[Card]]:
    """Return the hands that secret and words give, seat 1 first, by the dealing of a game of three."""
    deck = deck_by(DECK, secret, words.encode())
    pairs = [deck[place : place + 2] for place in range(0, 32, 2)]
    del pairs[3]
    first = [{card for pair in pairs[place::3] for card in pair} for place in range(3)]
    return [first[(seat - DUPLICATE.dealer.next(3)) % 3] for seat in (1, 2, 3)]


def numbered(screen: Screen) -> str:
    """Return the number of the deal above or below the title of a picture."""
    return there(re.search(r"сдача \d+", f"{screen.picture}")).group()


async def test_the_cards_and_the_dealer_are_those_of_the_given_deal(desk: Desk) -> None:
    await begun(desk, *THREE)
    log = await desk.log()
    dealt = next(event for event in log if isinstance(event, DealStarted))
    assert [set(hand) for hand in dealt.hands] == hands_by(SECRET, WORDS)
    assert dealt.dealer is Seat.TWO
    assert not any(isinstance(event, Sealed | Shuffled) for event in log)


async def test_the_record_of_a_given_deal_has_no_lines_of_a_fair_deal(desk: Desk) -> None:
    await played(desk, *THREE)
    text = there(await desk.service.quiet.record(desk.number))
    assert "deal 1 dealer=2" in text
    assert not {"commit", "secret", "word"} & {line.partition(" ")[0] for line in text.splitlines()}


async def test_who_gathers_for_a_given_deal_is_asked_for_no_word(desk: Desk) -> None:
    await opened(desk, *THREE)
    assert [button.text for button in desk.buttons(f"hand:{ANYA.id}")] == ["Готов", "Правила"]


async def test_the_secret_of_a_given_deal_stands_in_no_error() -> None:
    assert SECRET.hex() not in repr(DUPLICATE)


async def test_a_log_without_a_given_deal_is_written_as_before() -> None:
    assert encode(Quiet("Турнир")) == '{"title":"Турнир"}'.encode()
    assert stored(Revealed()).tag == "table.revealed"


async def test_robots_alone_play_a_given_deal_to_its_end_also_after_a_restart(make: Make) -> None:
    desk = make(thinker=Thinker())
    await opened(desk)
    assert await desk.service.quiet.begin(desk.number)
    await desk.pass_time(1)
    assert (await desk.state()).stage is Stage.DEAL
    await desk.restart()
    await ended_by_itself(desk)
    state = there(await desk.service.quiet.look(desk.number))
    assert (state.deals, state.ended, sum(there(state.exact))) == (1, EndReason.DEALS, 0)
    assert not desk.wall.all


async def test_robots_alone_are_seated_for_no_other_match(desk: Desk) -> None:
    with pytest.raises(Refused, match=Refusal.NOBODY_HUMAN):
        await desk.service.quiet.open("tour:1:1:1", RULES, [ROBOT] * 3, "Стол")


async def test_the_robots_of_a_week_start_from_the_secret_and_the_number_of_their_decision(make: Make) -> None:
    asked = []
    for table in range(2):
        desk = make(thinker=(thinker := Thinker()))
        await begun(desk, ANYA, given=WEEK)
        if table:
            await desk.pass_time(1000)
            await desk.restart()
        await desk.deal()
        asked.append(list(dict.fromkeys((view.viewer, seed) for view, _, seed in thinker.asked)))
    assert asked[0] == asked[1]
    for seat in (Seat.TWO, Seat.THREE):
        seeds = [seed for viewer, seed in asked[0] if viewer is seat]
        possible = [chance_of(SECRET, seat, number).hex() for number in range(1, 20)]
        assert seeds
        assert [possible.index(seed) for seed in seeds] == sorted(possible.index(seed) for seed in seeds)
        assert seeds[0] == possible[0]


async def test_the_robots_of_a_week_wait_where_there_is_no_fast_search(make: Make) -> None:
    desk = make(thinker=(thinker := Thinker()))
    thinker.pinless = True
    await begun(desk, ANYA, given=WEEK)
    await desk.pass_time(60)
    assert not thinker.asked
    thinker.pinless = False
    await desk.restart()
    await desk.deal()
    assert (await desk.state()).stage is Stage.OVER


async def test_a_robot_of_a_week_whose_worker_was_killed_thinks_again_and_never_plays_by_rules(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make(thinker=(thinker := Thinker()))
    find, killed = thinker.think, 2 * TRIES

    async def think(game: AnyGame, view: Any, strength: Strength, seed: str) -> Move:
        nonlocal killed
        command = await find(game, view, strength, seed)
        if killed:
            killed -= 1
            raise BrokenExecutor
        return command

    monkeypatch.setattr(thinker, "think", think)
    await begun(desk, ANYA, given=WEEK)
    while killed == 2 * TRIES:
        await desk.step()
    for left in (TRIES, 0):
        assert killed == left
        seq = (await desk.state()).seq
        await desk.pass_time(60)
        assert (await desk.state()).seq == seq
        await desk.restart()
    await desk.deal()
    assert (await desk.state()).stage is Stage.OVER
    first = [seed for _, _, seed in thinker.asked][: 2 * TRIES + 1]
    assert len(first) == 2 * TRIES + 1
    assert len(set(first)) == 1


async def test_a_deal_of_a_week_is_not_cut_short_by_a_search_of_its_own(make: Make) -> None:
    desk = make(thinker=(thinker := Thinker()))
    await begun(desk, ANYA, given=WEEK)
    await desk.deal()
    assert "first_sure" not in thinker.worked


class Witness:
    """Reader of everything that is shown, by what each person has been shown in the course of the deal."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.seen: dict[int, set[Card]] = {person.id: set() for person in (*THREE, STRANGER)}
        self.wanted = self.told = 0
        self.words = frozenset[str]()

    async def watch(self) -> None:
        """Note what everybody may have seen by now, then read what is new."""
        table = await self.desk.state()
        if table.stage is Stage.DEAL and table.match is not None:
            log = await self.desk.log()
            start = max(place for place, event in enumerate(log) if isinstance(event, DealStarted))
            position = Position(table.match, [event for event in log[start:] if isinstance(event, PREFERANS.events)])
            for person in THREE:
                seat = there(table.seat_of(person.id))
                view = view_for(table.match, seat)
                assert view is not None
                self.seen[person.id] |= reading.visible_to(position, seat, view)
                self.words |= reading.spoken_in(view)
        self.read()

    def read(self) -> None:
        """Check all that was shown and said since."""
        wall = self.desk.wall
        for wanted in wall.all[self.wanted :]:
            assert wanted.surface.role is not Role.DEAL
            self._check(wanted.surface.chat, wanted.screen)
        for chat, _, screen in wall.told[self.told :]:
            self._check(chat, screen)
        for reply in self.desk.replies:
            for _, text in reply.given:
                assert reading.cards_in_text(text, self.words) <= set.union(*self.seen.values())
        self.wanted, self.told = len(wall.all), len(wall.told)

    def _check(self, chat: int, screen: Screen) -> None:
        """Check one screen by whoever reads it; a chat of nobody here may name no card at all."""
        named = reading.cards_in_text(reading.plain(screen.text), self.words) | reading.cards_in_actions(screen)
        assert named <= self.seen.get(chat, set()), (chat, screen.text)


async def ask_everything(desk: Desk, people: Sequence[Person]) -> list[str]:
    """Press and type whatever could show a deal, in private and in a group; return the answers to presses."""
    answers = []
    for person in people:
        for action in (*SHOWING, *Action):
            reply = await desk.raw(person, Press(desk.number, 0, action), key=f"hand:{person.id}")
            answers.append(reply.text)
            await desk.pass_time(4)
        past = [f"{word}:{desk.number}" for word in OF_THE_PAST]
        past += [f"turn:{desk.number}:1:layout", f"turn:{desk.number}:1:analysis", f"verify:{desk.number}:1"]
        answers += [(await loose(desk, person, wish, chat=person.id)).text for wish in past]
        for private in (True, False):
            for name in ("export", "pulya", "hand", "table", "history", "stats", "season"):
                await desk.command(person, name, private=private)
                await desk.pass_time(4)
    return answers


@pytest.mark.parametrize("seed", [3, 8])
async def test_a_held_deal_shows_nobody_a_card_that_its_own_course_has_not_shown(desk: Desk, seed: int) -> None:
    await begun(desk, *THREE)
    witness, rng = Witness(desk), random.Random(seed)
    for _ in range(100):
        await witness.watch()
        if not await desk.step(rng):
            break
    assert (await desk.state()).stage is Stage.OVER
    answers = await ask_everything(desk, (*THREE, STRANGER))
    witness.read()
    sentence = "Эту сдачу играют и другие: карты откроются, когда закроется тур."
    assert answers.count(sentence) >= 3 * len(SHOWING)
    shown = reading.plain(desk.screen(f"hand:{BORIS.id}").text).splitlines()
    assert shown[0].startswith("Сдача 4. ")
    assert shown[-2].startswith("Итог: ")
    assert shown[-1] == sentence
    assert not desk.wall.files
    assert not any("past:" in str(screen.rows) for _, _, screen in desk.wall.told)
    assert await desk.storage.statistics_in(GROUP, "preferans") == ()


async def test_a_deal_of_a_round_has_the_number_of_its_place_in_every_message(desk: Desk) -> None:
    await begun(desk, *THREE, given=replace(DUPLICATE, place=1))
    assert reading.plain(desk.screen(f"hand:{ANYA.id}").text).startswith("Сдача 1 ")


async def test_a_revealed_deal_is_like_any_other(desk: Desk) -> None:
    await played(desk, *THREE)
    quiet = desk.service.quiet
    assert not {"page:layout:1", "bill"} & set(desk.actions(ANYA))
    assert [await quiet.reveal(desk.number) for _ in range(2)] == [True, False]
    await desk.settle()
    assert {"page:layout:1", "bill"} <= set(desk.actions(ANYA))
    assert "играют и другие" not in desk.screen(f"hand:{ANYA.id}").text
    await desk.restart()
    await desk.command(ANYA, "export", private=True)
    assert len(desk.wall.files) == 1
    await desk.command(ANYA, "history", private=True)
    assert f"past:{desk.number}" in str(desk.wall.told[-1][2].rows)
    assert (await loose(desk, ANYA, f"turn:{desk.number}:1:layout", chat=ANYA.id)).kind == "empty"


async def test_a_revealed_deal_keeps_its_number_on_its_pages_and_in_the_history(desk: Desk) -> None:
    await played(desk, *THREE)
    await desk.service.quiet.reveal(desk.number)
    await desk.settle()
    own = f"hand:{ANYA.id}"
    for page in ("why", "layout"):
        await desk.press(ANYA, f"page:{page}:1", where=own)
        screen = desk.screen(f"ownpanel:{ANYA.id}")
        assert reading.plain(screen.text).startswith("Сдача 4. ")
        assert numbered(screen) == "сдача 4"
    await desk.command(ANYA, "history", private=True)
    assert "Сочинка · 1 сдача · сдача 4 · окончена" in reading.plain(desk.wall.told[-1][2].text)
    await loose(desk, ANYA, f"past:{desk.number}", chat=ANYA.id)
    assert numbered(desk.wall.told[-1][2]) == "сдача 4"
    for leaf in ("layout", "sheet"):
        await loose(desk, ANYA, f"turn:{desk.number}:1:{leaf}", chat=ANYA.id)
        screen = desk.wall.changed[-1][2]
        assert reading.plain(screen.text).startswith("Сдача 4. ")
        assert numbered(screen) == "сдача 4"


async def test_the_history_calls_a_given_deal_that_was_broken_off_by_its_number(desk: Desk) -> None:
    await begun(desk, *THREE)
    assert await desk.service.quiet.end(desk.number)
    await desk.service.quiet.reveal(desk.number)
    await desk.settle()
    await loose(desk, ANYA, f"turn:{desk.number}:1:sheet", chat=ANYA.id)
    screen = desk.wall.changed[-1][2]
    assert reading.plain(screen.text).startswith("Сдача 4 прервана: стол дальше не играет.")
    assert [key.text for row in screen.rows for key in row] == ["Вся пулька"]


async def test_a_revealed_deal_of_a_duplicate_counts_as_own_deals_and_as_no_match(desk: Desk) -> None:
    await played(desk, *THREE)
    counted = list[tuple[bytes, ...]]()
    for is_revealed in (False, True, True):  # the last one as a rebuild does it
        if is_revealed and not counted[-1]:
            assert await desk.service.quiet.reveal(desk.number)
        else:
            await desk.storage.fold_again()
        assert await desk.storage.to_fold("preferans", VERSION, 5) == (desk.number,)
        assert await fold(desk.storage, PREFERANS, desk.number, AtOnce(), Rests())
        counted.append(await desk.storage.statistics_in(GROUP, "preferans"))
    assert [len(rows) for rows in counted] == [0, 1, 1]
    assert counted[1] == counted[2]
    (match,) = await (await desk.context.statistics.of_chat(GROUP, PREFERANS)).whole()
    page = there(person_page([match], BORIS.id))
    assert page.matches == page.settled == 0
    assert not page.course
    assert not page.companions
    assert page.sums.results.count == 1
    assert page.sums.results.total == match.exact[Seat.TWO]
    assert [row.matches for row in chat_table([match], [])] == [0, 0, 0]
    assert not courses([match], [BORIS.id])
    assert not scores_of(match)
    await desk.command(BORIS, "stats")
    shown = reading.plain(desk.wall.told[-1][2].text).splitlines()
    assert "1 сдача" in shown
    assert not any(line.startswith("Всего") for line in shown)
    keys = {key.text: there(key.press) for row in desk.wall.told[-1][2].rows for key in row}
    await loose(desk, BORIS, keys["С кем"].action, chat=BORIS.id)
    assert "Сдачи дубликата здесь не считаются." in reading.plain(desk.wall.changed[-1][2].text)
    await desk.command(BORIS, "season")
    table = reading.plain(desk.wall.told[-1][2].text)
    assert (table.count(" · 1 сдача дубликата"), table.count(": за сдачу "), "0 пулек" in table) == (3, 3, False)


@pytest.mark.parametrize(("people", "given"), [((), DUPLICATE), ((ANYA,), WEEK)])
async def test_control_tables_and_weeks_count_in_no_figures(
    make: Make, people: Sequence[Person], given: GivenDeal
) -> None:
    desk = make(thinker=Thinker())
    await begun(desk, *people, given=given)
    await (desk.deal() if people else ended_by_itself(desk))
    assert await desk.service.quiet.reveal(desk.number)
    assert await fold(desk.storage, PREFERANS, desk.number, AtOnce(), Rests())
    assert await desk.storage.counted_in(desk.number) is None


async def test_a_week_says_when_its_cards_open(make: Make) -> None:
    desk = make(thinker=Thinker())
    await played(desk, ANYA, given=WEEK)
    assert "когда кончится неделя" in reading.plain(desk.screen(f"hand:{ANYA.id}").text)


async def test_a_given_deal_that_is_broken_off_is_not_dealt_again_and_opens_nothing(desk: Desk) -> None:
    await begun(desk, *THREE)
    witness = Witness(desk)
    for _ in range(6):
        await witness.watch()
        await desk.step()
    await witness.watch()
    assert await desk.service.quiet.end(desk.number)
    await desk.settle()
    assert "Сдача 4 прервана: стол дальше не играет." in reading.plain(desk.screen(f"hand:{ANYA.id}").text)
    log = await desk.log()
    assert sum(isinstance(event, DealStarted) for event in log) == 1
    assert any(isinstance(event, DealBroken) for event in log)
    assert "Сдача 4 прервана" in desk.screen(f"hand:{BORIS.id}").text
    await ask_everything(desk, (*THREE, STRANGER))
    witness.read()
    assert not desk.wall.files
    assert await desk.service.quiet.brief(desk.number, desk.context.texts_for(ANYA.id)) is None


async def test_a_brief_tells_the_deal_by_seats(desk: Desk) -> None:
    await played(desk, *THREE)
    brief = there(await desk.service.quiet.brief(desk.number, desk.context.texts_for(ANYA.id)))
    assert [set(hand) for hand in brief.hands] == hands_by(SECRET, WORDS)
    assert brief.names == tuple(person.name for person in THREE)
    assert sum(brief.exact) == 0
    assert [facts.result for facts in brief.facts.seats] == list(brief.exact)
    assert any(name in brief.line for name in brief.names)
    assert await desk.service.quiet.brief(desk.number + 1, desk.context.texts_for(ANYA.id)) is None


async def test_who_was_replaced_is_told_nothing_of_the_end(desk: Desk) -> None:
    await begun(desk, *THREE)
    assert await desk.service.quiet.replace(desk.number, Seat.THREE, ROBOT)
    await desk.settle()
    await desk.deal()
    answers = await ask_everything(desk, (VIKA,))
    told = [screen.text for chat, _, screen in desk.wall.told if chat == VIKA.id]
    assert not desk.wall.files
    assert "Стола здесь нет. Открыть в группе — /new из меню «/»." in told
    assert not any("Итог" in text or "сдача 1" in text.lower() for text in (*answers, *told))
