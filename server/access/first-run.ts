import { SCOPES } from '@vitrina/schema/scopes'
import type { Config } from '../config.ts'
import type { Database, Sql, Transaction } from '../database/sql.ts'
import { createOperator } from './operators.ts'
import { lockFirstRun, type Site } from './queries.ts'
import { createSite, listSites } from './sites.ts'
import { createToken, registerToken } from './tokens.ts'

/** What the first run on a new database has made. */
export interface FirstRun {
  readonly site: Site
  /** To be shown once; undefined when the configuration brought a token of its own. */
  readonly token: string | undefined
}

const FIRST_SITE = { slug: 'demo', name: 'Vitrina Demo', timeZone: 'Europe/Chisinau' }

/**
 * Gives a database without a site its first one, with a token of all scopes and the configured operator, all or
 * nothing, and lets `fill` bring in the demo shop. Undefined when there is a site: also when another process,
 * started at the same time, has just made it.
 */
export const firstRun = async (
  sql: Database,
  config: Pick<Config, 'bootstrapToken' | 'bootstrapAdmin'>,
  fill: (sql: Transaction, site: Site) => Promise<void>,
): Promise<FirstRun | undefined> => {
  if ((await listSites(sql)).length > 0) return undefined
  return sql.begin(async (sql) => {
    await lockFirstRun(sql)
    if ((await listSites(sql)).length > 0) return undefined
    const made = await makeFirstSite(sql, config)
    await fill(sql, made.site)
    return made
  })
}

const makeFirstSite = async (
  sql: Sql,
  { bootstrapToken, bootstrapAdmin }: Pick<Config, 'bootstrapToken' | 'bootstrapAdmin'>,
): Promise<FirstRun> => {
  const site = await createSite(sql, FIRST_SITE)
  if (!site) throw new Error(`The site ${FIRST_SITE.slug} was not stored.`)
  if (bootstrapAdmin) await createOperator(sql, bootstrapAdmin)
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
