"""«Картинкой» in one's own view: the picture beside it, how it goes, and where it comes when it does not come there."""

import pytest

from bot.games.preferans.pictures.drawings import TableDrawing
from bot.screens.actions import Action
from bot.tables.ephemeral import screens
from bot.tables.ports import Certainty, Person, Urgency
from engine.core.cards import Card
from engine.games.preferans.view import view_for
from tests.bot.tables.conftest import Make
from tests.bot.tables.ephemeral.kit import HERS, ask
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import LIKELY, Decks, cards, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, VIKA
from tests.narrowed import there

PICTURE, IN_PRIVATE = f"cards:{BORIS.id}", f"picture:{BORIS.id}"


async def ask_for_picture(desk: Desk) -> Reply:
    """Boris presses «Картинкой» in his view."""
    await desk.pass_time(4)
    reply = await desk.press(BORIS, Action.PICTURE, where=HERS)
    await desk.service._runtime.ephemeral.background.drain()
    await desk.settle()
    return reply


async def test_the_picture_stands_beside_the_view_until_it_is_put_away(desk: Desk) -> None:
    await ask(desk)
    reply = await ask_for_picture(desk)
    assert reply.only == ("empty", "")
    shown, invited = desk.screen(PICTURE), desk.wall.views.invited[-1]
    assert shown.picture is not None
    assert (invited.cause, invited.instead) == (reply._cause, False)
    assert desk.wall.last[1, PICTURE].surface.chat == GROUP
    assert [screen for _, _, screen in desk.wall.told if screen.picture is not None] == []
    message = desk.wall.rows[1, PICTURE].message
    assert (await ask_for_picture(desk)).only == ("empty", "")
    assert desk.wall.rows[1, PICTURE].message != message, "asked for again it comes anew"
    (fold,) = desk.buttons(PICTURE)
    await desk.pass_time(1)
    assert (await desk.raw(BORIS, fold.press, key=PICTURE)).only == ("empty", "")
    assert (1, PICTURE) not in desk.wall.last
    assert (1, HERS) in desk.wall.last, "the view stays"
    assert (await desk.raw(BORIS, fold.press, key=PICTURE, message=-77)).only == ("empty", "")
    assert (-77, BORIS.id) in desk.wall.views.discarded, "one the program has forgotten goes too"


async def test_the_picture_goes_with_its_deal_and_after_a_restart(desk: Desk) -> None:
    await ask(desk)
    await ask_for_picture(desk)
    before = await desk.restart()
    desk.wall.rows, desk.wall.views = before.rows, before.views
    desk.wall.last[1, PICTURE] = before.last[1, PICTURE]
    await desk.deal()
    assert (1, PICTURE) not in desk.wall.last
    assert (1, PICTURE) not in desk.wall.rows


@pytest.mark.parametrize("arrives", [False, None])
async def test_a_picture_that_does_not_come_goes_to_the_private_chat_and_says_so(
    desk: Desk, *, arrives: bool | None
) -> None:
    await ask(desk)
    desk.wall.views.arrives = arrives
    assert (await ask_for_picture(desk)).only == ("toast", "Картинка — в вашем личном чате со мной.")
    first = desk.wall.rows[1, IN_PRIVATE]
    assert first.chat == BORIS.id
    hand = desk.wall.rows[1, f"hand:{BORIS.id}"].message
    order = [shown.surface.key for shown in desk.wall.all if shown.surface.chat == BORIS.id]
    assert order[-2:] == [IN_PRIVATE, f"hand:{BORIS.id}"], "what he plays by comes down below it"
    desk.wall.views.sights[BORIS.id] = Certainty.NO
    assert (await ask_for_picture(desk)).only == ("toast", "Картинка — в вашем личном чате со мной.")
    assert desk.wall.rows[1, IN_PRIVATE].message > first.message, "a newer one instead"
    assert desk.wall.rows[1, f"hand:{BORIS.id}"].message > hand


async def test_who_cannot_be_written_to_gets_it_in_the_group_when_there_is_room(desk: Desk) -> None:
    await ask(desk)
    await desk.meet(BORIS, can_dm=False)
    desk.wall.views.arrives = None
    reply = await ask_for_picture(desk)
    soon = "Картинка придёт сюда через несколько секунд; не придёт — нажмите ещё раз. Личный чат со мной закрыт."
    assert reply.only == ("toast", soon)
    assert PICTURE not in [surface.key for surface in desk.wall.removed], "it is still on its way"
    assert (1, IN_PRIVATE) not in desk.wall.last
    desk.wall.views.arrives = False
    reply = await ask_for_picture(desk)
    assert reply.only == (
        "toast",
        "Показать здесь не получается: откройте личный чат со мной, нажмите Start и повторите.",
    )
    assert (1, IN_PRIVATE) not in desk.wall.last


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_picture_in_the_private_chat_stays_till_the_next_one_or_the_end(desk: Desk, *, restarted: bool) -> None:
    await desk.press(BORIS, "picture", where=f"hand:{BORIS.id}")
    first = desk.wall.rows[1, IN_PRIVATE]
    assert desk.screen(IN_PRIVATE).picture is not None
    if restarted:
        before = await desk.restart()
        desk.wall.rows, desk.wall.last = before.rows, before.last
    await desk.deal()
    assert desk.wall.rows[1, IN_PRIVATE] == first
    await desk.say((ANYA, "next"), (BORIS, "next"), (VIKA, "next"))
    await desk.press(BORIS, "picture", where=f"hand:{BORIS.id}")
    assert desk.wall.rows[1, IN_PRIVATE].message > first.message
    await desk.command(ANYA, "stop")
    await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    assert (1, IN_PRIVATE) not in desk.wall.rows


