import { createSite } from '../server/identity/access/sites.ts'
import { createToken } from '../server/identity/access/tokens.ts'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { disagreements } from '../tests/faults/agreement.ts'
import { resendAtOnce } from '../tests/faults/orders/resending.ts'
import { openShop } from '../tests/faults/orders/shop.ts'
import type { RunningServer } from '../tests/faults/server-process.ts'
import { clientOf } from '../tests/vitrina.ts'

const ORDERS = 2000

interface Parts {
  readonly database: OpenDatabase
  readonly random: () => number
  readonly rounds: number
}

/** Rounds of two thousand orders without item ids, from eight concurrent clients, sent repeatedly. */
export const resends = async (
  { url }: RunningServer,
  { database: { sql }, random, rounds }: Parts,
): Promise<string[]> => {
  const site = await createSite(sql, { slug: 'resends', name: 'Resends', timeZone: 'Europe/Chisinau' })
  const siteId = site?.id ?? 0
  const clientNamed = async (name: string) => {
    const scopes = ['content:write', 'orders:read', 'orders:write'] as const
    return clientOf(url, (await createToken(sql, { siteId, name, scopes, lifetime: null })).token, siteId)
  }
  const [erp, shop] = [await clientNamed('ERP'), await clientNamed('shop')]
  const { products } = await openShop(shop, 'resends')
  const parts = { erp: [erp], shop, products: products.map(({ id }) => id), random }
  const violations: string[] = []
  const began = performance.now()
  for (let round = 0; round < rounds; round++)
    violations.push(...(await resendAtOnce(parts, { name: `R${round}`, orders: ORDERS })))
  const seconds = Math.round((performance.now() - began) / 1000)
  console.table({ rounds, 'orders sent': rounds * ORDERS * 24, seconds, violations: violations.length })
  return [...violations, ...(await disagreements(sql, siteId))]
}
