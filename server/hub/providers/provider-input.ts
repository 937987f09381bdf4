import { PROVIDER_KINDS, type ProviderInput } from '@vitrina/schema/console/providers'
import { fieldError } from '../../platform/http/field-errors.ts'
import { parseTarget } from '../../platform/outgoing/target.ts'
import { isProviderKind, PRESETS, type Preset } from './presets.ts'
import type { ProviderToAdd } from './providers.ts'
import { signingSecretOf } from './signing-secret.ts'

/** Input of the command line; the kind is optional, scope and token endpoint may be given. */
interface ParsedForm extends Omit<ProviderInput, 'kind' | 'site'> {
  readonly kind: string
  readonly scope?: string | undefined
  readonly token_endpoint?: string | undefined
  readonly siteId: number | null
}

/** Parses a provider from an operator's input, completed by the preset of its kind. @throws {ApiError} `validation_failed` */
export const readProvider = (form: ParsedForm): ProviderToAdd => {
  const { slug, kind, siteId, private_network: isPrivate = false } = form
  if (!/^[a-z0-9-]{1,40}$/.test(slug)) throw fieldError('slug', 'invalid_value.slug', { max: 40 })
  if (!isProviderKind(kind)) throw fieldError('kind', 'invalid_value.one_of', { valid: PROVIDER_KINDS })
  const preset: Preset = PRESETS[kind]
  const issuer = addressIn('issuer', form.issuer ?? preset.issuer, isPrivate)
  const endpoint = form.token_endpoint ?? preset.tokenEndpoint
  const client_id = form.client_id.trim()
  if (client_id === '') throw fieldError('client_id', 'required')
  if (client_id.length > 500)
    throw fieldError('client_id', 'too_long', { length: client_id.length, max: 500 })
  const name = form.name?.trim() ?? preset.name ?? slug
  if (name === '' || name.length > 60) throw fieldError('name', 'invalid_value.text_length', { max: 60 })
  return {
    slug,
    site_id: siteId,
    kind,
    name,
    issuer,
    client_id,
    secret: preset.secretSent === 'signed' ? signingSecretIn(form) : secretIn(form),
    scope: form.scope ?? preset.scope,
    trusts_email: form.trusts_email ?? preset.trustsEmail,
    allow_private: isPrivate,
    token_endpoint: endpoint === undefined ? null : addressIn('token_endpoint', endpoint, isPrivate),
  }
}

const secretIn = ({ client_secret: secret = null }: ParsedForm): string | null => {
  if (secret === '') throw fieldError('client_secret', 'required')
  return secret
}

/** Validates the key now, so that an invalid one does not fail at the first sign-in. */
const signingSecretIn = ({
  team_id: teamId,
  key_id: keyId,
  client_secret: privateKey,
}: ParsedForm): string => {
  if (!teamId) throw fieldError('team_id', 'required')
  if (!keyId) throw fieldError('key_id', 'required')
  if (!privateKey) throw fieldError('client_secret', 'required')
  const secret = signingSecretOf({ teamId, keyId, privateKey })
  if (secret) return secret
  throw fieldError('client_secret', 'invalid_value.like', {
    example: '-----BEGIN PRIVATE KEY----- … (AuthKey_….p8)',
  })
}

/**
 * Parses an address and keeps its spelling: providers use the same spelling of the issuer in tokens, and they are compared byte
 * by byte.
 */
const addressIn = (field: string, text: string | undefined, allowPrivate: boolean): string => {
  if (text === undefined || text === '') throw fieldError(field, 'required')
  const url = parseTarget(text, allowPrivate)
  if (url instanceof URL && (url.protocol === 'https:' || allowPrivate) && !text.includes('?')) return text
  throw fieldError(field, 'invalid_value.issuer')
}
