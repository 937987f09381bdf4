import assert from 'node:assert/strict'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../server/platform/http/app.ts'
import { ofAnyScope, requireApiToken } from '../../server/platform/http/authentication.ts'
import { bytesOf } from '../../server/platform/http/bodies/body.ts'
import { startApp, until } from './start.ts'

let working = 0
let mostWorking = 0

const declare = (app: App): void => {
  app.post('/bytes', { config: { body: 'raw' } }, async (request, reply) => {
    // A disconnected client has given up its slot, although this handler still runs.
    if (reply.raw.closed) return {}
    working++
    mostWorking = Math.max(mostWorking, working)
    let hasClosed = false
    const leave = () => {
      if (!hasClosed) working--
      hasClosed = true
    }
    reply.raw.once('close', leave)
    await wait(20)
    leave()
    return { length: bytesOf(request).length }
  })
  app.post('/long-answer', { config: { body: 'raw' } }, () => 'x'.repeat(16 * 2 ** 20))
  app.register(async (scope) => {
    requireApiToken(scope, 'api-token', async () => undefined)
    scope.post('/guarded', { config: ofAnyScope({}) }, () => 'never')
  })
}

const { app, post, raw, port, lines } = await startApp(declare, {}, { reading: 200 })

/** Application that refuses a silent sender after a second; on a busy machine a pause may be longer. */
const impatient = await startApp(declare, {}, { body: 1_000 })

const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`

/** Open files without a name, as leaked spool files would be. */
const unnamedFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return /vitrina-.*\(deleted\)/.test(readlinkSync(`/proc/self/fd/${fd}`))
    } catch {
      return false
    }
  })

test('P9 a body that stops arriving is a 408, and the connection ends', async () => {
  const text = await impatient.raw(head('/bytes', 100), '[1,')
  assert.match(text, /^HTTP\/1\.1 408 .*\r\nconnection: close\r\n.*"request_timeout"/is)
})

test('a slow body that keeps arriving is accepted', async () => {
  const pieces = Array.from({ length: 30 }, (_, index) => (index === 0 ? '[1' : ',1'))
  const text = await raw(head('/bytes', 61, 'Connection: close\r\n'), ...pieces, ']')
  assert.match(text, /^HTTP\/1\.1 200 .*"length":61/s)
})

const onLinux = { skip: process.platform !== 'linux' }

test('a sender that stops or disconnects in the middle of a big body leaves no file', onLinux, async () => {
  const half = Buffer.alloc(2 * 2 ** 20, ' ')
  const text = await impatient.raw(head('/bytes', 2 * half.length), half)
  assert.match(text, /^HTTP\/1\.1 408 /)

  const socket = connect(port, '127.0.0.1')
  socket.write(head('/bytes', 2 * half.length))
  socket.write(half)
  await until(() => unnamedFiles().length === 1)
  socket.resetAndDestroy()
  await until(() => unnamedFiles().length === 0)
})

test('big bodies are handled two at a time, and one that disconnects in the queue releases its slot', async () => {
  const big = Buffer.alloc(2 ** 20 + 2 ** 18, ' ')
  mostWorking = 0
  const senders = Array.from({ length: 8 }, () => post('/bytes', big))
  const quitters = Array.from({ length: 4 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(head('/bytes', big.length))
    socket.write(big)
    return socket
  })
  await wait(40)
  for (const socket of quitters) socket.resetAndDestroy()
  for (const answer of await Promise.all(senders)) assert.equal(answer.status, 200)
  assert.equal(mostWorking, 2)
  assert.equal((await post('/bytes', big)).status, 200)
})

test('a small body does not wait for big ones', async () => {
  const big = Buffer.alloc(2 ** 21, ' ')
  let finished = 0
  const queue = Array.from({ length: 6 }, () => post('/bytes', big).then(() => finished++))
  await wait(10)
  await post('/bytes', '1')
  assert.ok(finished < 6)
  await Promise.all(queue)
})

test('clients that do not read their responses do not block others', async () => {
  const big = Buffer.alloc(2 ** 21, ' ')
  const idlers = Array.from({ length: 4 }, () => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.write(head('/long-answer', big.length))
    socket.write(big)
    return socket
  })
  await wait(50)
  assert.equal((await post('/bytes', big)).status, 200)
  for (const socket of idlers) socket.destroy()
})

test('a caller that is refused before its body is read still gets the response, although it sends the whole body first', async () => {
  for (let round = 0; round < 5; round++) {
    const answer = await post('/guarded', Buffer.alloc(8 * 2 ** 20, ' '), { 'api-token': 'bad' })
    assert.equal(answer.status, 401)
  }
})

test('a caller that continues to send after a refusal gets the response, and is disconnected after another mebibyte', async () => {
  const received = new Promise<number>((resolve) =>
    app.server.once('connection', (socket) => socket.once('close', () => resolve(socket.bytesRead))),
  )
  const socket = connect(port, '127.0.0.1')
  let output = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  socket.on('error', () => undefined)
  socket.write(head('/guarded', 2 ** 30))
  const piece = Buffer.alloc(2 ** 18, ' ')
  const send = () => socket.writable && socket.write(piece, send)
  send()
  const most = 2 * 2 ** 20
  assert.ok((await received) < most, `${await received} bytes were taken`)
  assert.match(output, /^HTTP\/1\.1 401 .*\r\nconnection: close\r\n.*"unauthorized"/is)
})

test('a refused sender that stops sending is disconnected as well', async () => {
  const text = await impatient.raw(head('/guarded', 2 ** 20), 'x'.repeat(1_000))
  assert.match(text, /^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is)
})

test('a client that sends Expect gets 100 Continue only when the body is accepted', async () => {
  const expect = 'Expect: 100-continue\r\n'
  const refused = await raw(head('/guarded', 1_000, expect))
  assert.match(refused, /^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is)
  assert.match(await raw(head('/bytes', 2 ** 40, expect)), /^HTTP\/1\.1 413 /)
  const reference = await raw(head('/bytes', 2, `${expect}Connection: close\r\n`), '[]')
  assert.match(reference, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
})

test('no lost client was logged as an unexpected failure', () => {
  assert.deepEqual(
    lines.filter((line) => line.includes('unexpected failure')),
    [],
  )
})
