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
interface Asked {
  readonly states?: readonly (readonly [siteId: number, type: string])[]
  readonly headOf?: number
}

/**
 * Returns a snapshot taken after the call. A standby may show writes that the primary has not acknowledged
 * and that a failover loses, so versions and cache keys always come from the primary.
 */
export type TakeSnapshot = (asked?: Asked) => Promise<ReadSnapshot>

const NOTHING: ContentVersion = { version: 0, rows: 0 }
const keyOf = (siteId: number, type: string): string => `${siteId} ${type}`

/** Maximum time, in ms, that a read waits to share its query of the primary with others, if standbys serve the reads. */
const SHARED_MS = 20

/** Combined query of all waiting calls. */
const gathered = () => {
  let states = new Map<string, readonly [number, string]>()
  let heads = new Set<number>()
  return {
    add: (asked: Asked) => {
      for (const one of asked.states ?? []) states.set(keyOf(...one), one)
      if (asked.headOf !== undefined) heads.add(asked.headOf)
    },
    take: () => {
      const taken = { states: [...states.values()], heads: [...heads] }
      states = new Map()
      heads = new Set()
      return taken
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
  const wanted = gathered()
  const ask = singleFlight(async () => {
    const { states } = wanted.take()
    const rows = await sql<StateRow>`
      select site_id, type, version, rows from content_state
      where (site_id, type) in (
        select * from unnest(${states.map(([siteId]) => siteId)}::integer[], ${states.map(([, type]) => type)}::text[])
      )
    `
    return momentOf(sql, rows, null)
  })
  const here = Promise.resolve(momentOf(sql, [], null))
  return (asked = {}) => {
    if (asked.states === undefined) return here
    wanted.add(asked)
    return ask()
  }
}

/** Snapshot with the standby to read from: one small query to the primary for all concurrent callers. */
export const snapshotsOfStandbys = (sql: Database, standbys: Standbys): TakeSnapshot => {
  const wanted = gathered()
  const ask = async ({ states, heads }: ReturnType<typeof wanted.take>): Promise<ReadSnapshot> => {
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
      return ask({ states, heads })
    }
    const ends = Object.fromEntries(heads.map((siteId) => [siteId, row.heads?.[siteId] ?? 0]))
    return momentOf(standbys.at({ at: position, timeline, mark }), row.states ?? [], ends)
  }
  const asking = singleFlight(() => ask(wanted.take()), adaptiveSchedule(SHARED_MS))
  return (asked = {}) => {
    wanted.add(asked)
    return asking()
  }
}
