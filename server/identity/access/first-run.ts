import { SCOPES } from '@vitrina/schema/scopes'
import type { Config } from '../../config.ts'
import type { Database, Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { lockFirstRun, type StoredSite } from './site-queries.ts'
import { createSite, listSites, NEW_SITE_HISTORY_DAYS } from './sites.ts'
import { createToken, registerToken } from './tokens.ts'

/** Site and token that the first run on a new database created. */
export interface FirstRun {
  readonly site: StoredSite
  /** Token to be shown once; undefined if the configuration has one. */
  readonly token: string | undefined
}

/** First site of an empty database. */
export const FIRST_SITE = {
  slug: 'demo',
  name: 'Vitrina Demo',
  timeZone: 'Europe/Chisinau',
  firstParty: true,
}

type Bootstrap = Pick<Config, 'bootstrapToken' | 'bootstrapAdmin'>

/** Work of other modules on a first run. */
interface Makers {
  /** Creates the demo shop. */
  readonly fill: (sql: Transaction, site: StoredSite) => Promise<void>
  /** Creates the configured operator, who is also a user of the hub. */
  readonly makeOperator: (
    sql: Transaction,
    operator: { readonly email: string; readonly password: string },
  ) => Promise<void>
}

/**
 * Creates the first site of an empty database, with a token of all scopes, the configured operator and the demo shop, in one
 * transaction. Undefined if there is a site, even if another process has just created it.
 */
export const firstRun = async (
  sql: Database,
  config: Bootstrap,
  { fill, makeOperator }: Makers,
): Promise<FirstRun | undefined> => {
  if ((await listSites(sql)).length > 0) return undefined
  return sql.begin(async (sql) => {
    await lockFirstRun(sql)
    if ((await listSites(sql)).length > 0) return undefined
    const firstSite = await makeFirstSite(sql, config)
    if (config.bootstrapAdmin) await makeOperator(sql, config.bootstrapAdmin)
    await fill(sql, firstSite.site)
    return firstSite
  })
}

const makeFirstSite = async (sql: Sql, { bootstrapToken }: Bootstrap): Promise<FirstRun> => {
  const site = await createSite(sql, { ...FIRST_SITE, historyDays: NEW_SITE_HISTORY_DAYS })
  if (!site) throw new Error(`The site ${FIRST_SITE.slug} was not stored.`)
  if (bootstrapToken === undefined) {
    const { token } = await createToken(sql, {
      siteId: site.id,
      name: 'First token',
      scopes: SCOPES,
      lifetime: null,
    })
    return { site, token }
  }
  await registerToken(sql, { siteId: site.id, name: 'VITRINA_BOOTSTRAP_TOKEN', token: bootstrapToken })
  return { site, token: undefined }
}
