import { PROVIDER_KINDS } from '@vitrina/schema/console/providers'
import { readConfig } from '@vitrina/server/config'
import { readProvider } from '@vitrina/server/hub/providers/given-provider'
import { addProvider, redirectUriOf } from '@vitrina/server/hub/providers/providers'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { hubOrigin } from '../origins.ts'
import { asUsageError } from '../refusal.ts'
import { siteBySlug } from '../site.ts'
import { valueFrom } from '../value-from.ts'
import { secretsFor } from '../webhook.ts'
import { PROVIDERS } from '../words/providers.ts'
import { SITES } from '../words/sites.ts'

export const providerAdd = command({
  summary: tell(PROVIDERS.add),
  args: ['slug'],
  options: {
    kind: { type: 'string', value: '<google>', help: tell(PROVIDERS.kindOption, { kinds: PROVIDER_KINDS }) },
    issuer: { type: 'string', value: '<url>', help: tell(PROVIDERS.issuerOption) },
    'client-id': { type: 'string', value: '<id>', help: tell(PROVIDERS.clientIdOption) },
    'client-secret-from': {
      type: 'string',
      value: '<file>',
      help: tell(PROVIDERS.clientSecretOption),
    },
    'team-id': { type: 'string', value: '<id>', help: tell(PROVIDERS.teamOption) },
    'key-id': {
      type: 'string',
      value: '<id>',
      help: tell(PROVIDERS.keyOption),
    },
    'token-endpoint': {
      type: 'string',
      value: '<url>',
      help: tell(PROVIDERS.endpointOption),
    },
    name: { type: 'string', value: '<text>', help: tell(PROVIDERS.nameOption) },
    site: { type: 'string', value: '<slug>', help: tell(PROVIDERS.siteOption) },
    scope: { type: 'string', value: '<text>', help: tell(PROVIDERS.scopeOption) },
    'trust-email': {
      type: 'boolean',
      help: tell(PROVIDERS.trustOption),
    },
    'private-network': { type: 'boolean', help: tell(SITES.privateOption) },
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
    const secrets = await secretsFor(sql, env)
    if (!(await sql.begin((sql) => addProvider(sql, secrets, provider))))
      throw new Error(tell(PROVIDERS.taken, { slug }))
    const { name: button, issuer: its } = provider
    answer(
      { slug, kind, name: button, issuer: its, site: siteSlug ?? null, redirect_uri: redirectUri },
      redirectUri,
    )
    note(tell(PROVIDERS.register, { name: button }))
  },
})
