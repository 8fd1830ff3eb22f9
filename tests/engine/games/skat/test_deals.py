"""Deals phase by phase: known answers of the auction, skat and hand, kontra, giving up, claims, null, ramsch."""

from itertools import chain

import pytest
from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.codec import encode
from engine.core.errors import IllegalCommand, RecordError
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.skat import SKAT
from engine.games.skat.contracts import Announcement, Contract, ladder
from engine.games.skat.events import AnyEvent, DealStarted
from engine.games.skat.forecast import forecasts
from engine.games.skat.game import decide, decide_judged, follow_ups, legal_commands, replay
from engine.games.skat.moves import Concede, Give, HoldBid, MakeClaim, NameGame, Pass, PlaceBid, Receive, Shove, Verdict
from engine.games.skat.outcomes import GameOutcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.rules import Packets
from engine.games.skat.scoring import Entry
from engine.games.skat.state import Choosing, Finished, Match, Playing, running
from engine.games.skat.view import AuctionView, FinishedView, GivingView, NamingView, PlayView, RamschView, view_for
from engine.three_hands.dealing import DECK, active_seats, dealt, deck_of
from tests.engine.games.skat.answers import answers, of_kind
from tests.engine.games.skat.deals import BY_HAND, CARDS, HEARTS, PASSED, PLAYED, WON, match_of, read

ONE, TWO, THREE = Seat.ONE, Seat.TWO, Seat.THREE
OUVERT = WON + "talon-call 1:hand 1:game h ouvert\n"
NULL = WON + "talon-call 1:take 1:discard Js Jc 1:game null\n"


def words(match: Match, seat: Seat) -> list[str]:
    return [SKAT.write(command) for command in legal_commands(match, seat)]


def refused(match: Match, command: MakeClaim | Concede) -> str:
    with pytest.raises(IllegalCommand) as error:
        decide(match, command)
    return error.value.reason


def outcome(match: Match) -> GameOutcome | RamschOutcome | PassedOutcome:
    assert isinstance(match.deal, Finished)
    return match.deal.outcome


def game(match: Match) -> GameOutcome:
    found = outcome(match)
    assert isinstance(found, GameOutcome)
    return found


def entries(match: Match) -> tuple[Entry, ...]:
    assert isinstance(match.deal, Finished)
    assert match.deal.score is not None
    return match.deal.score.entries


class TestDealing:
    @pytest.mark.parametrize(
        ("packets", "order"),
        [
            (Packets.OLD, "FFFMMMRRRSSFFFMMMRRRFFFFMMMMRRRR"),
            (Packets.ISKO, "FFFMMMRRRSSFFFFMMMMRRRRFFFMMMRRR"),
        ],
    )
    def test_cards_come_in_packets(self, packets: Packets, order: str) -> None:
        active = active_seats(4, THREE)
        hands, talon = dealt(packets.hands, DECK, 4, active)
        assert hands[THREE] == ()
        shares = (*(hands[seat] for seat in active), talon)
        owner = {card: name for name, cards in zip("FMRS", shares, strict=True) for card in cards}
        assert "".join(owner[card] for card in DECK) == order
        assert dealt(packets.hands, deck_of(packets.hands, shares[:3], talon), 4, active) == (hands, talon)

    def test_the_dealer_of_four_rests(self) -> None:
        match = replay((SKAT.opening(SKAT.rules.preset("skat_seed"), ("a", "b", "c", "d")),))
        (started,) = decide(match, StartDeal(Seat.TWO, DECK))
        assert isinstance(started, DealStarted)
        match = SKAT.evolve(match, started)
        view = view_for(match, Seat.TWO)
        assert isinstance(view, AuctionView)
        assert (view.resting, view.active) == (TWO, (THREE, Seat.FOUR, ONE))
        assert SKAT.awaited(match) == (Seat.FOUR,)
        assert view.hands[TWO].count == 0


