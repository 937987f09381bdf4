#!/bin/sh
# Builds deploy/Dockerfile as localhost/vitrina by buildah, upon bases made here, and pulls nothing. Needs root, debootstrap and buildah.
set -eu
cd "$(dirname "$0")/../.."
sh scripts/image/bases.sh
# Which registry, and who vouches for it, is the machine's affair: it reaches the builder, and stands in no layer.
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
