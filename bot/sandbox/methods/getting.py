"""getMe, getUpdates, webhooks, getFile, close, logOut."""

from bot.sandbox import wire
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.methods.registry import Call, method
from bot.sandbox.updates import confirm, poll

MAX_POLL_S = 50
MAX_GETFILE_BYTES = 20 * 1024 * 1024


@method("getMe")
def get_me(call: Call) -> object:
    """The bot."""
    me = wire.bot_user(call.world)
    answer = wire.plain(me)
    answer |= {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }
    return answer


@method("getUpdates")
async def get_updates(call: Call) -> object:
    """Long poll. The time-out is machine time: as many real seconds as asked."""
    allowed = call.params.json("allowed_updates")
    if isinstance(allowed, list) and call.world.profile.allowed_updates != (allowed or None):
        call.world.profile.allowed_updates = [str(kind) for kind in allowed] or None
        call.world.save_profile()
    offset = call.params.integer("offset")
    limit = min(100, max(1, call.params.integer("limit", 100)))
    timeout = min(MAX_POLL_S, max(0, call.params.integer("timeout")))
    return await poll(call.world, call.poller, offset, limit, timeout)


@method("setWebhook")
def set_webhook(call: Call) -> object:
    """Refused: nothing leaves this machine. An empty url is deleteWebhook."""
    if call.params.text("url"):
        bad_request("bad webhook: this server keeps to one machine and only serves getUpdates")
    return delete_webhook(call)


@method("deleteWebhook")
def delete_webhook(call: Call) -> object:
    """Nothing to delete; drop_pending_updates works."""
    if call.params.boolean("drop_pending_updates") and call.world.updates:
        confirm(call.world, max(call.world.updates) + 1)
    return True


@method("getWebhookInfo")
def webhook_info(call: Call) -> object:
    """No webhook."""
    return {"url": "", "has_custom_certificate": False, "pending_update_count": len(call.world.updates)}


@method("getFile")
def get_file(call: Call) -> object:
    """Where to download a file."""
    file = call.world.files.get(call.params.text("file_id"))
    if not call.params.text("file_id"):
        bad_request("file_id not specified")
    if file is None:
        raise ApiError(400, "Bad Request: invalid file_id")
    if file.size > MAX_GETFILE_BYTES:
        bad_request("file is too big")
    return {
        "file_id": file.file_id,
        "file_unique_id": file.file_unique_id,
        "file_size": file.size,
        "file_path": file.path,
    }


@method("close")
@method("logOut")
def close(call: Call) -> object:
    """A promise without consequences here."""
    return True
