import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { long } from '../long.ts'
import { isReady, launch, newDataDir, postmasterOf, startServer, until } from './server.ts'

const dataDir = newDataDir({ after })

test('9.1 9.4 the first start creates a database, serves and prints its addresses; SIGTERM ends it and its PostgreSQL', async () => {
  const server = await startServer(dataDir, { env: { ADMIN_URL: 'https://admin.example' } })

  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  assert.ok(await isReady(server.url))
  await until(() => server.output().includes('https://admin.example/users/hub-auth/\n'), server)
  const [, reference = ''] = /API reference +(http\S+)/.exec(server.output()) ?? []
  assert.equal(new URL(reference).origin, server.url)
  assert.equal((await fetch(reference)).status, 200)
  assert.ok(postmasterOf(dataDir))

  server.kill('SIGTERM')

  assert.equal(await server.ended, 0)
  assert.equal(postmasterOf(dataDir), undefined)
})

long('9.4 SIGINT to the server ends it and its PostgreSQL', async () => {
  const server = await startServer(dataDir)

  server.kill('SIGINT')

  assert.equal(await server.ended, 0)
  assert.equal(postmasterOf(dataDir), undefined)
})

long('9.4 a signal to npm alone, or to npm and its children, does the same', async () => {
  for (const whom of ['npm', 'everyone']) {
    const npm = await startServer(dataDir, { command: ['npm', 'start'] })

    process.kill(whom === 'npm' ? npm.pid : -npm.pid, 'SIGINT')

    assert.equal(await npm.ended, 0, whom)
    assert.equal(postmasterOf(dataDir), undefined, whom)
  }
})

long('9.4 a started request is finished, and idle connections do not delay the stop', async () => {
  const server = await startServer(dataDir)
  const port = Number(new URL(server.url).port)
  const idle = connect(port, '127.0.0.1').resume()
  const busy = connect(port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  busy.on('data', (text) => {
    answer += text
  })
  idle.write('GET /healthz HTTP/1.1\r\nHost: vitrina\r\n\r\n')
  busy.write('GET /healthz HTTP/1.1\r\n')
  await sleep(100)

  server.kill('SIGTERM')
  await sleep(500)
  busy.write('Host: vitrina\r\n\r\n')

  const written = Date.now()
  assert.equal(await server.ended, 0)
  // Connections that delay the stop are closed after 10 s.
  assert.ok(Date.now() - written < 9_000)
  assert.match(answer, /^HTTP\/1.1 200 /)
})

long('9.4 a second server on one data directory ends with a message; the first continues', async () => {
  const first = await startServer(dataDir)

  const second = launch(dataDir)

  assert.equal(await second.ended, 1)
  assert.match(second.output(), /^Another Vitrina server uses .+\n$/)
  assert.ok(await isReady(first.url))
})

test('9.5 an invalid environment variable gives a message, and nothing is started', async (t) => {
  const dataDir = newDataDir(t)

  const server = launch(dataDir, { env: { PORT: 'eighty' } })

  assert.equal(await server.ended, 1)
  assert.match(server.output(), /PORT/)
  assert.doesNotMatch(server.output(), /\n +at /)
  assert.equal(postmasterOf(dataDir), undefined)
})
