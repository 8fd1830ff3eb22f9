"""A player's own view in the group: nobody else ever gets it, and what servers refuse is learnt."""

import pytest
from msgspec.structs import replace
from telegram.error import BadRequest, ChatMigrated, NetworkError, RetryAfter, TelegramError

from bot.games.preferans.pictures.drawings import HandDrawing
from bot.gateway.publishing.ephemeral_support import PROOF_S
from bot.gateway.publishing.known_refusals import BELIEVED_S, EVERYWHERE, KnownRefusals
from bot.tables.ports import Certainty, Invitation, Role, Surface, Urgency, Wanted
from engine.core.cards import Card
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP, screen, wanted

ANYA, BORIS = 17, 18
WORDS = "сейчас"
TOO_OLD = BadRequest("Query is too old and response timeout expired or query id is invalid")


class Asked:
    """One invitation, and what was told of it."""

    def __init__(self, desk: Desk, cause: str = "7:1001", *, instead: bool = True) -> None:
        self.told: list[bool] = []
        self.invitation = Invitation(cause, desk.clock.now(), screen(WORDS, "hand"), self.told.append, instead=instead)


def surface(person: int = ANYA, thread: int | None = None) -> Surface:
    return Surface(1, Role.VIEW, GROUP, thread, person)


def view(text: str, asked: Asked | None = None, *, person: int = ANYA, generation: int = 1, seq: int = 1) -> Wanted:
    shown = screen(text, "card:As")
    invited = asked.invitation if asked is not None else None
    return Wanted(surface(person), shown, generation, Urgency.NOW, seq, invited=invited)


async def opened(desk: Desk, text: str = "тузы", person: int = ANYA, generation: int = 1) -> Asked:
    """A view that has just been asked for and shown."""
    asked = Asked(desk)
    desk.publisher.show(view(text, asked, person=person, generation=generation))
    await desk.go(1)
    return asked


def shown(desk: Desk) -> list[tuple[int, str]]:
    return list(desk.bot.secrets.values())


def is_hidden(desk: Desk, text: str) -> None:
    """Nothing that everybody sees has ever had this text."""
    for call in desk.bot.calls:
        if text in call.text:
            assert "ephemeral" in call.method or "ephemeral_message_parameters" in call.arguments, call
    assert all(text not in other for other in desk.bot.texts.values())


async def test_words_without_cards_go_first_and_the_cards_by_an_edit(desk: Desk) -> None:
    asked = await opened(desk)
    first, second = desk.bot.of(GROUP)
    assert (first.method, first.text) == ("send_message", WORDS)
    assert [row[0]["text"] for row in first.arguments["reply_markup"]["inline_keyboard"]] == ["Кнопка"]
    assert first.arguments["ephemeral_message_parameters"] == {
        "receiver_user_id": ANYA,
        "callback_query_id": "1001",
        "replace_callback_query_message": True,
    }
    assert (second.method, second.text) == ("edit_ephemeral_message_text", "тузы")
    assert asked.told == [True]
    assert shown(desk) == [(ANYA, "тузы")]
    assert desk.bot.texts == {}
    row = await desk.storage.surface(1, f"view:{ANYA}")
    assert row is not None
    assert row.message < 0


async def test_a_server_that_has_just_proved_itself_gets_the_cards_at_once(desk: Desk) -> None:
    await opened(desk)
    await opened(desk, "короли", BORIS)
    assert [call.text for call in desk.bot.of(GROUP, "send_message")] == [WORDS, "короли"]
    await desk.go(PROOF_S + 1)
    await opened(desk, "дамы", 19)
    assert [call.text for call in desk.bot.of(GROUP, "send_message")][-1] == WORDS
    assert shown(desk)[-1] == (19, "дамы")


async def test_who_asked_first_gets_his_cards_first(desk: Desk) -> None:
    """Where hardly a call is left: the other half of a view that has begun goes before all that was asked for later."""
    for seq in range(4):
        desk.publisher.tell(GROUP, None, screen(f"слово {seq}"))
        await desk.go(1)
    asked_at = desk.clock.now()
    for person, text in ((ANYA, "тузы"), (BORIS, "короли"), (19, "дамы")):
        desk.publisher.show(view(text, Asked(desk), person=person))
        await desk.go(3)
    await desk.go(20)
    cards = [call for call in desk.bot.calls if call.text in ("тузы", "короли", "дамы")]
    assert [call.text for call in cards] == ["тузы", "короли", "дамы"]
    assert cards[0].at - asked_at < 5


