"""Fair deals at a table: the secret is stored before its hash is shown, words are fixed when the cards are dealt.

A table that waits for its next deal keeps a secret from then on; it is written in the transaction that makes the table
wait, so that a program that dies between the hash and the deal goes on with that secret. Only a table restored from a
copy gets another one, because the secret in the copy may have been used and revealed after the copy was taken. Tables
of versions that knew no fair deals get one with the next thing that happens there, and deal as before if that is the
deal.
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
    """Return the secret of the next deal, if the table waits for one after these events and has none yet.

    There is none with real cards, and at the table of a lent, a given or a prepared deal, whose cards are known.
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
    """Return the secret of a new table's first deal; none with real cards, given ones, or cards dealt before."""
    is_given = opened.quiet is not None and opened.quiet.given is not None
    return _sealed(decks, 0) if isinstance(kind_of(opened), Played) and not is_given else ()


def sealed_anew(table: Table, decks: DeckSource) -> tuple[Sealed, ...]:
    """Draw another secret for the next deal, if the old one may be known; words that were chosen stay."""
    waits = table.stage in (Stage.LOBBY, Stage.BETWEEN) and table.secrets.sealed is not None
    return _sealed(decks, table.id) if waits else ()


def _sealed(decks: DeckSource, table: int) -> tuple[Sealed, ...]:
    secret = decks.secret(table)
    return (Sealed(secret.hex()),) if secret is not None else ()


async def words_of(table: Table, chats: Chats) -> PlayerWords:
    """Collect the words of all who sit at the table, by seat, those for whom a robot plays included."""
    seats = [(Seat(place), who.person) for place, who in enumerate(table.people, 1)]
    told = [(seat, (await chats.of(person)).word) for seat, person in seats if person is not None]
    return tuple((seat, word) for seat, word in told if word)


def made_of(
    table: Table, sealed: Sealed, number: int, words: PlayerWords, *, lot: bool
) -> tuple[Shuffled, tuple[Card, ...]]:
    """Return secret and words of deal `number`, and its deck; `lot`: the dealer is drawn from that secret."""
    deck = deck_of(table.game.deck, bytes.fromhex(sealed.secret), dict(words))
    return Shuffled(FairDeal(number, sealed.commit, sealed.secret, words, lot=lot)), deck


def drawn_from(sealed: Sealed, words: PlayerWords, seats: int) -> Seat:
    """Draw the first dealer of a match with so many seats, by the lot of its first deal's secret."""
    return lot_of(bytes.fromhex(sealed.secret), dict(words), seats)


def commit_of(table: Table) -> str:
    """Return the hash of the deal that is waited for, or of the one that has begun; empty if there is none."""
    if table.secrets.sealed is not None:
        return table.secrets.sealed.commit
    if table.stage is Stage.DEAL and table.secrets.fair is not None and table.secrets.fair.number == table.number:
        return table.secrets.fair.commit
    return ""


def is_provable(table: Table, number: int) -> bool:
    """Return whether deal `number`, the last one, was dealt from a secret."""
    return table.secrets.fair is not None and table.secrets.fair.number == number and not table.secrets.fair.lesson


def fair_deals(log: Iterable[LogEvent]) -> tuple[FairDeal, ...]:
    """Return secrets and words of the deals of a log, the running deal included.

    Each has the hash of the next deal as soon as that is sealed: the last hash, if a copy brought another.
    """
    found: list[FairDeal] = []
    for event in log:
        if isinstance(event, Shuffled):
            found.append(event.fair)
        elif isinstance(event, Sealed) and found:
            found[-1] = replace(found[-1], next=event.commit)
    return tuple(found)


def of_another_table(log: Iterable[LogEvent]) -> tuple[FairDeal, ...]:
    """Return the fair deals of a match from another table's log, without the hash of the deal that comes next there.

    The match goes on at this table, where the next deal has a secret of its own.
    """
    told = fair_deals(log)
    return (*told[:-1], *(replace(last, next="") for last in told[-1:]))


def proofs(fair: Iterable[FairDeal]) -> tuple[Proof, ...]:
    """Return fair deals as lines of a record; `record.write` keeps back what concerns a deal that is not over."""
    return tuple(line for deal in fair for line in proofs_of(deal))


def verdict(game: AnyGame, log: Sequence[LogEvent], number: int) -> FairVerdict:
    """Verify again what the log proves of a finished deal. Refused: stale, for a deal that is not over."""
    started = [event for event in log if isinstance(event, DealStarted) and event.number == number]
    ends = (event.number for event in log if isinstance(event, DealScored | DealBroken))
    if not started or number not in ends:
        raise Refused(Refusal.STALE)
    told = fair_deals(log)
    own = [fair for fair in told if fair.number == number]
    promised = any(fair.commit for fair in told if fair.number < number)
    return game.record.judge(started[-1], own[-1] if own else FairDeal(number), promised=promised)


def made_from(log: Iterable[LogEvent], number: int) -> FairDeal:
    """Return secret and words of deal `number` by the log; bare if the log has neither."""
    told = [fair for fair in fair_deals(log) if fair.number == number]
    return told[-1] if told else FairDeal(number)


def word_of(text: str) -> str:
    """Clean a word that somebody typed: one line in NFC of visible characters; empty for a dash.

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
