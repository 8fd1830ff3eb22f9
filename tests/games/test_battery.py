"""The battery: what tables ask of a game holds in random matches of every preset of every game."""

import pickle
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from bot.gateway.api.callbacks import decode
from bot.gateway.api.callbacks import encode as encode_press
from bot.screens.model import Press
from bot.tables.log.events import OwnEvent
from engine.core.cards import Card
from engine.core.codec import dec_hook, encode
from engine.core.errors import ConventionError, IllegalCommand, InvariantBroken, RecordError
from engine.core.game import AnyGame
from engine.core.match import (
    BreakDeal,
    DealBroken,
    DealScored,
    DealStarted,
    EndReason,
    FinishMatch,
    Mark,
    MatchFinished,
    Move,
    StartDeal,
    Substitute,
)
from engine.core.record.fair import FairDeal, FairVerdict, fair_deals
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.core.view import View
from engine.three_hands.dealing import DECK
from tests.extent import tried
from tests.games.every import EVERY, Played, every_game, every_preset
from tests.games.seen import cards_in
from tests.games.walk import NAMES, Walk, decoder, with_exchanged

DEALS = tried(2, 8)
LONGEST = 35  # of callback data 64 bytes remain for the action after a table and a token of 12 digits each
LARGEST = 36**12 - 1
NO_COMMANDS = ("", ":", "nonsense", "card:", "card:1x", "sit", "start", "resume", "pick:7s", "yes:bid:6s")
LOOK = 0.03  # of all positions, at which the slowest checks look
LOOKED_AT = 0.2  # at which robots are asked


pytestmark = pytest.mark.soak


def viewers(walk: Walk) -> tuple[Seat | None, ...]:
    """A spectator and every player."""
    return (None, *walk.status.players.seats)


class TestEveryPosition:
    """Checks after every command of a match."""

    @every_preset
    def test_whoever_is_asked_can_answer_and_nobody_else_can_speak(self, played: Played) -> None:
        def check(walk: Walk) -> None:
            game, match = walk.game, walk.match
            opened, awaited = game.decisions(match), game.awaited(match)
            assert tuple(one.seat for one in opened if one.awaited) == awaited
            assert len({one.seat for one in opened}) == len(opened)
            assert bool(awaited) is walk.running or walk.status.ended is not None
            for seat in walk.status.players.seats:
                legal = game.legal(match, seat)
                assert len(set(legal)) == len(legal)
                assert all(command.seat is seat for command in legal)
                assert bool(legal) is any(one.seat is seat for one in opened) or not legal
                assert legal or seat not in awaited
            assert game.players(match) == walk.status.players
            cards = {game.card_of(command) for seat in awaited for command in game.legal(match, seat)} - {None}
            assert bool(cards) is (game.hand_to_play(match) is not None)

        Walk(played, Random(str(played)), check).play_match(DEALS)

    @every_preset
    def test_what_is_legal_is_decided_and_what_is_not_is_refused(self, played: Played) -> None:
        rng = Random(str(played))

        def check(walk: Walk) -> None:
            if rng.random() > 4 * LOOK:
                return
            everything = {seat: walk.game.legal(walk.match, seat) for seat in walk.status.players.seats}
            for seat, legal in everything.items():
                for command in rng.sample(legal, min(len(legal), 5)):
                    before = walk.match
                    events = walk.game.decide(walk.match, command, Mark.ROBOT)
                    assert walk.match == before
                    first = events[0]
                    assert isinstance(first, Move)
                    assert first.mark is Mark.ROBOT
                    assert walk.game.author(walk.match, first) is seat
                    word = walk.game.write(command)
                    for other in walk.status.players.seats:
                        same = walk.game.read(word, other)
                        if same not in everything[other]:
                            with pytest.raises(IllegalCommand):
                                walk.game.decide(walk.match, same)

        Walk(played, rng, check).play_match(DEALS)

    @every_preset
    def test_commands_are_read_as_they_were_written_and_fit_on_a_button(self, played: Played) -> None:
        words: set[str] = set()

        def check(walk: Walk) -> None:
            for seat in walk.status.players.seats:
                for command in walk.game.legal(walk.match, seat):
                    word = walk.game.write(command)
                    assert walk.game.read(word, seat) == command
                    words.add(word)

        Walk(played, Random(str(played)), check).play_match(DEALS)
        for word in words:
            assert word.isascii()
            assert len(word) <= LONGEST
            press = Press(LARGEST, LARGEST, word)
            data = encode_press(press)
            assert len(data.encode()) <= 64
            assert decode(data) == press
        assert words
        assert not any(played.game.read(text, Seat.ONE) for text in NO_COMMANDS)

    @every_preset
    def test_cards_that_were_played_are_told_in_order(self, played: Played) -> None:
        seen: list[list[Card]] = [[]]

        def check(walk: Walk) -> None:
            if isinstance(walk.events[-1], DealStarted):
                seen.append([])
            if walk.running:
                told = list(walk.game.played(walk.match))
                assert told[: len(seen[-1])] == seen[-1]
                assert len(set(told)) == len(told)
                assert walk.game.progress(walk.match).cards[1] in (0, len(told))
                seen[-1][:] = told

        walk = Walk(played, Random(str(played)), check)
        walk.play_match(3 * DEALS)
        assert any(seen)

    @every_preset
    def test_the_only_move_is_the_only_one(self, played: Played) -> None:
        found: list[bool] = []

        def check(walk: Walk) -> None:
            for seat in walk.game.awaited(walk.match):
                only = walk.game.only_move(walk.match, seat)
                if only is not None:
                    legal = walk.game.legal(walk.match, seat)
                    assert only.command in legal
                    cards = [command for command in legal if walk.game.card_of(command) is not None]
                    assert cards == [only.command]
                    found.append(only.is_secret)

        chance = Random(str(played))
        for _ in range(3):  # a match may be over before a hand has had but one card to play
            if not found:
                Walk(played, chance, check).play_match(6 * DEALS)
        assert found


