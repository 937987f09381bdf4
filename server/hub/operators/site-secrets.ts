import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'
import { digestOf, newSecret } from '../../platform/secrets/secret.ts'
import { type AuditActor, audit } from '../audit.ts'
import {
  deleteSecrets,
  endSecrets,
  insertSecret,
  lockSecrets,
  type SiteSecret,
  selectSecrets,
} from './site-secret-queries.ts'

/**
 * Creates a secret of 256 bits, which each exchange of the site must send from now on. Existing secrets stay
 * valid for `overlap` seconds. The text is returned only here.
 */
export const addSiteSecret = async (
  sql: Transaction,
  siteId: number,
  { overlap, by }: { readonly overlap: number; readonly by?: AuditActor },
): Promise<string> => {
  const secret = `vs_${newSecret()}`
  await lockSecrets(sql, siteId)
  await endSecrets(sql, siteId, overlap)
  await insertSecret(sql, siteId, digestOf(secret))
  await audit(sql, { event: 'site_secret_added', siteId, by, detail: { overlap_seconds: overlap } })
  return secret
}

/** Valid secrets of a site, without their text. */
export const listSiteSecrets = (sql: Sql, siteId: number): PromiseLike<SiteSecret[]> =>
  selectSecrets(sql, siteId)

/** Deletes all secrets of a site; exchanges then need no secret. Returns the number of secrets that were still valid. */
export const removeSiteSecrets = async (
  sql: Transaction,
  siteId: number,
  by?: AuditActor,
): Promise<number> => {
  await lockSecrets(sql, siteId)
  const removed = (await deleteSecrets(sql, siteId)).filter(({ worked }) => worked).length
  if (removed > 0)
    await audit(sql, { event: 'site_secret_removed', siteId, by, detail: { secrets: removed } })
  return removed
}
