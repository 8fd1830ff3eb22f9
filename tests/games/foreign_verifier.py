"""Somebody else's script: verifies the deals of a record by what docs/fair.md says, with nothing of this project.

`python foreign_verifier.py FILE` prints one line per deal: `1 ok`, `2 wrong hash`, `3 wrong cards`, `4 no commit`;
`1 ok lot` or `1 wrong dealer` where the first dealer was drawn from the secret, `2 another next` for a deal whose hash
is not the one that was stated with the deal before.
"""

import hashlib
import json
import sys
from collections.abc import Callable
from typing import Any

Deal = dict[str, Any]
PACKETS = {"3-2-3-4": [3, 3, 4], "3-2-4-3": [3, 4, 3]}
OF_CONVENTION = {"skat_seed": "3-2-3-4", "skat_robber": "3-2-3-4", "skat_isko": "3-2-4-3"}
LOT = "# the first dealer was drawn from this deal's secret"


def read(text: str) -> list[Deal]:
    """Return the deals of a record: number, dealer, and the lines that matter."""
    deals: list[Deal] = []
    deal: Deal = {}
    for line in text.splitlines():
        word, _, rest = line.strip().partition(" ")
        if line == LOT and len(deals) == 1:
            deal["lot"] = True
        elif word == "deal":
            number, dealer, *paper = rest.split()
            deal = {"number": number, "dealer": int(dealer.removeprefix("dealer=")), "hands": {}, "words": {}}
            if not paper:
                deals.append(deal)
        elif word == "hand":
            seat, *cards = rest.split()
            deal["hands"][int(seat)] = set(cards)
        elif word == "talon":
            deal["talon"] = rest.split()
        elif word in ("commit", "secret", "next"):
            deal[word] = rest
        elif word == "word":
            seat, _, said = rest.partition(" ")
            deal["words"][int(seat)] = json.loads(said) if said.startswith('"') else said
    return deals


def numbers(seed: bytes) -> Callable[[int], int]:
    """Return numbers below k, each as likely, from the bytes of one stream."""
    stream: list[int] = []
    counter = 0

    def below(k: int) -> int:
        nonlocal counter
        while True:
            if not stream:
                stream.extend(hashlib.sha256(seed + counter.to_bytes(8, "big")).digest())
                counter += 1
            byte = stream.pop(0)
            if byte < 256 - 256 % k:
                return byte % k

    return below


def seed_of(deal: Deal) -> bytes:
    """Return the seed of the shuffle, made of the secret and the words."""
    words: dict[int, str] = deal["words"]
    return bytes.fromhex(deal["secret"]) + b"".join(
        f"{seat}:{words[seat]}\n".encode() for seat in sorted(words) if words[seat]
    )


def deck_of(deal: Deal) -> list[str]:
    """Return the shuffled deck."""
    below = numbers(seed_of(deal))
    ranks = "9TJQKA" if len(deal["hands"]) == 2 else "789TJQKA"
    deck = [rank + suit for suit in "scdh" for rank in ranks]
    for i in range(len(deck) - 1, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def drawn(deal: Deal, players: int) -> int:
    """Return the seat that deals first."""
    return numbers(seed_of(deal) + b"lot")(players) + 1


def order_of(deal: Deal, players: int) -> list[int]:
    """Return forehand, middlehand, rearhand; of two players without a dummy the dealer's opponent, then the dealer."""
    dealer, seats = deal["dealer"], sorted(deal["hands"])
    if players == 2 and len(seats) == 3:
        return [3 - dealer, 3, dealer]
    return [seat for seat in seats if seat > dealer] + [seat for seat in seats if seat <= dealer]


def packets_of(lines: list[str]) -> list[int]:
    """Return the packets of a hand by the head of a record."""
    told = ""
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "convention":
            told = OF_CONVENTION.get(rest, "")
        elif word == "rule" and rest.startswith("deal_packets="):
            told = rest.partition("=")[2]
    return PACKETS.get(told, [2, 2, 2, 2, 2])


def dealt(deck: list[str], packets: list[int], number_of_hands: int) -> tuple[list[set[str]], list[str]]:
    """Deal a deck: the hands, and the talon as it lies."""
    hands: list[set[str]] = [set() for _ in range(number_of_hands)]
    left = len(deck) - 10 * number_of_hands
    talon: list[str] = []
    at = 0
    for number, size in enumerate(packets):
        for hand in hands:
            hand.update(deck[at : at + size])
            at += size
        if number == 0:
            talon = deck[at : at + left]
            at += left
    return hands, talon


def verdict(deal: Deal, players: int, stated: str, packets: list[int]) -> str:
    """Judge a deal in a word or two."""
    if "commit" not in deal or "secret" not in deal:
        return "no commit"
    if stated and deal["commit"].lower() != stated.lower():
        return "another next"
    secret = bytes.fromhex(deal["secret"])
    if hashlib.sha256(secret).hexdigest() != deal["commit"].lower():
        return "wrong hash"
    if deal.get("lot") and drawn(deal, players) != deal["dealer"]:
        return "wrong dealer"
    hands, talon = dealt(deck_of(deal), packets, len(deal["hands"]))
    for hand, seat in zip(hands, order_of(deal, players), strict=True):
        if hand != deal["hands"][seat]:
            return "wrong cards"
    good = "ok lot" if deal.get("lot") else "ok"
    return good if talon == deal["talon"] else "wrong cards"


def main(name: str) -> None:
    """Print the verdict of every deal in a record's file."""
    with open(name, encoding="utf-8") as file:
        text = file.read()
    lines = text.splitlines()
    players = sum(line.startswith(("seat ", "join ")) for line in lines)
    first = sum(line.startswith("seat ") for line in lines)
    stated = ""
    for deal in read(text):
        seats = first if deal.get("lot") else players
        sys.stdout.write(f"{deal['number']} {verdict(deal, seats, stated, packets_of(lines))}\n")
        stated = deal.get("next", "")


if __name__ == "__main__":
    main(sys.argv[1])
