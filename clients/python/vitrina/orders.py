"""Orders of a shop."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Iterator, List, Literal, Mapping, Optional, Sequence, Tuple, Union, cast

from .api import Api, ApiRefused
from .models import Order, OrderStatus

_AT = "/external/external-order/"
MOST_ORDERS = 5_000


class Orders:
    """Calls for orders. Lists are sent in calls of 5,000 orders."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(
        self,
        *,
        created_after: Optional[datetime] = None,
        updated_after: Optional[datetime] = None,
        status: Union[OrderStatus, Sequence[OrderStatus], None] = None,
        shop: Optional[int] = None,
        search: Optional[str] = None,
    ) -> Iterator[Order]:
        """Yields all matching orders. With a time, the oldest come first, so that a poll can advance the time without
        missing an order.
        """
        query = {
            "shape": "array",
            "created_after": _seconds(created_after),
            "updated_after": _seconds(updated_after),
            "status": status if status is None or isinstance(status, str) else ",".join(status),
            "shop": shop,
            "search": search,
        }
        return self._api.pages(_AT, query)

    def get(self, id: int) -> Optional[Tuple[Order, str]]:
        """Order and its version for ``change``; None for an unknown id."""
        try:
            answer = self._api.call("GET", f"{_AT}{id}/")
        except ApiRefused as error:
            if error.code == "not_found":
                return None
            raise
        return cast(Order, answer.body), answer.headers.get("etag", "")

    def upsert(
        self,
        orders: Sequence[Mapping[str, Any]],
        *,
        lenient: bool = False,
        items: Optional[Literal["add"]] = None,
        resend: Optional[Literal["apply"]] = None,
    ) -> List[Any]:
        """Creates and updates orders, by ``order_id`` or ``rrn``. Returns the outcome of each.

        ``lenient`` writes valid orders although others are invalid. ``items="add"`` makes every item a new one; by default
        items are matched with the stored ones. ``resend="apply"`` writes repeated rows again; by default they are
        ``unchanged``.
        """
        headers = {"Prefer": "return=minimal, handling=lenient" if lenient else "return=minimal"}
        query = {"items": items, "resend": resend}

        def send(portion: Sequence[Any]) -> List[Any]:
            return cast(List[Any], self._api.call("POST", _AT, portion, query, headers).body)

        return self._api.portions(orders, MOST_ORDERS, send)

    def change(self, id: int, draft: Mapping[str, Any], etag: Optional[str] = None) -> Order:
        """Updates one order. With ``etag``, only if the order has not changed since; otherwise ApiRefused with status
        412.
        """
        headers = {} if etag is None else {"If-Match": etag}
        return cast(Order, self._api.call("PUT", f"{_AT}{id}/", dict(draft), headers=headers).body)

    def split_item(self, item_id: int, quantity: Union[int, float, str], etag: Optional[str] = None) -> Order:
        """Splits ``quantity`` off an item. Returns the order, which then has one more item."""
        path = f"/external/external-order-item/{item_id}/split/"
        headers = {} if etag is None else {"If-Match": etag}
        return cast(Order, self._api.call("POST", path, {"quantity": quantity}, headers=headers).body)

    def record_return(self, order_id: int, draft: Mapping[str, Any], etag: Optional[str] = None) -> Mapping[str, Any]:
        """Records a return of an order. A repeated ``number`` returns the stored return."""
        headers = {} if etag is None else {"If-Match": etag}
        answer = self._api.call("POST", f"{_AT}{order_id}/return/", dict(draft), headers=headers)
        return cast(Mapping[str, Any], answer.body)

    def returns(
        self,
        *,
        order: Optional[int] = None,
        updated_after: Optional[datetime] = None,
        number: Optional[str] = None,
    ) -> Iterator[Mapping[str, Any]]:
        """Yields all matching returns, the last changed at the end."""
        query = {"order": order, "updated_after": _seconds(updated_after), "number": number}
        return self._api.pages("/external/external-order-return/", query)


def _seconds(time: Optional[datetime]) -> Optional[int]:
    # Rounded down: the API includes equal times, so an object may repeat but none is missed.
    return None if time is None else int(time.timestamp())
