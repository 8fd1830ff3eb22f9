"""Positions of random matches and the screens they give, read back the way a person reads them."""

import html
import re
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from random import Random
from typing import Protocol

import msgspec

from bot.games.preferans.screens import messages, results, settle
from bot.games.preferans.screens.messages import MESSAGES
from bot.games.preferans.screens.presses import PRESSES
from bot.games.preferans.screens.report import DealPage, PreferansReport
from bot.gateway.api.callbacks import decode, encode
from bot.screens.draft_actions import DraftAction
from bot.screens.model import Button, ButtonStyle, Draft, Frame, Screen
from bot.screens.texts import Texts, texts
from bot.screens.widths import MOST, Place, breadth, laid_out, room
from bot.screens.words import NO_BREAK
from engine.core.cards import RANK_LETTERS, Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.auction import Blind, HalfWithDealer, PreferansHand
from engine.games.preferans.conventions.model import Convention, RaspTalon, TalonBonus
from engine.games.preferans.conventions.presets import PRESETS, seats_for
from engine.games.preferans.conventions.whist import HalfWhistWho
from engine.games.preferans.events import (
    AnyEvent,
    Claimed,
    DealStarted,
    MatchStarted,
    Standing,
    TalonClosed,
    TalonRevealed,
)
from engine.games.preferans.game import start
from engine.games.preferans.moves import Discard, Look, PlayCard
from engine.games.preferans.state import Auction, Broken, Claiming, Finished, Match, PaperDeal, Playing, Raspasy, Setup
from engine.games.preferans.view import (
    DeclaredView,
    FinishedView,
    GameView,
    PlayView,
    SeatView,
    WhistView,
    table_of,
    view_for,
)
from engine.three_hands.dealing import DECK
from tests.engine.games.preferans.walks import Walk
from tests.extent import tried

RU: Texts = texts("ru")
EN: Texts = texts("en")
NAMES = ("Аня <b>&", "Борис_*`", "Вика\"'", "Wolfeschlegelsteinhausenbergerdorff"[:32], "Дима ♠")
CONVENTIONS: tuple[Convention, ...] = (
    *PRESETS.values(),
    msgspec.structs.replace(
        PRESETS["sochi"],
        half_with_dealer=HalfWithDealer.MISERE,
        half_whist_who=HalfWhistWho.BOTH,
        talon_bonus=TalonBonus.VALUE,
        misere_first_word_only=False,
    ),
    msgspec.structs.replace(
        PRESETS["classic"],
        blind=Blind.FULL,
        compulsory_rasp_laps=0,
        half_with_dealer=HalfWithDealer.ANY,
        preferans_hand=PreferansHand.ON,
    ),
)
TABLES = (  # every convention with every number of seats its screens must hold
    *((convention, seats) for convention in CONVENTIONS if seats_for(convention) != (2,) for seats in (3, 4)),
    *((PRESETS[name], 5) for name in ("sochi", "classic", "kotel")),
    (PRESETS["gusarik"], 2),
    (PRESETS["hussar"], 2),
)
DEALS = tried(1, 10)  # of a random match
NO_DRAFT = Draft()
TAGS = {"b", "i", "u", "s", "code", "pre", "blockquote"}
RANKS = {"7": "7", "8": "8", "9": "9", "10": "T", "J": "J", "Q": "Q", "K": "K", "A": "A"} | dict(
    zip("ВДКТ", "JQKA", strict=True)
)
SUITS = {"♠": "s", "♣": "c", "♦": "d", "♥": "h"}
_RANK = r"(?:10|[789ВДКТJQKA])"
_CARD = re.compile(rf"(?<![0-9A-Za-zА-Яа-я])({_RANK})([♠♣♦♥])")
_HAND = re.compile(rf"(?<![0-9A-Za-zА-Яа-я])([♠♣♦♥])((?:[ \u00a0]{_RANK})+)(?![0-9A-Za-zА-Яа-я♠♣♦♥])")


class Seen(msgspec.Struct, frozen=True):
    """One viewer's screens in one position of a match."""

    walk: Walk
    frame: Frame
    view: SeatView
    group: Screen
    own: Screen | None

    @property
    def texts(self) -> list[str]:
        """Everything this viewer may read."""
        shown = [plain(self.group.text), plain(self.group.retired)]
        shown += [MESSAGES.help_text(RU, self.frame, self.view)]
        if self.own is not None:
            shown += [plain(self.own.text), plain(self.own.retired), messages.MESSAGES.hand_alert(RU, self.view)]
        return shown