class TestHistory:
    """Events tell the match again."""

    @every_preset
    def test_a_match_is_read_again_from_its_start_its_last_deal_and_the_store(self, played: Played) -> None:
        rng, decode_event = Random(str(played)), decoder(played.game).decode

        def check(walk: Walk) -> None:
            if rng.random() < LOOK or not walk.running:
                assert walk.game.replay(walk.events) == walk.match
                deal = walk.this_deal()
                assert not deal or walk.game.replay(deal) == walk.match

        walk = Walk(played, rng, check)
        walk.play_match(DEALS)
        again = [decode_event(encode(event)) for event in walk.events]
        assert again == walk.events
        assert [type(event) for event in again] == [type(event) for event in walk.events]

    @every_preset
    def test_matches_views_and_commands_are_read_as_they_were_written(self, played: Played) -> None:
        game, rng = played.game, Random(str(played))

        def again(value: object, kind: Any) -> Any:
            return msgspec.json.decode(encode(value), type=kind, dec_hook=dec_hook)

        def check(walk: Walk) -> None:
            if rng.random() > LOOKED_AT:
                return
            assert again(walk.match, game.matches) == walk.match
            for seat in (None, *walk.status.players.seats):
                view = game.view(walk.match, seat)
                if view is not None:
                    assert again(view, game.views) == view
                    assert type(again(view, game.views)) is type(view)
                    assert [again(one, game.commands) for one in view.legal] == list(view.legal)

        Walk(played, rng, check).play_match(DEALS)

    @every_game
    def test_a_history_begins_with_a_match_or_a_deal(self, game: AnyGame) -> None:
        for events in ((), (MatchFinished(EndReason.AGREED),), (DealBroken(1),)):
            with pytest.raises(InvariantBroken):
                game.replay(events)

    @every_game
    def test_tags_tell_events_of_deals_and_matches_from_those_of_a_table(self, game: AnyGame) -> None:
        kinds = get_args(game.events)
        tags = [str(kind.__struct_config__.tag) for kind in kinds]
        assert len(set(tags)) == len(tags)
        for kind, tag in zip(kinds, tags, strict=True):
            assert tag.split(".")[0] in ("deal", "match")
            assert not issubclass(kind, DealStarted | DealScored | DealBroken | Move) or tag.startswith("deal.")
        assert not set(tags) & {str(kind.__struct_config__.tag) for kind in get_args(OwnEvent)}

    @every_preset
    def test_the_record_gives_the_events_back_with_the_lines_of_the_fair_deals(self, played: Played) -> None:
        rng, record = Random(str(played)), played.game.record

        def check(walk: Walk) -> None:
            if rng.random() < LOOK and walk.running:
                read = record.parse(record.write(walk.events))
                assert read.events == tuple(walk.events)
                assert read.match == walk.match

        walk = Walk(played, rng, check)
        walk.play_match(DEALS)
        read = record.parse(record.write(walk.events, proofs=walk.proofs), as_written=True)
        assert (read.events, read.match, read.notes) == (tuple(walk.events), walk.match, ())
        assert sorted(map(encode, read.proofs)) == sorted(map(encode, walk.proofs))
        assert record.write(read.events, proofs=read.proofs) == record.write(walk.events, proofs=walk.proofs)

    @every_preset
    def test_a_record_for_everybody_tells_nothing_of_a_deal_that_is_played(self, played: Played) -> None:
        record, walk = played.game.record, Walk(played, Random(str(played)))
        walk.play_deal()
        finished, ended = len(walk.events), walk.match
        if walk.status.over:
            return
        walk.begin_deal()
        told = record.parse(record.write(walk.events, finished_only=True, proofs=walk.proofs))
        assert (told.events, told.match) == (tuple(walk.events[:finished]), ended)
        assert {proof.deal for proof in told.proofs} == {1}

    @every_game
    def test_no_record_of_another_game_is_read(self, game: AnyGame) -> None:
        for other in EVERY.values():
            name, rules = next(iter(other.rules.presets.items()))
            seats = other.rules.seats(rules)[-1]
            text = other.record.write([other.opening(rules, NAMES[:seats])])
            assert text.startswith("pulka 1\n")
            assert f"\nconvention {name}\n" in text
            if other is game:
                assert game.record.parse(text).events
            else:
                with pytest.raises(RecordError):
                    game.record.parse(text)


