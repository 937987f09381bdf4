import type { FigureDifference } from '@vitrina/schema/console/import-difference'
import type { ProductFeed } from '@vitrina/schema/product-feeds'
import type { ImportUndoing, UndoneImport } from '../../platform/batch/importable.ts'
import { lockSite } from '../../platform/batch/queries.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Figures to undo in one transaction. */
const CHUNK = 5000

/**
 * Records figures that an import changes, if the import keeps its changes. Rows of `import_change` have consecutive numbers here,
 * because a figure has no id.
 */
export const recordFigureChanges = (
  sql: Transaction,
  siteId: number,
  changes: readonly FigureDifference[],
) => sql`
  insert into import_change (site_id, import, id, before, after)
  select ${siteId}, job.id, last.id + place,
    jsonb_build_object('figure', before), jsonb_build_object('product_id', product_id, 'owner_id', owner_id, 'figure', after)
  from (select nullif(current_setting('vitrina.import', true), '')::integer as id) as job
  cross join lateral (
    select coalesce(max(id), 0) as id from import_change where site_id = ${siteId} and import = job.id
  ) as last
  cross join rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as (product_id integer, owner_id integer, before numeric, after numeric)) with ordinality
    as changed (product_id, owner_id, before, after, place)
  where job.id is not null
`

/** Undo of imports of figures: a figure unchanged since the import gets its previous value. */
export const figureUndoing = (feed: ProductFeed): ImportUndoing => ({
  async step(sql, undo) {
    await lockSite(sql, undo.siteId, undo.origin)
    const [done] = await restoreFigures(sql, feed, undo)
    return (done?.count ?? 0) > 0
  },
  async outcome(sql, undo, isBegun) {
    const [counts] = await countOutcomes(sql, feed, undo, isBegun)
    if (!counts) throw new Error('A count has no row.')
    const { given_back, left } = counts
    return { counts: { given_back, deleted: 0, left }, partly: 0, total: given_back + left, rows: [] }
  },
})

/** Last change of each figure in a chunk, with the current value. A figure that changed twice occurs again in a later chunk. */
const pendingChanges = (
  sql: Sql,
  feed: ProductFeed,
  { siteId, job }: UndoneImport,
  most: number | null,
) => sql`
  select distinct on (change.product_id, change.owner_id) change.*, present.${sql.unsafe(feed.figure)} as figure
  from (
    select id, outcome, (after ->> 'product_id')::integer as product_id, (after ->> 'owner_id')::integer as owner_id,
      (before ->> 'figure')::numeric as before, (after ->> 'figure')::numeric as after
    from import_change
    where site_id = ${siteId} and import = ${job} and (outcome is null or ${most}::integer is null)
    order by id desc limit ${most}
  ) as change
  left join ${sql.unsafe(feed.table)} as present
    on present.site_id = ${siteId} and present.product_id = change.product_id
    and present.${sql.unsafe(feed.ownerField)} = change.owner_id
  order by change.product_id, change.owner_id, change.id desc
`

const restoreFigures = (sql: Transaction, feed: ProductFeed, undo: UndoneImport) => {
  const { siteId, job } = undo
  const [table, owner, figure] = [feed.table, feed.ownerField, feed.figure].map((name) => sql.unsafe(name))
  return sql<{ count: number }>`
    with pending as materialized (${pendingChanges(sql, feed, undo, CHUNK)}),
    updated as (
      update ${table} as stored set ${figure} = before, updated_at = now() from pending
      where pending.figure = after and before is not null
        and stored.site_id = ${siteId} and stored.product_id = pending.product_id and stored.${owner} = owner_id
    ),
    deleted as (
      delete from ${table} as stored using pending
      where pending.figure = after and before is null
        and stored.site_id = ${siteId} and stored.product_id = pending.product_id and stored.${owner} = owner_id
    ),
    judged as (
      update import_change as change
      set outcome = case when pending.figure = pending.after then 'given_back' else 'left' end,
        reason = case when pending.figure = pending.after then null else 'changed' end, tries = tries + 1
      from pending where change.site_id = ${siteId} and change.import = ${job} and change.id = pending.id
      returning 1
    )
    select count(*)::integer as count from judged
  `
}

const countOutcomes = (sql: Sql, feed: ProductFeed, undo: UndoneImport, isBegun: boolean) =>
  sql<{ given_back: number; left: number }>`
    select
      count(*) filter (where ${isBegun ? sql`outcome = 'given_back'` : sql`figure = after`})::integer as given_back,
      count(*) filter (where ${isBegun ? sql`outcome = 'left'` : sql`figure is distinct from after`})::integer as "left"
    from (${pendingChanges(sql, feed, undo, null)}) as change
  `
