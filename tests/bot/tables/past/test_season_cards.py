"""Cards of seasons: when one is posted, where, once; whom it names; what it shows of a deal."""

import pytest
from msgspec.structs import replace

from bot.pictures.season import SeasonDrawing
from bot.stats.seasons import Length, Season, season_at
from bot.storage.ports import MatchStatistics, StorageFailed
from bot.tables.log.kinds import chat_of
from bot.tables.log.state import Stage
from bot.tables.past.folding import fold
from bot.tables.past.season_cards import LATE_S, SeasonCards
from bot.tables.ports import Role, Wanted
from bot.tables.statistics import StatisticsUpkeep
from engine.core.codec import encode
from engine.games.preferans import PREFERANS
from tests.bot.stats.rows import DAY
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import Decks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, VIKA
from tests.bot.tables.past.stored import PEOPLE, RESULTS, VERSION, of_three, put
from tests.narrowed import of, there
from tests.storage_in_memory.store import MemoryStorage

SEASON = season_at(0.0, Length.QUARTER)
SOON = SEASON.ends + 60


async def at_once(took_s: float) -> None:
    """Go on without a rest."""


async def play(desk: Desk, matches: int, season: Season = SEASON) -> None:
    """Store matches of three, a day apart, the last one a day before the end of a season."""
    for turn in range(matches):
        await put(desk, of_three(*RESULTS[turn % 3], at=season.ends - (matches - turn) * DAY))


async def posted(desk: Desk, now: float = SOON) -> list[Wanted]:
    """Look for seasons that are over, as after a start; return the cards that are wanted since."""
    before = len(desk.wall.all)
    await SeasonCards(desk.context, at_once).post(now)
    return [wanted for wanted in desk.wall.all[before:] if wanted.surface.role is Role.SEASON]


async def set_season(desk: Desk, length: Length) -> None:
    """Choose how long the group's seasons are."""
    await desk.context.chats.change(GROUP, lambda settings: replace(settings, season=length))


async def hide(desk: Desk, person: int) -> None:
    """Let a person hide the statistics."""
    await desk.context.chats.change(person, lambda settings: replace(settings, hides_stats=True))


async def test_the_group_gets_one_card_below_its_last_match(desk: Desk) -> None:
    await play(desk, 5)
    (card,) = await posted(desk)
    assert (card.surface.chat, card.surface.table, card.final) == (GROUP, 5, True)
    drawing = of(SeasonDrawing, card.screen.picture)
    assert drawing.title == "Сезон · 1970, 1-й квартал"
    assert drawing.subtitle == "5 пулек, 45 сдач"
    assert [row.name for row in drawing.rows] == ["Аня", "Вика", "Борис"]
    assert "Идёт новый сезон: /season" in card.screen.text
    assert card.screen.rows == ()


async def test_the_card_of_a_season_that_ended_at_a_quiet_table_comes_into_its_home(desk: Desk) -> None:
    await play(desk, 5)
    last = await put(desk, of_three(*RESULTS[0], at=SEASON.ends - 3600), chat_of("tour:1:1:1"), home=GROUP)
    (card,) = await posted(desk)
    assert (card.surface.chat, card.surface.thread, card.surface.table) == (GROUP, None, last)
    assert of(SeasonDrawing, card.screen.picture).subtitle == "6 пулек, 54 сдачи"
    await desk.wall.write_down()
    assert await posted(desk) == []


async def test_a_card_is_posted_once_whatever_restarts_and_however_long_seasons_are_then(desk: Desk) -> None:
    await play(desk, 5)
    cards = SeasonCards(desk.context, at_once)
    assert [await cards.post(SOON), await cards.post(SOON + 60)] == [1, 0]
    await desk.wall.write_down()
    assert await posted(desk) == []
    await set_season(desk, Length.MONTH)
    assert await posted(desk) == []


