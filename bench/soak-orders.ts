import { createSite } from '../server/identity/access/sites.ts'
import { createToken } from '../server/identity/access/tokens.ts'
import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { disagreements } from '../tests/faults/agreement.ts'
import { unlikeReads } from '../tests/faults/orders/audit.ts'
import { sendThroughCuts } from '../tests/faults/orders/cuts.ts'
import { BLOCK } from '../tests/faults/orders/tasks.ts'
import { type RunningServer, runServer } from '../tests/faults/server-process.ts'
import { clientOf } from '../tests/vitrina.ts'

interface Parts {
  readonly dataDir: string
  readonly database: OpenDatabase
  readonly random: () => number
  /** Orders to send. */
  readonly orders: number
}

/**
 * Sends orders to a new site with sixteen writers, over two servers on one database; one connection in five
 * breaks. Verifies the stored orders against independent records.
 */
export const ordersThroughCuts = async (
  first: RunningServer,
  { dataDir, database: { sql }, random, orders }: Parts,
): Promise<string[]> => {
  const { sockets } = locateEmbedded(dataDir)
  const second = await runServer(`${dataDir}-unused`, {
    DATABASE_URL: `postgres://vitrina_server@localhost/vitrina?host=${encodeURIComponent(sockets)}`,
  })
  const site = await createSite(sql, { slug: 'cuts', name: 'Cuts', timeZone: 'Europe/Chisinau' })
  const siteId = site?.id ?? 0
  const { token } = await createToken(sql, {
    siteId,
    name: 'cuts',
    scopes: ['content:write', 'orders:read', 'orders:write'],
    lifetime: null,
  })
  const at = ({ url }: RunningServer) => ({ ...clientOf(url, token, siteId), url })
  const ends: (() => void)[] = []
  const began = performance.now()
  try {
    const { traffic, calls, cut } = await sendThroughCuts(
      { after: (work) => ends.push(work) },
      [at(first), at(second)],
      { blocks: Math.ceil(orders / BLOCK), random },
    )
    console.table({
      orders: traffic.models.size,
      calls,
      'connections cut': cut,
      acknowledged: traffic.acknowledged(),
      replayed: traffic.replayed(),
      seconds: Math.round((performance.now() - began) / 1000),
    })
    const refused = traffic.statuses.get(503) ?? 0
    return [
      ...(refused > 0 ? [`503 was answered ${refused} times, and the database was there`] : []),
      ...(await traffic.violations(sql)),
      ...(await unlikeReads(at(first), traffic.models)),
      ...(await disagreements(sql, siteId)),
    ]
  } finally {
    for (const end of ends) end()
    second.kill('SIGTERM')
    await second.ended
  }
}
