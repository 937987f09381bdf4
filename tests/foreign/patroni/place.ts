import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from '../../content/writes/drafts.ts'
import { clientOf } from '../../vitrina.ts'
import { addEndpoint } from '../../webhooks/endpoint.ts'
import { startReceiver } from '../../webhooks/receiver.ts'
import { freePorts } from '../proxies.ts'
import { witnessVersions } from '../world/ledger.ts'
import { VitrinaProcess } from '../world/processes.ts'
import { startCluster } from './cluster.ts'

const TOKEN = 'the-token-of-the-whole-cluster'

/**
 * Three processes of Vitrina on a cluster of Patroni, two with its nodes by name and one through haproxy, and
 * a webhook receiver.
 */
export const buildPlace = async (cleanup: (work: () => unknown) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-patroni-'))
  chmodSync(folder, 0o755)
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  const cluster = await startCluster(folder, cleanup)

  const ports = await freePorts(3)
  const processes = (['one', 'two', 'behind haproxy'] as const).map((name, n) => {
    const dataDir = join(folder, `data ${name}`)
    mkdirSync(dataDir)
    return new VitrinaProcess(name, ports[n] ?? 0, dataDir, {
      VITRINA_BOOTSTRAP_TOKEN: TOKEN,
      VITRINA_SECRET: 'the secret of the whole cluster, of 32 characters and more',
      LOG_LEVEL: 'warn',
      CALLS_PER_MINUTE: '0',
      DATABASE_URL: name === 'behind haproxy' ? cluster.urls.haproxy : cluster.urls.hosts,
    })
  })
  cleanup(async () => {
    for (const process of processes) await process.kill()
  })
  const [first, ...others] = processes as [VitrinaProcess, ...VitrinaProcess[]]
  // The first process creates the tables.
  await first.start()
  await Promise.all(others.map((process) => process.start()))

  const sql = cluster.open(await cluster.leader())
  const client = clientOf(first.url, TOKEN, 1)
  await client.post('/external/product/bulk-create/', [product('world')])
  await witnessVersions(sql)
  const receiver = await startReceiver()
  await addEndpoint(sql, client, receiver.url, { events: ['order.*'] })
  await sql.end()
  return { cluster, processes, receiver, token: TOKEN, headers: { 'api-token': TOKEN, token: TOKEN } }
}

export type Place = Awaited<ReturnType<typeof buildPlace>>
