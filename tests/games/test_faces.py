"""The battery of faces: what tables ask of a game's screens holds at any moment of any match of every game."""

from collections.abc import Iterator
from itertools import chain, product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.gateway.api.callbacks import encode
from bot.pictures.drawing import Drawing, TableDrawing
from bot.screens.actions import Action
from bot.screens.face import Face
from bot.screens.keys import CARDS_IN_A_ROW, GROUP_CARDS_IN_A_ROW
from bot.screens.model import DealReport, Draft, Frame, Screen
from bot.screens.texts import ALERT, CAPTION, LANGUAGES, Texts, length, texts
from bot.screens.widths import Place, breadth, room
from bot.screens.words import has_suit
from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from tests.bot.screens.kit import styled_suits
from tests.e2e.leaks import as_card, cards_in
from tests.e2e.story import cards_of, contracts_of
from tests.extent import tried
from tests.games.every import EVERY, Played, every_game, every_hosted_preset
from tests.games.hosted import HOSTED
from tests.games.walk import Walk

DEALS = 2
LOOK = tried(5, 20) / 100  # of all positions
LONGEST = 4096
DRAFTS = 3  # half-made choices of a position
GIVEN = 5377  # no other number of a screen
TABLE, TOKEN, STAGE = 7, 36**7, 36**6


def frame(walk: Walk, played: Played) -> Frame:
    """Return what a table adds to a deal; its numbers as large as they come."""
    return Frame(
        table=TABLE,
        rules=played.rules,
        players=tuple(walk.status.players),
        token=TOKEN,
        stage=STAGE,
        more=not walk.status.over,
        written=walk.status.finished > 0,
        pictured=True,
    )


def shown(face: Face, t: Texts, view: Any, around: Frame) -> Iterator[Screen]:
    """Every screen of a deal for whose eyes the view is."""
    if view.viewer is None:
        yield face.deal.table(t, around, view)
        yield face.deal.pictured(t, around, view)
        return
    yield face.deal.hand(t, around, view, Draft())
    yield face.deal.hand_pictured(t, around, view, Draft())
    yield Screen(face.deal.short_hand(t, around, view, Draft()))
    yield Screen(face.deal.alert(t, view))
    yield Screen(face.deal.help(t, around, view))
    yield Screen(face.deal.reminder(t, view))
    picture = face.deal.picture(t, view)
    if picture is not None:
        yield picture


def drawn_cards(picture: Drawing | None) -> set[Card]:
    """Return the cards on a picture of the table; none of any other picture."""
    if not isinstance(picture, TableDrawing):
        return set()
    hands = [(*seat.open_cards, *seat.gone) for seat in (*picture.seats, *filter(None, (picture.resting,)))]
    tricks = [played.card for played in (*picture.trick, *picture.previous)]
    return {Card(name) for name in (*chain.from_iterable(hands), *tricks, *picture.talon)}


def check_played(face: Face, t: Texts, around: Frame, walk: Walk, view: Any) -> None:
    """Compare what a finished deal is beside its like with the cards that were dealt."""
    play = face.reports.played(t, DealReport(frame=around, number=walk.status.finished, match=walk.match, view=view))
    cards = [card for hand in play.hands for group in hand for card in group]
    assert sorted({*cards, *play.talon}) == sorted([*cards, *play.talon])
    assert not cards or len(cards) + len(play.talon) == len(walk.game.deck(walk.game.rules_of(walk.match)))
    assert play.declarer is None or play.contract
    assert not play.taken or len(play.taken) == len(walk.status.players)


def test_every_game_has_a_face_and_parts_of_it_for_what_the_game_has() -> None:
    assert set(HOSTED.faces) == set(HOSTED.games) == set(EVERY)
    for name, game in EVERY.items():
        face = HOSTED.faces[name]
        assert (face.analysis is None) is (game.analysis is None)
        assert (face.paper is None) is (game.paper is None)
        assert set(face.columns.values()) == set(game.columns)
        assert face.rules.book is game.rules


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@every_hosted_preset
def test_screens_fit_and_show_no_more_than_the_view(played: Played, language: str) -> None:
    rng, t, face, looked = Random(str(played)), texts(language), HOSTED.faces[played.game.name], list[int]()

    def check(walk: Walk) -> None:
        if walk.running and rng.random() > LOOK:
            return
        around = frame(walk, played)
        for viewer in (None, *walk.status.players.seats):
            view = walk.game.view(walk.match, viewer)
            if view is None:
                continue
            known = cards_of(view) | {as_card(contract) for contract in contracts_of(view)}
            for screen in shown(face, t, view, around):
                sure, levels = cards_in(screen.text)
                assert not sure - known
                assert not drawn_cards(screen.picture) - known
                assert length(screen.text) <= (CAPTION if screen.picture is not None else LONGEST)
                assert all(encode(button.press) for row in screen.rows for button in row if button.press is not None)
                looked.append(len(sure | levels))
            if viewer is None and walk.status.scored is not None:
                check_played(face, t, around, walk, view)
            if viewer is not None:
                assert len(face.deal.alert(t, view)) <= ALERT
                assert len(face.deal.help(t, around, view)) <= ALERT

    Walk(played, rng, check).play_match(DEALS)
    assert any(looked)


