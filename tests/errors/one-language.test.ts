import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { signIn } from '../console/operator.ts'
import { CSV, importFile, NDJSON } from '../jobs/importing.ts'
import { ordering, orderShop } from '../orders/writes/order-shop.ts'
import { openShop, type Reply } from '../vitrina.ts'
import { foreignWords } from './one-language.ts'

const vitrina = await openShop()
const { get, post, put, patch, del, siteId, client } = vitrina
const operator = await signIn(vitrina, { role: 'owner', everywhere: true })
const viewer = await signIn(vitrina, { role: 'viewer' })
const reader = await client({ siteId, scopes: ['lookups:read'] })

const { body: document } = await get('/openapi.json')

/** Names in the document: fields, parameters, accepted words, parts of paths. */
const NAMES = new Set<string>()
const collect = (part: unknown): void => {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) NAMES.add(name)
    if ((key === 'name' || key === 'const') && typeof value === 'string') NAMES.add(value)
    if (key === 'enum') for (const word of value as unknown[]) NAMES.add(String(word))
    collect(value)
  }
}
collect(document)
for (const path of Object.keys(document.paths)) for (const part of path.split('/')) NAMES.add(part)
// Other names of the console and the document, and content types.
for (const name of 'application none partly x xx ndjson vnd openxmlformats officedocument spreadsheetml content read write orders lookups events destinations manage key since until before token method page_size text csv json charset utf shop example scopes lifetime_days code path method DELETE GET HEAD PATCH POST PUT'.split(
  ' ',
))
  NAMES.add(name)
for (const word of [...NAMES]) for (const part of word.split(/[^\w]+/)) NAMES.add(part)

type Headers = Record<string, string>
type Call = (headers: Headers) => Promise<Reply>

const CREATE = '/external/category/bulk-create/'
const UPSERT = '/external/product/bulk-upsert/'
const ORDERS = '/external/external-order/'
const [{ id }, { id: other }] = (await post(CREATE, [{ slug_ro: 'taken' }, {}])).body
const [order] = await (await orderShop(vitrina)).write(ordering({ rrn: 'one' }))
const product = 1

const { site } = operator

