"""Django site with python-social-auth, configured by the environment variables ISSUER, CLIENT_ID and CLIENT_SECRET.

/login/oidc/ signs in with the library's defaults, /login/hub/ with PKCE.
"""

import base64
import hashlib
import os
from urllib.parse import urlencode
from wsgiref.simple_server import make_server

from django.conf import settings
from django.http import HttpResponse
from social_core.backends.open_id_connect import OpenIdConnectAuth


class HubAuth(OpenIdConnectAuth):
    """Backend with PKCE, which the library lacks. The nonce of the library is not bound to a browser; the verifier is."""

    name = "hub"

    def auth_params(self, state=None):
        verifier = self.strategy.random_string(64)
        self.strategy.session_set("hub_verifier", verifier)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest())
        return {
            **super().auth_params(state),
            "code_challenge": challenge.rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }

    def auth_complete_params(self, state=None):
        verifier = self.strategy.session_get("hub_verifier")
        return {**super().auth_complete_params(state), "code_verifier": verifier}


class RefusalMiddleware:
    def __init__(self, answer):
        self.answer = answer

    def __call__(self, request):
        return self.answer(request)

    def process_exception(self, request, error):
        return HttpResponse(f"{type(error).__name__}: {error}", status=403)

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="of a test",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.contenttypes",
        "django.contrib.auth",
        "django.contrib.sessions",
        "social_django",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        f"{__name__}.RefusalMiddleware",
    ],
    AUTHENTICATION_BACKENDS=["social_core.backends.open_id_connect.OpenIdConnectAuth"]
    + [f"{__name__}.HubAuth"],
    # The first backend reads the settings with its name, the second one those without a name.
    SOCIAL_AUTH_OIDC_OIDC_ENDPOINT=os.environ["ISSUER"],
    SOCIAL_AUTH_OIDC_KEY=os.environ["CLIENT_ID"],
    SOCIAL_AUTH_OIDC_SECRET=os.environ["CLIENT_SECRET"],
    SOCIAL_AUTH_OIDC_USERNAME_KEY="sub",
    SOCIAL_AUTH_OIDC_ENDPOINT=os.environ["ISSUER"],
    SOCIAL_AUTH_KEY=os.environ["CLIENT_ID"],
    SOCIAL_AUTH_SECRET=os.environ["CLIENT_SECRET"],
    SOCIAL_AUTH_USERNAME_KEY="sub",
    LOGIN_REDIRECT_URL="/",
)

import django  # noqa: E402

django.setup()

from django.contrib.auth import logout as sign_out  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.http import HttpResponseRedirect, JsonResponse  # noqa: E402
from django.urls import include, path  # noqa: E402

call_command("migrate", verbosity=0)



def home(request):
    if not request.user.is_authenticated:
        return JsonResponse(None, safe=False)
    user = request.user
    linked = user.social_auth.get()
    return JsonResponse({"username": user.username, "email": user.email, "name": user.get_full_name(), "uid": linked.uid})


def logout(request):
    linked = request.user.social_auth.get()
    asked = {"id_token_hint": linked.extra_data["id_token"], "post_logout_redirect_uri": f"{address}/"}
    sign_out(request)
    return HttpResponseRedirect(f"{os.environ['ISSUER']}/oauth/logout?{urlencode(asked)}")


urlpatterns = [
    path("", home),
    path("logout/", logout),
    path("", include("social_django.urls", namespace="social")),
]

with make_server("127.0.0.1", 0, get_wsgi_application()) as server:
    address = f"http://127.0.0.1:{server.server_port}"
    print(address, flush=True)
    server.serve_forever()
