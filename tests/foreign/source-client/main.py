"""Client of an integrator, based only on the earlier API document, over a connection that breaks one exchange in five.

Run by tests/foreign/source-client.test.ts; by hand:
python3 main.py --url http://127.0.0.1:3000 --token … --email … --password … --return-url …
"""

import argparse
import random
import sys
import time
from urllib.parse import urlsplit

from beyond import ORDERS, look_around, refresh, stock_the_shop
from catalogue import Catalogue
from hub import use_hub
from lookups import look_up
from orders import Shop, Worker
from polls import POLLS, Poll
from proxy import Proxy
from verify import verify_orders
from wire import Wire

PARTS = ("catalogue", "hub", "orders")


def arguments():
    parser = argparse.ArgumentParser()
    for name in ("url", "token", "email", "password", "return-url"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--categories", type=int, default=300)
    parser.add_argument("--orders", type=int, default=2000)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--logins", type=int, default=5)
    parser.add_argument("--only", choices=PARTS)
    return parser.parse_args()


def main():
    args = arguments()
    began = time.monotonic()
    report = lambda line: print(f"{time.monotonic() - began:6.1f} s  {line}", flush=True)  # noqa: E731
    report(f"seed {args.seed}")
    rng = random.Random(args.seed)
    server = urlsplit(args.url)
    proxy = Proxy(server.hostname, server.port, args.seed)
    api = {"API-Token": args.token}
    plain = Wire(args.url, api)
    parts = [args.only] if args.only else PARTS
    stores, regions = look_up(proxy.url, args.token, report)
    if "catalogue" in parts:
        catalogue = Catalogue(Wire(proxy.url, api), rng, args.categories, report)
        catalogue.run()
        catalogue.verify(plain)
    if "hub" in parts:
        login = {"auth_url": proxy.url, "locale": "ro", "return_url": args.return_url, "email": args.email, "password": args.password}
        use_hub(proxy.url, refresh, args.logins, report, **login)
    if "orders" in parts:
        shop = stock(proxy.url, args.token, regions, rng, report)
        run_orders(proxy.url, plain, shop, args, rng, report)
    report(f"exchanges: {dict(sorted(proxy.fates.items()))}")
    print("The server agrees with the model of the client.")


def stock(url, token, regions, rng, report):
    """Creates the objects that the orders refer to."""
    stores, promocodes, products = stock_the_shop(Wire(url, {"API-Token": token}), 200, rng)
    return Shop(stores, promocodes, products, look_around(url, token, regions, products, report))


def run_orders(url, plain, shop, args, rng, report):
    def wire():
        return Wire(url, {"API-Token": args.token})

    polls = [Poll(wire(), by) for by in POLLS]
    workers = [Worker(wire(), shop, range(n, args.orders, args.threads), rng.random()) for n in range(args.threads)]
    for thread in polls + workers:
        thread.start()
    for worker in workers:
        worker.join()
    for poll in polls:
        poll.enough.set()
        poll.join()
    for thread in polls + workers:
        if thread.error:
            raise thread.error
    report(f"orders: {sum(worker.calls for worker in workers)} calls, {sum(worker.wire.retried for worker in workers)} retries")
    models = [order for worker in workers for order in worker.orders]
    before = verify_orders(plain, models, polls, rng, report)

    # Every night our system sends all orders, also unchanged ones.
    nightly = wire()
    for start in range(0, len(models), 200):
        nightly.call("POST", ORDERS, [model.whole(rng) for model in models[start : start + 200]])
    after = {each["order_id"]: each["updated_at"] for each in plain.pages(ORDERS, 5000)}
    changed = [number for number in before if before[number] != after.get(number)]
    assert after.keys() == before.keys() and not changed, f"the resend changed {len(changed)} orders, for example {changed[:5]}"
    report("orders: all sent again, none changed")


if __name__ == "__main__":
    sys.exit(main())
