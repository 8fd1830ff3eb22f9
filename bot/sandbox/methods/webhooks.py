"""Methods setWebhook, deleteWebhook, getWebhookInfo."""

import re
from urllib.parse import urlsplit

from bot.sandbox.errors import bad_request
from bot.sandbox.methods.registry import Call, method
from bot.sandbox.model import Webhook
from bot.sandbox.updates import confirm, set_allowed

HERE = ("127.0.0.1", "localhost", "::1")
SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}", re.ASCII)
MOST_CONNECTIONS = 100
USUAL_CONNECTIONS = 40


@method("setWebhook")
def set_webhook(call: Call) -> object:
    """Set a webhook on this machine, by http or https as a local Bot API server allows; an empty url deletes it."""
    url, secret = call.params.text("url"), call.params.text("secret_token")
    if not url:
        return delete_webhook(call)
    try:
        parts = urlsplit(url)
        wrong = parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0
    except ValueError:
        wrong = True
    if wrong:
        bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if parts.hostname not in HERE:
        bad_request("bad webhook: this server keeps to one machine")
    if not SECRET.fullmatch(secret):
        bad_request("secret token contains unallowed characters")
    set_allowed(call.world, call.params.json("allowed_updates"))
    connections = min(MOST_CONNECTIONS, max(1, call.params.integer("max_connections", USUAL_CONNECTIONS)))
    call.world.profile.webhook = Webhook(url, secret, connections)
    call.world.save_profile()
    call.poller.leave(call.poller.take_over())
    call.world.updates_came.notify()  # the poller that waited learns that it is ended
    call.world.webhook_set.notify()
    return _drop_pending(call)


@method("deleteWebhook")
def delete_webhook(call: Call) -> object:
    """Delete the webhook; waiting updates are kept for getUpdates unless drop_pending_updates is given."""
    if call.world.profile.webhook is not None:
        call.world.profile.webhook = None
        call.world.save_profile()
    return _drop_pending(call)


def _drop_pending(call: Call) -> bool:
    if call.params.boolean("drop_pending_updates") and call.world.updates:
        confirm(call.world, max(call.world.updates) + 1)
    return True


@method("getWebhookInfo")
def webhook_info(call: Call) -> object:
    """Return the URL of the webhook, the number of waiting updates, and the last failure."""
    profile = call.world.profile
    webhook = profile.webhook
    answer: dict[str, object] = {
        "url": webhook.url if webhook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(call.world.updates),
    }
    if webhook:
        answer["max_connections"] = webhook.max_connections
        if webhook.error:
            answer |= {"last_error_date": webhook.error_date, "last_error_message": webhook.error}
    if profile.allowed_updates:
        answer["allowed_updates"] = profile.allowed_updates
    return answer
