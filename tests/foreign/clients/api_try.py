"""Calls of an integrator through the Python client, against a real server over a proxy that loses responses."""

import json
import os
import sys

from vitrina import Api, ApiUnavailable, ApiRefused, ChangesGone, Content, Orders, changes, present_cursor

failures = []
api = Api(os.environ["API_URL"], os.environ["TOKEN"], patience=20, on_failure=failures.append)
shop, orders = Content(api), Orders(api)

written = shop.brand.upsert([{"slug": f"brand-{n}", "name": f"Marca {n} „ș”"} for n in range(5_002)])
assert [one["outcome"] for one in written] == ["created"] * 5_002, "a retry after a lost response does not repeat the write"
assert len(failures) == 1 and isinstance(failures[0], ApiUnavailable), failures
ids = [brand["id"] for brand in shop.brand.list()]
assert ids == [one["id"] for one in written] and ids == sorted(ids)
assert shop.brand.get(ids[7])["name"] == "Marca 7 „ș”"
assert shop.brand.by_key("brand-7")["id"] == ids[7]
assert shop.brand.get(999_999) is None and shop.brand.by_key("there/is none") is None
assert [one["outcome"] for one in shop.brand.upsert([{"slug": "brand-7", "name": "Alta"}, {"slug": "brand-8", "name": "Marca 8 „ș”"}])] == ["updated", "unchanged"]

try:
    shop.brand.upsert([{"slug": f"brand-{n}", "name": "B"} for n in range(5_000)] + [{"slug": "nameless"}])
    raise SystemExit("a brand without a name was accepted")
except ApiRefused as error:
    assert (error.status, error.code) == (400, "validation_failed")
    assert [(one["index"], one["field"], one["code"]) for one in error.errors] == [(5_000, "name", "required")], error.errors
    assert error.request_id
    assert error.doc_url and error.doc_url.startswith("http") and "/docs/errors#" in error.doc_url
lenient = shop.brand.upsert([{"slug": "nameless"}, {"slug": "named", "name": "N"}], lenient=True)
assert [one["outcome"] for one in lenient] == ["invalid", "created"] and lenient[0]["errors"][0]["code"] == "required"
assert shop.brand.delete([lenient[1]["id"]]) == 1 and shop.brand.delete([]) == 0

shop.product.upsert([{"group_product_id": "P", "name_ro": "P", "price": "2.50", "category": [], "specifications": []}])
items = [{"product": {"group_product_id": "P"}, "quantity": 2}]
made = orders.upsert([{"rrn": f"R-{n}", "order_items": items} for n in range(20)])
assert [one["outcome"] for one in made] == ["created"] * 20
read = list(orders.list(status="new"))
assert sorted(order["rrn"] for order in read) == sorted(f"R-{n}" for n in range(20)), "twenty orders without duplicates"
found = orders.get(read[0]["order_id"])
assert found is not None
order, etag = found
changed = orders.change(order["order_id"], {"comment": "sună înainte"}, etag)
assert changed["comment"] == "sună înainte"
try:
    orders.change(order["order_id"], {"comment": "x"}, etag)
    raise SystemExit("a stale version was accepted")
except ApiRefused as error:
    assert (error.status, error.code) == (412, "precondition_failed")

saved = []
told = [change for change in changes(api, 0, save=saved.append, wait=0, types=["order"])]
assert [change["action"] for change in told] == ["created"] * 20 + ["updated"]
assert saved[-1] == present_cursor(api)
assert list(changes(api, saved[-1], wait=0)) == []
shop.brand.delete([ids[0]])
(last,) = changes(api, saved[-1], wait=0)
assert (last["type"], last["action"], last["key"]) == ("brand", "deleted", "brand-0")

try:
    Api(api.url, "vt_not_a_token", patience=0).call("GET", "/external/brand/")
    raise SystemExit("an invalid token was accepted")
except ApiRefused as error:
    assert (error.status, error.code) == (401, "unauthorized")
    assert "vt_not_a_token" not in str(error)
try:
    Api("http://127.0.0.1:9", "vt_", patience=0).call("GET", "/external/brand/")
    raise SystemExit("a call without a server succeeded")
except ApiUnavailable:
    pass
assert issubclass(ChangesGone, Exception)
json.dump({"failures": len(failures)}, sys.stdout)
