"""Fair deals at a table: a secret is stored before its hash is shown; players' words are fixed when cards are dealt.

A table that waits for its next deal has a secret for that deal. The secret is stored in the transaction that makes the
table wait, so a program that is killed between hash and deal continues with it. Only a table restored from a copy of
the store gets another secret: the secret in the copy may have been used and revealed since. A table from an older
version without fair deals gets a secret with its next event; if that event is the deal, the deal is made without one.
"""

import unicodedata
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.screens.refusals import Refusal
from bot.tables.chats import Chats
from bot.tables.decks import DeckSource
from bot.tables.log.events import LobbyClosed, LogEvent, Sealed, Shuffled, TableOpened
from bot.tables.log.kinds import Played, kind_of
from bot.tables.log.state import Stage, Table
from bot.tables.names import clean_text
from bot.tables.refused import Refused
from engine.core.cards import Card
from engine.core.game import AnyGame
from engine.core.match import DealBroken, DealScored, DealStarted, MatchFinished
from engine.core.record.fair import FairDeal, FairVerdict, Proof, proofs_of
from engine.core.seats import Seat
from engine.core.shuffle import deck_of, lot_of

PlayerWords = tuple[tuple[Seat, str], ...]

LONGEST_WORD = 40  # characters
MUCH = 4096  # a message has no more characters
NO_WORD = ("-", "–", "—")


def sealing(table: Table, events: Sequence[LogEvent], decks: DeckSource) -> tuple[Sealed, ...]:
    """Return the secret of the next deal, if the table waits for a deal after these events and has no secret yet.

    There is none with real cards, and at the table of a lent, given or prepared deal, whose cards are fixed already.
    """
    if not isinstance(table.kind, Played) or table.given is not None:
        return ()
    if any(isinstance(event, MatchFinished | LobbyClosed) for event in events):
        return ()
    waits = table.stage in (Stage.LOBBY, Stage.BETWEEN) and table.secrets.sealed is None
    for event in events:  # a match that goes on brings its old deals with it
        if isinstance(event, DealStarted | DealScored | DealBroken):
            waits = not isinstance(event, DealStarted)
    return _sealed(decks, table.id) if waits else ()


def opening(opened: TableOpened, decks: DeckSource) -> tuple[Sealed, ...]:
    """Return the secret of a new table's first deal; none with real cards or if the cards are fixed already."""
    is_given = opened.quiet is not None and opened.quiet.given is not None
    return _sealed(decks, 0) if isinstance(kind_of(opened), Played) and not is_given else ()


def sealed_anew(table: Table, decks: DeckSource) -> tuple[Sealed, ...]:
    """Draw a new secret for the next deal, because the old one may be known; words that players chose remain."""
    waits = table.stage in (Stage.LOBBY, Stage.BETWEEN) and table.secrets.sealed is not None
    return _sealed(decks, table.id) if waits else ()


def _sealed(decks: DeckSource, table: int) -> tuple[Sealed, ...]:
    secret = decks.secret(table)
    return (Sealed(secret.hex()),) if secret is not None else ()


async def words_of(table: Table, chats: Chats) -> PlayerWords:
    """Return by seat the words that people at the table add to the shuffle, including people for whom a robot plays."""
    seats = [(Seat(place), who.person) for place, who in enumerate(table.people, 1)]
    told = [(seat, (await chats.of(person)).word) for seat, person in seats if person is not None]
    return tuple((seat, word) for seat, word in told if word)


def made_of(
    table: Table, sealed: Sealed, number: int, words: PlayerWords, *, lot: bool
) -> tuple[Shuffled, tuple[Card, ...]]:
    """Return deal `number`'s secret and words, for the log, and its deck; `lot`: whether the secret drew the dealer."""
    deck = deck_of(table.game.deck(table.game.rules_of(table.match)), bytes.fromhex(sealed.secret), dict(words))
    return Shuffled(FairDeal(number, sealed.commit, sealed.secret, words, lot=lot)), deck


def drawn_from(sealed: Sealed, words: PlayerWords, seats: int) -> Seat:
    """Draw the first dealer of a match with this number of seats, from the secret of its first deal."""
    return lot_of(bytes.fromhex(sealed.secret), dict(words), seats)


def commit_of(table: Table) -> str:
    """Return the hash of the next deal's secret, or of the running deal's; empty if there is none."""
    if table.secrets.sealed is not None:
        return table.secrets.sealed.commit
    if table.stage is Stage.DEAL and table.secrets.fair is not None and table.secrets.fair.number == table.number:
        return table.secrets.fair.commit
    return ""


def is_provable(table: Table, number: int) -> bool:
    """Return whether deal `number`, the last one, was dealt from a secret."""
    return table.secrets.fair is not None and table.secrets.fair.number == number and not table.secrets.fair.lesson


def fair_deals(log: Iterable[LogEvent]) -> tuple[FairDeal, ...]:
    """Return the secrets and words of all deals in a log, including the running deal.

    Each contains the hash of the next deal's secret, if there is one. If that secret was drawn again, because the table
    was restored from a copy of the store, it is the hash of the last secret.
    """
    found: list[FairDeal] = []
    for event in log:
        if isinstance(event, Shuffled):
            found.append(event.fair)
        elif isinstance(event, Sealed) and found:
            found[-1] = replace(found[-1], next=event.commit)
    return tuple(found)


def of_another_table(log: Iterable[LogEvent]) -> tuple[FairDeal, ...]:
    """Return the fair deals of a match from another table's log; the last one is without the hash of a next deal.

    The match goes on at this table, where the next deal gets a secret of its own.
    """
    told = fair_deals(log)
    return (*told[:-1], *(replace(last, next="") for last in told[-1:]))


def proofs(fair: Iterable[FairDeal]) -> tuple[Proof, ...]:
    """Return fair deals as lines of a record. `record.write` leaves out the secrets of deals that are not over."""
    return tuple(line for deal in fair for line in proofs_of(deal))


def verdict(game: AnyGame, log: Sequence[LogEvent], number: int) -> FairVerdict:
    """Verify a finished deal by what the log proves. Refused: stale, if the deal is not over."""
    started = [event for event in log if isinstance(event, DealStarted) and event.number == number]
    ends = (event.number for event in log if isinstance(event, DealScored | DealBroken))
    if not started or number not in ends:
        raise Refused(Refusal.STALE)
    told = fair_deals(log)
    own = [fair for fair in told if fair.number == number]
    promised = any(fair.commit for fair in told if fair.number < number)
    return game.record.judge(started[-1], own[-1] if own else FairDeal(number), promised=promised)


def made_from(log: Iterable[LogEvent], number: int) -> FairDeal:
    """Return secret and words of deal `number` in a log; both are empty if the log has none."""
    told = [fair for fair in fair_deals(log) if fair.number == number]
    return told[-1] if told else FairDeal(number)


def word_of(text: str) -> str:
    """Return a typed word for the shuffle as one line of visible characters, in Unicode's form NFC; empty for a dash.

    Refused: word_too_long, word_unseen.
    """
    if text.strip() in NO_WORD:
        return ""
    word = unicodedata.normalize("NFC", clean_text(unicodedata.normalize("NFC", text), MUCH))
    if not word:
        raise Refused(Refusal.WORD_UNSEEN)
    if len(word) > LONGEST_WORD:
        raise Refused(Refusal.WORD_TOO_LONG, {"most": LONGEST_WORD})
    return word
