import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Last cursor of a site's feed, and its time. */
export interface LatestCursor {
  readonly head: number
  /** Null: no change within the retention of the feed. */
  readonly last_change_at: Date | null
}

export const newestChange = async (sql: Sql, siteId: number): Promise<LatestCursor> => {
  const [newest] = await sql<LatestCursor>`
    select cursor as head, (
      select at from change where change.site_id = head.site_id order by change.cursor desc limit 1
    ) as last_change_at
    from feed_head as head where site_id = ${siteId}
  `
  return newest ?? { head: 0, last_change_at: null }
}
