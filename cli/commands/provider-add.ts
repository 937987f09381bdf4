import { readConfig } from '@vitrina/server/config'
import { signingSecretOf } from '@vitrina/server/hub/providers/client-authentication'
import { isProviderKind, PRESETS, type Preset } from '@vitrina/server/hub/providers/presets'
import { addProvider, redirectUriOf } from '@vitrina/server/hub/providers/providers'
import { parseTarget } from '@vitrina/server/outgoing/target'
import { command, UsageError } from '../command.ts'
import { hubOrigin } from '../origins.ts'
import { siteBySlug } from '../site.ts'
import { valueFrom } from '../value-from.ts'
import { secretOf } from '../webhook.ts'

const KINDS = Object.keys(PRESETS).join(', ')

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
      issuer: ownIssuer,
      'client-id': clientId,
      'client-secret-from': secretFrom,
      'team-id': teamId,
      'key-id': keyId,
      'token-endpoint': ownEndpoint,
      name: ownName,
      site: siteSlug,
      scope,
      'trust-email': trustsEmail,
      'private-network': allowPrivate = false,
    },
    { env, openToWrite, answer, note },
  ) {
    if (!/^[a-z0-9-]{1,40}$/.test(slug))
      throw new UsageError(`"${slug}" is no slug: up to 40 of a-z, 0-9 and -, as google.`)
    if (!isProviderKind(kind)) throw new UsageError(`"${kind}" is no kind. There is: ${KINDS}.`)
    const preset: Preset = PRESETS[kind]
    const issuer = issuerOf(ownIssuer ?? preset.issuer, allowPrivate)
    if (!clientId) throw new UsageError('--client-id says what the provider knows this hub by.')
    const name = ownName ?? preset.name ?? slug
    if (name.length > 60) throw new UsageError('--name has at most 60 characters.')
    const given = secretFrom === undefined ? null : await valueFrom(secretFrom)
    if (given === '') throw new UsageError(`${secretFrom} holds no secret.`)
    const secret = preset.secretSent === 'signed' ? signedBy(teamId, keyId, given) : given
    const endpoint = ownEndpoint ?? preset.tokenEndpoint
    const redirectUri = redirectUriOf(hubOrigin(readConfig(env)), slug)

    const sql = await openToWrite()
    const site = siteSlug === undefined ? undefined : await siteBySlug(sql, siteSlug)
    const deploymentSecret = await secretOf(env)
    const provider = {
      slug,
      site_id: site?.id ?? null,
      kind,
      name,
      issuer,
      client_id: clientId,
      secret,
      scope: scope ?? preset.scope,
      trusts_email: trustsEmail ?? preset.trustsEmail,
      allow_private: allowPrivate,
      token_endpoint: endpoint === undefined ? null : issuerOf(endpoint, allowPrivate),
    }
    if (!(await sql.begin((sql) => addProvider(sql, deploymentSecret, provider))))
      throw new Error(`There is a provider "${slug}" already. See: vitrina provider list`)
    answer({ slug, kind, name, issuer, site: siteSlug ?? null, redirect_uri: redirectUri }, redirectUri)
    note(`Register this address at ${name} as redirect URI. People are offered ${name} from now on.`)
  },
})

/** A key that is none is told now, and not to the first shopper. */
const signedBy = (
  teamId: string | undefined,
  keyId: string | undefined,
  privateKey: string | null,
): string => {
  const secret = teamId && keyId && privateKey && signingSecretOf({ teamId, keyId, privateKey })
  if (secret) return secret
  throw new UsageError(
    'This kind needs --team-id, --key-id and, in --client-secret-from, the private key (AuthKey_….p8).',
  )
}

/** Kept as it is given: a provider writes it so in its tokens, and they are compared byte by byte. */
const issuerOf = (text: string | undefined, allowPrivate: boolean): string => {
  if (text === undefined)
    throw new UsageError('--issuer says where the provider is, as https://login.example.')
  const url = parseTarget(text, allowPrivate)
  const isSafe = url instanceof URL && (url.protocol === 'https:' || allowPrivate) && !text.includes('?')
  if (isSafe) return text
  throw new UsageError(
    `"${text}" is no issuer: an https:// address of the public network without a query. Inside the network: --private-network.`,
  )
}
