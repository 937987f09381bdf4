import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { openForCommand } from '../server/platform/postgres/pool/connect.ts'
import { startOrders } from '../tests/faults/orders/traffic.ts'
import { witnessOrders } from '../tests/faults/orders/witness.ts'
import { randomOf } from '../tests/faults/random.ts'
import { AS_STARTED, runServer } from '../tests/faults/server-process.ts'
import { startTraffic, type Traffic } from '../tests/faults/traffic.ts'
import { skip as skipPatroni } from '../tests/foreign/patroni/cluster.ts'
import { endureFailovers } from '../tests/foreign/patroni/endure.ts'
import { skip as skipWorld } from '../tests/foreign/world/place.ts'
import { endureWorld } from '../tests/foreign/world/world.ts'
import { newDataDir } from '../tests/running/server.ts'
import type { Client } from '../tests/vitrina.ts'
import { exerciseDocument } from './soak-document.ts'
import { followFeed } from './soak-feed.ts'
import { hubRaces } from './soak-hub.ts'
import { killAll, type Victim } from './soak-kills.ts'
import { soakLogouts } from './soak-logouts.ts'
import { oneToken } from './soak-one-token.ts'
import { ordersThroughCuts } from './soak-orders.ts'
import { soakPictures } from './soak-pictures.ts'
import { resends } from './soak-resends.ts'
import { frozenServer, stalledUpload } from './soak-silence.ts'
import { soakWebhooks } from './soak-webhooks.ts'

// Long form of the fault tests. The exit code is 1 for any violation:
// - an acknowledged write is lost, duplicated or incomplete;
// - a caller waits for an unresponsive client or server;
// - more than one of several concurrent logins succeeds;
// - a follower of the change feed misses an entry, or receives one too early;
// - a webhook is not delivered, or out of order;
// - a response does not match /openapi.json.
//
// `--only` runs one part. `--only world` runs for `--minutes` and requires Debian packages
// (.ci/packages-proofs.txt); `--faults` selects its faults by words of their names.
// `--only patroni` requires them, too, and kills the leader of a cluster `--leader-kills` times.

