import type { JSONWebKeySet } from 'jose'
import type { Transaction } from '../../platform/postgres/pool/sql.ts'
import { type AuditActor, audit } from '../audit.ts'

/** Keys of a site: a set, or the URL of one. */
export type SiteKeys = { readonly jwks: JSONWebKeySet } | { readonly jwksUri: string }

/** Sets the keys by which a site authenticates; earlier ones become invalid. */
export const setSiteKeys = async (
  sql: Transaction,
  siteId: number,
  keys: SiteKeys,
  by?: AuditActor,
): Promise<void> => {
  const jwks = 'jwks' in keys ? JSON.stringify(keys.jwks) : null
  const uri = 'jwksUri' in keys ? keys.jwksUri : null
  await sql`
    insert into site_key_set (site_id, jwks, jwks_uri) values (${siteId}, ${jwks}::jsonb, ${uri})
    on conflict (site_id) do update set jwks = excluded.jwks, jwks_uri = excluded.jwks_uri, created_at = now()
  `
  const detail = uri === null ? { keys: 'jwks' in keys ? keys.jwks.keys.length : 0 } : { jwks_uri: uri }
  await audit(sql, { event: 'site_keys_set', siteId, by, detail })
}

/** Removes the keys of a site; false if it has none. */
export const removeSiteKeys = async (sql: Transaction, siteId: number, by?: AuditActor): Promise<boolean> => {
  const removed = await sql`delete from site_key_set where site_id = ${siteId} returning 1`
  if (removed.length > 0) await audit(sql, { event: 'site_keys_removed', siteId, by })
  return removed.length > 0
}