async def test_a_server_that_ignores_the_parameter_never_sees_a_card(desk: Desk) -> None:
    desk.bot.deaf = True
    asked = await opened(desk)
    await opened(desk, "короли", BORIS)
    assert asked.told == [False]
    assert [call.method for call in desk.bot.of(GROUP)] == ["send_message", "delete_message"]
    assert desk.bot.of(GROUP)[0].text == WORDS
    for person in (ANYA, BORIS):
        assert desk.publisher.can_show_privately(GROUP, person) is Certainty.NO
    is_hidden(desk, "тузы")
    is_hidden(desk, "короли")


@pytest.mark.parametrize("words", ["USER_NOT_PARTICIPANT", "ephemeral messages aren't supported"])
async def test_a_refusal_is_learnt_by_one_call(desk: Desk, words: str) -> None:
    desk.bot.fail("send_message", GROUP, BadRequest(words))
    asked = await opened(desk)
    assert asked.told == [False]
    assert desk.publisher.can_show_privately(GROUP, ANYA) is Certainty.NO
    assert desk.publisher.can_show_privately(GROUP, BORIS) is Certainty.MAYBE
    assert len(desk.bot.calls) == 1
    desk.publisher.show(view("тузы", seq=2))
    desk.publisher.show(wanted("стол"))
    await desk.go(60)
    assert [call.text for call in desk.bot.of(GROUP)[1:]] == ["стол"]
    desk.publisher.rights_changed(GROUP)
    assert desk.publisher.can_show_privately(GROUP, ANYA) is Certainty.MAYBE


async def test_a_late_press_is_not_tried_but_where_the_bot_runs_the_group(desk: Desk) -> None:
    late = Asked(desk)
    await desk.go(20)
    desk.publisher.show(view("тузы", late))
    await desk.go(1)
    assert (late.told, desk.bot.calls) == ([False], [])
    assert desk.publisher.can_show_privately(GROUP, ANYA) is Certainty.MAYBE
    desk.publisher.set_administrator(GROUP, administrator=True)
    desk.publisher.show(view("тузы", late))
    await desk.go(1)
    assert desk.bot.calls[0].arguments["ephemeral_message_parameters"] == {"receiver_user_id": ANYA}
    assert (late.told, shown(desk)) == ([False, True], [(ANYA, "тузы")])


async def test_who_runs_the_group_no_more_is_refused_once(desk: Desk) -> None:
    desk.publisher.set_administrator(GROUP, administrator=True)
    late = Asked(desk)
    await desk.go(20)
    desk.bot.fail("send_message", GROUP, BadRequest("CHAT_ADMIN_REQUIRED"))
    for _ in range(2):
        desk.publisher.show(view("тузы", late))
        await desk.go(1)
    assert (late.told, len(desk.bot.calls)) == ([False, False], 1)
    await opened(desk)
    assert shown(desk) == [(ANYA, "тузы")]


async def test_a_query_that_is_too_old_after_all_teaches_nothing(desk: Desk) -> None:
    desk.bot.fail("send_message", GROUP, TOO_OLD)
    asked = await opened(desk)
    assert asked.told == [False]
    assert desk.publisher.can_show_privately(GROUP, ANYA) is Certainty.MAYBE


@pytest.mark.parametrize("error", [RetryAfter(2), NetworkError("no connection")])
async def test_what_may_succeed_later_is_tried_again(desk: Desk, error: TelegramError) -> None:
    desk.bot.fail("send_message", GROUP, error)
    asked = Asked(desk)
    desk.publisher.show(view("тузы", asked))
    await desk.go(6)
    assert asked.told == [True]
    assert shown(desk) == [(ANYA, "тузы")]


async def test_after_a_call_of_unclear_fate_a_word_without_cards_or_buttons_goes_first(desk: Desk) -> None:
    """Its message may have come all the same, and so may the next one's: nobody could ever change them."""
    await opened(desk, "короли", BORIS)
    desk.bot.fail("send_message", GROUP, NetworkError("the connection broke"))
    asked = Asked(desk)
    desk.publisher.show(view("тузы", asked))
    await desk.go(0.5)
    desk.publisher.show(view("дамы", person=BORIS, seq=2))
    await desk.go(0.3)
    desk.bot.fail("send_message", GROUP, NetworkError("and again"))
    await desk.go(10)
    first, *again = [call.arguments for call in desk.bot.of(GROUP, "send_message")[1:]]
    assert first["text"] == "тузы", "it was certain until then"
    assert [call["text"] for call in again] == [WORDS, WORDS]
    assert [call["reply_markup"] for call in again] == [None, None]
    assert asked.told == [True]
    assert (ANYA, "тузы") in shown(desk)


