import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { streamOf } from '../../server/platform/http/bodies/body.ts'
import { problemOf, startApp, until } from './start.ts'

let consumed = 0
let broken: unknown

const { post, raw, port, lines } = await startApp(
  (app) => {
    app.register(async (app) => {
      app.addContentTypeParser('*', (_request, payload, next) => next(null, payload))
      app.post('/stream', { config: { body: 'stream' } }, async (request) => {
        let length = 0
        try {
          for await (const bytes of streamOf(request)) length += bytes.length
        } catch (error) {
          broken = error
          throw error
        }
        return { length }
      })
      app.post('/slow-reader', { config: { body: 'stream' } }, async (request) => {
        consumed = 0
        for await (const bytes of streamOf(request)) {
          consumed += bytes.length
          await wait(consumed > 100_000 ? 1_500 : 0)
          if (consumed > 200_000) break
        }
        return { taken: consumed }
      })
    })
    app.post('/whole', { config: { body: 'raw' } }, () => 'never')
  },
  { bodyLimit: 1_000 },
  { body: 1_000, request: 1_200 },
)

const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`

test('a stream has no limit of length, nor of time while bytes arrive', async () => {
  const pieces = Array.from({ length: 60 }, () => 'x'.repeat(50))
  const text = await raw(head('/stream', 3_000, 'Connection: close\r\n'), ...pieces)
  assert.match(text, /^HTTP\/1\.1 200 .*"length":3000/s)
})

test('any other body must arrive within a time limit', async () => {
  const pieces = Array.from({ length: 60 }, () => 'x')
  assert.match(await raw(head('/whole', pieces.length), ...pieces), /^HTTP\/1\.1 408 .*"request_timeout"/s)
})

test('a stream that stops arriving is a 408', async () => {
  assert.match(await raw(head('/stream', 100), 'x'), /^HTTP\/1\.1 408 .*\r\nconnection: close\r\n/is)
})

test('a sender does not time out while the server does not read, and the server reads only as fast as it processes', async () => {
  const body = Buffer.alloc(20_000_000, 'x')
  const answer = await post('/slow-reader', body)
  assert.equal(answer.status, 200)
  assert.ok(consumed < 1_000_000)
})

test('a stream is decompressed, and is a 400 when it is not gzip', async () => {
  const packed = await post('/stream', gzipSync('x'.repeat(5_000)), { 'content-encoding': 'gzip' })
  assert.deepEqual(await packed.json(), { length: 5_000 })
  const bad = await post('/stream', 'no gzip', { 'content-encoding': 'gzip' })
  assert.equal((await problemOf(bad)).detail, 'The body is not valid gzip.')
})

test('a stream whose sender disconnects ends', async () => {
  broken = undefined
  const socket = connect(port, '127.0.0.1')
  socket.write(head('/stream', 1_000))
  socket.write('x')
  await wait(50)
  socket.resetAndDestroy()
  await until(() => broken !== undefined)
})

test('a caller that sends without end after the response is disconnected', async () => {
  const socket = connect(port, '127.0.0.1').resume()
  socket.on('error', () => undefined)
  socket.write(head('/whole', 1_000_000))
  const drip = setInterval(() => socket.write('x'), 50)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
})

test('no lost client was logged as an unexpected failure', () => {
  assert.deepEqual(
    lines.filter((line) => line.includes('unexpected failure')),
    [],
  )
})
