import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { product } from '../../content/writes/drafts.ts'
import { type StallingProxy, stallingProxy } from '../../faults/stalling-proxy.ts'
import { startSmtpServer } from '../../mail/smtp-server.ts'
import { clientOf } from '../../vitrina.ts'
import { addEndpoint } from '../../webhooks/endpoint.ts'
import { startReceiver } from '../../webhooks/receiver.ts'
import { needs } from '../needs.ts'
import { freePorts, PROXIES } from '../proxies.ts'
import { witnessVersions } from './ledger.ts'
import { accountOfPostgres, Postgres, skipWithoutPostgres } from './postgres.ts'
import { end, VitrinaProcess } from './processes.ts'

const BOUNCER = needs('pgbouncer', ['/usr/sbin/pgbouncer', 'pgbouncer'], ['--version'])

/** Reason why the systems cannot be started here, or false. */
export const skip =
  [skipWithoutPostgres, BOUNCER.skip, PROXIES.nginx.skip, PROXIES.haproxy.skip].find(Boolean) || false

const TOKEN = 'the-token-of-the-whole-world'

/** Size of each disk that may fill up, in megabytes. */
const DISK_MB = { postgres: 1_500, data: 24 }

/** Database server, with proxies that can interrupt the connections of its clients and of its standby. */
export interface Site {
  readonly postgres: Postgres
  readonly clients: StallingProxy
  readonly standby: StallingProxy
}

/**
 * A primary and a standby of Debian's PostgreSQL 15, two processes of Vitrina, one of them with PgBouncer,
 * nginx and haproxy in front of both, a mail server and a webhook receiver.
 */
export const buildPlace = async (cleanup: (work: () => unknown) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-world-'))
  chmodSync(folder, 0o755)
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  const isRoot = process.getuid?.() === 0
  /** Folder on its own disk, where the test may mount one. */
  const disk = (name: string, megabytes: number): { folder: string; isDisk: boolean } => {
    const at = join(folder, name)
    mkdirSync(at, { mode: 0o755 })
    const isDisk =
      isRoot &&
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'vitrina-world', at]).status ===
        0
    if (isDisk) cleanup(() => void spawnSync('umount', ['-l', at]))
    return { folder: at, isDisk }
  }

  const ports = await freePorts(11)
  const [one = 0, two = 0, spare = 0, bouncerOne = 0, bouncerTwo = 0, ...more] = ports
  const [first = 0, second = 0, nginx = 0, haproxy = 0] = more
  const postgresDisk = disk('postgres', DISK_MB.postgres)
  const siteOf = async (name: string, port: number): Promise<Site> => ({
    postgres: new Postgres(name, join(postgresDisk.folder, name), port),
    clients: await stallingProxy({ host: '127.0.0.1', port }),
    standby: await stallingProxy({ host: '127.0.0.1', port }),
  })
  if (postgresDisk.isDisk) {
    const { uid, gid } = accountOfPostgres()
    spawnSync('chown', [`${uid}:${gid}`, postgresDisk.folder])
  }
  const sites = [await siteOf('one', one), await siteOf('two', two)] as const
  const children: ChildProcess[] = []
  cleanup(async () => {
    await Promise.all(children.map(end))
    for (const { postgres, clients, standby } of sites) {
      await Promise.all([clients.close(), standby.close()])
      await postgres.kill()
    }
  })
  await sites[0].postgres.create()
  await sites[1].postgres.follow(sites[0].standby.port)

  const bouncers = [bouncerOne, bouncerTwo]
  for (const [n, port] of bouncers.entries()) {
    const settings = join(folder, `pgbouncer-${n}.ini`)
    writeFileSync(
      settings,
      `[databases]
* = host=127.0.0.1 port=${sites[n]?.clients.port} user=vitrina
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
unix_socket_dir =
pool_mode = session
default_pool_size = 30
`,
    )
    children.push(spawn(BOUNCER.program, [settings], { ...accountOfPostgres(), stdio: 'ignore' }))
  }

  const smtp = await startSmtpServer()
  const receiver = await startReceiver()
  const urlOf = (...ports: number[]) =>
    `postgres://vitrina@${ports.map((port) => `127.0.0.1:${port}`).join()}/vitrina`
  const data = disk('data-one', DISK_MB.data)
  mkdirSync(join(folder, 'data-two'))
  const env = {
    VITRINA_BOOTSTRAP_TOKEN: TOKEN,
    VITRINA_SECRET: 'the secret of the whole world, of 32 characters and more',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '4',
    STOP_SECONDS: '130',
    SMTP_URL: smtp.url,
  }
  const processes = [
    new VitrinaProcess('one', first, data.folder, {
      ...env,
      DATABASE_URL: urlOf(sites[0].clients.port, sites[1].clients.port),
    }),
    new VitrinaProcess('two', second, join(folder, 'data-two'), {
      ...env,
      DATABASE_URL: urlOf(...bouncers),
    }),
  ] as const
  cleanup(async () => {
    for (const process of processes) {
      process.signal('SIGCONT')
      await process.kill()
    }
  })
  for (const process of processes) await process.start()

  for (const [name, port] of [
    ['nginx', nginx],
    ['haproxy', haproxy],
  ] as const) {
    const own = join(folder, name)
    mkdirSync(own)
    const { program, args, settings } = PROXIES[name]
    writeFileSync(join(own, 'settings'), settings(own, port, [first, second]))
    children.push(spawn(program, args(own), { stdio: 'ignore' }))
  }
  await sleep(1_500)

  const admin = sites[0].postgres.open()
  const client = clientOf(processes[0].url, TOKEN, 1)
  await client.post('/external/product/bulk-create/', [product('world')])
  await witnessVersions(admin)
  await addEndpoint(admin, client, receiver.url, { events: ['order.*'] })
  // Names that no resolver knows, so that every attempt sends a DNS query.
  for (const n of [1, 2, 3, 4])
    await addEndpoint(admin, client, `https://nowhere-${n}.invalid/`, { events: ['order.*'] })
  await admin.end()

  return {
    folder,
    sites,
    processes,
    spare,
    disks: { postgres: postgresDisk, data },
    smtp,
    receiver,
    /** Proxies that receive the calls. */
    fronts: { nginx: `http://127.0.0.1:${nginx}`, haproxy: `http://127.0.0.1:${haproxy}` },
    headers: { 'api-token': TOKEN, token: TOKEN },
  }
}

export type Place = Awaited<ReturnType<typeof buildPlace>>
