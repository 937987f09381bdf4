"""Client of Vitrina: API, change feed, webhooks, sign-in."""

from .api import Api, ApiUnavailable, ApiError, ApiRefused
from .changes import ChangesGone, changes, present_cursor
from .content import Content
from .orders import Orders
from .webhooks import WebhookRefused, verify_webhook

__all__ = [
    "Api",
    "ApiUnavailable",
    "ApiError",
    "ApiRefused",
    "ChangesGone",
    "Content",
    "Orders",
    "WebhookRefused",
    "changes",
    "present_cursor",
    "verify_webhook",
]