class TestAuction:
    @pytest.mark.parametrize("number", of_kind("auction"))
    def test_known_answers(self, number: str) -> None:
        answer = answers()[number]
        for rules in answer.presets:
            match = match_of(f"{CARDS}auction {' '.join(answer.words[1:])}\n", rules.preset.removeprefix("skat_"))
            deal = match.deal
            if answer.expected == "passed":
                assert isinstance(outcome(match), PassedOutcome)
                assert entries(match) == ()
            elif "min" in answer.expected:
                seat, lowest = answer.expected.split(" min ")
                bids = [one.value for one in legal_commands(match, Seat(int(seat))) if isinstance(one, PlaceBid)]
                assert min(bids) == int(lowest)
            else:
                assert isinstance(deal, Choosing)
                assert f"{int(deal.won.seat)} {deal.won.bid}" == answer.expected

    def test_any_higher_value_of_the_ladder_may_be_named_and_nothing_above_the_top(self) -> None:
        match = match_of(CARDS + "auction 2:23 1:yes\n")
        bids = [one.value for one in legal_commands(match, TWO) if isinstance(one, PlaceBid)]
        assert tuple(bids) == ladder(36)[4:]
        top = match_of(CARDS + "auction 2:264 1:yes\n", "isko")
        assert legal_commands(top, TWO) == (Pass(TWO),)

    def test_who_answers_holds_or_passes(self) -> None:
        assert legal_commands(match_of(CARDS + "auction 2:18\n"), ONE) == (Pass(ONE), HoldBid(ONE))

    def test_forehand_may_say_18_and_no_more(self) -> None:
        match = match_of(CARDS + "auction 2:pass 3:pass\n")
        assert legal_commands(match, ONE) == (Pass(ONE), PlaceBid(ONE, value=18))

    @pytest.mark.parametrize(
        ("calls", "declarer", "bid"),
        [
            ("2:pass 3:18 1:pass", 3, 18),
            ("2:pass 3:18 1:yes 3:pass", 1, 18),
            ("2:18 1:pass 3:20 2:yes 3:22 2:pass", 3, 22),
            ("2:18 1:pass 3:pass", 2, 18),
            ("2:18 1:yes 2:20 1:yes 2:pass 3:22 1:yes 3:pass", 1, 22),
        ],
    )
    def test_the_last_one_left_plays_at_the_last_value(self, calls: str, declarer: int, bid: int) -> None:
        deal = match_of(f"{CARDS}auction {calls}\n").deal
        assert isinstance(deal, Choosing)
        assert (deal.won.seat, deal.won.bid) == (declarer, bid)


