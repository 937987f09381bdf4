#!/bin/sh
# Creates the two base images of deploy/Dockerfile without an image registry: Debian by debootstrap, reduced like its slim image, and
# the same with Node and npm of this checkout. Requires root, debootstrap, buildah.
#   sh scripts/image/bases.sh
set -eu
cd "$(dirname "$0")/../.."
runtime=$(sed -n 's/^ARG RUNTIME=//p' deploy/Dockerfile)
builder=$(sed -n 's/^ARG BUILDER=//p' deploy/Dockerfile)
node=$(readlink -f "$(PATH="$PWD/node_modules/.bin:$PATH" node -p process.execPath)")
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT

commit() { # <name> <folder>
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$2" / >/dev/null
  buildah commit --quiet --format docker --rm "$container" "$1" >/dev/null
}

if ! buildah inspect --type image "$runtime" >/dev/null 2>&1; then
  debootstrap --variant=minbase bookworm "$work/debian" >/dev/null
  for path in var/cache/apt var/lib/apt/lists usr/share/doc usr/share/man usr/share/info usr/share/locale var/log; do
    find "$work/debian/$path" -type f -delete
  done
  commit "$runtime" "$work/debian"
fi
if ! buildah inspect --type image "$builder" >/dev/null 2>&1; then
  mkdir -p "$work/node/usr/local/bin" "$work/node/usr/local/lib/node_modules"
  cp "$node" "$work/node/usr/local/bin/node"
  cp -r "$npm" "$work/node/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/node/usr/local/bin/npx"
  container=$(buildah from --pull=never "$runtime")
  buildah add --quiet "$container" "$work/node" / >/dev/null
  buildah commit --quiet --format docker --rm "$container" "$builder" >/dev/null
fi
