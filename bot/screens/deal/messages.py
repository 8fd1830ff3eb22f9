"""Messages of a running deal: the group's live message, a player's own message, short alerts."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from bot.pictures.drawing import Labels
from bot.screens.deal.keyboard import DealKeyboard
from bot.screens.deal.text import DealText, V
from bot.screens.deal_face import DealFace
from bot.screens.deal_pages import FinishedDeal
from bot.screens.model import Draft, Frame, Screen
from bot.screens.own_picture import OwnCaption, own_pictured
from bot.screens.pictured import pictured
from bot.screens.replies import rules_refuse
from bot.screens.reports import stopped_line
from bot.screens.status import here_rows, own_absence_rows, status_text, vote_rows, vote_text
from bot.screens.table_keys import hand_row
from bot.screens.table_message import captions, finished_screen, running_screen
from bot.screens.table_picture import TablePicture
from bot.screens.texts import ALERT, Html, Texts, bold, in_alert, lines
from bot.screens.words import cards_line, sorted_line
from engine.core.cards import Card
from engine.core.errors import IllegalCommand


def with_meaning(question: Html, meaning: str) -> Html:
    """Return a question followed by the sentence `meaning`, if that is not empty."""
    return Html(f"{question} {lines(meaning)}") if meaning else question


class DealMessages(DealFace[V]):
    """Messages of a running deal; a game says what a player is asked and what is shown beside the cards."""

    keyboard: ClassVar[DealKeyboard[Any, Any]]
    """Keyboards of the deal."""
    table_picture: ClassVar[TablePicture[Any]]
    """Pictures of the table."""
    reports: ClassVar[FinishedDeal[Any, Any]]
    """Messages after a deal."""
    asked_in: ClassVar[Mapping[Any, str]]
    """Untranslated short question by phase of the deal; in any other phase the viewer is just to play."""
    discarding: ClassVar[Any] = ()
    """Classes of phases that have the field `discard`: the discarded cards, which only the declarer may see."""
    illegal: ClassVar[Mapping[str, str]]
    """Untranslated sentences on refused commands, by the engine's reason, preferred to those in `refusals.RULES`."""
    bids_beside_a_vote: ClassVar[bool] = False
    """True if the bids are still shown while a proposal is open."""

    @abstractmethod
    def asked(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Html:
        """Describe what the viewer has to decide now."""

    @abstractmethod
    def help_sentences(self, t: Texts, frame: Frame, view: V) -> list[str]:
        """Explain in sentences the buttons and prices to a viewer who decides, or to others what is being decided."""

    def help_text(self, t: Texts, frame: Frame, view: V) -> str:
        """Explain the viewer's buttons, or what is being decided, in an alert of at most 200 characters."""
        return in_alert(self.help_sentences(t, frame, view))

    def put_away(self, t: Texts, view: V) -> tuple[str, ...]:
        """Return lines with the cards that the viewer has discarded, as plain text; a line may be empty."""
        table = self.text.table(view)
        cards = table.discard if isinstance(table, self.discarding) else None
        return (t.plain("Discarded: %(cards)s", cards=sorted_line(t, cards, self.text.suits)),) if cards else ()

    @property
    def text(self) -> DealText[Any]:
        """Formatter of a deal's state as text."""
        return self.reports.text

    def labels(self, t: Texts) -> Labels:
        """Return the words that the game's painters write on pictures."""
        return self.reports.labels(t)

    def fact(self, t: Texts, name: str, value: str) -> str:
        """Format a value that a refusal mentions: as cards if its `name` is "has" or "card", others unchanged."""
        return cards_line(t, map(Card, value.split())) if name in ("has", "card") else value

    def refusal(self, t: Texts, error: IllegalCommand) -> str:
        """Explain, as a toast, why the rules do not allow a command."""
        facts = {name: self.fact(t, name, it) if isinstance(it, str) else it for name, it in error.facts.items()}
        return rules_refuse(t, self.illegal.get(error.reason), error.reason, facts)

    def unasked(self, t: Texts, view: V) -> Html:
        """Describe the viewer's role while another player has to decide."""
        return Html("")

    def has_many_keys(self, view: V, draft: Draft) -> bool:
        """Return whether so many buttons are shown that the hand above them is written in one line."""
        return draft.higher

    def tells_bids(self, view: V, draft: Draft) -> bool:
        """Return whether the text lists the bids; False if the buttons need the room."""
        return True

    def lies_open(self, view: V) -> bool:
        """Return whether the viewer's cards lie open on the table."""
        return view.viewer in view.exposed

    def no_cards(self, t: Texts, view: V) -> Html:
        """Explain to a viewer without cards why there are none; may be empty."""
        return t("You deal and rest.") if view.viewer is view.resting else Html("")

    def own_cards(self, view: V) -> tuple[Card, ...]:
        """Return the viewer's own cards; empty if there are none."""
        return (view.hands[view.viewer].cards or ()) if view.viewer is not None else ()

    def table_screen(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Return the table as everybody sees it, as text. `view`: a spectator's."""
        retired = self.reports.retired_line(t, view)
        if isinstance(view, self.reports.finished):
            return finished_screen(t, frame, retired)
        if not view.deciders:
            return Screen(lines(self.text.standing(t, view), stopped_line(t, frame.ending)))
        state = self.text.standing(t, view, bidding=self.bids_beside_a_vote or frame.vote is None)
        state = lines(self.text.turn(t, view), state, self.text.proposal(t, view))
        return running_screen(t, frame, state, self.keyboard.public_rows(t, frame, view), retired)

    def pictured_screen(self, t: Texts, frame: Frame, view: V) -> Screen:
        """Return the table as everybody sees it: a picture that is valid until the next trick, with a caption.

        view: a spectator's. After the deal no new picture is drawn.
        """
        screen = self.table_screen(t, frame, view)
        if isinstance(view, self.reports.finished):
            return screen
        proposal = self.text.proposal(t, view)
        brief, trick = lines(self.text.brief(t, view), proposal), lines(self.text.trick_lines(t, view), proposal)
        told, turn = (brief, trick, proposal), self.text.turn(t, view)
        shorter = captions(t, frame, turn, told, is_awaited=bool(view.deciders))
        return pictured(screen, self.table_picture.lasting(t, view), shorter)

    def hand_screen(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        """Return a player's message of the deal. `frame.token`: token of the player's open decision (0: none)."""
        if isinstance(view, self.reports.finished):
            return self.reports.result_screen(t, frame, view)
        if view.decider is None:
            return self.reports.stopped_screen(t, frame, view)
        absent = own_absence_rows(t, frame)
        prompt = self._prompt(t, frame, view, draft)
        asked = bool(prompt) and view.viewer in view.deciders
        if self.keyboard.claim_text(t, frame, view, draft):  # the table above a claim is written in few lines
            table = self.text.rest(t, view)
        else:
            table = self.text.state(t, view, asked=asked, bidding=self.tells_bids(view, draft))
        hand = self.hand_text(t, frame, view, draft, above_keys=not (absent or draft.sure))
        deal = self.keyboard.own_rows(t, frame, view, draft) if not absent else ()
        helped = any(button.text == "?" for row in deal for button in row)
        last = hand_row(t, frame, has_cards=bool(self.own_cards(view)), helped=helped)
        return Screen(
            lines(table, _status(t, frame, view), vote_text(t, frame.vote), " ", hand, prompt),
            (*absent, *here_rows(t, frame), *vote_rows(t, frame), *deal, last),
            retired=self.reports.retired_line(t, view),
        )

    def hand_pictured_screen(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Screen:
        """Return the deal for one player as a picture that is valid until the next trick, with a caption.

        The arguments are those of `hand_screen`. A deal that is over is shown as text.
        """
        words = self.hand_screen(t, frame, view, draft)
        if isinstance(view, self.reports.finished) or view.decider is None:
            return words
        prompt = self._prompt(t, frame, view, draft)
        caption = OwnCaption(
            game=self.text.under_picture(t, view),
            people=_status(t, frame, view),
            trick=self.text.course(t, view, asked=bool(prompt) and view.viewer in view.deciders),
            hand=self.hand_text(t, frame, view, draft, in_a_line=True, above_keys=True),
            vote=vote_text(t, frame.vote),
            question=prompt,
        )
        return own_pictured(words, self.table_picture.own(t, view), caption)

    def hand_and_question(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Html:
        """Return the viewer's cards, unless the buttons show them, and the viewer's question, without the table."""
        above_keys = not (own_absence_rows(t, frame) or draft.sure)
        hand = self.hand_text(t, frame, view, draft, above_keys=above_keys)
        return lines(hand, self._prompt(t, frame, view, draft))

    def hand_text(
        self, t: Texts, frame: Frame, view: V, draft: Draft, *, in_a_line: bool = False, above_keys: bool = False
    ) -> Html:
        """Format the viewer's own cards, one suit a line.

        They are written in one line if buttons show cards or are many, a claim is considered, or another hand is open.
        in_a_line: one line in any case. above_keys: leave the cards out if the buttons below show all of them.
        """
        own = self.own_cards(view)
        if not own:
            return self.no_cards(t, view)
        laid = self.lies_open(view)
        title = bold(t.plain("Your cards lie on the table") if laid else t.plain("Your cards"))
        much = self.has_many_keys(view, draft) or bool(self.keyboard.claim_text(t, frame, view, draft))
        keys = set(self.keyboard.cards(view.legal))
        picking = self.keyboard.is_picking(view, draft)
        narrow = in_a_line or bool(keys) or much or picking or bool(self.text.open_hands(t, view))
        hand = self.text.hand_line(t, view, own, draft) if narrow else lines(*self.text.hand_lines(t, view, own, draft))
        shown = lines(title, hand)
        if above_keys and not much and keys.issuperset(own):
            shown = title if laid else Html("")
        return lines(shown, *self.put_away(t, view))

    def hand_picture(self, t: Texts, view: V) -> Screen | None:
        """Draw the table with the viewer's own cards; None if the viewer has none."""
        if not self.own_cards(view):
            return None
        return Screen(bold(t.plain("Deal %(n)d", n=view.number)), picture=self.table_picture.now(t, view))

    def hand_alert(self, t: Texts, view: V) -> str:
        """Format the viewer's own cards by suits, in at most 200 characters."""
        own = self.own_cards(view)
        if isinstance(view, self.reports.finished):
            return t.plain("The deal is over.")
        if not own:
            return t.plain("You have no cards in this deal now.")
        rows = (*self.text.hand_lines(t, view, own), *self.put_away(t, view))
        return "\n".join(row for row in rows if row)[:ALERT]

    def question(self, t: Texts, view: V) -> str:
        """Return in a few words what the viewer is asked; empty if the viewer is just to play."""
        asked = self.asked_in.get(view.phase)
        return t.plain(asked) if asked else ""

    def _prompt(self, t: Texts, frame: Frame, view: V, draft: Draft) -> Html:
        """Format the viewer's question, or the viewer's role if another is asked; empty if the viewer is absent."""
        if view.viewer is None or own_absence_rows(t, frame):
            return Html("")
        if sure := self.keyboard.claim_text(t, frame, view, draft) or self.keyboard.risky.text(t, view, draft):
            return sure
        return self.asked(t, frame, view, draft) if view.viewer in view.deciders else self.unasked(t, view)


def _status(t: Texts, frame: Frame, view: Any) -> Html:
    """Format absences and pauses, without the note that the table waits for the viewer."""
    waited = tuple((seat, name) for seat, name in frame.status.waited if seat is not view.viewer)
    return status_text(t, replace(frame.status, waited=waited))
