"""What one weighs in the auction: «Выше…» and the question before a dear word, seen by nobody else."""

import pytest

from bot.screens.actions import Action
from bot.screens.draft_actions import DraftAction
from bot.screens.model import Press
from bot.tables.ports import Certainty, Urgency
from engine.games.preferans.moves import NameContract, PlaceBid
from tests.bot.tables.conftest import Make
from tests.bot.tables.ephemeral.kit import ask
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, THREE, VIKA

MINE, HERS, SHARED = f"hand:{BORIS.id}", f"view:{BORIS.id}", "table"
ASK, YES, PLAIN = "sure:bid:misere", "yes:bid:misere", "bid:misere"
QUESTION = "Мизер? Сыгран — 10 в пулю, каждая взятка — 10 в гору."
ALERT = ("alert", f"{QUESTION} Нажмите ещё раз в течение 15 с.")
TAKEN = ("toast", "Принято: мизер")


@pytest.fixture
def rigged(make: Make) -> Desk:
    return make(decks=Decks(deck(*STRONG)))


async def said(desk: Desk) -> list[str]:
    """The words of the auction so far."""
    return [str(event.bid) for event in await desk.log() if isinstance(event, PlaceBid)]


async def test_a_misere_is_asked_about_once_and_may_be_taken_back(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    assert PLAIN not in rigged.actions(BORIS)
    await rigged.say((BORIS, ASK))
    assert QUESTION in rigged.screen(MINE).text.replace("<b>", "").replace("</b>", "")
    assert rigged.actions(BORIS)[:2] == [YES, DraftAction.UNPICK]
    await rigged.say((BORIS, DraftAction.UNPICK))
    assert ASK in rigged.actions(BORIS)
    assert await said(rigged) == []
    await rigged.say((BORIS, ASK), (BORIS, YES))
    assert await said(rigged) == ["misere"]


async def test_higher_bids_open_and_a_question_leads_back_to_them(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    assert "sure:bid:8s" not in rigged.actions(BORIS)
    await rigged.say((BORIS, DraftAction.HIGHER), (BORIS, "sure:bid:8s"), (BORIS, DraftAction.UNPICK))
    assert {"sure:bid:8s", "bid:7n"} <= set(rigged.actions(BORIS))
    await rigged.say((BORIS, DraftAction.UNPICK))
    assert "bid:7n" not in rigged.actions(BORIS)
    await rigged.say((BORIS, DraftAction.HIGHER), (BORIS, "bid:7n"))
    assert await said(rigged) == ["7n"]


async def test_a_dear_game_is_named_after_a_question(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    await rigged.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"))
    await rigged.say((BORIS, DraftAction.HIGHER), (BORIS, "sure:order:10s"))
    assert "10♠?" in rigged.screen(MINE).text
    await rigged.say((BORIS, "yes:order:10s"))
    assert [str(event.contract) for event in await rigged.log() if isinstance(event, NameContract)] == ["10s"]


@pytest.mark.parametrize("where", [MINE, SHARED])
@pytest.mark.parametrize("action", [PLAIN, ASK])
async def test_two_taps_on_one_button_say_nothing(rigged: Desk, where: str, action: str) -> None:
    """Nor does a second tap on what stands in its place."""
    await rigged.begin(*THREE)
    token = (await rigged.state()).tokens[1]
    await rigged.raw(BORIS, Press(1, token, action), key=where)
    for second in (action, DraftAction.UNPICK, PLAIN, ASK, YES):
        await rigged.pass_time(0.1)
        reply = await rigged.raw(BORIS, Press(1, token, second), key=where)
        assert reply.text in ("", "Два нажатия подряд: второе не засчитано.")
    assert await said(rigged) == []
    assert YES in rigged.actions(BORIS)


async def test_back_pressed_twice_does_not_pass(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    await rigged.say((BORIS, ASK), (BORIS, DraftAction.UNPICK))
    await rigged.pass_time(0.3)
    assert (await rigged.press(BORIS, "pass")).only == ("toast", "Два нажатия подряд: второе не засчитано.")
    assert (await rigged.state()).tokens[1] == (await rigged.state()).asked[1]
    await rigged.pass_time(1)
    await rigged.say((BORIS, "pass"))


@pytest.mark.parametrize("action", [PLAIN, ASK])
async def test_in_the_group_the_same_button_says_it_within_fifteen_seconds(rigged: Desk, action: str) -> None:
    await rigged.begin(*THREE)
    press = Press(1, (await rigged.state()).tokens[1], action)
    assert (await rigged.raw(BORIS, press)).only == ALERT
    await rigged.pass_time(15.5)
    assert (await rigged.raw(BORIS, press)).only == ALERT, "too late: asked anew"
    await rigged.pass_time(14)
    assert (await rigged.raw(BORIS, press)).only == TAKEN
    assert await said(rigged) == ["misere"]
    await rigged.pass_time(1)
    assert (await rigged.raw(BORIS, press)).kind in ("toast", "empty")
    assert await said(rigged) == ["misere"]


async def test_another_dear_word_is_asked_about_by_itself(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    token = (await rigged.state()).tokens[1]
    assert (await rigged.raw(BORIS, Press(1, token, ASK))).only == ALERT
    await rigged.pass_time(2)
    assert (await rigged.raw(BORIS, Press(1, token, "bid:9s"))).text.startswith("9♠? ")
    await rigged.pass_time(2)
    assert (await rigged.raw(BORIS, Press(1, token, ASK))).only == ALERT
    assert await said(rigged) == []


@pytest.mark.parametrize("other", [DraftAction.UNPICK, DraftAction.HIGHER])
async def test_what_was_taken_back_is_asked_about_anew(rigged: Desk, other: str) -> None:
    await rigged.begin(*THREE)
    press = Press(1, (await rigged.state()).tokens[1], ASK)
    assert (await rigged.raw(BORIS, press)).only == ALERT
    await rigged.pass_time(1)
    await rigged.raw(BORIS, Press(1, press.token, other), key=MINE)
    await rigged.pass_time(1)
    assert (await rigged.raw(BORIS, press)).only == ALERT
    assert await said(rigged) == []


async def test_a_question_goes_at_once_from_the_place_where_it_was_not_taken_back(rigged: Desk) -> None:
    """No «Да, мизер» stays in the view of who has pressed «Назад» in private, nor the other way round."""
    rigged.wall.views.usual = Certainty.YES
    await rigged.begin(*THREE)
    await ask(rigged)
    await rigged.pass_time(2)
    for here, elsewhere in ((HERS, MINE), (MINE, HERS)):
        await rigged.press(BORIS, ASK, where=here)
        assert YES in rigged.actions(BORIS, elsewhere)
        await rigged.pass_time(2)
        await rigged.press(BORIS, DraftAction.UNPICK, where=elsewhere)
        for place in (HERS, MINE):
            wanted = rigged.wall.last[1, place]
            assert YES not in rigged.actions(BORIS, place)
            assert (wanted.urgency, wanted.idle) == (Urgency.NOW, False)
        await rigged.pass_time(2)
    await rigged.press(BORIS, DraftAction.HIGHER, where=MINE)
    assert rigged.wall.last[1, HERS].urgency is Urgency.SOON, "what asks nothing can wait"


async def test_one_press_that_is_heard_twice_confirms_nothing(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    press = Press(1, (await rigged.state()).tokens[1], ASK)
    assert (await rigged.raw(BORIS, press, cause="7:again")).only == ALERT
    await rigged.pass_time(3)
    assert (await rigged.raw(BORIS, press, cause="7:again")).only == ("empty", "")
    assert await said(rigged) == []


async def test_a_button_of_an_older_version_asks(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    press = Press(1, (await rigged.state()).tokens[1], PLAIN)
    assert (await rigged.raw(BORIS, press, key=MINE)).only == ("empty", "")
    await rigged.pass_time(5)
    assert (await rigged.raw(BORIS, press, key=MINE)).only == ("empty", ""), "in private only «Да» says it"
    assert await said(rigged) == []
    await rigged.pass_time(1)
    await rigged.say((BORIS, YES))
    assert await said(rigged) == ["misere"]


async def test_a_restart_keeps_the_private_question_and_asks_anew_in_the_group(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    press = Press(1, (await rigged.state()).tokens[1], ASK)
    assert (await rigged.raw(BORIS, press)).only == ALERT
    await rigged.restart()
    await rigged.pass_time(2)
    assert YES in rigged.actions(BORIS)
    assert (await rigged.raw(BORIS, press)).only == ALERT
    await rigged.pass_time(2)
    assert (await rigged.raw(BORIS, press)).only == TAKEN


async def test_a_question_goes_with_its_decision(rigged: Desk) -> None:
    """What was asked before a word is nothing after it."""
    await rigged.begin(*THREE)
    old = (await rigged.state()).tokens[1]
    assert (await rigged.raw(BORIS, Press(1, old, ASK))).only == ALERT
    await rigged.say((BORIS, "bid:6s") if "bid:6s" in rigged.actions(BORIS) else (BORIS, DraftAction.UNPICK))
    await rigged.say((BORIS, "bid:6s"), (VIKA, "bid:6c"), (ANYA, "pass"))
    assert (await rigged.raw(BORIS, Press(1, old, ASK))).text == "Эта кнопка устарела."
    assert (await rigged.raw(BORIS, Press(1, old, YES))).text == "Эта кнопка устарела."
    assert YES not in rigged.actions(BORIS)
    assert await said(rigged) == ["6s", "6c"]


async def test_an_alert_beside_a_view_leads_to_its_yes(rigged: Desk) -> None:
    """Where nobody knows whether the view is seen, the alert tells the price, and both ways to say the word."""
    rigged.wall.views.usual = Certainty.MAYBE
    await rigged.begin(*THREE)
    reply = await rigged.press(BORIS, ASK, where=SHARED)
    assert reply.only == ("alert", f"{QUESTION} «Да» — под вашими картами; эта кнопка ещё раз — тоже «да».")
    for place in (HERS, MINE):
        assert rigged.actions(BORIS, place)[:2] == [YES, DraftAction.UNPICK]
    await rigged.pass_time(2)
    assert (await rigged.press(BORIS, ASK, where=SHARED)).only == TAKEN
    assert await said(rigged) == ["misere"]


async def test_where_his_view_works_the_question_stands_in_it(rigged: Desk) -> None:
    rigged.wall.views.usual = Certainty.YES
    await rigged.begin(*THREE)
    assert (await rigged.press(BORIS, ASK, where=SHARED)).only == ("empty", "")
    assert rigged.actions(BORIS, HERS)[:2] == [YES, DraftAction.UNPICK]
    await rigged.pass_time(1)
    assert (await rigged.press(BORIS, YES, where=HERS)).only == TAKEN
    assert await said(rigged) == ["misere"]


async def test_higher_bids_of_the_group_open_for_the_presser_alone(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    assert (await rigged.press(BORIS, DraftAction.HIGHER, where=SHARED)).only == (
        "alert",
        "Все слова открыты в личном чате со мной.",
    )
    assert "bid:7n" in rigged.actions(BORIS)
    assert "bid:7n" not in rigged.actions(BORIS, SHARED)
    rigged.wall.views.usual = Certainty.YES
    await rigged.pass_time(1)
    assert (await rigged.press(BORIS, DraftAction.HIGHER, where=SHARED)).only == ("empty", "")
    assert "bid:7n" in rigged.actions(BORIS, HERS)


async def test_who_presses_out_of_turn_is_told_whose_word_it_is(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    for action in ("pass", ASK, DraftAction.HIGHER, "bid:6s"):
        assert (await rigged.press(VIKA, action, where=SHARED)).only == ("toast", "Сейчас слово: Борис.")
    await rigged.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    press = Press(1, (await rigged.state()).tokens[1], "pick:7h")
    assert (await rigged.raw(VIKA, press, key=f"hand:{VIKA.id}")).only == ("toast", "Сейчас ходит: Борис.")


@pytest.mark.parametrize("sight", [Certainty.NO, Certainty.YES])
@pytest.mark.parametrize(
    "weighed",
    [(ASK,), (ASK, DraftAction.UNPICK), (DraftAction.HIGHER,), (DraftAction.HIGHER, "sure:bid:10s"), (ASK, ASK)],
)
async def test_nobody_else_can_tell_what_was_weighed(make: Make, sight: Certainty, weighed: tuple[str, ...]) -> None:
    """Byte for byte: what everybody else got with the questions and without them; the last one was taken back."""
    asked, silent = [make(decks=Decks(deck(*STRONG))) for _ in range(2)]
    for desk in (asked, silent):
        desk.wall.views.sights[BORIS.id] = sight
        await desk.begin(*THREE)
        for action in weighed:
            await desk.pass_time(20)
            if desk is asked:
                shared = action in desk.actions(BORIS, SHARED)
                await desk.press(BORIS, action, where=SHARED if shared else MINE)
        await desk.pass_time(20)
        if desk is asked and "pass" not in desk.actions(BORIS):
            await desk.press(BORIS, DraftAction.UNPICK, where=MINE)
        await desk.pass_time(20)
        await desk.say((BORIS, "pass"), (VIKA, "pass"))
    assert seen_by_others(asked) == seen_by_others(silent)
    assert await asked.log() == await silent.log()


def seen_by_others(desk: Desk) -> list[tuple[str, str, int]]:
    """Every message that was not for Boris alone, in order."""
    return [
        (wanted.surface.key, repr((wanted.screen.text, wanted.screen.rows)), wanted.generation)
        for wanted in desk.wall.all
        if wanted.surface.key not in (MINE, HERS)
    ]


async def test_the_clock_runs_on_while_one_weighs(rigged: Desk) -> None:
    await rigged.lobby(*THREE)
    await rigged.pass_time(1)
    await rigged.press(ANYA, f"{Action.PACE}:30")
    await rigged.pass_time(1)
    await rigged.press(ANYA, Action.START)
    await rigged.pass_time(25)
    before = await rigged.state()
    await rigged.say((BORIS, ASK))
    after = await rigged.state()
    assert (after.seq, after.asked, after.tokens) == (before.seq, before.asked, before.tokens)


async def test_two_tables_have_questions_of_their_own(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    await rigged.say((BORIS, ASK))
    rigged.chat = -777
    await rigged.begin(*THREE)
    assert rigged.number == 2
    assert YES not in rigged.actions(BORIS)
    press = Press(2, (await rigged.state()).tokens[1], ASK)
    assert (await rigged.raw(BORIS, press)).only == ALERT
    assert await said(rigged) == []
