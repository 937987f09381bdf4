import assert from 'node:assert/strict'
import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { admitCaller } from '../../server/platform/http/authentication.ts'
import { bytesOf } from '../../server/platform/http/bodies/body.ts'
import { problemOf, startApp, until } from './start.ts'

const MIB = 2 ** 20

const declare = (app: Parameters<NonNullable<Parameters<typeof startApp>[0]>>[0]) => {
  app.addHook('onRequest', async (request) => {
    const siteId = Number(request.headers['x-site'] ?? 1)
    admitCaller(request, {
      siteId,
      tokenId: siteId,
      tokenDigest: null,
      scopes: new Set(),
      unknownFields: 'refuse',
      listShape: 'array',
      callsPerMinute: null,
      stores: null,
    })
  })
  app.get('/', () => 'here')
  app.post('/bytes', { config: { body: 'raw' } }, async (request) => ({ length: bytesOf(request).length }))
}

const head = (length: number, more = '') =>
  `POST /bytes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`

/** Sends the beginning of a body and keeps the connection. Returns the received text so far. */
const begin = (port: number, text: string, bytes = 0) => {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    received += piece
  })
  socket.on('error', () => undefined)
  socket.write(text)
  socket.write(Buffer.alloc(bytes, ' '))
  return { socket, received: () => received }
}

const end = (sent: readonly { readonly socket: Socket }[]) => {
  for (const { socket } of sent) socket.destroy()
}

test('large bodies of a site use at most half of the disk space for spool files', async () => {
  const { port, post, dataDir } = await startApp(declare, { spoolLimit: 16 * MIB })
  const waiting = [1, 2].map(() => begin(port, head(10 * MIB), 3 * MIB))
  await until(() => spools(dataDir).reduce((sum, bytes) => sum + bytes, 0) > 5 * MIB)
  const refused = await post('/bytes', Buffer.alloc(4 * MIB, ' '))
  assert.equal(refused.status, 503)
  assert.ok(refused.headers.get('retry-after'))
  assert.match((await problemOf(refused)).detail, /of this site/)
  assert.equal((await post('/bytes', Buffer.alloc(4 * MIB, ' '), { 'x-site': '2' })).status, 200)
  end(waiting)
  await until(() => spools(dataDir).length === 0)
  assert.equal((await post('/bytes', Buffer.alloc(7 * MIB, ' '))).status, 200)
})

test('spool files are in the data folder', async () => {
  const { port, dataDir } = await startApp(declare)
  const waiting = [begin(port, head(10 * MIB), 3 * MIB)]
  await until(() => spools(dataDir).length === 1)
  end(waiting)
  await until(() => spools(dataDir).length === 0)
})

/** Sizes of open files of a folder that have been unlinked. */
const spools = (folder: string) =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(folder) && path.endsWith('(deleted)')
        ? [statSync(`/proc/self/fd/${fd}`).size]
        : []
    } catch {
      return []
    }
  })

test('an address has a limited share of connections, and gets another when one of them ends', async () => {
  const { port } = await startApp(declare, { connectionsPerAddress: 3 })
  const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
  const open = [1, 2, 3].map(() => begin(port, get))
  await until(() => open.every(({ received }) => received().includes('here')))
  const fourth = begin(port, get)
  await until(() => fourth.socket.destroyed)
  assert.equal(fourth.received(), '')
  open[0]?.socket.destroy()
  for (let tries = 0; ; tries++) {
    const fifth = begin(port, get)
    await wait(50)
    const isAnswered = fifth.received().includes('here')
    fifth.socket.destroy()
    if (isAnswered) break
    assert.ok(tries < 1_000, 'the place was not given back')
  }
  end(open)
})

test('trusted proxies have no limit, because all clients connect through them', async () => {
  const { port } = await startApp(declare, { connectionsPerAddress: 3, trustedProxies: ['127.0.0.0/8'] })
  const open = [1, 2, 3, 4, 5].map(() => begin(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
  await until(() => open.every(({ received }) => received().includes('here')))
  end(open)
})

test('an address has a limited number of incomplete requests, by its forwarded address behind a trusted proxy', async () => {
  const { port } = await startApp(declare, { trustedProxies: ['127.0.0.1'] })
  const from = (address: string) => begin(port, head(100, `X-Forwarded-For: ${address}\r\n`), 1)
  const half = Array.from({ length: 230 }, () => from('192.0.2.7'))
  await until(() => half.filter(({ received }) => received().includes(' 429 ')).length === 30)
  const other = from('192.0.2.8')
  other.socket.write(Buffer.alloc(99, ' '))
  await until(() => other.received().includes(' 200 '))
  end(half)
  end([other])
})
