import { PROVIDER_KINDS } from '@vitrina/schema/console/providers'
import { readConfig } from '@vitrina/server/config'
import { readProvider } from '@vitrina/server/hub/providers/given-provider'
import { addProvider, redirectUriOf } from '@vitrina/server/hub/providers/providers'
import { command } from '../command.ts'
import { hubOrigin } from '../origins.ts'
import { asUsageError } from '../refusal.ts'
import { siteBySlug } from '../site.ts'
import { valueFrom } from '../value-from.ts'
import { secretOf } from '../webhook.ts'

const KINDS = PROVIDER_KINDS.join(', ')

export const providerAdd = command({
  summary:
    'Let people sign in by an identity provider, as Google. Prints its redirect URI, to be registered there.',
  args: ['slug'],
  options: {
    kind: { type: 'string', value: '<google>', help: `What it is: ${KINDS}; oidc unless given` },
    issuer: { type: 'string', value: '<url>', help: 'Its issuer; of oidc always needed' },
    'client-id': { type: 'string', value: '<id>', help: 'What the provider knows this hub by' },
    'client-secret-from': {
      type: 'string',
      value: '<file>',
      help: 'A file with the client secret; - is standard input; left out for a public client',
    },
    'team-id': { type: 'string', value: '<id>', help: 'Of apple: the team that the client belongs to' },
    'key-id': {
      type: 'string',
      value: '<id>',
      help: 'Of apple: the name of the private key, which is what --client-secret-from holds',
    },
    'token-endpoint': {
      type: 'string',
      value: '<url>',
      help: 'Where codes are redeemed, if its metadata does not tell',
    },
    name: { type: 'string', value: '<text>', help: 'What its button calls it' },
    site: { type: 'string', value: '<slug>', help: 'Offered to visitors of this site alone; else to all' },
    scope: { type: 'string', value: '<text>', help: 'What is asked for, as "openid profile email"' },
    'trust-email': {
      type: 'boolean',
      help: 'Its word counts that an e-mail address is verified: whoever runs it can then make accounts of any free address',
    },
    'private-network': { type: 'boolean', help: 'It may be inside the network, and without TLS there' },
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
    const given = {
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
        return readProvider({ ...given, siteId })
      } catch (error) {
        return asUsageError(error)
      }
    }
    // What is wrong is told before a database is opened.
    read(null)
    const redirectUri = redirectUriOf(hubOrigin(readConfig(env)), slug)

    const sql = await openToWrite()
    const provider = read(siteSlug === undefined ? null : (await siteBySlug(sql, siteSlug)).id)
    const deploymentSecret = await secretOf(env)
    if (!(await sql.begin((sql) => addProvider(sql, deploymentSecret, provider))))
      throw new Error(`There is a provider "${slug}" already. See: vitrina provider list`)
    const { name: button, issuer: its } = provider
    answer(
      { slug, kind, name: button, issuer: its, site: siteSlug ?? null, redirect_uri: redirectUri },
      redirectUri,
    )
    note(`Register this address at ${button} as redirect URI. People are offered ${button} from now on.`)
  },
})
