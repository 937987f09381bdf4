import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { urlOf } from '../database.ts'
import {
  client,
  database,
  digest,
  exportDigest,
  folder,
  get,
  ndjson,
  siteId,
  sql,
  token,
  url,
} from './exporting.ts'
import { vitrinaWith } from './run.ts'

const [site] = await sql<{ slug: string }>`select slug from site where id = ${siteId}`
const remote = vitrinaWith({ VITRINA_URL: url, VITRINA_TOKEN: token })
const local = vitrinaWith({ DATABASE_URL: urlOf(database) })

test('4.2.13 an export to a file equals the export of the API, in the format and compression of the file name', async () => {
  const file = join(folder, 'brands.ndjson')
  const { code, stdout, stderr } = await remote('export', 'brand', '-o', file)
  assert.equal(code, 0, stderr)
  assert.equal(stdout, `Exported 5,600 rows of brand to ${file}.\n`)
  assert.equal(digest(readFileSync(file)), ndjson)

  for (const [name, query] of [
    ['brands.csv.gz', '?format=csv'],
    ['brands.tsv.gz', '?format=csv&delimiter=tab'],
  ] as const) {
    assert.equal((await remote('export', 'brand', '-o', join(folder, name))).code, 0)
    assert.equal(digest(gunzipSync(readFileSync(join(folder, name)))), await exportDigest(query))
  }
})

test('an export to standard output writes nothing else there', async () => {
  const { code, stdout, stderr } = await remote('export', 'brand')
  assert.equal(code, 0)
  assert.equal(digest(Buffer.from(stdout)), ndjson)
  assert.equal(stderr, 'Exported 5,600 rows of brand.\n')
})

test('fields, filters and the delimiter are those of the API', async () => {
  const { stdout } = await remote(
    ...['export', 'brand', '--format', 'csv', '--delimiter', 'semicolon', '--fields', 'slug,name'],
    ...['--filter', 'slug=brand-7', '--json'],
  )
  assert.equal(stdout, 'name;slug\n"Brand ""7""";brand-7\n')
})

test('an object without rows exports to an empty file, or a header', async () => {
  const file = join(folder, 'gifts.csv')
  const { code, stdout } = await remote('export', 'gift', '-o', file, '--fields', 'code', '--json')
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(stdout), { object: 'gift', rows: 0, file })
  assert.equal(readFileSync(file, 'utf8'), 'code\n')
})

test('an existing file is replaced only with --force', async () => {
  const file = join(folder, 'there.ndjson')
  writeFileSync(file, 'mine')
  const { code, stderr } = await remote('export', 'brand', '-o', file)
  assert.equal(code, 1)
  assert.match(stderr, /exists: --force replaces it/)
  assert.equal(readFileSync(file, 'utf8'), 'mine')

  assert.equal((await remote('export', 'brand', '-o', file, '--force')).code, 0)
  assert.equal(digest(readFileSync(file)), ndjson)
})

test('9.6 a site of the local database is exported without a server, and leaves no valid token', async () => {
  const { code, stdout, stderr } = await local('export', 'brand', '--site', site?.slug ?? '')
  assert.equal(code, 0, stderr)
  assert.equal(digest(Buffer.from(stdout)), ndjson)
  assert.deepEqual(
    await sql`select name from api_token where name like 'vitrina%' and revoked_at is null`,
    [],
  )
})

