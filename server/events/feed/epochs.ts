import { CURSORS_OF_EPOCH } from '../../platform/postgres/feed-epoch.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'

/**
 * Restore of a site: cursors from `safe` to `resumes` were issued before it, for changes that the restore
 * removed.
 */
export interface Restore {
  readonly safe: number
  readonly resumes: number
}

/** The restores of a site, the oldest first. */
export type Restores = (siteId: number) => Promise<readonly Restore[]>

/** Reads them once: a database is restored while no process uses it. */
export const restoresOf = (sql: Sql): Restores => {
  let reading: Promise<ReadonlyMap<number, readonly Restore[]>> | undefined
  const read = async () =>
    Map.groupBy(
      await sql<Restore & { site_id: number }>`
        select site_id, safe, resumes from feed_restore order by site_id, resumes
      `,
      ({ site_id }) => site_id,
    )
  return async (siteId) => {
    reading ??= read()
    const restores = await reading.catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return restores.get(siteId) ?? []
  }
}

/** Restore that undid the entry of a cursor, or that ended at it. */
export const restoreCovering = (restores: readonly Restore[], cursor: number): Restore | undefined =>
  restores.find(({ safe, resumes }) => cursor >= safe && cursor < resumes)

/** Number of the feed's epoch, which grows with each restore; 0 before the first. */
export const latestEpoch = (restores: readonly Restore[]): number =>
  Math.floor((restores.at(-1)?.resumes ?? 0) / CURSORS_OF_EPOCH)
