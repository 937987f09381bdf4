import type { Fault } from '@vitrina/schema/errors'
import { ADDRESS_SETTINGS } from '@vitrina/schema/public-address'
import { eachSetting, type SettingsChange, type ShownSettings } from '@vitrina/schema/site-settings'
import { ApiError } from '../../platform/http/errors.ts'
import { selectSampleAddresses } from '../../platform/postgres/derive/public-address.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import type { AppendAccessAudit } from './managing.ts'
import {
  insertSite,
  lockSiteRow,
  type StoredSite,
  selectSharedBarcodes,
  selectSite,
  selectSites,
  selectTimeZone,
  updateSite,
} from './site-queries.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** True for a valid slug: lower-case letters, digits and single dashes, at most 63 characters. */
export const isSiteSlug = (text: string): boolean => text.length <= 63 && SLUG.test(text)

/** True for a time zone that the database supports, such as `Europe/Chisinau`. */
export const isTimeZone = async (sql: Sql, name: string): Promise<boolean> =>
  (await selectTimeZone(sql, name)).length > 0

/** True for a currency code of ISO 4217, such as `MDL`. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** Default retention of history of a new site, in days. */
export const NEW_SITE_HISTORY_DAYS = 30

interface NewSite {
  readonly slug: string
  readonly name: string
  readonly timeZone: string
  readonly currency?: string | undefined
  readonly firstParty?: boolean
  readonly historyDays?: number
}

/** Creates a site; undefined if the slug is in use. */
export const createSite = async (
  sql: Sql,
  { slug, name, timeZone, currency = 'MDL', firstParty = false, historyDays = 0 }: NewSite,
  note?: AppendAccessAudit,
): Promise<StoredSite | undefined> => {
  const values = {
    slug,
    name,
    time_zone: timeZone,
    currency,
    first_party: firstParty,
    history_days: historyDays,
  }
  const [site] = await insertSite(sql, values)
  if (site) await note?.(sql, { event: 'site_created', siteId: site.id, detail: { slug, name } })
  return site
}

/** Previous values of the changed settings. */
const settingsBefore = (before: StoredSite, settings: SettingsChange): SettingsChange =>
  Object.fromEntries(
    eachSetting.flatMap(([name]) =>
      settings[name] === undefined || settings[name] === before[name] ? [] : [[name, before[name]]],
    ),
  )

/** Maximum number of shared barcodes named in an error. */
const MAX_SHARED = 20

/** @throws {ApiError} `validation_failed` that names barcodes of several products */
const refuseSharedBarcodes = async (sql: Transaction, siteId: number): Promise<void> => {
  const faults = (await selectSharedBarcodes(sql, siteId, MAX_SHARED)).map(
    (shared): Fault => ({
      field: 'unique_barcodes',
      key: 'duplicate.barcode_shared',
      parameters: { ...shared },
    }),
  )
  if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
}

/** Changes the given settings and keeps the others; undefined for an unknown slug. */
export const changeSite = async (
  sql: Transaction,
  slug: string,
  settings: SettingsChange,
  note: AppendAccessAudit,
): Promise<StoredSite | undefined> => {
  const [before] = await lockSiteRow(sql, slug)
  if (before && settings.unique_barcodes && !before.unique_barcodes)
    await refuseSharedBarcodes(sql, before.id)
  const [site] = await updateSite(sql, slug, settings)
  if (before && site)
    await note(sql, {
      event: 'site_changed',
      siteId: site.id,
      detail: { ...settings, before: settingsBefore(before, settings) },
    })
  return site
}

/** Site with this id. */
const findSite = async (sql: Sql, id: number): Promise<StoredSite> => {
  const [site] = await selectSite(sql, id)
  if (!site) throw new Error(`There is no site ${id}.`)
  return site
}

/** Settings of a site, with an example of each public URL. */
export const showSettings = async (sql: Sql, id: number) => {
  const samples = await Promise.all(
    ADDRESS_SETTINGS.map(
      async (setting) => [setting, await selectSampleAddresses(sql, id, setting)] as const,
    ),
  )
  const address_samples = Object.fromEntries(samples) as ShownSettings['address_samples']
  return { ...(await findSite(sql, id)), address_samples }
}

/** All sites, in the order of creation. */
export const listSites = (sql: Sql): PromiseLike<StoredSite[]> => selectSites(sql)