async def test_it_is_edited_where_it_is_also_after_a_restart(desk: Desk) -> None:
    await opened(desk)
    desk.restart()
    desk.publisher.show(view("короли", seq=2))
    await desk.go(60)
    assert shown(desk) == [(ANYA, "короли")]
    desk.publisher.show(Wanted(surface(), screen("короли", "next"), 1, Urgency.NOW, 3))
    await desk.go(10)
    assert desk.bot.calls[-1].method == "edit_ephemeral_message_reply_markup"
    desk.publisher.remove(surface())
    await desk.go(10)
    assert shown(desk) == []
    assert desk.bot.calls[-1].method == "delete_ephemeral_message"
    assert await desk.storage.surface(1, f"view:{ANYA}") is None


async def test_without_an_invitation_nothing_is_ever_sent(desk: Desk) -> None:
    desk.publisher.show(view("тузы"))
    await desk.go(60)
    assert desk.bot.calls == []
    assert desk.publisher.waiting == 0
    await opened(desk)
    desk.bot.secrets.clear()
    for seq in (2, 3):
        desk.publisher.show(view("короли", generation=5, seq=seq))
        await desk.go(60)
    assert [call.method for call in desk.bot.calls[2:]] == ["edit_ephemeral_message_text"]


async def test_one_that_cannot_be_edited_goes(desk: Desk) -> None:
    await opened(desk)
    desk.bot.fail("edit_ephemeral_message_text", GROUP, BadRequest("MEDIA_CAPTION_TOO_LONG"))
    desk.publisher.show(view("короли", seq=2))
    await desk.go(60)
    assert shown(desk) == []
    assert await desk.storage.surface(1, f"view:{ANYA}") is None


async def test_a_new_one_takes_the_place_of_the_old(desk: Desk) -> None:
    await opened(desk)
    await opened(desk, "короли", generation=2)
    assert shown(desk) == [(ANYA, "короли")]


def comes_down(desk: Desk, asked_at: float) -> Wanted:
    """The view is there and should stand below the table's message, which is newer."""
    invited = Invitation("7:1002", asked_at, screen(WORDS), lambda _: None, instead=False, moves=True)
    return replace(view("короли", generation=2, seq=2), invited=invited)


async def test_a_view_that_comes_down_is_a_new_one(desk: Desk) -> None:
    await opened(desk)
    desk.publisher.show(comes_down(desk, desk.clock.now()))
    await desk.go(10)
    sent = desk.bot.of(GROUP, "send_message")[-1]
    assert sent.arguments["ephemeral_message_parameters"] == {"receiver_user_id": ANYA, "callback_query_id": "1002"}
    assert shown(desk) == [(ANYA, "короли")]


@pytest.mark.parametrize("why", ["late", "refused"])
async def test_one_that_may_not_come_down_is_edited_where_it_stands(desk: Desk, why: str) -> None:
    await opened(desk)
    await desk.go(60)
    if why == "refused":
        desk.bot.fail("send_message", GROUP, BadRequest("CHAT_ADMIN_REQUIRED"))
    desk.publisher.show(comes_down(desk, desk.clock.now() - (0 if why == "refused" else 20)))
    await desk.go(60)
    assert desk.bot.calls[-1].method == "edit_ephemeral_message_text"
    assert shown(desk) == [(ANYA, "короли")]
    assert desk.publisher.can_show_privately(GROUP, ANYA) is Certainty.MAYBE, "nothing is learnt from that"
    desk.publisher.show(view("дамы", generation=2, seq=3))
    await desk.go(60)
    assert shown(desk) == [(ANYA, "дамы")]


async def test_newer_screens_do_not_lose_the_invitation(desk: Desk) -> None:
    asked = Asked(desk)
    desk.publisher.show(view("тузы", asked))
    desk.publisher.show(view("короли", seq=2))
    await desk.go(1)
    assert asked.told == [True]
    assert shown(desk) == [(ANYA, "короли")]


