#!/bin/sh
# Starts the server with settings that keep its memory small: bodies and lists take tens of megabytes for a moment, and neither
# the allocator nor V8 returns memory by default.
#   compile cache          the sources are not stripped of their types again at each start: half a second, 20 MB
#   mmap threshold         a large buffer is a mapping of its own, and its end is the end of its memory
#   allocation site        V8 takes what a burst of writes kept for long-lived, and then keeps the garbage of each small read
#                          as well: a third of its time, in every second process
#   semi-space, growing    garbage is collected when the heap has grown by a fifth, not when it has doubled
root=$(dirname "$(readlink -f "$0")")/..
main="$root/lib/server/main.js"
# In a checkout, its folder is where the data folder lies; where the package is installed, it is where one stands.
if [ ! -e "$main" ]; then
  main=server/main.ts
  cd "$root" || exit 1
  export PATH="$PWD/node_modules/.bin:$PATH"
  export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-node_modules/.cache/node}"
fi
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-262144}"
exec node --no-allocation-site-pretenuring --max-semi-space-size=8 --heap-growing-percent=20 "$main"
