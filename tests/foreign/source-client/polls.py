"""Polls for new orders like an ERP: each poll advances the time, and no order may be missed."""

import threading
import time
from datetime import datetime

from beyond import ORDERS

PAUSE_SECONDS = 0.2
OVERLAP_SECONDS = 5
CLOCK_BEHIND_SECONDS = 2


class Poll(threading.Thread):
    """Thread that polls until it is stopped, and then once more."""

    def __init__(self, wire, by):
        super().__init__(daemon=True)
        self.wire, self.by = wire, by
        self.seen, self.error, self.asked = {}, None, 0
        self.enough = threading.Event()
        self.since = self.clock()

    @staticmethod
    def clock():
        return int(time.time()) - CLOCK_BEHIND_SECONDS

    def run(self):
        try:
            while not self.enough.wait(PAUSE_SECONDS):
                self.ask()
            self.ask()
        except BaseException as error:  # noqa: BLE001
            self.error = error

    def ask(self):
        self.asked += 1
        now = self.clock()
        order = {"newest first": {"ordering": "-created_at"}, "oldest first": {"ordering": "created_at"}}.get(self.by, {})
        orders = self.wire.get(ORDERS, created_after=self.since, **order)
        for each in orders:
            self.seen[each["order_id"]] = each
        if self.by == "our clock":
            self.since = now - OVERLAP_SECONDS
        elif orders:
            self.since = max(int(datetime.fromisoformat(each["created_at"].replace("Z", "+00:00")).timestamp()) for each in orders)


POLLS = ("our clock", "oldest first", "newest first", "the newest order")
