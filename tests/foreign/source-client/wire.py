"""Calls over an unreliable connection; calls without a response are retried."""

import json
import time

import requests

TRIES = 40
TIMEOUT_SECONDS = 30
PAUSE_SECONDS = 0.02
BROKEN = (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError, requests.exceptions.ContentDecodingError)


class Refused(Exception):
    """Refusal by the server; the call is not retried."""

    def __init__(self, method, url, status, body):
        super().__init__(f"{method} {url}: {status} {body[:2000]}")
        self.status = status
        self.body = body


class Wire:
    """Persistent connection of one worker. The library accepts gzip by default."""

    def __init__(self, base, headers=None):
        self.base = base
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.headers.update(headers or {})
        self.retried = 0

    def get(self, path, **params):
        return self.call("GET", path, params=params)

    def call(self, method, path, body=None, params=None, headers=None, vary=None):
        """JSON of the response; None for an empty body. `vary` reorders the body of a retry."""
        for attempt in range(TRIES):
            if attempt:
                self.retried += 1
                time.sleep(min(PAUSE_SECONDS * attempt, 0.5))
                body = vary(body) if vary else body
            try:
                answer = self.session.request(
                    method,
                    self.base + path,
                    params=params,
                    data=None if body is None else json.dumps(body),
                    headers={**({} if body is None else {"Content-Type": "application/json"}), **(headers or {})},
                    timeout=TIMEOUT_SECONDS,
                )
                if answer.status_code >= 500:
                    continue
                if answer.status_code >= 400:
                    raise Refused(method, answer.url, answer.status_code, answer.text)
                return json.loads(answer.content) if answer.content else None
            except (*BROKEN, ValueError):
                continue  # A truncated JSON document is retried, too.
        raise AssertionError(f"{method} {self.base}{path} got no response in {TRIES} attempts")

    def pages(self, path, size, **params):
        """Objects of a list, read page by page; a page that is not full is the last."""
        page, found = 1, []
        while True:
            objects = self.get(path, page=page, page_size=size, **params)
            assert isinstance(objects, list), f"{path} is not an array: {str(objects)[:500]}"
            found += objects
            if len(objects) < size:
                return found
            page += 1
