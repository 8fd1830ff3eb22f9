"""Command menus of chats."""

from bot.sandbox.model import Command
from bot.sandbox.world import World


def scope_key(scope: dict[str, object], language: str) -> str:
    """Return the key of a command scope's menu: "type|chat|language"."""
    return f"{scope.get('type', 'default')}|{scope.get('chat_id', '')}|{language}"


def menu(world: World, chat: int) -> list[Command]:
    """Return the command menu that a Russian user sees in this chat, from the narrowest scope that has one."""
    wide = "all_private_chats" if chat > 0 else "all_group_chats"
    scopes: list[dict[str, object]] = [{"type": "chat", "chat_id": chat}, {"type": wide}, {"type": "default"}]
    keys = [scope_key(scope, language) for scope in scopes for language in ("ru", "")]
    return next((world.profile.commands[key] for key in keys if key in world.profile.commands), [])