def walked(seed: int, *, seats: int, convention: Convention, deals: int = DEALS) -> Iterator[Walk]:
    """Yield every position of a random match."""
    walk = Walk(Random(seed), convention, seats)
    first = MatchStarted(convention, NAMES[:seats])
    walk.match, walk.events = start(first), [first]
    for _ in range(deals):
        if walk.over:
            return
        walk.begin_deal()
        yield walk
        while not isinstance(walk.match.deal, Finished | PaperDeal):
            walk.step()
            yield walk


def frame_for(walk: Walk, convention: Convention, **changes: object) -> Frame:
    """Return the frame of a table; tokens are large, as after years of play."""
    names = NAMES[: len(walk.match.standing.players)]
    frame = Frame(
        table=10**9,
        rules=convention,
        players=names,
        token=99_999,
        stage=88_888,
        group_url="https://t.me/c/1234567890/17",
    )
    return msgspec.structs.replace(frame, **changes)


def seen(walk: Walk, convention: Convention, viewer: Seat | None, draft: Draft = NO_DRAFT) -> Seen:
    """Return the screens of one viewer now."""
    frame = frame_for(walk, convention)
    view, public = view_of(walk, viewer), view_of(walk, None)
    own = messages.MESSAGES.hand_screen(RU, frame, view, draft) if viewer is not None else None
    return Seen(walk, frame, view, messages.MESSAGES.table_screen(RU, frame, public), own)


def view_of(walk: Walk, viewer: Seat | None) -> SeatView:
    """Return the view of a deal that there is."""
    view = view_for(walk.match, viewer)
    assert view is not None
    return view


def finished_view(walk: Walk) -> FinishedView:
    """Return the finished deal as everybody sees it."""
    view = view_of(walk, None)
    assert isinstance(view, FinishedView)
    return view


def report_of(frame: Frame, view: FinishedView, after: Standing, page: DealPage) -> PreferansReport:
    """Return the report of a scored deal: the first player is ready, the next two are waited for."""
    assert view.score is not None
    people = tuple(frame.players)
    return PreferansReport(
        frame=frame,
        number=view.number,
        view=view,
        score=view.score,
        after=after,
        ready=people[:1],
        waiting=people[1:3],
        page=page,
    )


def reports(walk: Walk, convention: Convention) -> Iterator[PreferansReport]:
    """Make the report of the deal that has just been scored, page by page."""
    for page in DealPage:
        yield report_of(frame_for(walk, convention), finished_view(walk), walk.match.standing, page)


def deal_screens(walk: Walk, convention: Convention, t: Texts = RU) -> list[Screen]:
    """Return the screens of all viewers now."""
    frame = frame_for(walk, convention)
    screens = [results.deal_screen(t, report) for report in reports(walk, convention)]
    standing = walk.match.standing
    return [
        *screens,
        results.REPORTS.sheet_screen(t, frame, standing),
        settle.SETTLEMENT.settle_screen(t, frame, standing),
    ]


def buttons(screen: Screen) -> list[Button]:
    """List the buttons of a screen."""
    return [button for row in screen.rows for button in row]


def styled_suits(screen: Screen) -> list[str]:
    """Return labels with a suit on a colour: clients draw suits as emoji, and red on red cannot be read."""
    return [
        button.text
        for button in buttons(screen)
        if button.style is not ButtonStyle.PLAIN and not set(SUITS).isdisjoint(button.text)
    ]


def labels(screen: Screen) -> list[list[str]]:
    """Return the labels of a screen's buttons as a person sees them, row by row of the keyboard."""
    return [[eye(button.text) for button in row] for row in laid_out(screen.rows)]


def words(screen: Screen) -> list[str]:
    """Return the action words of a screen's buttons."""
    return [button.press.action for button in buttons(screen) if button.press is not None]


def cards_in_actions(screen: Screen) -> set[Card]:
    """Return cards a screen's buttons name."""
    found: set[Card] = set()
    for action in words(screen):
        word, _, argument = action.partition(":")
        if word in ("card", DraftAction.PICK):
            found.add(Card(argument))
        command = PRESSES.command(action, Seat.ONE)
        if isinstance(command, Discard):
            found.update(command.cards)
    return found


