"""Sign-in of a user through the HTML forms of the hub, and the calls of the site afterwards."""

from html.parser import HTMLParser
from urllib.parse import parse_qs, urljoin, urlsplit

import requests

from wire import BROKEN, Refused, Wire

STEPS = 40


class Forms(HTMLParser):
    """Forms of a page, each with its fields."""

    def __init__(self, text):
        super().__init__()
        self.forms = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self.forms.append({"action": given.get("action") or "", "method": (given.get("method") or "get").upper(), "fields": {}, "types": {}})
        elif tag in ("input", "button") and self.forms and given.get("name"):
            form, name = self.forms[-1], given["name"]
            if given.get("type") == "checkbox" and "checked" not in given:
                return
            if tag == "button" and any(kind == "submit" for kind in form["types"].values()):
                return  # The client presses the first button.
            form["fields"][name] = given.get("value") or ""
            form["types"][name] = given.get("type") or ("submit" if tag == "button" else "text")


def log_in(auth_url, locale, return_url, email, password):
    """Temporary token of the redirect from the hub."""
    browser = requests.Session()
    browser.trust_env = False
    method, url, data = "GET", f"{auth_url}/{locale}/auth", None
    params = {"redirect_url": return_url}
    start = (method, url, data, params)
    for _ in range(STEPS):
        try:
            answer = browser.request(method, url, data=data, params=params, allow_redirects=False, timeout=30)
        except BROKEN:
            method, url, data, params = start  # The user retries from the start.
            continue
        if answer.status_code >= 500:
            method, url, data, params = start
            continue
        if answer.is_redirect:
            url = urljoin(answer.url, answer.headers["location"])
            if url.startswith(return_url):
                token = parse_qs(urlsplit(url).query).get("token")
                assert token, f"returned without ?token=: {url}"
                return token[0]
            method, data, params = "GET", None, None
            continue
        assert answer.status_code == 200, f"{method} {answer.url}: {answer.status_code} {answer.text[:1500]}"
        if "</html>" not in answer.text:
            method, url, data, params = start
            continue
        forms = [form for form in Forms(answer.text).forms if "password" in form["types"].values()]
        assert forms, f"no form with a password: {answer.url} {answer.text[:1500]}"
        form = forms[0]
        data = dict(form["fields"])
        for name, kind in form["types"].items():
            if kind == "password":
                data[name] = password
            elif kind in ("email", "text"):
                data[name] = email
        method, url, params = form["method"], urljoin(answer.url, form["action"]), None
    raise AssertionError(f"not logged in after {STEPS} steps")


def exchange(wire, tries, **login):
    """Tokens of a sign-in. The temporary token works once, so an exchange without a response needs a new sign-in."""
    for _ in range(tries):
        token = log_in(**login)
        retried = wire.retried
        try:
            return wire.call("POST", "/users/hub-auth/", {"token": token, "is_hub": True}, headers={"Accept": "application/json"})
        except Refused as refused:
            assert wire.retried > retried, refused
    raise AssertionError(f"no tokens after {tries} logins")


def protected(wire, access):
    return wire.call("GET", "/user/user-group", headers={"Authorization": f"Bearer {access}"})


def use_hub(admin_url, refresh, logins, report, **login):
    """Signs in `logins` times, reads the profile, and refreshes the access token."""
    wire = Wire(admin_url)
    for _ in range(logins):
        tokens = exchange(wire, 20, **login)
        assert all(isinstance(tokens[name], str) and tokens[name] for name in ("refresh", "access", "auth_token")), tokens
        before = protected(wire, tokens["access"])
        retried = wire.retried
        try:
            renewed = refresh(wire, tokens["refresh"])
        except Refused as refused:
            assert wire.retried > retried, refused
            continue  # The response was lost and the token is used: the user signs in again.
        assert protected(wire, renewed["access"]) == before
    for wrong in (None, "nonsense"):
        try:
            protected(wire, wrong)
        except Refused as refused:
            assert refused.status == 401, refused
        else:
            raise AssertionError(f"/user/user-group accepted the token {wrong}")
    report(f"hub: {logins} logins, each exchanged, used and renewed")
