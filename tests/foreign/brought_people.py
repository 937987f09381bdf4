"""Prints hashes of one password by Django, one per line: `name hash`."""

import sys

from django.conf import settings

HASHERS = ["PBKDF2", "PBKDF2SHA1", "BCryptSHA256", "BCrypt", "Argon2"]
settings.configure(PASSWORD_HASHERS=[f"django.contrib.auth.hashers.{name}PasswordHasher" for name in HASHERS])

from django.contrib.auth.hashers import make_password  # noqa: E402

for algorithm in ["pbkdf2_sha256", "pbkdf2_sha1", "bcrypt_sha256", "bcrypt", "argon2"]:
    print(f"django-{algorithm}", make_password(sys.argv[1], hasher=algorithm))
print("django-unusable", make_password(None))
