"""Stock Django site that accepts access tokens of the hub, with the settings of the guide. Usage: django_site.py <settings>.

/whoami/ trusts the token alone, as the guide recommends. /local/ looks up the user of the token among 50 local users, which
is the default of simplejwt.
"""

import sys
from wsgiref.simple_server import make_server

from django.conf import settings

shown = {}
exec(sys.argv[1], shown)

settings.configure(
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="not used: nothing is signed here",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "rest_framework"],
    REST_FRAMEWORK={
        **shown["REST_FRAMEWORK"],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    },
    SIMPLE_JWT=shown["SIMPLE_JWT"],
)

import django  # noqa: E402

django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402
from rest_framework_simplejwt.authentication import JWTAuthentication  # noqa: E402

call_command("migrate", verbosity=0)
User.objects.bulk_create(User(id=n, username=f"local{n}", is_superuser=n == 1) for n in range(1, 51))


class WhoAmI(APIView):
    def get(self, request):
        return Response({"user_id": request.user.id, "groups": request.auth["groups"]})


class LocalUser(APIView):
    authentication_classes = [JWTAuthentication]

    def get(self, request):
        return Response({"username": request.user.username})


urlpatterns = [path("whoami/", WhoAmI.as_view()), path("local/", LocalUser.as_view())]

with make_server("127.0.0.1", 0, get_wsgi_application()) as server:
    print(server.server_port, flush=True)
    server.serve_forever()
