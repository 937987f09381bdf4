#!/bin/sh
# Whether others take our tokens: a stock Django site, and jose in a process of its own. Installs what is missing where it
# can (Debian or Ubuntu, as root), and says so where it cannot.
set -eu
cd "$(dirname "$0")/../.."

needed='import django, rest_framework, rest_framework_simplejwt, cryptography'
packages='python3-djangorestframework-simplejwt python3-cryptography'
if ! /usr/bin/python3 -c "$needed" 2>/dev/null && ! python3 -c "$needed" 2>/dev/null; then
  if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $packages
  else
    echo "Not tried with Django: install $packages (as root: apt-get install $packages)." >&2
    exit 1
  fi
fi
exec node --test --test-global-setup=tests/setup.ts tests/foreign/*.test.ts
