"""State of an order in our system, and its form in calls."""

from dataclasses import dataclass, field
from decimal import Decimal

STATUSES = (
    "new confirmed canceled done incollection collectedwithchanges tobereturnedintwodays collected completedandclosed returnedtowarehouse "
    "changedandclosed atcouriersortcenter ondelivery deliverydatemoved clientnoanswer recipientnotathome customerrefusal"
).split()
ENDED = ("canceled", "customerrefusal")  # Not counted in the total, and not changed again by our system.
NAMED = ("order_id", "rrn")


@dataclass
class Line:
    product: int
    quantity: int
    price: Decimal
    status: str
    item: int = None  # our number of the item, if any

    def key(self):
        return (self.product, self.quantity, self.price, self.status)


@dataclass
class Order:
    number: int
    order_id: int
    rrn: str
    shop: int
    promocode: int
    address: dict
    lines: list = field(default_factory=list)
    numbers_items: bool = False
    made: int = 0  # number of created lines, including removed ones

    def name(self, rng):
        """Keys that identify the order in a call: our number, our reference, or both. Some calls send the number as text."""
        both = {"order_id": self.order_id, "rrn": self.rrn}
        named = {name: value for name, value in both.items() if value is not None}
        if len(named) == 2 and rng.random() < 0.3:
            named.pop(rng.choice(NAMED))
        return {name: as_sent(value, rng) if name == "order_id" else value for name, value in named.items()}

    def whole(self, rng):
        """All fields of the order."""
        sent = {**self.name(rng), "shop": as_sent(self.shop, rng), "address": dict(self.address)}
        if self.order_id is not None:
            sent["order_id"] = self.order_id
        if self.rrn is not None:
            sent["rrn"] = self.rrn
        if self.promocode is not None:
            sent["promocode"] = self.promocode
        return {**sent, "order_items": [self.line(each, rng) for each in self.lines]}

    def line(self, line, rng, *fields):
        """Item with these fields, or with all."""
        sent = {
            "product": as_sent(line.product, rng),
            "quantity": as_sent(line.quantity, rng),
            "loyalty_price": price_as_sent(line.price, rng),
            "order_status": line.status,
        }
        if fields:
            sent = {name: sent[name] for name in ("product", *fields)}
        if self.numbers_items:
            sent["order_id"] = line.item
        return sent

    def can_be_told_apart(self):
        """True when the product identifies each item."""
        return self.numbers_items or len({line.product for line in self.lines}) == len(self.lines)

    def total(self):
        return sum((line.price * line.quantity for line in self.lines if line.status not in ENDED), Decimal("0.00"))


def as_sent(number, rng):
    return str(number) if rng.random() < 0.15 else number


def price_as_sent(price, rng):
    """Price as text, or as a float with or without rounding errors."""
    kind = rng.random()
    if kind < 0.1:
        return str(price)
    if kind < 0.5:
        return float(price) - 0.3 + 0.1 + 0.2
    return float(price)


def shuffled(rng):
    """Creates a function that randomly shuffles the rows of a call, like a query without an order."""

    def vary(rows):
        if rng.random() < 0.5:
            return rows
        rows = [{**row, **({"order_items": rng.sample(row["order_items"], len(row["order_items"]))} if "order_items" in row else {})} for row in rows]
        return rng.sample(rows, len(rows))

    return vary
