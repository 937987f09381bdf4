import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import type { Client } from '../../vitrina.ts'

/**
 * State of these lists, their times of change, and the entries of the change feed. Only a server without a
 * response cache (CACHE_MIB=0) reads the rows each time, and thus reveals a change without a new version.
 */
export const stateOf = async ({ get, siteId }: Client, sql: Sql, ...paths: readonly string[]) => ({
  lists: await Promise.all(
    paths.map(async (path) => ({
      objects: (await get(`/external/${path}?page_size=5000`)).body,
      times: (await get(`/external/${path}?page_size=5000&fields=id,created_at,updated_at`)).body,
      etag: (await get(`/external/${path}?page_size=1`)).headers.get('etag'),
    })),
  ),
  changes: await changesOf(sql, siteId),
})

/** Entries of a site's change feed, oldest first. */
export const changesOf = async (sql: Sql, siteId: number) =>
  await sql<{
    cursor: number
    type: string
    id: number
    key: string | null
    action: string
    fields: string[] | null
  }>`
    select cursor, type, id, key, action, fields from change where site_id = ${siteId} order by cursor
  `
