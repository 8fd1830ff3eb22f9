"""Control API: JSON over HTTP under `/app`, used by the page and by scripted tests alike.

POST bodies are JSON objects (Content-Type application/json). An impossible request is answered 400 `{"error": words}`.

World
    GET  /app/state                           {bot: {id, name, username, process}, people, groups, last_event, speed}
                                              process: null without a supervisor, else {state: up|down|starting, line}
    POST /app/people {name, username?}        -> person {id, name, username, started, blocked, deactivated, pinned}
    POST /app/newcomer {}                     Аня, Борис, Вика and «Пулька у Ани» with the bot, if nobody is there
    POST /app/groups {title, members: [person ids], bot?: member|administrator|left, anyone_pins?}  -> group
                                              a bot that is a member at once gets only group_chat_created
    POST /app/groups/ID/members {person, present: bool}         join (true) or leave
    POST /app/groups/ID/members {person, restricted: bool}      restricted in the group, and after leaving it
    POST /app/groups/ID/bot {status: member|administrator|left|kicked, by?: person, pins?: bool}
    POST /app/groups/ID/permissions {anyone_pins?: bool, forbidden?: [text|photo|document]}    whether
                                              members may pin, too; what only administrators may send
    POST /app/groups/ID/permissions {members: words}            error message of getChatMember of others, for a bot
                                              that is no administrator; empty: it is answered
    POST /app/groups/ID/migrate {}            -> the new supergroup
    POST /app/groups/ID/others {name, username, commands?: [word]}    a bot of somebody else    -> {id, ...}
    POST /app/groups/ID/others {bot, text}    that bot writes   -> {message_id}
    POST /app/groups/ID/post {text}           a post of the channel whose comments are in the supergroup, which gets an
                                              automatic copy; replies to that are comments    -> {message_id}
    POST /app/groups/ID/admins {person, admin: bool}            administrators beside the first member, the creator
    POST /app/groups/ID/forum {}              turn topics on    -> the group, or the supergroup it became
    POST /app/groups/ID/topics {name, by?: person}              a new topic of a forum       -> {id, name, closed}
    POST /app/groups/ID/topics {topic, state: open|closed|deleted, by?: person}
    POST /app/groups/ID/topics {general: open|closed|hidden, by?: person}

A person (ID is the id of the person and of the private chat)
    GET  /app/people/ID/chats                 [{chat, kind, title, pinned, bot, commands, needs_start, admins,
                                              anyone_pins, forum, general, topics, others, messages,
                                              ephemerals: [{message, replaces: message_id or null}]}]
                                              (others: bots of other people; messages of the Bot API by age,
                                              the newest 200 of each topic; admins: the creator first);
                                              groups first
    POST /app/people/ID/send {chat, text, reply_to?, thread?}   -> {message_id, ephemeral} (0 or its number)
                                              as: anonymous (an administrator) or channel, if not under their name
    POST /app/people/ID/startgroup {chat, payload?}             the link ?startgroup=: the bot comes into the group,
                                              and /start@bot with the payload          -> {message_id}
    POST /app/people/ID/clear {}              the private chat is emptied on this person's client alone
    POST /app/people/ID/document {chat, name, data, caption?, reply_to?, thread?}  -> {message_id}; data: base64
    POST /app/people/ID/start {payload?}      Start, also from a deep link; unblocks    -> {message_id}
    POST /app/people/ID/press {chat, message_id, row, col}      -> {query_id}, or {url} / {copy} for such buttons
    POST /app/people/ID/press {chat, message_id, text}          the button with that text
    POST /app/people/ID/press {chat, message_id, data}          any data, forged or stale   -> {query_id}
                                              with ephemeral: its number instead of message_id
    GET  /app/people/ID/answers/QUERY?timeout=S                 {answered, text, alert, url}; waits S real seconds
    POST /app/people/ID/block {blocked: bool}
    POST /app/people/ID/old {old: bool}       this person's client is years old: its buttons, no ephemeral messages
    POST /app/people/ID/restart {}            this person's client restarts; ephemeral messages are lost
    POST /app/people/ID/deactivate {}
    GET  /app/people/ID/events?since=N&timeout=S                [{id, type, clock, ...}] everything that this person
                                                                has ever seen; clock: in clock seconds

Events: message {chat, message, asks?}; edited {chat, message}; deleted {chat, message_id}; pins {chat, pinned};
    action {chat, action};
    ephemeral {chat, message, replaces} (new or changed), ephemeral_gone {chat, ephemeral_message_id};
    answer {chat, message_id, ephemeral, query_id, text, alert, url} (the presser only);
    chats {} (membership, commands or blocking changed: request them again); people {} (somebody new: the state).

Tests
    POST /app/faults {method?, chat?, times?, when?, code?, description?, retry_after?, delay_s?, drop?}  (faults.py)
    GET  /app/faults                          faults still due          DELETE /app/faults    none from now on
    POST /app/disorder {times?, again?, late?}                  updates come twice, or too late (updates.py)
    GET  /app/log?since=N&limit=N&chat=ID     [{id, real, clock, method, chat, ok, code, description, counted, ...}]
    GET  /app/counters                        {chat id or "none": {sends, edits, refused, limited, methods: {...}}}
                                              limited: answered 429; refused: any other error
    GET  /app/updates                         updates not yet confirmed
    POST /app/ephemerals {mode: known|worded|ignored|refused}   how the server treats ephemeral messages; ignored: as
                                              before Bot API 10.2, when everybody sees them; worded: a text does not
                                              become a photo
    POST /app/missing {kinds: [...]}          updates that do not reach the bot from now on: my_chat_member, or the
                                              field of a service message, such as migrate_to_chat_id

Page
    POST /app/bot {action: kill|start}        with a supervisor         WS /app/ws?since=N   {id, people, type, ...}
    GET  /app/files/FILE_ID                   photo or document
"""

