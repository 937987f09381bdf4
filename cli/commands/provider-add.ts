import { PROVIDER_KINDS } from '@vitrina/schema/console/providers'
import { readConfig } from '@vitrina/server/config'
import { readProvider } from '@vitrina/server/hub/providers/provider-input'
import { addProvider, redirectUriOf } from '@vitrina/server/hub/providers/providers'
import { command } from '../command.ts'
import { hubOrigin } from '../origins.ts'
import { rethrowAsUsageError } from '../refusal.ts'
import { siteBySlug } from '../site.ts'
import { valueFrom } from '../value-from.ts'
import { secretsFor } from '../webhook.ts'

export const providerAdd = command({
  summary: 'Add an identity provider, such as Google. Prints the redirect URI to register there.',
  args: ['slug'],
  options: {
    kind: { type: 'string', value: '<google>', help: `Kind: ${PROVIDER_KINDS.join(', ')}; oidc by default` },
    issuer: { type: 'string', value: '<url>', help: 'Issuer; required for oidc' },
    'client-id': { type: 'string', value: '<id>', help: 'Client id of this hub at the provider' },
    'client-secret-from': {
      type: 'string',
      value: '<file>',
      help: 'File with the client secret, or - for standard input; omit for a public client',
    },
    'team-id': { type: 'string', value: '<id>', help: 'Apple: team of the client' },
    'key-id': {
      type: 'string',
      value: '<id>',
      help: 'Apple: id of the private key, which --client-secret-from contains',
    },
    'token-endpoint': {
      type: 'string',
      value: '<url>',
      help: "Token endpoint, if the provider's metadata has none",
    },
    name: { type: 'string', value: '<text>', help: 'Label of its button' },
    site: { type: 'string', value: '<slug>', help: 'Only for visitors of this site' },
    scope: { type: 'string', value: '<text>', help: 'Requested scopes, such as "openid profile email"' },
    'trust-email': {
      type: 'boolean',
      help: 'Trust its verified emails: its owner can then create accounts for any unused address',
    },
    'private-network': { type: 'boolean', help: 'Allow an address inside the network, and plain HTTP there' },
  },
  async run(
    {
      slug,
      kind = 'oidc',
      issuer,
      'client-id': clientId,
      'client-secret-from': secretFrom,
      'team-id': teamId,
      'key-id': keyId,
      'token-endpoint': tokenEndpoint,
      name,
      site: siteSlug,
      scope,
      'trust-email': trustsEmail,
      'private-network': isPrivate = false,
    },
    { env, openToWrite, answer, note },
  ) {
    const input = {
      slug,
      kind,
      issuer: issuer ?? null,
      client_id: clientId ?? '',
      client_secret: secretFrom === undefined ? null : await valueFrom(secretFrom),
      team_id: teamId ?? null,
      key_id: keyId ?? null,
      token_endpoint: tokenEndpoint,
      name: name ?? null,
      scope,
      ...(trustsEmail && { trusts_email: true }),
      private_network: isPrivate,
    }
    const read = (siteId: number | null) => {
      try {
        return readProvider({ ...input, siteId })
      } catch (error) {
        return rethrowAsUsageError(error)
      }
    }
    // Faults are reported before a database is opened.
    read(null)
    const redirectUri = redirectUriOf(hubOrigin(readConfig(env)), slug)

    const sql = await openToWrite()
    const provider = read(siteSlug === undefined ? null : (await siteBySlug(sql, siteSlug)).id)
    const secrets = await secretsFor(sql, env)
    if (!(await sql.begin((sql) => addProvider(sql, secrets, provider))))
      throw new Error(`The provider "${slug}" already exists. See: vitrina provider list`)
    const { name: button, issuer: its } = provider
    answer(
      { slug, kind, name: button, issuer: its, site: siteSlug ?? null, redirect_uri: redirectUri },
      redirectUri,
    )
    note(`Register this address at ${button} as redirect URI. The sign-in pages offer ${button} from now on.`)
  },
})
