import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from '../database.ts'
import { until } from '../jobs/importing.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import {
  bigFile,
  client,
  countOf,
  database,
  digest,
  holdBrands,
  isAccepted,
  STATE,
  settingsOf,
  slugOf,
  sql,
  url,
  write,
} from './importing.ts'
import { startVitrinaWith, vitrinaWith } from './run.ts'

test('4.2.13 interrupted connections during the upload lose and duplicate nothing', async (t) => {
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

test('9.6 a killed upload continues where it was', async (t) => {
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
  assert.match(again.stderr, /Resuming the upload after [4-9]\.\d MiB/)
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

test('9.6 an import whose command was killed is followed, not started again', async (t) => {
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
  assert.match(again.stderr, /The whole file was uploaded before/)
  assert.equal(again.stdout, 'followed.ndjson: 1 created.\n')
  const third = await vitrinaWith(settingsOf(shop))('import', 'brand', file)
  assert.equal(third.stdout, 'followed.ndjson: 1 unchanged.\n')
})

test('a killed dry run is not taken for the import itself', async (t) => {
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

test('the first Ctrl-C stops the upload, or the wait, and explains how to continue', async (t) => {
  const shop = await client()
  const proxy = await cuttingProxy(t, url, [{ of: 'request', bytes: 6_000_000, end: 'hold' }])
  const file = bigFile('stopped.ndjson')
  const uploading = startVitrinaWith(settingsOf(shop, proxy.url))('import', 'brand', file)
  await proxy.held
  uploading.process.kill('SIGINT')
  const { signal, stderr } = await uploading.outcome
  assert.equal(signal, 'SIGINT')
  assert.match(stderr, /Stopped: nothing is imported yet\. Run the same command to resume the upload\./)

  const release = await holdBrands(t)
  const small = write('waited.ndjson', '{"name":"A","slug":"a"}\n')
  const waiting = startVitrinaWith(settingsOf(shop))('import', 'brand', small)
  await until(() => isAccepted(shop))
  await sleep(500)
  waiting.process.kill('SIGINT')
  const stopped = await waiting.outcome
  assert.equal(stopped.signal, 'SIGINT')
  assert.match(stopped.stderr, /The server continues the import\. The same command reports its result\./)
  await release()
  await until(async () => (await countOf(shop)) === 1)
})

test('a cancelled import is reported as such', async (t) => {
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
  assert.equal(stdout, 'second.ndjson: nothing imported.\n')
  assert.match(stderr, /The import was cancelled\./)

  await release()
  assert.equal((await first.outcome).stdout, 'first.ndjson: 1 created.\n')
})

test('9.6 a site of the local database imports without a server, and continues after an interruption', async (t) => {
  const shop = await client()
  const local = { ...STATE, DATABASE_URL: urlOf(database) }
  const args = ['--site', await slugOf(shop)]
  const file = write('local.ndjson', '{"name":"A","slug":"a"}\n{"name":"B","slug":"b"}\n')
  const first = await vitrinaWith(local)('import', 'brand', file, ...args)
  assert.equal(first.code, 0, first.stderr)
  assert.equal(first.stdout, 'local.ndjson: 2 created.\n')

  const release = await holdBrands(t)
  const paused = startVitrinaWith(local)('import', 'brand', file, ...args)
  await until(() => isAccepted(shop))
  paused.process.kill('SIGKILL')
  await paused.outcome
  await release()
  const again = await vitrinaWith(local)('import', 'brand', file, ...args)
  assert.equal(again.code, 0, again.stderr)
  assert.equal(again.stdout, 'local.ndjson: 2 unchanged.\n')
})