@pytest.mark.parametrize("urgency", [Urgency.NOW, Urgency.SOON])
async def test_the_tables_own_message_goes_first_but_for_whose_turn_it_is(desk: Desk, urgency: Urgency) -> None:
    desk.publisher.show(wanted("стол"))
    await desk.go()
    await opened(desk)
    await opened(desk, "дамы", BORIS)
    desk.publisher.show(view("валеты", person=BORIS))
    await desk.go(40)
    desk.publisher.show(replace(view("короли", seq=2), urgency=urgency))
    desk.publisher.show(wanted("стол 2", seq=2))
    await desk.go(10)
    said = [call.text for call in desk.bot.calls[-2:]]
    assert said == (["короли", "стол 2"] if urgency is Urgency.NOW else ["стол 2", "короли"])


async def test_a_command_is_answered_by_a_reply_in_its_topic(desk: Desk) -> None:
    asked = Asked(desk, "7:-100:-29001", instead=False)
    invited = Wanted(surface(thread=5), screen("тузы"), 1, Urgency.NOW, 1, invited=asked.invitation)
    desk.publisher.show(invited)
    await desk.go(1)
    sent = desk.bot.of(GROUP, "send_message")[0].arguments
    assert sent["ephemeral_message_parameters"] == {"receiver_user_id": ANYA}
    assert sent["reply_parameters"] == {"ephemeral_message_id": 29001}
    assert sent["message_thread_id"] == 5


async def test_sight_follows_what_people_do(desk: Desk) -> None:
    publisher = desk.publisher
    assert publisher.can_show_privately(GROUP, ANYA) is Certainty.MAYBE
    publisher.seen(ANYA)
    assert publisher.can_show_privately(GROUP, ANYA) is Certainty.YES
    publisher.missed(ANYA)
    assert publisher.can_show_privately(GROUP, ANYA) is Certainty.MAYBE
    publisher.missed(ANYA)
    assert publisher.can_show_privately(GROUP, ANYA) is Certainty.NO
    publisher.seen(ANYA)
    assert publisher.can_show_privately(GROUP, ANYA) is Certainty.YES


async def test_somebody_elses_old_view_is_deleted_by_its_number(desk: Desk) -> None:
    await opened(desk)
    number = next(number for _, number in desk.bot.secrets)
    await desk.storage.delete_surface(1, f"view:{ANYA}")
    desk.publisher.discard(GROUP, -number, ANYA)
    await desk.go(5)
    assert shown(desk) == []


@pytest.mark.parametrize("words", ["User not found", "PEER_ID_INVALID", "CHAT_WRITE_FORBIDDEN"])
async def test_a_view_that_cannot_be_deleted_closes_nobody_elses_chat(desk: Desk, words: str) -> None:
    """Its person has left the group."""
    await opened(desk)
    desk.bot.fail("delete_ephemeral_message", GROUP, BadRequest(words))
    desk.publisher.remove(surface())
    await desk.go(5)
    desk.publisher.show(wanted("стол", seq=3))
    await desk.go(5)
    assert desk.bot.good(GROUP)[-1] == "send_message стол"
    assert len(desk.bot.of(GROUP, "delete_ephemeral_message")) == 1


async def test_views_of_two_people_may_have_the_same_number(desk: Desk) -> None:
    """A server may count what each of them sees apart."""
    await opened(desk)
    number = next(number for _, number in desk.bot.secrets)
    row = await desk.storage.surface(1, f"view:{ANYA}")
    assert row is not None
    await desk.storage.put_surface(replace(row, key=f"view:{BORIS}"))
    await desk.storage.delete_surface(1, f"view:{ANYA}")
    desk.publisher.discard(GROUP, -number, ANYA)
    desk.publisher.discard(GROUP, -number, BORIS)
    await desk.go(5)
    gone = [call for call in desk.bot.of(GROUP) if call.method == "delete_ephemeral_message"]
    assert [call.arguments["receiver_user_id"] for call in gone] == [ANYA], "his is the newest of its surface"


