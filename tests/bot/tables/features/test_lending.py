"""«Сыграй мою сдачу»: consent of all who sat there, a link, the same cards on the same seat, the results compared."""

import re
from functools import reduce

import pytest
from msgspec.structs import replace

from bot.games.preferans.pictures.drawings import HandDrawing
from bot.tables.decide import fair
from bot.tables.log.codec import stored
from bot.tables.log.events import Carried, DealLent, LendRefused, Occupant, Sealed
from bot.tables.log.kinds import LentDeal, Played
from bot.tables.log.state import Stage
from bot.tables.past.deal_pages import engine_events
from bot.tables.past.lending import lent, lent_seat
from bot.tables.ports import Person
from engine.core.match import DealBroken, Leave, StartDeal
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS
from engine.games.preferans.conventions.presets import preset
from engine.games.preferans.events import DealStarted, MatchStarted
from engine.games.preferans.game import decide, evolve, start
from engine.games.preferans.state import Auction
from engine.three_hands.dealing import DECK
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import stage_press, wish
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.lending import agree, follow, lent_to, link_of, played, to_the_end
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE, VIKA
from tests.bot.tables.thinker import Thinker
from tests.narrowed import there
from tests.storage_in_memory.store import MemoryStorage


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is counted in this process, in plain Python."""
    monkeypatch.setattr("engine.search.kernels.Kernels.is_installed", lambda _: True)
    monkeypatch.setattr("engine.search.kernels.Kernels.fastest", lambda kernels: kernels.pure())


async def test_all_who_sat_there_must_agree_and_nobody_else(make: Make) -> None:
    desk = await played(make)
    assert "кто за ней сидел" in (await agree(desk, STRANGER)).text
    assert (await agree(desk, BORIS)).text == "Вы согласны. Ждём остальных, кто там сидел: Аня, Вика."
    assert (await agree(desk, VIKA)).text == "Вы согласны. Ждём остальных, кто там сидел: Аня."
    assert (await agree(desk, VIKA)).text.endswith(": Аня.")
    told = len(desk.wall.told)
    await follow(desk, GRISHA, "deal_1_1_0123456789abcdef")
    assert len(await desk.storage.open_tables(GRISHA.id)) == 0
    assert (await agree(desk, ANYA)).only == ("empty", "")
    passed_on = next(screen for chat, _, screen in reversed(desk.wall.told[told:]) if chat == desk.chat)
    ((button,),) = passed_on.rows
    assert button.text == "Сыграть"
    assert re.search(r"\?start=deal_1_1_\w{16}$", button.url or "")
    assert not any(sign in passed_on.text for sign in "♠♣♦♥")
    assert not any(person.name in passed_on.text for person in THREE)
    _, log = there(await desk.context.repository.history(1))
    dealt = next(event for event in engine_events(log) if isinstance(event, DealStarted))
    lent_hand = dealt.hands[Seat.TWO]
    assert isinstance(passed_on.picture, HandDrawing)
    assert passed_on.picture.cards == tuple(lent_hand), "the lent seat's cards and no others"


async def test_a_deal_that_is_not_over_is_lent_to_nobody(make: Make) -> None:
    desk = await played(make)
    await desk.pass_time(25)
    assert (await desk.state()).stage is Stage.DEAL
    assert (await agree(desk, ANYA, 2)).text == "Эта кнопка устарела."
    await follow(desk, GRISHA, "deal_1_2")
    assert len(await desk.storage.open_tables(GRISHA.id)) == 0


async def test_the_same_cards_on_the_same_seat_and_the_results_beside_each_other(make: Make) -> None:
    desk = await played(make)
    for person in (BORIS, VIKA, ANYA):
        await agree(desk, person)
    await follow(desk, GRISHA)
    (row,) = await desk.storage.open_tables(GRISHA.id)
    desk.number = row.id
    table = await desk.state()
    assert table.match is not None
    assert table.seat_of(GRISHA.id) == 2
    assert not {person.name for person in THREE} & set(table.names)
    _, log = there(await desk.context.repository.history(1))
    original = next(event for event in engine_events(log) if isinstance(event, DealStarted))
    assert table.match.deal is not None
    assert isinstance(table.kind, LentDeal)
    assert table.kind.lent.start.hands == original.hands
    assert table.kind.lent.start.talon == original.talon
    broken = DealBroken(number=1, seat=Seat.TWO)
    assert fair.sealing(table, (broken,), desk.context.decks) == (), "the lent deal would be played again"
    await desk.restart()
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)
    assert not any(isinstance(event, Sealed) for event in await desk.log()), "no other deal follows"
    settlement = desk.screen("settlement").text
    assert "Ваш результат" in settlement
    assert "Тогда" in settlement
    assert not any(person.name in settlement for person in THREE)
    another, robots, group, *_ = [key for row in desk.screen("settlement").rows for key in row]
    assert [key.text for key in (another, robots, group)] == [
        "Ещё сдачу",
        "Сыграть с роботами",
        "Позвать в свою группу",
    ]
    assert another.press is not None
    assert robots.press is not None
    for _ in range(2):
        await desk.raw(GRISHA, robots.press, key="hand")
    asked = [screen for _, _, screen in desk.wall.told if "С какими роботами?" in screen.text]
    assert len(asked) == 1, "below the result, which stays"
    await desk.raw(GRISHA, another.press, key="hand")
    (row,) = await desk.storage.open_tables(GRISHA.id)
    assert isinstance((await desk.state(row.id)).kind, Played)


@pytest.mark.parametrize(
    "guess", ["deal_1_1", "deal_1_1_", "deal_1_1_ffffffffffffffff", "deal_1_1_0123456789ABCDEF", "deal_1_1_é"]
)
async def test_a_link_cannot_be_guessed(make: Make, guess: str) -> None:
    """Who counts up tables and deals finds nothing; a link of a message of before says where the new one is."""
    desk = await played(make)
    for person in THREE:
        await agree(desk, person)
    await follow(desk, STRANGER, guess)
    assert len(await desk.storage.open_tables(STRANGER.id)) == 0
    answer = next(screen.text for chat, _, screen in reversed(desk.wall.told) if chat == STRANGER.id)
    if guess.rstrip("_") == "deal_1_1":
        assert answer == "Эта ссылка больше не действует. Новую пришлёт «Сыграй мою сдачу» под разбором сдачи."
    else:
        assert answer.startswith("Стола здесь нет")


async def test_a_deal_that_was_lent_before_links_had_keys_gets_one(make: Make) -> None:
    desk = await played(make)
    for person in THREE:
        await agree(desk, person)
    storage = desk.storage
    assert isinstance(storage, MemoryStorage)
    storage._events[1] = [
        replace(row, body=stored(replace(event, key="")).body) if isinstance(event, DealLent) else row
        for row, event in zip(storage._events[1], await desk.log(), strict=True)
    ]
    await desk.restart()
    desk.wall.told.clear()
    for _ in range(2):
        await desk.pass_time(4)
        assert (await agree(desk, VIKA)).only == ("empty", "")
    assert [event.person for event in await desk.log() if isinstance(event, DealLent)][3:] == [VIKA.id], "once"
    assert isinstance((await lent_to(desk, STRANGER)).kind, LentDeal)


async def test_who_sat_there_is_told_that_he_knows_the_cards(make: Make) -> None:
    desk = await played(make)
    for person in THREE:
        await agree(desk, person)
    await follow(desk, ANYA)
    assert any(chat == ANYA.id and "вам знакомы" in screen.text for chat, _, screen in desk.wall.told)


@pytest.mark.parametrize(("gone", "forehand"), [((), Seat.TWO), ((Seat.TWO,), Seat.THREE)])
def test_of_five_the_forehand_is_lent_if_only_the_dealer_is_a_person(gone: tuple[Seat, ...], forehand: Seat) -> None:
    """A player who has left has no cards."""
    match = start(MatchStarted(preset("sochi"), ("Аня", "1", "2", "3", "4")))
    for seat in gone:
        match = reduce(evolve, decide(match, Leave(seat)), match)
    (dealt,) = decide(match, StartDeal(Seat.ONE, DECK))
    people = (Occupant("Аня", ANYA.id), *(Occupant(str(robot)) for robot in range(1, 5)))
    log = (Carried(ANYA.id, "Аня", preset("sochi"), people), dealt, DealLent(ANYA.id, 1))
    assert lent_seat(PREFERANS, log, 1) is forehand


async def test_what_it_was_worth_is_counted_on_an_empty_sheet(make: Make) -> None:
    desk = await played(make)
    for person in THREE:
        await agree(desk, person)
    found = await desk.context.repository.history(1)
    assert found is not None
    assert lent_seat(PREFERANS, found[1], 1) is Seat.ONE
    dealt = lent(PREFERANS, found[1], 1, Seat.ONE, ("Я", "Робот 1", "Робот 2"))
    assert dealt.start.number == 1
    assert dealt.start.standing.deals == 0
    assert dealt.start.standing.players.values == ("Я", "Робот 1", "Робот 2")


async def test_one_may_agree_while_the_next_deal_is_played_and_after_the_match(make: Make) -> None:
    desk = await played(make)
    await desk.pass_time(25)
    before = await desk.state()
    assert before.stage is Stage.DEAL
    assert "Аня, Вика" in (await agree(desk, BORIS)).text
    after = await desk.state()
    assert (after.tokens, after.match) == (before.tokens, before.match)
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)
    await desk.restart()
    assert "Аня" in (await agree(desk, VIKA)).text
    assert (await agree(desk, ANYA)).only == ("empty", "")
    assert "deal_1_1" in str(desk.wall.told[-1][2].rows)


async def test_the_seat_is_one_at_the_cards_whoever_agreed_first(make: Make) -> None:
    """With four the dealer rests: his seat would have nothing to play."""
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, GRISHA, options="4 end=deals:2")
    await desk.deal()
    for person in (ANYA, VIKA, BORIS, GRISHA):
        await agree(desk, person)
    table = await lent_to(desk, STRANGER)
    assert table.match is not None
    assert isinstance(table.match.deal, Auction)
    assert table.match.deal.setup.resting is Seat.ONE
    assert table.seat_of(STRANGER.id) == 3
    agreement = desk.screen("lobby").text
    assert "По местам: " in agreement
    assert "жреб" not in agreement, "the dealer is the one of that deal"
    await to_the_end(desk)


async def test_of_a_resting_dealer_among_robots_the_first_hand_is_lent(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(ANYA, options="4 end=deals:2", robots=3)
    while (await desk.state()).stage is Stage.DEAL:
        if not await desk.step():
            await desk.pass_time(2)
    assert (await agree(desk, ANYA)).only == ("empty", "")
    assert (await lent_to(desk, STRANGER)).seat_of(STRANGER.id) == 2


async def test_a_seat_that_was_left_stays_empty(make: Make) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.begin(*THREE, GRISHA, options="4 end=deals:3")
    await desk.deal()
    await desk.order(GRISHA, "leave", "leaveyes")
    await desk.pass_time(25)
    await desk.deal()
    for person in THREE:
        await agree(desk, person, 2)
    table = await lent_to(desk, STRANGER, link_of(desk, 2))
    assert [who.gone for who in table.people] == [False, False, False, True]
    assert table.match is not None
    assert isinstance(table.match.deal, Auction)
    assert table.match.deal.setup.resting is None
    assert [len(hand) for hand in table.match.deal.hands] == [10, 10, 10, 0]
    await to_the_end(desk)
    assert "Ваш результат" in desk.screen("settlement").text


async def test_who_plays_in_the_same_way_meets_the_same_robots(make: Make) -> None:
    """A pause, or «?», or a look at the rules, changes nothing of what robots think."""
    thinker = Thinker()
    desk = make(decks=Decks(deck(*STRONG)), thinker=thinker)
    await desk.begin(*THREE, options="4 end=deals:2")
    await desk.deal()
    for person in THREE:
        await agree(desk, person)
    link, seeds = link_of(desk), []
    for person in (GRISHA, STRANGER):
        await lent_to(desk, person, link)
        thinker.asked.clear()
        if person is STRANGER:
            await wish(desk, person, "pause")
            await desk.pass_time(5)
            await stage_press(desk, person, "resume")
        await to_the_end(desk)
        seeds.append([seed for _, _, seed in thinker.asked])
    assert len(seeds[0]) > 4
    assert seeds[0] == seeds[1]


async def test_the_running_deal_comes_down_below_the_link(make: Make) -> None:
    desk = await played(make)
    await desk.pass_time(25)
    for person in (BORIS, VIKA):
        await agree(desk, person)
    stood = desk.wall.rows[1, "table"].message
    told = len(desk.wall.told)
    await agree(desk, ANYA)
    assert "deal_1_1" in str(desk.wall.told[told][2].rows)
    assert desk.wall.rows[1, "table"].message > stood
    assert desk.wall.last[1, "table"].below, "not before the link has been sent"
    stood = desk.wall.rows[1, "table"].message
    await agree(desk, ANYA)
    assert len(desk.wall.told) == told + 1, "asked again at once: no second link, nothing moves"
    assert desk.wall.rows[1, "table"].message == stood


def told_of(desk: Desk, number: int = 1) -> str:
    return desk.screen(f"deal:{number}").text


async def test_everybody_sees_whose_consent_is_wanted(make: Make) -> None:
    desk = await played(make)
    assert "lend:1" not in desk.actions(ANYA, "deal:1"), "nobody has proposed it"
    await agree(desk, VIKA)
    for _ in range(2):
        assert "Вика предлагает отдать сдачу другим. Ждём согласия: Аня, Борис." in told_of(desk)
        assert "lend:1" not in desk.actions(ANYA, "deal:1"), "they are asked in private"
        await agree(desk, VIKA)
    await agree(desk, ANYA)
    assert "Ждём согласия: Борис." in told_of(desk)
    await desk.restart()
    await agree(desk, BORIS)
    assert "предлагает" not in told_of(desk)
    assert "lend:1" not in desk.actions(ANYA, "deal:1")


def consent(person: Person) -> str:
    return f"consent:{person.id}"


async def answer(desk: Desk, person: Person, word: str, number: int = 1) -> Reply:
    """Press a button of the question in the person's private chat."""
    await desk.pass_time(1)
    return await desk.press(person, f"{word}:{number}", where=consent(person))


