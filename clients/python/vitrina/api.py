"""Calls to the API with retries. An idempotency key prevents duplicate writes."""

from __future__ import annotations

import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence

Query = Mapping[str, Any]

_LONGEST_PAUSE = 60.0
_LONGEST_ASKED_PAUSE = 3_600.0
_NEXT = 'rel="next"'


class ApiError(Exception):
    """Failed call."""


class ApiUnavailable(ApiError):
    """No response of the API, or an overload, in all attempts. A write may have been received: send it again."""

    def __init__(self, message: str, retry_after: Optional[float] = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class ApiRefused(ApiError):
    """Permanent refusal by the API: the same call will not succeed."""

    def __init__(self, message: str, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.status = status
        #: Stable code, such as ``unauthorized``, ``validation_failed`` or ``conflict``.
        self.code: Optional[str] = problem.get("code")
        #: All faults of all objects, each with ``code``, ``message``, ``index`` and ``field``.
        self.errors: Sequence[Mapping[str, Any]] = problem.get("errors") or []
        self.request_id: Optional[str] = problem.get("request_id")
        #: URL of the page that documents the code.
        self.doc_url: Optional[str] = problem.get("doc_url")
        #: Error body of the response.
        self.problem = problem


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Refuses redirects: they could send the token to another server, or turn a write into a read."""

    def redirect_request(self, *args: Any) -> None:
        return None


open_once = urllib.request.build_opener(_NoRedirect).open


@dataclass(frozen=True)
class Answer:
    """Successful response with its JSON body decoded; header names are in lower case."""

    body: Any
    headers: Mapping[str, str]


@dataclass
class Api:
    """Client of the API. Retries calls while the API is unavailable or overloaded.

    ``patience``: seconds for which a call is retried; 0: a single attempt. ``timeout``: seconds per attempt.
    ``on_failure`` receives the error of each failed attempt, for logging.
    """

    url: str
    token: str
    language: str = "en"
    patience: float = 300.0
    timeout: float = 130.0
    on_failure: Callable[[ApiUnavailable], None] = field(default=lambda error: None, repr=False)

    def __post_init__(self) -> None:
        parts = urllib.parse.urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
            raise ValueError("url: must be the address of the API, such as https://api.example")
        self.url = self.url.rstrip("/")

    def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        query: Optional[Query] = None,
        headers: Optional[Mapping[str, str]] = None,
        timeout: Optional[float] = None,
        patience: Optional[float] = None,
    ) -> Answer:
        """Sends a call and retries it until the API responds. Raises ApiRefused for a refusal, which is not retried,
        and ApiUnavailable after ``patience`` seconds without a response.
        """
        sent = {"API-Token": self.token, "Accept": "application/json", "Accept-Language": self.language}
        sent.update(headers or {})
        data = None
        if body is not None:
            data = json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
            sent["Content-Type"] = "application/json"
        if method != "GET":
            # All attempts share a key, so that the server writes once.
            sent.setdefault("Idempotency-Key", str(uuid.uuid4()))
        address = self.url + path + _query_of(query)
        end = time.monotonic() + (self.patience if patience is None else patience)
        failures = 0
        while True:
            try:
                return self._once(method, address, data, sent, timeout or self.timeout)
            except ApiUnavailable as error:
                self.on_failure(error)
                pause = error.retry_after
                if pause is None:
                    pause = min(2.0**failures, _LONGEST_PAUSE) * random.uniform(0.5, 1.0)
                if time.monotonic() + pause >= end:
                    raise
                failures += 1
                time.sleep(pause)

    def _once(
        self, method: str, address: str, data: Optional[bytes], headers: Mapping[str, str], timeout: float
    ) -> Answer:
        request = urllib.request.Request(address, data=data, headers=dict(headers), method=method)
        try:
            with open_once(request, timeout=timeout) as answer:
                text = answer.read()
                found = {name.lower(): value for name, value in answer.headers.items()}
        except urllib.error.HTTPError as error:
            raise _refusal(error, method, address, self.url) from None
        except (urllib.error.URLError, HTTPException, OSError) as error:
            raise ApiUnavailable(f"{self.url} does not respond: {error}") from error
        try:
            return Answer(json.loads(text) if text else None, found)
        except ValueError as error:
            # A truncated response, or a page of a proxy.
            raise ApiUnavailable(f"{self.url} returned a response that is not JSON") from error

    def pages(self, path: str, query: Query) -> Iterator[Any]:
        """Yields the rows of a list; requests further pages by the ``Link`` header."""
        more: Optional[Query] = query
        while more is not None:
            answer = self.call("GET", path, query=more)
            yield from answer.body
            more = _next_of(answer.headers.get("link", "")) if answer.body else None

    def portions(self, rows: Sequence[Any], most: int, send: Callable[[Sequence[Any]], Sequence[Any]]) -> list[Any]:
        """Sends rows in calls of at most ``most``. The ``index`` of an error refers to ``rows``."""
        results: list[Any] = []
        for first in range(0, len(rows), most):
            try:
                results.extend(send(rows[first : first + most]))
            except ApiRefused as error:
                error.errors = [
                    {**one, "index": one["index"] + first} if "index" in one else one for one in error.errors
                ]
                raise
        return results


def _query_of(query: Optional[Query]) -> str:
    given = {
        name: {True: "true", False: "false"}.get(value, value) if isinstance(value, bool) else value
        for name, value in (query or {}).items()
        if value is not None
    }
    return "?" + urllib.parse.urlencode(given) if given else ""


def _next_of(link: str) -> Optional[dict[str, str]]:
    for part in link.split(","):
        if _NEXT in part:
            address = part[part.index("<") + 1 : part.index(">")]
            return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(address).query, keep_blank_values=True))
    return None


def _refusal(error: urllib.error.HTTPError, method: str, address: str, base: str) -> ApiError:
    where = f"{method} {address.partition('?')[0]} returned {error.code}"
    try:
        problem = json.loads(error.read())
    except (ValueError, OSError, HTTPException):
        problem = None
    if not isinstance(problem, dict):
        problem = {}
    if isinstance(problem.get("doc_url"), str):
        problem["doc_url"] = base + problem["doc_url"]
    # A retry may succeed. With idempotency_key_in_use, an earlier attempt is still in progress.
    if error.code >= 500 or error.code in (408, 429) or problem.get("code") == "idempotency_key_in_use":
        return ApiUnavailable(where, _seconds_of(error.headers.get("Retry-After", "")))
    detail = problem.get("detail")
    return ApiRefused(f"{where}: {detail}" if detail else where, error.code, problem)


def _seconds_of(wait: str) -> Optional[float]:
    """Seconds to wait by a ``Retry-After`` header, which has seconds or a date."""
    try:
        if wait.isdigit():
            seconds = float(wait)
        else:
            seconds = (parsedate_to_datetime(wait).astimezone(timezone.utc) - datetime.now(timezone.utc)).total_seconds()
    except (TypeError, ValueError):
        return None
    return min(max(seconds, 0.0), _LONGEST_ASKED_PAUSE)
