import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, urlOf } from '../database.ts'
import { rounds } from '../long.ts'
import { newDataDir } from '../running/server.ts'
import { disagreements } from './agreement.ts'
import { randomOf } from './random.ts'
import { runServer } from './server-process.ts'
import { startTraffic } from './traffic.ts'

const ROUNDS = rounds(3, 1)

test('9.4 kill -9 at any time: acknowledged writes exist completely, others completely or not at all', async (t) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)
  const dataDir = newDataDir(t)
  const start = () => runServer(dataDir, { DATABASE_URL: urlOf(name) })
  const random = randomOf(1)
  let server = await start()
  const traffic = await startTraffic(server.client)

  for (let round = 0; round < ROUNDS; round++) {
    const running = traffic.run(server.client, round, () => true)
    await traffic.progress(4)
    await sleep(random() * 150)
    server.kill('SIGKILL')
    await Promise.all([server.ended, running])

    server = await start()
    assert.deepEqual(await traffic.violations(sql), [])

    await traffic.settle(server.client)
    assert.deepEqual(await traffic.violations(sql), [])
    assert.deepEqual(await disagreements(sql, 1), [])
  }
  server.kill('SIGTERM')
  assert.equal(await server.ended, 0)
})
