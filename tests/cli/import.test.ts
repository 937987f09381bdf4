import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { openSource } from '../../cli/transfer/import-source.ts'
import { urlOf } from '../database.ts'
import { type Client, startVitrina } from '../vitrina.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import { startVitrinaWith, vitrinaWith } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrina-import-'))
after(() => rmSync(folder, { recursive: true }))
const STATE = { XDG_STATE_HOME: join(folder, 'state') }
const { url, database, sql, client } = await startVitrina()

const settingsOf = ({ token }: Client, at = url) => ({ ...STATE, VITRINA_URL: at, VITRINA_TOKEN: token })
const slugOf = async ({ siteId }: Client): Promise<string> => {
  const [site] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
  return site?.slug ?? ''
}
const write = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const countOf = async ({ get }: Client, path = 'brand'): Promise<number> =>
  Number((await get(`/external/${path}/?page_size=1`)).headers.get('x-total-count'))
const states = () => readdirSync(join(STATE.XDG_STATE_HOME, 'vitrina'))

/** A file of several parts, which packing hardly makes smaller. */
const bigFile = (name: string): string => {
  const lines = Array.from({ length: 250 }, (_, i) =>
    JSON.stringify({
      name: `Brand ${i}`,
      slug: `brand-${i}`,
      description: randomBytes(30_000).toString('base64'),
    }),
  )
  return write(name, `${lines.join('\n')}\n`)
}

/** Lets nobody write brands until it is told to, or the test is over. */
const holdBrands = async (t: TestContext): Promise<() => Promise<void>> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: tellLocked } = Promise.withResolvers<void>()
  const done = sql.begin(async (sql) => {
    await sql`lock table brand in share row exclusive mode`
    tellLocked()
    await released
  })
  await locked
  const end = async () => {
    release()
    await done
  }
  t.after(end)
  return end
}

/** All of its file has arrived. */
const isAccepted = async ({ siteId }: Client, files = 1) =>
  (await sql`select from import where site_id = ${siteId} and state in ('queued', 'running')`).length ===
  files

const until = async (answer: () => unknown): Promise<void> => {
  for (const giveUp = Date.now() + 20_000; !(await answer()); await sleep(20))
    if (Date.now() > giveUp) throw new Error('It did not come to pass.')
}

for (const name of ['all.ndjson', 'all.ndjson.gz', 'all.csv', 'all.tsv.gz'])
  test(`4.2.13 what is exported as ${name} imports into an empty site, and exports again as it was`, async () => {
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
    const again = await vitrinaWith(settingsOf(to))('export', 'category')
    assert.equal(again.stdout, (await vitrinaWith(settingsOf(from))('export', 'category')).stdout)
    assert.deepEqual(states(), [])
  })

