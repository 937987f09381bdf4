"""Change feed of a site: all changes in the order of their commits, without gaps."""

from __future__ import annotations

import math
import time
from typing import Any, Callable, Iterator, Optional, Sequence, Union, cast

from .api import Api, ApiRefused
from .models import Change

_PATH = "/external/changes/"
_SAVE_SECONDS = 1.0


class ChangesGone(Exception):
    """Error for a cursor whose following entries are no longer kept. Read everything again from
    ``present_cursor``, or continue from ``oldest``.
    """

    def __init__(self, oldest: int) -> None:
        super().__init__(f"changes after this cursor are no longer kept; changes after {oldest} are")
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
    """Yields entry by entry without end, and waits while the server is unavailable; with ``wait=0`` it ends after
    the newest entry.

    ``save`` stores the cursor to start from next time: all entries up to it are processed. An entry is
    processed when the loop asks for the next one. After a crash some entries come again, so applying one
    twice must do no harm. ``restored`` is called after the site was restored from a backup: the changes
    after ``safe`` were undone, and the loop continues from there.
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
        # A server that is about to stop holds no answers.
        if wait and page["next"] == done and not page["more"] and time.monotonic() - asked_at < 1:
            time.sleep(1)
        try:
            for change in page["changes"]:
                yield change
                done = change["cursor"]
                if time.monotonic() - saved_at >= _SAVE_SECONDS:
                    keep()
            # Entries of other types may follow the last one.
            done = page["next"]
        finally:
            keep()
        more = page["more"]


def present_cursor(api: Api) -> int:
    """Cursor of the newest entry. Read it first, then read everything; ``changes`` from this cursor has the
    changes made meanwhile.
    """
    return int(api.call("GET", _PATH, query={"after": "now"}).body["next"])
