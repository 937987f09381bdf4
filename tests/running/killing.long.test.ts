import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isReady, postmasterOf, renumberPostmaster, type Server, startServer, until } from './server.ts'
import { usedDataDir } from './used-data-dir.ts'

const dataDir = await usedDataDir({ after })
let server: Server = await startServer(dataDir)

test('9.4 a killed PostgreSQL is started again', async () => {
  for (const _ of ['once', 'and once more']) {
    const postmaster = postmasterOf(dataDir)

    process.kill(Number(postmaster), 'SIGKILL')

    // A positive probe may be a moment old, so first wait for the process id of the next server.
    const isAnother = () => (postmasterOf(dataDir) ?? postmaster) !== postmaster
    await until(() => isAnother() && isReady(server.url), server)
  }
})

test('9.4 the PostgreSQL of a killed server is taken over', async () => {
  const postmaster = postmasterOf(dataDir)
  server.kill('SIGKILL')
  await server.ended

  server = await startServer(dataDir)

  assert.equal(postmasterOf(dataDir), postmaster)
  assert.ok(await isReady(server.url))
})

test('9.4 after both are killed, a start succeeds at once', async () => {
  const postmaster = Number(postmasterOf(dataDir))
  server.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await server.ended

  server = await startServer(dataDir)

  assert.notEqual(postmasterOf(dataDir), postmaster)
  assert.ok(await isReady(server.url))
})

test('9.4 a start succeeds when another process has the id of the dead PostgreSQL', async (t) => {
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  server.kill('SIGKILL')
  process.kill(Number(postmasterOf(dataDir)), 'SIGKILL')
  await server.ended
  const stranger = spawn('sleep', ['60'], { uid, gid })
  t.after(() => stranger.kill())
  renumberPostmaster(dataDir, Number(stranger.pid))

  server = await startServer(dataDir)

  assert.notEqual(postmasterOf(dataDir), stranger.pid)
  assert.ok(await isReady(server.url))
  assert.equal(stranger.exitCode, null)
})
