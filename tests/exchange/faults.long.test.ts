import assert from 'node:assert/strict'
import { connect as openSocket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listDestinations, retryOrder } from '../../server/exchange/destinations/destinations.ts'
import { setWord } from '../../server/exchange/destinations/map-queries.ts'
import { createDatabase, urlOf } from '../database.ts'
import { randomOf } from '../faults/random.ts'
import { runServer } from '../faults/server-process.ts'
import { newDataDir } from '../running/server.ts'
import { catalogueXml, goodsXml, offersXml } from './files.ts'
import { connect, type ExchangeReply, oneC } from './one-c.ts'

// Sessions of a strict client whose requests may be lost, lose their response, be repeated, be cut, or be killed with the server.

const SESSIONS = 200
const GOODS = 30
/** Share of requests with a fault, by fault. */
const FAULTS = { lost: 0.03, unheard: 0.04, repeated: 0.06, cut: 0.03, killed: 0.012 } as const
type FaultName = keyof typeof FAULTS

/** Error of a failed request: the client stops its session. */
class Broken extends Error {
  override readonly name = 'Broken'
}

/** Order in the database of the client. */
interface Document {
  readonly number: string
  comment: string
  status: string
}

const STATUSES = ['confirmed', 'incollection', 'done'] as const

test('200 sessions with lost, unanswered, repeated, cut and killed requests have the result of sessions without faults: each order once, with one number', async (t) => {
  const { name, sql, drop } = await createDatabase()
  t.after(drop)
  const dataDir = newDataDir(t)
  const start = () => runServer(dataDir, { DATABASE_URL: urlOf(name) })
  const random = randomOf(44)
  let server = await start()
  const { id, login, password } = await connect({ url: server.url, sql }, 1, { next_number: 100 })
  const key = { siteId: 1, id }
  for (const status of STATUSES) await setWord(sql, key, 'status', { theirs: `1С ${status}`, ours: status })

  const counts: Record<string, number> = {}
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  let withFaults = true
  let client = oneC(server.url, login, password)
  const restart = async (): Promise<void> => {
    server.kill('SIGKILL')
    await server.ended
    server = await start()
    client = oneC(server.url, login, password)
  }
  const faultOfRequest = (): FaultName | undefined => {
    if (!withFaults) return undefined
    let at = random()
    for (const [fault, share] of Object.entries(FAULTS) as [FaultName, number][]) {
      if (at < share) return fault
      at -= share
    }
    return undefined
  }
  /** Request with a fault, or without. */
  const ask = async (query: string, body?: string): Promise<ExchangeReply> => {
    const fault = faultOfRequest()
    if (fault) count(fault)
    const send = () =>
      query.endsWith('checkauth')
        ? client.begin(query.slice(5, 9) === 'sale' ? 'sale' : 'catalog')
        : client.call(query, body)
    switch (fault) {
      case 'lost':
        throw new Broken()
      case 'cut': {
        const { hostname, port } = new URL(server.url)
        const socket = openSocket(Number(port), hostname)
        const bytes = Buffer.from(body ?? '')
        socket.on('error', () => undefined)
        socket.write(
          `POST /exchange/1c?${query} HTTP/1.1\r\nhost: x\r\nauthorization: Basic ${Buffer.from(`${login}:${password}`).toString('base64')}\r\ncontent-length: ${bytes.length + 10}\r\n\r\n`,
        )
        socket.write(bytes.subarray(0, bytes.length >> 1))
        await sleep(random() * 30)
        socket.destroy()
        throw new Broken()
      }
      case 'killed': {
        const pending = send().catch(() => undefined)
        await sleep(random() * 60)
        await restart()
        await pending
        throw new Broken()
      }
      case 'unheard':
        await send()
        throw new Broken()
      case 'repeated':
        await send()
        return send()
      default:
        return send()
    }
  }
  const succeed = async (query: string, body?: string): Promise<ExchangeReply> => {
    const reply = await ask(query, body)
    assert.equal(reply.status, 200, query)
    if (reply.lines[0] !== 'success') throw new Broken(`${query}: ${reply.text}`)
    return reply
  }

  /** Tables of the client: orders by id, and document numbers. */
  const base = new Map<string, Document>()
  const documents = new Map<string, string>()
  const takeOrders = async (): Promise<void> => {
    await succeed('type=sale&mode=checkauth')
    const { text: xml } = await ask('type=sale&mode=query')
    assert.match(xml, /^<\?xml/)
    // The client stores the documents in one transaction, and then confirms them.
    for (const [document] of xml.matchAll(/<Документ>.*?<\/Документ>/gs)) {
      const textOf = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(document)?.[1] ?? ''
      const [orderId, number, comment] = [textOf('Ид'), textOf('Номер'), textOf('Комментарий')]
      const known = base.get(orderId)
      if (known) {
        assert.equal(number, known.number, `order ${orderId} has changed its number`)
        known.comment = comment
      } else {
        assert.match(number, /^\d{1,6}$/)
        const own = `00AS-${number.padStart(6, '0')}`.slice(0, 11)
        assert.equal(documents.get(own), undefined, `document ${own} twice`)
        documents.set(own, orderId)
        base.set(orderId, { number, comment, status: 'new' })
      }
    }
    await succeed('type=sale&mode=success')
  }
  const sendOrders = async (): Promise<void> => {
    await succeed('type=sale&mode=checkauth')
    await ask('type=sale&mode=init')
    const content = [...base.values()]
      .filter(({ status }) => status !== 'new')
      .map(
        ({ number, status }) =>
          `<Документ><Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Статус заказа</Наименование><Значение>1С ${status}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ>`,
      )
      .join('')
    await succeed(
      'type=sale&mode=file&filename=orders.xml',
      `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация>${content}</КоммерческаяИнформация>`,
    )
  }
  let prices = 100
  const files = () => ({
    'import.xml': catalogueXml(Array.from({ length: GOODS }, (_, n) => goodsXml(`g${n}`, `Товар ${n}`))),
    'offers.xml': offersXml(
      Array.from({ length: GOODS }, (_, n) => ({
        id: `g${n}`,
        price: String(prices + n),
        quantity: String(n + 1),
      })),
    ),
  })
  const sendCatalogue = async (): Promise<void> => {
    await succeed('type=catalog&mode=checkauth')
    await ask('type=catalog&mode=init')
    for (const [name, content] of Object.entries(files())) {
      const half = content.length >> 1
      await succeed(`type=catalog&mode=file&filename=${name}`, content.slice(0, half))
      await succeed(`type=catalog&mode=file&filename=${name}`, content.slice(half))
    }
    for (const name of Object.keys(files()))
      for (;;) {
        const reply = await ask(`type=catalog&mode=import&filename=${name}`)
        if (reply.lines[0] === 'success') break
        if (reply.lines[0] !== 'progress') throw new Broken(reply.text)
      }
  }

  const expected = new Map<string, string>()
  const placeOrders = async (): Promise<void> => {
    const { client: shop } = server
    for (let remaining = Math.floor(random() * 3); remaining > 0; remaining--) {
      const { body, status } = await shop.post('/external/external-order/', [
        {
          rrn: `R${expected.size}`,
          order_items: [{ product: { group_product_id: `g${Math.floor(random() * GOODS)}` }, quantity: 1 }],
          customer: { name: 'Ana' },
        },
      ])
      assert.ok(status < 300, JSON.stringify(body))
      expected.set(String(body[0].order_id), '')
    }
    const [some] = [...expected.keys()].slice(Math.floor(random() * expected.size))
    if (some === undefined || random() > 0.3) return
    const comment = `change ${random()}`
    const { status } = await shop.post('/external/external-order/', [{ order_id: Number(some), comment }])
    assert.ok(status < 300)
    expected.set(some, comment)
  }
  const session = async (): Promise<void> => {
    try {
      if (random() < 0.3) {
        prices++
        await sendCatalogue()
      }
      await takeOrders()
      for (const document of base.values())
        if (random() < 0.1) document.status = STATUSES[Math.floor(random() * 3)] ?? 'done'
      await sendOrders()
      count('whole sessions')
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      count('broken sessions')
      if (error.message) count(error.message.replace(/\d+/g, 'N'))
      // The next scheduled exchange comes minutes later.
      await sql`update destination set session_at = now() - interval '3 minutes' where id = ${id}`
    }
  }

  withFaults = false
  await sendCatalogue()
  withFaults = true
  for (let round = 0; round < SESSIONS; round++) {
    await placeOrders()
    await session()
  }
  withFaults = false
  const [before] = await listDestinations(sql, 1)
  // An operator sends orders again whose confirmation was lost three times.
  for (const { order_id } of before?.stopped_orders ?? []) {
    count('quarantined')
    assert.ok(await retryOrder(sql, key, order_id))
  }
  for (let round = 0; round < 12; round++) await takeOrders()
  await sendOrders()
  prices++
  await sendCatalogue()

  t.diagnostic(JSON.stringify({ ...counts, orders: expected.size }))
  assert.deepEqual([...base].map(([orderId, { comment }]) => [orderId, comment]).sort(), [...expected].sort())
  assert.equal(new Set([...base.values()].map(({ number }) => number)).size, expected.size)
  const orders = await sql<{ id: string; number: string; state: string }>`
    select order_id::text as id, number::text as number, state from destination_order where destination = ${id}
  `
  assert.deepEqual(
    orders.map(({ id, number }) => [id, number]).sort(),
    [...base].map(([orderId, { number }]) => [orderId, number]).sort(),
  )
  const stored = await sql<{ id: string; status: string }>`
    select distinct order_id::text as id, status from order_item
  `
  for (const { id, status } of stored) assert.equal(status, base.get(id)?.status)
  const products = (await server.client.get('/external/product/?page_size=100')).body as {
    group_product_id: string
    price: string
    qty: number
  }[]
  assert.deepEqual(
    products.map(({ group_product_id, price, qty }) => `${group_product_id} ${price} ${qty}`).sort(),
    Array.from({ length: GOODS }, (_, n) => `g${n} ${prices + n}.00 ${n + 1}`).sort(),
  )
  server.kill('SIGTERM')
  await server.ended
})
