import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, type Reply } from '../../vitrina.ts'
import { ITEMS, item, LENIENT, ORDERS, ordering, orderShop } from './order-shop.ts'

const vitrina = await openShop()
const { send, write, put, del } = await orderShop(vitrina)
const { sql, siteId } = vitrina

await sql`update site set order_lifecycle = 'strict' where id = ${siteId}`
const [one, two] = await write(ordering({ rrn: 'one', address: {} }), {
  rrn: 'two',
  order_items: [item(1, 1, { order_status: 'completedandclosed' })],
})
const erp = await vitrina.client({ siteId })
const [itemOfOne] = one?.order_items ?? []
const [itemOfTwo] = two?.order_items ?? []

type Call = (headers: Record<string, string>) => Promise<Reply>

const at = `${ORDERS}${two?.order_id}`
const failures: Readonly<Record<string, Call>> = {
  'a batch': (headers) =>
    send(
      [
        ordering({ rrn: 'one', shop: 9, order_id: 777 }),
        { order_id: one?.order_id, order_items: [{ order_id: itemOfTwo?.order_id }] },
        { order_id: two?.order_id, address: { zipcode: 2001, postcode: 'MD-2002' } },
        ordering({ rrn: 'new', nume: 1 }),
        ordering({ rrn: 'new', order_items: Array.from({ length: 5001 }, () => ({})) }),
        { order_items: [{}, item(1, 0), item(1, 'x'), item(1, 1, { order_status: 'lost' })] },
        ordering({
          customer: { name: 'a\0' },
          comment: 'x'.repeat(70_000),
          created_at: 'x',
          payment: { a: 2 ** 60 },
        }),
        5,
      ],
      headers,
    ),
  'a step': (headers) =>
    send(
      [{ order_id: one?.order_id, order_items: [{ order_id: itemOfOne?.order_id, order_status: 'done' }] }],
      headers,
    ),
  'a final step': (headers) =>
    put(at, { order_items: [{ order_id: itemOfTwo?.order_id, order_status: 'new' }] }, headers),
  'an rrn of another': (headers) => put(at, { rrn: 'one' }, headers),
  'an item of another': (headers) => put(at, { order_items: [{ order_id: itemOfOne?.order_id }] }, headers),
  'an rrn that is another one': (headers) => put(at, { rrn: 'three' }, headers),
  'an order of another': (headers) =>
    erp.post(ORDERS, [{ order_id: one?.order_id, order_items: [item(3)] }], headers),
  'a stale tag': (headers) => put(at, {}, { ...headers, 'if-match': '"stale"' }),
  'the last item': (headers) => del(`${ITEMS}${itemOfOne?.order_id}`, undefined, headers),
  'no order': (headers) => put(`${ORDERS}12345`, {}, headers),
  'no item': (headers) => del(`${ITEMS}12345`, undefined, headers),
  'an empty batch': (headers) => send([], headers),
  'a parameter': (headers) => send([ordering()], headers, '?fields=nume&mode=create'),
  'a big batch': (headers) =>
    send(
      Array.from({ length: 5001 }, () => 0),
      headers,
    ),
}

const CYRILLIC = /\p{Script=Cyrillic}/u
const ENGLISH = /^[\x20-\x7e“”’–]*$/

const sentences = ({ body }: Reply): string[] => [
  body.detail,
  ...(body.errors ?? []).map(({ message }: { message: string }) => message),
]

for (const [name, call] of Object.entries(failures))
  test(`2.3 the messages about ${name} follow Accept-Language, and the codes do not`, async () => {
    const replies = await Promise.all(
      (['en', 'ro', 'ru', 'uk'] as const).map(async (language) => ({
        language,
        reply: await call({ 'accept-language': language }),
      })),
    )
    const codes = ({ status, body }: Reply) => [
      ...[status, body.code, body.type],
      ...(body.errors ?? []).map(({ index, field, code }: Record<string, unknown>) => [index, field, code]),
    ]
    const [first] = replies
    for (const { language, reply } of replies) {
      assert.ok(reply.status >= 400 && reply.status < 500, JSON.stringify(reply.body))
      assert.deepEqual(codes(reply), codes((first as (typeof replies)[number]).reply))
      assert.equal(reply.headers.get('content-language'), language)
      for (const sentence of sentences(reply)) {
        assert.equal(CYRILLIC.test(sentence), language === 'ru' || language === 'uk', sentence)
        assert.doesNotMatch(sentence, /[{}]|undefined|null|NaN/, sentence)
        if (language === 'en') assert.match(sentence, ENGLISH)
      }
    }
    const texts = replies.map(({ reply }) => sentences(reply))
    for (let place = 0; place < (texts[0]?.length ?? 0); place++)
      assert.equal(new Set(texts.map((text) => text[place])).size, 4, `${texts[0]?.[place]}`)
  })

test('2.3 the messages of a lenient response follow Accept-Language as well', async () => {
  const say = async (language: string) =>
    (await send([ordering({ rrn: 'one', order_id: 777 })], { ...LENIENT, 'accept-language': language }))
      .body[0].errors[0].message
  assert.deepEqual(
    [await say('ro'), await say('en')],
    [
      `Comanda ${one?.order_id} are deja acest rrn: „one”.`,
      `Order ${one?.order_id} already has the rrn “one”.`,
    ],
  )
})
