import { createHmac, randomBytes } from 'node:crypto'
import { withoutHidden } from '@vitrina/schema/labels/shown-name'
import { guardedFetch } from '../../platform/outgoing/guarded-fetch.ts'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import { seal, unseal } from '../../platform/secrets/seal.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { nameOf } from '../people/name.ts'

/** Endpoint of a site that checks passwords. */
export interface PasswordCheck {
  readonly url: string
  readonly secret: Buffer
  readonly allow_private: boolean
}

export const selectPasswordCheck = (sql: Sql, siteId: number) => sql<PasswordCheck>`
  select url, secret, allow_private from site_password_check where site_id = ${siteId}
`

const upsertPasswordCheck = (sql: Sql, siteId: number, { url, secret, allow_private }: PasswordCheck) => sql`
  insert into site_password_check (site_id, url, secret, allow_private)
  values (${siteId}, ${url}, ${secret}, ${allow_private})
  on conflict (site_id) do update
  set url = excluded.url, secret = excluded.secret, allow_private = excluded.allow_private
`

/** Returns no row if the site has no password check. */
export const deletePasswordCheck = (sql: Sql, siteId: number) => sql<{ site_id: number }>`
  delete from site_password_check where site_id = ${siteId} returning site_id
`

/** Sets the password check of a site. Returns the signing secret in the form of Standard Webhooks. */
export const setPasswordCheck = async (
  sql: Sql,
  secrets: Secrets,
  siteId: number,
  { url, allowPrivate }: { readonly url: string; readonly allowPrivate: boolean },
): Promise<string> => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const sealed = seal(secrets, 'password check', String(siteId), secret)
  await upsertPasswordCheck(sql, siteId, { url, secret: sealed, allow_private: allowPrivate })
  return secret
}

interface CheckParts {
  readonly siteId: number
  readonly secrets: Secrets
  readonly nameServers: readonly string[] | undefined
}

/** Response of a site about a person with a correct password. */
export interface SiteCustomer {
  readonly firstName: string
  readonly lastName: string
}

/** Timeout in ms, shorter than the minimum time of a negative response. */
const TIMEOUT_MS = 1_500

/**
 * Asks a site, by a signed `POST` (Standard Webhooks), whether this is the password of one of its customers.
 * Undefined for a negative, invalid or late response.
 */
export const checkCustomerPassword = async (
  { url, secret: sealed, allow_private: allowPrivate }: PasswordCheck,
  { siteId, secrets, nameServers }: CheckParts,
  claim: { readonly email: string; readonly password: string },
): Promise<SiteCustomer | undefined> => {
  const secret = unseal(secrets, 'password check', String(siteId), sealed)
  if (secret === undefined) throw new Error('The secret of a password check cannot be read.')
  const body = JSON.stringify(claim)
  const id = `msg_${randomBytes(16).toString('base64url')}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  try {
    const answer = await guardedFetch({ allowPrivate, nameServers }, TIMEOUT_MS)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    })
    return answer.status === 200 ? customerIn(await answer.json()) : undefined
  } catch {
    // Any failure of the site counts as a wrong password.
    return undefined
  }
}

const customerIn = (body: unknown): SiteCustomer | undefined => {
  const { valid, first_name: first, last_name: last } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (valid !== true) return undefined
  const name = (text: unknown) => (typeof text === 'string' ? (nameOf(withoutHidden(text)) ?? '') : '')
  return { firstName: name(first), lastName: name(last) }
}
