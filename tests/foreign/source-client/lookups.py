"""Stores and regions, read with the header `token` of the earlier document."""

from wire import Refused, Wire


def look_up(base, token, report):
    """Reads stores and regions, and checks that calls without a valid token are refused."""
    wire = Wire(base, {"accept": "application/json", "token": token})
    stores, regions = wire.get("/base/contacts"), wire.get("/base/region/")
    for what, found in (("stores", stores), ("regions", regions)):
        assert isinstance(found, list), f"{what}: {str(found)[:500]}"
        assert all(isinstance(each["id"], int) for each in found), found[:3]
    for wrong in ({}, {"token": "nonsense"}):
        for path in ("/base/contacts", "/base/region/", "/external/category/", "/external/external-order/"):
            try:
                Wire(base, wrong).get(path)
            except Refused as refused:
                assert refused.status == 401, refused
            else:
                raise AssertionError(f"{path} accepted the headers {wrong}")
    report(f"lookups: {len(stores)} stores, {len(regions)} regions")
    return stores, regions