def is_asked(desk: Desk, person: Person) -> bool:
    return (1, consent(person)) in desk.wall.last


async def test_the_others_are_asked_in_their_private_chats(make: Make) -> None:
    desk = await played(make)
    await agree(desk, VIKA)
    assert not is_asked(desk, VIKA)
    for person in (ANYA, BORIS):
        asked = desk.wall.last[1, consent(person)]
        assert asked.surface.chat == person.id
        assert "Вика предлагает отдать сдачу 1 другим" in asked.screen.text
        assert [[key.text for key in row] for row in asked.screen.rows] == [["Да", "Нет"]]
        assert asked.screen.picture is None
        assert not any(sign in asked.screen.text for sign in "♠♣♦♥")
    assert "lend:1" not in desk.actions(ANYA, "deal:1"), "the group's message only says who is awaited"
    assert "Ждём согласия: Аня, Борис." in told_of(desk)
    assert "Ждём остальных, кто там сидел: Борис." in (await answer(desk, ANYA, "lend")).text
    assert not is_asked(desk, ANYA)
    assert "Ждём согласия: Борис." in told_of(desk)
    assert (await answer(desk, BORIS, "lend")).text == "Согласны все: сдача в группе."
    assert not is_asked(desk, BORIS)
    chat, _, screen = desk.wall.told[-1]
    assert chat == desk.chat
    assert "deal_1_1" in str(screen.rows)