@pytest.mark.usefixtures("drawn_at_once")
async def test_a_picture_comes_by_an_edit_even_to_a_server_that_has_proved_itself(desk: Desk) -> None:
    await opened(desk)
    asked = Asked(desk, "7:1002", instead=False)
    shown_ = replace(screen("Сдача 1", "fold"), picture=HandDrawing(title="Сдача 1", cards=(Card("As"),)))
    cards = Surface(1, Role.CARDS, GROUP, None, ANYA)
    desk.publisher.show(Wanted(cards, shown_, 1, Urgency.NOW, 1, invited=asked.invitation))
    await desk.go(1)
    sent, edited = desk.bot.of(GROUP)[-2:]
    assert (sent.method, sent.text) == ("send_message", WORDS)
    assert "replace_callback_query_message" not in sent.arguments["ephemeral_message_parameters"]
    assert (edited.method, edited.text) == ("edit_ephemeral_message_media", "Сдача 1")
    assert edited.arguments["receiver_user_id"] == ANYA
    assert asked.told == [True]
    is_hidden(desk, "Сдача 1")
    row = await desk.storage.surface(1, f"cards:{ANYA}")
    assert row is not None
    assert (row.kind, row.message < 0) == ("photo", True)
    desk.publisher.remove(cards)
    await desk.go(1)
    assert [text for _, text in shown(desk)] == ["тузы"]


@pytest.mark.usefixtures("drawn_at_once")
async def test_of_a_picture_that_stays_only_the_words_or_the_buttons_go(desk: Desk) -> None:
    """Nobody draws or uploads anything because somebody else has pressed «Дальше»."""
    asked = Asked(desk)
    picture = HandDrawing(title="Сдача 1", cards=(Card("As"),))
    desk.publisher.show(replace(view("", asked), drawn=replace(screen("лист", "next"), picture=picture)))
    await desk.go(1)
    for seq, button in enumerate(("next", "page", ""), 2):
        drawn = screen("ждём Бориса", button)
        desk.publisher.show(replace(view("", seq=seq), drawn=replace(drawn, picture=picture)))
        await desk.go(10)
    methods = [call.method.removeprefix("edit_ephemeral_message_") for call in desk.bot.of(GROUP)[1:]]
    assert methods == ["media", "caption", "reply_markup", "reply_markup"]
    assert desk.bot.of(GROUP)[2].text == "ждём Бориса"
    assert shown(desk) == [(ANYA, "ждём Бориса")]


async def test_where_photos_are_forbidden_no_second_word_is_sent_for_a_picture(desk: Desk) -> None:
    desk.bot.fail("edit_ephemeral_message_media", GROUP, BadRequest("CHAT_SEND_PHOTOS_FORBIDDEN"))
    shown_ = replace(screen("Сдача 1"), picture=HandDrawing(title="Сдача 1", cards=(Card("As"),)))
    cards = Surface(1, Role.CARDS, GROUP, None, ANYA)
    for cause in ("7:1001", "7:1002"):
        asked = Asked(desk, cause, instead=False)
        desk.publisher.show(Wanted(cards, shown_, 1, Urgency.NOW, 1, invited=asked.invitation))
        await desk.go(5)
        assert asked.told == [False]
    methods = [call.method for call in desk.bot.of(GROUP)]
    assert methods == ["send_message", "edit_ephemeral_message_media", "delete_ephemeral_message"]
    assert (await opened(desk)).told == [True], "his view has no picture"


async def pictures_asked(desk: Desk, *causes: str, chat: int = GROUP) -> list[str]:
    """Ask for a picture by each of these presses; what was called."""
    shown_ = replace(screen("Сдача 1"), picture=HandDrawing(title="Сдача 1", cards=(Card("As"),)))
    for cause in causes:
        asked = Asked(desk, cause, instead=False)
        desk.publisher.show(
            Wanted(Surface(1, Role.CARDS, chat, None, ANYA), shown_, 1, Urgency.NOW, 1, invited=asked.invitation)
        )
        await desk.go(30)
        assert asked.told == [False]
    return [call.method for call in desk.bot.of(chat)]


@pytest.mark.usefixtures("drawn_at_once")
@pytest.mark.parametrize("words", ["Bad Request: there is no media in the message to edit", "Message can't be edited"])
async def test_that_words_never_become_a_picture_is_learnt_once_for_all_groups_and_kept(desk: Desk, words: str) -> None:
    desk.bot.fail("edit_ephemeral_message_media", GROUP, BadRequest(words))
    tried = ["send_message", "edit_ephemeral_message_media", "delete_ephemeral_message"]
    assert await pictures_asked(desk, "7:1001", "7:1002") == tried
    assert await pictures_asked(desk, "7:1003", chat=GROUP - 1) == []
    again = KnownRefusals(desk.storage, desk.clock)
    assert not await again.takes_private_pictures()
    await desk.go(BELIEVED_S)
    assert await again.takes_private_pictures(), "Telegram may have learnt it"
    assert (await opened(desk)).told == [True], "texts come as before"