const { values } = parseArgs({
  options: {
    'server-kills': { type: 'string', default: '30' },
    'postgres-kills': { type: 'string', default: '30' },
    orders: { type: 'string', default: '10000' },
    'resend-rounds': { type: 'string', default: '50' },
    'one-token-rounds': { type: 'string', default: '10000' },
    exchanges: { type: 'string', default: '1000' },
    refreshes: { type: 'string', default: '500' },
    'feed-seconds': { type: 'string', default: '300' },
    'feed-kills': { type: 'string', default: '20' },
    'document-seconds': { type: 'string', default: '300' },
    'logout-kills': { type: 'string', default: '100' },
    'webhook-kills': { type: 'string', default: '100' },
    pictures: { type: 'string', default: '2000' },
    'picture-kills': { type: 'string', default: '10' },
    'leader-kills': { type: 'string', default: '20' },
    minutes: { type: 'string', default: '30' },
    faults: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const PARTS = ['content', 'orders', 'hub', 'feed', 'webhooks', 'document', 'pictures', 'patroni', 'world']
if (values.only && !PARTS.includes(values.only))
  throw new Error(`There is nothing called ${values.only}: it is ${PARTS.join(', ')}.`)

const includes = (part: string): boolean => (values.only ?? part) === part

const victims: Victim[] = [
  ...Array<Victim>(Number(values['server-kills'])).fill('server'),
  ...Array.from(
    { length: Number(values['postgres-kills']) },
    (_, n): Victim => (n % 4 === 3 ? 'both' : 'PostgreSQL'),
  ),
]

const soakWorld = async (): Promise<string[]> => {
  if (skipWorld && values.only === undefined) console.log(`the world: left out, as ${skipWorld}`)
  if (skipWorld) return values.only === undefined ? [] : [skipWorld]
  console.log('the world misbehaves ...')
  const { violations } = await endureWorld({
    seed: Number(values.seed),
    forMs: Number(values.minutes) * 60_000,
    ...(values.faults !== undefined && { faults: values.faults.split(',') }),
    report: console.log,
  })
  return violations
}

const soakPatroni = async (): Promise<string[]> => {
  if (skipPatroni && values.only === undefined) console.log(`Patroni: left out, as ${skipPatroni}`)
  if (skipPatroni) return values.only === undefined ? [] : [skipPatroni]
  console.log('the leader of a cluster is killed ...')
  const { violations, kills } = await endureFailovers({
    seed: Number(values.seed),
    kills: Number(values['leader-kills']),
    report: console.log,
  })
  console.table(kills)
  return violations
}

const cleanups: (() => Promise<void>)[] = []
const soak = async (): Promise<string[]> => {
  const dataDir = newDataDir({ after: (work) => cleanups.unshift(work) })
  const first = await runServer(dataDir)
  const database = await openForCommand(
    { dataDir, databaseUrl: undefined, poolSize: 2 },
    pino({ level: 'silent' }),
  )
  cleanups.unshift(() => database.close())

  const random = randomOf(Number(values.seed))
  let server = first
  const kill = async (start: (client: Client) => Promise<Traffic>): Promise<string[]> => {
    const killed = await killAll(server, victims, { dataDir, database, random, start, report: console.log })
    server = killed.server
    console.table(killed.rounds.map((round) => ({ ...round, violations: round.violations.length })))
    return killed.rounds.flatMap(({ violations }) => violations)
  }
  const problems: string[] = []
  if (includes('content')) {
    console.log('content')
    problems.push(...(await kill(startTraffic)))
    console.log('a stalled upload, and a frozen server ...')
    problems.push(...(await stalledUpload(server)), ...(await frozenServer(server, dataDir, database)))
  }
  if (includes('orders')) {
    console.log('orders')
    await witnessOrders(database.sql)
    problems.push(...(await kill(startOrders)))
    const orders = Number(values.orders)
    if (orders > 0) {
      console.log('orders over links that break ...')
      problems.push(...(await ordersThroughCuts(server, { dataDir, database, random, orders })))
    }
    const resendRounds = Number(values['resend-rounds'])
    if (resendRounds > 0) {
      console.log('orders sent again and again ...')
      problems.push(...(await resends(server, { database, random, rounds: resendRounds })))
    }
    const rounds = Number(values['one-token-rounds'])
    if (rounds > 0) {
      console.log('one token creates, updates and sends the first body again ...')
      problems.push(...(await oneToken(server, { database, random, rounds })))
    }
  }
  if (includes('hub')) {
    console.log('racing exchanges and refreshes ...')
    const rounds = { exchanges: Number(values.exchanges), refreshes: Number(values.refreshes) }
    problems.push(...(await hubRaces({ dataDir, database, ...rounds })))
    console.log('clients that are told who signs out ...')
    problems.push(
      ...(await soakLogouts({ dataDir, database, random, kills: Number(values['logout-kills']) })),
    )
  }
  if (includes('feed')) {
    console.log('followers of the change feed ...')
    const [seconds, kills] = [Number(values['feed-seconds']), Number(values['feed-kills'])]
    problems.push(...(await followFeed(server, { dataDir, database, random, seconds, kills })))
  }
  if (includes('webhooks')) {
    console.log('webhooks whose receivers fail ...')
    problems.push(
      ...(await soakWebhooks({ dataDir, database, random, kills: Number(values['webhook-kills']) })),
    )
  }
  if (includes('document')) {
    console.log('random requests made from the OpenAPI document ...')
    problems.push(
      ...(await exerciseDocument(server, { database, random, seconds: Number(values['document-seconds']) })),
    )
  }
  return problems
}

const soakArchive = async (): Promise<string[]> => {
  console.log('an archive of pictures ...')
  const dataDir = newDataDir({ after: (work) => cleanups.unshift(work) })
  // This server creates the database.
  const server = await runServer(dataDir, {}, AS_STARTED)
  const database = await openForCommand(
    { dataDir, databaseUrl: undefined, poolSize: 2 },
    pino({ level: 'silent' }),
  )
  cleanups.unshift(() => database.close())
  return soakPictures({
    ...{ server, restart: () => runServer(dataDir, {}, AS_STARTED), sql: database.sql, report: console.log },
    ...{ pictures: Number(values.pictures), kills: Number(values['picture-kills']) },
  })
}

const BY_THEMSELVES = ['world', 'patroni', 'pictures']

const violations = await (async () => [
  ...(values.only !== undefined && BY_THEMSELVES.includes(values.only) ? [] : await soak()),
  ...(includes('pictures') ? await soakArchive() : []),
  ...(includes('patroni') ? await soakPatroni() : []),
  ...(includes('world') ? await soakWorld() : []),
])().finally(async () => {
  for (const cleanup of cleanups) await cleanup()
})
for (const violation of violations) console.log(violation)
console.log(`seed ${values.seed}: ${violations.length} violations`)
process.exit(violations.length > 0 ? 1 : 0)
