import assert from 'node:assert/strict'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openSource } from '../../cli/transfer/import-source.ts'
import { until } from '../jobs/importing.ts'
import { rowsXml, workbookOf } from '../jobs/workbook-bytes.ts'
import { IS_LONG, long } from '../long.ts'
import { client, countOf, folder, holdBrands, settingsOf, states, write } from './importing.ts'
import { startVitrinaWith, vitrinaWith } from './run.ts'

for (const name of ['all.ndjson', 'all.ndjson.gz', 'all.csv', 'all.tsv.gz'])
  (name === 'all.csv' ? test : long)(
    `4.2.13 what is exported as ${name} imports into an empty site, and exports again as it was`,
    async () => {
      const [from, to] = [await client(), await client()]
      await from.post('/external/category/bulk-create/', [
        {
          group_category_id: 'A',
          name_ro: 'Lactate "1"',
          name_ru: 'Молочное',
          description_ro: '=1+1\nsecond line',
        },
      ])
      await from.post('/external/category/bulk-create/', [
        { group_category_id: 'B', name_ro: 'Brânzeturi', category_id: [{ group_category_id: 'A' }] },
      ])
      const file = join(folder, name)
      assert.equal((await vitrinaWith(settingsOf(from))('export', 'category', '-o', file)).code, 0)

      const { code, stdout, stderr } = await vitrinaWith(settingsOf(to))('import', 'category', file)

      assert.equal(code, 0, stderr)
      assert.equal(stdout, `${name}: 2 created.\n`)
      // The sites created them at different times.
      const exported = async ({ get }: typeof from): Promise<string> =>
        (await get('/external/category/export/')).body.replaceAll(/"created_at":"[^"]+"/g, '')
      assert.equal(await exported(to), await exported(from))
      assert.deepEqual(states(), [])
    },
  )

test('standard input is imported, compressed or not', async () => {
  const shop = await client()
  for (const [content, outcome] of [
    [gzipSync('{"name":"A","slug":"a"}\n{"name":"B","slug":"b"}'), '2 created'],
    ...(IS_LONG ? ([['{"name":"A","slug":"a"}\n', '1 unchanged']] as const) : []),
  ] as const) {
    const { process, outcome: ended } = startVitrinaWith(settingsOf(shop))(
      ...['import', 'brand', '-', '--format', 'ndjson'],
    )
    process.stdin?.end(content)
    const { code, stdout, stderr } = await ended
    assert.equal(code, 0, stderr)
    assert.equal(stdout, `Standard input: ${outcome}.\n`)
  }
})

test('refused lines are shown, and saved to a file for correction and another import', async () => {
  const shop = await client()
  const vitrina = vitrinaWith(settingsOf(shop))
  const bad = Array.from({ length: 7 }, (_, i) => `,bad-${i},${i}`)
  const file = write('feed.csv', ['name,slug,order', 'Good,good,1', ...bad, 'Odd,odd,"1,5"'].join('\n'))

  const { code, stdout, stderr } = await vitrina('import', 'brand', file)

  assert.equal(code, 1)
  assert.equal(stdout, 'feed.csv: 1 created, 8 invalid.\n')
  assert.match(
    stderr,
    /^ {2}line 3, name: This field is required\.\n( {2}line \d, name: .*\n){4}8 lines refused\. See /,
  )
  const errors = join(folder, 'feed.errors.csv')
  assert.ok(stderr.includes(errors))
  const stored = readFileSync(errors, 'utf8')
  assert.match(stored, /^name,slug,order,_line,_errors\r?\n,bad-0,0,3,/)

  writeFileSync(errors, stored.replaceAll('\n,bad', '\nMended,bad').replace('1,5', '15'))
  const mended = await vitrina('import', 'brand', errors, '--json')
  assert.equal(mended.code, 0, mended.stderr)
  assert.partialDeepStrictEqual(JSON.parse(mended.stdout), { state: 'done', created: 8, invalid: 0 })
})

