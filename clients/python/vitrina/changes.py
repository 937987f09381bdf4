"""Change feed of a site: all changes in commit order, without gaps."""

from __future__ import annotations

import math
import time
from typing import Any, Callable, Iterator, Optional, Sequence, Union, cast

from .api import Api, ApiRefused
from .models import Change

_PATH = "/external/changes/"
_SAVE_SECONDS = 1.0


class ChangesGone(Exception):
    """Cursor older than the retention of the feed. Get ``present_cursor`` and read everything again, or continue from
    ``oldest`` without the missing changes.
    """

    def __init__(self, oldest: int) -> None:
        super().__init__(f"the changes after this cursor are no longer stored; the oldest available cursor is {oldest}")
        self.oldest = oldest


def changes(
    api: Api,
    after: Union[int, str, None] = None,
    *,
    save: Callable[[int], Any] = lambda cursor: None,
    restored: Callable[[int], Any] = lambda safe: None,
    types: Optional[Sequence[str]] = None,
    exclude_origin: Optional[str] = None,
    wait: int = 50,
    limit: int = 1_000,
) -> Iterator[Change]:
    """Yields the entries after a cursor and waits for new ones without end; with ``wait=0`` it ends after the
    newest entry. Polls are retried while the server is unavailable.

    ``save`` stores the cursor for the next start: all entries up to it are processed. An entry counts as processed
    when the loop requests the next one. Entries may repeat after a crash, so processing must be idempotent.
    ``restored`` is called after a restore of the site from a backup: the changes after ``safe`` were undone, and
    the loop continues from it. ``wait``: seconds for which the server may delay an empty response.
    """
    query = {"types": ",".join(types) if types else None, "exclude_origin": exclude_origin, "limit": limit}
    done = saved = after
    saved_at = time.monotonic()

    def keep() -> None:
        nonlocal saved, saved_at
        if isinstance(done, int) and done != saved:
            saved = done
            save(done)
            saved_at = time.monotonic()

    more = True
    while more or wait > 0:
        asked = {**query, "after": done, "wait": wait or None}
        asked_at = time.monotonic()
        try:
            page = api.call("GET", _PATH, query=asked, timeout=wait + 30, patience=math.inf if wait else None).body
        except ApiRefused as error:
            if error.code == "restored":
                done = cast(int, error.problem["safe"])
                restored(done)
                continue
            if error.code == "cursor_gone":
                raise ChangesGone(cast(int, error.problem["oldest"])) from error
            raise
        # A server that is shutting down does not delay responses.
        if wait and page["next"] == done and not page["more"] and time.monotonic() - asked_at < 1:
            time.sleep(1)
        try:
            for change in page["changes"]:
                yield change
                done = change["cursor"]
                if time.monotonic() - saved_at >= _SAVE_SECONDS:
                    keep()
            # The page may end with entries that the filters excluded.
            done = page["next"]
        finally:
            keep()
        more = page["more"]


def present_cursor(api: Api) -> int:
    """Cursor of the newest entry. Get it first, then read all objects, then follow ``changes`` from it."""
    return int(api.call("GET", _PATH, query={"after": "now"}).body["next"])