class TestGames:
    def test_a_played_game(self) -> None:
        match = match_of(HEARTS + PLAYED + "points 1:69 2:51 3:0\nsheet 1:list+30\n")
        assert game(match).points == 69
        assert (game(match).tops, game(match).trickless) == (2, None)

    def test_the_skat_counts_with_the_declarer_from_the_hand(self) -> None:
        match = match_of(BY_HAND + PLAYED + "points 1:69 2:51 3:0\nsheet 1:list+40\n")
        assert game(match).declaration.hand

    def test_matadors_in_the_skat_count(self) -> None:
        match = match_of(WON + "talon-call 1:take 1:discard Js Jc 1:game h\nconcede 1\nsheet 1:list-60\n")
        assert game(match).tops == 2

    def test_nothing_is_announced_with_the_skat_but_an_open_null(self) -> None:
        match = match_of(WON + "talon-call 1:take 1:discard Qd 8d\n")
        assert words(match, ONE) == [f"game:{name}" for name in ["d", "h", "s", "c", "grand", "null", "null.ouvert"]]

    def test_everything_may_be_announced_from_the_hand(self) -> None:
        match = match_of(WON + "talon-call 1:hand\n")
        named = {(one.contract, one.announced) for one in legal_commands(match, ONE) if isinstance(one, NameGame)}
        assert len(named) == 5 * 4 + 2
        assert (Contract.NULL, Announcement.SCHNEIDER) not in named

    @pytest.mark.parametrize(
        ("bid", "with_skat", "hand"),
        [
            (23, ["game:null", "game:null.ouvert"], ["game:null", "game:null.ouvert"]),
            (24, ["game:null.ouvert"], ["game:null", "game:null.ouvert"]),
            (36, ["game:null.ouvert"], ["game:null.ouvert"]),
            (59, [], ["game:null.ouvert"]),
            (60, [], []),
        ],
    )
    def test_a_null_must_reach_the_bid(self, bid: int, with_skat: list[str], hand: list[str]) -> None:
        won = f"{CARDS}auction 2:{bid} 1:yes 2:pass 3:pass\ntalon-call "
        found = [
            [word for word in words(match_of(won + how), ONE) if "null" in word]
            for how in ("1:take 1:discard Qd 8d\n", "1:hand\n")
        ]
        assert found == [with_skat, hand]

    def test_the_forecast_tells_what_the_bid_lacks(self) -> None:
        match = match_of(f"{CARDS}auction 2:36 1:yes 2:pass 3:pass\ntalon-call 1:take 1:discard Qd 8d\n")
        view = view_for(match, ONE)
        assert isinstance(view, NamingView)
        told = {one.declaration.contract: (one.tops, one.value, one.lacking) for one in forecasts(view)}
        assert told[Contract.HEARTS] == (2, 30, 1)
        assert told[Contract.DIAMONDS] == (2, 27, 1)
        assert told[Contract.CLUBS] == (2, 36, 0)

    def test_a_null_ends_with_the_declarers_first_trick(self) -> None:
        match = match_of(NULL + "play 1:As 2:Ks 3:8s\nsheet 1:list-46\n")
        assert (game(match).took, game(match).points) == (1, None)

    def test_an_open_hand_lies_before_the_first_lead(self) -> None:
        for rules in ((), ("kontra=any",)):
            match = match_of(OUVERT, "seed", *rules)
            for viewer in (TWO, None):
                view = view_for(match, viewer)
                assert view is not None
                assert (view.hands[ONE].cards is not None) is (not rules)
        answered = match_of(OUVERT + "kontra 2:pass 3:pass\n", "seed", "kontra=any")
        view = view_for(answered, None)
        assert view is not None
        assert view.hands[ONE].cards is not None
        assert view.exposed == (ONE,)

    def test_schwarz_announced_and_missed_is_lost(self) -> None:
        match = match_of(WON + "talon-call 1:hand 1:game h schwarz\n" + PLAYED + "sheet 1:list-80\n")
        assert game(match).declaration.announced is Announcement.SCHWARZ


class TestDoubling:
    def test_a_defender_doubles_before_the_own_first_card(self) -> None:
        match = match_of(HEARTS + "play 1:Jc 2:7h\nkontra 3:kontra\nplay 3:7d\n", "seed", "kontra=any")
        assert isinstance(match.deal, Playing)
        assert "double:kontra" not in words(match, TWO)
        match = match_of(HEARTS + "play 1:Jc 2:7h\n", "seed", "kontra=any")
        assert [word for word in words(match, TWO) if "double" in word] == []
        assert [word for word in words(match, THREE) if "double" in word] == ["double:kontra"]

    def test_kontra_and_re_multiply(self) -> None:
        match = match_of(
            HEARTS + "kontra 2:kontra 1:re\n" + PLAYED + "sheet 1:list+120\n", "seed", "kontra=any", "re=yes"
        )
        assert (game(match).kontra, game(match).re) == (True, True)

    def test_the_declarer_may_leave_a_kontra(self) -> None:
        rules = ("kontra=any", "re=yes")
        asked = match_of(HEARTS + "kontra 3:kontra\n", "seed", *rules)
        assert words(asked, ONE) == ["double:pass", "double:re"]
        for told in ("kontra 3:kontra 1:pass\n", "kontra 3:kontra\n"):
            assert entries(match_of(HEARTS + told + PLAYED, "seed", *rules)) == (Entry(ONE, 60),)

    def test_of_bidders_alone(self) -> None:
        match = match_of(HEARTS, "seed", "kontra=bidders")
        assert ["double:kontra" in words(match, seat) for seat in (TWO, THREE)] == [True, False]
        opened = match_of(OUVERT, "seed", "kontra=bidders")
        assert SKAT.awaited(opened) == (TWO,)
        assert SKAT.awaited(match_of(OUVERT + "kontra 2:pass\n", "seed", "kontra=bidders")) == (ONE,)

    def test_after_a_kontra_nobody_else_is_asked(self) -> None:
        match = match_of(OUVERT + "kontra 2:kontra\n", "seed", "kontra=any")
        assert isinstance(match.deal, Playing)
        assert SKAT.awaited(match) == (ONE,)


