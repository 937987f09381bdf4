import type { onRequestHookHandler } from 'fastify'
import { type Caller, callerOf } from '../authentication.ts'
import { ApiError } from '../errors.ts'
import type { App } from '../fastify-app.ts'

/** Rate limit of a caller and its remaining calls. */
export interface Allowance {
  /** Calls per minute. */
  readonly limit: number
  /** Remaining calls. */
  readonly rest: number
  /** Seconds until the next minute begins. */
  readonly seconds: number
  /** True if this call exceeds the limit. */
  readonly isSpent: boolean
}

/** Rate limit headers of draft-ietf-httpapi-ratelimit-headers-10. */
export const LIMIT_HEADERS = { policy: 'ratelimit-policy', rest: 'ratelimit' } as const

/**
 * Counts calls of routes declared later, after authentication, against their caller's limit per minute, and refuses calls beyond
 * it before their body is read.
 */
export const limitCalls = (app: App, take: (caller: Caller) => Allowance | undefined): void => {
  const count: onRequestHookHandler = (request, reply, done) => {
    const allowance = take(callerOf(request))
    if (!allowance) return done()
    const { limit, rest, seconds, isSpent } = allowance
    reply.header(LIMIT_HEADERS.policy, `"default";q=${limit};w=60`)
    reply.header(LIMIT_HEADERS.rest, `"default";r=${rest};t=${seconds}`)
    if (!isSpent) return done()
    const headers = { 'retry-after': String(seconds) }
    done(new ApiError('too_many_requests.token', { max: limit, seconds }, { headers }))
  }
  app.addHook('onRoute', (route) => {
    const before = [route.onRequest ?? []].flat()
    // The route of HEAD shares the options of its GET.
    if (!before.includes(count)) route.onRequest = [count, ...before]
  })
}
