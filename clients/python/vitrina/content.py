"""Content of a shop: categories, products and all other objects."""

from __future__ import annotations

import urllib.parse
from datetime import datetime
from typing import Any, Iterator, List, Literal, Mapping, Optional, Sequence, Union, cast

from .api import Api, ApiRefused
from .models import KEYS

MOST_OBJECTS = 5_000
MOST_ROWS = 50_000
_PAGE_SIZE = 1_000
_PATHS = {path.replace("-", "_").replace("/", "_"): path for path in KEYS}


class Objects:
    """Calls for one kind of object. Lists are sent in calls of 5,000 objects; each call is all or nothing."""

    def __init__(self, api: Api, path: str) -> None:
        self._api = api
        self._at = f"/external/{path}/"
        self._key = KEYS[path]

    def list(self, updated_after: Optional[datetime] = None, **filters: Any) -> Iterator[Any]:
        """Yields all matching objects, ascending by id. ``filters`` are parameters of the API by name."""
        query = {
            **filters,
            "shape": "array",
            "page_size": _PAGE_SIZE,
            "after": 0,
            "updated_after": None if updated_after is None else int(updated_after.timestamp()),
        }
        return self._api.pages(self._at, query)

    def get(self, id: int) -> Optional[Any]:
        """Object by id; None for an unknown id."""
        return self._one(f"{self._at}{id}/")

    def by_key(self, key: Union[str, int]) -> Optional[Any]:
        """Object by its client key; None for an unknown key."""
        return self._one(f"{self._at}by/{self._key}/{urllib.parse.quote(str(key), safe='')}/")

    def create(self, drafts: Sequence[Mapping[str, Any]]) -> List[Any]:
        return self._write("POST", "bulk-create", drafts)

    def update(self, changes: Sequence[Mapping[str, Any]]) -> List[Any]:
        return self._write("PUT", "bulk-update", changes)

    def upsert(
        self,
        drafts: Sequence[Mapping[str, Any]],
        *,
        lenient: bool = False,
        mode: Optional[Literal["create", "update"]] = None,
    ) -> List[Any]:
        """Creates missing objects and updates the others, by client key. Returns ``id``, ``outcome`` and ``errors`` of each.

        ``lenient`` writes valid objects although others are invalid. ``mode``: ``update`` creates nothing, ``create`` updates
        nothing.
        """
        headers = {"Prefer": "handling=lenient"} if lenient else {}
        return self._write("POST", "bulk-upsert", drafts, {"mode": mode}, headers)

    def delete(self, ids: Sequence[int]) -> int:
        """Deletes up to 5,000 objects, all or none, and returns their number."""
        if not ids:
            return 0
        return int(self._api.call("POST", f"{self._at}bulk-delete/", body=ids).body["deleted"])

    def _write(
        self,
        method: str,
        name: str,
        rows: Sequence[Mapping[str, Any]],
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> List[Any]:
        path = f"{self._at}{name}/"

        def send(portion: Sequence[Any]) -> List[Any]:
            return cast(List[Any], self._api.call(method, path, portion, query, headers).body)

        return self._api.portions(rows, MOST_OBJECTS, send)

    def _one(self, path: str) -> Optional[Any]:
        try:
            return self._api.call("GET", path).body
        except ApiRefused as error:
            if error.code == "not_found":
                return None
            raise


class Content:
    """Calls by object: ``Content(api).product.upsert([...])``. The attribute is the path with underscores."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def __getattr__(self, name: str) -> Objects:
        path = _PATHS.get(name)
        if path is None:
            raise AttributeError(f"{name}: unknown object; known: {', '.join(sorted(_PATHS))}")
        return Objects(self._api, path)

    def update_stock(self, rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
        """Writes stock per store (``shop_id``, ``group_product_id``, ``qty``) in calls of 50,000 rows."""
        return self._rows("shop-update", rows)

    def update_prices(self, rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
        """Writes prices per user type (``user_type_id``, ``group_product_id``, ``price``) in calls of 50,000 rows."""
        return self._rows("user-price-update", rows)

    def _rows(self, name: str, rows: Sequence[Mapping[str, Any]]) -> dict[str, int]:
        path = f"/external/product/{name}/"
        sums = self._api.portions(rows, MOST_ROWS, lambda portion: [self._api.call("POST", path, portion).body])
        return {word: sum(one[word] for one in sums) for word in ("updated", "unchanged")}
