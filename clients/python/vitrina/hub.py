"""Sign-in of a site by the hub: redirect to the hub, token exchange and verification."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import math
import secrets
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException
from typing import Any, Mapping, NamedTuple, Optional

from .api import open_once

_LEEWAY = 30
# Seconds: age at which keys are refreshed, maximum age while the hub is unavailable, minimum interval between requests.
_FRESH, _OLDEST, _PAUSE = 600, 3_600, 5
_LONGEST_TOKEN = 8_192


class HubUnavailable(Exception):
    """No response of the hub. Retry; a temporary token is valid for 60 seconds, afterwards start a new sign-in."""


class HubRefused(Exception):
    """Refusal by the hub, or an invalid token. Stable ``code``: ``token_not_valid``, ``unauthorized``, ``too_many_requests``."""

    def __init__(self, message: str, status: int, code: Optional[str]) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class Tokens(NamedTuple):
    """Tokens of a signed-in person: ``access`` is valid for five minutes, ``refresh`` can be exchanged once."""

    access: str
    refresh: str


class Login(NamedTuple):
    """Started sign-in. Redirect the browser to ``url``, and store the login in its session for ``Hub.exchange``,
    which refuses another state.
    """

    url: str
    state: str
    verifier: str


class Hub:
    """Sign-in of one site. ``admin_url``: origin for the calls of sites, if it differs from that of the pages."""

    def __init__(
        self,
        auth_url: str,
        site: str,
        callback_url: str,
        secret: Optional[str] = None,
        admin_url: Optional[str] = None,
        timeout: float = 10,
    ) -> None:
        self.auth_url = auth_url.rstrip("/")
        self.admin_url = (admin_url or auth_url).rstrip("/")
        self.site = site
        self.callback_url = callback_url
        self._secret = secret
        self._timeout = timeout
        self._keys: Mapping[str, Mapping[str, str]] = {}
        self._read_at = self._asked_at = -math.inf
        self._lock = threading.Lock()

    def login(self, language: str = "ro") -> Login:
        """Starts a sign-in: redirect the browser to the ``url`` of the result."""
        state, verifier = secrets.token_urlsafe(24), secrets.token_urlsafe(48)
        query = urllib.parse.urlencode(
            {
                "redirect_url": self.callback_url,
                "state": state,
                "code_challenge": _base64url(hashlib.sha256(verifier.encode()).digest()),
                "code_challenge_method": "S256",
            }
        )
        return Login(f"{self.auth_url}/{language}/auth?{query}", state, verifier)

    def exchange(self, token: str, state: str, login: Login) -> Tokens:
        """Exchanges the temporary token of the return address, which is valid once. Raises ValueError if the state is
        not that of this login.
        """
        if not hmac.compare_digest(state.encode(), login.state.encode()):
            raise ValueError("state: does not belong to this login")
        return self._tokens("/users/hub-auth/", {"token": token, "code_verifier": login.verifier})

    def refresh(self, refresh: str) -> Tokens:
        """New tokens, valid for five minutes. A refresh token works once: store the new one first."""
        return self._tokens("/users/token/refresh/", {"refresh": refresh})

    def profile(self, access: str) -> dict[str, Any]:
        """Current name, e-mail address and groups, requested from the hub."""
        return dict(self._call("GET", "/user/user-group", None, {"Authorization": f"Bearer {access}"}))

    def verify(self, access: str) -> dict[str, Any]:
        """Verifies an access token and returns its claims. Needs the package ``cryptography``.

        Only the keys are requested from the hub. ``sub`` is the person id; store and compare it as text. Raises HubRefused
        if the token is invalid, expired or for another site.
        """
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        def refuse(why: str) -> HubRefused:
            return HubRefused(f"this access token is not valid: {why}", 401, "token_not_valid")

        parts = access.split(".")
        if len(parts) != 3 or len(access) > _LONGEST_TOKEN:
            raise refuse("it is not a JWT")
        try:
            header, claims, signature = json.loads(_bytes(parts[0])), json.loads(_bytes(parts[1])), _bytes(parts[2])
        except (ValueError, RecursionError):
            raise refuse("it is not a JWT") from None
        if not isinstance(header, dict) or not isinstance(claims, dict) or len(signature) != 64:
            raise refuse("it is not a JWT")
        if header.get("alg") != "ES256" or header.get("typ") != "at+jwt":
            raise refuse("its alg or typ is wrong")
        key = self._key(header.get("kid"))
        if key is None:
            raise refuse("the hub publishes no key with its kid")
        numbers = ec.EllipticCurvePublicNumbers(
            int.from_bytes(_bytes(key["x"]), "big"), int.from_bytes(_bytes(key["y"]), "big"), ec.SECP256R1()
        )
        der = encode_dss_signature(int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big"))
        try:
            numbers.public_key().verify(der, f"{parts[0]}.{parts[1]}".encode(), ec.ECDSA(SHA256()))
        except InvalidSignature:
            raise refuse("its signature is invalid") from None
        audience = claims.get("aud")
        now = time.time()
        if claims.get("iss") != self.auth_url:
            raise refuse("its issuer is another hub")
        if self.site not in (audience if isinstance(audience, list) else [audience]):
            raise refuse("its audience is another site")
        if claims.get("token_type") != "access":
            raise refuse("its token_type is not access")
        if not _is_number(claims.get("exp")) or claims["exp"] + _LEEWAY <= now:
            raise refuse("it has expired")
        if not _is_number(claims.get("nbf")) or claims["nbf"] - _LEEWAY > now:
            raise refuse("it is not valid yet")
        return claims

    def _key(self, kid: Any) -> Optional[Mapping[str, str]]:
        if not isinstance(kid, str):
            return None
        with self._lock:
            now = time.monotonic()
            # An unknown key may be new, and a known one retired. The interval limits requests for forged key ids.
            is_stale = now - self._read_at > _FRESH or kid not in self._keys
            if is_stale and now - self._asked_at > _PAUSE:
                self._asked_at = now
                try:
                    found = self._call("GET", "/.well-known/jwks.json", None, {})["keys"]
                    self._keys = {key["kid"]: key for key in found if key.get("kty") == "EC" and key.get("crv") == "P-256"}
                    self._read_at = now
                except (HubUnavailable, HubRefused):
                    if now - self._read_at > _OLDEST:
                        raise
            if now - self._read_at > _OLDEST:
                raise HubUnavailable("the keys of the hub are not available")
            return self._keys.get(kid)

    def _tokens(self, path: str, body: Mapping[str, Any]) -> Tokens:
        headers = {}
        if self._secret is not None:
            pair = f"{self.site}:{self._secret}".encode()
            headers["Authorization"] = "Basic " + base64.b64encode(pair).decode()
        answer = self._call("POST", path, body, headers)
        return Tokens(answer["access"], answer["refresh"])

    def _call(self, method: str, path: str, body: Optional[Mapping[str, Any]], headers: Mapping[str, str]) -> Any:
        data = None if body is None else json.dumps(body).encode()
        sent = {"Accept": "application/json", **({"Content-Type": "application/json"} if data else {}), **headers}
        request = urllib.request.Request(self.admin_url + path, data=data, headers=sent, method=method)
        try:
            with open_once(request, timeout=self._timeout) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            try:
                problem = json.loads(error.read())
            except (ValueError, OSError, HTTPException):
                problem = {}
            if error.code >= 500:
                raise HubUnavailable(f"{path} returned {error.code}") from None
            detail = problem.get("detail", "") if isinstance(problem, dict) else ""
            code = problem.get("code") if isinstance(problem, dict) else None
            raise HubRefused(f"{path} returned {error.code}: {detail}", error.code, code) from None
        except (urllib.error.URLError, HTTPException, OSError, ValueError) as error:
            raise HubUnavailable(f"{self.admin_url} does not respond: {error}") from error


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
