"""Another scorer of a deal, written from the prose of docs/skat.md alone: facts as texts in, points by seat out.

It knows no class of the product and reads rules as the texts of a record.
"""

from collections.abc import Mapping

BASES = {"d": 9, "h": 10, "s": 11, "c": 12, "grand": 24}
COUNTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def card_points(cards: list[str]) -> int:
    """Add the card points of cards."""
    return sum(COUNTS[card[0]] for card in cards)


def tops(game: str, cards: list[str]) -> int:
    """Count the matadors among twelve cards: with as a positive, without as a negative number."""
    order = ["Jc", "Js", "Jh", "Jd"]
    if game != "grand":
        order += [rank + game for rank in "ATKQ987"]
    count = 1
    while count < len(order) and (order[count] in cards) == (order[0] in cards):
        count += 1
    return count if order[0] in cards else -count


def takes(game: str, cards: list[str]) -> int:
    """Return which of three cards, from 0, takes the trick; in a ramsch the game is a grand."""

    def rank(card: str) -> tuple[int, int]:
        if game == "null":
            return (1 if card[1] == cards[0][1] else 0, "789TJQKA".index(card[0]))
        if card[0] == "J":
            return (3, "dhsc".index(card[1]))
        plain = "789QKTA".index(card[0])
        if card[1] == game:
            return (2, plain)
        return (1 if card[1] == cards[0][1] and cards[0][0] != "J" else 0, plain)

    ranks = [rank(card) for card in cards]
    return ranks.index(max(ranks))


def game_amount(rules: Mapping[str, str], fact: Mapping[str, str], *, bock: bool) -> int:
    """Return what the declarer writes.

    fact: `game bid hand announced tops points none took kontra re concede`, an absent one is none; none is
    `declarer` or `defenders`.
    """
    game, hand, said = fact["game"], fact.get("hand") == "yes", fact.get("announced", "")
    gave_up = fact.get("concede") == "yes"
    if game == "null":
        worth = {"nn": 23, "yn": 35, "ny": 46, "yy": 59}[("y" if hand else "n") + ("y" if said else "n")]
        paid, won = worth, not gave_up and fact["took"] == "0"
    else:
        base = int(rules["grand_ouvert"]) if game == "grand" and said == "ouvert" else BASES[game]
        points, none = int(fact.get("points", "-1")), fact.get("none", "")
        levels = abs(int(fact["tops"])) + 1
        levels += 1 if hand else 0
        happened_schneider = not gave_up and (points >= 90 or points <= 30 or none != "")
        happened_schwarz = not gave_up and none != ""
        said_schneider = said in ("schneider", "schwarz", "ouvert")
        said_schwarz = said in ("schwarz", "ouvert")
        levels += 1 if happened_schneider or said_schneider else 0
        levels += 1 if said_schneider else 0
        levels += 1 if happened_schwarz or said_schwarz else 0
        levels += 1 if said_schwarz else 0
        levels += 1 if said == "ouvert" and not (game == "grand" and base == 36) else 0
        worth = base * levels
        kept = none == "defenders" if said_schwarz else points >= (90 if said_schneider else 61)
        won = kept and not gave_up and worth >= int(fact["bid"])
        lowest = base
        while lowest < int(fact["bid"]):
            lowest += base
        paid = max(worth, lowest)
    amount = worth if won else -paid
    if not won and (rules["loss_doubling"] == "always" or not hand):
        amount *= 2
    if fact.get("kontra") == "yes":
        amount *= 2
    if fact.get("re") == "yes":
        amount *= 2
    if bock and not (hand and rules["bock_hand"] == "plain"):
        amount *= 2
    return amount


def ramsch_amounts(
    rules: Mapping[str, str],
    tricks: list[tuple[int, int]],
    talon: int,
    seats: list[int],
    *,
    shoves: int,
    bock: bool,
) -> dict[int, int]:
    """Return what each seat writes after a ramsch; `tricks`: (taker, card points) in the order played."""
    times = 2**shoves
    if bock:
        times *= 2
    own = dict.fromkeys(seats, 0)
    count = dict.fromkeys(seats, 0)
    latest = dict.fromkeys(seats, -1)
    for place, (taker, points) in enumerate(tricks):
        own[taker] += points
        count[taker] += 1
        latest[taker] = place
    for seat in seats:
        if count[seat] == 10:
            return {seat: times * (120 if rules["ramsch_sweep"] == "plus120" else -120)}
    if rules["ramsch_virgin"] == "double" and list(count.values()).count(0) == 1:
        times *= 2
    if rules["ramsch_skat"] == "last_trick":
        own[tricks[-1][0]] += talon
        talon = 0
    highest = max(own.values())
    losers = [seat for seat in seats if own[seat] == highest]
    if len(losers) > 1 and rules["ramsch_tie"] == "last_trick":
        losers = [max(losers, key=lambda seat: latest[seat])]
    return {seat: -times * (own[seat] + talon) for seat in losers}


def totals(rules: Mapping[str, str], points: list[int], won: list[int], lost: list[int]) -> list[int]:
    """Return the totals of the seats."""
    if rules["list"] == "classical":
        return points
    each = 40 if len(points) == 3 else 30
    return [
        points[seat] + 50 * won[seat] - 50 * lost[seat] + each * (sum(lost) - lost[seat]) for seat in range(len(points))
    ]
