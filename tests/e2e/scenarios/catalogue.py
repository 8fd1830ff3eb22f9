"""All scenarios. Names that begin with `ex` are worked examples of rules.md §18, by number."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.e2e.scenarios.layouts import (
    ALL_PASS,
    BAD_MISERE,
    BOTH,
    EIGHT,
    FIRST_CLOSED,
    FIRST_OPEN,
    HALF,
    HUSSAR,
    LIKELY,
    MISERE,
    MIXED,
    NINE,
    NOBODY,
    SECOND_OPEN,
    STRONG,
    TALON_AK,
    Layout,
    orders,
    takes,
)
from tests.e2e.scenarios.model import Deal, Scenario
from tests.e2e.scenarios.recorded import from_record

RECORDS = Path(__file__).parents[2] / "records"
HEARTS = MIXED.swap("s", "h")
CLUBS = MIXED.swap("s", "c")
DIAMONDS = MIXED.swap("s", "d")


def one(name: str, deal: Deal, sheet: str, options: str = "", **more: Any) -> Scenario:
    """Return a scenario of a single deal."""
    return Scenario(name, (deal,), sheet, options=options, **more)


def raspasy(name: str, tricks: str, sheet: str, options: str = "") -> Scenario:
    """Play raspasy of three people: everybody passes."""
    return one(name, MIXED.deal(ALL_PASS, f"play {tricks}"), sheet, options)


def game(name: str, contract: str, words: str, tricks: str, sheet: str, options: str = "", **more: Any) -> Scenario:
    """Seat 1 plays a contract in spades on a six bid."""
    layout: Layout = more.pop("layout", MIXED)
    bid = "6" + contract[-1]
    deal = layout.deal(orders(contract, layout, bid=bid), words, f"play {tricks}")
    return one(name, deal, sheet, options, **more)


def walkover(name: str, contract: str, words: str, sheet: str, options: str = "") -> Scenario:
    """Seat 1 claims ten sure tricks after his first: they are proved, and nobody is asked."""
    claim = "play 1 0 0\n1 rest\n1 claim:9.0.0"
    return one(name, STRONG.deal(orders(contract, STRONG), words, claim), sheet, options)


def checked(name: str, layout: Layout, sheet: str, options: str) -> Scenario:
    """Seat 1 names a ten that is checked: the hands are opened and nobody plays a card."""
    return one(name, layout.deal(orders("10s", layout)), sheet, options)


RASPASY = (
    raspasy("ex01-rostov-6-2-2", "6 2 2", "2>1:15 3>1:15", "rasp_scoring=whists rasp_prices=5 rasp_talon=closed"),
    raspasy(
        "ex02-rostov-6-4-0",
        "6 4 0",
        "3>1:30 3>2:20 3:P1",
        "rasp_scoring=whists rasp_prices=5 rasp_talon=closed rasp_zero=pool_one",
    ),
    raspasy("ex03-amnesty-4-3-3", "4 3 3", "1:M1"),
    raspasy("ex05-amnesty-3-5-2", "3 5 2", "1:M1 2:M3"),
    raspasy("ex06-zero-0-4-6", "0 4 6", "1:P1 2:M4 3:M6"),
    raspasy("ex09-zero-one-point", "0 4 6", "1:P1 2:M8 3:M12", "rasp_prices=2 rasp_zero=pool_one"),
    raspasy("ex10-zero-by-price", "6 4 0", "1:M12 2:M8 3:P2", "rasp_prices=2"),
    raspasy("ex11-leningrad-every-trick", "4 3 3", "1:M8 2:M6 3:M6", "leningrad amnesty=no"),
    raspasy("ex11-leningrad-amnesty", "4 3 3", "1:M2", "leningrad"),
    raspasy("ex13-zero-off-the-mountain", "0 4 6", "1:M-2 2:M8 3:M12", "leningrad rasp_zero=mountain_1"),
    Scenario(
        "ex04-ex08-four-in-a-row",
        (
            MIXED.deal(ALL_PASS, "play 2 5 3"),
            MIXED.deal("2 pass\n3 pass\n1 pass", "play 2 5 3"),
            MIXED.deal("3 pass\n1 pass\n2 pass", "play 2 5 3"),
            MIXED.deal(ALL_PASS, "play 2 5 3"),
        ),
        "2:M27 3:M9",  # 3+6+9+9 and 1+2+3+3
    ),
    from_record("ex16-talon-names-the-suit", RECORDS / "raspasy-example-16.txt"),
)

BOTH_WHIST = (
    game("ex17-seven-2-1", "7h", BOTH, "7 2 1", "1:P4 2>1:8 3>1:4", layout=HEARTS),
    game("ex17-leningrad", "7h", BOTH, "7 2 1", "1:P4 2>1:16 3>1:8", "leningrad", layout=HEARTS),
    game("ex18-six-2-1", "6s", BOTH, "7 2 1", "1:P2 2>1:4 3>1:2 3:M2"),
    game("ex19-six-2-0", "6s", BOTH, "8 2 0", "1:P2 2>1:4 3:M4"),
    game("ex20-seven-2-0", "7s", BOTH, "8 2 0", "1:P4 2>1:8"),
    game("ex21-nine-personal", "9s", BOTH, "9 1 0", "1:P8 2>1:8 3:M8", "quota_basis=personal", layout=NINE),
    game("ex21-nine-joint", "9s", BOTH, "9 1 0", "1:P8 2>1:8", layout=NINE),
    game("ex22-six-3-0-joint", "6s", BOTH, "7 3 0", "1:P2 2>1:6 3:M2"),
    game("ex22-six-3-0-own", "6s", BOTH, "7 3 0", "1:P2 2>1:6 3:M4", "shortfall_67=own_shortage"),
    game("ex23-six-1-0-full", "6s", BOTH, "9 1 0", "1:P2 2>1:2 2:M2 3:M4"),
    game("ex23-six-1-0-half", "6s", BOTH, "9 1 0", "1:P2 2>1:2 2:M1 3:M2", "responsibility=half"),
    walkover("ex25-six", "6s", BOTH, "1:P2 2:M4 3:M4", "shortfall_8910=both"),
    walkover("ex25-seven", "7s", BOTH, "1:P4 2:M4 3:M4", "shortfall_8910=both"),
    walkover("ex25-eight", "8s", BOTH, "1:P6 2:M6 3:M6", "shortfall_8910=both"),
    walkover("ex25-nine", "9s", BOTH, "1:P8 2:M8 3:M8", "shortfall_8910=both"),
    walkover("ex25-ten", "10s", BOTH, "1:P10 2:M10 3:M10", "shortfall_8910=both"),
    walkover("ex25-leningrad-whisted-ten", "10s", BOTH, "1:P10 2:M10 3:M10", "leningrad ten=whisted"),
    checked("ex25-leningrad-checked-ten", STRONG, "1:P10", "leningrad"),
    game("ex26-six-3-2", "6s", BOTH, "5 3 2", "1:M2 2>1:8 3>1:6"),
    game("ex26-seven-3-2", "7s", BOTH, "5 3 2", "1:M8 2>1:20 3>1:16"),
    game("ex26-eight-3-2", "8s", BOTH, "5 3 2", "1:M18 2>1:36 3>1:30"),
    game("ex26-nine-3-2", "9s", BOTH, "5 3 2", "1:M32 2>1:56 3>1:48"),
    game("ex26-ten-3-2", "10s", BOTH, "5 3 2", "1:M50 2>1:80 3>1:70"),
    game("ex27-eight-diamonds", "8d", BOTH, "6 3 1", "1:M12 2>1:30 3>1:18", layout=DIAMONDS),
    game("ex29-personal-quota", "6d", BOTH, "5 5 0", "1:M2 2>1:12 3:M4 3>1:2", "quota_basis=personal", layout=DIAMONDS),
)

ONE_WHISTS = (
    game("ex31-greedy", "6c", FIRST_OPEN, "5 3 2", "1:M2 2>1:12 3>1:2", layout=CLUBS),
    game("ex31-gentleman", "6c", FIRST_CLOSED, "5 3 2", "1:M2 2>1:7 3>1:7", "style=gentleman_on_fail", layout=CLUBS),
    game("ex33-six-made-in-the-light", "6s", FIRST_OPEN, "6 4 0", "1:P2 2>1:8"),
    game("ex33-six-with-seven", "6s", SECOND_OPEN, "7 1 2", "1:P2 3>1:6 3:M2"),
    walkover("ex33-six-alone", "6s", FIRST_CLOSED, "1:P2 2:M8"),
    walkover("ex33-seven-alone", "7s", FIRST_CLOSED, "1:P4 2:M8"),
    walkover("ex33-eight-alone", "8s", FIRST_CLOSED, "1:P6 2:M6"),
    walkover("ex33-nine-alone", "9s", FIRST_CLOSED, "1:P8 2:M8"),
    walkover("ex33-ex47-ten-alone", "10s", FIRST_OPEN, "1:P10 2:M10"),
    walkover("ex33-leningrad-seven-alone", "7s", FIRST_CLOSED, "1:P4 2:M8", "leningrad"),
    game("six-with-one-whister-twice", "6s", SECOND_OPEN, "6 1 3", "1:P2 3>1:8", twice=True),
    game("seven-with-two-whisters", "7s", BOTH, "7 1 2", "1:P4 2>1:4 3>1:8"),
    game("open-after-declarers-card", "6s", FIRST_OPEN, "6 2 2", "1:P2 2>1:8", "open_moment=after_declarer_card"),
    game("open-after-first-trick", "6s", SECOND_OPEN, "6 2 2", "1:P2 3>1:8", "open_moment=after_first_trick"),
    game("always-open", "6s", "2 whist:whist\n3 whist:pass", "6 2 2", "1:P2 2>1:8", "open_choice=always_open"),
    one(
        "half-returned-and-failed",
        MIXED.deal(orders("6s"), "2 whist:pass\n3 whist:half\n2 whist:whist\n2 mode:open", "play 5 3 2"),
        "1:M2 2>1:12 3>1:2",
    ),
    one(
        "half-returned-and-made",
        MIXED.deal(orders("7s"), "2 whist:pass\n3 whist:half\n2 whist:whist\n2 mode:closed", "play 8 1 1"),
        "1:P4 2>1:8",
    ),
)

WITHOUT_PLAY = (
    one("ex40-half-on-six", MIXED.deal(orders("6s"), HALF), "1:P2 3>1:4"),
    one("ex40-half-on-seven", MIXED.deal(orders("7s"), HALF), "1:P4 3>1:4"),
    one("ex40-leningrad-six", MIXED.deal(orders("6s"), HALF), "1:P2 3>1:8", "leningrad"),
    one("ex40-leningrad-seven", MIXED.deal(orders("7s"), HALF), "1:P4 3>1:8", "leningrad"),
    one(
        "sole-whister-leaves",
        MIXED.deal(orders("6s"), "2 whist:whist\n3 whist:pass\n2 whist:half\n3 whist:pass"),
        "1:P2 2>1:4",
        "half_whist_who=sole_whister",
    ),
    one("ex42-both-pass", MIXED.deal(orders("7s"), NOBODY), "1:P4"),
    one("ex43-without-three", MIXED.deal(takes(), "1 giveup\n1 concede"), "1:M6"),
    one("ex43-above-the-six", MIXED.deal(takes("7h"), "1 giveup\n1 concede"), "1:M12", "without_three=any"),
    one("ex43-leningrad-six", MIXED.deal(takes("6s"), "1 giveup\n1 concede"), "1:M12", "leningrad"),
    one("ex43-leningrad-eight", MIXED.deal(takes("8s"), "1 giveup\n1 concede"), "1:M36", "leningrad without_three=any"),
    one("no-three-above-six", MIXED.deal(takes("7s"), "no 1 concede", "1 discard:7d8h\n1 order:7s", NOBODY), "1:P4"),
)

TENS_AND_MISERES = (
    checked("ex47-checked-ten-made", STRONG, "1:P10", "ten=checked"),
    checked("checked-ten-refuted", EIGHT, "1:M20 2>1:40 3>1:20", "ten=checked"),
    checked("checked-ten-without-whists", EIGHT, "1:M20 2>1:20 3>1:20", "ten=checked ten_whists=none"),
    one("ex48-misere-made", MISERE.deal(orders("misere", MISERE, bid="misere"), "play 0 5 5"), "1:P10"),
    one("ex48-misere-caught", BAD_MISERE.deal(orders("misere", BAD_MISERE, bid="misere"), "play 2 4 4"), "1:M20"),
    one(
        "ex48-leningrad",
        BAD_MISERE.deal(orders("misere", BAD_MISERE, bid="misere"), "play 2 4 4"),
        "1:M40",
        "leningrad",
    ),
    one(
        "misere-nothing-more",
        MISERE.deal(
            orders("misere", MISERE, bid="misere"),
            "play 0 1 1\n1 rest\n1 claim:0.0.8",
        ),
        "1:P10",
    ),
    one(
        "misere-of-the-second-hand",
        MISERE.turn(1).deal("1 pass\n2 bid:misere\n3 pass\n2 discard:9d9h", "play 4 0 6"),
        "2:P10",
    ),
    one(
        "stalingrad",
        MIXED.deal(orders("6s"), "play 6 2 2"),  # both whists come by themselves
        "1:P2 2>1:4 3>1:4",
        "stalingrad=yes",
    ),
)

TALK = (
    one(
        "here",
        MIXED.turn(1).deal(
            "1 bid:6s\n2 bid:6c\n3 pass\n1 here:6c\n2 bid:6d\n1 pass",
            "2 discard:7d8h\n2 order:6h\n3 whist:pass\n1 whist:pass",
        ),
        "2:P2",
    ),
    one(
        "here-of-the-younger",
        MIXED.turn(1).deal(
            "1 bid:6s\n2 bid:6c\n3 pass\n1 bid:6d\n2 here:6d\n1 pass",
            "2 discard:7d8h\n2 order:6d\n3 whist:pass\n1 whist:pass",
        ),
        "2:P2",
        "here=elder_then_younger",
    ),
    one("no-jumps", MIXED.deal("no 1 bid:6c", orders("6s"), NOBODY), "1:P2", "jumps=no"),
    Scenario(
        "exit-with-seven",
        (
            MIXED.deal(ALL_PASS, "play 4 3 3"),
            MIXED.deal("no 2 bid:6s\n2 bid:7s\n3 pass\n1 pass\n2 discard:7d8h\n2 order:7s\n3 whist:pass\n1 whist:pass"),
        ),
        "1:M1 2:P4",
        options="exit_ladder=6,7",
    ),
    Scenario(
        "exit-by-a-whisted-game-only",
        (
            MIXED.deal(ALL_PASS, "play 4 3 3"),
            MIXED.deal("2 bid:7s\n3 pass\n1 pass\n2 discard:7d8h\n2 order:7s\n3 whist:pass\n1 whist:pass"),
            MIXED.deal("no 3 bid:6s\n3 bid:7s\n1 pass\n2 pass\n3 discard:7d8h\n3 order:7s\n1 whist:pass\n2 whist:pass"),
        ),
        "1:M1 2:P4 3:P4",
        options="exit_ladder=6,7 exit_needs=whisted",
    ),
    one(
        "claim-gives-a-trick",
        NINE.deal(orders("6s", NINE), FIRST_CLOSED, "play 1 0 0\n1 rest\n1 claim:8.1.0"),
        "1:P2 2:M6 2>1:2",
    ),
    one(
        "claim-of-misere-asked",
        BAD_MISERE.deal(
            orders("misere", BAD_MISERE, bid="misere"),
            "1 rest\n1 claim:0.0.10\n3 agree:y\n2 agree:y",
        ),
        "1:P10",
    ),
    one(
        "claim-of-misere-refused",
        BAD_MISERE.deal(
            orders("misere", BAD_MISERE, bid="misere"),
            "1 rest\n1 claim:0.0.10\n2 agree:n\nplay 0 5 5",
        ),
        "1:P10",
    ),
    one(
        "claim-refused-then-agreed",
        LIKELY.deal(
            orders("7s", LIKELY),
            BOTH,
            "play 2 0 0\n1 rest\n1 claim:8.0.0\n2 agree:n",
            "play 1 0 0\n1 rest\n1 claim:7.0.0\n3 agree:y\n2 agree:y",
        ),
        "1:P4 3:M4 2:M4",
    ),
    one(
        "discard-taken-back",
        MIXED.deal(
            takes(),
            "1 pick:As\n1 pick:Ks\n1 unpick\n1 pick:Ac\n1 pick:Ac\n1 pick:7d\n1 pick:8h",
            "1 discard:7d8h\n1 order:6s",
            NOBODY,
        ),
        "1:P2",
    ),
    one(
        "presses-of-others",
        MIXED.deal(
            "no 2 pass\nno 3 bid:6s",
            takes(),
            "no 2 order:6s\n1 discard:7d8h\n1 order:6s",
            "no 3 whist:whist\nno 1 whist:pass",
            NOBODY,
        ),
        "1:P2",
    ),
)

FOUR = (
    one(
        "ex28-four-remise",
        MIXED.deal(orders("6s"), BOTH, "play 4 4 2"),
        "1:M4 2>1:12 3>1:8 4>1:4",
        seats=4,
    ),
    one(
        "ex46-talon-bonus",
        TALON_AK.deal(orders("6s", TALON_AK), BOTH, "play 6 3 1"),
        "1:P2 2>1:6 3>1:2 4>1:4",
        "talon_bonus=value",
        seats=4,
    ),
    one(
        "ex48-halves-made",
        MISERE.deal(takes("misere"), "1 offer\n4 half:y", f"1 discard:{MISERE.discard}", "play 0 5 5"),
        "1:P5 4:P5",
        "half_with_dealer=misere",
        seats=4,
    ),
    one(
        "ex48-halves-caught",
        BAD_MISERE.deal(takes("misere"), "1 offer\n4 half:y", f"1 discard:{BAD_MISERE.discard}", "play 1 5 4"),
        "1:M5 4:M5",
        "half_with_dealer=misere",
        seats=4,
    ),
    one(
        "halves-refused",
        MISERE.deal(
            takes("misere"),
            "no 2 half:y\n1 offer\nno 1 half:y\n4 half:n",
            f"1 discard:{MISERE.discard}",
            "play 0 5 5",
        ),
        "1:P10",
        "half_with_dealer=misere",
        seats=4,
    ),
    from_record("ex14-talon-takes-part", RECORDS / "raspasy-example-14.txt"),
    from_record("ex15-dealer-takes-two", RECORDS / "raspasy-example-15.txt"),
    one("four-six-in-the-light", MIXED.deal(orders("6s"), FIRST_OPEN, "play 6 3 1"), "1:P2 2>1:8", seats=4),
    one(
        "four-seven-with-two",
        MIXED.deal("no 4 pass", orders("7s"), BOTH, "play 7 1 2"),
        "1:P4 2>1:4 3>1:8",
        seats=4,
    ),
    one("four-without-three", MIXED.deal(takes(), "1 giveup\n1 concede"), "1:M6", seats=4),
    one(
        "four-half-returned",
        MIXED.deal(orders("6s"), "2 whist:pass\n3 whist:half\n2 whist:whist\n2 mode:open", "play 5 3 2"),
        "1:M2 2>1:12 3>1:2 4>1:2",
        seats=4,
    ),
)

# ace, king and queen of everything
PREFERANS = Layout(
    ("s:AKQ c:AKQ d:AK h:AK", "s:JT98 c:JT9 d:JT h:J", "s:7 c:87 d:987 h:T987"),
    "d:Q h:Q",
    "",
)
LOOKS = "2 look\n2 pass\n3 blindpass"

CONVENTIONS = (
    one(
        "here-through-a-passer",
        MIXED.deal("1 bid:6c\n2 pass\n3 here:6c\n1 bid:6d\n3 pass\n1 discard:7d8h\n1 order:6d", NOBODY),
        "1:P2",
        "here=through_passer",
    ),
    one(
        "nine-without-the-talon",
        MIXED.deal("1 bid:9s-\n2 pass\n3 pass\n1 order:9s", NOBODY),
        "1:P8",
        "no_talon_bids=9",
    ),
    one(
        "misere-out-of-turn",
        MISERE.turn(1).deal("2 bid:misere\n1 pass\n3 pass\n2 discard:9d9h", "play 4 0 6"),
        "2:P10",
        "misere_out_of_turn=yes",
    ),
    one(
        "kurochka-with-a-stake",
        MIXED.deal(takes(), "1 giveup\n1 concede"),
        "1:A6 3:A2",
        "kurochka kurochka_stake=2",
    ),
    Scenario(
        "kotel-with-a-prize",
        (
            MIXED.deal(takes(), "1 giveup\n1 concede"),
            MIXED.deal("2 pass\n3 pass\n1 pass"),
            MIXED.deal("3 bid:6s\n1 pass\n2 pass\n3 discard:7d8h\n3 order:6s\n1 whist:pass\n2 whist:pass"),
        ),
        "1:A6 3:A-6",
        options="kotel end=deals:2 kotel_deals=1",
        closes=True,
    ),
    one(
        "uvert-caught",
        BAD_MISERE.deal(orders("uvert", BAD_MISERE, bid="uvert"), "play 2 4 4"),
        "1:M30",
        "misere_ladder=old_direct uverts=15,20",
    ),
    one(
        "uvert-without-the-talon",
        MISERE.deal("1 bid:uvert-\n2 pass\n3 pass", "play 0 5 5"),
        "1:P20",
        "30 misere_ladder=old_steps no_talon_bids=uvert uverts=10,20",
    ),
    one(
        "misere-closed",
        BAD_MISERE.deal(orders("misere", BAD_MISERE, bid="misere"), "play 2 4 4"),
        "1:M20",
        "misere_play=closed",
    ),
    one(
        "third-hand-takes-the-talon",
        MIXED.turn(2).deal("1 pass\n2 pass\n3 taketalon\n3 discard:7d8h\n3 order:6s\n1 whist:pass\n2 whist:pass"),
        "3:P2",
        "third_hand_free_talon=yes",
    ),
    one(
        "raspasy-passed-blind",
        MIXED.deal("1 blindpass", LOOKS, "play 4 3 3"),
        "1:M2",
        "blind=pass",
    ),
    one(
        "six-bid-blind",
        MIXED.deal("1 blind:6s", LOOKS, "1 discard:7d8h\n1 order:6s", NOBODY),
        "1:P4",
        "blind=full",
    ),
    Scenario(
        "ex55-bomb",
        (
            MIXED.deal("1 blindpass\n2 blindpass\n3 blindpass", "play 4 3 3"),
            MIXED.deal(
                "2 look\n2 bid:6s\n3 look\n3 pass\n1 look\n1 pass\n2 discard:7d8h\n2 order:6s",
                "3 whist:whist\n1 whist:whist",
                "play 1 6 3",
            ),
        ),
        "1:M2 2:P4 3>2:12 1>2:4",
        options="blind=pass bombs=yes",
    ),
    one("compulsory-raspasy", MIXED.deal("play 4 3 3"), "1:M1", "classic"),
    one("dealer-fined", MIXED.deal(ALL_PASS, "play 4 3 3"), "1:M1 3:M5", "rasp_max_run=1 rasp_run_fine=5"),
    one("ex41-for-half-when-all-pass", MIXED.deal(orders("6s"), NOBODY), "1:P2 3>1:4", "auto_half_all_pass=yes"),
    one(
        "ex44-talon-thrown",
        MIXED.deal(takes("7c"), "1 sure:throw\n1 unpick\n1 sure:throw\n1 throw\n1 order:7c", NOBODY),
        "1:P4 4:M8",
        "talon_throw=dealer_mountain_2v",
        seats=4,
    ),
    one(
        "dealer-whists",
        MIXED.deal(orders("7s"), "2 whist:pass\n3 whist:pass\n4 look:2\n4 whist:whist", "play 7 2 1"),
        "1:P4 4>1:12",
        "dealer_whist=yes",
        seats=4,
    ),
    one(
        "dealer-returns-a-half",
        MIXED.deal(orders("6s"), "2 whist:pass\n3 whist:half\n2 whist:pass\n4 whist:whist", "play 6 2 2"),
        "1:P2 4>1:8",
        "dealer_return=yes",
        seats=4,
    ),
    one(
        "any-game-in-halves",
        MIXED.deal(takes(), "1 offer\n4 half:y\n1 discard:7d8h\n1 order:6s", NOBODY),
        "1:P1 4:P1",
        "half_with_dealer=any",
        seats=4,
    ),
    one(
        "preferans-proved",
        PREFERANS.deal(takes(), "1 sure:preferans\n1 preferans"),
        "1:P10 2:P10 3:P10 1>2:100 1>3:100",
        "preferans_hand=on",
        closes=True,
    ),
    one(
        "preferans-refuted",
        MIXED.deal(takes(), "1 sure:preferans\n1 preferans"),
        "1:M10 2>1:10 3>1:10",
        "preferans_hand=on",
    ),
    one(
        "gusarik-six",
        MIXED.deal("1 bid:6s\n2 pass\n1 discard:7d8h\n1 order:6s\n2 whist:whist", "play 6 2 2"),
        "1:P2 2>1:8",
        "gusarik",
        seats=2,
    ),
    one(
        "hussar-seven",
        HUSSAR.deal("1 bid:6s\n2 pass", f"1 discard:{HUSSAR.discard}\n1 order:7s\n2 whist:whist", "play 7 3"),
        "1:P4 2>1:12",
        "hussar",
        seats=2,
        twice=True,
    ),
    one(
        "hussar-misere",
        HUSSAR.deal("1 bid:misere\n2 pass", "1 discard:AsKsAcKc", "play 3 7"),
        "1:M30",
        "hussar",
        seats=2,
        watched=True,
    ),
    one("hussar-raspasy", HUSSAR.deal("1 pass\n2 pass", "play 6 4"), "1:M2", "hussar", seats=2, watched=True),
    one(
        "gusarik-for-half",
        MIXED.deal("1 bid:7s\n2 pass\n1 discard:7d8h\n1 order:7s\n2 whist:half"),
        "1:P4 2>1:4",
        "gusarik",
        seats=2,
    ),
)

POOL_OF_FOUR = (
    Scenario(
        "pool-of-four",
        (
            STRONG.deal(orders("7s", STRONG), NOBODY),
            # the dealer of deal 2 has the third hand: his six closes two points of his neighbour's pool
            STRONG.turn(2).deal("2 pass\n3 pass\n1 bid:6s\n1 discard:7h8h\n1 order:6s\n2 whist:pass\n3 whist:pass"),
            MIXED.deal("3 pass\n1 pass\n2 pass", "play 3 2 5"),
            STRONG.turn(1).deal("1 pass\n2 bid:6s\n3 pass\n2 discard:7h8h\n2 order:6s\n3 whist:pass\n1 whist:pass"),
            # nobody is left to help: what remains of the nine goes off the own mountain
            STRONG.turn(1).deal("2 pass\n3 bid:6s\n1 pass\n3 discard:7h8h\n3 order:9s\n1 whist:pass\n2 whist:pass"),
        ),
        "1:P4 2:P4 3:P4 1>2:20 1:M1",
        options="4",
        closes=True,
    ),
    Scenario(
        "pool-of-four-with-four",
        (
            STRONG.deal(orders("7s", STRONG), NOBODY),
            STRONG.deal("2 bid:6s\n3 pass\n4 pass\n2 discard:7h8h\n2 order:7s\n3 whist:pass\n4 whist:pass"),
            STRONG.deal("3 bid:6s\n4 pass\n1 pass\n3 discard:7h8h\n3 order:8s\n4 whist:pass\n1 whist:pass"),
            STRONG.deal("4 bid:6s\n1 pass\n2 pass\n4 discard:7h8h\n4 order:6s\n1 whist:pass\n2 whist:pass"),
        ),
        "1:P4 2:P4 3:P4 4:P4 3>4:20",
        seats=4,
        options="4",
        closes=True,
    ),
)

FIVE = (
    one(
        "five-remise",
        MIXED.deal("no 4 pass\nno 5 pass", orders("6s"), BOTH, "play 4 4 2"),
        "1:M4 2>1:12 3>1:8 5>1:4",
        seats=5,
    ),
    Scenario(
        "pool-of-four-with-five",
        (
            STRONG.deal(orders("7s", STRONG), NOBODY),
            STRONG.deal("2 bid:6s\n3 pass\n4 pass\n2 discard:7h8h\n2 order:7s\n3 whist:pass\n4 whist:pass"),
            STRONG.deal("3 bid:6s\n4 pass\n5 pass\n3 discard:7h8h\n3 order:8s\n4 whist:pass\n5 whist:pass"),
            STRONG.deal("4 bid:6s\n5 pass\n1 pass\n4 discard:7h8h\n4 order:6s\n5 whist:pass\n1 whist:pass"),
            STRONG.deal("5 bid:6s\n1 pass\n2 pass\n5 discard:7h8h\n5 order:7s\n1 whist:pass\n2 whist:pass"),
        ),
        "1:P4 2:P4 3:P4 4:P4 5:P4 3>4:20",
        seats=5,
        options="4",
        closes=True,
    ),
)

# everybody's screens are looked at after every single press of these
WATCHED = (
    "here",
    "claim-refused-then-agreed",
    "discard-taken-back",
    "presses-of-others",
    "ex03-amnesty-4-3-3",
    "ex14-talon-takes-part",
    "ex31-greedy",
    "ex33-six-made-in-the-light",
    "checked-ten-refuted",
    "ex48-misere-caught",
    "ex48-halves-made",
    "four-half-returned",
    "five-remise",
    "misere-closed",
    "misere-of-the-second-hand",
    "open-after-declarers-card",
    "open-after-first-trick",
    "seven-with-two-whisters",
    "six-with-one-whister-twice",
)

_ALL: tuple[Scenario, ...] = (
    *TALK,
    *WITHOUT_PLAY,
    *RASPASY,
    *BOTH_WHIST,
    *ONE_WHISTS,
    *TENS_AND_MISERES,
    *FOUR,
    *CONVENTIONS,
    *POOL_OF_FOUR,
    *FIVE,
)

SCENARIOS = tuple(replace(scenario, watched=scenario.name in WATCHED) for scenario in _ALL)
