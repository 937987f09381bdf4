import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase, urlOf } from '../../database.ts'
import { rounds } from '../../long.ts'
import { newDataDir } from '../../running/server.ts'
import { randomOf } from '../random.ts'
import { runServer } from '../server-process.ts'
import { storm } from './storm.ts'

test('8.1 eight writers and killed servers: a follower misses nothing, sees nothing early, and no own changes', async (t) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)

  const { violations, figures } = await storm({
    sql,
    start: () => runServer(newDataDir(t), { DATABASE_URL: urlOf(name) }),
    servers: 2,
    seconds: 4,
    kills: rounds(2, 1),
    random: randomOf(1),
  })

  t.diagnostic(JSON.stringify(figures))
  assert.deepEqual(violations, [])
  assert.ok(figures.entries > 100 && figures['of the own token'] > 3 && figures.rolledBack > 0)
})