class TestFairDeals:
    """The cards of a deal come from its secret and words."""

    @every_preset
    def test_secret_and_words_give_the_cards(self, played: Played) -> None:
        walk = Walk(played, Random(str(played)))
        walk.play_match(DEALS)
        told = fair_deals(walk.proofs)
        begun = [event for event in walk.events if isinstance(event, DealStarted)]
        for started in begun:
            fair = told[started.number]
            judged = played.game.record.judge(started, fair, promised=started.number > 1)
            assert judged is FairVerdict.FAIR
            blank = FairDeal(started.number)
            assert played.game.record.judge(started, blank, promised=True) is FairVerdict.NO_COMMIT
            assert played.game.record.judge(started, blank, promised=False) is FairVerdict.NONE
        assert begun

    @every_preset
    def test_cards_that_were_dealt_otherwise_are_seen(self, played: Played) -> None:
        walk, game = Walk(played, Random(str(played))), played.game
        walk.begin_deal()
        started = walk.this_deal()[0]
        one, two, *_ = (hand[0] for hand in game.hands_of(started) if hand)
        changed = with_exchanged(game, started, one, two)
        assert game.record.judge(changed, walk.fair[0], promised=False) is FairVerdict.WRONG_CARDS

    @every_preset
    def test_hands_are_dealt_from_one_deck(self, played: Played) -> None:
        walk = Walk(played, Random(str(played)))
        for _ in range(DEALS):
            if walk.status.over:
                break
            walk.play_deal()
            hands = played.game.hands_of(walk.this_deal()[0])
            cards = list(chain.from_iterable(hands))
            assert len(set(cards)) == len(cards)
            assert set(cards) <= set(DECK)
            assert len({len(hand) for hand in hands if hand}) == 1