async def test_who_cannot_be_written_to_is_asked_in_the_group(make: Make) -> None:
    desk = await played(make)
    await desk.meet(BORIS, can_dm=False)
    await agree(desk, VIKA)
    assert is_asked(desk, ANYA)
    assert not is_asked(desk, BORIS)
    assert "Сыграй мою сдачу (1 из 3)" in [key.text for key in desk.buttons("deal:1")], "under the sheet too"
    await answer(desk, ANYA, "lend")
    assert (await desk.press(BORIS, "lend:1", where="deal:1")).only == ("empty", "")
    assert "deal_1_1" in str(desk.wall.told[-1][2].rows)


async def test_the_groups_button_answers_the_question_too(make: Make) -> None:
    desk = await played(make)
    await agree(desk, VIKA)
    assert "Борис" in (await agree(desk, ANYA)).text
    assert not is_asked(desk, ANYA)
    assert is_asked(desk, BORIS)


async def test_a_no_is_told_to_who_offered_the_deal_and_nobody_is_asked_any_more(make: Make) -> None:
    desk = await played(make)
    await agree(desk, VIKA)
    told = len(desk.wall.told)
    assert (await answer(desk, ANYA, "keep")).text == "Сдачу другим не отдадим."
    assert not is_asked(desk, BORIS)
    assert "предлагает" not in told_of(desk)
    ((chat, _, screen),) = desk.wall.told[told:]
    assert (chat, screen.text) == (VIKA.id, "Сдачу 1 другим не отдадим: Аня против.")
    assert (await agree(desk, BORIS)).text.startswith("Аня: эту сдачу не отдаём.")
    assert not is_asked(desk, ANYA), "nobody is asked twice"
    assert "Борис" in (await agree(desk, ANYA)).text, "but may think better of it"
    assert is_asked(desk, BORIS)
    assert (await answer(desk, BORIS, "lend")).text == "Согласны все: сдача в группе."
    assert len([event for event in await desk.log() if isinstance(event, LendRefused)]) == 1