class TestEndingEarly:
    @pytest.mark.parametrize("played", ["", PLAYED.partition("\n")[0] + "\n"])
    def test_giving_up_before_the_first_or_second_lead(self, played: str) -> None:
        match = match_of(HEARTS + played)
        assert Concede(ONE) in legal_commands(match, ONE)
        match = match_of(HEARTS + played + "concede 1\nsheet 1:list-60\n")
        assert (game(match).conceded, game(match).points, game(match).trickless) == (True, None, None)

    @pytest.mark.parametrize("played", ["play 1:Jc\n", "play 1:Jc 2:7h\n", "play 1:9h 2:Qh 3:7d\nplay 2:Ac\n"])
    def test_the_declarer_gives_up_in_a_trick(self, played: str) -> None:
        assert Concede(ONE) in legal_commands(match_of(HEARTS + played), ONE)
        match = match_of(HEARTS + played + "concede 1\nsheet 1:list-60\n")
        assert (game(match).conceded, game(match).points) == (True, None)

    @pytest.mark.parametrize("played", ["play 1:Js\n", "play 1:Js 2:Qh 3:8c\n"])
    def test_the_declarer_keeps_a_game_with_eight_cards(self, played: str) -> None:
        match = match_of(HEARTS + "play 1:Jc 2:7h 3:7d\n" + played)
        assert Concede(ONE) not in legal_commands(match, ONE)
        assert refused(match, Concede(ONE)) == "concede_late"

    @pytest.mark.parametrize("seat", [2, 3])
    @pytest.mark.parametrize("begun", ["", "play 2:Ks\n", "play 2:Ks 3:7s\n"])
    def test_a_defender_gives_the_rest_up_for_both(self, seat: int, begun: str) -> None:
        first = "".join(PLAYED.splitlines(keepends=True)[:6])
        told = f"{HEARTS}{first}{begun}concede {seat}\npoints 1:69 2:51 3:0\nsheet 1:list+30\n"
        match = match_of(told)
        assert not game(match).conceded
        view = view_for(match, ONE)
        assert isinstance(view, FinishedView)
        assert isinstance(view.last, PlayView)
        assert view.last.ended_by is Seat(seat)

    @pytest.mark.parametrize(("played", "amount"), [("", 50), (PLAYED.partition("\n")[0] + "\n", 50)])
    def test_defenders_without_a_trick_give_up_schwarz(self, played: str, amount: int) -> None:
        assert entries(match_of(f"{HEARTS}{played}concede 3\n")) == (Entry(ONE, amount),)

    def test_defenders_who_have_enough_have_won_whoever_gives_up(self) -> None:
        lost = "play 1:7c 2:Ac 3:Kc\nplay 2:Tc 3:Qc 1:Ts\nplay 2:9d 3:Ad 1:As\n"
        assert entries(match_of(f"{HEARTS}{lost}concede 2\npoints 1:60 2:38 3:22\n")) == (Entry(ONE, -60),)

    @pytest.mark.parametrize("seat", [2, 3])
    def test_a_null_that_the_defenders_give_up_is_won(self, seat: int) -> None:
        assert entries(match_of(f"{NULL}play 1:7c\nconcede {seat}\n")) == (Entry(ONE, 23),)

    def test_a_claim_of_the_defenders_that_holds_is_theirs(self) -> None:
        match = match_of(HEARTS + "play 1:8h\nclaim 3 1:0,2:0,3:10 proved\npoints 1:3 2:0 3:117\nsheet 1:list-100\n")
        assert game(match).trickless is Side.DECLARER

    def test_a_claim_of_the_defenders_that_fails_is_the_declarers(self) -> None:
        match = match_of(HEARTS + "claim 3 1:10,2:0,3:0 failed\npoints 1:120 2:0 3:0\nsheet 1:list+50\n")
        assert game(match).trickless is Side.DEFENDERS

    @pytest.mark.parametrize(("told", "amount"), [("1:10,2:0,3:0 proved", -46), ("1:0,2:0,3:10 failed", 23)])
    def test_in_a_null_the_defenders_claim_that_the_declarer_takes_one(self, told: str, amount: int) -> None:
        assert entries(match_of(f"{NULL}play 1:7c\nclaim 3 {told}\n")) == (Entry(ONE, amount),)

    def test_a_claim_counts_the_trick_on_the_table(self) -> None:
        first = "".join(PLAYED.splitlines(keepends=True)[:6])
        claim = first + "play 2:Ks\nclaim 1 1:4,2:0,3:0 proved\npoints 1:69 2:51 3:0\nsheet 1:list+30\n"
        assert game(match_of(HEARTS + claim)).points == 69
        with pytest.raises(RecordError, match="1:4,2:0,3:0"):
            match_of(HEARTS + claim.replace("1:4", "1:3"))

    @pytest.mark.parametrize("command", [MakeClaim(ONE), Concede(TWO)])
    def test_nothing_is_ended_early_in_a_ramsch_or_by_who_rests(self, command: MakeClaim | Concede) -> None:
        assert refused(match_of(PASSED, "seed", "pass_out=ramsch"), command) == "no_early_end"
        resting = replace(command, seat=Seat.FOUR)
        assert refused(match_of(HEARTS), resting) == "no_early_end"

    def test_the_only_card_still_plays_itself(self) -> None:
        match = match_of(HEARTS + "play 1:Ah 2:Jh\n")
        assert SKAT.only_move(match, THREE) is None
        match = match_of(HEARTS + PLAYED.partition("play 1:Ts")[0] + "play 1:Ts 2:9s\n")
        only = SKAT.only_move(match, THREE)
        assert only is not None
        assert SKAT.card_of(only.command) is Card("8s")

    def test_the_declarer_may_give_up_though_another_leads(self) -> None:
        match = match_of(HEARTS + "play 1:9h 2:Qh 3:7d\n")
        assert SKAT.awaited(match) == (TWO,)
        assert legal_commands(match, ONE) == (Concede(ONE),)
        assert [one.seat for one in SKAT.decisions(match) if not one.awaited] == [ONE, THREE]

    def test_a_null_is_given_up(self) -> None:
        assert entries(match_of(NULL + "concede 1\n")) == (Entry(ONE, -46),)

    def test_a_claim_that_holds_gives_the_rest_to_the_declarer(self) -> None:
        first = "".join(PLAYED.splitlines(keepends=True)[:6])
        claim = first + "play 2:Ks 3:7s 1:As\nclaim 1 1:3,2:0,3:0 proved\npoints 1:69 2:51 3:0\nsheet 1:list+30\n"
        assert game(match_of(HEARTS + claim)).points == 69

    def test_a_claim_that_fails_gives_the_rest_to_the_left_neighbour(self) -> None:
        match = match_of(HEARTS + "claim 1 1:0,2:10,3:0 failed\npoints 1:3 2:117 3:0\nsheet 1:list-100\n")
        assert game(match).trickless is Side.DECLARER

    def test_all_tricks_by_claim_are_schwarz(self) -> None:
        match = match_of(HEARTS + "claim 1 1:10,2:0,3:0 proved\npoints 1:120 2:0 3:0\nsheet 1:list+50\n")
        assert game(match).trickless is Side.DEFENDERS

    @pytest.mark.parametrize(("tricks", "verdict", "amount"), [("1:0,2:10,3:0", "proved", 46), ("1:10", "failed", -92)])
    def test_a_claim_in_a_null(self, tricks: str, verdict: str, amount: int) -> None:
        opened = WON + "talon-call 1:take 1:discard Js Jc 1:game null ouvert\n"
        assert entries(match_of(f"{opened}claim 1 {tricks} {verdict}\n")) == (Entry(ONE, amount),)

    def test_a_claim_is_stored_with_a_verdict_only(self) -> None:
        match = match_of(HEARTS)
        assert decide(match, MakeClaim(ONE)) == (MakeClaim(ONE),)
        assert SKAT.follow_ups(match, (MakeClaim(ONE),)) == ()
        with pytest.raises(AssertionError):
            SKAT.evolve(match, MakeClaim(ONE))
        assert decide(match, MakeClaim(ONE, verdict=Verdict.PROVED)) == (MakeClaim(ONE),), (
            "who claims has no word in it"
        )
        assert len(decide_judged(match, MakeClaim(ONE, verdict=Verdict.PROVED))) == 2

    def test_no_claims_in_a_ramsch(self) -> None:
        match = match_of(PASSED, "seed", "pass_out=ramsch")
        view = view_for(match, ONE)
        assert isinstance(view, RamschView)
        assert not [one for one in SKAT.decisions(match) if not one.awaited]

    @pytest.mark.parametrize("played", ["", "play 1:Jc\n"])
    def test_everybody_who_plays_may_claim(self, played: str) -> None:
        match = match_of(HEARTS + played)
        views = [view_for(match, seat) for seat in (ONE, TWO, THREE, None)]
        assert [isinstance(view, PlayView) and view.may_claim for view in views] == [True, True, True, False]


