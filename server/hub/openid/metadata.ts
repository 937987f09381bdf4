import { ASSERTION_ALGORITHMS } from '@vitrina/schema/client-keys'
import { LANGUAGES } from '@vitrina/schema/languages'
import { ACR, OPENID_SCOPES, PROMPTS } from '../page-request/authorization-request.ts'
import type { Algorithm } from '../tokens/signing-keys.ts'
import { PATHS } from './paths.ts'
import { GRANT_TYPES } from './token-endpoint.ts'

/** Supported methods of client authentication. */
const PROVEN = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const

const CLAIMS = [
  'iss',
  'aud',
  'sub',
  'iat',
  'exp',
  'auth_time',
  'acr',
  'amr',
  'nonce',
  'at_hash',
  'sid',
  'name',
  'given_name',
  'family_name',
  'locale',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'groups',
] as const

/** Metadata of the hub for clients (OpenID Connect Discovery 1.0, RFC 8414). */
export const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: issuer + PATHS.authorize,
  token_endpoint: issuer + PATHS.token,
  userinfo_endpoint: issuer + PATHS.userinfo,
  jwks_uri: issuer + PATHS.keys,
  revocation_endpoint: issuer + PATHS.revoke,
  introspection_endpoint: issuer + PATHS.introspect,
  end_session_endpoint: issuer + PATHS.logout,
  scopes_supported: OPENID_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: GRANT_TYPES,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'] satisfies Algorithm[],
  token_endpoint_auth_methods_supported: [...PROVEN, 'none'],
  token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  revocation_endpoint_auth_methods_supported: [...PROVEN, 'none'],
  revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  introspection_endpoint_auth_methods_supported: PROVEN,
  introspection_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  code_challenge_methods_supported: ['S256'],
  acr_values_supported: Object.values(ACR),
  prompt_values_supported: PROMPTS,
  ui_locales_supported: LANGUAGES,
  claims_supported: CLAIMS,
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
})
