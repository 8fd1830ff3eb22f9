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


def game_causes(rules: Mapping[str, str], fact: Mapping[str, str]) -> list[str]:
    """Return what of a game may bring bock laps; `fact` as in `game_amount`."""
    plain = game_amount(rules, {**fact, "kontra": "no", "re": "no"}, bock=False)
    counted = fact["game"] != "null" and fact.get("concede") != "yes"
    points = int(fact.get("points", "-1"))
    happened = {
        "kontra": plain < 0 and fact.get("kontra") == "yes",
        "60": counted and points == 60,
        "120": plain >= 120,
        "schneider": counted and (points >= 90 or points <= 30 or fact.get("none", "") != ""),
    }
    return [cause for cause, is_so in happened.items() if is_so]


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
    if rules["list"] != "seeger":
        return points
    each = 40 if len(points) == 3 else 30
    return [
        points[seat] + 50 * won[seat] - 50 * lost[seat] + each * (sum(lost) - lost[seat]) for seat in range(len(points))
    ]


def scored(text: str, rules: Mapping[str, str]) -> tuple[list[dict[int, int]], list[int]]:
    """Score a record from its cards and calls: what each deal that is over writes, and the settlement at the end.

    `sheet` and `points` are not read. Deals with real cards are scored from their `outcome`.
    """
    lines = [line.split(" ") for line in text.splitlines() if line and not line.startswith("#")]
    seats = sum(words[0] == "seat" for words in lines)
    match = _Match(rules, seats)
    deal: list[list[str]] = []
    for words in lines:
        if words[0] == "deal":
            match.close(deal)
            deal = [words]
        elif words[0] == "adjust":
            match.close(deal)
            deal = []
            match.points[int(words[1]) - 1] += int(words[2].removeprefix("list"))
        elif deal:
            deal.append(words)
    match.close(deal)
    final = totals(rules, match.points, match.won, match.lost)
    if rules["list"] == "bierlachs":  # whoever is lowest pays, nobody else does
        low = min(final)
        paid = [sum(own - low for own in final) if own == low else 0 for own in final]
        return match.written, [(own - low) * final.count(low) - lost for own, lost in zip(final, paid, strict=True)]
    return match.written, [seats * own - sum(final) for own in final]


class _Match:
    """A list that grows deal by deal, with the stages of a robber match."""

    def __init__(self, rules: Mapping[str, str], seats: int) -> None:
        self.rules, self.seats = rules, seats
        self.points, self.won, self.lost = [0] * seats, [0] * seats, [0] * seats
        self.written: list[dict[int, int]] = []
        self.stage, self.left, self.owed, self.target = "classic", 0, 0, int(rules["bock_at"])

    def close(self, deal: list[list[str]]) -> None:
        """Score a deal that is over; one that was broken off or is still being played writes nothing."""
        if not deal:
            return
        told = _deal_score(self.rules, deal, self.seats, bock=self.stage == "bock")
        if told is None:
            return
        amounts, declarer, passed, causes = told
        written = self._kept(amounts)
        for seat, amount in written.items():
            self.points[seat - 1] += amount
        if declarer:
            (self.won if amounts[declarer] > 0 else self.lost)[declarer - 1] += 1
        self.written.append(written)
        again = self.stage == "schieber" and declarer and self.rules["ramsch_grand"] == "again"
        if not again and not (passed and self.rules["pass_out"] == "redeal_same"):
            asked = self.rules["bock_triggers"].split(",")
            self._advance(max(0, amounts[declarer]) if declarer else 0, sum(cause in asked for cause in causes))

    def _kept(self, amounts: dict[int, int]) -> dict[int, int]:
        """Return what is written: a plus of one as a minus of the others, or a minus as a plus of the others."""
        best, worst = max([0, *amounts.values()]), min([0, *amounts.values()])
        whole = {seat: amounts.get(seat, 0) for seat in range(1, self.seats + 1)}
        if self.rules["list"] == "bierlachs" and best:
            return {seat: amount - best for seat, amount in whole.items() if amount != best}
        if self.rules["list"] == "plus" and len(amounts) < self.seats:
            return {seat: amount - worst for seat, amount in whole.items() if amount != worst}
        return {} if self.rules["list"] == "plus" else amounts

    def _far(self) -> list[int]:
        """Return how far each list has come, in Bierlachs below nought."""
        return [-own for own in self.points] if self.rules["list"] == "bierlachs" else self.points

    def _advance(self, won: int, causes: int) -> None:
        is_robber, adds = self.rules["robber"] == "yes", self.rules["bock_adds"] == "yes"
        if self.stage == "classic":
            if is_robber and self.rules["bock_trigger"] == "deal":
                causes += won >= int(self.rules["bock_at"])
            elif is_robber:
                causes += any(own >= self.target for own in self._far())
        if self.stage == "schieber" or (self.stage == "bock" and not adds):
            causes = 0
        self.owed += (causes if adds else min(1, causes)) * int(self.rules["bock_laps"])
        self.left -= self.stage != "classic"
        if self.left:
            return
        has_ramsch = is_robber or (self.rules["ramsch_lap"] == "yes" and self.rules["bock_triggers"] != "none")
        if self.stage == "bock" and has_ramsch:
            self.stage, self.left = "schieber", self.seats
        elif self.owed:
            self.stage, self.left, self.owed = "bock", self.seats, self.owed - 1
        elif self.stage != "classic":
            self.stage = "classic"
            step = self.target = int(self.rules["bock_at"])
            while any(own >= self.target for own in self._far()):
                self.target += step


