"""Answers to what people ask to see: cards, the table, the sheet, the rules, help, old deals, the record."""

from typing import Any

from bot.screens import commands as pages
from bot.screens import replies
from bot.screens.actions import Action, LooseAction
from bot.screens.model import Screen
from bot.screens.refusals import Refusal
from bot.screens.resumed import resumed_help
from bot.screens.rulebooks import NO_CONVENTION
from bot.screens.texts import Texts
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature, Given, Order, place_of
from bot.tables.context.session import TableSession
from bot.tables.conventions import house_rules
from bot.tables.decide import lobby, quiet
from bot.tables.features.analysing import Analysing
from bot.tables.features.pages import Pages
from bot.tables.log.kinds import RealCards
from bot.tables.log.state import Stage, Table
from bot.tables.names import clean_text
from bot.tables.past import deal_pages as past
from bot.tables.ports import Role, Urgency
from bot.tables.presentation.frames import frame_of, paper_entry, view_of
from bot.tables.refused import Refused
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime
from engine.core.errors import ConventionError


class Showing:
    """Handlers of requests to see something; none changes a table."""

    def __init__(self, context: Context, runtime: TableRuntime, responder: Responder) -> None:
        self._context = context
        self._runtime = runtime
        self._responder = responder
        self._analysing = Analysing(context, runtime, responder)
        self._pages = Pages(context, runtime, responder, self._analysing)

    def feature(self) -> Feature:
        """Return this feature's handlers of buttons and commands."""
        return Feature(
            free={
                Action.HAND: self._hand,
                Action.FOLD: self._fold,
                Action.HELP: self._help,
                Action.RULES: self._rules,
                Action.PICTURE: self._picture,
                Action.PAGE: self._pages.turn,
                Action.OWN_PAGE: self._pages.turn_own,
                Action.BILL: self._analysing.bill,
                Action.COUNTED: self._counted,
                Action.SHEET: self._sheet,
            },
            loose={LooseAction.GO_TO: self._go_to},
            orders={"help": self.help_on_order, "hand": self._hand_on_order},
            table_orders={"table": self.table_on_order},
            late_orders={"pulya": self._pulya, "export": self._export},
        )

    async def _hand(self, session: TableSession, given: Given) -> None:
        """Show «Мои карты»: the presser's hand, as a view in the group or as an alert."""
        seat = session.table.seat_of(given.person.id)
        view = view_of(session.table, seat) if seat is not None else None
        if view is None:
            raise Refused(Refusal.NOT_SEATED if seat is None else Refusal.NO_CARDS)
        face = self._context.face(session.table.game).deal
        await self._runtime.ephemeral.hands.open(session, given, face.alert(given.texts, view))

    async def _go_to(self, given: Given) -> None:
        """Send the presser's message of another table again at the bottom of the private chat.

        Raises Refused: stale, also if the person no longer sits there or the match is over; no_table.
        """
        number, person = given.argument, given.person.id
        if not given.origin.is_private or not number.isascii() or not number.isdecimal():
            raise Refused(Refusal.STALE)

        async def down(session: TableSession) -> None:
            table = session.table
            plays = table.stage in (Stage.DEAL, Stage.BETWEEN) and not isinstance(table.kind, RealCards)
            if not plays or table.seat_of(person) is None or table.has_left(person):
                raise Refused(Refusal.STALE)
            await given.answer.empty()
            self._responder.bring_down(session, Role.HAND, person)

        await self._runtime.run(int(number), down)

    async def _fold(self, session: TableSession, given: Given) -> None:
        """Delete the presser's view in the group, or the picture beside it, even if the pressed one is outdated."""
        await given.answer.empty()
        person = given.person.id
        pictured = given.argument == Action.PICTURE
        if given.origin.is_own and person not in (session.ephemeral.pictures if pictured else session.ephemeral.hands):
            self._responder.answered(given.origin, person)
        (self._runtime.ephemeral.pictures.put_away if pictured else self._runtime.ephemeral.hands.close)(
            session, person
        )

    async def _picture(self, session: TableSession, given: Given) -> None:
        """Send the presser's cards as a picture: in the private chat, or beside the presser's view in the group."""
        seat = session.table.seat_of(given.person.id)
        view = view_of(session.table, seat) if seat is not None else None
        face = self._context.face(session.table.game).deal
        screen = face.picture(given.texts, view) if view is not None else None
        if screen is None:
            raise Refused(Refusal.NOT_SEATED if seat is None else Refusal.NO_CARDS)
        person, pictures = given.person.id, self._runtime.ephemeral.pictures
        asked = self._responder.is_time(session, f"picture:{person}")
        if asked and given.origin.is_own:
            await pictures.open(session, given, screen)
            return
        await given.answer.empty()
        if asked:
            pictures.send(session, person, screen)

    async def _help(self, session: TableSession, given: Given) -> None:
        if isinstance(session.table.kind, RealCards):
            paper = self._context.face(session.table.game).paper
            entry = paper_entry(session.table, session)
            await given.answer.alert(paper.help(given.texts, entry) if paper is not None else "")
            return
        seat = session.table.seat_of(given.person.id)
        view = view_of(session.table, seat)
        frame = frame_of(session.table, session)
        if view is not None:
            text = self._context.face(session.table.game).deal.help(given.texts, frame, view)
        elif session.table.source is not None:
            text = resumed_help(given.texts)
        else:
            text = self._context.rulebooks.of(session.table.convention).help(given.texts, session.table.convention)
        await given.answer.alert(text)
        if given.origin.is_private:  # a message whose sending was never confirmed would be out of date for ever
            await self._responder.after_stale(session, given)

    async def _rules(self, session: TableSession, given: Given) -> None:
        """Describe the convention in the presser's private chat, or open that chat if the bot may not write there."""
        if not await self._context.may_write_to(given.person.id):
            await given.answer.open_url(self._context.links.rules(session.table))
            return
        if given.origin.is_private:
            await given.answer.empty()
        else:
            await given.answer.toast(replies.rules_sent(given.texts))
        rules = session.table.convention
        first, *more = self._context.rulebooks.of(rules).told(given.texts, rules, _players(session.table))
        for screen in (self._context.presence.placed(given.person.id, session.table.id, first, given.texts), *more):
            self._context.tell(given.person.id, None, screen, given.person.id)

    async def help_on_order(self, order: Order) -> None:
        """Send the help; in a group send a line with a button to it."""
        t, books, links = order.texts, self._context.rulebooks, self._context.links
        page = (
            pages.help_page(t, books, links.name)
            if order.origin.is_private
            else pages.help_in_group(t, books, links.help(), links.name, links.how())
        )
        self._responder.say(order, page)

    async def rules_on_order(self, order: Order) -> None:
        """Describe the rules that the command names, or those of the open table or last match, or the usual rules."""
        if order.args.strip():
            await self._named_rules(order)
            return
        number = await self._context.table_lookup.open_or_last(order)
        if number is None:
            self._tell_rules(order, self._context.rulebooks.usual)
        else:
            await self._runtime.run(number, lambda session: self._explain(order, session))

    async def _named_rules(self, order: Order) -> None:
        """Describe a preset or saved rules of this chat. Raises ConventionError, with the known names, for another."""
        own = (await self._context.chats.of(order.origin.chat)).rules
        books = self._context.rulebooks
        meant, kept = books.named(order.args), house_rules.found(own, order.args)
        if kept is not None and not kept[1]:
            meant = house_rules.readable(kept[0])
        if meant is None:
            known = ", ".join((*books.presets, *(f"«{kept.name}»" for kept in own)))
            raise ConventionError(NO_CONVENTION, {"name": clean_text(order.args, 40), "known": known})
        self._tell_rules(order, meant)

    async def explain_by_link(self, order: Order, session: TableSession, key: str) -> None:
        """Explain a table's rules to a person whose link has its key, to its opener, or to one of its players.

        Old links and tables whose match has begun have no key. Raises Refused (old_rules_link, no_table).
        """
        table, person = session.table, order.person.id
        known = bool(table.key) and lobby.knows_key(table, key)
        belongs = person == table.opened_by.person or await self._context.storage.has_sat(table.id, person)
        if not known and not belongs:
            raise Refused(Refusal.NO_TABLE if key else Refusal.OLD_RULES_LINK)
        await self._explain(order, session)

    async def _explain(self, order: Order, session: TableSession) -> None:
        self._tell_rules(order, session.table.convention, _players(session.table))

    def _tell_rules(self, order: Order, rules: Any, seats: int | None = None) -> None:
        for screen in self._context.rulebooks.of(rules).told(order.texts, rules, seats):
            self._responder.say(order, screen)

    async def table_on_order(self, order: Order, session: TableSession) -> None:
        """Send a table again; in private its state to a person who left. Raises Refused (no_table) after the match."""
        role = Role.HAND if order.origin.is_private and not isinstance(session.table.kind, RealCards) else Role.TABLE
        if session.table.stage is Stage.OVER:
            raise Refused(Refusal.NO_TABLE)
        if role is Role.HAND and session.table.has_left(order.person.id):
            self._tell_left(order, session)
            return
        if not order.origin.is_private:
            self._context.publisher.prefer_topic(session.table.chat, session.table.thread, order.origin.thread)
        self._responder.bring_down(session, role, order.person.id)

    def _tell_left(self, order: Order, session: TableSession) -> None:
        """Send the state of a table, in private, to a person who has left it. Raises Refused: not_seated, in groups."""
        if not order.origin.is_private:
            raise Refused(Refusal.NOT_SEATED)
        self._responder.say(order, self._responder.display(session).hand(order.person.id, Urgency.QUIET).screen)

    async def _hand_on_order(self, order: Order) -> None:
        """Show the sender's cards in a match that goes on. Raises Refused: no_table, and as `_bring_hand` does."""
        number = await self._context.table_lookup.dealt_to(order)
        if number is None:
            raise Refused(Refusal.NO_TABLE)
        await self._runtime.run(number, lambda session: self._bring_hand(order, session))

    async def _bring_hand(self, order: Order, session: TableSession) -> None:
        """Send the player's private message again at the bottom; in the group, point to it or show the view instead.

        Raises Refused (real_cards, not_seated, no_cards).
        """
        if isinstance(session.table.kind, RealCards):
            raise Refused(Refusal.REAL_CARDS)
        if session.table.seat_of(order.person.id) is None:
            raise Refused(Refusal.NOT_SEATED)
        if session.table.match is None or session.table.stage is Stage.OVER:
            raise Refused(Refusal.NO_CARDS)
        if session.table.has_left(order.person.id):
            self._tell_left(order, session)
            return

        async def in_private(session: TableSession) -> None:
            self._responder.bring_down(session, Role.HAND, order.person.id)
            if not order.origin.is_private:
                name = session.table.name_of(order.person.id)
                self._responder.say(order, replies.hand_is_private(order.texts, self._context.links.chat, name))

        await self._runtime.ephemeral.hands.open_for(session, order, in_private)

    async def _pulya(self, order: Order, session: TableSession) -> None:
        screen = self._sheet_now(session, order.texts)
        if order.origin.is_private:
            screen = self._context.presence.placed(order.person.id, session.table.id, screen, order.texts)
        self._responder.say(order, screen)

    def _sheet_now(self, session: TableSession, t: Texts) -> Screen:
        """Return the present sheet. Raises Refused (no_match, nothing_written)."""
        table = session.table
        if table.match is None:
            raise Refused(Refusal.NO_MATCH)
        if not table.game.status(table.match).finished:
            raise Refused(Refusal.NOTHING_WRITTEN)
        return self._context.face(table.game).reports.sheet(t, frame_of(table, session), table.match)

    async def _sheet(self, session: TableSession, given: Given) -> None:
        """Send the sheet («Пулька» in «⋯»), close the menu, and send the table again below. Raises Refused (stale)."""
        if not given.origin.is_private:
            raise Refused(Refusal.STALE)
        person, screen = given.person.id, self._sheet_now(session, given.texts)
        async with self._runtime.menus.consumed(session, given.origin):
            await given.answer.empty()
        if self._responder.is_time(session, f"sheet:{person}"):
            placed = self._context.presence.placed(person, session.table.id, screen, given.texts)
            await self._responder.post(person, None, placed, person)

    async def _counted(self, session: TableSession, given: Given) -> None:
        """Send «Как посчитано», the steps of a finished match's settlement, at the bottom. Raises Refused (stale)."""
        table, match = session.table, session.table.match
        if table.stage is not Stage.OVER or match is None or not table.game.status(match).finished:
            raise Refused(Refusal.STALE)
        await given.answer.empty()
        chat, thread = place_of(table, given)
        if self._responder.is_time(session, f"{Action.COUNTED}:{chat}"):
            t, face = self._context.texts_for(chat), self._context.face(table.game)
            screen = face.reports.counted(t, match)
            await self._responder.post(chat, thread, screen, given.person.id)

    async def _export(self, order: Order, session: TableSession) -> None:
        """Send the record of the match as a file. Raises Refused (no_match, busy, deal_held, week_held)."""
        quiet.check_shown(session.table)
        document = await past.record_of(self._context, session, order.person.id, order.texts)
        self._responder.send_file(order, document)


def _players(table: Table) -> int | None:
    """Return the number of players at a table; None in a lobby, for more may come."""
    return len(table.people) if table.match is not None else None