def cards_in_text(text: str, spoken: frozenset[str] = frozenset()) -> set[Card]:
    """Return cards a text names, "К♠" or a suit of a hand "♠ Т К 9"; `spoken` are contracts, which look like cards."""
    found: set[Card] = set()
    for line in text.splitlines():
        for sign, ranks in _HAND.findall(line):
            found.update(Card(RANKS[rank] + SUITS[sign]) for rank in ranks.split())
        for rank, sign in _CARD.findall(line):
            if f"{rank}{SUITS[sign]}" not in spoken:
                found.add(Card(RANKS[rank] + SUITS[sign]))
    return found


def spoken_in(view: SeatView) -> frozenset[str]:
    """Return contracts that were said; their words look like cards of that number and suit."""
    table = table_of(view)
    named = {call.bid for call in view.calls}
    named |= {table.bid} if isinstance(table, DeclaredView) else set()
    named |= {table.contract} if isinstance(table, GameView) else set()
    return frozenset(str(contract) for contract in named if isinstance(contract, Contract))


class Course(Protocol):
    """A match, and what happened in its deal from the start on: a `Walk`, or what a table's log tells."""

    @property
    def match(self) -> Match: ...

    def this_deal(self) -> list[AnyEvent]: ...


def visible_to(walk: Course, viewer: Seat | None, view: SeatView) -> set[Card]:
    """Return cards a viewer may know, from what happened in the deal and not from the view (but for what lies open)."""
    if isinstance(view, FinishedView):
        return set(DECK)
    allowed: set[Card] = set()
    table = table_of(view)
    declared = table if isinstance(table, DeclaredView) else None
    declarer = declared.declarer if declared is not None else None
    halves = declared is not None and declared.partner is not None and viewer is declared.partner
    own = {viewer} | ({declarer} if halves else set())
    for event in walk.this_deal():
        match event:
            case DealStarted(hands=hands) if not _face_down(walk, viewer):
                allowed.update(card for seat in own if seat is not None for card in hands[seat])
            case TalonRevealed(cards=cards):
                allowed.update(cards)
            case TalonClosed() if declared is not None and declared.blind and viewer is declarer:
                allowed.update(_setup(walk).talon)
            case PlayCard(card=card):
                allowed.add(card)
            case Discard(cards=cards, seat=seat) if seat in own:
                allowed.update(cards)
    deal = walk.match.deal
    play = deal.play if isinstance(deal, Claiming) else deal
    is_led = _setup(walk).convention.rasp_talon is RaspTalon.OPENS
    if isinstance(play, Playing) and isinstance(play.game, Raspasy) and is_led:
        allowed.update(_setup(walk).talon[: min(len(play.tricks) + 1, 2)])
    laid = {event.seat for event in walk.this_deal() if isinstance(event, Claimed) and event.open}
    for seat in laid:  # played cards are allowed already
        allowed.update(_hands(walk)[seat])
    looked = {event.at for event in walk.this_deal() if isinstance(event, Look) and event.seat is viewer}
    for seat in view.exposed:
        if declarer is not None and seat is not declarer and _may_be_open(walk, view, seat, looked):
            allowed.update(_hands(walk)[seat])
    return set(DECK) if _counted_out(walk, view, allowed) else allowed


def _setup(walk: Course) -> Setup:
    """Return how the deal that is going on was dealt."""
    deal = walk.match.deal
    assert deal is not None
    assert not isinstance(deal, Finished | Broken | PaperDeal)
    return deal.setup


def _hands(walk: Course) -> BySeat[tuple[Card, ...]]:
    """Return the cards that are still held in the deal that is going on."""
    deal = walk.match.deal
    assert deal is not None
    assert not isinstance(deal, Finished | Broken | PaperDeal)
    return deal.play.hands if isinstance(deal, Claiming) else deal.hands


def _counted_out(walk: Course, view: SeatView, allowed: set[Card]) -> bool:
    """Tell whether the cards of a misère's declarer can be counted out: all that the defenders were dealt is known.

    A sole defender, who of two hands knows the own one, is not told what the other may be until it lies open.
    """
    table = table_of(view)
    if not isinstance(table, PlayView) or not table.contract.is_misere:
        return False
    (dealt,) = (event.hands for event in walk.this_deal() if isinstance(event, DealStarted))
    defenders = [seat for seat in view.active if seat is not table.declarer]
    if len(defenders) == 1 and defenders[0] not in view.exposed:
        return False
    return all(set(dealt[seat]) <= allowed for seat in defenders)


def _may_be_open(walk: Course, view: SeatView, seat: Seat, looked: set[Seat | None]) -> bool:
    """Tell whether hands may lie open: in play, and before that the one which the dealer has looked at."""
    return not isinstance(view, WhistView) or (view.viewer is view.resting and seat in looked)