def _deal_score(
    rules: Mapping[str, str], deal: list[list[str]], seats: int, *, bock: bool
) -> tuple[dict[int, int], int, bool, list[str]] | None:
    """Return what a deal writes, its declarer (0: none), whether all passed, and what may bring bock laps.

    None for a deal without a result.
    """
    if any(words[0] == "broken" for words in deal):
        return None
    dealer = int(deal[0][2].removeprefix("dealer="))
    active = [(dealer + step - 1) % seats + 1 for step in (1, 2, 3)]
    outcome = next((words[1:] for words in deal if words[0] == "outcome"), None)
    if outcome is not None:
        return _paper_score(rules, outcome, active, bock=bock)
    facts = _Facts(deal, active)
    if not facts.is_over:
        return None
    if not facts.declarer:
        if not facts.tricks:
            return {}, 0, True, []
        talon = card_points(facts.skat)
        amounts = ramsch_amounts(rules, facts.tricks, talon, active, shoves=facts.shoves, bock=bock)
        return amounts, 0, False, ["ramsch"]
    fact = facts.fact()
    return {facts.declarer: game_amount(rules, fact, bock=bock)}, facts.declarer, False, game_causes(rules, fact)


def _paper_score(
    rules: Mapping[str, str], outcome: list[str], active: list[int], *, bock: bool
) -> tuple[dict[int, int], int, bool, list[str]]:
    if outcome == ["passed"]:
        return {}, 0, True, []
    fact = dict(word.split("=") for word in outcome if "=" in word)
    if outcome[0] != "ramsch":
        fact["none"] = fact.get("none", "").replace(fact["declarer"], "declarer")
        declarer = int(fact["declarer"])
        fact = {"tops": "0", **fact}
        return {declarer: game_amount(rules, fact, bock=bock)}, declarer, False, game_causes(rules, fact)
    own = {int(pair[0]): int(pair[2:]) for pair in fact["points"].split(",")}
    empty = [int(seat) for seat in fact.get("none", "").split(",") if seat]
    order = [seat for seat in active if seat not in empty]
    for name in ("later", "last"):  # the one who took the last trick stands last
        if name in fact:
            order.remove(int(fact[name]))
            order.append(int(fact[name]))
    tricks = [(seat, own[seat]) for seat in order]
    if len(order) == 1:
        tricks = [(order[0], 0)] * 9 + tricks
    amounts = ramsch_amounts(rules, tricks, int(fact["talon"]), active, shoves=int(fact.get("shoves", "0")), bock=bock)
    return amounts, 0, False, ["ramsch"]