async def test_a_no_to_who_cannot_be_written_to_is_said_in_the_group(make: Make) -> None:
    desk = await played(make)
    await agree(desk, VIKA)
    await desk.meet(VIKA, can_dm=False)
    await answer(desk, ANYA, "keep")
    assert desk.wall.told[-1][0] == desk.chat
    assert "Аня против" in desk.wall.told[-1][2].text


async def test_the_question_is_there_after_a_restart_once(make: Make) -> None:
    desk = await played(make)
    await agree(desk, VIKA)
    message = desk.wall.rows[1, consent(ANYA)].message
    yes, no = desk.buttons(consent(ANYA))
    await desk.restart()
    await desk.pass_time(25)
    assert (await desk.state()).stage is Stage.DEAL
    await desk.restart()
    row = await desk.storage.surface(1, consent(ANYA))
    assert row is not None
    assert row.message == message
    pressed = await desk.raw(ANYA, yes.press, key=f"hand:{ANYA.id}", message=message)
    assert pressed.text == "Вы согласны. Ждём остальных, кто там сидел: Борис."
    await desk.restart()
    assert await desk.storage.surface(1, consent(ANYA)) is None
    row = await desk.storage.surface(1, consent(BORIS))
    assert row is not None
    pressed = await desk.raw(BORIS, no.press, key=f"hand:{BORIS.id}", message=row.message)
    assert pressed.text == "Сдачу другим не отдадим."
    assert await desk.storage.surface(1, consent(BORIS)) is None


