"""All play by views in the group: what waits there, a line about the private chat, an old button of one's own view."""

from bot.screens.actions import Action
from bot.screens.model import Press
from bot.tables.ports import Person, Urgency, Wanted
from engine.core.cards import Rank, Suit
from tests.bot.tables.kit.decks import STRONG, cards
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, THREE, VIKA

HERS = f"view:{BORIS.id}"
SIGNS = {Suit.SPADES: "♠", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥"}
RANKS = {Rank.JACK: "В", Rank.QUEEN: "Д", Rank.KING: "К", Rank.ACE: "Т"}
LINE = "Быстрее — в личном чате."


def view_of(person: Person) -> str:
    return f"view:{person.id}"


async def open_views(desk: Desk, *people: Person) -> None:
    """Press «Мои карты» under the table as each of these people."""
    for person in people:
        await desk.pass_time(5)
        await desk.press(person, Action.HAND, where="table")
        await desk.service._runtime.ephemeral.background.drain()


async def said(desk: Desk, person: Person, *actions: str) -> None:
    for action in actions:
        await desk.pass_time(1)
        await desk.press(person, action, where=view_of(person))


def wishes(desk: Desk, since: int) -> dict[str, Wanted]:
    """The last wish for each message since then."""
    return {one.surface.key: one for one in desk.wall.all[since:]}


async def test_views_and_table_tell_that_all_play_inside(desk: Desk) -> None:
    await open_views(desk, BORIS, VIKA)
    assert not any(one.inside for one in desk.wall.all), "the third may look at the table"
    await open_views(desk, ANYA)
    since = len(desk.wall.all)
    await said(desk, BORIS, "bid:6s")
    shown = wishes(desk, since)
    assert [shown[key].inside for key in (*map(view_of, THREE), "table")] == [True] * 4
    assert not shown[f"hand:{BORIS.id}"].inside


async def test_another_phase_is_news_for_the_table(desk: Desk) -> None:
    await open_views(desk, *THREE)
    await said(desk, BORIS, "bid:6s")
    await said(desk, VIKA, "pass")
    assert not desk.wall.last[1, "table"].news
    await said(desk, ANYA, "pass")
    assert desk.wall.last[1, "table"].news


async def test_who_plays_in_private_is_not_inside(desk: Desk) -> None:
    await open_views(desk, *THREE)
    await desk.say((BORIS, "bid:6s"))
    assert not desk.wall.last[1, "table"].inside


async def test_a_vote_is_not_held_back(desk: Desk) -> None:
    await open_views(desk, *THREE)
    await desk.command(ANYA, "stop")
    assert not desk.wall.last[1, "table"].inside


async def test_the_private_chat_is_offered_where_several_play_inside(desk: Desk) -> None:
    await open_views(desk, BORIS)
    assert LINE not in desk.screen(HERS).text
    await open_views(desk, VIKA)
    screen = desk.screen(view_of(VIKA))
    assert LINE in screen.text
    assert [button.url for button in screen.rows[-1]] == [None, desk.context.links.chat]


async def test_an_old_button_of_ones_view_gets_the_new_view(desk: Desk) -> None:
    """And whose turn it is, and the own cards in short; nothing that others hold."""
    await open_views(desk, *THREE)
    old = desk.find(BORIS, "bid:6s", HERS)
    assert old is not None
    await said(desk, BORIS, "bid:6s")
    await desk.pass_time(1)
    since = len(desk.wall.all)
    token = old[1].press.token if old[1].press is not None else 0
    reply = await desk.raw(BORIS, Press(1, token, "bid:7s"), key=HERS)
    kind, text = reply.only
    turn, *suits = text.splitlines()
    assert (kind, turn) == ("toast", "Сейчас слово: Вика.")
    told = {(suit[0], rank) for suit in suits for rank in suit.split()[1:]}
    assert told == {(SIGNS[card.suit], RANKS.get(card.rank, str(card.rank.value))) for card in cards(STRONG[0])}
    assert [(one.surface.key, one.urgency) for one in desk.wall.all[since:]] == [(HERS, Urgency.NOW)]


async def test_where_the_group_has_no_call_left_the_answer_has_to_do(desk: Desk) -> None:
    await open_views(desk, *THREE)
    await said(desk, BORIS, "bid:6s")
    desk.wall.views.busy = True
    await desk.pass_time(1)
    reply = await desk.raw(BORIS, Press(1, 3, "bid:7s"), key=HERS)
    assert reply.kind == "toast"
    assert desk.wall.all[-1].urgency is Urgency.QUIET


async def test_at_ones_own_turn_an_old_button_is_answered_by_the_question(desk: Desk) -> None:
    await open_views(desk, *THREE)
    await said(desk, BORIS, "bid:6s")
    reply = await desk.raw(VIKA, Press(1, 1, "bid:7s"), key=view_of(VIKA))
    assert reply.kind == "toast"
    assert "♠" in reply.text
    assert desk.wall.all[-1].urgency is Urgency.NOW
