import { SCOPES } from '@vitrina/schema/scopes'
import { createSite } from '../server/identity/access/sites.ts'
import { createToken } from '../server/identity/access/tokens.ts'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { exercise } from '../tests/document/exercise.ts'
import type { RunningServer } from '../tests/faults/server-process.ts'
import { fillShop } from '../tests/isolation/shop.ts'
import { clientOf } from '../tests/vitrina.ts'

interface Parts {
  readonly database: OpenDatabase
  readonly random: () => number
  readonly seconds: number
}

/** Sends requests generated from a server's OpenAPI document, with random values, for `seconds` seconds. */
export const exerciseDocument = async (
  { url }: RunningServer,
  { database: { sql }, random, seconds }: Parts,
): Promise<string[]> => {
  const site = await createSite(sql, { slug: 'document', name: 'Document', timeZone: 'Europe/Chisinau' })
  const siteId = site?.id ?? 0
  const { token } = await createToken(sql, { siteId, name: 'document', scopes: SCOPES, lifetime: null })
  await fillShop(clientOf(url, token, siteId), 5, 'random')
  const end = Date.now() + 1000 * seconds
  const { requests, statuses, operations, violations } = await exercise({
    url,
    token,
    random,
    more: () => Date.now() < end,
  })
  const neverGood = [...operations].filter(([, seen]) => ![...seen].some((status) => status < 300)).length
  console.table({
    requests,
    ...Object.fromEntries(statuses),
    operations: operations.size,
    'never 2xx': neverGood,
  })
  return violations
}
