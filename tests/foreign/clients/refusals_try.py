"""Behaviour of the client for a busy, unavailable, moved or restored server. The first argument names the case."""

import json
import os
import sys
import time
from unittest import mock

from vitrina import Api, ApiRefused, ChangesGone, Content, changes
from vitrina.hub import Hub, HubUnavailable, HubRefused

# Calls are not retried; the feed ignores this limit.
api = Api(os.environ["API_URL"], os.environ["TOKEN"], patience=0 if sys.argv[1] == "feed" else 30)
hub = Hub(os.environ["AUTH_URL"], os.environ["SITE"], "https://shop.example/done", "secret", os.environ["API_URL"])
given = json.load(sys.stdin)

if sys.argv[1] == "busy":
    began = time.monotonic()
    outcomes = [one["outcome"] for one in Content(api).brand.upsert([{"slug": "a", "name": "A"}])]
    print(json.dumps([outcomes, time.monotonic() - began]))
elif sys.argv[1] == "moved":
    refused = []
    for work in (
        lambda: api.call("GET", "/external/brand/"),
        lambda: Content(api).brand.upsert([{"slug": "b", "name": "B"}]),
        lambda: hub.refresh("token"),
    ):
        try:
            work()
            refused.append(0)
        except (ApiRefused, HubRefused) as error:
            refused.append(error.status)
    print(json.dumps(refused))
elif sys.argv[1] == "feed":
    saved, restored = [], []
    began = time.monotonic()
    feed = changes(api, 900, save=saved.append, restored=restored.append, wait=1)
    key = next(feed)["key"]
    feed.close()
    try:
        next(changes(api, 1, wait=1))
        oldest = None
    except ChangesGone as error:
        oldest = error.oldest
    print(json.dumps({"key": key, "restored": restored, "oldest": oldest, "seconds": time.monotonic() - began}))
elif sys.argv[1] == "retired":
    now = time.monotonic()
    outcomes = []
    for minutes in (0, 9, 11, 12, 90):
        with mock.patch("time.monotonic", lambda: now + minutes * 60):
            try:
                hub.verify(given)
                outcomes.append("taken")
            except HubRefused:
                outcomes.append("refused")
            except HubUnavailable:
                outcomes.append("away")
    print(json.dumps(outcomes))
