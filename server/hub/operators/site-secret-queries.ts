import type { SecretRow } from '@vitrina/schema/console/access'
import type { Stored } from '../../platform/postgres/derive/stored.ts'
import type { Sql, Transaction } from '../../platform/postgres/pool/sql.ts'

/** Valid secret of a site, without its text. */
export type SiteSecret = Stored<SecretRow, 'created_at' | 'works_until'>

/** Lock: of two concurrent new secrets of a site, the second sees the first. */
export const lockSecrets = (sql: Transaction, siteId: number) => sql`
  select from site where id = ${siteId} for no key update
`

/** Limits the validity of a site's secrets to `overlap` seconds from now. */
export const endSecrets = (sql: Transaction, siteId: number, overlap: number) => sql`
  update site_secret set expires_at = least(expires_at, now() + make_interval(secs => ${overlap}))
  where site_id = ${siteId}
`

export const insertSecret = (sql: Transaction, siteId: number, digest: Buffer) => sql`
  insert into site_secret (site_id, digest) values (${siteId}, ${digest})
`

/** Valid secrets, oldest first. */
export const selectSecrets = (sql: Sql, siteId: number) => sql<SiteSecret>`
  select created_at, expires_at as works_until from site_secret
  where site_id = ${siteId} and (expires_at is null or expires_at > now())
  order by created_at
`

/** Deletes the secrets of a site; returns for each whether it was still valid. */
export const deleteSecrets = (sql: Sql, siteId: number) => sql<{ worked: boolean }>`
  delete from site_secret where site_id = ${siteId}
  returning expires_at is null or expires_at > now() as worked
`
