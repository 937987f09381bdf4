import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { product as productDraft } from '../content/writes/drafts.ts'
import { openShop } from '../vitrina.ts'
import { brands, countsOf, importFile, linesOf, NDJSON, overAt, rowsOf } from './importing.ts'

const { client } = await openShop()

test('4.2.13 an import of NDJSON is answered 202 with a job, and its lines are upserted', async () => {
  const shop = await client()
  await shop.post('/external/brand/bulk-create/', brands(2))

  const accepted = await shop.post(
    '/external/brand/import/',
    linesOf([...brands(1), { slug: 'brand-2', name: 'Renamed' }, ...brands(3, 3)]),
    NDJSON,
  )

  assert.equal(accepted.status, 202)
  assert.equal(accepted.headers.get('location'), '/external/job/1/')
  assert.partialDeepStrictEqual(accepted.body, { id: 1, object: 'brand', dry_run: false, total: 5 })
  const job = await overAt(shop, '/external/job/1/')
  assert.partialDeepStrictEqual(job, {
    id: 1,
    state: 'done',
    total: 5,
    created: 3,
    updated: 1,
    unchanged: 1,
    invalid: 0,
    errors: [],
    errors_url: '/external/job/1/errors/',
    eta_seconds: null,
    reason: null,
  })
  assert.ok(job.created_at <= job.started_at && job.started_at <= job.finished_at)
  assert.deepEqual(
    (await rowsOf(shop, 'brand')).map(({ name }) => name),
    ['Brand 1', 'Renamed', 'Brand 3', 'Brand 4', 'Brand 5'],
  )
})

test('4.2.13 an import is lenient: bad lines are reported by their physical line, good ones are written', async () => {
  const shop = await client()
  const job = await importFile(
    shop,
    'brand/import/',
    '\n{"slug":"a","name":"A"}\n\n{"slug":"b","name":7.5}\r\n{"slug":\n{"slug":"c","name":"C","colour":1}\n[]\n{"slug":"d","name":"D"}',
  )

  assert.deepEqual(countsOf(job), { created: 2, updated: 0, unchanged: 0, invalid: 4 })
  assert.deepEqual(
    job.errors.map(({ line, field, code }: Record<string, unknown>) => [line, field, code]),
    [
      [4, 'name', 'invalid_type'],
      [5, undefined, 'malformed_json'],
      [6, 'colour', 'unknown_field'],
      [7, undefined, 'invalid_type'],
    ],
  )
})

test('2.3 the errors of a job are in the language of the request', async () => {
  const shop = await client()
  const { id } = await importFile(shop, 'brand/import/', '{"slug":"a","name":7.5}')
  const message = async (language: string) =>
    (await shop.get(`/external/job/${id}/`, { 'accept-language': language })).body.errors[0].message

  assert.equal(await message('ro'), 'Se aștepta: un șir de caractere. S-a primit: un număr.')
  assert.equal(await message('uk'), 'Очікується: рядок. Отримано: число.')
})

test('4.2.13 a job lists the first hundred of many errors', async () => {
  const shop = await client()
  const { errors, invalid } = await importFile(shop, 'brand/import/', '{"name":7.5}\n'.repeat(1300))

  assert.equal(invalid, 1300)
  assert.deepEqual([errors.length, errors[0].line, errors.at(-1).line], [100, 1, 50])
})

