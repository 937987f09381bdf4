import { Counter, Gauge, type Registry } from 'prom-client'
import type { ResponseCache } from './response-cache.ts'

/** Registers metrics of the response cache. */
export const measureCache = (registry: Registry, cache: Pick<ResponseCache, 'use'>): void => {
  const registers = [registry]
  new Counter({
    name: 'vitrina_cache_requests_total',
    help: 'Reads: served from the cache (hit), computed for this call (miss), or shared with an identical call in progress (shared)',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { hits, misses, shared } = cache.use()
      this.reset()
      this.inc({ outcome: 'hit' }, hits)
      this.inc({ outcome: 'miss' }, misses)
      this.inc({ outcome: 'shared' }, shared)
    },
  })
  new Gauge({
    name: 'vitrina_cache_size_bytes',
    help: 'Memory of cached responses (at most CACHE_MIB)',
    registers,
    collect() {
      this.set(cache.use().bytes)
    },
  })
  new Gauge({
    name: 'vitrina_cache_entries',
    help: 'Cached responses',
    registers,
    collect() {
      this.set(cache.use().entries)
    },
  })
}
