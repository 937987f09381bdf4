"""Calls whose paths are missing in the earlier API document; taken from Vitrina's document."""

from wire import Refused, Wire

ORDERS = "/external/external-order/"


def refresh(wire, token):
    return wire.call("POST", "/users/token/refresh/", {"refresh": token})


def one_order(wire, number):
    return wire.get(f"{ORDERS}{number}/")


def address_of(wire, number, language):
    return wire.call("GET", f"{ORDERS}{number}/address/", headers={"Accept-Language": language})


def history_of(wire, number):
    return wire.get(f"{ORDERS}{number}/history/")


def search_orders(wire, text):
    return wire.get(ORDERS, search=text)


def delete_item(wire, item):
    """Deletes an item. A retry may find it already deleted."""
    retried = wire.retried
    try:
        wire.call("DELETE", f"/external/external-order-item/{item}/")
    except Refused as refused:
        assert refused.status == 404 and wire.retried > retried, refused


def stock_the_shop(wire, products, rng):
    """Upserts products, stores and promo codes by code, so that a retry is harmless."""

    def put(name, objects):
        return [each["id"] for each in wire.call("POST", f"/external/{name}/bulk-upsert/", objects)]

    stores = [
        {"code": f"S{n}", "name_ro": f"Magazin {n}", "is_active": True, "group": "erp", "lat": "47.02", "lon": "28.83", "addresses": {"address": f"str. {n}"}}
        for n in range(1, 6)
    ]
    goods = [
        {"group_product_id": f"P{n}", "code": f"ART-{n:05}", "name_ro": f"Produs nr. {n}", "price": rng.randrange(1, 99999) / 100, "category": [], "specifications": []}
        for n in range(1, products + 1)
    ]
    return put("shop", stores), put("promocode", [{"code": f"MINUS{n}", "discount_percent": n} for n in (5, 10)]), put("product", goods)


def look_around(base, token, regions, products, report):
    """Dependent lookups, and the product search."""
    wire = Wire(base, {"accept": "application/json", "token": token})
    places = []
    for region in regions[:3]:
        localities = wire.get("/base/locality/", region=region["id"])
        assert all(each["region_id"] == region["id"] for each in localities), region
        places += [(region["id"], each["id"]) for each in localities[:20]]
    sectors = wire.get("/base/sector/")
    for search in (str(products[4]), "ART-00005", "Produs nr. 5"):
        found = wire.get("/base/product/", search=search)
        assert products[4] in [each["id"] for each in found], (search, found)
    nobody = Wire(base, {"accept": "application/json"})
    group = nobody.get("/base/contacts/group/erp/")
    assert len(group) == 5, group
    codes = Wire(base, {"API-Token": token}).get("/external/promocode/")
    assert {each["code"] for each in codes} == {"MINUS5", "MINUS10"}, codes
    report(f"lookups: {len(places)} localities of 3 regions, {len(sectors)} sectors, {len(group)} stores of a group, {len(codes)} promo codes")
    return places
