"""Orders created and updated by POST in several threads; calls without a response are retried."""

import random
import threading
from decimal import Decimal

from beyond import ORDERS, delete_item, one_order
from model import ENDED, STATUSES, Line, Order, shuffled
from wire import Refused

OUR_FIRST_ORDER = 500_001
OUR_FIRST_ITEM = 9_000_001
STREETS = ("ул. Пушкина, 1", "bd. Ștefan cel Mare 2", "вул. Київська, 3", "„Botanica” 4")


class Shop:
    """Objects that an order may refer to."""

    def __init__(self, stores, promocodes, products, places):
        self.stores, self.promocodes, self.products, self.places = stores, promocodes, products, places


def make_order(number, shop, rng):
    style = rng.choices(("both", "order_id", "rrn"), (6, 2, 2))[0]
    region, locality = rng.choice(shop.places)
    order = Order(
        number,
        OUR_FIRST_ORDER + number if style != "rrn" else None,
        f"ERP-{number:06}" if style != "order_id" else None,
        rng.choice(shop.stores),
        rng.choice((None, None, *shop.promocodes)),
        {
            "address_ru": f"{rng.choice(STREETS)}, кв. {number}",
            "zipcode": rng.choice((2000 + number % 90, str(2000 + number % 90))),
            "region_id": region,
            "locality_id": locality,
        },
        numbers_items=rng.random() < 0.2,
    )
    if rng.random() < 0.3:
        order.address["address_id"] = 100 + number % 50  # saved address of a returning customer
    for place, product in enumerate(rng.sample(shop.products, rng.randint(1, 6))):
        add_line(order, product, "new", rng)
        if rng.random() < 0.06:  # a second item with the same product
            add_line(order, product, "new", rng)
            if rng.random() < 0.4:
                order.lines[-1].quantity, order.lines[-1].price = order.lines[-2].quantity, order.lines[-2].price
    return order


def add_line(order, product, status, rng):
    item = OUR_FIRST_ITEM + order.number * 100 + order.made if order.numbers_items else None
    order.made += 1
    order.lines.append(Line(product, rng.randint(1, 9), Decimal(rng.choice((30, 110, rng.randrange(1, 500_000)))) / 100, status, item))


