"""Sign-in of a site in its two steps, token verification, and webhooks. The first argument names the case."""

import json
import os
import sys

from vitrina import WebhookRefused, verify_webhook
from vitrina.hub import Hub, HubRefused, Login

given = json.load(sys.stdin)
hub = Hub(os.environ["AUTH_URL"], os.environ["SITE"], os.environ["CALLBACK"], os.environ.get("SITE_SECRET"), os.environ["ADMIN_URL"])


def refused(token: str) -> bool:
    try:
        hub.verify(token)
        return False
    except HubRefused:
        return True


if sys.argv[1] == "login":
    print(json.dumps(hub.login("en")._asdict()))
elif sys.argv[1] == "return":
    login = Login(**given["login"])
    try:
        hub.exchange(given["token"], "another state", login)
        raise SystemExit("another state was accepted")
    except ValueError:
        pass
    tokens = hub.exchange(given["token"], given["state"], login)
    claims = hub.verify(tokens.access)
    renewed = hub.refresh(tokens.refresh)
    print(
        json.dumps(
            {
                "sub": claims["sub"],
                "email": hub.profile(renewed.access)["email"],
                "renewed": renewed.refresh != tokens.refresh,
                "access": renewed.access,
                "refresh": renewed.refresh,
            }
        )
    )
elif sys.argv[1] == "verify":
    print(json.dumps([refused(token) for token in given]))
elif sys.argv[1] == "webhook":
    outcomes = []
    for one in given["webhooks"]:
        try:
            outcomes.append(verify_webhook(one["body"].encode(), one["headers"], given["secrets"])["type"])
        except WebhookRefused as error:
            outcomes.append(error.reason)
    print(json.dumps(outcomes))