test('an error is reported in a sentence and leaves no file', async () => {
  const reader = await client({ scopes: ['orders:read'] })
  const file = join(folder, 'never.ndjson')
  const cases: [string[], Record<string, string>, number, RegExp][] = [
    [['prodct'], {}, 2, /Unknown object "prodct"\. Did you mean product\?.* v2\/product-group/],
    [
      ['brand', '--fields', 'slug,nmae'],
      {},
      1,
      /^Refused\.\n {2}fields: There is no field “nmae”\. The fields are: /,
    ],
    [['brand', '--filter', 'colour=red'], {}, 1, /colour: There is no such parameter/],
    [['brand', '--filter', 'page_size=1'], {}, 2, /--filter: name=value/],
    [['brand'], { VITRINA_TOKEN: 'wrong-token-but-long' }, 1, /Is it a token of this server/],
    [['brand'], { VITRINA_TOKEN: reader.token }, 1, /lacks the scope “content:read”/],
    [['brand'], { VITRINA_TOKEN: '' }, 2, /VITRINA_TOKEN or --token-from/],
    [['brand'], { VITRINA_URL: 'http://shop.example' }, 2, /Over plain HTTP the token is readable/],
    [['brand'], { VITRINA_URL: 'shop.example' }, 2, /is not the address of a server/],
    [['brand'], { VITRINA_URL: '' }, 2, /--url .* --site/],
    [['brand', '--site', 'x', '--url', url], {}, 2, /not both/],
    [['brand', '--site', 'nowhere'], { DATABASE_URL: urlOf(database) }, 1, /Unknown site "nowhere"/],
  ]
  const outcomes = await Promise.all(
    cases.map(([args, settings]) =>
      vitrinaWith({ VITRINA_URL: url, VITRINA_TOKEN: token, ...settings })('export', '-o', file, ...args),
    ),
  )
  for (const [i, [, , expected, sentence]] of cases.entries()) {
    const { code, stdout, stderr } = outcomes[i] ?? assert.fail()
    assert.match(stderr, sentence)
    assert.equal(code, expected)
    assert.equal(stdout, '')
    assert.ok(!stderr.includes('    at '), 'no stack')
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('never')),
      [],
    )
  }
})

test('a server that is unavailable, or not Vitrina, is reported soon', async (t) => {
  const stranger = createServer((request, response) => {
    if (request.url?.includes('gift')) response.writeHead(302, { location: `${url}/external/gift/export/` })
    else response.writeHead(404, { 'content-type': 'text/html' })
    response.end('<h1>Welcome</h1>')
  }).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  t.after(() => stranger.close())
  const { port } = stranger.address() as AddressInfo
  const nobody = createServer().listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const { port: closed } = nobody.address() as AddressInfo
  nobody.close()
  const run = (url: string, object: string) =>
    vitrinaWith({ VITRINA_URL: url, VITRINA_TOKEN: token })('export', object)

  const [refused, other, leading] = await Promise.all([
    run(`http://127.0.0.1:${closed}`, 'brand'),
    run(`http://127.0.0.1:${port}`, 'brand'),
    run(`http://127.0.0.1:${port}`, 'gift'),
  ])
  assert.match(refused.stderr, /http:\/\/127\.0\.0\.1:\d+: connection refused/)
  assert.match(other.stderr, /responds with 404, but not as Vitrina does/)
  assert.match(leading.stderr, /redirects to/)
  for (const { code } of [refused, other, leading]) assert.equal(code, 1)
})

test('an overloaded server is asked again at the requested time', async (t) => {
  const answers: [number, Record<string, string>][] = [
    [503, { 'content-type': 'application/problem+json', 'retry-after': '1' }],
    [429, { 'content-type': 'application/problem+json' }],
    [200, { 'content-type': 'application/x-ndjson' }],
  ]
  const busy = createServer((_, response) => {
    const [status, headers] = answers.shift() ?? [500, {}]
    response.writeHead(status, headers).end(status === 200 ? '{"slug":"a"}\n' : '{"detail":"Busy."}')
  }).listen(0, '127.0.0.1')
  await once(busy, 'listening')
  t.after(() => busy.close())
  const { port } = busy.address() as AddressInfo
  const settings = { VITRINA_URL: `http://127.0.0.1:${port}`, VITRINA_TOKEN: token }
  const { code, stdout } = await vitrinaWith(settings)('export', 'brand')
  assert.equal(code, 0)
  assert.equal(stdout, '{"slug":"a"}\n')
})

test('the token is read from a file, and a URL may end in /external/', async () => {
  const file = join(folder, 'token')
  writeFileSync(file, `${token}\n`)
  const args = ['--url', `${url}/external/`, '--token-from', file]
  const { code, stderr } = await vitrinaWith({})('export', 'user-type', ...args)
  assert.equal(code, 0, stderr)
  assert.equal((await get('/external/user-type/')).status, 200)
})
