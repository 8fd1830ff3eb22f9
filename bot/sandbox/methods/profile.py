"""Methods of the bot's profile: commands, descriptions, name, menu button."""

import re

import msgspec

from bot.sandbox.errors import bad_request
from bot.sandbox.menus import scope_key
from bot.sandbox.methods.registry import Call, Handler, method
from bot.sandbox.model import Command

NAME = re.compile(r"[a-z0-9_]{1,32}")
MAX_COMMANDS = 100
TEXTS = {"Description": ("description", 512), "ShortDescription": ("short_description", 120), "Name": ("name", 64)}


def _key(call: Call) -> str:
    return scope_key(call.params.object("scope"), call.params.text("language_code"))


@method("setMyCommands")
def set_commands(call: Call) -> object:
    """Set the command menu of a scope and language."""
    try:
        commands = msgspec.convert(call.params.json("commands"), list[Command])
    except msgspec.ValidationError:
        bad_request("can't parse commands JSON object")
    if len(commands) > MAX_COMMANDS:
        bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not NAME.fullmatch(command.command.lower().removeprefix("/")):
            bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command.description) <= 256:
            bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    call.world.profile.commands[_key(call)] = commands
    call.world.save_profile()
    call.world.tell(list(call.world.people), "chats")
    return True


@method("getMyCommands")
def get_commands(call: Call) -> object:
    """Return the command menu of a scope and language, empty if none was set."""
    return msgspec.to_builtins(call.world.profile.commands.get(_key(call), []))


@method("deleteMyCommands")
def delete_commands(call: Call) -> object:
    """Delete the command menu of a scope and language."""
    call.world.profile.commands.pop(_key(call), None)
    call.world.save_profile()
    call.world.tell(list(call.world.people), "chats")
    return True


def _register_text(suffix: str, field: str, limit: int) -> None:
    def setter(call: Call) -> object:
        text = call.params.text(field)
        if len(text) > limit:
            bad_request(f"bot {field.replace('_', ' ')} is too long")
        call.world.profile.texts[f"{field}|{call.params.text('language_code')}"] = text
        call.world.save_profile()
        return True

    def getter(call: Call) -> object:
        return {field: call.world.profile.texts.get(f"{field}|{call.params.text('language_code')}", "")}

    handlers: dict[str, Handler] = {f"setMy{suffix}": setter, f"getMy{suffix}": getter}
    for name, handler in handlers.items():
        method(name)(handler)


for _suffix, (_field, _limit) in TEXTS.items():
    _register_text(_suffix, _field, _limit)


@method("setChatMenuButton")
def set_menu_button(call: Call) -> object:
    """Set the menu button beside the text field: "commands" or "default"."""
    button = call.params.object("menu_button")
    if button.get("type", "default") not in ("default", "commands"):
        bad_request("can't parse menu button: MenuButton has unsupported type")
    call.world.profile.texts[f"menu|{call.params.text('chat_id')}"] = str(button.get("type", "default"))
    call.world.save_profile()
    return True


@method("getChatMenuButton")
def get_menu_button(call: Call) -> object:
    """Return the menu button beside the text field: "commands" or "default"."""
    return {"type": call.world.profile.texts.get(f"menu|{call.params.text('chat_id')}", "default")}
