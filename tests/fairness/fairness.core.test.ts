import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { attemptRecorder } from '../../server/events/webhooks/delivering/record-attempts.ts'
import { HASHES_AT_ONCE, inHashingQueue } from '../../server/hub/defence/hashing.ts'
import { drawInTurn } from '../../server/imports/pictures/draw-in-turn.ts'
import { siteWriteQueue } from '../../server/platform/batch/site-write-queue.ts'
import { connectionTurns } from '../../server/platform/http/limits/connection-turns.ts'
import { SLOTS, type SlotName } from '../../server/platform/http/limits/slots.ts'
import { usingDatabase } from '../../server/platform/postgres/database-use.ts'
import { openPool, type Transaction } from '../../server/platform/postgres/pool/sql.ts'
import { expensiveReads } from '../../server/platform/reading/expensive.ts'
import { signIn } from '../console/operator.ts'
import { onServer } from '../database.ts'
import { connect } from '../exchange/one-c.ts'
import { rowsXml, workbookOf } from '../jobs/workbook-bytes.ts'
import { type Client, startVitrina } from '../vitrina.ts'
import { scrape } from '../watching/scrape.ts'
import { eventually } from '../webhooks/eventually.ts'
import { released, response, saturated, waitingCalls } from './saturated.ts'

const vitrina = await startVitrina({ VITRINA_ENV: 'development' })
const { url, sql } = vitrina
const [greedy, other] = [await vitrina.client(), await vitrina.client()]

/** Holds the locks of a statement during the work. */
const locked = <T>(lock: (tx: Transaction) => PromiseLike<unknown>, work: () => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await lock(tx)
    return work()
  })

/** Call without a route, which waits a minute for a connection. */
const CALL = { statementMs: 0, route: 'none', patience: 60_000, waited: () => undefined }

const lockSiteOf =
  ({ siteId }: Client) =>
  (tx: Transaction) =>
    tx`select from site where id = ${siteId} for no key update`

/** Body above one MiB with one category. */
const largeBody = (name: string) => `${' '.repeat(2 ** 20)}[{"name_ro":"${name}"}]`

/** Endless writers of one site, and one of another site, which gets a turn. */
const turnsOf = (name: SlotName) => async () => {
  const take = siteWriteQueue(name, 2)
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
  const calls = waitingCalls(Array.from({ length: 5 }, () => take(greedy.siteId, 'large', () => end)))
  assert.equal(await take(other.siteId, 'large', async () => 'written'), 'written')
  assert.equal(calls.ended(), 0)
  letGo()
  await calls.all
}

/** Pages that wait for a table that the other site does not read. */
const pages = (slot: SlotName) => async () => {
  const calls = await locked(
    (tx) => tx`lock table category in access exclusive mode`,
    async () => {
      const calls = waitingCalls(
        Array.from({ length: 10 }, (_, n) => greedy.get(`/external/category/?page_size=${900 + n}`)),
      )
      await saturated(slot, greedy.siteId)
      assert.equal((await other.get('/external/brand/?page_size=1000')).status, 200)
      assert.ok(calls.ended() < 10)
      return calls
    },
  )
  await calls.all
  await released(slot, greedy.siteId)
}

/**
 * One test per shared resource: a site uses as much of it as it can; the call of another site must get its response before any of
 * these. A name in `SLOTS` without a test fails the type check and the first test.
 */
