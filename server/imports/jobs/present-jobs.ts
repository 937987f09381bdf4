import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Import that is in progress, or that recently failed or refused lines. */
export interface PresentJob {
  readonly id: number
  readonly object: string
  readonly state: 'queued' | 'running' | 'failed' | 'done'
  /** Lines that are written or refused, of all. */
  readonly done: number
  readonly total: number
  /** Lines that were refused. */
  readonly refused: number
  readonly created_at: Date
}

const MAX = 50

/** Imports of a site that are in progress, and those that failed or refused lines within a day; newest first. */
export const presentJobs = (sql: Sql, siteId: number): PromiseLike<PresentJob[]> => sql<PresentJob>`
  select
    id, object, case state when 'receiving' then 'queued' else state end as state,
    created + updated + unchanged + invalid as done, total, invalid as refused, created_at
  from import
  where site_id = ${siteId} and (
    state in ('receiving', 'queued', 'running') or
      (state = 'failed' or state = 'done' and invalid > 0) and finished_at > now() - interval '1 day'
  )
  order by id desc limit ${MAX}
`
