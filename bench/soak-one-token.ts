import { createSite } from '../server/identity/access/sites.ts'
import { createToken } from '../server/identity/access/tokens.ts'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { disagreements } from '../tests/faults/agreement.ts'
import { oneTokenOverCuts } from '../tests/faults/orders/one-token.ts'
import { openShop } from '../tests/faults/orders/shop.ts'
import type { RunningServer } from '../tests/faults/server-process.ts'
import { clientOf } from '../tests/vitrina.ts'

interface Parts {
  readonly database: OpenDatabase
  readonly random: () => number
  readonly rounds: number
}

/** Rounds of create, update and the first body again, by one token over a connection that loses one response in five. */
export const oneToken = async (
  { url }: RunningServer,
  { database: { sql }, random, rounds }: Parts,
): Promise<string[]> => {
  const site = await createSite(sql, { slug: 'one-token', name: 'One token', timeZone: 'Europe/Chisinau' })
  const siteId = site?.id ?? 0
  const scopes = ['content:write', 'orders:read', 'orders:write'] as const
  const { token } = await createToken(sql, { siteId, name: 'ERP', scopes, lifetime: null })
  const server = { ...clientOf(url, token, siteId), url }
  const products = (await openShop(server, 'one-token')).products.map(({ id }) => id)
  const ends: (() => void)[] = []
  const began = performance.now()
  try {
    const parts = { server, products, random, rounds }
    const { calls, lost, violations } = await oneTokenOverCuts({ after: (end) => ends.push(end) }, parts)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.table({ rounds, calls, 'connections cut': lost, seconds, violations: violations.length })
    return [...violations, ...(await disagreements(sql, siteId))]
  } finally {
    for (const end of ends) end()
  }
}
