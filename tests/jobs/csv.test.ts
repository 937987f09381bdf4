import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IS_LONG } from '../long.ts'
import { openShop } from '../vitrina.ts'
import { CSV, countsOf, importFile, rowsOf } from './importing.ts'

const { client, url } = await openShop()

test('4.2.13 CSV is read with comma, semicolon and tab, with and without BOM, with each line end', async () => {
  for (const [place, delimiter] of [',', ';', '\t'].entries())
    for (const bom of ['', '\ufeff'])
      for (const [other, end] of ['\n', '\r\n', '\r'].entries()) {
        if (!IS_LONG && place !== other) continue
        const shop = await client()
        const rows = [
          ['slug', 'name'],
          ['a', 'A'],
          ['b', '"B"'],
        ]
        const file = bom + rows.map((cells) => cells.join(delimiter) + end).join('')

        const job = await importFile(shop, 'brand/import/', file, CSV)

        assert.deepEqual(countsOf(job), { created: 2, updated: 0, unchanged: 0, invalid: 0 })
        assert.partialDeepStrictEqual(await rowsOf(shop, 'brand'), [
          { slug: 'a', name: 'A' },
          { slug: 'b', name: 'B' },
        ])
      }
})

test('4.2.13 a quoted cell may contain delimiters, quotes and line ends, and lines are counted physically', async () => {
  const shop = await client()
  const job = await importFile(
    shop,
    'category/import/',
    'group_category_id,description_ro,position\n1,"a, ""b""\nc\r\nd",1\n2,x,wrong\n"3","\n\n",3\n4,x,wrong\n',
    CSV,
  )

  assert.deepEqual(countsOf(job), { created: 2, updated: 0, unchanged: 0, invalid: 2 })
  assert.deepEqual(
    job.errors.map(({ line, field }: Record<string, unknown>) => [line, field]),
    [
      [5, 'position'],
      [9, 'position'],
    ],
  )
  assert.equal((await rowsOf(shop, 'category'))[0].description_ro, 'a, "b"\nc\r\nd')
})

test('4.2.13 an empty cell leaves a field unchanged, and the word null clears it', async () => {
  const shop = await client()
  await shop.post('/external/category/bulk-create/', [
    { group_category_id: '1', name_ro: 'Lactate', name_ru: 'Молочное', position: 4 },
  ])
  await importFile(shop, 'category/import/', 'group_category_id,name_ro,name_ru,position\n1,,null,\n', CSV)

  assert.partialDeepStrictEqual((await rowsOf(shop, 'category'))[0], {
    name_ro: 'Lactate',
    name_ru: null,
    position: 4,
  })
})

test('4.2.13 a decimal comma is an error of its line', async () => {
  const shop = await client()
  const job = await importFile(
    shop,
    'product/import/',
    'group_product_id;name_ro;price;category;specifications\nP1;Lapte;10,50;[];[]\nP2;Pâine;10.50;[];[]\n',
    CSV,
  )
  assert.deepEqual(countsOf(job), { created: 1, updated: 0, unchanged: 0, invalid: 1 })
  assert.partialDeepStrictEqual(job.errors, [{ line: 2, field: 'price', code: 'invalid_value' }])
})

test('4.2.13 a header with an unknown name refuses the file before anything is written', async () => {
  const shop = await client()
  for (const [header, field, code] of [
    ['slug,colour', 'colour', 'unknown_field'],
    ['slug,name,slug', 'slug', 'duplicate'],
    ['slug,,name', undefined, 'malformed_csv'],
  ] as const) {
    const { status, body } = await shop.post('/external/brand/import/', `${header}\na,A,b\n`, CSV)
    assert.equal(status, 400)
    assert.equal(body.code, 'validation_failed')
    assert.partialDeepStrictEqual(body.errors, [{ ...(field && { field }), code }])
  }
  assert.deepEqual(await rowsOf(shop, 'brand'), [])
  assert.deepEqual((await shop.get('/external/job/')).body, [])
})

