"""Totals of orders by rule 6.10, implemented independently of the server with Python's decimal.

Reads one order per line as JSON and writes its totals as one line.
"""

import json
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 60
CENT = Decimal("0.01")
UNPAID = ("canceled", "customerrefusal")


def cents(value):
    return value.quantize(CENT, rounding=ROUND_HALF_UP)


def line_total(item):
    price, quantity = Decimal(item["loyalty_price"]), Decimal(item["quantity"])
    discount = Decimal(item.get("discount", "0"))
    returned = Decimal(item.get("returned_quantity", "0"))
    kept = discount - cents(discount * returned / quantity)
    return max(cents(price * (quantity - returned)) - kept, Decimal(0))


def totals(order):
    items = [(item, line_total(item)) for item in order["order_items"]]
    paid = [(item, total) for item, total in items if item.get("order_status") not in UNPAID]
    by_rate = {}
    for item, total in paid:
        rate = item.get("vat_rate", "0")
        rate = Decimal(0) if rate == "exempt" else Decimal(rate)
        by_rate[rate] = by_rate.get(rate, Decimal(0)) + total
    whole = sum(by_rate.values(), Decimal(0))
    discount = min(Decimal(order.get("discount", "0")), whole)
    included = order.get("vat_included", True)
    running, shared, total, vat = Decimal(0), Decimal(0), Decimal(0), Decimal(0)
    for rate in sorted(by_rate):
        running += by_rate[rate]
        upto = cents(discount * running / whole) if whole else Decimal(0)
        base = by_rate[rate] - (upto - shared)
        shared = upto
        tax = cents(base * rate / (100 + rate) if included else base * rate / 100)
        vat += tax
        total += base if included else base + tax
    has_vat = any("vat_rate" in item for item, _ in paid)
    return {
        "total": str(cents(total)),
        "total_vat": str(cents(vat)) if has_vat else None,
        "total_without_vat": str(cents(total - vat)) if has_vat else None,
        "lines": [str(cents(one)) for _, one in items],
    }


for line in sys.stdin:
    sys.stdout.write(json.dumps(totals(json.loads(line))) + "\n")