class _Facts:
    """Facts of a played deal, from its lines."""

    def __init__(self, deal: list[list[str]], active: list[int]) -> None:
        self.hands = {int(words[1]): words[2:] for words in deal if words[0] == "hand"}
        self.skat = next(words[1:] for words in deal if words[0] == "talon")
        self.dealt = dict(self.hands)
        self.declarer, self.bid, self.game, self.shoves = 0, 0, "grand", 0
        self.hand = self.conceded = self.yielded = self.kontra = self.re = False
        self.announced, self.taken, self.claimed, self.claimer = "", list(self.skat), "", 0
        self.cards: list[tuple[int, str]] = []
        self.active = active
        for words in deal:
            getattr(self, f"_{words[0].replace('-', '_')}", self._nothing)(words[1:])
        self.tricks, self.won = self._tricks()
        null_lost = self.game == "null" and self.declarer in [taker for taker, _ in self.won]
        early = self.conceded or self.yielded or self.claimed
        self.is_over = bool(early or len(self.won) == 10 or null_lost or self._passed())
        self.all_words = deal

    def _nothing(self, words: list[str]) -> None:
        pass

    @staticmethod
    def _items(words: list[str]) -> list[tuple[int, list[str]]]:
        found: list[tuple[int, list[str]]] = []
        for word in words:
            bare = word.partition("~")[0]
            if ":" in bare:
                seat, _, said = bare.partition(":")
                found.append((int(seat), [said]))
            else:
                found[-1][1].append(bare)
        return found

    def _auction(self, words: list[str]) -> None:
        self.calls = getattr(self, "calls", []) + [(seat, said[0]) for seat, said in self._items(words)]
        for _, said in self.calls:
            self.bid = int(said) if said.isdigit() else self.bid

    def _talon_call(self, words: list[str]) -> None:
        for seat, (word, *more) in self._items(words):
            self.declarer = seat
            self.hand = self.hand or word == "hand"
            if word == "discard":
                self.skat = more
            elif word == "game":
                self.game, self.announced = more[0], more[1] if len(more) > 1 else ""

    def _kontra(self, words: list[str]) -> None:
        for _, (word,) in self._items(words):
            self.kontra = self.kontra or word == "kontra"
            self.re = self.re or word == "re"

    def _shove(self, words: list[str]) -> None:
        for seat, (word, *more) in self._items(words):
            self.shoves += word == "shove"
            if word in ("give", "discard"):
                self.hands[seat] = [card for card in self.hands[seat] + self.skat if card not in more]
                self.skat = more

    def _play(self, words: list[str]) -> None:
        self.cards += [(seat, card) for seat, (card,) in self._items(words)]

    def _claim(self, words: list[str]) -> None:
        self.claimed, self.claimer = words[2].partition("~")[0], int(words[0])

    def _concede(self, words: list[str]) -> None:
        own = int(words[0].partition("~")[0]) == self.declarer
        self.conceded, self.yielded = own, not own

    def _passed(self) -> bool:
        return not self.declarer and not self.bid and len(getattr(self, "calls", [])) == 3 and not self.cards

    def _tricks(self) -> tuple[list[tuple[int, int]], list[tuple[int, list[str]]]]:
        won: list[tuple[int, list[str]]] = []
        for place in range(0, len(self.cards) - 2, 3):
            trick = self.cards[place : place + 3]
            won.append((trick[takes(self.game, [card for _, card in trick])][0], [card for _, card in trick]))
        return [(taker, card_points(cards)) for taker, cards in won], won

    def fact(self) -> dict[str, str]:
        """Return the facts of a game in the words of `game_amount`."""
        mine = [cards for taker, cards in self.won if taker == self.declarer]
        left = 10 - len(self.won)
        wins_rest = self.yielded
        if self.claimed:
            wins_rest = (self.claimed == "proved") == (self.claimer == self.declarer)
        gets_rest = wins_rest != (self.game == "null") if self.claimed or self.yielded else False
        played = [card for _, cards in self.won for card in cards]
        taken = self.dealt[self.declarer] + self.taken
        points = card_points([card for cards in mine for card in cards]) + card_points(self.skat)
        if gets_rest:
            rest = [card for cards in self.dealt.values() for card in cards] + self.taken
            points += card_points([card for card in rest if card not in played and card not in self.skat])
        tricks = len(mine) + (left if gets_rest else 0)
        none = "declarer" if tricks == 0 else "defenders" if tricks == 10 else ""
        return {
            "game": self.game,
            "hand": "yes" if self.hand else "no",
            "announced": self.announced,
            "bid": str(self.bid),
            "tops": str(tops(self.game, taken)),
            "points": str(points),
            "none": "" if self.game == "null" else none,
            "took": "1" if tricks else "0",
            "kontra": "yes" if self.kontra else "no",
            "re": "yes" if self.re else "no",
            "concede": "yes" if self.conceded else "no",
        }