async def test_a_picture_that_is_late_is_taken_back_for_it_has_come_in_private(desk: Desk) -> None:
    """The group is busy: the invitation waits in the publisher when the private chat has had the picture already."""
    await ask(desk)
    desk.wall.views.arrives = None
    assert (await ask_for_picture(desk)).only == ("toast", "Картинка — в вашем личном чате со мной.")
    assert [surface.key for surface in desk.wall.removed].count(PICTURE) == 1
    table = await desk.service._context.sessions.get(desk.number)
    assert table is not None
    assert table.ephemeral.pictures == {}
    desk.wall.views.invited[-1].told(True)  # the call was on its way
    await desk.settle()
    assert desk.wall.rows[1, IN_PRIVATE].chat == BORIS.id


async def test_what_is_asked_for_again_is_not_taken_back_with_what_was_late(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ask(desk)
    await desk.pass_time(4)
    desk.wall.views.arrives = None
    await desk.press(BORIS, Action.PICTURE, where=HERS)
    await desk.pass_time(4)
    desk.wall.views.arrives = True
    monkeypatch.setattr(screens, "ARRIVES_S", 60.0)  # on a busy machine what comes is late for the shorter wait
    assert (await ask_for_picture(desk)).only == ("empty", "")
    assert (1, PICTURE) in desk.wall.last
    assert PICTURE not in [surface.key for surface in desk.wall.removed]


def pictured(desk: Desk) -> frozenset[Card]:
    """His cards in the picture of the table, at whose bottom he sits."""
    shown = desk.screen(PICTURE).picture
    assert isinstance(shown, TableDrawing)
    return frozenset(Card(card) for card in shown.seats[0].open_cards)


async def held(desk: Desk) -> frozenset[Card]:
    """The cards in Boris's hand."""
    table = await desk.state()
    view = view_for(table.match, table.seat_of(BORIS.id)) if table.match is not None else None
    assert view is not None
    assert view.viewer is not None
    return frozenset(there(view.hands[view.viewer].cards))


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_picture_shows_the_hand_of_now(desk: Desk, *, restarted: bool) -> None:
    """Ten cards, twelve with the talon, ten after the discard at once; then it follows when nothing else is to do."""
    await ask(desk)
    await ask_for_picture(desk)
    if restarted:
        before = await desk.restart()
        desk.wall.rows, desk.wall.views = before.rows, before.views
        desk.wall.last[1, PICTURE] = before.last[1, PICTURE]
    sizes: list[int] = []
    while (cards := await held(desk)) and await desk.step():
        assert (1, PICTURE) in desk.wall.last or not await held(desk)
        if (1, PICTURE) not in desk.wall.last:
            break
        cards = await held(desk)
        assert pictured(desk) == cards
        if len(cards) not in sizes[-1:]:
            sizes.append(len(cards))
            early = desk.wall.last[1, PICTURE].urgency
            assert (early is Urgency.QUIET) == (len(cards) < 10)
    assert sizes[:3] == [10, 12, 10]
    assert sizes[-1] < 10
    await desk.deal()
    assert (1, PICTURE) not in desk.wall.last
    assert desk.wall.views.invited[2:] == [], "nobody is asked to allow another message"


async def test_a_picture_that_was_put_away_stays_away(desk: Desk) -> None:
    await ask(desk)
    await ask_for_picture(desk)
    (fold,) = desk.buttons(PICTURE)
    await desk.pass_time(1)
    await desk.raw(BORIS, fold.press, key=PICTURE)
    for _ in range(8):
        await desk.step()
    assert (1, PICTURE) not in desk.wall.last


async def test_a_hand_laid_down_with_a_claim_lies_on_everybodys_picture(make: Make) -> None:
    """On no picture before; refused it stays there, and goes out with the cards that are played."""
    desk = make(decks=Decks(deck(*LIKELY)))
    await desk.begin(ANYA, BORIS, VIKA)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await desk.say((BORIS, "pick:7h"), (BORIS, "pick:Kd"), (BORIS, "discard:Kd7h"), (BORIS, "order:6s"))
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:whist"), (BORIS, "rest"))
    laid = set(cards("s:AKQJT c:AK d:A h:AQ"))
    assert not await open_of_boris(desk, VIKA) | await open_of_boris(desk, ANYA), "he only weighs it"
    await desk.say((BORIS, "claim:0.10.0"))
    assert await open_of_boris(desk, VIKA) == laid
    await desk.say((VIKA, "agree:y"), (ANYA, "agree:n"), (BORIS, "card:As"))
    assert await open_of_boris(desk, VIKA) == laid - {Card("As")}
    assert await open_of_boris(desk, ANYA) == laid - {Card("As")}


async def open_of_boris(desk: Desk, person: Person) -> set[Card]:
    """The cards on the plate of Boris, in the picture the person asks for in his private chat."""
    await desk.pass_time(4)
    assert (await desk.press(person, Action.PICTURE, where=f"hand:{person.id}")).only == ("empty", "")
    picture = desk.screen(f"picture:{person.id}").picture
    assert isinstance(picture, TableDrawing)
    (plate,) = [one for one in picture.seats if one.name == BORIS.name]
    return set(map(Card, plate.open_cards))