const calls: Readonly<Record<string, Call>> = {
  'values of every kind': (headers) =>
    post(
      CREATE,
      [
        { position: 'x', hide: null, image: 'x', slug_ro: 'taken', nume: 1, category_id: [404] },
        { id: 1, position: 1.5, hide: 'yes', description_position: 'left', category_id: 'x' },
        { name_ro: 'x'.repeat(300), description_ro: 'x'.repeat(70_000), position: 2 ** 40, name_uk: 'ab' },
        { group_category_id: 'self', category_id: { group_category_id: 'self' } },
        { category_id: { code: 'x' } },
        { category_id: { group_category_id: 'none' } },
        { slug_ru: 'a' },
        { slug_ru: 'a' },
        7,
        null,
      ],
      headers,
    ),
  'a product': (headers) =>
    post(
      UPSERT,
      [
        { id: 404 },
        { group_product_id: {}, price: '1,5', weight: '1.1234567', old_price: 1e12, gift_id: [] },
        {
          price: 1234567890123456.5,
          qty: 'x',
          brand_id: true,
          video_reviews: [{ a: 1 }],
          category: ['x', 1, 1],
        },
      ],
      headers,
    ),
  'a promotion': (headers) =>
    post(
      '/external/promocode/bulk-create/',
      [
        { code: 1, date_start: 'x', date_end: '2026-02-30' },
        { valid_from: '2026-01-02', valid_to: '2026-01-01' },
      ],
      headers,
    ),
  'parameters of a list': (headers) =>
    get(
      `/external/category?page=0&nume=1&page_size=1&page_size=2&after=x&fields=nume,image&ordering=x&ids=a&updated_after=9999999999999&search=%00&hide=maybe`,
      headers,
    ),
  'after and page': (headers) => get('/external/category?page=1&after=1&ordering=-id', headers),
  'parameters where there are none': (headers) => get('/external/product/404/stock?x=1', headers),
  'parameters of an export': (headers) =>
    get('/external/product/export?format=xml&delimiter=x&fields=nume', headers),
  'not found': (headers) => get('/external/category/404', headers),
  'no path': (headers) => get('/external/nothing-here', headers),
  'another id than in the address': (headers) => put(`/external/category/${other}`, { id }, headers),
  'a clash': (headers) => put(`/external/category/${other}`, { slug_ro: 'taken' }, headers),
  'no key': (headers) => get('/external/category', { ...headers, 'api-token': 'x' }),
  'no scope': (headers) => reader.post(CREATE, [{}], headers),
  'an empty batch': (headers) => post(CREATE, [], headers),
  'a batch too large': (headers) => post(CREATE, `[${'{},'.repeat(5000)}{}]`, headers),
  'no array': (headers) => post(CREATE, {}, headers),
  'broken JSON': (headers) => post(CREATE, '[{"a": tru}]', headers),
  'an array that does not end': (headers) => post(CREATE, '[{}', headers),
  'text after the end': (headers) => post(CREATE, '[{}] x', headers),
  'no body': (headers) => post(CREATE, '', headers),
  'no UTF-8': (headers) => post(CREATE, new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]), headers),
  'too deep': (headers) => post(CREATE, '['.repeat(100), headers),
  'no gzip': (headers) => post(CREATE, '[]', { ...headers, 'content-encoding': 'gzip' }),
  'another packing': (headers) => post(CREATE, '[]', { ...headers, 'content-encoding': 'br' }),
  'another type': (headers) => post(CREATE, '[]', { ...headers, 'content-type': 'text/plain' }),
  'another charset': (headers) =>
    post(CREATE, '[]', { ...headers, 'content-type': 'application/json; charset=latin1' }),
  'another method': (headers) => post('/external/category', [], headers),
  'a bad Idempotency-Key': (headers) => post(CREATE, [{}], { ...headers, 'idempotency-key': 'a b' }),
  'a used Idempotency-Key': async (headers) => {
    await post(CREATE, [{ slug_en: 'once' }], { ...headers, 'idempotency-key': 'once' })
    return post(CREATE, [{ slug_en: 'twice' }], { ...headers, 'idempotency-key': 'once' })
  },
  'what exists, again': (headers) => post('/external/category/bulk-upsert/?mode=create', [{ id }], headers),
  'a deletion': (headers) => del('/external/category/bulk-delete/', [404, 404, 'x', 1.5, null], headers),
  orders: (headers) =>
    post(
      ORDERS,
      [
        {
          rrn: 'new',
          order_items: [
            { product: 404, quantity: 0 },
            { product, quantity: 'x', order_status: 'lost' },
          ],
        },
        {
          rrn: 'new',
          order_items: [{ product: { group_product_id: 'none' }, quantity: 1, loyalty_price: '1.234' }],
        },
        {
          rrn: 'b',
          customer: { name: 'a\0', x: 1 },
          comment: 'x'.repeat(70_000),
          created_at: 'x',
          payment: { a: 2 ** 60 },
          address: { zipcode: -1, sector: 404, region_id: 'x' },
        },
        { order_id: 'x', shop: { x: 1 }, payment: 5, address: 7, order_items: 'x', nume: 1 },
        { rrn: 'c', order_items: Array.from({ length: 5001 }, () => ({})) },
        5,
      ],
      headers,
    ),
  'parameters of orders': (headers) =>
    get(
      `${ORDERS}?status=lost,new&created_after=x&created_before=99999999999999&shop=x&ids=x&search=%00&ordering=x&page=0&fields=nume&after=1`,
      headers,
    ),
  'an order that changed': (headers) =>
    put(`${ORDERS}${order?.order_id}`, { comment: 'x' }, { ...headers, 'if-match': '"x"' }),
  'no order': (headers) => get(`${ORDERS}404404/history/`, headers),
  stock: (headers) =>
    post(
      '/external/product/shop-update/',
      [
        { shop_id: { code: 'none' }, group_product_id: 'none', qty: 1 },
        { shop_id: 'x', group_product_id: 5.5, qty: 'x', nume: 1 },
        { shop_id: { x: 1 }, qty: 1.23456 },
        { shop_id: { code: 's1' }, group_product_id: 'P1', qty: 1 },
        { shop_id: { code: 's1' }, group_product_id: 'P1', qty: 2 },
        'x',
      ],
      headers,
    ),
  prices: (headers) =>
    post(
      '/external/product/user-price-update/',
      [{ user_type_id: 404, group_product_id: 'P1', price: 'x' }],
      headers,
    ),
  'a search': (headers) => get('/base/product?search=', { ...headers, token: vitrina.token }),
  'a long search': (headers) =>
    get(`/base/product?search=${'x'.repeat(300)}`, { ...headers, token: vitrina.token }),
  'no token for lookups': (headers) => get('/base/region/', headers),
  places: (headers) => get('/base/locality/?region=x&y=1', { ...headers, token: vitrina.token }),
  'the feed': (headers) => get('/external/changes/?after=x&types=nothing&limit=0&exclude_origin=me', headers),
  'a cursor that was never given': (headers) => get('/external/changes/?after=999999', headers),
  'a webhook': (headers) =>
    post(
      '/external/webhook/',
      { url: 'ftp://x', events: ['x', 1], exclude_origin: 'me', state: 'on', nume: 1, description: 7 },
      headers,
    ),
  'a webhook to a private address': (headers) =>
    post('/external/webhook/', { url: 'https://127.0.0.1/x', events: ['order.*', 'order.*'] }, headers),
  'a webhook with a password': (headers) =>
    post('/external/webhook/', { url: 'https://a:b@shop.example/#x', events: [] }, headers),
  'no webhook': (headers) => get('/external/webhook/404/', headers),
  'an import of another type': (headers) =>
    post('/external/category/import/', '{}', { ...headers, 'content-type': 'text/plain' }),
  'an import with a bad header': (headers) =>
    post('/external/category/import/', 'nume,id,id,\n1,2,3,4\n', { ...headers, ...CSV }),
  'an import of nothing': (headers) => post('/external/category/import/', '', { ...headers, ...NDJSON }),
  'an import that is none': (headers) =>
    post('/external/category/import/?slugs=x&dry_run=x&y=1', '{}', { ...headers, ...NDJSON }),
  'a part of no upload': (headers) => patch('/external/job/404/', '', { ...headers, 'upload-complete': 'x' }),
  'the hub without its secret': (headers) => post('/users/hub-auth/', { token: 'x' }, headers),
  'the hub without a token': (headers) => get('/users/hub-auth/profile/', headers),
  'the console without a session': (headers) => get(`/console/api${site}/request`, headers),
  'a setting': (headers) =>
    operator.patch(`${site}/settings`, { currency: 'x', time_zone: 'x', logo: 'x', name: 'a\nb' }, headers),
  'a token': (headers) =>
    operator.post(`${site}/token`, { name: 7, scopes: ['x'], lifetime_days: 0, x: 1 }, headers),
  'a host': (headers) => operator.post(`${site}/host`, { host: 'a b' }, headers),
  'the log': (headers) =>
    operator.get(
      `${site}/request?status=x&code=x&token=&request_id=x&method=x&before=0&page_size=x&z=1`,
      headers,
    ),
  'a viewer who writes': (headers) => viewer.post(`${site}${CREATE}`, [{}], headers),
  'a group': (headers) => operator.post('/group', { name: '' }, headers),
}