def _face_down(walk: Course, viewer: Seat | None) -> bool:
    """Tell whether the viewer of a blind convention has not yet looked at the own cards."""
    auction = walk.match.deal
    if not isinstance(auction, Auction) or auction.setup.convention.blind is Blind.OFF:
        return False
    return not any(isinstance(event, Look) and event.seat is viewer for event in walk.this_deal())


def _asks_for_a_word(attrs: list[tuple[str, str | None]]) -> bool:
    """Tell whether these are of a link by which the gateway knows what may be replied to; no other stands in a text."""
    asks = r"https://t\.me/\w+\?start=(word|tourword_\d+|tourfix_\d+_\d+_\d+(_\d+)?|tourdrop_\d+_\d+_\d+)"
    return len(attrs) == 1 and re.fullmatch(asks, attrs[0][1] or "") is not None


def _tells_a_moment(attrs: list[tuple[str, str | None]]) -> bool:
    """Tell whether these are of a date entity that Telegram takes."""
    moment, form = (dict(attrs).get(name) or "" for name in ("unix", "format"))
    is_moment = re.fullmatch("[0-9]{1,10}", moment) is not None and 0 < int(moment) < 2**31
    return len(attrs) == 2 and is_moment and re.fullmatch("r|w?[dD]?[tT]?", form) is not None


class _Checker(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.open: list[str] = []
        self.faults: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = tag in TAGS and (not attrs or (tag, attrs) == ("blockquote", [("expandable", None)]))
        known |= tag == "a" and _asks_for_a_word(attrs)
        known |= tag == "tg-time" and _tells_a_moment(attrs)
        if not known:
            self.faults.append(f"<{tag}>")
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if "<" in data or ">" in data or "&" in data:
            self.faults.append(data)
        self.text.append(data)

    def handle_entityref(self, name: str) -> None:
        if name not in ("amp", "lt", "gt", "quot"):
            self.faults.append(f"&{name};")
        self.text.append(html.unescape(f"&{name};"))

    def handle_charref(self, name: str) -> None:
        self.text.append(html.unescape(f"&#{name};"))


@lru_cache(4096)  # viewers see much the same, and again after every move
def _checked(text: str) -> tuple[tuple[str, ...], str]:
    """Read HTML; return what Telegram would refuse in it, and its text."""
    checker = _Checker()
    checker.feed(text)
    checker.close()
    return (*checker.faults, *(f"<{tag}> is left open" for tag in checker.open)), "".join(checker.text)


def faults(text: str) -> list[str]:
    """List what Telegram would refuse in a text of ours."""
    return list(_checked(text)[0])


def plain(text: str) -> str:
    """Return an HTML text as a person reads it: a space at which no line ends is a space to the eye."""
    return eye(_checked(text)[1])


def eye(text: str) -> str:
    """Return plain text as a person sees it."""
    return text.replace(NO_BREAK, " ")


def units(text: str) -> int:
    """Return length as Telegram counts it: UTF-16 code units after the entities are parsed."""
    return len(plain(text).encode("utf-16-le")) // 2


assert set(RANKS.values()) == set(RANK_LETTERS)


OCLOCK = re.compile(r"UTC|GMT|MSK|\b\d\d:\d\d\b")
"""Hours that a program wrote without knowing where its reader is."""


def check_limits(screen: Screen) -> None:
    """Check that a screen has nothing Telegram would refuse or cut."""
    assert faults(screen.text) == [], screen.text
    assert faults(screen.retired) == [], screen.retired
    assert 0 < units(screen.text) <= (1024 if screen.picture is not None else 4096)
    assert "  " not in plain(screen.text).strip() or screen.picture is None
    assert "%(" not in screen.text
    assert not OCLOCK.search(plain(screen.text)), "whose clock?"
    assert not any(OCLOCK.search(button.text) for button in buttons(screen)), "whose clock?"
    assert len(buttons(screen)) <= 100
    for place in Place:
        for row in laid_out(screen.rows, place):
            assert 0 < len(row) <= MOST
            assert max(breadth(button.text) for button in row) <= room(place, len(row)), [key.text for key in row]
    assert styled_suits(screen) == []
    for button in buttons(screen):
        assert button.text.strip()
        assert len(button.text) <= 64
        assert [button.press is not None, button.url is not None, bool(button.copy)].count(True) == 1
        assert len(button.copy) <= 256
        if button.press is not None:
            assert decode(encode(button.press)) == button.press
