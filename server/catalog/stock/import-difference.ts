import {
  type FigureDifference,
  type ImportDifference,
  MAX_DIFFERENCES,
} from '@vitrina/schema/console/import-difference'
import type { FigureComparing } from '../../platform/batch/importable.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { recordFigureChanges } from './import-undo.ts'

/** Comparison of a file of figures with the stored ones, by the changes that the import records. */
export const figureComparing: FigureComparing = {
  async keep(sql, siteId, changes) {
    await recordFigureChanges(sql, siteId, changes)
  },
  async differences(sql, siteId, job) {
    const [sums] = await sumDifferences(sql, siteId, job)
    if (!sums) throw new Error('A sum has no row.')
    return { ...sums, rows: await selectDifferences(sql, siteId, job) }
  },
}

/** Each changed figure with its value before the first line of the file, and after the last. */
const differencesOf = (sql: Sql, siteId: number, job: number) => sql`
  select
    (after ->> 'product_id')::integer as product_id, (after ->> 'owner_id')::integer as owner_id,
    (array_agg(before ->> 'figure' order by id))[1]::numeric as before,
    (array_agg(after ->> 'figure' order by id desc))[1]::numeric as after
  from import_change where site_id = ${siteId} and import = ${job}
  group by 1, 2
`

const sumDifferences = (sql: Sql, siteId: number, job: number) => sql<Omit<ImportDifference, 'rows'>>`
  select
    count(*)::integer as total, trim_scale(coalesce(sum(greatest(difference, 0)), 0))::text as more,
    trim_scale(coalesce(sum(least(difference, 0)), 0))::text as less
  from (
    select after - coalesce(before, 0) as difference from (${differencesOf(sql, siteId, job)}) as figure
  ) as differing
  where difference <> 0
`

const selectDifferences = (sql: Sql, siteId: number, job: number) => sql<FigureDifference>`
  select product_id, owner_id, before::text as before, after::text as after
  from (${differencesOf(sql, siteId, job)}) as figure
  where after <> coalesce(before, 0)
  order by abs(after - coalesce(before, 0)) desc, product_id, owner_id
  limit ${MAX_DIFFERENCES}
`
