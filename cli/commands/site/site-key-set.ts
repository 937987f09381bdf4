import { MAX_CLIENT_KEYS } from '@vitrina/schema/client-keys'
import { parseKeySet } from '@vitrina/server/hub/openid/parse-key-set'
import { type SiteKeys, setSiteKeys } from '@vitrina/server/hub/operators/site-keys'
import { command, UsageError } from '../../command.ts'
import { siteBySlug } from '../../site.ts'
import { valueFrom } from '../../value-from.ts'

export const siteKeySet = command({
  summary:
    'Set the public keys of a site for private_key_jwt in OpenID Connect. Earlier keys no longer work.',
  args: ['site'],
  options: {
    'jwks-from': {
      type: 'string',
      value: '<file>',
      help: 'File with the public keys as a JSON Web Key Set; - for standard input',
    },
    'jwks-uri': { type: 'string', value: '<url>', help: 'https:// address of the set, instead of a file' },
  },
  async run({ site: slug, 'jwks-from': file, 'jwks-uri': uri }, { openToWrite, answer, note }) {
    if ((file === undefined) === (uri === undefined))
      throw new UsageError('Give either --jwks-from or --jwks-uri.')
    const keys = uri === undefined ? keysIn(await valueFrom(file ?? '-')) : { jwksUri: addressOf(uri) }
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    await sql.begin((sql) => setSiteKeys(sql, site.id, keys))
    answer({ site: slug, jwks_uri: uri ?? null, keys: 'jwks' in keys ? keys.jwks.keys.length : null }, slug)
    note('Sign-ins of the site now need its key. hub-auth accepts only a secret.')
  },
})

const keysIn = (text: string): SiteKeys => {
  const jwks = parseKeySet(text)
  if (jwks === undefined)
    throw new UsageError(
      `This is not a JSON Web Key Set of 1 to ${MAX_CLIENT_KEYS} public keys: P-256, Ed25519, or RSA of at least 2048 bits, without private members.`,
    )
  return { jwks }
}

const addressOf = (text: string): string => {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username || url.password || url.hash)
    throw new UsageError(`"${text}" is not an https:// address.`)
  return url.href
}
