import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase, urlOf } from '../../database.ts'
import { ENV } from '../../hub/tokens/hub.ts'
import { rounds } from '../../long.ts'
import { newDataDir } from '../../running/server.ts'
import { randomOf } from '../random.ts'
import { runServer } from '../server-process.ts'
import { logoutStorm } from './storm.ts'

test('7.8 O8 killed servers and failing clients: each client of an ended session is notified, and no other', async (t) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)

  const { violations, figures } = await logoutStorm({
    sql,
    url: urlOf(name),
    secret: ENV.VITRINA_SECRET,
    start: (env) => runServer(newDataDir(t), { ...ENV, ...env }),
    kills: rounds(3, 1),
    restMs: 500,
    random: randomOf(1),
  })

  t.diagnostic(JSON.stringify(figures))
  assert.deepEqual(violations, [])
  assert.ok(figures['sessions ended'] > 20)
})
