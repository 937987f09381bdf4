import { BASE_PRICE } from '@vitrina/schema/console/destination'
import type { DestinationUndoState } from '@vitrina/schema/exchange/destination'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import type { DestinationKey } from './destination.ts'

/** Stored changes of one kind of object in a session. */
export interface SessionJob {
  readonly id: number
  readonly object: string
}

/** Kinds of objects that exchanges write; each is undone before those that it refers to. */
const ORDER = [
  'product/user-price-update',
  'product/shop-update',
  'product',
  'v2/product-group',
  'specification-value',
  'specification',
  'category',
]

/** State of the undo of the session of a run, in SQL. */
export const undoStateOf = (sql: Sql): Query => sql`(
  select case
    when count(*) = 0 or not bool_and(keeps) or not bool_or(exists (
      select from import_change as change where change.site_id = import.site_id and change.import = import.id
    )) then 'impossible'
    when bool_and(undo_ended_at is not null) then 'done'
    when bool_or(undo_asked_at is not null) then 'running'
    when exists (
      select from destination_run as other
      where other.site_id = run.site_id and other.destination = run.destination and other.session = run.session and other.state = 'running'
    ) then 'impossible'
    else 'possible'
  end
  from import
  where import.site_id = run.site_id and import.destination = run.destination and import.exchange = run.session
)`

/** State of the undo of a run's session, with its kept changes in the order of the undo; undefined for an unknown run. */
export const selectUndo = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  run: number,
): Promise<{ readonly state: DestinationUndoState; readonly jobs: readonly SessionJob[] } | undefined> => {
  const [undo] = await sql<{ state: DestinationUndoState; jobs: SessionJob[] }>`
    select ${undoStateOf(sql)} as state, (
      select coalesce(json_agg(json_build_object('id', import.id, 'object', object) order by array_position(${ORDER}::text[], object), import.id), '[]') from import
      where import.site_id = run.site_id and import.destination = run.destination and import.exchange = run.session
    ) as jobs
    from destination_run as run where site_id = ${siteId} and destination = ${id} and run.id = ${run}
  `
  return undo
}

/** Requests the undo of all kept changes of a session. */
export const requestSessionUndo = (
  sql: Transaction,
  siteId: number,
  jobs: readonly SessionJob[],
  origin: number | null,
) => sql`
  update import set undo_origin = ${origin}, undo_asked_at = clock_timestamp()
  where site_id = ${siteId} and id = any(${jobs.map(({ id }) => id)}::integer[]) and undo_asked_at is null
`

/** Session of a destination whose undo is requested and has not ended: the latest one. */
export const selectRequestedUndo = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
): Promise<
  { readonly session: string; readonly jobs: readonly (SessionJob & { ended: boolean })[] } | undefined
> => {
  const [session] = await sql<{ session: string; jobs: (SessionJob & { ended: boolean })[] }>`
    select exchange::text as session,
      json_agg(json_build_object('id', id, 'object', object, 'ended', undo_ended_at is not null) order by array_position(${ORDER}::text[], object), id) as jobs
    from import where site_id = ${siteId} and destination = ${id} and undo_asked_at is not null
    group by exchange having bool_or(undo_ended_at is null)
    order by exchange desc limit 1
  `
  return session
}

/**
 * Adapts the stored records and words of a destination to the restored objects: objects that are gone are forgotten, products on sale are not hidden, and
 * each next record is read.
 */
export const forgetRecords = async (sql: Sql, { siteId, id }: DestinationKey): Promise<void> => {
  await sql`
    delete from destination_goods as goods
    where site_id = ${siteId} and destination = ${id} and not exists (
      select from product where product.site_id = goods.site_id and product.group_product_id = goods.key
    )
  `
  await sql`
    update destination_goods as goods
    set state = null, digests = '{}', hidden = case when product.hide then hidden end
    from product
    where goods.site_id = ${siteId} and destination = ${id} and product.site_id = goods.site_id
      and product.group_product_id = goods.key
  `
  await sql`update destination_known_file set stored = null where site_id = ${siteId} and destination = ${id}`
  await sql`
    delete from destination_map as word
    where site_id = ${siteId} and destination = ${id} and theirs <> ${BASE_PRICE} and ours is not null and case kind
      when 'store' then not exists (select from shop where shop.site_id = word.site_id and code = ours)
      when 'price_type' then not exists (select from user_type where user_type.site_id = word.site_id and user_type.name = ours)
      when 'category' then not exists (select from category where category.site_id = word.site_id and group_category_id = ours)
      else false
    end
  `
}
