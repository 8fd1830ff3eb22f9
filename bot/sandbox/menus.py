"""Which command menu is seen in a chat."""

from bot.sandbox.model import Command
from bot.sandbox.world import World


def scope_key(scope: dict[str, object], language: str) -> str:
    """ "type|chat|language" of a command scope."""
    return f"{scope.get('type', 'default')}|{scope.get('chat_id', '')}|{language}"


def menu(world: World, chat: int) -> list[Command]:
    """The command menu a Russian user sees in this chat: the narrowest scope that has one."""
    wide = "all_private_chats" if chat > 0 else "all_group_chats"
    scopes: list[dict[str, object]] = [{"type": "chat", "chat_id": chat}, {"type": wide}, {"type": "default"}]
    keys = [scope_key(scope, language) for scope in scopes for language in ("ru", "")]
    return next((world.profile.commands[key] for key in keys if key in world.profile.commands), [])