const TESTS: Readonly<Record<SlotName, () => Promise<void>>> = {
  large_bodies: async () => {
    const calls = await locked(lockSiteOf(greedy), async () => {
      const calls = waitingCalls(
        Array.from({ length: 4 }, (_, n) =>
          greedy.post('/external/category/bulk-create/', largeBody(`A${n}`)),
        ),
      )
      await saturated('large_bodies', greedy.siteId)
      const [{ slug } = { slug: '' }] = await sql<{
        slug: string
      }>`select slug from site where id = ${greedy.siteId}`
      const labels = { slot: 'large_bodies', site: slug }
      // With a busy database the name of the site may be missing at first.
      const [takenSlots, waiting] = await eventually(async () => {
        const page = await scrape(url)
        const takenSlots = page.value('vitrina_slots_taken', labels)
        const waiting = page.value('vitrina_slots_waiting', labels)
        return takenSlots === undefined || waiting === undefined ? undefined : [takenSlots, waiting]
      })
      assert.equal(takenSlots, 2)
      assert.ok(waiting > 0)
      assert.equal((await other.post('/external/category/bulk-create/', largeBody('B'))).status, 201)
      // Waits for a lock are limited, so on a busy machine some calls have ended.
      assert.ok(calls.ended() < 4)
      return calls
    })
    await calls.all
  },
  connections: async () => {
    const places = 5
    const pool = openPool({ ...onServer(), max: places }, () => undefined)
    pool.takeTurns(connectionTurns)
    after(() => pool.end())
    const as = <T>({ siteId }: Client, work: () => Promise<T>): Promise<T> =>
      usingDatabase({ ...CALL, party: () => siteId }, work)
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
    const calls = waitingCalls(
      Array.from({ length: 3 * places }, () => as(greedy, () => pool.begin(() => end))),
    )
    await saturated('connections', greedy.siteId)
    assert.equal((await as(other, () => pool.execute('select'))).rowCount, 1)
    assert.equal(calls.ended(), 0)
    letGo()
    await calls.all
    await released('connections', greedy.siteId)
  },
  expensive_reads: async () => {
    const expensive = expensiveReads(9)
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
    const abort = new AbortController()
    const read = ({ siteId }: Client, work: () => Promise<unknown>) =>
      expensive(siteId, sql, abort.signal, work)
    const calls = waitingCalls(Array.from({ length: 5 }, () => read(greedy, () => end)))
    await saturated('expensive_reads', greedy.siteId)
    assert.equal(await read(other, async () => 'read'), 'read')
    assert.equal(calls.ended(), 0)
    letGo()
    await calls.all
  },
  large_pages: pages('large_pages'),
  unread_pages: pages('unread_pages'),
  exchanges: async () => {
    const [one, two] = [await connect(vitrina, greedy.siteId), await connect(vitrina, other.siteId)]
    for (const client of [one, two]) {
      await client.begin()
      await client.call('type=catalog&mode=init')
    }
    const send = (client: typeof one) => client.call('type=catalog&mode=file&filename=a.xml', '<?xml')
    await send(one)
    const calls = await locked(
      (tx) => tx`select from destination_file where site_id = ${greedy.siteId} for update`,
      async () => {
        const calls = waitingCalls(Array.from({ length: 5 }, () => send(one)))
        await saturated('exchanges', greedy.siteId)
        assert.equal((await send(two)).text, 'success')
        assert.equal(calls.ended(), 0)
        return calls
      },
    )
    await calls.all
    await released('exchanges', greedy.siteId)
  },
  writes: turnsOf('writes'),
  order_writes: turnsOf('order_writes'),
  webhook_endpoints: turnsOf('webhook_endpoints'),
  webhook_records: async () => {
    const endpoints = await Promise.all(
      Array.from({ length: 3 }, async (_, n) => {
        const { status, body } = await greedy.post('/external/webhook/', {
          url: `https://erp.example/hooks/${n}`,
          events: ['category.created'],
        })
        assert.equal(status, 201, JSON.stringify(body))
        return body.id as number
      }),
    )
    const recorder = attemptRecorder({ sql, notifyParked: async () => undefined }, () => undefined)
    const record = (site_id: number, endpoint_id: number) =>
      recorder.record({
        claim: { site_id, endpoint_id, event_id: 1 },
        requestHeaders: {},
        result: { status: 200 },
        verdict: { state: 'delivered' },
      } as never)
    const calls = await locked(
      (tx) => tx`delete from webhook_endpoint where site_id = ${greedy.siteId}`,
      async () => {
        const calls = waitingCalls(endpoints.map((id) => record(greedy.siteId, id)))
        await saturated('webhook_records', greedy.siteId)
        await record(other.siteId, 1)
        assert.equal(calls.ended(), 0)
        return calls
      },
    )
    await calls.all
  },
  uploads: async () => {
    const headers = { 'api-token': greedy.token, 'content-type': 'application/x-ndjson' }
    const senders = Array.from({ length: 5 }, () => {
      const sender = request(`${url}/external/category/import/`, { method: 'POST', headers })
      sender.on('error', () => undefined)
      sender.write('{"name_ro":"never ends')
      return sender
    })
    await saturated('uploads', greedy.siteId)
    const line = '{"name_ro":"imported"}\n'
    const type = { 'content-type': 'application/x-ndjson' }
    assert.equal((await other.post('/external/category/import/', line, type)).status, 202)
    await saturated('uploads', greedy.siteId)
    for (const sender of senders) sender.destroy()
    await released('uploads', greedy.siteId)
  },
  lists: async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => [`K${n}`, `Cană ${n}`])
    const file = workbookOf({ Sheet1: rowsXml([['group_category_id', 'name_ro'], ...rows]) })
    const type = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
    const send = (site: Client) => site.post('/external/category/import/', file, type)
    const calls = waitingCalls(Array.from({ length: 3 }, () => send(greedy)))
    await saturated('lists', greedy.siteId)
    const { status } = await send(other)
    assert.equal(status, 202)
    assert.ok(calls.ended() < 3)
    await calls.all
    await released('lists', greedy.siteId)
  },
  drawing: async () => {
    const { draw, end } = drawInTurn()
    const { siteId } = greedy
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const { promise: read, resolve: letGo } = Promise.withResolvers<Buffer>()
    const responses = [response(), response()]
    const calls = waitingCalls(responses.map((response) => draw({ siteId, response }, () => read)))
    await saturated('drawing', siteId)
    assert.ok('files' in (await draw({ siteId: other.siteId }, async () => png)).drawn)
    assert.equal(calls.ended(), 0)
    // A client that disconnects leaves the queue, or releases its slot, and no picture is drawn for it.
    for (const one of responses) one.emit('close')
    letGo(png)
    const ends = await calls.all
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    await released('drawing', siteId)
    end()
  },
  pictures_elsewhere: async () => {
    // One URL does not respond; another has no picture.
    const shop = createServer(({ url }, reply) => {
      if (url !== '/slow') reply.writeHead(404).end()
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    after(() => {
      shop.closeAllConnections()
      shop.close()
    })
    const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
    const [their, our] = [
      await signIn(vitrina, { role: 'manager', siteId: greedy.siteId }),
      await signIn(vitrina, { role: 'manager', siteId: other.siteId }),
    ]
    const slow = Array.from({ length: 4 }, () =>
      request(`${url}/console/api${their.site}/picture-elsewhere`, {
        method: 'POST',
        headers: { cookie: their.cookie, 'x-vitrina-console': '1', 'content-type': 'application/json' },
      })
        .on('error', () => undefined)
        .end(JSON.stringify({ address: `${shopUrl}/slow` })),
    )
    await saturated('pictures_elsewhere', greedy.siteId)
    const { body } = await our.post(`${our.site}/picture-elsewhere`, { address: `${shopUrl}/none` })
    assert.equal(body.code, 'invalid_value')
    await saturated('pictures_elsewhere', greedy.siteId)
    for (const one of slow) one.destroy()
    await released('pictures_elsewhere', greedy.siteId)
  },
  password_hashing: async () => {
    const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
    const calls = waitingCalls(
      Array.from({ length: 3 * HASHES_AT_ONCE }, () => inHashingQueue('192.0.2.7', () => end)),
    )
    assert.equal(await inHashingQueue('198.51.100.7', async () => 'hashed'), 'hashed')
    assert.equal(calls.ended(), 0)
    letGo()
    await calls.all
  },
}

test('each shared resource has a test here', () => {
  assert.deepEqual(Object.keys(TESTS).sort(), [...SLOTS].sort())
})

test('each shared resource has a row in docs/scaling.md, with its numbers', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/scaling.md'), 'utf8')
  const [, named = ''] = /^## Shared resources$(.*?)^## /ms.exec(page) ?? []
  assert.deepEqual(
    [...named.matchAll(/^\| `(\w+)`:/gm)].map(([, name = '']) => name).sort(),
    [...SLOTS].sort(),
  )
})

test('each shared resource is used by the server', () => {
  const server = resolve(import.meta.dirname, '../../server')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== 'http/slots.ts',
  )
  const texts = sources.map((path) => readFileSync(resolve(server, path), 'utf8'))
  assert.deepEqual(
    SLOTS.filter((name) => !texts.some((text) => text.includes(`'${name}'`))),
    [],
  )
})

for (const [slot, run] of Object.entries(TESTS))
  test(`9.2c P21 a site that uses all it can of ${slot} does not block another`, run)