/** Sentences of a response, at any depth. */
const sentencesOf = ({ body }: Reply): string[] => {
  const violations: string[] = []
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(walk)
    else if (typeof part === 'object' && part !== null)
      for (const [name, value] of Object.entries(part))
        if (['title', 'detail', 'message'].includes(name) && typeof value === 'string') violations.push(value)
        else walk(value)
  }
  walk(body)
  return violations
}

/** Quoted text is a name or a value of the caller, not prose. */
const QUOTED = /“([^”]*)”|„([^”]*)”|«([^»]*)»/g

const assertOfOneLanguage = (sentence: string, language: Language, about: string) => {
  assert.deepEqual(foreignWords(sentence, language, NAMES), [], `${about}, ${language}: ${sentence}`)
  for (const [, ...quoted] of sentence.matchAll(QUOTED)) {
    const text = quoted.find((one) => one !== undefined) ?? ''
    assert.ok(text.split(/\s+/).length <= 3, `${about}, ${language}: ${text}`)
  }
}

for (const [name, call] of Object.entries(calls))
  test(`messages about "${name}" are completely in the requested language`, async () => {
    const texts = []
    for (const language of LANGUAGES) {
      const reply = await call({ 'accept-language': language })
      assert.ok(reply.status >= 400, `${reply.status}`)
      assert.equal(reply.headers.get('content-language'), language)
      const sentences = sentencesOf(reply)
      assert.ok(sentences.length >= 2, JSON.stringify(reply.body))
      for (const sentence of sentences) assertOfOneLanguage(sentence, language, name)
      texts.push(sentences)
    }
    for (let place = 0; place < (texts[0]?.length ?? 0); place++)
      assert.equal(new Set(texts.map((text) => text[place])).size, 4, `${texts[0]?.[place]}`)
  })

test('the faults of an import are in the language of the reader, in the job and in its file', async () => {
  const file =
    'group_category_id,position,hide,category_id,slug_ro\nA,"1,5",da,[x],a\nB,x,1,"[404]",a\n"C\nD,1\n'
  const { id: job } = await importFile(vitrina, 'category/import/', file, CSV)
  for (const language of LANGUAGES) {
    const headers = { 'accept-language': language }
    const answer = await get(`/external/job/${job}/`, headers)
    assert.ok(answer.body.errors.length >= 4, JSON.stringify(answer.body))
    for (const sentence of sentencesOf(answer)) assertOfOneLanguage(sentence, language, 'a job')
    const { body: errors } = await get(`/external/job/${job}/errors/`, headers)
    for (const { message } of answer.body.errors.slice(0, 4)) {
      assertOfOneLanguage(message, language, 'a file')
      assert.ok(errors.includes(message.replaceAll('"', '""')), message)
    }
  }
})
