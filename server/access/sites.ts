import type { Sql } from '../database/sql.ts'
import { insertSite, type Site, selectSites, selectTimeZone } from './queries.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A name for addresses and commands: lower-case letters, digits and single dashes, at most 63 in all. */
export const isSiteSlug = (text: string): boolean => text.length <= 63 && SLUG.test(text)

/** Whether the database knows a time zone by this name, as `Europe/Chisinau`. */
export const isTimeZone = async (sql: Sql, name: string): Promise<boolean> =>
  (await selectTimeZone(sql, name)).length > 0

/** Makes a site; undefined when another has the slug. */
export const createSite = async (
  sql: Sql,
  { slug, name, timeZone }: { readonly slug: string; readonly name: string; readonly timeZone: string },
): Promise<Site | undefined> => (await insertSite(sql, { slug, name, time_zone: timeZone }))[0]

/** All sites, in the order in which they were made. */
export const listSites = (sql: Sql): PromiseLike<Site[]> => selectSites(sql)
