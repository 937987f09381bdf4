"""What changes at a site, in the order of the commits, without missing anything."""

from __future__ import annotations

import math
import time
from typing import Any, Callable, Iterator, Optional, Sequence, Union, cast

from .api import Api, ApiRefused
from .models import Change

_PATH = "/external/changes/"
_SAVE_SECONDS = 1.0


class ChangesGone(Exception):
    """What changed behind the cursor is kept no longer. Read everything anew from ``present_cursor`` on, or go on from ``oldest``."""

    def __init__(self, oldest: int) -> None:
        super().__init__(f"the changes behind this cursor are kept no longer; those behind {oldest} are")
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
    """Entry by entry, for ever, however long the server is away; with ``wait=0`` until all is told.

    ``save`` keeps the cursor to begin from next time: all up to it is done. An entry is done when the loop asks for the
    next one, so after a crash some come again, and applying one twice must do no harm. ``restored`` is told when the site was restored from a
    backup: what was told behind ``safe`` was undone, and the loop goes on from there.
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
            # Behind the last entry there may be others that were not asked for.
            done = page["next"]
        finally:
            keep()
        more = page["more"]


def present_cursor(api: Api) -> int:
    """Where the feed ends now. Take it first, then read everything; ``changes`` from it on tells what happened meanwhile."""
    return int(api.call("GET", _PATH, query={"after": "now"}).body["next"])
