import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { runServer } from '../faults/server-process.ts'
import { newDataDir } from '../running/server.ts'
import { endurePictures } from './endure.ts'

test('an archive is worked on to its end by a server that is killed meanwhile, each picture once, in less than 300 MB', {
  skip: process.platform !== 'linux',
}, async () => {
  const database = await createDatabase()
  after(() => database.drop())
  const dataDir = newDataDir({ after })
  const env = { DATABASE_URL: urlOf(database.name) }
  const { violations, server } = await endurePictures({
    ...{ server: await runServer(dataDir, env), dataDir, env, sql: database.sql },
    ...{ pictures: 24, kills: 1, megapixels: 1, tell: () => undefined },
  })
  assert.deepEqual(violations, [])
  assert.ok(server < 300, `the server had ${server} MB`)
})
