import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { runServer } from '../tests/faults/server-process.ts'
import { basic, ENV, hubOn } from '../tests/hub/tokens/hub.ts'
import { exchangeRound, HUB_RACE, OPENID_RACE, refreshRound } from '../tests/hub/tokens/rounds.ts'

interface Parts {
  readonly dataDir: string
  readonly database: OpenDatabase
  /** Rounds of concurrent exchanges. */
  readonly exchanges: number
  /** Rounds of concurrent refreshes: at a site without a secret, and at one with a secret. */
  readonly refreshes: number
}

/**
 * Races sixteen callers for one temporary token, OpenID Connect code or refresh token, over two servers on
 * one database. Exactly one may succeed; at a site with a secret, which may retry, all get the same response.
 */
export const hubRaces = async ({
  dataDir,
  database: { sql },
  exchanges,
  refreshes,
}: Parts): Promise<string[]> => {
  const { sockets } = locateEmbedded(dataDir)
  const env = {
    ...ENV,
    DATABASE_URL: `postgres://vitrina_server@localhost/vitrina?host=${encodeURIComponent(sockets)}`,
  }
  const servers = await Promise.all([1, 2].map((n) => runServer(`${dataDir}-unused-${n}`, env)))
  const [first, second] = servers.map(({ url }) => hubOn(sql, url))
  if (!first || !second) throw new Error('no servers')
  const hubs = [first, second] as const
  const began = performance.now()
  try {
    const [open, closed] = [await first.newSite(), await first.newSite()]
    const headers = basic(closed.slug, await first.giveSecret(closed))
    const violations: string[] = []
    for (const flow of [HUB_RACE, OPENID_RACE]) {
      for (let round = 0; round < exchanges; round++)
        violations.push(...(await exchangeRound(hubs, sql, open, flow)))
      for (let round = 0; round < refreshes; round++) {
        violations.push(...(await refreshRound(hubs, open, flow)))
        violations.push(...(await refreshRound(hubs, closed, flow, headers)))
      }
    }
    console.table({
      flows: 2,
      exchanges,
      refreshes,
      'refreshes with a secret': refreshes,
      violations: violations.length,
      seconds: Math.round((performance.now() - began) / 1000),
    })
    return violations
  } finally {
    for (const server of servers) server.kill('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
  }
}