test('a dry run reports all outcomes and writes nothing', async () => {
  const shop = await client()
  const file = write('try.ndjson', '{"name":"A","slug":"a"}\n{"name":"B"}\n')
  const { code, stdout, stderr } = await vitrinaWith(settingsOf(shop))(
    ...['import', 'brand', file, '--dry-run', '--errors', join(folder, 'elsewhere.ndjson')],
  )
  assert.equal(code, 1)
  assert.equal(stdout, 'Dry run, nothing is written. try.ndjson: 1 created, 1 invalid.\n')
  assert.match(stderr, /line 2, slug: This field is required\./)
  assert.match(readFileSync(join(folder, 'elsewhere.ndjson'), 'utf8'), /"line":2/)
  assert.equal(await countOf(shop), 0)
})

long(
  '--mode create keeps existing objects, --mode update creates none, and each refuses the lines of the other',
  async () => {
    const shop = await client()
    const vitrina = vitrinaWith(settingsOf(shop))
    await shop.post('/external/brand/bulk-create/', [{ name: 'A', slug: 'a' }])
    const file = write('mode.ndjson', '{"name":"Other","slug":"a"}\n{"name":"B","slug":"b"}\n')

    const update = await vitrina('import', 'brand', file, '--mode', 'update')
    assert.equal(update.code, 1)
    assert.equal(update.stdout, 'mode.ndjson: 1 updated, 1 invalid.\n')
    assert.match(update.stderr, /line 2/)
    assert.equal(await countOf(shop), 1)

    const create = await vitrina('import', 'brand', file, '--mode', 'create')
    assert.equal(create.code, 1)
    assert.equal(create.stdout, 'mode.ndjson: 1 created, 1 invalid.\n')
    assert.match(create.stderr, /line 1/)
    assert.equal(await countOf(shop), 2)

    const unknown = await vitrina('import', 'brand', file, '--mode', 'both')
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /--mode: create or update/)
  },
)

test('--detach leaves the import to the server, and prints its URL', async (t) => {
  const shop = await client()
  const release = await holdBrands(t)
  const file = write('later.ndjson', '{"name":"A","slug":"a"}\n')

  const { code, stdout } = await vitrinaWith(settingsOf(shop))('import', 'brand', file, '--detach')

  assert.equal(code, 0)
  assert.match(stdout, /^http:\S+\/external\/job\/\d+\/\n$/)
  assert.equal(await countOf(shop), 0)
  await release()
  await until(async () => (await countOf(shop)) === 1)
  assert.deepEqual(states(), [])
})

test('an error in a file is reported in a sentence, and nothing is imported', async () => {
  const shop = await client()
  const before = states().length
  const archive = gzipSync(`{"name":"A","slug":"a"}\n`.repeat(50))
  const more: [string[], number, RegExp][] = [
    [['brand', folder, '--format', 'csv'], 1, /cannot be read/],
    [['brand', write('a.xml', '<a/>')], 2, /--format is required for .*a\.xml: ndjson, csv, xlsx or json/],
    [['brand', '-'], 2, /--format is required for standard input/],
    [['brand', write('empty.csv', '')], 1, /empty|nothing/i],
    [['brnd', write('c.csv', 'name,slug\nA,a\n')], 2, /Did you mean brand\?/],
    [['brand', join(folder, 'c.csv'), '--slugs', 'yes'], 2, /--slugs: auto/],
  ]
  const cases: [string[], number, RegExp][] = [
    [['brand', join(folder, 'nowhere.csv')], 1, /nowhere\.csv cannot be read: .*no such file/],
    [['brand', write('b.csv', 'name,slgu\nA,a\n')], 1, /slgu: /],
    ...(IS_LONG ? more : []),
    [
      ['brand', write('d.csv', `name,slug,${Array.from({ length: 30 }, (_, i) => `f${i}`)}\nA,a\n`)],
      1,
      /^Refused\.\n {2}f0, f1, .*, f9 and 20 more: There is no such field\..*\nServer: http\S+\n$/,
    ],
    [
      ['brand', write('short.ndjson.gz', archive.subarray(0, -8))],
      1,
      /short\.ndjson\.gz is not a complete gzip file/,
    ],
  ]
  const outcomes = await Promise.all(cases.map(([args]) => vitrinaWith(settingsOf(shop))('import', ...args)))
  for (const [i, [args, expected, sentence]] of cases.entries()) {
    const { code, stdout, stderr } = outcomes[i] ?? assert.fail()
    assert.match(stderr, sentence)
    assert.equal(code, expected, args.join(' '))
    assert.equal(stdout, '')
    assert.ok(!stderr.includes('    at '), stderr)
  }
  assert.equal(await countOf(shop), 0)
  assert.ok(!existsSync(join(folder, 'b.errors.csv')))
  assert.equal(states().length, before + 1, 'more is kept than of the file that cannot be unpacked')
})