class TestViews:
    """Nobody sees what the rules hide."""

    @every_preset
    def test_a_deal_begins_with_everybody_seeing_at_most_the_own_cards(self, played: Played) -> None:
        walk = Walk(played, Random(str(played)))
        assert all(played.game.view(walk.match, viewer) is None for viewer in viewers(walk))
        for _ in range(DEALS):
            if walk.status.over:
                break
            walk.begin_deal()
            hands = played.game.hands_of(walk.this_deal()[0])
            for viewer in viewers(walk):
                own = set(hands[viewer]) if viewer is not None else set()
                if walk.game.awaited(walk.match) and not walk.game.progress(walk.match).cards[0]:
                    assert set(cards_in(walk.game.view(walk.match, viewer))) <= own
            while walk.running:
                walk.step()

    @every_preset
    def test_hidden_cards_may_change_places(self, played: Played) -> None:
        """A view does not depend on what it does not show."""
        rng, looked, game = Random(str(played)), list[int](), played.game

        def check(walk: Walk) -> None:
            deal = walk.this_deal()
            if not walk.running or rng.random() > 2 * LOOK:
                return
            for viewer in viewers(walk):
                view = game.view(walk.match, viewer)
                seen = encode(view).decode()
                hidden = [card for card in DECK if f'"{card}"' not in seen]
                if len(hidden) < 2:
                    continue
                looked.append(len(hidden))
                one, two = rng.sample(hidden, 2)
                other = game.replay([with_exchanged(game, event, one, two) for event in deal])
                assert game.view(other, viewer) == view

        Walk(played, rng, check).play_match(4 * DEALS)
        assert looked

    @every_preset
    def test_a_view_tells_whose_deal_it_is_and_offers_what_is_legal(self, played: Played) -> None:
        rng = Random(str(played))

        def check(walk: Walk) -> None:
            if rng.random() > 4 * LOOK:
                return
            for viewer in viewers(walk):
                view: View | None = walk.game.view(walk.match, viewer)
                if view is None:
                    continue
                legal = walk.game.legal(walk.match, viewer) if viewer is not None and walk.running else ()
                assert (view.viewer, view.legal) == (viewer, legal)
                assert (view.dealer, view.players) == (walk.status.dealer, walk.game.players(walk.match))
                assert all(hand.cards is None or len(hand.cards) == hand.count for hand in view.hands)

        Walk(played, rng, check).play_match(DEALS)


