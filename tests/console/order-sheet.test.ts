import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHEET_COLUMNS } from '@vitrina/schema/orders/order-sheet'
import { item, orderShop } from '../orders/writes/order-shop.ts'
import { openShop } from '../vitrina.ts'
import { signIn } from './operator.ts'

const vitrina = await openShop()
const { write } = await orderShop(vitrina)
const owner = await signIn(vitrina)
const at = `${owner.site}/order-sheet`

const linesOf = (text: string): string[] => text.trimEnd().split('\n')

const entries = () => vitrina.sql<{ operator_id: number; detail: object }>`
  select operator_id, detail from hub_audit
  where site_id = ${vitrina.siteId} and event = 'personal_data_exported' order by id
`

const sheet = async (query: string, caller = owner): Promise<string> => {
  const { status, headers, body: text } = await caller.get(`${at}?${query}`)
  assert.equal(status, 200, text)
  assert.match(headers.get('content-type') ?? '', /^text\/csv/)
  return text
}

test('orders are exported as a spreadsheet of the language, with all their data', async () => {
  await write({
    order_id: 1,
    rrn: 'A-1',
    created_at: '2026-03-01T10:30:00Z',
    customer: { name: 'Ana; "Pop"', phone: '069123456', email: 'ana@example.com' },
    comment: '=1+1',
    payment: { method: 'card', paid: true },
    address: {
      address_ro: 'str. Florilor 1',
      address_ru: 'ул. Флорилор 1',
      locality_id: 1,
      postcode: 'MD-2001',
    },
    order_items: [item(1, 2, { loyalty_price: 10.5 }), item(2, 1, { loyalty_price: 3 })],
  })
  const text = await sheet('language=ro')
  assert.ok(text.startsWith('\uFEFFNumăr;ID;Data;Client;Telefon;E-mail;Stare;Total;'), text)
  const [, row] = linesOf(text)
  assert.ok(
    row?.startsWith('A-1;1;2026-03-01 12:30;"Ana; ""Pop""";069123456;ana@example.com;Nouă;24,00;MDL;'),
    row,
  )
  assert.ok(row?.includes(`str. Florilor 1;MD-2001;;true, card;;'=1+1;`), row)
  assert.match(row ?? '', /2 × [^;]+; 1 × /)

  const russian = linesOf(await sheet('language=ru'))
  assert.ok(russian[0]?.includes('Покупатель;Телефон'), russian[0])
  assert.ok(russian[1]?.includes('Новый;24,00') && russian[1].includes('ул. Флорилор 1'), russian[1])
  const english = linesOf(await sheet('language=en'))
  assert.ok(english[1]?.includes('New,24.00,MDL'), english[1])
})

test('a sheet has the labels of the site for payment and delivery', async () => {
  const label = { label_ro: '=Card', label_ru: null, label_en: null, label_uk: null }
  const set = await owner.put(`${owner.site}/note-label`, { field: 'payment', word: 'card', ...label })
  assert.equal(set.status, 204, JSON.stringify(set.body))
  for (const language of ['ro', 'uk'])
    assert.ok(linesOf(await sheet(`language=${language}`))[1]?.includes(';true, =Card;'), language)
  await owner.put(`${owner.site}/note-label`, { field: 'payment', word: 'true', ...label })
  // A cell that begins with it is not a formula.
  assert.ok(linesOf(await sheet('language=ro'))[1]?.includes(`;'=Card, =Card;`))
  for (const word of ['card', 'true']) await owner.del(`${owner.site}/note-label`, { field: 'payment', word })
})

test('a sheet of items has a row for each, with its code, price and sum', async () => {
  const [heads, ...rows] = linesOf(await sheet('rows=items&language=en&ids=1'))
  assert.ok(
    heads?.startsWith(
      '\uFEFFNumber,ID,Time,Customer,Phone,Status,Code,Product,Price,Quantity,Sum,Currency,Unit,',
    ),
    heads,
  )
  assert.equal(rows.length, 2)
  assert.ok(rows[0]?.endsWith(',10.50,2,21.00,MDL,,,,,,'), rows[0])
})

