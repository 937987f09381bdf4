import type { OwnField } from '@vitrina/schema/own-fields'
import { instantInJson } from '../../platform/postgres/derive/instant.ts'
import { namesOfWriters } from '../../platform/postgres/derive/writers.ts'
import type { ErasureSubject } from '../../platform/postgres/erasure-subject.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { ownOfOrders } from '../own-fields.ts'
import {
  ADDRESS_HISTORY_COLUMNS,
  type HistoryColumn,
  ITEM_HISTORY_COLUMNS,
  ORDER_HISTORY_COLUMNS,
} from './history-columns.ts'

/** Maximum number of rows shown of one order, and approximate bytes of values per response; a single row may be larger. */
const SHOWN = 100
const SHOWN_BYTES = 4 * 2 ** 20

/** History of an order, as one statement reads it. */
export interface StoredOrderHistory {
  readonly days: number
  /** Current values of its columns, in the format of the history. */
  readonly present: readonly string[]
  /** Rows, newest first. */
  readonly rows: readonly {
    readonly written_in: string
    readonly at: string
    readonly origin: string | null
    readonly request_id: string | null
    readonly before: readonly string[]
  }[]
  readonly more: boolean
  /** Own fields of orders; null for a site without them. */
  readonly own: readonly OwnField[] | null
}

const presentValues = (row: string, columns: readonly HistoryColumn[], prefix = "''"): string =>
  columns
    .map(({ valueSql, historyName }) => `${prefix} || '${historyName}=' || (${valueSql(row)})::text`)
    .join(', ')

/** History of an order; no row for an unknown order. */
export const selectOrderHistory = (sql: Sql, siteId: number, orderId: number) => sql<{ json: string }>`
  with found as materialized (
    select history.*, sum(octet_length(before::text)) over (order by place desc rows between unbounded preceding and 1 preceding) as bytes
    from (
      select history.* from order_history as history join site on site.id = site_id
      where site_id = ${siteId} and order_id = ${orderId}
        and history_days > 0 and at >= now() - make_interval(days => history_days)
      order by place desc limit ${SHOWN}::integer + 1
    ) as history
  ),
  page as materialized (
    select * from found where bytes is null or bytes < ${SHOWN_BYTES} order by place desc limit ${SHOWN}::integer
  ),
  writers as materialized (${namesOfWriters(sql, siteId, sql`select origin from page`)})
  select json_build_object(
    'days', history_days,
    'present', (
      select coalesce(json_agg(now_held), '[]') from (
        select unnest(array[${sql.unsafe(presentValues('stored', ORDER_HISTORY_COLUMNS))}]) as now_held
        union all
        select unnest(array[${sql.unsafe(presentValues('address', ADDRESS_HISTORY_COLUMNS))}])
        from order_address as address where address.site_id = stored.site_id and address.order_id = stored.id
        union all
        select unnest(array[${sql.unsafe(presentValues('item', ITEM_HISTORY_COLUMNS, "'item.' || item.id || '.'"))}])
        from order_item as item where item.site_id = stored.site_id and item.order_id = stored.id
        union all
        select 'assignee=' || user_id
        from order_assignee as assignee where assignee.site_id = stored.site_id and assignee.order_id = stored.id
      ) as present where now_held is not null
    ),
    'rows', (
      select coalesce(json_agg(json_build_object(
        'written_in', written_in::text, 'at', ${sql.unsafe(instantInJson('at'))}, 'origin', writers.name, 'request_id', request_id, 'before', before
      ) order by place desc), '[]')
      from page left join writers on writers.number = page.origin
    ),
    'own', ${ownOfOrders(sql, siteId)},
    'more', (select count(*) from found) > (select count(*) from page)
  )::text as json
  from external_order as stored join site on site.id = stored.site_id
  where stored.site_id = ${siteId} and stored.id = ${orderId}
`

/** Names of former assignees of orders; a deleted person has no row. */
export const selectPeopleNamed = (sql: Sql, ids: readonly number[]) => sql<{ id: number; name: string }>`
  select id, coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), split_part(email, '@', 1), '') as name
  from hub_user where id = any(${ids}::integer[])
`

/** Deletes the history of orders. */
export const deleteHistoryOf = (sql: Sql, siteId: number, ids: readonly number[]) => sql`
  delete from order_history where site_id = ${siteId} and order_id = any(${ids}::bigint[])
`

/**
 * Deletes the history of orders that once had the person's proven address or number, regardless of their current owner. It reads
 * all history of the site.
 */
export const deleteHistoryNaming = (
  sql: Sql,
  siteId: number,
  { email, since }: Pick<ErasureSubject, 'email' | 'since'>,
  digits: string,
  fewestDigits: number,
) => sql`
  delete from order_history where site_id = ${siteId} and order_id in (
    select order_id from order_history cross join unnest(before) as held
    where site_id = ${siteId} and (
      held ^@ 'customer_email=' and ${email} = any(search_emails(substr(held, length('customer_email=') + 1)))
      or held ^@ 'customer_phone=' and length(${digits}) >= ${fewestDigits} and at >= ${since}::timestamptz and exists (
        select from unnest(search_phones(substr(held, length('customer_phone=') + 1))) as phone
        where length(phone) >= ${fewestDigits} and (starts_with(phone, ${digits}) or starts_with(${digits}, phone))
      )
    )
  )
`
