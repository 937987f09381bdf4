import type { Language } from '@vitrina/schema/languages'
import type { Sql } from '../../platform/postgres/pool/sql.ts'
import type { QueryParameters } from '../page-request/authorization-request.ts'

/** Sign-in in progress at a provider. */
export interface UpstreamLogin {
  readonly language: Language
  /** Destination in the query of the pages; empty for the account. */
  readonly destination: QueryParameters
  /** User who connects the provider to their account; null for a sign-in. */
  readonly user_id: number | null
}

interface NewLogin extends UpstreamLogin {
  readonly digest: Buffer
  readonly browser: Buffer
  readonly providerId: number
  /** Lifetime in seconds. */
  readonly lifetime: number
}

export const insertLogin = (sql: Sql, login: NewLogin) => sql`
  insert into upstream_login (digest, browser, provider_id, language, destination, user_id, expires_at)
  values (
    ${login.digest}, ${login.browser}, ${login.providerId}, ${login.language}, ${JSON.stringify(login.destination)},
    ${login.user_id}, now() + make_interval(secs => ${login.lifetime})
  )
`

/** Takes a sign-in in progress, once: of concurrent requests only one gets the row. Another browser or provider gets none. */
export const takeLogin = (
  sql: Sql,
  { digest, browser, providerId }: Pick<NewLogin, 'digest' | 'browser' | 'providerId'>,
) => sql<UpstreamLogin>`
  delete from upstream_login
  where digest = ${digest} and browser = ${browser} and provider_id = ${providerId} and expires_at > now()
  returning language, destination, user_id
`
