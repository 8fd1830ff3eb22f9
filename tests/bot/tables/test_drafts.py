"""Tokens and drafts: a decision stays open whatever others do, and what is half-done belongs to one decision."""

import pytest

from bot.screens.model import Press
from bot.tables.log.state import Stage
from engine.games.preferans.state import Claiming, Ordering, Playing, TalonShown
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.decks import LIKELY, STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, THREE, VIKA
from tests.narrowed import of, there


@pytest.fixture
def rigged(make: Make) -> Desk:
    return make(decks=Decks(deck(*STRONG)))


@pytest.fixture
def likely(make: Make) -> Desk:
    return make(decks=Decks(deck(*LIKELY)))


async def to_the_discard(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))


async def to_the_whist(desk: Desk) -> None:
    await to_the_discard(desk)
    await desk.say((BORIS, "pick:7h"), (BORIS, "pick:Kd"), (BORIS, "discard:Kd7h"), (BORIS, "order:6s"))


async def tokens(desk: Desk) -> tuple[int, ...]:
    return (await desk.state()).tokens


async def test_a_decision_closes_when_it_was_made(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    assert [bool(token) for token in await tokens(rigged)] == [False, True, False]
    await rigged.say((BORIS, "bid:6s"))
    assert [bool(token) for token in await tokens(rigged)] == [False, False, True]


async def test_other_seats_do_not_make_a_keyboard_stale(likely: Desk) -> None:
    """While cards are played each may claim: his decision lasts from his own card to his next one."""
    await to_the_whist(likely)
    await likely.say((VIKA, "whist:whist"), (ANYA, "whist:whist"))
    opened = await tokens(likely)
    assert all(opened)
    await likely.say((BORIS, "card:As"))
    after = await tokens(likely)
    assert (after[0], after[2]) == (opened[0], opened[2])
    assert after[1] > opened[1]
    claim = Press(1, opened[0], "claim:6.4.0")
    await likely.say((VIKA, "card:8s"))
    reply = await likely.raw(ANYA, claim, key=f"hand:{ANYA.id}")
    assert reply.only == ("empty", "")
    assert isinstance(there((await likely.state()).match).deal, Claiming)


async def test_an_old_card_button_is_stale_after_an_own_card(likely: Desk) -> None:
    await to_the_whist(likely)
    await likely.say((VIKA, "whist:whist"), (ANYA, "whist:whist"))
    old = (await tokens(likely))[1]
    await likely.say((BORIS, "card:As"), (VIKA, "card:8s"), (ANYA, "card:7s"))
    await likely.pass_time(1)
    kept = likely.kept()
    assert (await likely.raw(BORIS, Press(1, old, "card:Ks"), key=f"hand:{BORIS.id}")).kind == "toast"
    assert likely.kept() == kept
    await likely.say((BORIS, "card:Ks"))


async def test_answers_to_a_claim_are_decisions_of_each(likely: Desk) -> None:
    await to_the_whist(likely)
    await likely.say((VIKA, "whist:whist"), (ANYA, "whist:whist"), (BORIS, "rest"), (BORIS, "claim:0.10.0"))
    opened = await tokens(likely)
    assert [bool(token) for token in opened] == [True, False, True]
    await likely.say((ANYA, "agree:y"))
    assert (await tokens(likely))[2] == opened[2]
    await likely.say((VIKA, "agree:n"))
    state = await likely.state()
    assert isinstance(there(state.match).deal, Playing)
    assert all(token > opened[2] for token in state.tokens)
    await likely.say((BORIS, "card:As"))


async def test_who_refuses_a_claim_is_named_until_the_next_card(likely: Desk) -> None:
    await to_the_whist(likely)
    await likely.say((VIKA, "whist:whist"), (ANYA, "whist:whist"), (BORIS, "rest"), (BORIS, "claim:0.10.0"))
    await likely.say((ANYA, "agree:y"), (VIKA, "agree:n"))
    line = "<b>Вика</b> против: играем дальше."
    assert line in likely.screen(f"hand:{BORIS.id}").text
    assert line in likely.screen("table").text
    await likely.say((BORIS, "card:As"))
    assert line not in likely.screen(f"hand:{BORIS.id}").text


async def test_a_played_card_closes_no_claim_and_a_claim_closes_the_cards(likely: Desk) -> None:
    await to_the_whist(likely)
    await likely.say((VIKA, "whist:whist"), (ANYA, "whist:whist"))
    card = (await tokens(likely))[1]
    await likely.say((ANYA, "rest"), (ANYA, "claim:6.4.0"))
    await likely.pass_time(1)
    kept = likely.kept()
    assert (await likely.raw(BORIS, Press(1, card, "card:As"), key=f"hand:{BORIS.id}")).kind == "toast"
    assert likely.kept() == kept


async def test_the_whister_plays_both_hands(likely: Desk) -> None:
    """In open play the buttons of the other defender's hand are the whister's; their owner may not press them."""
    await to_the_whist(likely)
    await likely.say((VIKA, "whist:whist"), (ANYA, "whist:pass"), (VIKA, "mode:open"))
    await likely.say((BORIS, "card:As"))
    await likely.say((VIKA, "card:8s"))
    assert [a for a in likely.actions(VIKA) if a.startswith("card:")]
    assert not [a for a in likely.actions(ANYA) if a.startswith("card:")]
    await likely.pass_time(1)
    kept = likely.kept()
    anya = (await tokens(likely))[0]
    assert (await likely.raw(ANYA, Press(1, anya, "card:7s"), key=f"hand:{ANYA.id}")).kind == "toast"
    assert likely.kept() == kept
    await likely.say((VIKA, "card:7s"))


async def test_robots_moves_leave_a_keyboard_alone(make: Make) -> None:
    """The person may claim at any time in the play, with the same button, while robots play their cards."""
    desk = make(decks=Decks(deck(*LIKELY)))
    await desk.begin(ANYA, BORIS, robots=1)
    await desk.say((BORIS, "bid:6s"))
    await desk.pass_time(2)
    await desk.say((ANYA, "pass"), (BORIS, "pick:7h"), (BORIS, "pick:Kd"), (BORIS, "discard:Kd7h"))
    await desk.say((BORIS, "order:6s"))
    await desk.pass_time(2)
    await desk.say((ANYA, "whist:whist"))
    await desk.pass_time(2)
    deal = there((await desk.state()).match).deal
    if not isinstance(deal, Playing):
        await desk.say((ANYA, "mode:closed"))
    before = (await tokens(desk))[0]
    assert before
    await desk.say((BORIS, "card:As"))
    await desk.pass_time(2)
    assert (await tokens(desk))[0] == before


async def test_a_discard_is_picked_taken_back_and_confirmed(rigged: Desk) -> None:
    await to_the_discard(rigged)
    log = await rigged.log()
    await rigged.say((BORIS, "pick:As"))
    marked = [b.text for b in rigged.buttons(f"hand:{BORIS.id}") if b.text.startswith("✓")]
    assert marked == ["✓Т♠"]
    await rigged.say((BORIS, "pick:As"))
    assert not [b for b in rigged.buttons(f"hand:{BORIS.id}") if b.text.startswith("✓")]
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:Ah"))
    assert "discard:Ah7h" in rigged.actions(BORIS)
    token = (await tokens(rigged))[1]
    await rigged.pass_time(1)
    assert (await rigged.raw(BORIS, Press(1, token, "pick:As"), key=f"hand:{BORIS.id}")).kind == "toast"
    await rigged.say((BORIS, "unpick"))
    assert "discard:Ah7h" not in rigged.actions(BORIS)
    assert await rigged.log() == log
    await rigged.say((BORIS, "pick:8h"), (BORIS, "pick:7h"), (BORIS, "discard:8h7h"))
    state = await rigged.state()
    ordering = of(Ordering, there(state.match).deal)
    assert set(there(ordering.discard)) == {"7h", "8h"}


async def test_half_a_discard_changes_only_its_owners_message(rigged: Desk) -> None:
    await to_the_discard(rigged)
    await rigged.pass_time(1)
    shown = len(rigged.wall.all)
    reply = await rigged.press(BORIS, "pick:7h")
    assert reply.shown_at == shown
    assert [wanted.surface.key for wanted in rigged.wall.all[shown:]] == [f"hand:{BORIS.id}"]


async def test_nobody_else_picks(rigged: Desk) -> None:
    await to_the_discard(rigged)
    await rigged.pass_time(1)
    kept, token = rigged.kept(), (await tokens(rigged))[1]
    for person in (ANYA, VIKA):
        assert (await rigged.raw(person, Press(1, token, "pick:7h"), key=f"hand:{person.id}")).kind == "toast"
    assert (await rigged.raw(BORIS, Press(1, token, "pick:9s"), key=f"hand:{BORIS.id}")).kind == "toast"
    assert rigged.kept() == kept


async def test_half_a_discard_survives_a_restart(rigged: Desk) -> None:
    await to_the_discard(rigged)
    await rigged.say((BORIS, "pick:7h"))
    await rigged.restart()
    assert [b.text for b in rigged.buttons(f"hand:{BORIS.id}") if b.text.startswith("✓")] == ["✓7♥"]
    await rigged.say((BORIS, "pick:8h"))
    await rigged.restart()
    assert "discard:8h7h" in rigged.actions(BORIS)
    await rigged.say((BORIS, "discard:8h7h"))


async def test_a_pick_that_comes_again_after_a_kill_counts_once(rigged: Desk) -> None:
    """Telegram delivers again what was not acknowledged: a pick must not become a taking back."""
    await to_the_discard(rigged)
    for cause, action in (("7:a", "pick:7h"), ("7:b", "pick:8h")):
        await rigged.pass_time(1)
        await rigged.press(BORIS, action, cause=cause)
    presses = [Press(1, (await tokens(rigged))[1], action) for action in ("pick:7h", "pick:8h")]
    await rigged.restart()
    kept = rigged.kept()
    for cause, press in zip(("7:a", "7:b"), presses, strict=True):
        reply = await rigged.raw(BORIS, press, key=f"hand:{BORIS.id}", cause=cause)
        assert reply.only == ("empty", "")
    assert rigged.kept() == kept
    assert "discard:8h7h" in rigged.actions(BORIS)


async def test_a_draft_dies_with_its_decision(rigged: Desk) -> None:
    await to_the_discard(rigged)
    await rigged.say((BORIS, "pick:As"))
    concede = Press(1, (await tokens(rigged))[1], "concede")
    assert (await rigged.raw(BORIS, concede, key=f"hand:{BORIS.id}")).only == ("empty", "")
    assert (await rigged.state()).stage is Stage.BETWEEN
    await rigged.restart()
    await rigged.pass_time(25)
    while not isinstance(there((await rigged.state()).match).deal, TalonShown):
        assert await rigged.step()
        if (await rigged.state()).stage is Stage.BETWEEN:
            await rigged.pass_time(25)
    for person in THREE:
        assert not [b for b in rigged.buttons(f"hand:{person.id}") if b.text.startswith("✓")]