async def test_a_question_that_a_kill_swallowed_is_asked_after_the_start(make: Make) -> None:
    """The consent was kept, its messages were not sent."""
    desk = await played(make)
    await agree(desk, VIKA)
    await desk.storage.delete_surface(1, consent(ANYA))
    desk.wall.rows.pop((1, consent(ANYA)))
    desk.wall.last.pop((1, consent(ANYA)))
    await desk.restart()
    assert is_asked(desk, ANYA)


async def test_the_hand_comes_down_below_a_question_in_a_deal(make: Make) -> None:
    desk = await played(make)
    await desk.pass_time(25)
    stood = desk.wall.rows[1, f"hand:{ANYA.id}"].message
    await agree(desk, VIKA)
    assert desk.wall.rows[1, f"hand:{ANYA.id}"].message > desk.wall.rows[1, consent(ANYA)].message > stood
    before = await desk.state()
    await answer(desk, ANYA, "lend")
    after = await desk.state()
    assert (after.tokens, after.match) == (before.tokens, before.match)


async def test_who_offers_many_deals_brings_nobodys_hand_down_again_and_again(make: Make) -> None:
    """It comes down below each question that is shown, and not for those that wait behind it."""
    desk = await played(make, deals=9)
    await desk.pass_time(25)
    await desk.deal()
    await desk.pass_time(25)
    assert (await desk.state()).stage is Stage.DEAL
    await agree(desk, VIKA, 1)
    stood = desk.wall.rows[1, f"hand:{ANYA.id}"].message
    await agree(desk, VIKA, 2)
    assert desk.wall.rows[1, f"hand:{ANYA.id}"].message == stood, "the question of deal 1 stands, nothing has come"
    for word, number in (("lend", 1), ("keep", 2)):
        asked = desk.wall.rows[1, consent(ANYA)].message
        assert desk.wall.rows[1, f"hand:{ANYA.id}"].message > asked
        await answer(desk, ANYA, word, number)
        assert (await desk.state()).question_to(ANYA.id, number) is None
    assert not is_asked(desk, ANYA)


