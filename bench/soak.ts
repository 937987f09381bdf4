import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { borrowDatabase } from '../server/database/connect.ts'
import { randomOf } from '../tests/faults/random.ts'
import { runServer } from '../tests/faults/server-process.ts'
import { newDataDir } from '../tests/running/server.ts'
import { killAll, type Victim } from './soak-kills.ts'
import { frozenServer, stalledUpload } from './soak-silence.ts'

// The long form of the fault tests. Ends with 1 when anything acknowledged is lost, doubled or halved, or a caller is
// kept waiting for somebody who is silent.

const { values } = parseArgs({
  options: {
    'server-kills': { type: 'string', default: '30' },
    'postgres-kills': { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const victims: Victim[] = [
  ...Array<Victim>(Number(values['server-kills'])).fill('server'),
  ...Array.from(
    { length: Number(values['postgres-kills']) },
    (_, n): Victim => (n % 4 === 3 ? 'both' : 'PostgreSQL'),
  ),
]

const cleanups: (() => Promise<void>)[] = []
const soak = async (): Promise<string[]> => {
  const dataDir = newDataDir({ after: (work) => cleanups.unshift(work) })
  const first = await runServer(dataDir)
  const database = await borrowDatabase(
    { dataDir, databaseUrl: undefined, poolSize: 2 },
    pino({ level: 'silent' }),
  )
  cleanups.unshift(() => database.close())

  const { rounds, server } = await killAll(first, victims, {
    dataDir,
    database,
    random: randomOf(Number(values.seed)),
  })
  console.table(rounds.map((round) => ({ ...round, violations: round.violations.length })))
  console.log('a stalled upload, and a frozen server ...')
  return [
    ...rounds.flatMap(({ violations }) => violations),
    ...(await stalledUpload(server)),
    ...(await frozenServer(server, dataDir, database)),
  ]
}

const violations = await soak().finally(async () => {
  for (const cleanup of cleanups) await cleanup()
})
for (const violation of violations) console.log(violation)
console.log(`seed ${values.seed}: ${violations.length} violations`)
process.exit(violations.length > 0 ? 1 : 0)
