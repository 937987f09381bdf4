import type { RequestDetail, RequestRow } from '@vitrina/schema/console/request-log'
import { namesOfWriters } from '../../platform/postgres/derive/writers.ts'
import { type Query, textOf } from '../../platform/postgres/pool/query.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { CallFilters } from './parse-call-filters.ts'
import type { StoredRefusal } from './stored-refusal.ts'

// Planned for the actual values each time: one status has two calls, and another one all.

/** Stored row, whose refusal is not translated yet. */
export type StoredCall<Row> = Omit<Row, 'at' | 'faults'> & {
  readonly at: Date
  readonly refusal: StoredRefusal | null
}

/** Calls of a site, newest first. */
export const selectCalls = (
  sql: Sql,
  siteId: number,
  question: CallFilters,
): Promise<StoredCall<RequestRow>[]> =>
  planned(
    sql,
    callsAsJson(
      sql,
      siteId,
      sql`
        select * from request_log
        where site_id = ${siteId} and ${conditions(sql, siteId, question)}
        order by id desc limit ${question.limit}
      `,
      sql``,
    ),
  )

export const selectCall = (sql: Sql, siteId: number, id: number): Promise<StoredCall<RequestDetail>[]> =>
  planned(
    sql,
    callsAsJson(
      sql,
      siteId,
      sql`select * from request_log where site_id = ${siteId} and id = ${id}`,
      sql`, ip, user_agent, language, body, body_cut, body_withheld, problem, keys`,
    ),
  )

const planned = async <Row>(sql: Sql, query: Query): Promise<Row[]> => {
  const { text, values } = textOf(query)
  return (await sql.execute(text, values)).rows
}

/**
 * Calls of a subquery in the form of a response. A rotated token keeps its author number, so id and name are those of the newest
 * version. An operator has no id.
 */
const callsAsJson = (sql: Sql, siteId: number, subquery: Query, more: Query): Query => sql`
  with call as materialized (${subquery}),
  token as materialized (
    select distinct on (number) number, id from api_token where site_id = ${siteId} order by number, created_at desc
  ),
  writer as materialized (${namesOfWriters(sql, siteId)})
  select
    call.id, request_id, at, json_build_object('id', token.id, 'name', writer.name) as author, method, path, query, route,
    status, code, detail, fault, ms, request_bytes, answer_bytes, row_count, refused_rows, left_out, refusal ${more}
  from call
  left join token on token.number = call.author
  left join writer on writer.number = call.author
  order by call.id desc
`

const conditions = (sql: Sql, siteId: number, question: CallFilters): Query => {
  const { status, code, token, path, key, requestId, method, since, until, before } = question
  const all = [
    before !== null && sql`and id < ${before}::bigint`,
    status === 'none' && sql`and status is null`,
    status === 'partly' && sql`and refused_rows > 0`,
    Array.isArray(status) && sql`and status between ${status[0]}::smallint and ${status[1]}::smallint`,
    // Uses the index of refused calls.
    Array.isArray(status) && status[0] >= 400 && sql`and status >= 400`,
    code !== null && sql`and code = ${code}`,
    token !== null &&
      sql`and author = (select number from api_token where site_id = ${siteId} and id = ${token})`,
    path !== null && sql`and position(lower(${path}) in lower(path)) > 0`,
    key !== null && sql`and keys @> array[${key}]::text[]`,
    requestId !== null && sql`and request_id = ${requestId}::uuid`,
    method !== null && sql`and method = ${method}`,
    since !== null && sql`and at >= to_timestamp(${since}::bigint)`,
    until !== null && sql`and at < to_timestamp(${until}::bigint)`,
  ].filter((condition) => condition !== false)
  return all.reduce((before, condition) => sql`${before} ${condition}`, sql`true`)
}
