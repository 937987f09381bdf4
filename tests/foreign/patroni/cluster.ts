import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../../../server/platform/postgres/pool/sql.ts'
import { ROOT } from '../../running/server.ts'
import { needs } from '../needs.ts'
import { PROXIES } from '../proxies.ts'
import { accountOfPostgres, skipWithoutPostgres } from '../world/postgres.ts'
import { end } from '../world/processes.ts'
import { PATRONI, PatroniNode } from './node.ts'

const ETCD = needs('etcd-server', ['/usr/bin/etcd', 'etcd'], ['--version'])

/** Reason why the cluster cannot run here, or false. */
export const skip =
  [skipWithoutPostgres, PATRONI.skip, ETCD.skip, PROXIES.haproxy.skip].find(Boolean) || false

const NAMES = ['one', 'two', 'three'] as const

/** Network of the files in deploy/patroni; the test replaces it by loopback addresses, with the same ports. */
const NETWORK = '10.0.0.'

const PASSWORD = 'the-password-of-the-shop'

/** Time limit of a change of the cluster, in ms. The longest is the first start of three nodes on a busy machine. */
const TIMEOUT_MS = 150_000

/**
 * Three nodes of Patroni, an etcd, and a haproxy that leads to the leader, all configured by the files of
 * deploy/patroni on loopback addresses, with a role and an empty database for Vitrina.
 */
export const startCluster = async (folder: string, cleanup: (work: () => unknown) => void) => {
  const network = `127.${octet()}.${octet()}.`
  const configuration = (file: string): string =>
    readFileSync(join(ROOT, 'deploy/patroni', file), 'utf8')
      .replaceAll(NETWORK, network)
      .replaceAll('127.0.0.1:', `${network}1:`)
  const own = join(folder, 'cluster')
  mkdirSync(own, { mode: 0o700 })
  const account = accountOfPostgres()
  if (account.uid !== undefined && account.gid !== undefined) chownSync(own, account.uid, account.gid)
  const settings = join(folder, 'patroni.yml')
  writeFileSync(settings, configuration('patroni.yml'))
  const proxySettings = join(folder, 'haproxy.cfg')
  writeFileSync(proxySettings, configuration('haproxy.cfg'))

  // The etcd of the first node, as in the example.
  const etcdAt = `${network}11`
  const etcd = spawn(ETCD.program, etcdArguments(etcdAt, join(own, 'etcd')), {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  const children: ChildProcess[] = [etcd]
  const example = variablesOf(configuration('node.example.env'))
  const nodes = NAMES.map((name, n) => {
    const host = `${network}${11 + n}`
    const at = Object.entries(example).map(([key, value]) => [key, value.replaceAll(etcdAt, host)])
    const env = {
      ...Object.fromEntries(at),
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `${etcdAt}:2379`,
      PATRONI_POSTGRESQL_DATA_DIR: join(own, name),
      PATRONI_POSTGRESQL_PGPASS: join(own, `${name}.pgpass`),
    }
    return new PatroniNode(name, host, settings, own, env)
  })
  cleanup(async () => {
    for (const node of nodes) await node.kill()
    await Promise.all(children.map(end))
  })
  children.push(spawn(PROXIES.haproxy.program, ['-f', proxySettings, '-db'], { stdio: 'ignore' }))
  for (const node of nodes) node.start()

  const cluster = {
    nodes,
    /** Database addresses for the pool of a process: all nodes by name, or the haproxy in front of them. */
    urls: {
      hosts: `postgres://vitrina:${PASSWORD}@${nodes.map(({ host }) => `${host}:5432`).join()}/vitrina`,
      haproxy: `postgres://vitrina:${PASSWORD}@${network}1:5000/vitrina`,
    },
    /** Waits until Patroni reports a leader other than `dead`. */
    leader: async (dead?: PatroniNode): Promise<PatroniNode> => {
      for (const giveUp = Date.now() + TIMEOUT_MS; ; await sleep(50)) {
        const living = nodes.filter((node) => node !== dead)
        const answers = await Promise.all(living.map((node) => node.isLeader()))
        const current = living[answers.indexOf(true)]
        if (current) return current
        if (Date.now() > giveUp)
          throw new Error(`no node became the leader: ${living.map((node) => node.said()).join('\n\n')}`)
      }
    },
    /** Opens a pool of Vitrina's role at a node. */
    open: (node: PatroniNode) => open(node, 'vitrina', PASSWORD, 'vitrina'),
    /** Waits until both other nodes follow the leader as its synchronous standbys. */
    healthy: async (): Promise<void> => {
      for (
        const giveUp = Date.now() + TIMEOUT_MS;
        !(await isComplete(await cluster.leader()));
        await sleep(200)
      )
        if (Date.now() > giveUp)
          throw new Error(`the cluster is not whole: ${nodes.map((node) => node.said()).join('\n\n')}`)
    },
  }

  const superuser = (node: PatroniNode) =>
    open(node, 'postgres', example.PATRONI_SUPERUSER_PASSWORD ?? '', 'postgres')
  const isComplete = async (leader: PatroniNode): Promise<boolean> => {
    const members = await leader.members()
    const timelines = new Set(members.map(({ timeline }) => timeline))
    const standbys = members.filter(({ role }) => role === 'sync_standby')
    if (standbys.length < 2 || timelines.size > 1) return false
    const sql = superuser(leader)
    try {
      const rows = await sql`
        select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'
      `
      return rows.length >= 2
    } catch {
      return false
    } finally {
      await sql.end()
    }
  }

  await cluster.healthy()
  const sql = superuser(await cluster.leader())
  await sql`create role vitrina login password '${sql.unsafe(PASSWORD)}'`
  await sql`create database vitrina owner vitrina`
  await sql.end()
  return cluster
}

const open = ({ host }: PatroniNode, role: string, password: string, database: string) =>
  openPool(
    { connectionString: `postgres://${role}:${password}@${host}:5432/${database}`, max: 4 },
    () => undefined,
  )

/** Random octet, so that concurrent tests use different networks. */
const octet = (): number => 64 + Math.floor(Math.random() * 128)

/** Variables of an environment file. */
const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]))

const etcdArguments = (host: string, folder: string): string[] => [
  ...['--name', 'one', '--data-dir', folder, '--log-level', 'error'],
  ...['--listen-client-urls', `http://${host}:2379`, '--advertise-client-urls', `http://${host}:2379`],
  ...['--listen-peer-urls', `http://${host}:2380`, '--initial-advertise-peer-urls', `http://${host}:2380`],
  ...['--initial-cluster', `one=http://${host}:2380`],
]
