"""Methods getMe, getUpdates, getFile, close, logOut."""

from bot.sandbox import serialize
from bot.sandbox.errors import WEBHOOK_ACTIVE, ApiError, bad_request
from bot.sandbox.methods.registry import Call, method
from bot.sandbox.updates import poll, set_allowed

MAX_POLL_S = 50
MAX_GETFILE_BYTES = 20 * 1024 * 1024


@method("getMe")
def get_me(call: Call) -> object:
    """Return the bot as a Bot API User."""
    me = serialize.bot_user(call.world)
    answer = serialize.plain(me)
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
    """Return updates, waiting at most `timeout` (up to 50) real seconds. Raises ApiError 409 while a webhook is set."""
    if call.world.profile.webhook is not None:
        raise ApiError(409, WEBHOOK_ACTIVE)
    set_allowed(call.world, call.params.json("allowed_updates"))
    offset = call.params.integer("offset")
    limit = min(100, max(1, call.params.integer("limit", 100)))
    timeout = min(MAX_POLL_S, max(0, call.params.integer("timeout")))
    return await poll(call.world, call.poller, offset, limit, timeout)


@method("getFile")
def get_file(call: Call) -> object:
    """Return the path for the download of a file. Raises ApiError 400 if it is unknown or has more than 20 MiB."""
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
    """Return true; the call changes nothing on this server."""
    return True
