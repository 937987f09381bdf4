import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { startApp, until } from './start.ts'

const { raw, lines, fetch, port } = await startApp(
  (app) => {
    app.post('/take', () => 'taken')
    app.get('/list', () => [])
  },
  {},
  { headers: 400 },
)

/** Status and problem of a response that was written without a request object. */
const read = (text: string) => {
  const [, status] = /^HTTP\/1\.1 (\d+) /.exec(text) ?? []
  assert.match(text, /\r\ncontent-type: application\/problem\+json\r\n/i)
  assert.match(text, /\r\nconnection: close\r\n/i)
  const [, id = ''] = /\r\nx-request-id: (\S+)\r\n/i.exec(text) ?? []
  const problem = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))
  assert.equal(problem.request_id, id)
  assert.ok(lines.some((line) => line.includes(id)))
  return { status: Number(status), code: problem.code }
}

test('P11 a request that is not HTTP, or has two body framings, is a 400 problem, and the connection ends', async () => {
  const bad = [
    'hello there\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01',
    'GET /list HTTP/1.1\r\nHost : a\r\n\r\n',
    'GET /list HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n',
    'POST /take HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    'POST /take HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /take HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    'GET /list HTTP/9.9\r\nHost: a\r\n\r\n',
    'POST /take HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ]
  for (const text of bad) assert.deepEqual(read(await raw(text)), { status: 400, code: 'bad_request' }, text)
})

test('headers that are too large are a 431', async () => {
  const text = await raw(`GET /list HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)
  assert.deepEqual(read(text), { status: 431, code: 'headers_too_large' })
})

test('P9 headers that do not arrive in time are a 408', async () => {
  const text = await raw('GET /list HTTP/1.1\r\nHost: a\r\n', 'X-Slow: 1\r\n')
  assert.deepEqual(read(text), { status: 408, code: 'request_timeout' })
})

test('a valid call on the same connection is answered before an invalid one ends it', async () => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write('GET /list HTTP/1.1\r\nHost: a\r\n\r\n')
  await until(() => text.endsWith('[]'))
  socket.write('garbage\r\n\r\n')
  await once(socket, 'close')
  assert.match(text, /^HTTP\/1\.1 200 .*\[\]HTTP\/1\.1 400 /s)
})

test('a client that resets its connection affects no other client', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /take HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  await wait(30)
  socket.resetAndDestroy()
  await until(() => lines.some((line) => line.includes('"/take"') && line.includes('"aborted":true')))
  assert.equal((await fetch('/list')).status, 200)
  assert.ok(!lines.some((line) => line.includes('unexpected failure')))
})
