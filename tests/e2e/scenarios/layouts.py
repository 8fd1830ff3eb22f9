"""Hands and words that many deals share. The first hand is the declarer's unless a deal says otherwise."""

from dataclasses import dataclass, replace

from tests.e2e.scenarios.model import Deal


@dataclass(frozen=True)
class Layout:
    """First, second, third hand (two of 24 cards), the talon, what the declarer puts away."""

    hands: tuple[str, ...]
    talon: str
    discard: str

    def swap(self, one: str, other: str) -> "Layout":
        """Return the cards with two suits exchanged."""
        table = str.maketrans({f"{one}": other, f"{other}": one})
        hands = tuple(hand.translate(table) for hand in self.hands)
        return Layout(hands, self.talon.translate(table), self.discard.translate(table))

    def turn(self, places: int) -> "Layout":
        """Return the hands with the declarer `places` further from the dealer."""
        return Layout(self.hands[-places:] + self.hands[:-places], self.talon, self.discard)

    def deal(self, *steps: str) -> Deal:
        """Return a deal with these cards."""
        return Deal(self.hands, self.talon, "\n".join(steps))


# ten tricks from the top with spades as trumps, or without
STRONG = Layout(
    ("s:AKQJT c:AK d:AK h:A", "s:98 c:QJT9 d:QJ h:KQ", "s:7 c:87 d:T987 h:JT9"),
    "h:87",
    "7h8h",
)
# the same cards thrown away badly: nine or eight tricks
NINE = replace(STRONG, discard="Ah7h")
EIGHT = replace(STRONG, discard="AhKd")
# nine tricks, and the queen of hearts once the king falls: nobody can prove ten, nobody can refute them
LIKELY = Layout((STRONG.hands[0], "s:98 c:QJT9 d:QJ h:K8", STRONG.hands[2]), "h:Q7", "Kd7h")
# six tricks with spades as trumps, and everything else when people help
MIXED = Layout(
    ("s:AKQ98 c:A7 d:K9 h:7", "s:JT c:KQ8 d:AJ h:KJT", "s:7 c:JT9 d:QT8 h:AQ9"),
    "d:7 h:8",
    "7d8h",
)
# ace and king of hearts in the talon
TALON_AK = Layout(
    ("s:AKQ98 c:A7 d:K9 h:7", "s:JT c:KQ8 d:AJ7 h:JT", "s:7 c:JT9 d:QT8 h:Q98"),
    "h:AK",
    "7c7h",
)
# a misère without a hole, and one with two
MISERE = Layout(
    ("s:987 c:987 d:87 h:97", "s:AQT c:KJ d:AQT h:KJ", "s:KJ c:AQT d:KJ h:AQT"),
    "d:9 h:8",
    "9d9h",
)
BAD_MISERE = Layout(
    ("s:987 c:987 d:A7 h:97", "s:AQT c:KJ d:QT8 h:J8", "s:KJ c:AQT d:KJ h:AQT"),
    "d:9 h:K",
    "9d9h",
)

# two hands of 24 cards; the elder takes seven tricks and more with spades as trumps
HUSSAR = Layout(
    ("s:AKQJ c:AK d:QJ h:T9", "s:T9 c:QJT d:AK h:AKQ"),
    "c:9 d:T9 h:J",
    "9cJhTh9h",
)
ALL_PASS = "1 pass\n2 pass\n3 pass"
BOTH = "2 whist:whist\n3 whist:whist"
FIRST_OPEN = "2 whist:whist\n3 whist:pass\n2 mode:open"
FIRST_CLOSED = "2 whist:whist\n3 whist:pass\n2 mode:closed"
SECOND_OPEN = "2 whist:pass\n3 whist:whist\n3 mode:open"
NOBODY = "2 whist:pass\n3 whist:pass"
HALF = "2 whist:pass\n3 whist:half\n2 whist:pass"


def takes(bid: str = "6s") -> str:
    """Seat 1 gets the talon with a bid."""
    return f"1 bid:{bid}\n2 pass\n3 pass"


def orders(contract: str, layout: Layout = MIXED, *, bid: str = "6s") -> str:
    """Seat 1 gets the talon, puts two cards away and names his game; a misère or uvert needs no naming."""
    return f"{takes(bid)}\n1 discard:{layout.discard}" + ("" if bid in ("misere", "uvert") else f"\n1 order:{contract}")
