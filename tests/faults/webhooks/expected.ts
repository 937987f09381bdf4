import type { Sql } from '../../../server/platform/postgres/pool/sql.ts'
import { textOf } from './parsed-event.ts'

/** Subscription of an endpoint, in another form than the server stores. */
export interface ExpectedEndpoint {
  readonly events: readonly string[]
  readonly accepts: (name: string) => boolean
  /** Name of the token whose writes are excluded. */
  readonly without: string | null
}

/** Expected event. */
export interface Expected {
  readonly text: string
  /** True when the event must contain the object; null when the object was deleted later. */
  readonly isShown: boolean | null
}

interface Row {
  readonly type: string
  readonly id: number
  readonly key: string | null
  readonly cursor: number
  readonly action: string
  readonly fields: readonly string[] | null
  readonly origin: string | null
  readonly steps: readonly string[] | null
  readonly is_deleted_later: boolean
}

/** Net effect of each transaction on each object, after a cursor. */
const doings = (sql: Sql, siteId: number, from: number) => sql<Row>`
  with entry as (
    select *, xmin::text as writer, max(cursor) filter (where action = 'deleted') over (partition by type, id) as end
    from change where site_id = ${siteId} and cursor > ${from}
  ),
  doing as (
    select
      type, id, writer, max(cursor) as cursor, max("end") as "end",
      (array_agg(action order by cursor))[1] as first, (array_agg(action order by cursor desc))[1] as last,
      (array_agg(key order by cursor desc))[1] as key, (array_agg(origin order by cursor desc))[1] as origin,
      bool_and(action = 'updated') as changed
    from entry group by type, id, writer
  )
  select
    type, id, key, cursor,
    case when first = 'created' then 'created' when last = 'deleted' then last else 'updated' end as action,
    case when changed then (
      select array_agg(distinct field) from entry, unnest(fields) as field
      where entry.type = doing.type and entry.id = doing.id and entry.writer = doing.writer
    ) end as fields,
    (select name from api_token where site_id = ${siteId} and number = doing.origin) as origin,
    (
      select array_agg(concat_ws(' ', item_id, from_status, to_status) order by place) from order_status_change as step
      where site_id = ${siteId} and type = 'order' and order_id = doing.id and step.xmin::text = writer
        and from_status is not null and to_status is not null
    ) as steps,
    coalesce(cursor < "end", false) as is_deleted_later
  from doing where first <> 'created' or last <> 'deleted'
`

/** Events that each endpoint must receive for the changes after a cursor, by cursor. */
export const expectedOf = async (
  sql: Sql,
  siteId: number,
  from: number,
  endpoints: readonly ExpectedEndpoint[],
): Promise<ReadonlyMap<number, Expected>[]> => {
  const rows = await doings(sql, siteId, from)
  return endpoints.map(({ accepts, without }) => {
    const expected = new Map<number, Expected>()
    for (const row of rows) {
      if (without !== null && row.origin === without) continue
      const plain = `${row.type}.${row.action}`
      const isStep = row.steps !== null && row.action === 'updated' && accepts('order.status_changed')
      const name = isStep ? 'order.status_changed' : plain
      if (!accepts(name)) continue
      expected.set(row.cursor, {
        text: textOf(name, row, isStep ? row.steps : null),
        isShown: row.action === 'deleted' ? false : row.is_deleted_later ? null : true,
      })
    }
    return expected
  })
}