class TestRobots:
    """Robots know a view and nothing else."""

    @every_preset
    def test_robots_and_the_clock_decide_legally_from_a_view_alone(self, played: Played) -> None:
        rng, robots, seeds = Random(str(played)), played.game.robots, set[str]()

        def check(walk: Walk) -> None:
            for seat in walk.game.awaited(walk.match):
                view = walk.game.view(walk.match, seat)
                seeds.add(robots.seed(view, seat))
                if rng.random() > LOOKED_AT:
                    continue
                legal, alone = walk.game.legal(walk.match, seat), pickle.loads(pickle.dumps(view))
                chosen = robots.choose(view)
                assert chosen in legal
                assert robots.on_timeout(view) in legal
                assert robots.choose(alone) == chosen
                assert robots.think(alone, Strength.EASY, Random(1), compiled=False) in legal

        walk = Walk(played, rng, check)
        walk.play_match(2 * DEALS)
        assert len(seeds) > 3 * walk.status.finished

    @every_preset
    def test_whoever_is_not_asked_gets_no_answer(self, played: Played) -> None:
        walk = Walk(played, Random(str(played)))
        walk.begin_deal()
        spectator = played.game.view(walk.match, None)
        for choose in (played.game.robots.choose, played.game.robots.on_timeout):
            with pytest.raises(ValueError, match=r".+"):
                choose(spectator)

    @every_preset
    def test_robots_play_whole_matches(self, played: Played) -> None:
        walk, game = Walk(played, Random(str(played))), played.game
        while walk.status.finished < DEALS and not walk.status.over:
            walk.begin_deal()
            while walk.running:
                seat = game.awaited(walk.match)[0]
                choice = walk.rng.choice((game.robots.choose, game.robots.on_timeout))
                mark = walk.rng.choice((Mark.ROBOT, Mark.TIMEOUT))
                taken = game.taken_for(walk.match, seat, choice, mark)
                assert taken
                assert {event.mark for event in taken if isinstance(event, Move)} >= {mark}
                idle = [other for other in walk.status.players.seats if other not in game.awaited(walk.match)]
                assert not any(game.taken_for(walk.match, other, choice, mark) for other in idle)
                for event in (*taken, *game.follow_ups(walk.match, taken, mark)):
                    walk.match = game.evolve(walk.match, event)
                    walk.events.append(event)
        assert game.replay(walk.events) == walk.match
        assert walk.status.finished

    @every_game
    def test_a_game_travels_to_another_process_as_a_name(self, game: AnyGame) -> None:
        assert pickle.loads(pickle.dumps(game)) is game


class TestMatches:
    """What a table knows of a match."""

    @every_preset
    def test_a_match_settles_to_zero_and_its_payments_are_the_balances(self, played: Played) -> None:
        def check(walk: Walk) -> None:
            if walk.running:
                return
            result = walk.game.result(walk.match)
            assert sum(result.balances) == 0
            paid = dict.fromkeys(result.balances.seats, Fraction(0))
            for transfer in result.transfers:
                assert transfer.amount > 0
                paid[transfer.payer] -= transfer.amount
                paid[transfer.payee] += transfer.amount
            assert paid == dict(result.balances.items())

        Walk(played, Random(str(played)), check).play_match(DEALS)

    @every_preset
    def test_the_status_counts_deals_and_hands_the_deal_on(self, played: Played) -> None:
        walk = Walk(played, Random(str(played)))
        assert walk.status.next_dealer is None
        assert (walk.status.deals, walk.status.finished, walk.status.dealer) == (0, 0, None)
        for number in range(1, DEALS + 1):
            if walk.status.over:
                break
            expected = walk.status.next_dealer
            walk.begin_deal()
            assert walk.status.running
            assert walk.status.dealer == (expected or walk.status.dealer)
            assert (walk.status.deals, walk.status.scored, walk.status.broken) == (number - 1, None, None)
            for command in (StartDeal(Seat.ONE, DECK), FinishMatch(EndReason.CLOSED)):
                assert not walk.attempt(command)
            if number == 2:
                walk.do(BreakDeal(Seat.TWO))
                assert walk.status.broken is not None
                assert (walk.status.broken.number, walk.status.broken.seat) == (number, Seat.TWO)
            while walk.running:
                walk.step()
            assert walk.status.deals == number
            assert walk.status.scored == (None if number == 2 else number)
        assert walk.status.finished == walk.status.deals - (walk.status.deals >= 2)

    @every_preset
    def test_a_match_that_is_over_goes_on_with_nothing(self, played: Played) -> None:
        walk = Walk(played, Random(str(played)))
        walk.play_deal()
        walk.do(FinishMatch(walk.status.reached or EndReason.AGREED))
        assert walk.status.over
        assert walk.status.ended is not None
        for command in (
            StartDeal(Seat.ONE, DECK),
            Substitute(Seat.ONE, "Dina"),
            BreakDeal(),
            FinishMatch(EndReason.TIME),
        ):
            assert not walk.attempt(command)
        assert not any(walk.game.legal(walk.match, seat) for seat in walk.status.players.seats)

    @every_preset
    def test_a_match_may_end_in_mid_deal_by_agreement(self, played: Played) -> None:
        walk = Walk(played, Random(str(played)))
        walk.begin_deal()
        walk.do(FinishMatch(EndReason.AGREED))
        assert walk.status.ended is EndReason.AGREED
        assert sum(walk.game.result(walk.match).balances) == 0

    @every_preset
    def test_a_substitute_takes_over_the_seat(self, played: Played) -> None:
        walk = Walk(played, Random(str(played)))
        walk.begin_deal()
        before = walk.game.result(walk.match)
        walk.do(Substitute(Seat.TWO, "Dina"))
        assert walk.game.players(walk.match)[Seat.TWO] == "Dina"
        assert walk.game.result(walk.match) == before
        assert not walk.attempt(Substitute(Seat.FOUR, "Dina")) or played.seats >= 4

    @every_preset
    def test_a_finished_deal_is_dealt_again_as_a_match_of_its_own(self, played: Played) -> None:
        walk, game = Walk(played, Random(str(played))), played.game
        names = ("Ira", "Kolya", "Lena", "Mitya")[: played.seats]
        for _ in range(DEALS):
            if walk.status.over:
                break
            walk.play_deal()
        deal = walk.this_deal()
        assert isinstance(deal[-1], DealScored)
        again = game.dealt_again(deal, names)
        assert game.hands_of(again[0]) == game.hands_of(deal[0])
        before, match = (game.replay(events[:1]) for events in (deal, again)), game.replay(again)
        assert len({game.progress(begun).phase for begun in before}) == 1
        status = game.status(match)
        assert tuple(status.players) == names
        assert (status.deals, status.finished, status.scored) == (1, 1, 1)
        assert status.over
        assert sum(game.result(match).balances) == 0
        with pytest.raises(InvariantBroken):
            game.dealt_again(deal[:-1], names)

    @every_preset
    def test_a_lap_is_over_when_the_deal_comes_back(self, played: Played) -> None:
        walk, game = Walk(played, Random(str(played))), played.game
        walk.play_deal()
        first = walk.status.dealer
        assert not game.is_lap_over(walk.match, first)
        while walk.status.next_dealer is not first and not walk.status.over:
            walk.play_deal()
            assert game.is_lap_over(walk.match, first) is (walk.status.next_dealer is first)


