import type { Language } from '@vitrina/schema/languages'
import { OWN_FIELD } from '@vitrina/schema/own-fields'
import { instantInJson } from '../postgres/derive/instant.ts'
import type { Sql, Transaction } from '../postgres/pool/sql.ts'
import { storeTrace } from '../postgres/pool/transaction-trace.ts'
import type { IdsAsText } from './text-reference.ts'

/** Site whose content one writer has locked. */
export interface LockedSite {
  readonly timeZone: string
  /** Time after the lock was taken; the transaction may have begun long before. */
  readonly now: string
  readonly knownOnCreate: 'refuse' | 'update'
  readonly idsAsText: IdsAsText
  /** True if barcodes are unique at the site. */
  readonly uniqueBarcodes: boolean
  /** Languages in which objects need texts; null: those declared for each kind of object. */
  readonly requiredLanguages: readonly Language[] | null
  /** Version of the own fields of the site; 0 before the first declaration. */
  readonly ownFields: number
  /** True while the site has running or planned discounts. */
  readonly hasPromotions: boolean
}

/** Values read after the lock. */
type Clock = Pick<LockedSite, 'now' | 'ownFields' | 'hasPromotions'>

/**
 * Locks the content of a site for one writer, so that it sees no concurrent change and writers cannot deadlock. Readers do not
 * wait. Sets `origin` for the changes of the transaction, and the request for the history.
 */
export const lockSite = async (
  sql: Transaction,
  siteId: number,
  origin: number | null,
  requestId: string | null = null,
): Promise<LockedSite> => {
  const [site] = await sql<Omit<LockedSite, keyof Clock>>`
    select
      time_zone as "timeZone", known_on_create as "knownOnCreate", ids_as_text as "idsAsText",
      unique_barcodes as "uniqueBarcodes", string_to_array(required_languages, ',') as "requiredLanguages", set_config('vitrina.origin', ${origin === null ? '' : String(origin)}, true),
      set_config('vitrina.request', ${requestId ?? ''}, true),
      set_config('vitrina.history', case when history_days > 0 then 'on' else '' end, true)
    from site where id = ${siteId} for no key update
  `
  // Read after the lock: the transaction may have begun long before, and a declaration of own fields also takes the lock.
  const [clock] = await sql<Clock>`
    select ${sql.unsafe(instantInJson('clock_timestamp()'))} as now, coalesce((
      select version from content_state where site_id = ${siteId} and type = ${OWN_FIELD}
    ), 0) as "ownFields", exists (select from promotion_due where site_id = ${siteId}) as "hasPromotions"
  `
  if (!site || !clock) throw new Error(`There is no site ${siteId}.`)
  await storeTrace(sql)
  return { ...site, ...clock }
}

/** Namespace of the lock below. */
const REFERENCES = 630

/**
 * Prevents deletion of referenced content until the transaction ends. Writers of such references share the
 * lock; a deletion of content holds it exclusively. It is taken before the first change is recorded, to
 * prevent deadlocks.
 */
export const lockReferences = (sql: Transaction, siteId: number, who: 'shared' | 'alone') =>
  who === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(${REFERENCES}::integer, ${siteId}::integer)`
    : sql`select pg_advisory_xact_lock(${REFERENCES}::integer, ${siteId}::integer)`

/** Takes `count` ids of a kind that are never reused, and returns the last one. */
export const takeIds = async (sql: Sql, siteId: number, type: string, count: number): Promise<number> => {
  const [state] = await sql<{ last_id: number }>`
    insert into content_state as state (site_id, type, last_id)
    values (${siteId}, ${type}, ${count})
    on conflict (site_id, type) do update set last_id = state.last_id + excluded.last_id
    returning last_id
  `
  return state?.last_id ?? 0
}