@pytest.mark.soak
@every_hosted_preset
def test_buttons_of_a_hand_say_what_is_legal(played: Played) -> None:
    rng, t, face, seen = Random(str(played)), texts("ru"), HOSTED.faces[played.game.name], set[str]()

    def check(walk: Walk) -> None:
        for seat in walk.game.awaited(walk.match) if not seen or rng.random() < 5 * LOOK else ():
            view = walk.game.view(walk.match, seat)
            screen = face.deal.hand(t, frame(walk, played), view, Draft())
            actions = [button.press.action for row in screen.rows for button in row if button.press is not None]
            commands = [command for action in actions if (command := face.keys.command(action, seat)) is not None]
            assert set(commands) <= set(walk.game.legal(walk.match, seat))
            drafts = [action for action in actions if action.partition(":")[0] in face.keys.half_made]
            assert commands or drafts
            for action in actions:
                command = face.keys.command(action, seat)
                assert (face.keys.said(t, action, to_all=True) is None) is (command is None)
                seen.update([action] if command is not None else ())

    Walk(played, rng, check).play_match(DEALS)
    assert seen
    assert not {action.partition(":")[0] for action in seen} & {*Action}, "the table would take it for its own"


def hands(face: Face, t: Texts, view: Any, around: Frame) -> Iterator[Screen]:
    """The message of a player who is asked, and what the first few half-made choices make of it."""
    usual = face.deal.hand(t, around, view, Draft())
    yield usual
    actions = [button.press.action for row in usual.rows for button in row if button.press is not None]
    for action in [action for action in actions if action.partition(":")[0] in face.keys.half_made][:DRAFTS]:
        draft = face.keys.weighed(view, Draft(), action)
        if isinstance(draft, Draft):
            yield face.deal.hand(t, around, view, draft)


def cards_in_rows(screen: Screen) -> Iterator[list[str]]:
    """The cards of each row that has some: "Kd" of a card that is played or picked."""
    for row in screen.rows:
        words = [button.press.action.partition(":") for button in row if button.press is not None]
        if cards := [argument for word, _, argument in words if word in ("card", "pick")]:
            yield cards


def cut_ticks(screen: Screen, place: Place) -> list[str]:
    """The cards whose suit a tick would cut off; its sign is half a dp narrower than the widest one counted with."""
    picks = [row for row in screen.rows if any(key.press and key.press.action.startswith("pick:") for key in row)]
    ticked = ((f"✓{key.text.removeprefix('✓')}", len(row)) for row in picks for key in row if has_suit(key.text))
    return [text for text, in_a_row in ticked if breadth(text) > room(place, in_a_row) + 0.5]


@every_game
def test_suits_stand_on_plain_buttons_and_in_rows_of_their_own(game: Any) -> None:
    """The widest rows are met; those of Skat's trumps have jacks of all suits."""
    t, face, met = texts("ru"), HOSTED.faces[game.name], {True: 0, False: 0}
    preset, rules = list(game.rules.presets.items())[-1]
    played = Played(game, preset, game.rules.seats(rules)[0])

    def check(walk: Walk) -> None:
        assert styled_suits(face.deal.table(t, frame(walk, played), walk.game.view(walk.match, None))) == []
        for seat, in_group in product(walk.game.awaited(walk.match), (True, False)):
            most = GROUP_CARDS_IN_A_ROW if in_group else CARDS_IN_A_ROW
            around = replace(frame(walk, played), in_group=in_group)
            for screen in hands(face, t, walk.game.view(walk.match, seat), around):
                assert styled_suits(screen) == []
                assert cut_ticks(screen, Place.GROUP if in_group else Place.PRIVATE) == []
                for cards in cards_in_rows(screen):
                    met[in_group] = max(met[in_group], len(cards))
                    assert len(cards) <= most
                    assert game.name == "skat" or len({card[-1] for card in cards}) == 1

    for seed in range(DEALS):
        Walk(played, Random(seed), check).play_match(DEALS)
    assert all(met.values())


@every_game
def test_a_given_deal_is_called_by_its_number_on_every_page_and_leaf(game: Any) -> None:
    preset, rules = next(iter(game.rules.presets.items()))
    played = Played(game, preset, game.rules.seats(rules)[-1])
    face, walk, t = HOSTED.faces[game.name].reports, Walk(played, Random(1)), texts("en")
    walk.play_deal()
    around, view = replace(frame(walk, played), deal=GIVEN), game.view(walk.match, None)
    report = DealReport(frame=around, number=1, match=walk.match, view=view)
    pages = [face.report(t, replace(report, page=page)) for page in face.pages]
    for screen in (*pages, *(face.leaf(t, report, leaf, 1) for leaf in face.leaves)):
        assert f"Deal {GIVEN}" in screen.text
        assert f"turn:{TABLE}:{GIVEN}" not in str(screen.rows)
    pictures = [screen.picture for screen in (*pages, face.settlement(t, around, walk.match))]
    assert not any("deal 1'" in str(picture) for picture in pictures)


@every_game
def test_every_refusal_is_a_sentence(game: Any) -> None:
    face, rng = HOSTED.faces[game.name], Random(1)
    refused: set[str] = set()

    def check(walk: Walk) -> None:
        for seat in walk.status.players.seats:
            for other in walk.status.players.seats:
                for command in walk.game.legal(walk.match, other)[:3]:
                    same = walk.game.read(walk.game.write(command), seat)
                    try:
                        walk.game.decide(walk.match, same)
                    except IllegalCommand as error:
                        told = face.deal.refusal(texts("en"), error)
                        refused.add(told)
                        assert 0 < len(told) <= ALERT

    name, rules = next(iter(game.rules.presets.items()))
    Walk(Played(game, name, game.rules.seats(rules)[-1]), rng, check).play_match(2)
    assert refused
    assert not face.keys.command("nonsense", Seat.ONE)
