import type { Language } from '@vitrina/schema/languages'
import type { ErasureObject, ErasureSubject } from '../../platform/postgres/erasure-subject.ts'
import type { Query } from '../../platform/postgres/pool/query.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { visitedSites } from '../people/visited-sites.ts'

/** Identifying data of a person during the erasure; the key `leaver` is stored in the database. */
export interface ErasureTraces {
  readonly leaver: ErasureSubject
  readonly found: readonly ErasureObject[]
}

/** Person to erase, with their current data in the hub. */
export interface PersonToErase {
  readonly id: number
  readonly person_id: string
  readonly email: string | null
  readonly email_key: string | null
  readonly language: Language
  readonly phone: string | null
  readonly since: string
  readonly proven_email: string | null
  readonly phone_since: string | null
  readonly is_operator: boolean
  readonly mailed: readonly string[]
  readonly sites: readonly number[]
  readonly authors: ErasureSubject['authors']
}

/**
 * Locks the row of a person, or, with `due`, of a person whose waiting period is over. The sites are those at which the person
 * ever signed in.
 */
export const lockPersonToErase = (sql: Transaction, id: number, due: boolean) => sql<PersonToErase>`
  select
    id, person_id, email, email_key, language, case when phone_verified_at is not null then phone end as phone, to_json(created_at) #>> '{}' as since,
    case when email_confirmed_at is not null then email_key end as proven_email, to_json(phone_verified_at) #>> '{}' as phone_since,
    exists (select from operator where user_id = id) as is_operator,
    array(select distinct email_key from hub_errand where user_id = ${id}) as mailed,
    array(${visitedSites(sql, id)} order by 1) as sites,
    coalesce(
      (select json_agg(json_build_object('site_id', site_id, 'number', number)) from console_author where user_id = ${id}), '[]'
    ) as authors
  from hub_user where id = ${id} and (not ${due}::boolean or leaves_at <= now()) for update
`

/**
 * Deletes the person and all dependent rows. Locking the person first records the end of each session and
 * invalidates all tokens.
 */
export const deletePerson = async (
  sql: Transaction,
  { id, person_id: personId, email_key: emailKey }: PersonToErase,
) => {
  await sql`update hub_user set locked_at = now() where id = ${id} and locked_at is null`
  await sql`delete from hub_errand where email_key = ${emailKey}`
  await sql`update console_author set name = 'Console: ' || ${personId} where user_id = ${id}`
  // An unconfirmed registration has no user; it is found by the origin of the person's requests.
  await sql`select forget_person_in_audit(${id})`
  await sql`delete from hub_user where id = ${id}`
}

/** Removes the address from the details of other people's audit entries. */
export const eraseFromAudit = (sql: Sql, email: string) => sql`
  select forget_email_in_audit(${email})
`

/** Records the erasure in the feed of each site, and thus in its webhooks; sites in ascending order, to prevent deadlocks. */
export const recordErasureInFeeds = (sql: Transaction, sites: readonly number[], sub: string) => sql`
  select set_config('vitrina.origin', '', true), record_changes('person', '', 'erased', (
    select array_agg((site_id, 0, ${sub}, null)::changed_row order by site_id) from unnest(${sites}::integer[]) as site_id
  ))
`

export const insertErasure = (sql: Sql, { id, person_id }: PersonToErase, traces: ErasureTraces) => sql`
  insert into hub_erasure (user_id, person_id, traces) values (${id}, ${person_id}, ${JSON.stringify(traces)})
`

/** Erasure in progress, of a person or of a guest: a customer of a site without an account. */
export interface ErasureKey {
  readonly table: 'hub_erasure' | 'guest_erasure'
  readonly id: number
}

const KEYS = { hub_erasure: 'user_id', guest_erasure: 'id' } as const

const isOpen = (sql: Sql, { table, id }: ErasureKey): Query =>
  sql`${sql.unsafe(KEYS[table])} = ${id} and done_at is null`

interface Erasure<Traces> {
  readonly id: number
  readonly passes: number
  readonly traces: Traces
}

/** Erasures with a due pass: the first is due immediately, the last one `pause` seconds after it. */
export const selectErasures = (sql: Sql, table: ErasureKey['table'], pause: number) => sql<{
  id: number
  passes: number
}>`
  select ${sql.unsafe(KEYS[table])} as id, passes from ${sql.unsafe(table)}
  where done_at is null and (passes = 0 or passed_at < now() - make_interval(secs => ${pause}))
  order by begun_at
`

export const selectErasure = <Traces>(sql: Sql, key: ErasureKey) => sql<Erasure<Traces>>`
  select ${sql.unsafe(KEYS[key.table])} as id, passes, traces from ${sql.unsafe(key.table)} where ${isOpen(sql, key)}
`

/** Stores the traces before the rows are emptied, because an empty row no longer identifies the person. */
export const storeTraces = (sql: Sql, key: ErasureKey, traces: object) => sql`
  update ${sql.unsafe(key.table)} set traces = ${JSON.stringify(traces)} where ${isOpen(sql, key)}
`

export const recordPass = (sql: Sql, key: ErasureKey) => sql`
  update ${sql.unsafe(key.table)} set passes = passes + 1, passed_at = now() where ${isOpen(sql, key)}
`

export const endErasure = (sql: Sql, key: ErasureKey) => sql`
  update ${sql.unsafe(key.table)} set traces = null, done_at = now() where ${isOpen(sql, key)}
`

/** Records the erasure of a guest. */
export const insertGuestErasure = (
  sql: Sql,
  siteId: number,
  orderIds: readonly number[],
  traces: object,
) => sql<{ id: number }>`
  insert into guest_erasure (site_id, order_ids, traces) values (${siteId}, ${orderIds}::bigint[], ${JSON.stringify(traces)})
  returning id
`

/** People whose week before the erasure is over. */
export const selectDue = (sql: Sql) => sql<{ id: number }>`
  select id from hub_user where leaves_at <= now() order by leaves_at
`
