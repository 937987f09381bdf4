import type {
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
  preHandlerHookHandler,
} from 'fastify'
import type { App } from '../../platform/http/app.ts'
import { isDatabaseUnavailable } from '../../platform/http/database-unavailable.ts'
import { refusalOf, refusedRowsOf } from '../../platform/http/refusal.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { type Call, callOf, logEntryOf } from './call.ts'
import { keyFinder, MAX_SCANNED_BYTES } from './keys.ts'
import { halvesOf, isRead, openLedger, type Portion } from './ledger.ts'
import { type RefusedRow, refusedRowsIn } from './refused-rows.ts'
import { sweepRequests } from './sweep.ts'
import { insertCalls } from './write-queries.ts'

interface Parts {
  readonly sql: Sql
  /** Retention of calls in days; 0 for no log. */
  readonly days: number
  /** Fields of client keys, for finding calls. */
  readonly keyFields: readonly string[]
}

/** `changes`: writes and failed reads only. */
type LoggedCalls = 'all' | 'changes'

export interface RequestLog {
  /** Logs calls of routes declared later in the scope, after their authentication. */
  watch(app: App, selection: LoggedCalls): void
  /** Resolves when all recorded calls are written. */
  written(): Promise<void>
}

const WRITE_MS = 1_000

/** Maximum bytes per statement. */
const PORTION = 2 ** 20

/**
 * Log of the calls of a site and their outcomes. Calls do not wait for the log: finished calls are collected in memory and
 * written by one statement per second.
 */
export const requestLog = (app: App, { sql, days, keyFields }: Parts): RequestLog => {
  sweepRequests(app, sql, days)
  if (days === 0) return { watch: () => undefined, written: async () => undefined }

  const ledger = openLedger()
  const keysOf = keyFinder(keyFields)
  const bodies = new WeakMap<FastifyRequest, Sent>()
  const refusedRows = new WeakMap<FastifyRequest, readonly RefusedRow[]>()
  const rowsIn = refusedRowsIn(keyFields)

  /** Errors are only logged, because the response is already sent. */
  const note = (
    request: FastifyRequest,
    reply: FastifyReply,
    seen: Pick<Call, 'route' | 'ip'>,
    selection: LoggedCalls,
  ): void => {
    try {
      const call = callOf(request, reply, seen, refusedRows.get(request) ?? [])
      if (selection === 'changes' && isRead(call.method) && call.refusal === null) return
      ledger.note(call, () => logEntryOf(call, request, reply, bodies.get(request), keysOf))
    } catch (err) {
      request.log.error({ err }, 'a call is missing in the request log')
    }
  }

  /** Writes a portion; splits it if the database refuses it, so that one bad entry does not affect the others. */
  const write = async (portion: Portion): Promise<boolean> => {
    try {
      await insertCalls(sql, portion)
      return true
    } catch (err) {
      const isUnavailable = isDatabaseUnavailable(err)
      const halves = isUnavailable ? undefined : halvesOf(portion)
      if (halves) {
        const [first, second] = halves
        if (await write(first)) return write(second)
        ledger.giveBack(second)
        return false
      }
      const cause = isUnavailable ? { reason: (err as Error).message } : { err }
      app.log.warn(
        { ...cause, calls: portion.entries.length },
        'calls could not be written to the request log',
      )
      if (isUnavailable) ledger.giveBack(portion)
      else ledger.drop(portion)
      return !isUnavailable
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
    watch(app, selection) {
      const own = new WeakSet<object>()
      app.addHook('onRoute', (route) => {
        const before = [route.onRequest ?? []].flat()
        // The route of HEAD shares the options of its GET.
        if (before.some((hook) => own.has(hook))) return
        const { url } = route
        const begin: onRequestHookHandler = (request, reply, done) => {
          // A closed connection has no address; one closed before its request was processed never had one.
          const seen = { route: url, ip: request.ip ?? '' }
          reply.raw.once('close', () => note(request, reply, seen, selection))
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
        // Before the body is released, which later hooks do when the response is ready.
        const keepRows: onSendHookHandler = (request, _reply, _payload, done) => {
          const faults = (refusalOf(request)?.refusal ?? refusedRowsOf(request))?.faults ?? []
          if (faults.length > 0) refusedRows.set(request, rowsIn(url, request.body, faults))
          done()
        }
        route.onSend = [keepRows, ...[route.onSend ?? []].flat()]
      })
    },
  }
}

/** Examined part of a body. */
interface Sent {
  readonly head: Buffer
  /** Bytes of the whole body. */
  readonly size: number
}

/** Maximum size up to which a parsed body is serialized again. */
const MAX_PARSED_BYTES = 65_536

/** Copies the start of a large body, which is released after the handler. */
const sentIn = ({ body, headers }: FastifyRequest): Sent | undefined => {
  if (body === undefined || body === null) return undefined
  if (Buffer.isBuffer(body)) {
    const head = body.length > MAX_SCANNED_BYTES ? Buffer.from(body.subarray(0, MAX_SCANNED_BYTES)) : body
    return { head, size: body.length }
  }
  const size = Number(headers['content-length'] ?? Number.NaN)
  if (!(size <= MAX_PARSED_BYTES) || isStream(body)) return undefined
  const head = Buffer.from(JSON.stringify(body))
  return { head, size: head.length }
}

const isStream = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && (Symbol.asyncIterator in body || 'pipe' in body)
