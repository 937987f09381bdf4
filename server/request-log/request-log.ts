import type { FastifyReply, FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify'
import type { Sql } from '../database/sql.ts'
import type { App } from '../http/app.ts'
import { isDatabaseAway } from '../http/database-away.ts'
import { callOf, entryOf } from './call.ts'
import { keyFinder, MOST_SCANNED } from './keys.ts'
import { isRead, openLedger, type Portion } from './ledger.ts'
import { sweepRequests } from './sweep.ts'
import { insertCalls } from './write-queries.ts'

interface Parts {
  readonly sql: Sql
  /** How long calls are kept; 0: there is no log. */
  readonly days: number
  /** Fields of client keys, by which calls are found. */
  readonly keyFields: readonly string[]
}

/** `changes`: of what is only looked at, what fails. */
type Wanted = 'all' | 'changes'

export interface RequestLog {
  /** Has calls of the routes of a scope be kept that are declared from now on, once they are through its door. */
  watch(app: App, wanted: Wanted): void
  /** Until all is written that was noted so far. */
  written(): Promise<void>
}

const WRITE_MS = 1_000

/** Bytes of one statement. */
const PORTION = 2 ** 20

/**
 * Keeps what was asked of a site, and what became of it. No call waits for it: what is over is noted in memory, and written by a
 * statement a second.
 */
export const requestLog = (app: App, { sql, days, keyFields }: Parts): RequestLog => {
  sweepRequests(app, sql, days)
  if (days === 0) return { watch: () => undefined, written: async () => undefined }

  const ledger = openLedger()
  const keysOf = keyFinder(keyFields)
  const bodies = new WeakMap<FastifyRequest, Sent>()

  /** The answer is out: nobody is there any more who could be told of a failure. */
  const note = (request: FastifyRequest, reply: FastifyReply, route: string, wanted: Wanted): void => {
    try {
      const call = callOf(request, reply, route)
      if (wanted === 'changes' && isRead(call.method) && call.refusal === null) return
      ledger.note(call, () => entryOf(call, request, reply, bodies.get(request), keysOf))
    } catch (err) {
      request.log.error({ err }, 'a call was not noted')
    }
  }

  const write = async (portion: Portion): Promise<boolean> => {
    try {
      await insertCalls(sql, portion)
      return true
    } catch (err) {
      app.log.warn({ err, calls: portion.entries.length }, 'calls were not written to the request log')
      // What the database refuses it would refuse again.
      if (isDatabaseAway(err)) ledger.giveBack(portion)
      return false
    }
  }
  const writeAll = async (): Promise<void> => {
    for (let portion = ledger.take(PORTION); portion; portion = ledger.take(PORTION))
      if (!(await write(portion))) return
  }
  let writing: Promise<void> = Promise.resolve()
  const written = (): Promise<void> => {
    writing = writing.then(writeAll)
    return writing
  }

  let idle = true
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    written().finally(() => {
      idle = true
    })
  }, WRITE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await written()
  })

  return {
    written,
    watch(app, wanted) {
      const own = new WeakSet<object>()
      app.addHook('onRoute', (route) => {
        const before = [route.onRequest ?? []].flat()
        // The route of HEAD comes with all that its GET has.
        if (before.some((hook) => own.has(hook))) return
        const { url } = route
        const begin: onRequestHookHandler = (request, reply, done) => {
          reply.raw.once('close', () => note(request, reply, url, wanted))
          done()
        }
        own.add(begin)
        route.onRequest = [begin, ...before]
        if (isRead(route.method.toString())) return
        const keepBody: preHandlerHookHandler = (request, _reply, done) => {
          const sent = sentIn(request)
          if (sent) bodies.set(request, sent)
          done()
        }
        route.preHandler = [keepBody, ...[route.preHandler ?? []].flat()]
      })
    },
  }
}

/** What of a body is looked at. */
interface Sent {
  readonly head: Buffer
  /** Bytes of all of it. */
  readonly size: number
}

/** A body that the server has parsed is written out again, unless it is long. */
const LONGEST_PARSED = 65_536

/** A big body is gone once it is handled, so its beginning is copied. */
const sentIn = ({ body, headers }: FastifyRequest): Sent | undefined => {
  if (body === undefined || body === null) return undefined
  if (Buffer.isBuffer(body)) {
    const head = body.length > MOST_SCANNED ? Buffer.from(body.subarray(0, MOST_SCANNED)) : body
    return { head, size: body.length }
  }
  const size = Number(headers['content-length'] ?? Number.NaN)
  if (!(size <= LONGEST_PARSED) || isStream(body)) return undefined
  const head = Buffer.from(JSON.stringify(body))
  return { head, size: head.length }
}

const isStream = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && (Symbol.asyncIterator in body || 'pipe' in body)
