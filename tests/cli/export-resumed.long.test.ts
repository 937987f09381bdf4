import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { cuttingProxy } from './cutting-proxy.ts'
import { digest, exportDigest, folder, ndjson, token, url } from './exporting.ts'
import { startVitrinaWith, vitrinaWith } from './run.ts'

test('4.2.13 interrupted connections do not change the exported file', async (t) => {
  const proxy = await cuttingProxy(t, url, [
    { of: 'answer', bytes: 0, end: 'cut' },
    { of: 'answer', bytes: 3_000, end: 'cut' },
    { of: 'answer', bytes: 60_000, end: 'cut' },
  ])
  const file = join(folder, 'cut.ndjson')
  const { code, stderr } = await vitrinaWith({ VITRINA_URL: proxy.url, VITRINA_TOKEN: token })(
    ...['export', 'brand', '-o', file],
  )
  assert.equal(code, 0, stderr)
  assert.equal(proxy.left(), 0)
  assert.equal(digest(readFileSync(file)), ndjson)
})

for (const name of ['killed.csv', 'killed.ndjson.gz'])
  test(`9.6 a killed export to ${name} continues where it was`, async (t) => {
    const proxy = await cuttingProxy(t, url, [{ of: 'answer', bytes: 60_000, end: 'hold' }])
    const settings = { VITRINA_URL: proxy.url, VITRINA_TOKEN: token }
    const file = join(folder, name)
    const { process, outcome } = startVitrinaWith(settings)('export', 'brand', '-o', file)
    await proxy.held
    process.kill('SIGKILL')
    await outcome
    assert.ok(!existsSync(file))
    // Remainder of a write that was killed midway.
    writeFileSync(`${file}.part`, 'half a li', { flag: 'a' })

    const again = await vitrinaWith(settings)('export', 'brand', '-o', file)

    assert.equal(again.code, 0, again.stderr)
    assert.match(again.stderr, /Resuming after 500 rows/)
    const bytes = readFileSync(file)
    assert.equal(
      digest(name.endsWith('.gz') ? gunzipSync(bytes) : bytes),
      name.includes('csv') ? await exportDigest('?format=csv') : ndjson,
    )
    assert.deepEqual(
      readdirSync(folder).filter((other) => other.startsWith(`${name}.`)),
      [],
    )
  })

test('an export does not continue the partial file of another one', async (t) => {
  const proxy = await cuttingProxy(t, url, [{ of: 'answer', bytes: 60_000, end: 'hold' }])
  const settings = { VITRINA_URL: proxy.url, VITRINA_TOKEN: token }
  const file = join(folder, 'other.ndjson')
  const { process, outcome } = startVitrinaWith(settings)('export', 'brand', '-o', file)
  await proxy.held
  process.kill('SIGINT')
  const { signal, stderr } = await outcome
  assert.equal(signal, 'SIGINT')
  assert.match(stderr, /Run the same command to resume/)

  const { code } = await vitrinaWith(settings)('export', 'brand', '-o', file, '--fields', 'slug')
  assert.equal(code, 0)
  assert.match(readFileSync(file, 'utf8'), /^{"slug":"brand-0"}\n/)
})
