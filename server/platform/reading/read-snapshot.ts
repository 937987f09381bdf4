import type { Database, Reads } from '../postgres/pool/sql.ts'
import { endRecord, insertMark, isBetweenPages, positionNow } from '../postgres/position.ts'
import type { Standbys } from '../postgres/standby/standbys.ts'
import { adaptiveSchedule, singleFlight } from './single-flight.ts'

/** Number of changes and of objects of one kind at a site. */
export interface ContentVersion {
  readonly version: number
  readonly rows: number
}

/** Snapshot of the primary, and the connection on which all writes acknowledged before it can be read. */
export interface ReadSnapshot {
  readonly place: Reads
  stateOf(siteId: number, type: string): ContentVersion
  /**
   * Last feed entry of a site; undefined if the snapshot itself determines it, or for a site that was not
   * requested.
   */
  headOf(siteId: number): number | undefined
}

/** Contents of a snapshot in addition to the connection. */
interface SnapshotRequest {
  readonly states?: readonly (readonly [siteId: number, type: string])[]
  readonly headOf?: number
}

/**
 * Returns a snapshot taken after the call. A standby may show writes that the primary has not acknowledged
 * and that a failover loses, so versions and cache keys always come from the primary.
 */
export type TakeSnapshot = (request?: SnapshotRequest) => Promise<ReadSnapshot>

const NOTHING: ContentVersion = { version: 0, rows: 0 }
const keyOf = (siteId: number, type: string): string => `${siteId} ${type}`

/** Maximum time, in ms, that a read waits to share its query of the primary with others, if standbys serve the reads. */
const SHARED_MS = 20

/** Combined query of all waiting calls. */
const gathered = () => {
  let states = new Map<string, readonly [number, string]>()
  let heads = new Set<number>()
  return {
    add: (request: SnapshotRequest) => {
      for (const one of request.states ?? []) states.set(keyOf(...one), one)
      if (request.headOf !== undefined) heads.add(request.headOf)
    },
    take: () => {
      const batch = { states: [...states.values()], heads: [...heads] }
      states = new Map()
      heads = new Set()
      return batch
    },
  }
}

type StateRow = ContentVersion & { readonly site_id: number; readonly type: string }

const momentOf = (
  place: Reads,
  rows: readonly StateRow[],
  heads: Readonly<Record<string, number>> | null,
) => {
  const states = new Map(
    rows.map(({ site_id, type, version, rows }) => [keyOf(site_id, type), { version, rows }]),
  )
  return {
    place,
    stateOf: (siteId: number, type: string) => states.get(keyOf(siteId, type)) ?? NOTHING,
    headOf: (siteId: number) => heads?.[siteId],
  }
}

/** Snapshot of a deployment without standbys: the position needs no query. */
export const snapshotsOfPrimary = (sql: Database): TakeSnapshot => {
  const pending = gathered()
  const readPending = singleFlight(async () => {
    const { states } = pending.take()
    const rows = await sql<StateRow>`
      select site_id, type, version, rows from content_state
      where (site_id, type) in (
        select * from unnest(${states.map(([siteId]) => siteId)}::integer[], ${states.map(([, type]) => type)}::text[])
      )
    `
    return momentOf(sql, rows, null)
  })
  const primarySnapshot = Promise.resolve(momentOf(sql, [], null))
  return (request = {}) => {
    if (request.states === undefined) return primarySnapshot
    pending.add(request)
    return readPending()
  }
}

/** Snapshot with the standby to read from: one small query to the primary for all concurrent callers. */
export const snapshotsOfStandbys = (sql: Database, standbys: Standbys): TakeSnapshot => {
  const pending = gathered()
  const readStates = async ({ states, heads }: ReturnType<typeof pending.take>): Promise<ReadSnapshot> => {
    const [row] = await sql<{
      position: number
      timeline: number
      mark: string | null
      states: StateRow[] | null
      heads: Record<string, number> | null
    }>`
      select
        ${positionNow(sql)},
        (
          select json_agg(state) from content_state as state
          where (site_id, type) in (
            select * from unnest(${states.map(([siteId]) => siteId)}::integer[], ${states.map(([, type]) => type)}::text[])
          )
        ) as states,
        (select json_object_agg(site_id, cursor) from feed_head where site_id = any(${heads}::integer[])) as heads
    `
    if (!row) throw new Error('The primary returned no log position.')
    const { position, timeline, mark } = row
    if (mark === null || isBetweenPages(position)) {
      await (mark === null ? insertMark(sql) : endRecord(sql))
      return readStates({ states, heads })
    }
    const ends = Object.fromEntries(heads.map((siteId) => [siteId, row.heads?.[siteId] ?? 0]))
    return momentOf(standbys.at({ at: position, timeline, mark }), row.states ?? [], ends)
  }
  const readShared = singleFlight(() => readStates(pending.take()), adaptiveSchedule(SHARED_MS))
  return (request = {}) => {
    pending.add(request)
    return readShared()
  }
}
