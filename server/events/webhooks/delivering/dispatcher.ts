import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseUnavailable } from '../../../platform/http/database-unavailable.ts'
import { tracesOf } from '../../../platform/postgres/pool/transaction-trace.ts'
import { traced } from '../../../platform/tracing/tracing.ts'
import type { FanOutParts } from '../making/fan-out.ts'
import { followChanges } from '../making/follow.ts'
import { followLogouts } from '../making/logouts.ts'
import { createWatch } from '../making/watch.ts'
import { observeAttempt } from '../metrics.ts'
import { bodiesOf, type ClaimedDelivery, claimDue, isAnyDue, releaseClaims } from './claim-queries.ts'
import { endpointConcurrency } from './concurrency.ts'
import { attemptRecorder } from './record-attempts.ts'
import { decideRetry } from './retry-policy.ts'
import { type SendParts, sendEvent } from './send.ts'
import type { SettleParts } from './settle.ts'

/**
 * Interval in ms of checks for due deliveries without a signal: retries, and deliveries created by other
 * processes.
 */
const POLL_MS = 1_000

/**
 * Age in ms above which a claim is not sent: another process could start the next attempt before this one
 * ends.
 */
const STALE_MS = 20_000

/** Time limit in ms of running attempts when the server stops, and of the release of claims after that. */
const SHUTDOWN_MS = 8_000
const RELEASE_MS = 1_000

export interface Dispatcher {
  /** Checks for work of a changed site; undefined: of any site. */
  wake(siteId?: number): void
  start(): void
  stop(): Promise<void>
}

export interface DispatcherParts extends FanOutParts, SendParts, SettleParts {
  readonly log: FastifyBaseLogger
}

/**
 * Turns changes into events and delivers them. Any number of processes may run it, and each may die at any time: another one
 * continues its work.
 */
export const createDispatcher = (parts: DispatcherParts): Dispatcher => {
  const { sql, log } = parts
  const complain = (err: unknown) =>
    log[isDatabaseUnavailable(err) ? 'debug' : 'error'](
      { err },
      'webhook deliveries failed; they are retried',
    )

  const concurrency = endpointConcurrency()
  const recorder = attemptRecorder(parts, complain)
  const breakOff = new AbortController()
  const inProgress = new Set<Promise<void>>()
  const named = new Set<number>()

  let mayBecomeDue = true
  const watch = createWatch({
    sql,
    everyMs: POLL_MS,
    complain,
    check: async (isPeriodic) => {
      if (concurrency.freeBytes === 0) return 'later'
      if (!isPeriodic && named.size === 0) return mayBecomeDue ? 'later' : 'nothing'
      const sites = isPeriodic ? null : [...named]
      named.clear()
      const claimed = performance.now()
      const claims = await claimDue(sql, sites, concurrency.free())
      if (claims.length > 0) await begin(claims, claimed)
      if (isPeriodic) mayBecomeDue = await isAnyDue(sql)
      return mayBecomeDue ? 'later' : 'nothing'
    },
  })

  const wakeFor = (siteId: number): void => {
    named.add(siteId)
    watch.wake()
  }

  const follow = followChanges({ ...parts, complain, onEvents: wakeFor })
  const logouts = followLogouts({ sql, complain, onEvents: wakeFor })

  /** Reads an event for several endpoints once, and postpones claims beyond the capacity. */
  const begin = async (claims: readonly ClaimedDelivery[], claimed: number): Promise<void> => {
    const bodies = new Map<string, string>()
    try {
      for (const { id, body } of await bodiesOf(sql, claims, concurrency.freeBytes)) bodies.set(id, body)
    } finally {
      const left = claims.filter(({ event_id }) => !bodies.has(event_id))
      if (left.length > 0) await releaseClaims(sql, left)
    }
    const traces = await tracesOf(sql, claims)
    for (const claim of claims) {
      const body = bodies.get(claim.event_id)
      if (body === undefined) continue
      const trace = traces.get(claim.event_id)
      const running = traced(
        () => ({ name: 'webhook', kind: 'client', links: trace === undefined ? [] : [trace] }),
        () => deliver(claim, body, claimed),
      )
        .catch(complain)
        .finally(() => inProgress.delete(running))
      inProgress.add(running)
    }
  }

  const deliver = async (claim: ClaimedDelivery, body: string, claimed: number): Promise<void> => {
    const { site_id, endpoint_id, tries, age, object_type } = claim
    if (performance.now() - claimed > STALE_MS) return void (await releaseClaims(sql, [claim]))
    concurrency.enter(site_id, endpoint_id, body.length)
    const { requestHeaders, result } = await sendEvent(parts, claim, body, breakOff.signal)
    if (result.failure === 'aborted') {
      await releaseClaims(sql, [claim])
      return
    }
    const verdict = decideRetry(result, { tries, age, isPing: object_type === null }, Math.random())
    observeAttempt(verdict.state, result.durationMs)
    await recorder.record({ claim, requestHeaders, result, verdict })
    concurrency.leave(site_id, endpoint_id, body.length, result)
    wakeFor(site_id)
  }

  return {
    wake: follow.heard,
    start: () => {
      follow.start()
      logouts.start()
      watch.start()
    },
    stop: async () => {
      await Promise.all([follow.stop(), logouts.stop(), watch.stop()])
      const over = Promise.all(inProgress)
      await Promise.race([over, sleep(SHUTDOWN_MS, undefined, { ref: false })])
      breakOff.abort()
      await Promise.race([over, sleep(RELEASE_MS, undefined, { ref: false })])
    },
  }
}