test('a sheet of items has units, discounts and returns, and the sum of each item as in the total', async () => {
  const [stored] = await write({
    order_id: 2,
    rrn: 'A-2',
    discount: 1,
    company: { name: 'Exemplu SRL', fiscal_code: '1003600012345' },
    paid_at: '2026-03-01T10:30:00Z',
    paid_amount: 18.9,
    order_items: [
      item(1, 1.5, { unit: 'KGM', loyalty_price: 9.99, discount: '0.50', vat_rate: '20' }),
      item(2, 3, { loyalty_price: 2, discount: '0.10', returned_quantity: 1, return_reason: 'broken' }),
      { kind: 'delivery', name: 'Courier', quantity: 1, loyalty_price: 1.5 },
    ],
  })
  assert.equal(stored?.total, '18.92')
  const [, ...rows] = linesOf(await sheet('rows=items&language=ro&ids=2'))
  assert.deepEqual(
    rows.map((row) => row.split(';').slice(6)),
    [
      [
        '',
        stored?.order_items[0]?.product_name,
        '9,99',
        '1,5',
        '14,49',
        'MDL',
        'kg',
        '0,50',
        '20',
        '',
        '',
        '',
      ],
      [
        '',
        stored?.order_items[1]?.product_name,
        '2,00',
        '3',
        '3,93',
        'MDL',
        '',
        '0,10',
        '',
        '1',
        'broken',
        '',
      ],
      ['', 'Courier', '1,50', '1', '1,50', 'MDL', '', '', '', '', '', ''],
    ],
  )
  const [, order] = linesOf(await sheet('language=ro&ids=2'))
  assert.ok(order?.endsWith(';1,00;2,29;Exemplu SRL;1003600012345;;2026-03-01 12:30;18,90;;0,02;;;;'), order)
})

test('a sheet has all orders of the list, across pieces', async () => {
  await write(
    ...Array.from({ length: 1_100 }, (_, n) => ({
      order_id: n + 10,
      rrn: `B-${n}`,
      order_items: [item(1, 1, { order_status: n < 700 ? 'done' : 'new' })],
    })),
  )
  const numbersOf = (text: string) =>
    linesOf(text)
      .slice(1)
      .map((line) => line.split(',')[0])
  assert.deepEqual(
    numbersOf(await sheet('status=done')),
    Array.from({ length: 700 }, (_, n) => `B-${n}`),
  )
  assert.equal(numbersOf(await sheet('search=B-')).length, 1_100)
  assert.deepEqual(numbersOf(await sheet('ids=12,11,999999')), ['B-1', 'B-2'])
  assert.equal((await owner.get(`${at}?status=nonsense`)).status, 400)
})

test('a sheet of orders is in the audit log, and viewers get none', async () => {
  const manager = await signIn(vitrina, { role: 'manager' })
  const viewer = await signIn(vitrina, { role: 'viewer' })
  const before = (await entries()).length
  const refused = await viewer.get(at)
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_role'])
  assert.equal((await entries()).length, before)
  await sheet('ids=1', manager)
  const [entry] = (await entries()).slice(before)
  const object = 'external-order'
  assert.deepEqual(
    [entry?.operator_id, entry?.detail],
    [manager.id, { object, rows: 'orders', orders: 1, filter: { selected: 1 } }],
  )
  // A person may have been searched for, so the typed text is not stored.
  await sheet('search=069123456&status=new,done&created_after=1767225600&rows=items', manager)
  assert.deepEqual((await entries()).at(-1)?.detail, {
    ...{ object, rows: 'items', orders: 1 },
    filter: { statuses: ['new', 'done'], createdAfter: 1_767_225_600, searched: true },
  })
})

test('a sheet of a search has the order that was just written', async () => {
  for (let n = 0; n < 3; n++) {
    await write({ order_id: 5_000 + n, customer: { name: `Zamfira${n} Popa` }, order_items: [item(1, 1)] })
    assert.match(await sheet(`search=zamfira${n}`), new RegExp(`Zamfira${n} Popa`))
  }
})

test('lines of JSON have the same orders, with unchanged texts and exact numbers', async () => {
  const linesAs = async (query: string) => {
    const { status, headers, body: text } = await owner.get(`${at}?format=ndjson&${query}`)
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/x-ndjson'], text)
    // A single line is JSON, and is returned parsed.
    const lines = typeof text === 'string' ? linesOf(text).map((line) => JSON.parse(line)) : [text]
    return lines
  }
  const comment = 'a "b", \\n;\u0001\u0002\n„Ț” \u2028'
  await write({ order_id: 5, comment, order_items: [item(1, 3, { loyalty_price: 9_999_999_999.99 })] })
  const [row] = await linesAs('ids=5&language=ro')
  assert.deepEqual(Object.keys(row), SHEET_COLUMNS.orders)
  assert.deepEqual(
    [row.order_id, row.comment, row.total, row.status, row.rrn],
    ['5', comment, '29999999999.97', 'Nouă', null],
  )
  const [first] = await linesAs('ids=1&rows=items')
  assert.deepEqual(Object.keys(first), SHEET_COLUMNS.items)
  assert.deepEqual([first.price, first.quantity, first.sum], ['10.50', '2', '21.00'])
  assert.equal((await linesAs('ids=1'))[0].comment, '=1+1')
  const foundLines = await linesAs('search=B-')
  assert.equal(foundLines.filter(({ rrn }) => rrn?.startsWith('B-')).length, 1_100)
})