long('a line longer than a part is refused like any other', async () => {
  const shop = await client()
  const file = write(
    'long.ndjson',
    `{"name":"A","slug":"a"}\n${'x'.repeat(12_000_000)}\n{"name":"B","slug":"b"}\n`,
  )
  const { code, stdout, stderr } = await vitrinaWith(settingsOf(shop))('import', 'brand', file)
  assert.equal(stdout, 'long.ndjson: 2 created, 1 invalid.\n', stderr)
  assert.equal(code, 1)
  assert.match(stderr, /line 2: The record that begins here is longer/)
})

test('a file that changes while it is read is not imported', async (t) => {
  const file = write('growing.ndjson', '{"name":"A","slug":"a"}\n')
  await using source = await openSource(file, t.signal)
  await source.refuseChange()
  appendFileSync(file, '{"name":"B"}\n')
  await assert.rejects(source.refuseChange(), /growing\.ndjson changed during the upload/)
})

long('an import works without a folder for its state', async () => {
  const shop = await client()
  const file = write('kept.ndjson', '{"name":"A","slug":"a"}\n')
  const { code, stderr } = await vitrinaWith({ ...settingsOf(shop), XDG_STATE_HOME: file })(
    ...['import', 'brand', file],
  )
  assert.equal(code, 0)
  assert.match(stderr, /An interrupted run would start over/)
})

const PRICE_LIST = [
  'Прайс-лист;;;',
  ';;;',
  'Артикул;Наименование;Цена, лей;Остаток',
  'A-1;Дрель;1 234,50;5',
  'A-2;Пила;99,90;0',
  '',
].join('\n')

const COLUMNS = 'Артикул=group_product_id,Наименование=name_ru,Цена, лей=price,Остаток=qty'

test('a price list with its own headings creates products, and updates them the next day', async () => {
  const shop = await client()
  await shop.post('/external/category/bulk-create/', [{ group_category_id: 'tools' }])
  const importOptions = [
    '--columns',
    COLUMNS,
    '--set',
    'category=tools',
    '--set',
    'hide=true',
    '--copy-names',
  ]
  const vitrina = vitrinaWith(settingsOf(shop))

  const first = await vitrina('import', 'product', write('list.csv', PRICE_LIST), ...importOptions)

  assert.equal(first.stdout, 'list.csv: 2 created.\n', first.stderr)
  assert.partialDeepStrictEqual((await shop.get('/external/product/')).body, [
    {
      ...{ group_product_id: 'A-1', name_ru: 'Дрель', name_ro: 'Дрель [ru]', price: '1234.50' },
      ...{ qty: 5, category: [1], hide: true },
    },
    { group_product_id: 'A-2', price: '99.90', qty: 0 },
  ])
  const next = await vitrina(
    'import',
    'product',
    write('list.csv', PRICE_LIST.replace('99,90', '89,90')),
    ...importOptions,
  )
  assert.equal(next.stdout, 'list.csv: 1 updated, 1 unchanged.\n', next.stderr)
})

long(
  'a price list in a Windows encoding is read correctly, and unassigned columns are ignored with their names',
  async () => {
    const shop = await client()
    const cyrillic = new Map([...'Артикул'].map((letter) => [letter, letter.charCodeAt(0) - 0x350]))
    const bytes = Buffer.from(
      [...'Артикул;Link;price;name_ro\nA-1;x;5;Unt\nA-1;y;6;Unt\n'].map(
        (one) => cyrillic.get(one) ?? one.charCodeAt(0),
      ),
    )
    const { code, stderr } = await vitrinaWith(settingsOf(shop))(
      ...['import', 'product', write('windows.csv', bytes), '--columns', 'Артикул=group_product_id'],
    )
    assert.equal(code, 0, stderr)
    assert.match(stderr, /Omitted: Link\./)
    assert.match(stderr, /share a key: 2, keys: 1\..*A-1: 2, 3/)
    assert.partialDeepStrictEqual((await shop.get('/external/product/')).body, [
      { group_product_id: 'A-1', price: '6.00' },
    ])
  },
)