async def test_one_question_at_a_time_the_oldest_first(make: Make) -> None:
    desk = await played(make)
    await agree(desk, VIKA)
    await desk.pass_time(25)
    await desk.deal()
    await agree(desk, VIKA, 2)
    assert "сдачу 1 " in desk.screen(consent(ANYA)).text
    await answer(desk, ANYA, "keep")
    assert "сдачу 2 " in desk.screen(consent(ANYA)).text
    assert "сдачу 2 " in desk.screen(consent(BORIS)).text
    await answer(desk, ANYA, "lend", 2)
    await answer(desk, BORIS, "lend", 2)
    assert "deal_1_2" in str(desk.wall.told[-1][2].rows)


async def test_an_answer_that_nobody_waits_for_says_so(make: Make) -> None:
    desk = await played(make)
    await agree(desk, VIKA)
    button = desk.buttons(consent(ANYA))[1]
    await agree(desk, ANYA)
    await desk.pass_time(1)
    assert (await desk.raw(ANYA, button.press, key=f"hand:{ANYA.id}")).text == "Эта кнопка устарела."
    assert [event for event in await desk.log() if isinstance(event, LendRefused)] == []


async def test_who_has_himself_forgotten_is_asked_no_more(make: Make) -> None:
    desk = await played(make)
    await agree(desk, VIKA)
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(25)
    await desk.order(ANYA, "forget", "forget", private=True)
    await desk.restart()
    assert not is_asked(desk, ANYA)
    assert ANYA.id not in {question.person for question in (await desk.state()).consents.questions}


async def test_the_picture_of_a_deal_left_behind_says_so_too(make: Make) -> None:
    desk = await played(make)
    await agree(desk, BORIS)
    await desk.pass_time(25)
    assert (await desk.state()).stage is Stage.DEAL
    told = "Борис предлагает отдать сдачу другим. Ждём согласия:"
    assert f"{told} Аня, Вика." in told_of(desk), "it stays when the deal is left"
    await agree(desk, VIKA)
    await desk.context.analyses.background.drain()
    await desk.settle()
    assert f"{told} Аня." in told_of(desk)
    assert "Сыграй мою сдачу (2 из 3)" in [key.text for key in desk.buttons("deal:1")]
