import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { IS_LONG, long } from '../long.ts'
import { newDataDir, startServer, until } from '../running/server.ts'
import { callsWith } from './operator.ts'

const SET_UP = /(http\S+)\/console\/set-up#(\S+)/

test('9.1 the first run prints six lines with a set-up link of the console, and each start another link, until it is used', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const dataDir = newDataDir(t)
  const start = async () => {
    const server = await startServer(dataDir, { env: { DATABASE_URL: urlOf(database.name) } })
    await until(() => /Console .*\n\n/.test(server.output()), server)
    return server
  }
  const stop = async (server: Awaited<ReturnType<typeof start>>) => {
    server.kill('SIGTERM')
    await server.ended
  }

  const restart = async (server: Awaited<ReturnType<typeof start>>) => {
    await stop(server)
    return start()
  }

  const first = await start()
  await until(() => SET_UP.test(first.output()), first)
  const [, origin, secret = ''] = SET_UP.exec(first.output()) ?? []
  assert.equal(origin, first.url)
  assert.equal(first.output().split(secret).length, 2, 'once')
  const lines = first.output().split('\n')
  assert.equal(lines.filter((line) => /^ +\S/.test(line)).length, 6, first.output())
  // Warnings about the database of the tests remain.
  assert.doesNotMatch(first.output(), /"level":30/)
  // In a short run the first link is used at once.
  const second = IS_LONG ? await restart(first) : first
  if (IS_LONG) {
    await until(() => SET_UP.test(second.output()), second)
    const [, , another] = SET_UP.exec(second.output()) ?? []
    assert.notEqual(another, secret)
  }
  const person = { token: secret, email: 'ana@example.com', password: 'correct horse battery' }
  assert.equal((await callsWith(second.url, {}).post('/set-up', person)).status, 200)
  const third = await restart(second)
  await stop(third)
  assert.match(third.output(), new RegExp(`Console +${third.url}/console/\n`))
  assert.doesNotMatch(third.output(), SET_UP)
})

long('9.2 with a configured operator there is no link', async (t) => {
  const database = await createDatabase()
  t.after(() => database.drop())
  const env = {
    DATABASE_URL: urlOf(database.name),
    VITRINA_BOOTSTRAP_ADMIN: 'owner@example.com:correct horse battery',
  }
  const server = await startServer(newDataDir(t), { env })
  const credentials = { email: 'owner@example.com', password: 'correct horse battery' }
  assert.equal((await callsWith(server.url, {}).post('/session', credentials)).status, 200)
  assert.doesNotMatch(server.output(), SET_UP)
})
