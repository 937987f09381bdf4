import type { KeyUse } from './key-for.ts'

/** A column that holds what only a secret of the deployment opens. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly use: KeyUse
  /** Place of a row in SQL, as its module uses it for sealing. */
  readonly place: string
  readonly what: SealedThing
}

/**
 * Kind of a sealed value for programs; the command line has a word for each in the language of its reader.
 */
export type SealedThing =
  | 'keys that sign tokens'
  | 'keys that sign ID tokens'
  | 'secrets of webhooks'
  | 'secrets of webhooks that are being changed'
  | 'secrets of identity providers'
  | 'secrets of password checks'
  | 'authenticator apps of people'
  | 'keys of recovery codes'
  | 'recovery codes of people'

/** All sealed columns of the database, except digests of recovery codes, which are never opened. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'hub_key',
    column: 'private_key',
    use: 'signing key',
    place: 'kid',
    what: 'keys that sign tokens',
  },
  {
    table: 'hub_client_key',
    column: 'private_key',
    use: 'signing key',
    place: 'kid',
    what: 'keys that sign ID tokens',
  },
  {
    table: 'webhook_endpoint',
    column: 'secret',
    use: 'webhook secret',
    place: "site_id || '/' || id",
    what: 'secrets of webhooks',
  },
  {
    table: 'webhook_endpoint',
    column: 'previous_secret',
    use: 'webhook secret',
    place: "site_id || '/' || id",
    what: 'secrets of webhooks that are being changed',
  },
  {
    table: 'identity_provider',
    column: 'client_secret',
    use: 'provider secret',
    place: 'slug',
    what: 'secrets of identity providers',
  },
  {
    table: 'site_password_check',
    column: 'secret',
    use: 'password check',
    place: 'site_id::text',
    what: 'secrets of password checks',
  },
  {
    table: 'hub_authenticator',
    column: 'secret',
    use: 'authenticator',
    place: "'hub_authenticator ' || user_id",
    what: 'authenticator apps of people',
  },
  {
    table: 'deployment_secret',
    column: 'recovery_key',
    use: 'kept key',
    place: 'number::text',
    what: 'keys of recovery codes',
  },
]
