#!/bin/sh
# Starts the server with settings that limit its memory: bodies and lists need tens of megabytes for a short time, and neither
# the allocator nor V8 returns memory by default.
#   compile cache          types are not stripped again at each start: saves 0.5 s and 20 MB
#   mmap threshold         a large buffer has its own mapping, which is unmapped when the buffer is freed
#   allocation site        after a burst of writes V8 would allocate objects of small reads as long-lived: in every second
#                          process collecting them took a third of the time
#   semi-space, growing    garbage is collected after a growth of the heap by 20 %, not 100 %
root=$(dirname "$(readlink -f "$0")")/..
main="$root/lib/server/main.js"
# The data folder is in the checkout; for the installed package, in the current folder.
if [ ! -e "$main" ]; then
  main=server/main.ts
  cd "$root" || exit 1
  export PATH="$PWD/node_modules/.bin:$PATH"
  export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-node_modules/.cache/node}"
fi
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-262144}"
exec node --no-allocation-site-pretenuring --max-semi-space-size=8 --heap-growing-percent=20 "$main"
