"""Calls the API of a Vitrina, follows its changes, reads its webhooks, and signs people in by it."""

from .api import Api, ApiAway, ApiError, ApiRefused
from .changes import ChangesGone, changes, present_cursor
from .content import Content
from .orders import Orders
from .webhooks import WebhookRefused, verify_webhook

__all__ = [
    "Api",
    "ApiAway",
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
