import type {
  AbsentEffect,
  DESTINATION_SETTINGS,
  SiteDestination,
} from '@vitrina/schema/exchange/destination'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { etagOf } from '../../platform/reading/etag.ts'
import type { DestinationKey } from './destination.ts'

/** Settings of a destination that operators and clients change. */
export type DestinationSettings = Pick<SiteDestination, keyof typeof DESTINATION_SETTINGS | 'next_number'>

/** Default settings of a new destination. */
export const NEW_DESTINATION = {
  kind: '1c',
  mode: 'both',
  language: 'ru',
  time_zone: null,
  absent: 'nothing' satisfies AbsentEffect,
  order_lines: 'apply',
  next_number: 1,
} as const satisfies Omit<DestinationSettings, 'name'>

const SETTINGS =
  'name, kind, mode, language, time_zone, absent, order_lines, next_number::float8 as next_number'

/** Settings of a destination, locked until the transaction ends; undefined for an unknown one. */
export const lockSettings = async (
  sql: Transaction,
  { siteId, id }: DestinationKey,
): Promise<DestinationSettings | undefined> => {
  const [row] = await sql<DestinationSettings>`
    select ${sql.unsafe(SETTINGS)} from destination where site_id = ${siteId} and id = ${id} for no key update
  `
  return row
}

/** ETag of the settings of a destination. Its order number is not part of them: each exchange increases it. */
export const settingsTag = ({
  name,
  kind,
  mode,
  language,
  time_zone,
  absent,
  order_lines,
}: Omit<DestinationSettings, 'next_number'>): string =>
  etagOf(JSON.stringify([name, kind, mode, language, time_zone, absent, order_lines]))

/**
 * Stores settings of a destination. Orders that were created before their exchange was switched on for the first time are never due, and
 * products that wait for a confirmation stay on sale once absent ones have no effect.
 */
const updateSettings = async (
  sql: Sql,
  { siteId, id }: DestinationKey,
  {
    name,
    kind,
    mode,
    language,
    time_zone: timeZone,
    absent,
    order_lines: lines,
    next_number: next,
  }: DestinationSettings,
): Promise<void> => {
  await sql`
    update destination
    set name = ${name}, kind = ${kind}, mode = ${mode}, language = ${language}, time_zone = ${timeZone}, absent = ${absent},
      order_lines = ${lines},
      next_number = ${next},
      orders_since = case when mode = 'catalogue' and ${mode} <> 'catalogue' and orders_seen is null then now() else orders_since end,
      absent_since = case when ${absent} <> 'nothing' or absent_confirmed then absent_since end
    where site_id = ${siteId} and id = ${id}
  `
}

/** Stores changes of locked settings. Returns all settings, and the names of those that differ. */
export const changeSettings = async (
  sql: Sql,
  key: DestinationKey,
  before: DestinationSettings,
  changes: Partial<DestinationSettings>,
): Promise<{
  readonly after: DestinationSettings
  readonly fields: readonly (keyof DestinationSettings)[]
}> => {
  const names = Object.keys(changes) as (keyof DestinationSettings)[]
  const fields = names.filter((name) => changes[name] !== before[name])
  const after = { ...before, ...changes }
  if (fields.length > 0) await updateSettings(sql, key, after)
  return { after, fields }
}
