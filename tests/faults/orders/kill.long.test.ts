import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { killAll } from '../../../bench/soak-kills.ts'
import { openForCommand } from '../../../server/platform/postgres/pool/connect.ts'
import { IS_LONG } from '../../long.ts'
import { usedDataDir } from '../../running/used-data-dir.ts'
import { randomOf } from '../random.ts'
import { runServer } from '../server-process.ts'
import { startOrders } from './traffic.ts'
import { witnessOrders } from './witness.ts'

test('9.4 kill -9 of the server and of PostgreSQL during orders: no acknowledged order is lost, and none is incomplete', async (t) => {
  const dataDir = await usedDataDir(t)
  const first = await runServer(dataDir)
  const database = await openForCommand(
    { dataDir, databaseUrl: undefined, poolSize: 2 },
    pino({ level: 'silent' }),
  )
  t.after(() => database.close())
  await witnessOrders(database.sql)

  const { rounds } = await killAll(first, IS_LONG ? ['server', 'PostgreSQL', 'both'] : ['both'], {
    dataDir,
    database,
    random: randomOf(3),
    start: startOrders,
    report: (what) => t.diagnostic(what),
  })

  t.diagnostic(JSON.stringify(rounds))
  assert.deepEqual(
    rounds.flatMap(({ violations }) => violations),
    [],
  )
})
