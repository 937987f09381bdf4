import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { createPoster } from '../../server/events/webhooks/posting/post.ts'
import { startListener } from './listener.ts'

const poster = createPoster()
after(() => poster.close())

const send = (url: URL, signal = new AbortController().signal) =>
  poster.post(url, {
    headers: { 'content-type': 'application/json', 'webhook-id': 'a' },
    body: '{"name":"ă"}',
    allowPrivate: true,
    signal,
  })

/** Starts a TCP receiver; `meet` handles each connection. */
const startRaw = async (meet: (socket: Socket, met: number) => void) => {
  let met = 0
  const server = createRawServer((socket) => {
    met += 1
    socket.on('error', () => undefined)
    meet(socket, met)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: new URL(`http://127.0.0.1:${port}/`), met: () => met }
}

test('8.2 the body is sent byte for byte, and the response is returned', async () => {
  const seen: { method?: string; headers: IncomingMessage['headers']; body: string }[] = []
  const { url, counted } = await startListener(async (request, response) => {
    const { method = '', headers } = request
    seen.push({ method, headers, body: Buffer.concat(await request.toArray()).toString() })
    response.writeHead(202, { 'set-cookie': ['a=1', 'b=2'], 'x-queue': '7' }).end('taken')
  })
  const outcome = await send(url)
  await send(url)
  assert.partialDeepStrictEqual(seen[0], { method: 'POST', body: '{"name":"ă"}' })
  assert.partialDeepStrictEqual(seen[0]?.headers, { 'content-length': '13', 'webhook-id': 'a' })
  assert.partialDeepStrictEqual(outcome, {
    status: 202,
    failure: null,
    headers: { 'set-cookie': 'a=1,b=2', 'x-queue': '7' },
    body: 'taken',
  })
  assert.ok(outcome.at instanceof Date && Number.isInteger(outcome.durationMs))
  assert.equal(counted.connections, 1, 'a connection is kept')
})

test('8.2 only the stored part of a response is read, and it can always be stored', async () => {
  let sent: Promise<number> | undefined
  const { url } = await startListener((request, response) => {
    const { socket } = request
    sent = new Promise((resolve) => socket.once('close', () => resolve(socket.bytesWritten)))
    response.writeHead(500, Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`x-${at}`, 'v'])))
    response.write(Buffer.from([0x61, 0, 0xff]))
    const more = () => {
      while (!response.destroyed && response.write('я'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  const { status, body, headers } = await send(url)
  assert.equal(status, 500)
  assert.ok(((await sent) ?? 0) < 64 * 2 ** 20, 'the connection was closed')
  assert.equal(body?.slice(0, 4), 'a\uFFFD\uFFFDя')
  // Three bytes, and each complete letter of two bytes.
  assert.equal(body?.length, 3 + 8_190)
  assert.equal(Object.keys(headers ?? {}).length, 50)
})

test('8.2 long header values are truncated', async () => {
  const { url } = await startListener((_, response) =>
    response.writeHead(200, { 'x-long': 'v'.repeat(5_000) }).end(),
  )
  assert.equal((await send(url)).headers?.['x-long']?.length, 1_000)
})

test('8.2 a truncated response counts by its status', async () => {
  const begin = (end: (socket: Socket) => void) =>
    startRaw((socket) =>
      socket.once('data', () =>
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nbegun', () => end(socket)),
      ),
    )
  for (const end of [
    (socket: Socket) => socket.end(),
    (socket: Socket) => setTimeout(() => socket.resetAndDestroy(), 50),
  ]) {
    const { status, failure, body } = await send((await begin(end)).url)
    assert.deepEqual({ status, failure, body }, { status: 200, failure: null, body: 'begun' })
  }
  // The server stops meanwhile: a received status stays valid.
  const hanging = await begin(() => undefined)
  assert.equal((await send(hanging.url, AbortSignal.timeout(200))).status, 200)
})

test('8.2 each failure has a stable code', async () => {
  const silent = await startRaw((socket) => socket.resume())
  const resetting = await startRaw((socket) => socket.once('data', () => socket.resetAndDestroy()))
  const babbling = await startRaw((socket) => socket.once('data', () => socket.end('no HTTP\r\n\r\n')))
  const closed = await startListener(() => undefined)
  await new Promise((resolve) => closed.server.close(resolve))
  const failureOf = async (url: URL, signal?: AbortSignal) => {
    const { status, failure, headers, body } = await send(url, signal)
    assert.deepEqual({ status, headers, body }, { status: null, headers: null, body: null })
    return failure
  }

  assert.equal(await failureOf(closed.url), 'refused')
  assert.equal(await failureOf(resetting.url), 'reset')
  assert.equal(await failureOf(babbling.url), 'other')
  assert.equal(await failureOf(new URL(babbling.url.href.replace('http', 'https'))), 'tls')
  assert.equal(await failureOf(silent.url, AbortSignal.timeout(50)), 'aborted')
  assert.equal(await failureOf(silent.url, AbortSignal.abort()), 'aborted')
  assert.equal(await failureOf(new URL('http://no-such-name.invalid/')), 'dns')
})

test('8.2 a receiver without a response fails after 15 seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let reached = () => {}
  const isReached = new Promise<void>((resolve) => {
    reached = resolve
  })
  const silent = await startRaw((socket) => socket.resume().once('data', reached))
  const sending = send(silent.url)
  await isReached
  t.mock.timers.tick(14_999)
  assert.equal(await Promise.race([sending, 'still waiting']), 'still waiting')
  t.mock.timers.tick(1)
  assert.equal((await sending).failure, 'timeout')
})

test('8.2 a receiver whose name does not resolve fails after 5 seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let resolveRequested = () => {}
  const isRequested = new Promise<void>((resolve) => {
    resolveRequested = resolve
  })
  const lost = createPoster(() => {
    resolveRequested()
    return new Promise(() => {})
  })
  const sending = lost.post(new URL('http://shop.example/'), {
    headers: {},
    body: '',
    allowPrivate: false,
    signal: new AbortController().signal,
  })
  await isRequested
  t.mock.timers.tick(5_000)
  assert.equal((await sending).failure, 'timeout')
})

test('8.2 a kept connection that the receiver has closed is not a failure', async () => {
  const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
  // The first connection responds once, and breaks when it is used again.
  const { url, met } = await startRaw((socket, number) => {
    let requests = 0
    socket.on('data', () => {
      requests += 1
      if (number === 1 && requests > 1) socket.resetAndDestroy()
      else socket.write(ANSWER)
    })
  })
  assert.equal((await send(url)).status, 200)
  assert.equal((await send(url)).status, 200)
  assert.equal(met(), 2)
})
