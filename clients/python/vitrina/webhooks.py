"""Verification of webhooks by the Standard Webhooks scheme."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Optional, Sequence, Union


class WebhookRefused(Exception):
    """Invalid webhook; ``reason`` is ``headers``, ``signature``, ``too_old``, ``too_new`` or ``body``."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> dict[str, Any]:
    """Verifies a webhook and returns its event. An event may arrive twice, with the same ``id``.

    ``body``: received bytes, unchanged. ``secret``: secret, or all valid ones during a rotation. ``tolerance``: accepted
    difference of the clocks, in seconds.
    """
    if not isinstance(body, (bytes, bytearray)):
        raise TypeError("body: must be the received bytes, not a parsed value")
    keys = [_key_of(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise ValueError("secret: missing")
    found = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (found.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature"))
    if not id or not signatures or not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookRefused("headers", "webhook-id, webhook-timestamp or webhook-signature is missing or invalid")
    age = (time.time() if now is None else now) - int(timestamp)
    if age > tolerance:
        raise WebhookRefused("too_old", "the signature is too old")
    if -age > tolerance:
        raise WebhookRefused("too_new", "the signature is from the future")
    signed = f"{id}.{timestamp}.".encode() + bytes(body)
    expected = [b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    given = [one.encode("utf-8", "replace") for one in signatures.split(" ")]
    if not any(hmac.compare_digest(one, other) for one in given for other in expected):
        raise WebhookRefused("signature", "the signature does not match the secret")
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("type"), str) or not isinstance(event.get("data"), dict):
        raise WebhookRefused("body", "the body is not an event")
    return {**event, "id": id}


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else "")
    except binascii.Error:
        key = b""
    if len(key) < 16:
        raise ValueError("secret: must be the secret of the webhook (whsec_…)")
    return key
