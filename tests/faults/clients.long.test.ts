import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Reply, startVitrina } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { disagreements } from './agreement.ts'

const vitrina = await startVitrina()
const { sql, token } = vitrina
const port = Number(new URL(vitrina.url).port)

/** Opens a connection for a misbehaving client; it ends with the test. */
const openSocket = async (t: TestContext): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').setNoDelay().resume()
  socket.on('error', () => undefined)
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Starts a request whose body has `length` bytes. */
const beginUpload = async (
  t: TestContext,
  length: number,
  begin: string | Buffer,
  headers = '',
): Promise<Socket> => {
  const socket = await openSocket(t)
  socket.write(
    `POST /external/category/bulk-create/ HTTP/1.1\r\nHost: vitrina\r\nAPI-Token: ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n`,
  )
  socket.write(begin)
  return socket
}

const batchOf = (count: number, name: string): Buffer =>
  Buffer.from(
    JSON.stringify(
      Array.from({ length: count }, () => ({ name_ro: name, description_ro: 'd'.repeat(4000) })),
    ),
  )

const countOf = async (name: string): Promise<number> => {
  const [row] = await sql<{ count: number }>`select count(*) from category where name_ro = ${name}`
  return row?.count ?? 0
}

/** Waits until no transaction is idle. One of the server may be idle briefly between two statements. */
const nobodyWaits = () =>
  eventually(async () => {
    const [row] = await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'
    `
    return row?.count === 0 || undefined
  })

test('P9 clients that stop in the middle of a body hold no database connection, and block no other call', async (t) => {
  const body = batchOf(100, 'stalled')
  await Promise.all(
    Array.from({ length: 60 }, () => beginUpload(t, body.length, body.subarray(0, body.length / 2))),
  )

  const { status } = await vitrina.post('/external/category/bulk-create/', batchOf(10, 'beside'))

  assert.equal(status, 201)
  await nobodyWaits()
  assert.equal(await countOf('stalled'), 0)
})

test('a client that disconnects during a large upload has written nothing', async (t) => {
  const body = batchOf(4000, 'hung up')
  for (const share of [0.01, 0.5, 0.99]) {
    const socket = await beginUpload(t, body.length, body.subarray(0, body.length * share))
    if (socket.writableNeedDrain) await once(socket, 'drain')
    socket.destroy()
  }

  assert.equal((await vitrina.get('/external/category/?page_size=1')).status, 200)
  assert.equal(await countOf('hung up'), 0)
  await nobodyWaits()
})

test('4.2.9 a retry after a lost response gets the response, and nothing is duplicated', async (t) => {
  const count = 200
  const rounds = Array.from({ length: 10 }, (_, round) => `lost ${round}`)
  for (const [round, name] of rounds.entries()) {
    const body = batchOf(count, name)
    const socket = await beginUpload(t, body.length, body, `Idempotency-Key: key-${round}\r\n`)
    if (socket.writableNeedDrain) await once(socket, 'drain')
    if (round > 7) while ((await countOf(name)) === 0) await sleep(5)
    else await sleep(round * 5)
    socket.destroy()
  }

  let replayed = 0
  for (const [round, name] of rounds.entries()) {
    assert.ok([0, count].includes(await countOf(name)))
    const repeat = () =>
      vitrina.post('/external/category/bulk-create/', batchOf(count, name), {
        'idempotency-key': `key-${round}`,
      })
    let reply = await repeat()
    while (reply.status === 409) reply = await repeat()
    assert.equal(reply.status, 201)
    if (reply.headers.has('idempotency-replayed')) replayed++
    assert.equal(await countOf(name), count)
  }
  assert.ok(replayed >= 2)
  assert.deepEqual(await disagreements(sql, vitrina.siteId), [])
})

test('a client that does not read its response does not affect others', async (t) => {
  for (let n = 0; n < 20; n++) {
    const socket = await openSocket(t)
    socket.pause()
    const request = `GET /external/category/?page_size=5000 HTTP/1.1\r\nHost: vitrina\r\nAPI-Token: ${token}\r\n\r\n`
    socket.write(request.repeat(10))
  }

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => vitrina.get(`/external/category/?page_size=${n + 1}`)),
  )

  for (const { status } of replies) assert.equal(status, 200)
})

test('with hundreds of waiting writers of a site, further ones get 503, and writers of another site do not', async () => {
  const other = await vitrina.client()
  const body = batchOf(20, 'busy')
  const busy = Array.from({ length: 300 }, () => vitrina.post('/external/category/bulk-create/', body))
  const refused = await Promise.any(
    busy.map(async (one) => {
      const reply = await one
      assert.equal(reply.status, 503)
      return reply
    }),
  )
  const concurrent = await Promise.all(
    Array.from({ length: 4 }, () => other.post('/external/brand/bulk-upsert/', '[{"id":1}]')),
  )
  for (const { status } of concurrent) assert.equal(status, 400)
  assert.match(refused.body.detail, /of this site/)
  const statuses = (await Promise.all(busy)).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)].sort(), [201, 503])
})

test('many concurrent calls: each gets a response, at worst 503, and a reader of another site waits for none of them', async () => {
  const other = await vitrina.client()
  const body = batchOf(20, 'crowd')
  const began = Date.now()
  /** Status, or the error of the call and its time: all calls are awaited, so that no failure hides the others. */
  const outcomeOf = (call: Promise<Reply>): Promise<number | string> =>
    call.then(
      ({ status }) => status,
      (failure: Error) => `${failure.cause ?? failure} after ${Date.now() - began} ms`,
    )
  let remaining = 400
  const writers = Array.from({ length: remaining }, async () => {
    const outcome = await outcomeOf(vitrina.post('/external/category/bulk-create/', body))
    remaining--
    return outcome
  })
  const readers = Array.from({ length: 200 }, () => outcomeOf(other.get('/external/brand/')))

  const read = await Promise.all(readers)
  const stillWriting = remaining
  const written = await Promise.all(writers)

  assert.deepEqual([...new Set(read)], [200])
  assert.ok(stillWriting > 0)
  assert.deepEqual(
    written.filter((status) => status !== 201 && status !== 503),
    [],
  )
  assert.equal(await countOf('crowd'), 20 * written.filter((status) => status === 201).length)
  assert.deepEqual(await disagreements(sql, vitrina.siteId), [])
})
