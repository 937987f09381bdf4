#!/bin/sh
# Builds deploy/Dockerfile as localhost/vitrina with buildah and local base images, without pulling. Requires root, debootstrap, buildah.
set -eu
cd "$(dirname "$0")/../.."
sh scripts/image/bases.sh
# The npm registry and its certificate authority are settings of the machine; they are mounted, and are in no layer.
settings=$(mktemp)
trap 'rm -f "$settings"' EXIT
user=$(npm config get userconfig)
[ ! -e "$user" ] || cat "$user" >"$settings"
authority=${NODE_EXTRA_CA_CERTS:-$(npm config get cafile)}
[ "$authority" != null ] || authority=/etc/ssl/certs/ca-certificates.crt
printf '\ncafile=/authority.pem\n' >>"$settings"
buildah build --isolation chroot --network host --pull-never --format docker --layers=false \
  --volume "$authority:/authority.pem:ro" --volume "$settings:/root/.npmrc:ro" \
  -f deploy/Dockerfile --ignorefile deploy/Dockerfile.dockerignore -t localhost/vitrina .
