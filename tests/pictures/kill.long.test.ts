import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { runServer } from '../faults/server-process.ts'
import { newDataDir } from '../running/server.ts'
import { endurePictures } from './endure.ts'

test('1.8 after a server is killed during an import, each picture is at its product once', async (t) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)
  const dataDir = newDataDir(t)
  const start = () => runServer(dataDir, { DATABASE_URL: urlOf(name) })

  const { violations } = await endurePictures({
    server: await start(),
    restart: start,
    sql,
    pictures: 6,
    kills: 1,
    megapixels: 3,
    report: (line) => t.diagnostic(line),
  })
  assert.deepEqual(violations, [])
})
