import type { KeyUse } from './key-for.ts'

/** Column with values encrypted by a secret of the deployment. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  readonly use: KeyUse
  /** SQL of the place of a row, in the form that its module uses for encryption. */
  readonly place: string
  readonly what: SealedKind
}

/** Kind of an encrypted value for programs; the command line has translated names. */
export type SealedKind =
  | 'keys that sign tokens'
  | 'keys that sign ID tokens'
  | 'secrets of webhooks'
  | 'secrets of webhooks that are being changed'
  | 'secrets of identity providers'
  | 'secrets of password checks'
  | 'authenticator apps of people'
  | 'keys of recovery codes'
  | 'recovery codes of people'

/** All encrypted columns of the database, except digests of recovery codes, which are never decrypted. */
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
