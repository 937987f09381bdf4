"""Comparison of the orders with the state of our system, over a reliable connection."""

from decimal import Decimal

from beyond import ORDERS, address_of, history_of, one_order, search_orders
from model import STATUSES


def by_model(plain, models):
    """Pairs of model and read order. Fails for a missing, duplicate or unknown order."""
    read = plain.pages(ORDERS, 90, ordering="created_at")
    assert len({each["order_id"] for each in read}) == len(read), "an order is on two pages"
    by_id = {model.order_id: model for model in models if model.order_id is not None}
    by_rrn = {model.rrn: model for model in models if model.rrn is not None}
    pairs = [(by_id.get(each["order_id"]) or by_rrn.get(each["rrn"]), each) for each in read]
    unknown = [each for model, each in pairs if model is None]
    assert not unknown, f"{len(unknown)} unknown orders, for example {unknown[0]}"
    missing = {model.number for model in models} - {model.number for model, _ in pairs}
    assert not missing and len(pairs) == len(models), f"{len(pairs)} orders instead of {len(models)}; missing: {sorted(missing)[:10]}"
    return pairs


def compare(model, read):
    want = sorted(line.key() for line in model.lines)
    have = sorted((item["product"], item["quantity"], Decimal(str(item["loyalty_price"])), item["order_status"]) for item in read["order_items"])
    assert have == want, f"order {read['order_id']}: lines\n{have}\ninstead of\n{want}"
    if model.numbers_items:
        assert {item["order_id"] for item in read["order_items"]} == {line.item for line in model.lines}, (model.lines, read)
    if model.order_id is not None:
        assert read["order_id"] == model.order_id, read
    assert read["rrn"] == model.rrn and read["shop"] == model.shop and read["promocode"] == model.promocode, (model, read)
    assert Decimal(str(read["total"])) == model.total(), f"order {read['order_id']}: {read['total']} instead of {model.total()}"
    for name, value in model.address.items():
        value = int(value) if name == "zipcode" else value
        assert read["address"][name] == value, f"order {read['order_id']}: {name} is {read['address'][name]!r} instead of {value!r}"


def verify_orders(plain, models, polls, rng, report):
    pairs = by_model(plain, models)
    for model, read in pairs:
        compare(model, read)
    items = [item["order_id"] for _, read in pairs for item in read["order_items"]]
    assert len(set(items)) == len(items), "an item id is not unique"
    report(f"orders: {len(pairs)} with {len(items)} items, without duplicates, agree with the model")

    ids = {read["order_id"] for _, read in pairs}
    for poll in polls:
        assert set(poll.seen) == ids, f"the poll by {poll.by} missed {len(ids - set(poll.seen))} orders and returned {len(set(poll.seen) - ids)} unknown ones"
    for status in STATUSES:
        want = {read["order_id"] for model, read in pairs if any(line.status == status for line in model.lines)}
        have = {each["order_id"] for each in plain.pages(ORDERS, 500, status=status)}
        assert have == want, f"status={status}: {len(have)} orders instead of {len(want)}"
    both = {each["order_id"] for each in plain.pages(ORDERS, 5000, status="new,confirmed")}
    assert both == {read["order_id"] for model, read in pairs if any(line.status in ("new", "confirmed") for line in model.lines)}
    report(f"polls: {', '.join(f'{poll.asked} by {poll.by}' for poll in polls)}; each returned all orders")

    for model, read in rng.sample(pairs, min(100, len(pairs))):
        single(plain, model, read)
    report("orders: single reads, addresses, histories and search agree")
    return {read["order_id"]: read["updated_at"] for _, read in pairs}


def single(plain, model, read):
    number = read["order_id"]
    assert one_order(plain, number) == read, f"order {number} differs in a single read"
    assert address_of(plain, number, "ru")["address_ru"] == model.address["address_ru"]
    if model.rrn is not None:
        assert number in [each["order_id"] for each in search_orders(plain, model.rrn)]
    assert number in [each["order_id"] for each in search_orders(plain, str(number))]
    now = {item["order_id"]: item["order_status"] for item in read["order_items"]}
    last = {}
    for step in history_of(plain, number):
        item = step["order_item_id"]
        assert item not in last or step["from"] == last[item], f"order {number}: a step is missing before {step}"
        assert step["from"] != step["to"], f"order {number}: {step}"
        last[item] = step["to"]
    wrong = {item: (status, last.get(item)) for item, status in now.items() if last.get(item, "new") != status}
    assert not wrong, f"order {number}: the last statuses of the history differ from those of the items: {wrong}"