test('2.5 a hostile line does not store thousands of errors', async () => {
  const shop = await client()
  const line = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field_${n}`, n]))
  const { errors } = await importFile(shop, 'brand/import/', linesOf([line]))

  assert.ok(errors.length < 30)
  assert.equal(errors.at(-1).code, 'validation_failed')
  assert.match(errors.at(-1).message, /^4\d\d\d more errors/)
})

test('1.4 an import may be compressed', async () => {
  const shop = await client()
  const job = await importFile(shop, 'brand/import/', gzipSync(linesOf(brands(1200))), {
    ...NDJSON,
    'content-encoding': 'gzip',
  })
  assert.deepEqual(countsOf(job), { created: 1200, updated: 0, unchanged: 0, invalid: 0 })
})

test('4.2.13 NDJSON has three media types, with a charset and in any case', async () => {
  const shop = await client()
  for (const type of ['application/ndjson', 'application/jsonl', 'Application/X-NDJSON; charset=UTF-8'])
    assert.equal(
      (await importFile(shop, 'brand/import/', linesOf(brands(1)), { 'content-type': type })).state,
      'done',
    )
})

test('2.4 a file that is neither NDJSON, CSV nor XLSX, or not UTF-8, is refused with 415', async () => {
  const shop = await client()
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const { status, body } = await shop.post('/external/shop/import/', 'x', { 'content-type': type })
    assert.equal(status, 415)
    assert.match(
      body.detail,
      /^The body must be application\/x-ndjson, text\/csv, application\/vnd\.[a-z.-]+\.sheet\.$/,
    )
  }
  const charset = { 'content-type': 'text/csv; charset=windows-1251' }
  const { status, body } = await shop.post('/external/brand/import/', 'slug\na', charset)
  assert.deepEqual([status, body.detail], [415, 'The body must be text/csv; charset=utf-8.'])
  const packed = { ...NDJSON, 'content-encoding': 'br' }
  assert.equal((await shop.post('/external/brand/import/', 'x', packed)).status, 415)
})

test('4.1.5 an unknown or a wrong parameter is refused', async () => {
  const shop = await client()
  for (const query of ['mode=both', 'dry_run=maybe', 'slugs=no', 'slugs=auto&slugs=auto', 'fields=id']) {
    const { status, body } = await shop.post(`/external/brand/import/?${query}`, linesOf(brands(1)), NDJSON)
    assert.deepEqual([status, body.code], [400, 'validation_failed'], query)
  }
  assert.deepEqual(await rowsOf(shop, 'brand'), [])
})

test('4.2.5 a file without records is an empty batch', async () => {
  const shop = await client()
  for (const file of ['', '\n\r\n\n', '\ufeff']) {
    const { status, body } = await shop.post('/external/brand/import/', file, NDJSON)
    assert.deepEqual([status, body.code], [400, 'empty_batch'], JSON.stringify(file))
  }
  assert.deepEqual((await shop.get('/external/job/')).body, [])
})

test('4.3.4 slugs are generated for lines without them when the import requests it', async () => {
  const shop = await client()
  const file = linesOf([{ group_category_id: 'L', name_ro: 'Produse lactate' }])

  await importFile(shop, 'category/import/', file)
  assert.equal((await rowsOf(shop, 'category'))[0].slug_ro, null)
  const again = linesOf([{ group_category_id: 'P', name_ro: 'Pâine albă' }])
  await importFile(shop, 'category/import/?slugs=auto', again)
  assert.equal((await rowsOf(shop, 'category'))[1].slug_ro, 'paine-alba')
})

test('4.2.14 lines that repeat a key are applied one after another, adjacent or distant', async () => {
  const shop = await client()
  const job = await importFile(
    shop,
    'brand/import/',
    linesOf([
      { slug: 'a', name: 'First' },
      { slug: 'a', name: 'Second' },
      ...brands(1000),
      { slug: 'a', name: 'Third' },
      { slug: 'a', name: 'Third' },
    ]),
  )
  assert.deepEqual(countsOf(job), { created: 1001, updated: 2, unchanged: 1, invalid: 0 })
  assert.equal((await shop.get('/external/brand/by/slug/a')).body.name, 'Third')
})

test('4.2.10 an import that changes nothing records no changes', async () => {
  const shop = await client()
  const file = linesOf(brands(700))
  await importFile(shop, 'brand/import/', file)
  const etag = (await shop.get('/external/brand/')).headers.get('etag')

  const job = await importFile(shop, 'brand/import/', file)

  assert.deepEqual(countsOf(job), { created: 0, updated: 0, unchanged: 700, invalid: 0 })
  assert.equal((await shop.get('/external/brand/')).headers.get('etag'), etag)
})

test('4.2.13 imports of a site are processed in the order of acceptance', async () => {
  const shop = await client()
  const products = brands(600).map(({ slug }, n) =>
    productDraft(`P-${n}`, { name_ro: `Produs ${n}`, brand_id: { slug } }),
  )
  await shop.post('/external/brand/import/', linesOf(brands(3000)), NDJSON)
  const second = await importFile(shop, 'product/import/', linesOf(products))

  assert.deepEqual(countsOf(second), { created: 600, updated: 0, unchanged: 0, invalid: 0 })
  const first = (await shop.get('/external/job/1/')).body
  assert.equal(first.state, 'done')
  assert.ok(first.finished_at <= second.started_at)
})

test('4.2.13 a line may be as long as an object, and a longer one is reported', async () => {
  const shop = await client()
  const long = {
    group_category_id: 'long',
    description_ro: 'ă'.repeat(30_000),
    description_ru: 'ж'.repeat(30_000),
  }
  const tooLong = `{"group_category_id":"x","description_ro":"${'x'.repeat(5 * 2 ** 20)}"}\n`
  const job = await importFile(
    shop,
    'category/import/',
    linesOf([long]) + tooLong + linesOf([{ group_category_id: 'last' }]),
  )

  assert.deepEqual(countsOf(job), { created: 2, updated: 0, unchanged: 0, invalid: 1 })
  assert.deepEqual([job.errors[0].line, job.errors[0].code], [2, 'too_long'])
})

test('4.2.13 invalid UTF-8 and NUL are errors of their line', async () => {
  const shop = await client()
  const file = Buffer.concat([
    Buffer.from('{"slug":"a","name":"'),
    Buffer.from([0xc3, 0x28]),
    Buffer.from('"}\n{"slug":"b","name":"\\u0000"}\n{"slug":"c","name":"C"}\n'),
  ])
  const job = await importFile(shop, 'brand/import/', file)
  assert.deepEqual(countsOf(job), { created: 1, updated: 0, unchanged: 0, invalid: 2 })
  assert.deepEqual(
    job.errors.map(({ line, code }: Record<string, unknown>) => [line, code]),
    [
      [1, 'invalid_value'],
      [2, 'invalid_value'],
    ],
  )
})

test('4.2.13 with mode=update a line for a missing object is refused, with mode=create one for an existing object', async () => {
  const shop = await client()
  await shop.post('/external/brand/bulk-create/', brands(2))
  const file = linesOf([{ slug: 'brand-1', name: 'Renamed' }, ...brands(1, 3), ...brands(1, 2)])

  for (const dry of ['&dry_run=true', '']) {
    const updated = await importFile(shop, `brand/import/?mode=update${dry}`, file)
    assert.deepEqual(countsOf(updated), { created: 0, updated: 1, unchanged: 1, invalid: 1 })
    assert.partialDeepStrictEqual(updated.errors, [{ line: 2, field: 'slug', code: 'not_found' }])
  }
  assert.equal((await rowsOf(shop, 'brand')).length, 2)

  const created = await importFile(shop, 'brand/import/?mode=create', file)
  assert.deepEqual(countsOf(created), { created: 1, updated: 0, unchanged: 0, invalid: 2 })
  assert.partialDeepStrictEqual(created.errors, [
    { line: 1, field: 'slug', code: 'duplicate' },
    { line: 3, field: 'slug', code: 'duplicate' },
  ])
})

test('4.2.13 with mode=update a line that waits for its parent is written, and a missing parent is an error', async () => {
  const shop = await client()
  await shop.post('/external/category/bulk-create/', [
    { group_category_id: 'child', name_ro: 'Child' },
    { group_category_id: 'parent', name_ro: 'Parent' },
  ])
  const [parent] = (await shop.get('/external/category/?search=Parent')).body
  const job = await importFile(
    shop,
    'category/import/?mode=update',
    linesOf([
      { group_category_id: 'child', category_id: [{ group_category_id: 'parent' }] },
      { group_category_id: 'parent', category_id: [{ group_category_id: 'absent' }] },
      { group_category_id: 'absent', name_ro: 'Absent' },
    ]),
  )
  assert.deepEqual(countsOf(job), { created: 0, updated: 1, unchanged: 0, invalid: 2 })
  const child = (await shop.get('/external/category/by/group_category_id/child/')).body
  assert.deepEqual(child.category_id, [parent.id])
})
