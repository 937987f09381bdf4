import { setTimeout as sleep } from 'node:timers/promises'
import { locateEmbedded } from '../server/platform/postgres/embedded/embedded-location.ts'
import type { OpenDatabase } from '../server/platform/postgres/pool/connect.ts'
import { disagreements } from '../tests/faults/agreement.ts'
import { type RunningServer, runServer } from '../tests/faults/server-process.ts'
import { startTraffic } from '../tests/faults/traffic.ts'

/** Verifies that a client that stops in the middle of a body gets 408 after the timeout. */
export const stalledUpload = async ({ url, client }: RunningServer): Promise<string[]> => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('[{')),
  })
  const status = await fetch(`${url}/external/category/bulk-create/`, {
    method: 'POST',
    headers: { 'api-token': client.token, 'content-type': 'application/json' },
    body,
    duplex: 'half',
    signal: AbortSignal.timeout(60_000),
  }).then(
    ({ status }) => status,
    (error: unknown) => error,
  )
  return status === 408 ? [] : [`a stalled upload was answered by ${status}`]
}

/**
 * Verifies that a server frozen in the middle of a write, with locked rows, does not block others: another
 * server responds with 503 within half a minute, and writes within a minute. Later responses of the frozen
 * one must also be correct.
 */
export const frozenServer = async (
  { client }: RunningServer,
  dataDir: string,
  { sql }: OpenDatabase,
): Promise<string[]> => {
  const { sockets } = locateEmbedded(dataDir)
  const frozen = await runServer(`${dataDir}-unused`, {
    DATABASE_URL: `postgres://vitrina_server@localhost/vitrina?host=${encodeURIComponent(sockets)}`,
  })
  const traffic = await startTraffic(frozen.client, 'frozen')
  const hasLocks = async () => {
    const [row] = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and backend_xid is not null
    `
    return (row?.count ?? 0) > 0
  }
  let on = true
  const running = traffic.run(frozen.client, 1000, () => on)
  for (let tries = 1; ; tries++) {
    await traffic.progress(1)
    frozen.kill('SIGSTOP')
    await sleep(200)
    if (await hasLocks()) break
    frozen.kill('SIGCONT')
    if (tries === 100) return [`no write could be frozen: ${JSON.stringify([...traffic.statuses])}`]
  }

  const began = performance.now()
  const statuses: number[] = []
  while (!statuses.includes(201) && performance.now() - began < 90_000)
    statuses.push((await client.post('/external/category/bulk-create/', [{ name_ro: 'beside' }])).status)
  const waited = Math.round((performance.now() - began) / 1000)

  on = false
  frozen.kill('SIGCONT')
  await running
  await traffic.settle(frozen.client)
  frozen.kill('SIGTERM')
  await frozen.ended
  return [
    ...(statuses.join().match(/^(503,)*201$/) ? [] : [`beside a frozen server: ${statuses}`]),
    ...(statuses.length > 1 ? [] : ['the frozen server was in nobody’s way']),
    ...(waited < 75 ? [] : [`a frozen server was waited for: ${waited} s`]),
    ...(await traffic.violations(sql)),
    ...(await disagreements(sql, client.siteId)),
  ]
}
