import type { Sql } from '../../platform/postgres/pool/sql.ts'

/** Hours for which a repeated row of a token is recognized (rule 6.3). */
const RESEND_HOURS = 12

/** Hours after which a repeated row is stored again: storing each repetition would cost as much as a write. */
const NOTED_AGAIN_AFTER_HOURS = 1

/** Last row that a token sent for an order. */
export interface LastSentRow {
  readonly order_id: number
  /** 32 hexadecimal digits. */
  readonly digest: string
  /** True if it is recent enough to be recognized. */
  readonly is_known: boolean
  /** True if the time of its repetition must be updated. */
  readonly is_due: boolean
}

/** Last row that a token sent for each of these orders. */
export const lastRowsSentBy = (
  sql: Sql,
  siteId: number,
  origin: number,
  orderIds: readonly number[],
) => sql<LastSentRow>`
  select
    order_id, encode(digest, 'hex') as digest,
    sent_at > statement_timestamp() - make_interval(hours => ${RESEND_HOURS}::integer) as is_known,
    sent_at < statement_timestamp() - make_interval(hours => ${NOTED_AGAIN_AFTER_HOURS}::integer) as is_due
  from (
    select ${siteId}::integer as site_id, ${origin}::integer as origin, order_id
    from unnest(${orderIds}::bigint[]) as order_id offset 0
  ) as wanted cross join lateral (
    select digest, sent_at from order_sent as stored
    where stored.site_id = wanted.site_id and stored.order_id = wanted.order_id and stored.origin = wanted.origin offset 0
  ) as stored
`

/** Stores the last row that a token sent for each of these orders. */
export const storeLastRows = (
  sql: Sql,
  siteId: number,
  origin: number,
  rows: readonly { readonly orderId: number; readonly digest: string }[],
) => sql`
  insert into order_sent (site_id, order_id, origin, digest, sent_at)
  select ${siteId}::integer, order_id, ${origin}::integer, decode(digest, 'hex'), statement_timestamp()
  from unnest(
    ${rows.map(({ orderId }) => orderId)}::bigint[], ${rows.map(({ digest }) => digest)}::text[]
  ) as given (order_id, digest)
  on conflict (site_id, order_id, origin) do update set digest = excluded.digest, sent_at = excluded.sent_at
`