class Worker(threading.Thread):
    """Worker with its own orders, which no other worker changes."""

    def __init__(self, wire, shop, numbers, seed):
        super().__init__(daemon=True)
        self.wire, self.shop, self.numbers = wire, shop, numbers
        self.rng = random.Random(seed)
        self.orders, self.error, self.calls = [], None, 0

    def run(self):
        try:
            self.create()
            for _ in range(3):
                self.change()
            self.restart_counter()
        except BaseException as error:  # noqa: BLE001 — run_orders raises it
            self.error = error

    def send(self, rows):
        self.calls += 1
        rows = self.rng.sample(rows, len(rows))
        vary = shuffled(self.rng)
        answer = self.wire.call("POST", ORDERS, rows, vary=vary, headers={"Accept-Language": "ru"})
        assert isinstance(answer, list) and len(answer) == len(rows), str(answer)[:500]
        if self.rng.random() < 0.2:  # Our job timed out before the response and runs again.
            self.wire.call("POST", ORDERS, vary(rows), headers={"Accept-Language": "ru"})

    def create(self):
        numbers = list(self.numbers)
        while numbers:
            size = self.rng.choice((1, 1, 5, 20, 60, 200))
            part, numbers = numbers[:size], numbers[size:]
            orders = [make_order(number, self.shop, self.rng) for number in part]
            self.send([order.whole(self.rng) for order in orders])
            self.orders += orders

    def change(self):
        left = self.rng.sample(self.orders, len(self.orders) // 2)
        while left:
            size = self.rng.choice((1, 5, 20, 60, 200))
            part, left = left[:size], left[size:]
            if size == 1 and self.rng.random() < 0.4:
                self.drop_a_line(part[0])
            self.send([self.changed(order) for order in part])

    def changed(self, order):
        """Changes an order in our system and returns the fields to send."""
        rng = self.rng
        open_lines = [line for line in order.lines if line.status not in ENDED]
        kinds = [self.address, self.another_store, self.sent_back]
        if open_lines:
            kinds += [self.statuses] * 4 + [self.quantity] * 2 + [self.further_line] * 2 + [self.price]
        row = rng.choice(kinds)(order, open_lines)
        return {**order.name(rng), **row}

    def lines_sent(self, order, lines, *fields):
        """Items to send: the changed ones if they can be identified, otherwise all."""
        if order.can_be_told_apart():
            return {"order_items": [order.line(line, self.rng, *(fields if self.rng.random() < 0.6 else ())) for line in lines]}
        return {"order_items": [order.line(line, self.rng) for line in order.lines]}

    def statuses(self, order, lines):
        one = self.rng.choice(STATUSES)
        for line in lines:
            line.status = one if self.rng.random() < 0.8 else self.rng.choice(STATUSES)
        return self.lines_sent(order, lines, "order_status")

    def quantity(self, order, lines):
        line = self.rng.choice(lines)
        line.quantity = self.rng.randint(1, 50)
        return self.lines_sent(order, [line], "quantity")

    def price(self, order, lines):
        line = self.rng.choice(lines)
        line.price = Decimal(self.rng.randrange(0, 100_000)) / 100
        return self.lines_sent(order, [line], "loyalty_price")

    def further_line(self, order, lines):
        """Adds an item. A new product is sent alone; a product that the order already has is sent with all items, because alone
        it would change the existing item.
        """
        has = {line.product for line in order.lines}
        if self.rng.random() < 0.2 and len(lines) == len(order.lines):
            add_line(order, lines[0].product, "new", self.rng)
            return {"order_items": [order.line(line, self.rng) for line in order.lines]}
        add_line(order, self.rng.choice([product for product in self.shop.products if product not in has]), "new", self.rng)
        return {"order_items": [order.line(order.lines[-1], self.rng)]}

    def address(self, order, _):
        change = self.rng.choice((
            {"address_ru": f"{self.rng.choice(STREETS)}, кв. {order.number}/б"},
            {"zipcode": self.rng.choice((6001, "6002"))},
            {"address_ru": "самовывоз", "zipcode": "7001"},
        ))
        order.address.update(change)
        return {"address": change}

    def another_store(self, order, _):
        order.shop = self.rng.choice(self.shop.stores)
        return {"shop": str(order.shop)}

    def sent_back(self, order, _):
        """Order as read from the server, with other statuses. It may reopen ended items, because each item has its id."""
        read, left = self.read(order), list(order.lines)
        for item in read["order_items"]:
            line = line_of(order, left, item)
            left = [each for each in left if each is not line]
            line.status = item["order_status"] = self.rng.choice(STATUSES)
        return read

    def read(self, order):
        """Reads the order by our number, or by our reference if it has no number."""
        if order.order_id is not None:
            return one_order(self.wire, order.order_id)
        found = [each for each in self.wire.get(ORDERS, search=order.rrn) if each["rrn"] == order.rrn]
        assert len(found) == 1, f"{order.rrn} is found {len(found)} times"
        return one_order(self.wire, found[0]["order_id"])

    def drop_a_line(self, order):
        if len(order.lines) > 1:
            item = self.rng.choice(self.read(order)["order_items"])
            line = line_of(order, order.lines, item)
            delete_item(self.wire, item["order_id"])
            order.lines = [each for each in order.lines if each is not line]

    def restart_counter(self):
        """Sends a used number with a new reference, as after a reset of our counter: the orders must not be merged."""
        taken = next((order for order in self.orders if order.order_id is not None and order.rrn is not None), None)
        if taken is None:
            return
        try:
            self.wire.call("POST", ORDERS, [{**taken.whole(self.rng), "rrn": f"NEW-{taken.number}"}])
        except Refused as refused:
            assert refused.status < 500
        else:
            raise AssertionError(f"{taken.order_id} of {taken.rrn} was accepted with another reference")


def line_of(order, lines, item):
    """Line of an item: by our number if there is one, because two lines may be equal; otherwise by content."""
    return next(line for line in lines if (line.item == item["order_id"] if order.numbers_items else same(line, item)))


def same(line, item):
    return line.key() == (item["product"], item["quantity"], Decimal(str(item["loyalty_price"])), item["order_status"])
