import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase, urlOf } from '../../database.ts'
import { rounds } from '../../long.ts'
import { newDataDir } from '../../running/server.ts'
import { randomOf } from '../random.ts'
import { runServer } from '../server-process.ts'
import { webhookStorm } from './storm.ts'

const VITRINA_SECRET = 'the-secret-of-two-servers-in-a-storm'

test('8.2 servers are killed and receivers fail: committed changes arrive at least once, in order, and nothing else arrives', async (t) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)

  const { violations, figures } = await webhookStorm({
    sql,
    url: urlOf(name),
    start: (env) => runServer(newDataDir(t), { ...env, VITRINA_SECRET }),
    kills: rounds(2, 1),
    restMs: 400,
    much: 100,
    random: randomOf(1),
  })

  t.diagnostic(JSON.stringify(figures))
  assert.deepEqual(violations, [])
  assert.ok(figures['events to be told'] > 200)
})