test('4.2.13 a bad header is refused at once, before the rest of the file arrives', async () => {
  const { token } = await client()
  let sent = 0
  const endless = new ReadableStream({
    pull: async (controller) => {
      sent++
      controller.enqueue(Buffer.from(sent === 1 ? 'slug,colour\n' : 'a,b\n'.repeat(2000)))
      await new Promise((resolve) => setTimeout(resolve, 5))
    },
  })
  const giveUp = AbortSignal.timeout(20_000)
  const answer = await fetch(`${url}/external/brand/import/`, {
    method: 'POST',
    headers: { 'api-token': token, ...CSV },
    body: endless,
    duplex: 'half',
    signal: giveUp,
  } as RequestInit)
  assert.equal(answer.status, 400)
  assert.partialDeepStrictEqual(await answer.json(), { code: 'validation_failed' })
})

test('4.2.13 columns whose names begin with _ are ignored', async () => {
  const shop = await client()
  const job = await importFile(shop, 'brand/import/', '_no,slug,name,_note\n1,a,A,whatever\n', CSV)
  assert.equal(job.created, 1)
})

test('4.2.5 a CSV with only a header is an empty batch', async () => {
  const shop = await client()
  for (const file of ['slug,name', 'slug,name\n', 'slug,name\r\n\r\n,\r\n', '']) {
    const { status, body } = await shop.post('/external/brand/import/', file, CSV)
    assert.deepEqual([status, body.code], [400, 'empty_batch'], JSON.stringify(file))
  }
})

test('4.2.13 an invalid record is reported, and the following ones are read', async () => {
  const shop = await client()
  const file = 'slug,name\na,A,too,many\n"b"x,B\nc,C\n\xff,D\ne,E\n'
  const job = await importFile(shop, 'brand/import/', Buffer.from(file, 'latin1'), CSV)

  assert.deepEqual(countsOf(job), { created: 2, updated: 0, unchanged: 0, invalid: 3 })
  assert.deepEqual(
    job.errors.map(({ line, code }: Record<string, unknown>) => [line, code]),
    [
      [2, 'malformed_csv'],
      [3, 'malformed_csv'],
      [5, 'invalid_value'],
    ],
  )
})

test('4.2.13 an import sets an empty list on a new object without the column', async () => {
  const shop = await client()
  const job = await importFile(shop, 'product/import/', 'group_product_id,name_ro,price\nP1,Lapte,10\n', CSV)
  assert.deepEqual([countsOf(job), job.errors], [{ created: 1, updated: 0, unchanged: 0, invalid: 0 }, []])
  assert.partialDeepStrictEqual((await rowsOf(shop, 'product'))[0], { category: [], specifications: [] })

  // An update without the column keeps the list, also one with several values.
  await shop.post('/external/category/bulk-create/', [{ group_category_id: 'A' }])
  const one = 'group_product_id,category,images\nP1,A,"https://x.md/1.jpg, https://x.md/2.jpg"\n'
  assert.deepEqual((await importFile(shop, 'product/import/', one, CSV)).errors, [])
  await importFile(shop, 'product/import/', 'group_product_id,price\nP1,11\n', CSV)
  assert.partialDeepStrictEqual((await rowsOf(shop, 'product'))[0], {
    price: '11.00',
    category: [1],
    images: [
      { order: 1, url: 'https://x.md/1.jpg' },
      { order: 2, url: 'https://x.md/2.jpg' },
    ],
  })
})

test('4.2.14 an id with another key, and an id of another site, write no other object', async () => {
  const shop = await client()
  await shop.post('/external/category/bulk-create/', [
    { group_category_id: 'A', name_ro: 'A' },
    { name_ro: 'Fără cheie' },
  ])
  const file = 'id,group_category_id,name_ro,created_at\n1,B,Alta,\n2,,Alta,2020-01-01T00:00:00.000Z\n'

  const job = await importFile(shop, 'category/import/', file, CSV)

  assert.deepEqual(countsOf(job), { created: 1, updated: 0, unchanged: 0, invalid: 1 })
  assert.partialDeepStrictEqual(job.errors, [{ line: 2, field: 'id', code: 'conflict' }])
  assert.deepEqual(
    (await rowsOf(shop, 'category')).map(({ name_ro }) => name_ro),
    ['A', 'Fără cheie', 'Alta'],
  )
})