test('standard input is imported, packed or not', async () => {
  const shop = await client()
  for (const [content, outcome] of [
    ['{"name":"A","slug":"a"}\n', '1 created'],
    [gzipSync('{"name":"A","slug":"a"}\n{"name":"B","slug":"b"}'), '1 created, 1 unchanged'],
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

test('lines that are refused are shown, and kept in a file to be mended and imported again', async () => {
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
  const kept = readFileSync(errors, 'utf8')
  assert.match(kept, /^name,slug,order,_line,_errors\r?\n,bad-0,0,3,/)

  writeFileSync(errors, kept.replaceAll('\n,bad', '\nMended,bad').replace('1,5', '15'))
  const mended = await vitrina('import', 'brand', errors, '--json')
  assert.equal(mended.code, 0, mended.stderr)
  assert.partialDeepStrictEqual(JSON.parse(mended.stdout), { state: 'done', created: 8, invalid: 0 })
})

test('a dry run tells all of it and writes nothing', async () => {
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

  const slugs = await vitrinaWith(settingsOf(shop))('import', 'brand', file, '--slugs', 'auto')
  assert.equal(slugs.code, 0, slugs.stderr)
})

test('--detach leaves the import to the server, and tells where it is', async (t) => {
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

test('4.2.13 connections that break in the middle of the upload lose and double nothing', async (t) => {
  const shop = await client()
  const proxy = await cuttingProxy(t, url, [
    { of: 'answer', bytes: 0, end: 'cut' },
    { of: 'request', bytes: 1_000_000, end: 'cut' },
    { of: 'request', bytes: 5_000_000, end: 'cut' },
    { of: 'answer', bytes: 600, end: 'cut' },
  ])
  const file = bigFile('cut.ndjson')
  const { code, stdout, stderr } = await vitrinaWith(settingsOf(shop, proxy.url))('import', 'brand', file)
  assert.equal(code, 0, stderr)
  assert.equal(stdout, 'cut.ndjson: 250 created.\n')
  assert.equal(proxy.left(), 0)
})

test('9.6 an upload that was killed goes on where it was', async (t) => {
  const shop = await client()
  const proxy = await cuttingProxy(t, url, [{ of: 'request', bytes: 6_000_000, end: 'hold' }])
  const settings = settingsOf(shop, proxy.url)
  const file = bigFile('killed.ndjson')
  const { process, outcome } = startVitrinaWith(settings)('import', 'brand', file)
  await proxy.held
  process.kill('SIGKILL')
  await outcome

  const again = await vitrinaWith(settings)('import', 'brand', file)

  assert.equal(again.code, 0, again.stderr)
  assert.match(again.stderr, /Going on behind the [4-9]\.\d MiB that were uploaded before/)
  assert.equal(again.stdout, 'killed.ndjson: 250 created.\n')
  const descriptions = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).description)
  const [row] = await sql<{ all: string }>`
    select string_agg(description, ',' order by id) as all from brand where site_id = ${shop.siteId}
  `
  assert.equal(digest(row?.all ?? ''), digest(descriptions.join(',')))
})

test('9.6 an import whose command was killed is followed again, not begun again', async (t) => {
  const shop = await client()
  const release = await holdBrands(t)
  const file = write('followed.ndjson', '{"name":"A","slug":"a"}\n')
  const { process, outcome } = startVitrinaWith(settingsOf(shop))('import', 'brand', file)
  await until(() => isAccepted(shop))
  process.kill('SIGKILL')
  await outcome
  await release()

  const again = await vitrinaWith(settingsOf(shop))('import', 'brand', file)

  assert.equal(again.code, 0, again.stderr)
  assert.match(again.stderr, /All of the file was uploaded before/)
  assert.equal(again.stdout, 'followed.ndjson: 1 created.\n')
  const third = await vitrinaWith(settingsOf(shop))('import', 'brand', file)
  assert.equal(third.stdout, 'followed.ndjson: 1 unchanged.\n')
})

test('a dry run that was killed is not taken for the import itself', async (t) => {
  const shop = await client()
  const release = await holdBrands(t)
  const file = write('dry.ndjson', '{"name":"A","slug":"a"}\n')
  const { process, outcome } = startVitrinaWith(settingsOf(shop))('import', 'brand', file, '--dry-run')
  await until(() => isAccepted(shop))
  process.kill('SIGKILL')
  await outcome
  await release()

  assert.equal(
    (await vitrinaWith(settingsOf(shop))('import', 'brand', file)).stdout,
    'dry.ndjson: 1 created.\n',
  )
})

test('the first Ctrl-C stops the upload, or the waiting, and says how to go on', async (t) => {
  const shop = await client()
  const proxy = await cuttingProxy(t, url, [{ of: 'request', bytes: 6_000_000, end: 'hold' }])
  const file = bigFile('stopped.ndjson')
  const uploading = startVitrinaWith(settingsOf(shop, proxy.url))('import', 'brand', file)
  await proxy.held
  uploading.process.kill('SIGINT')
  const { signal, stderr } = await uploading.outcome
  assert.equal(signal, 'SIGINT')
  assert.match(stderr, /Stopped: nothing is imported yet\. The same command goes on with the upload\./)

  const release = await holdBrands(t)
  const small = write('waited.ndjson', '{"name":"A","slug":"a"}\n')
  const waiting = startVitrinaWith(settingsOf(shop))('import', 'brand', small)
  await until(() => isAccepted(shop))
  await sleep(500)
  waiting.process.kill('SIGINT')
  const stopped = await waiting.outcome
  assert.equal(stopped.signal, 'SIGINT')
  assert.match(stopped.stderr, /The server goes on with the import\. The same command tells how it went\./)
  await release()
  await until(async () => (await countOf(shop)) === 1)
})

test('an import that is cancelled is told as such', async (t) => {
  const shop = await client()
  const release = await holdBrands(t)
  const start = (name: string) =>
    startVitrinaWith(settingsOf(shop))('import', 'brand', write(name, `{"name":"${name}","slug":"a"}\n`))
  const first = start('first.ndjson')
  await until(() => isAccepted(shop))
  const second = start('second.ndjson')
  const jobs = async (): Promise<{ id: number }[]> => (await shop.get('/external/job/')).body
  await until(() => isAccepted(shop, 2))
  const newest = Math.max(...(await jobs()).map(({ id }) => id))
  await until(async () => (await shop.del(`/external/job/${newest}/`)).status === 204)
  const { code, stdout, stderr } = await second.outcome
  assert.equal(code, 1)
  assert.equal(stdout, 'second.ndjson: nothing was done.\n')
  assert.match(stderr, /The import was cancelled\./)

  await release()
  assert.equal((await first.outcome).stdout, 'first.ndjson: 1 created.\n')
})

test('9.6 a site of the local database imports without a server, and what broke off goes on', async (t) => {
  const shop = await client()
  const local = { ...STATE, DATABASE_URL: urlOf(database) }
  const args = ['--site', await slugOf(shop)]
  const file = write('local.ndjson', '{"name":"A","slug":"a"}\n{"name":"B","slug":"b"}\n')
  const first = await vitrinaWith(local)('import', 'brand', file, ...args)
  assert.equal(first.code, 0, first.stderr)
  assert.equal(first.stdout, 'local.ndjson: 2 created.\n')

  const release = await holdBrands(t)
  const held = startVitrinaWith(local)('import', 'brand', file, ...args)
  await until(() => isAccepted(shop))
  held.process.kill('SIGKILL')
  await held.outcome
  await release()
  const again = await vitrinaWith(local)('import', 'brand', file, ...args)
  assert.equal(again.code, 0, again.stderr)
  assert.equal(again.stdout, 'local.ndjson: 2 unchanged.\n')
})

test('what is wrong with a file is told in a sentence, and nothing is imported', async () => {
  const shop = await client()
  const before = states().length
  const whole = gzipSync(`{"name":"A","slug":"a"}\n`.repeat(50))
  const cases: [string[], number, RegExp][] = [
    [['brand', join(folder, 'nowhere.csv')], 1, /nowhere\.csv cannot be read: .*no such file/],
    [['brand', folder, '--format', 'csv'], 1, /cannot be read/],
    [['brand', write('a.xml', '<a/>')], 2, /--format says whether .*a\.xml is ndjson or csv/],
    [['brand', '-'], 2, /--format says whether it is/],
    [['brand', write('b.csv', 'name,slgu\nA,a\n')], 1, /slgu: /],
    [
      ['brand', write('d.csv', `name,slug,${Array.from({ length: 30 }, (_, i) => `f${i}`)}\nA,a\n`)],
      1,
      /^Refused\.\n {2}f0, f1, .*, f9 and 20 more: There is no such field\..*\n$/,
    ],
    [['brand', write('empty.csv', '')], 1, /empty|nothing/i],
    [
      ['brand', write('short.ndjson.gz', whole.subarray(0, -8))],
      1,
      /short\.ndjson\.gz is no whole gzip file/,
    ],
    [['brnd', write('c.csv', 'name,slug\nA,a\n')], 2, /Did you mean brand\?/],
    [['brand', join(folder, 'c.csv'), '--slugs', 'yes'], 2, /--slugs is auto/],
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

test('a line that is longer than a part is refused as any other', async () => {
  const shop = await client()
  const file = write(
    'long.ndjson',
    `{"name":"A","slug":"a"}\n${'x'.repeat(12_000_000)}\n{"name":"B","slug":"b"}\n`,
  )
  const { code, stdout, stderr } = await vitrinaWith(settingsOf(shop))('import', 'brand', file)
  assert.equal(code, 1)
  assert.equal(stdout, 'long.ndjson: 2 created, 1 invalid.\n')
  assert.match(stderr, /line 2: The record that begins here is longer/)
})

test('a file that changes while it is read is not imported', async (t) => {
  const file = write('growing.ndjson', '{"name":"A","slug":"a"}\n')
  await using source = await openSource(file, t.signal)
  await source.refuseChange()
  appendFileSync(file, '{"name":"B"}\n')
  await assert.rejects(source.refuseChange(), /growing\.ndjson changed while it was read/)
})

test('where nothing can be kept, an import works all the same', async () => {
  const shop = await client()
  const file = write('kept.ndjson', '{"name":"A","slug":"a"}\n')
  const { code, stderr } = await vitrinaWith({ ...settingsOf(shop), XDG_STATE_HOME: file })(
    ...['import', 'brand', file],
  )
  assert.equal(code, 0)
  assert.match(stderr, /Should this break off, it begins anew/)
})