@pytest.mark.usefixtures("drawn_at_once")
@pytest.mark.parametrize("stored", [b'{"no_private_pictures_at":"soon"}', b"[]", b"{"])
async def test_refusals_that_cannot_be_read_hold_up_nothing_and_are_learnt_anew(desk: Desk, stored: bytes) -> None:
    await desk.storage.put_settings(EVERYWHERE, stored)
    assert await KnownRefusals(desk.storage, desk.clock).takes_private_pictures()
    assert (await opened(desk)).told == [True]
    desk.bot.fail("edit_ephemeral_message_media", GROUP, BadRequest("Message can't be edited"))
    await pictures_asked(desk, "7:1001")
    assert not await KnownRefusals(desk.storage, desk.clock).takes_private_pictures()


@pytest.mark.usefixtures("drawn_at_once")
async def test_a_message_that_is_gone_teaches_nothing(desk: Desk) -> None:
    desk.bot.fail("edit_ephemeral_message_media", GROUP, BadRequest("Message to edit not found"))
    await pictures_asked(desk, "7:1001")
    assert await KnownRefusals(desk.storage, desk.clock).takes_private_pictures()


async def test_where_nobody_may_write_nothing_is_learnt_of_one_person(desk: Desk) -> None:
    desk.bot.fail("send_message", GROUP, BadRequest("Have no rights to send a message"))
    assert (await opened(desk)).told == [False]
    assert desk.publisher.can_show_privately(GROUP, ANYA) is Certainty.MAYBE


@pytest.mark.usefixtures("drawn_at_once")
async def test_a_server_of_before_gets_no_picture(desk: Desk) -> None:
    desk.bot.deaf = True
    asked = Asked(desk, instead=False)
    shown_ = replace(screen("Сдача 1"), picture=HandDrawing(title="Сдача 1", cards=(Card("As"),)))
    desk.publisher.show(
        Wanted(Surface(1, Role.CARDS, GROUP, None, ANYA), shown_, 1, Urgency.NOW, 1, invited=asked.invitation)
    )
    await desk.go(5)
    assert asked.told == [False]
    assert [call.method for call in desk.bot.of(GROUP)] == ["send_message", "delete_message"]
    assert (desk.bot.uploads, desk.bot.texts) == (0, {})


@pytest.mark.usefixtures("drawn_at_once")
@pytest.mark.parametrize("spent", [5, 4])
async def test_a_picture_taken_back_is_never_sent_or_goes(desk: Desk, spent: int) -> None:
    """The group has no calls left, or one for the words and none for the picture."""
    for seq in range(spent):
        desk.publisher.tell(GROUP, None, screen(f"слово {seq}"))
        await desk.go(1)
    asked = Asked(desk, instead=False)
    shown_ = replace(screen("Сдача 1"), picture=HandDrawing(title="Сдача 1", cards=(Card("As"),)))
    cards = Surface(1, Role.CARDS, GROUP, None, ANYA)
    desk.publisher.show(Wanted(cards, shown_, 1, Urgency.NOW, 1, invited=asked.invitation))
    await desk.go(0.1)
    assert asked.told == []
    desk.publisher.remove(cards)
    await desk.go(60)
    assert shown(desk) == []
    assert [call for call in desk.bot.of(GROUP) if call.text == "Сдача 1"] == []
    assert await desk.storage.surface(1, f"cards:{ANYA}") is None


async def test_a_view_in_a_group_with_a_new_id_is_sent_there_when_its_person_asks(desk: Desk) -> None:
    """The message under the old id can be neither edited nor deleted, so nothing is tried with it."""
    new = -1001
    await opened(desk)
    desk.bot.blocked[GROUP] = ChatMigrated(new)
    desk.publisher.tell(GROUP, None, screen("rules"))
    await desk.go()
    before = len(desk.bot.of(GROUP))
    desk.publisher.show(view("короли", seq=2))
    await desk.go()
    asked = Asked(desk)
    desk.publisher.show(view("дамы", asked, seq=3))
    await desk.go()
    assert len(desk.bot.of(GROUP)) == before
    assert [call.method for call in desk.bot.of(new)][1:] == ["send_message", "edit_ephemeral_message_text"]
    assert asked.told == [True]