long('a missing column, an unknown field, and an ambiguous number are reported', async () => {
  const shop = await client()
  const vitrina = vitrinaWith(settingsOf(shop))
  const file = write('numbers.csv', 'SKU;Price\nA;1,234\n')
  for (const [given, code, message] of [
    [['--columns', 'Code=group_product_id'], 1, /no column "Code"\. Its columns: SKU, Price\./],
    [['--columns', 'SKU=sku'], 2, /Unknown field "sku"/],
    [['--columns', 'SKU'], 2, /"SKU" has no field/],
    [['--columns', 'SKU=code,Price=code'], 2, /twice/],
    [['--columns', 'SKU=group_product_id,Price=price'], 1, /1,234.*--decimals/],
    [['--decimals', 'comma'], 2, /--columns/],
    [['--set', 'qty'], 2, /--set/],
  ] as const) {
    const { code: ended, stderr } = await vitrina('import', 'product', file, ...given)
    assert.match(stderr, message)
    assert.equal(ended, code, stderr)
  }
  const { stdout } = await vitrina(
    ...['import', 'product', file, '--columns', 'SKU=group_product_id,Price=price', '--decimals', 'point'],
    ...['--set', 'name_ro=Unt'],
  )
  assert.equal(stdout, 'numbers.csv: 1 created.\n')
  assert.equal((await shop.get('/external/product/')).body[0].price, '1234.00')
})

test('a workbook is imported like in the console, or its questions are listed', async () => {
  const shop = await client()
  const vitrina = vitrinaWith(settingsOf(shop))
  const header = ['Артикул', 'Наименование', 'Цена', 'В наличии', 'Опт']
  const book = write(
    'list.xlsx',
    workbookOf({ Цены: rowsXml([header, ['A-1', 'Дрель', 1234.5, 1, 9], ['A-2', 'Пила', 99.9, 0, 9]]) }),
  )

  const refusal = await vitrina('import', 'product', book)
  assert.equal(refusal.code, 1)
  assert.match(refusal.stderr, /В наличии.*auto,В наличии=qty/)
  const response = await vitrina('import', 'product', book, '--columns', 'auto,В наличии=', '--copy-names')
  assert.equal(response.stdout, 'list.xlsx: 2 created.\n', response.stderr)
  assert.match(response.stderr, /Omitted: Опт\./)
  assert.partialDeepStrictEqual((await shop.get('/external/product/')).body, [
    { group_product_id: 'A-1', name_ru: 'Дрель', name_ro: 'Дрель [ru]', price: '1234.50', qty: 0 },
    { group_product_id: 'A-2', price: '99.90' },
  ])
})

long('a CSV is read in the given encoding, and an option of another format is refused', async () => {
  const shop = await client()
  const vitrina = vitrinaWith(settingsOf(shop))
  // `Пила` in cp866, under headings of field names.
  const letters = Buffer.from([0x8f, 0xa8, 0xab, 0xa0])
  const dos = Buffer.concat([
    Buffer.from('group_product_id,price,name_ro,name_ru\nA-1,1,A,'),
    letters,
    Buffer.from('\n'),
  ])
  const read = await vitrina('import', 'product', write('dos.csv', dos), '--encoding', 'cp866')
  assert.equal(read.stdout, 'dos.csv: 1 created.\n', read.stderr)
  assert.equal((await shop.get('/external/product/')).body[0].name_ru, 'Пила')
  for (const given of [
    ['dos.csv', '--encoding', 'ebcdic'],
    ['dos.csv', '--sheet', 'Цены'],
    ['list.xlsx', '--encoding', 'cp866'],
  ]) {
    const [name = '', ...options] = given
    const { code, stderr } = await vitrina('import', 'product', join(folder, name), ...options)
    assert.equal(code, 2, stderr)
  }
})
