import { MAX_CLIENT_KEYS } from '@vitrina/schema/client-keys'
import { parseKeySet } from '@vitrina/server/hub/openid/parse-key-set'
import { type SiteKeys, setSiteKeys } from '@vitrina/server/hub/operators/site-keys'
import { command, UsageError } from '../command.ts'
import { tell } from '../language.ts'
import { siteBySlug } from '../site.ts'
import { valueFrom } from '../value-from.ts'
import { SITES } from '../words/sites.ts'

export const siteKeySet = command({
  summary: tell(SITES.keySet),
  args: ['site'],
  options: {
    'jwks-from': { type: 'string', value: '<file>', help: tell(SITES.keyFileOption) },
    'jwks-uri': { type: 'string', value: '<url>', help: tell(SITES.keyAddressOption) },
  },
  async run({ site: slug, 'jwks-from': file, 'jwks-uri': uri }, { openToWrite, answer, note }) {
    if ((file === undefined) === (uri === undefined)) throw new UsageError(tell(SITES.keyOneOf))
    const keys = uri === undefined ? keysIn(await valueFrom(file ?? '-')) : { jwksUri: addressOf(uri) }
    const sql = await openToWrite()
    const site = await siteBySlug(sql, slug)
    await sql.begin((sql) => setSiteKeys(sql, site.id, keys))
    answer({ site: slug, jwks_uri: uri ?? null, keys: 'jwks' in keys ? keys.jwks.keys.length : null }, slug)
    note(tell(SITES.keyNeeded))
  },
})

const keysIn = (text: string): SiteKeys => {
  const jwks = parseKeySet(text)
  if (jwks === undefined) throw new UsageError(tell(SITES.keyUnfit, { max: MAX_CLIENT_KEYS }))
  return { jwks }
}

const addressOf = (text: string): string => {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username || url.password || url.hash)
    throw new UsageError(tell(SITES.keyBadAddress, { text }))
  return url.href
}