from tornado.web import HTTPError

from bot.sandbox import groups, people
from bot.sandbox.app import AppHandler
from bot.sandbox.errors import ControlError
from bot.sandbox.views import chats_of
from bot.sandbox.world import BOT_NAME, BOT_USERNAME

NEWCOMER_NAMES = ("Аня", "Борис", "Вика")
NEWCOMER_GROUP = "Пулька у Ани"


class StateHandler(AppHandler):
    """State of the world: GET /app/state."""

    def get(self) -> None:
        """Return everything but the messages."""
        world = self.world
        bot = {"id": world.bot_id, "name": BOT_NAME, "username": BOT_USERNAME, "process": self.hub.process}
        answer = {
            "bot": bot,
            "people": list(world.people.values()),
            "groups": [group for group in world.groups.values() if group.migrated_to is None],
            "last_event": world.store.last_event(),
            "speed": world.clock.speed,
        }
        self.reply(answer)


class PeopleHandler(AppHandler):
    """Creation of people: POST /app/people."""

    def post(self) -> None:
        """Create a person."""
        wishes = self.wishes()
        self.reply(people.create_person(self.world, wishes.text("name"), wishes.text("username")))


class NewcomerHandler(AppHandler):
    """First world of a newcomer, three people and a group: POST /app/newcomer."""

    def post(self) -> None:
        """Create three people and their group, if there is nobody yet."""
        self.wishes()
        if not self.world.people:
            members = [people.create_person(self.world, name).id for name in NEWCOMER_NAMES]
            groups.create_group(self.world, NEWCOMER_GROUP, members, "member")
        self.reply({})


class GroupsHandler(AppHandler):
    """Creation of groups: POST /app/groups."""

    def post(self) -> None:
        """Create a group."""
        wishes = self.wishes()
        members = wishes.values.get("members")
        if not isinstance(members, list) or not all(isinstance(person, int) for person in members):
            raise ControlError("members must be a list of person ids")
        group = groups.create_group(self.world, wishes.text("title"), members, wishes.text("bot", "member"))
        if "anyone_pins" in wishes.values:
            group.anyone_pins = wishes.flag("anyone_pins")
            self.world.save_group(group)
        self.reply(group)


class GroupHandler(AppHandler):
    """Changes of a group: POST /app/groups/ID/(members|bot|permissions|migrate|admins|forum)."""

    def post(self, chat: str, action: str) -> None:
        """Change a group."""
        wishes, group = self.wishes(), self.world.group(int(chat))
        match action:
            case "members" if "restricted" in wishes.values:
                groups.restrict(self.world, group, wishes.integer("person"), restricted=wishes.flag("restricted"))
            case "members":
                groups.set_member(self.world, group, wishes.integer("person"), present=wishes.flag("present"))
            case "bot":
                by = wishes.integer("by") if "by" in wishes.values else group.members[0]
                if "pins" in wishes.values:
                    group.bot_pins = wishes.flag("pins")
                    self.world.save_group(group)
                groups.set_bot(self.world, group, wishes.text("status"), by)
            case "permissions":
                if "anyone_pins" in wishes.values:
                    groups.let_pin(self.world, group, anyone=wishes.flag("anyone_pins"))
                if "forbidden" in wishes.values:
                    groups.forbid(self.world, group, wishes.values["forbidden"])
                if "members" in wishes.values:
                    groups.hide_members(self.world, group, wishes.text("members"))
            case "migrate":
                group = groups.migrate(self.world, group)
            case "forum":
                group = groups.make_forum(self.world, group)
            case "admins":
                groups.set_admin(self.world, group, wishes.integer("person"), admin=wishes.flag("admin"))
        self.reply(group)


class TopicHandler(AppHandler):
    """Topics of a forum: POST /app/groups/ID/topics."""

    def post(self, chat: str) -> None:
        """Open a topic, or change one."""
        wishes, group = self.wishes(), self.world.group(int(chat))
        by = wishes.integer("by") if "by" in wishes.values else group.members[0]
        if "general" in wishes.values:
            groups.change_general(self.world, group, wishes.text("general"), by)
            self.reply({})
            return
        if "topic" in wishes.values:
            groups.change_topic(self.world, group, wishes.integer("topic"), wishes.text("state"), by)
            self.reply({})
            return
        self.reply(groups.open_topic(self.world, group, wishes.text("name").strip(), by))


class SpeechHandler(AppHandler):
    """Texts of others in a group, bots and a channel: POST /app/groups/ID/(others|post)."""

    def post(self, chat: str, action: str) -> None:
        """Add a bot of somebody else, make it write, or post in the channel whose comments the group holds."""
        wishes, group = self.wishes(), self.world.group(int(chat))
        if action == "post":
            self.reply({"message_id": groups.post_in_channel(self.world, group, wishes.text("text")).message_id})
        elif "bot" in wishes.values:
            said = groups.let_other_speak(self.world, group, wishes.integer("bot"), wishes.text("text"))
            self.reply({"message_id": said.message_id})
        else:
            commands, username = wishes.values.get("commands", []), wishes.text("username")
            self.reply(groups.add_other(self.world, group, wishes.text("name"), username, commands))


class PersonHandler(AppHandler):
    """Chats of a person: GET /app/people/ID/chats. Actions of people are in deeds.py, their events in hearing.py."""

    def get(self, person: str, what: str) -> None:
        """Return the chats of a person."""
        if what != "chats":
            raise HTTPError(405)
        self.reply(chats_of(self.world, self.world.person(int(person))))