async def test_a_deal_of_a_duplicate_whose_round_is_closed_after_the_season_brings_no_second_card(desk: Desk) -> None:
    await play(desk, 5)
    assert len(await posted(desk)) == 1
    await desk.wall.write_down()
    deal = replace(of_three(*RESULTS[0], at=SEASON.ends - 3600), is_duplicate=True)
    await put(desk, deal, chat_of("tour:1:1:1:1"), home=GROUP)
    assert await posted(desk) == []


async def test_a_card_that_was_not_sent_before_the_program_died_is_posted_by_the_next_one(desk: Desk) -> None:
    await play(desk, 5)
    assert [len(await posted(desk)), len(await posted(desk))] == [1, 1]


@pytest.mark.parametrize(
    ("matches", "now", "length"),
    [
        (4, SOON, Length.QUARTER),
        (5, SEASON.ends - 60, Length.QUARTER),
        (5, SEASON.ends + LATE_S, Length.QUARTER),
        (5, SOON, Length.YEAR),
        (5, SOON, Length.NONE),
    ],
)
async def test_without_an_end_or_five_matches_or_in_time_there_is_no_card(
    desk: Desk, matches: int, now: float, length: Length
) -> None:
    await play(desk, matches)
    await set_season(desk, length)
    assert await posted(desk, now) == []


async def test_who_hides_is_nowhere_on_the_card(desk: Desk) -> None:
    await desk.meet(*PEOPLE)
    await play(desk, 5)
    await hide(desk, BORIS.id)
    (card,) = await posted(desk)
    drawing = of(SeasonDrawing, card.screen.picture)
    assert [row.name for row in drawing.rows] == ["Аня", "Вика"]
    assert "Борис" not in f"{encode(drawing).decode()} {card.screen.text} {card.screen.worded}"


async def test_a_group_whose_rows_cannot_be_read_is_looked_at_again(desk: Desk) -> None:
    await play(desk, 5)
    storage, cards = of(MemoryStorage, desk.storage), SeasonCards(desk.context, at_once)
    storage.failing = StorageFailed("the disk is full")
    with pytest.raises(StorageFailed):
        await cards.post(SOON)
    storage.failing = None
    assert await cards.post(SOON) == 1


async def test_a_group_with_a_broken_row_has_no_card_and_the_others_have_theirs(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    await play(desk, 5)
    at = SEASON.ends - DAY
    broken = await put(desk, of_three(*RESULTS[0], at=at), chat=GROUP - 1)
    await desk.storage.put_statistics(broken, VERSION, 0, MatchStatistics(at, (), b"{}", ()))
    assert [card.surface.chat for card in await posted(desk)] == [GROUP]
    assert [record.message for record in caplog.records] == [f"chat {GROUP - 1} has no card: ValidationError"]


async def test_the_dearest_card_stands_there_with_its_hands_and_without_who_hides(make: Make) -> None:
    desk = make(decks=Decks(seed=7))
    await desk.begin(ANYA, BORIS, VIKA, options="4 end=deals:1")
    while (await desk.state()).stage is not Stage.OVER:
        await desk.deal()
    assert await fold(desk.storage, PREFERANS, desk.number, desk.context.analyses, at_once)
    await play(desk, 5)
    (card,) = await posted(desk)
    diagram = there(of(SeasonDrawing, card.screen.picture).diagram)
    assert {hand.name for hand in diagram.hands} == {"Аня", "Борис", "Вика"}
    assert diagram.card in [one for hand in diagram.hands for group in hand.groups for one in group]
    assert f"Карта сезона: {diagram.text}" in card.screen.worded
    other = next(person for person in PEOPLE if not diagram.text.startswith(person.name))
    await hide(desk, other.id)
    (again,) = await posted(desk)
    assert "игрок" in {hand.name for hand in there(of(SeasonDrawing, again.screen.picture).diagram).hands}


async def test_cards_follow_when_everything_is_folded(desk: Desk) -> None:
    running = season_at(desk.clock.now(), Length.QUARTER)
    await play(desk, 5, season_at(running.begins - 1, Length.QUARTER))
    await StatisticsUpkeep(desk.context).look()
    assert [it.surface.role for it in desk.wall.all] == [Role.SEASON]