class TestRules:
    """Presets and options."""

    def test_no_two_games_share_the_name_of_a_preset_or_the_kind_of_their_rules(self) -> None:
        names = [name for game in EVERY.values() for name in game.rules.presets]
        assert len(set(names)) == len(names)
        assert len({game.rules.kind for game in EVERY.values()}) == len(EVERY)

    @every_game
    def test_a_preset_is_one_small_word_and_known_to_its_game(self, game: AnyGame) -> None:
        assert EVERY[game.name] is game
        for name, rules in game.rules.presets.items():
            assert name == name.lower()
            assert len(name.split()) == 1
            assert game.rules.preset(name) == rules
            assert game.rules.preset_of(rules) == name
            assert isinstance(rules, game.rules.kind)
            assert game.rules.differences(rules) == []
        with pytest.raises(ConventionError):
            game.rules.preset("no such preset")

    @every_preset
    def test_numbers_of_players_are_the_rules(self, played: Played) -> None:
        book = played.game.rules
        for seats in range(6):
            if seats in book.seats(played.rules):
                book.check_seats(played.rules, seats)
            else:
                with pytest.raises(ConventionError):
                    book.check_seats(played.rules, seats)

    @every_preset
    def test_rules_are_stored_and_told_by_their_differences(self, played: Played) -> None:
        book = played.game.rules
        with pytest.raises(ConventionError):
            book.with_rule(played.rules, "no_such_option", "1")
        assert msgspec.json.decode(encode(played.rules), type=book.kind, dec_hook=dec_hook) == played.rules
        assert book.with_rules(played.rules, book.differences(played.rules)) == played.rules
