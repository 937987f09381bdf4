import { PARTLY_REFUSED } from '@vitrina/schema/console/request-log'
import type { Call, LoggedCall } from './call.ts'

/**
 * Maximum number of stored calls of each kind per caller and write interval, about a second. Writes are all
 * stored.
 */
const MAX_CALLS_PER_KIND = { read: 20, refused: 50, write: Number.POSITIVE_INFINITY } as const

export type CallKind = keyof typeof MAX_CALLS_PER_KIND

/** Kinds of calls, in the order in which they are dropped when memory is short: reads are the least evidence. */
export const CALL_KINDS = ['read', 'refused', 'write'] as const satisfies readonly CallKind[]

/** Maximum bytes of waiting entries, and maximum number of different counts. */
const MAX_BYTES = 8 * 2 ** 20
const MAX_TALLIES = 5_000

/** Size of an entry without its texts, in bytes. */
const ENTRY_OVERHEAD_BYTES = 600

export const HOUR_MS = 3_600_000

/** Calls of an hour that differ only in their time. */
export interface Tally {
  /** Hours since 1970. */
  readonly hour: number
  calls: number
  /** Rows of partly refused calls, and the refused ones among them. */
  rows: number
  refusedRows: number
  /** Time of their statements, in ms. */
  databaseMs: number
  last: Call
}

interface Waiting {
  readonly entry: LoggedCall
  readonly sort: CallKind
  readonly size: number
}

/** Contents of one statement. */
export interface Portion {
  readonly entries: readonly LoggedCall[]
  readonly tallies: readonly Tally[]
}

export type Ledger = ReturnType<typeof openLedger>

/** Halves of a portion; undefined for a portion of one element. */
export const halvesOf = ({ entries, tallies }: Portion): readonly [Portion, Portion] | undefined => {
  if (entries.length + tallies.length < 2) return undefined
  if (entries.length > 0 && tallies.length > 0)
    return [
      { entries, tallies: [] },
      { entries: [], tallies },
    ]
  const half = Math.ceil((entries.length + tallies.length) / 2)
  return [
    { entries: entries.slice(0, half), tallies: tallies.slice(0, half) },
    { entries: entries.slice(half), tallies: tallies.slice(half) },
  ]
}

/**
 * Calls that wait to be written, in bounded memory. All are counted. A limited number per caller is stored: `left_out` of the
 * last one of a kind counts the others. With a slow database, the oldest reads are dropped first, then refused calls, then
 * writes; they are counted as left out.
 */
export const openLedger = () => {
  let waiting: Waiting[] = []
  let bytes = 0
  let tallies = new Map<string, Tally>()
  let countBySource = new Map<string, number>()
  const leftOut = new Map<string, number>()

  const sourceOf = (siteId: number, author: number, sort: CallKind): string => `${siteId} ${author} ${sort}`

  const leaveOut = (source: string, calls: number) => leftOut.set(source, (leftOut.get(source) ?? 0) + calls)

  const dropOldest = () => {
    if (bytes <= MAX_BYTES) return
    const dropped = new Set<Waiting>()
    for (const leaving of CALL_KINDS.flatMap((sort) => waiting.filter((one) => one.sort === sort))) {
      // Drops more than necessary, so that the next calls do not shift the list again.
      if (bytes <= 0.9 * MAX_BYTES) break
      const { entry, sort, size } = leaving
      dropped.add(leaving)
      bytes -= size
      leaveOut(sourceOf(entry.site_id, entry.author, sort), 1 + entry.left_out)
    }
    waiting = waiting.filter((one) => !dropped.has(one))
  }

  const count = (tally: Tally) => {
    const { last, hour, calls, rows, refusedRows, databaseMs } = tally
    const key = `${last.siteId} ${last.author} ${hour} ${last.method} ${last.route} ${causeOf(last)}`
    const known = tallies.get(key)
    if (known) {
      known.calls += calls
      known.rows += rows
      known.refusedRows += refusedRows
      known.databaseMs += databaseMs
      if (last.at >= known.last.at) known.last = last
    } else if (tallies.size < MAX_TALLIES) tallies.set(key, { ...tally })
  }

  return {
    /** Counts a call, and stores it unless a limit is reached. */
    note(call: Call, entry: () => LoggedCall): void {
      const { count: rows = 0, refused: refusedRows = 0 } = call.rows ?? {}
      const hour = Math.floor(call.at / HOUR_MS)
      count({ hour, calls: 1, rows, refusedRows, databaseMs: call.databaseMs, last: call })
      const sort = sortOf(call)
      const source = sourceOf(call.siteId, call.author, sort)
      const before = countBySource.get(source) ?? 0
      if (before >= MAX_CALLS_PER_KIND[sort]) return void leaveOut(source, 1)
      countBySource.set(source, before + 1)
      const pendingCall = { entry: entry(), sort, size: 0 }
      const size = sizeOf(pendingCall.entry)
      waiting.push({ ...pendingCall, size })
      bytes += size
      dropOldest()
    },

    /** Takes the entries for one statement: at most about `most` bytes. Undefined if none wait. */
    take(most: number): Portion | undefined {
      if (waiting.length === 0 && tallies.size === 0) return undefined
      let end = 0
      let size = 0
      while (end < waiting.length && (end === 0 || size < most)) size += waiting[end++]?.size ?? 0
      const portion = waiting.slice(0, end)
      waiting = waiting.slice(end)
      bytes -= size
      const lastOf = new Map(
        portion.map(({ entry, sort }) => [sourceOf(entry.site_id, entry.author, sort), entry]),
      )
      for (const [source, entry] of lastOf) {
        entry.left_out += leftOut.get(source) ?? 0
        leftOut.delete(source)
      }
      const counted = [...tallies.values()]
      tallies = new Map()
      countBySource = new Map()
      return { entries: portion.map(({ entry }) => entry), tallies: counted }
    },

    /** Counts entries that the database refuses as left out; their counts of the hour are lost. */
    drop({ entries }: Portion): void {
      for (const entry of entries)
        leaveOut(sourceOf(entry.site_id, entry.author, sortOf(entry)), 1 + entry.left_out)
    },

    /** Takes back entries that could not be written. */
    giveBack({ entries, tallies: counted }: Portion): void {
      const again = entries.map((entry) => ({ entry, sort: sortOf(entry), size: sizeOf(entry) }))
      waiting = [...again, ...waiting]
      for (const { size } of again) bytes += size
      for (const tally of counted) count(tally)
      dropOldest()
    },
  }
}

/** Cause of a call for counting: an error code, partly refused rows, or empty. */
export const causeOf = ({ refusal, rows }: Pick<Call, 'refusal' | 'rows'>): string =>
  rows ? PARTLY_REFUSED : (refusal?.code ?? '')

const sortOf = ({ method, status }: Pick<Call, 'method' | 'status'>): CallKind =>
  status !== null && status >= 400 ? 'refused' : isRead(method) ? 'read' : 'write'

/** True for a method that only reads. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

const sizeOf = ({ path, query, detail, body, problem, refusal, keys }: LoggedCall): number =>
  ENTRY_OVERHEAD_BYTES +
  2 *
    (path.length +
      (query?.length ?? 0) +
      (detail?.length ?? 0) +
      (body?.length ?? 0) +
      (problem?.length ?? 0) +
      (refusal ? JSON.stringify(refusal).length : 0)) +
  keys.reduce((sum, key) => sum + 2 * key.length + 20, 0)
