import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'
import { audit, type By } from '../audit.ts'
import {
  deleteSecrets,
  endSecrets,
  insertSecret,
  lockSecrets,
  type SiteSecret,
  selectSecrets,
} from './site-secret-queries.ts'

/**
 * Gives a site a new secret of 256 bits, which must be sent with each exchange from now on. Those that it has work on for
 * `overlap` seconds. The answer is the only time that the text is known.
 */
export const addSiteSecret = async (
  sql: Transaction,
  siteId: number,
  { overlap, by }: { readonly overlap: number; readonly by?: By },
): Promise<string> => {
  const secret = `vs_${newSecret()}`
  await lockSecrets(sql, siteId)
  await endSecrets(sql, siteId, overlap)
  await insertSecret(sql, siteId, digestOf(secret))
  await audit(sql, { event: 'site_secret_added', siteId, by, detail: { overlap_seconds: overlap } })
  return secret
}

/** The secrets of a site that work, without themselves. */
export const listSiteSecrets = (sql: Sql, siteId: number): PromiseLike<SiteSecret[]> =>
  selectSecrets(sql, siteId)

/** Takes all secrets from a site, which exchanges without one again. Tells how many still worked. */
export const removeSiteSecrets = async (sql: Transaction, siteId: number, by?: By): Promise<number> => {
  await lockSecrets(sql, siteId)
  const removed = (await deleteSecrets(sql, siteId)).filter(({ worked }) => worked).length
  if (removed > 0)
    await audit(sql, { event: 'site_secret_removed', siteId, by, detail: { secrets: removed } })
  return removed
}
