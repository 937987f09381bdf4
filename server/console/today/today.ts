import { setTimeout as sleep } from 'node:timers/promises'
import { TODAY_RIGHTS, type Today } from '@vitrina/schema/console/today'
import type { Stores } from '@vitrina/schema/rights'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { callerOf } from '../../platform/http/authentication.ts'
import { operation, type WithDates } from '../../platform/http/operation.ts'
import { hasRight } from '../../platform/http/operator.ts'
import { languageOf } from '../../platform/http/protocol/language.ts'
import { causeWithMessage, type RefusalCause } from './causes.ts'

type Part<Name extends keyof Today> = OfSite<WithDates<NonNullable<Today[Name]>>>
type OfSite<T> = (siteId: number, stores: Stores) => PromiseLike<T>

/** Webhook endpoint on Today. */
interface Endpoint {
  readonly id: number
  readonly url: string
  readonly state: 'enabled' | 'disabled'
  readonly failing_since: Date | null
  readonly pending: number
  readonly parked: number
}

/** Sources of the sections. */
export interface TodayParts {
  readonly orders: Part<'orders'>
  /** Null: too large to be computed. */
  readonly running_out: OfSite<NonNullable<Today['running_out']> | null>
  readonly catalogue: Part<'catalogue'>
  readonly tokens: Part<'tokens'>
  readonly silences: Part<'silences'>
  readonly webhooks: OfSite<readonly Endpoint[]>
  readonly jobs: Part<'jobs'>
  readonly exchanges: Part<'exchanges'>
  readonly errors: OfSite<readonly RefusalCause[]>
  readonly database: Part<'database'>
  readonly feed: Part<'feed'>
}

/** Time limit of a part in ms; a part that hangs must not delay the others. */
const TIMEOUT_MS = 5_000

/** State of a site in one response. All parts are read concurrently; a part that fails is null. */
export const today = (app: App, sources: TodayParts): void => {
  const parts: TodayParts = {
    orders: shared(sources.orders),
    running_out: shared(sources.running_out),
    catalogue: shared(sources.catalogue),
    tokens: shared(sources.tokens),
    silences: shared(sources.silences),
    webhooks: shared(sources.webhooks),
    jobs: shared(sources.jobs),
    exchanges: shared(sources.exchanges),
    errors: shared(sources.errors),
    database: shared(sources.database),
    feed: shared(sources.feed),
  }
  operation(app, 'GET sites/:site/today', {}, async (request) => {
    const find = finder(request)
    const [
      orders,
      running_out,
      catalogue,
      tokens,
      silences,
      webhooks,
      jobs,
      exchanges,
      errors,
      database,
      feed,
    ] = await Promise.all([
      find('orders', parts.orders),
      find('running_out', parts.running_out),
      find('catalogue', parts.catalogue),
      find('tokens', parts.tokens),
      find('silences', parts.silences),
      find('webhooks', parts.webhooks),
      find('jobs', parts.jobs),
      find('exchanges', parts.exchanges),
      find('errors', parts.errors),
      find('database', parts.database),
      find('feed', parts.feed),
    ])
    const language = languageOf(request.headers['accept-language'])
    return {
      orders: orders && withoutTurnover(request, orders),
      running_out,
      catalogue,
      tokens,
      silences,
      webhooks: webhooks?.map(withHostOnly) ?? null,
      jobs,
      exchanges,
      errors: errors?.map(causeWithMessage(language)) ?? null,
      database,
      feed,
    }
  })
}

/**
 * Concurrent requests for a part of a site share one read, so a part that hangs takes only one connection.
 */
const shared = <T>(part: OfSite<T>): OfSite<T> => {
  const pending = new Map<string, Promise<T>>()
  return (siteId, stores) => {
    const place = `${siteId} ${stores}`
    const known = pending.get(place)
    if (known) return known
    const begun = Promise.resolve(part(siteId, stores)).finally(() => pending.delete(place))
    pending.set(place, begun)
    return begun
  }
}

/** Parts computed from the orders and the stock of all stores. */
const OF_ALL_STORES: Readonly<Partial<Record<keyof Today, true>>> = { running_out: true }

const finder =
  (request: FastifyRequest) =>
  async <T>(name: keyof Today, part: OfSite<T>): Promise<T | null> => {
    const { siteId, stores } = callerOf(request)
    if (!hasRight(request, TODAY_RIGHTS[name]) || (stores !== null && name in OF_ALL_STORES)) return null
    try {
      return await withTimeout(part(siteId, stores))
    } catch (err) {
      request.log.error({ err, part: name }, 'a part of Today could not be read')
      return null
    }
  }

/** @throws {Error} if `work` takes too long; it continues, and its result is ignored. */
const withTimeout = async <T>(work: PromiseLike<T>): Promise<T> => {
  const done = new AbortController()
  const late = sleep(TIMEOUT_MS, undefined, { signal: done.signal }).then(() => {
    throw new Error(`It was not read within ${TIMEOUT_MS} ms.`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}

/** Orders of Today without the turnover, which needs the right to reports. */
const withoutTurnover = <T extends { readonly turnover: unknown }>(request: FastifyRequest, orders: T): T =>
  hasRight(request, 'reports.read') ? orders : { ...orders, turnover: null }

/** Webhook endpoint with only the host of its URL, which may contain a secret. */
const withHostOnly = ({ id, url, state, failing_since, pending, parked }: Endpoint) => ({
  id,
  url_host: URL.parse(url)?.host ?? '',
  state,
  failing_since,
  pending,
  parked,
})
