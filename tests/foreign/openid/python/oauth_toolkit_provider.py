"""OpenID provider with Debian's Django OAuth Toolkit, configured as in its guide.

Prints its issuer. It has one user with the name EMAIL and the password PASSWORD. The toolkit has no email_verified; the
claim is true if VERIFIED is set.
"""

import os
from wsgiref.simple_server import make_server

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings

env = os.environ
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
)
LOGIN_PAGE = '<form method="post">{% csrf_token %}{{ form }}</form>'

settings.configure(
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="of a test",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.contenttypes",
        "django.contrib.auth",
        "django.contrib.sessions",
        "oauth2_provider",
    ],
    MIDDLEWARE=[
        "django.middleware.common.CommonMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {
                "context_processors": ["django.template.context_processors.request"],
                "loaders": [
                    ("django.template.loaders.locmem.Loader", {"registration/login.html": LOGIN_PAGE}),
                    "django.template.loaders.app_directories.Loader",
                ],
            },
        }
    ],
    USE_TZ=True,
    LOGIN_URL="/login/",
    OAUTH2_PROVIDER={
        "OIDC_ENABLED": True,
        "OIDC_RSA_PRIVATE_KEY": KEY.decode(),
        "PKCE_REQUIRED": True,
        "OAUTH2_VALIDATOR_CLASS": f"{__name__}.Validator",
        "SCOPES": {"openid": "Who you are", "profile": "Your name", "email": "Your address"},
    },
)

import django  # noqa: E402

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.contrib.auth.views import LoginView  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.urls import include, path  # noqa: E402
from oauth2_provider.models import Application  # noqa: E402
from oauth2_provider.oauth2_validators import OAuth2Validator  # noqa: E402


class Validator(OAuth2Validator):
    oidc_claim_scope = None

    def get_additional_claims(self, request):
        return {
            "given_name": request.user.first_name,
            "family_name": request.user.last_name,
            "email": request.user.email,
            "email_verified": "VERIFIED" in env,
        }


call_command("migrate", verbosity=0)
User.objects.create_user(
    env["EMAIL"], env["EMAIL"], env["PASSWORD"], first_name="Ion", last_name="Rusu"
)
Application.objects.create(
    client_id=env["CLIENT_ID"],
    client_secret=env["CLIENT_SECRET"],
    client_type=Application.CLIENT_CONFIDENTIAL,
    authorization_grant_type=Application.GRANT_AUTHORIZATION_CODE,
    redirect_uris=env["REDIRECT_URI"],
    algorithm=Application.RS256_ALGORITHM,
)

urlpatterns = [
    path("login/", LoginView.as_view()),
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
]

with make_server("127.0.0.1", 0, get_wsgi_application()) as server:
    print(f"http://127.0.0.1:{server.server_port}/o", flush=True)
    server.serve_forever()