SHOVED = PASSED + "shove 1:take 1:give Qd 8d 2:take 2:give Qd 8d 3:take 3:discard Ad Kd\n"


class TestRamsch:
    def test_the_skat_of_a_plain_ramsch_is_seen_by_nobody(self) -> None:
        match = match_of(PASSED, "seed", "pass_out=ramsch")
        for viewer in (None, ONE, TWO, THREE):
            assert '"Qd"' not in encode(view_for(match, viewer)).decode()

    def test_a_played_ramsch(self) -> None:
        play = """play 1:7c 2:Ac 3:8c
play 2:9d 3:7d 1:As
play 2:9s 3:8s 1:Ts
play 1:Jc 2:Jh 3:Ad
play 1:Js 2:Jd 3:Td
play 1:Ah 2:7h 3:Kd
play 1:Th 2:Qh 3:Kc
play 1:Kh 2:Ks 3:Qc
play 1:9h 2:Qs 3:9c
play 1:8h 2:Tc 3:7s
"""
        told = play + "points 1:95 2:22 3:0 talon=3\nsheet 1:list-98\n"
        match = match_of(PASSED + told, "seed", "pass_out=ramsch")
        found = outcome(match)
        assert isinstance(found, RamschOutcome)
        assert (found.trickless, found.last, found.later) == ((THREE,), ONE, None)

    def test_cards_go_round_and_the_last_hand_lays_two_away(self) -> None:
        match = match_of(SHOVED, "seed", "pass_out=schieber")
        assert isinstance(match.deal, Playing)
        assert SKAT.awaited(match) == (ONE,)
        assert match.deal.game.skat == (Card.DA, Card.DK)
        for viewer, sees in ((ONE, False), (TWO, False), (THREE, True), (None, False)):
            assert ('"Ad"' in encode(view_for(match, viewer)).decode()) is sees

    def test_each_hand_sees_what_it_took_and_gave(self) -> None:
        match = match_of(SHOVED, "seed", "pass_out=schieber")
        views = {seat: view_for(match, seat) for seat in (ONE, TWO, THREE, None)}
        for seat, given, received in ((ONE, "Qd 8d", "Qd 8d"), (TWO, "Qd 8d", "Qd 8d"), (THREE, "Ad Kd", "Qd 8d")):
            view = views[seat]
            assert isinstance(view, RamschView)
            assert (" ".join(view.given), " ".join(view.received)) == (given, received)
        spectator = views[None]
        assert isinstance(spectator, RamschView)
        assert (spectator.given, spectator.received) == ((), ())

    def test_no_jack_leaves_a_hand(self) -> None:
        match = match_of(PASSED + "shove 1:take\n", "seed", "pass_out=schieber")
        pairs = [one.cards for one in legal_commands(match, ONE) if isinstance(one, Give)]
        assert len(pairs) == 45
        assert not {Card.CJ, Card.SJ} & set(chain.from_iterable(pairs))
        free = match_of(PASSED + "shove 1:take\n", "seed", "pass_out=schieber", "ramsch_jacks=yes")
        assert len(legal_commands(free, ONE)) == 66

    def test_who_must_take_takes_without_being_asked(self) -> None:
        match = match_of(CARDS + "auction 2:pass 3:pass\n", "seed", "pass_out=schieber")
        events = decide(match, Pass(ONE))
        assert follow_ups(match, events) == (Receive(ONE),)
        free = match_of(CARDS + "auction 2:pass 3:pass\n", "seed", "pass_out=schieber", "ramsch_shove=may_shove")
        assert follow_ups(free, decide(free, Pass(ONE))) == ()

    def test_each_shove_doubles(self) -> None:
        rules = ("pass_out=schieber", "ramsch_shove=may_shove")
        match = match_of(PASSED + "shove 1:shove 2:shove\n", "seed", *rules)
        assert legal_commands(match, THREE) == (Receive(THREE), Shove(THREE))
        match = match_of(PASSED + "shove 1:shove 2:shove 3:shove\n", "seed", *rules)
        assert isinstance(match.deal, Playing)
        view = view_for(match, THREE)
        assert isinstance(view, RamschView)
        assert (view.shoves, view.given, view.received) == (3, (), ())
        assert match.deal.game.skat == (Card.DQ, Card.D8)

    def test_what_was_given_is_seen_when_the_deal_is_over(self) -> None:
        match = match_of(SHOVED, "seed", "pass_out=schieber")
        while running(match) is not None:
            (seat,) = SKAT.awaited(match)
            view = view_for(match, seat)
            assert view is not None
            for event in decide(match, SKAT.robots.choose(view)):
                match = SKAT.evolve(match, event)
        view = view_for(match, None)
        assert isinstance(view, FinishedView)
        assert view.given is not None
        assert (view.talon, view.skat) == ((Card.DQ, Card.D8), (Card.DA, Card.DK))


class TestHidden:
    @pytest.mark.parametrize(
        "told",
        [
            "",
            "talon-call 1:hand\n",
            "talon-call 1:hand 1:game h\n",
            "talon-call 1:hand 1:game h\nplay 1:Jc 2:7h 3:7d\nplay 1:9h\n",
            "talon-call 1:hand 1:game grand ouvert\n",
            "talon-call 1:hand 1:game null\n",
        ],
    )
    def test_in_a_game_from_the_hand_nothing_shown_depends_on_the_skat(self, told: str) -> None:
        """Another skat, of cards of rearhand, leaves all other views, words and forecasts equal byte for byte."""
        swapped = CARDS.replace("Ad", "?").replace("talon Qd 8d", "talon Ad Kd").replace("? Kd", "Qd 8d")
        assert swapped != CARDS
        found = []
        for cards in (CARDS, swapped):
            match = match_of(WON.replace(CARDS, cards) + told, "seed", "kontra=any")
            views = [view_for(match, viewer) for viewer in (ONE, TWO, None)]
            named = [forecasts(view) if isinstance(view, NamingView) else () for view in views]
            found.append([encode(view) for view in views] + [encode(one) for one in named])
        assert found[0] == found[1]

    def test_only_the_declarer_sees_skat_and_discard(self) -> None:
        match = match_of(HEARTS)
        for viewer, sees in ((ONE, True), (TWO, False), (THREE, False), (None, False)):
            assert ('"Qd"' in encode(view_for(match, viewer)).decode()) is sees

    def test_the_hand_with_twelve_cards_is_seen_by_its_owner_alone(self) -> None:
        match = match_of(PASSED + "shove 1:take\n", "seed", "pass_out=schieber")
        views = [view_for(match, viewer) for viewer in (ONE, TWO, None)]
        assert [isinstance(view, GivingView) and view.hands[ONE].cards is not None for view in views] == [
            True,
            False,
            False,
        ]

    def test_a_finished_deal_is_shown_whole(self) -> None:
        match = match_of(HEARTS + PLAYED)
        view = view_for(match, None)
        assert isinstance(view, FinishedView)
        assert view.points is not None
        assert view.points.values == (69, 51, 0)
        assert (view.talon, view.skat) == ((Card.DQ, Card.D8), (Card.DQ, Card.D8))


def test_the_record_of_the_rule_book() -> None:
    told = read(HEARTS + PLAYED + "points 1:69 2:51 3:0\nsheet 1:list+30\n")
    events: list[AnyEvent] = list(told.events)
    assert SKAT.record.write(events) == SKAT.record.write(SKAT.record.parse(SKAT.record.write(events)).events)
