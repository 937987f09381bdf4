import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startVitrina } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { startVitrinaWith, vitrinaWith } from './run.ts'

const { url, token, post, client, siteId } = await startVitrina()
const home = mkdtempSync(join(tmpdir(), 'vitrina-changes-'))
after(() => rmSync(home, { recursive: true }))
const settings = { VITRINA_URL: url, VITRINA_TOKEN: token, XDG_STATE_HOME: home }
const changes = (...args: string[]) => vitrinaWith(settings)('changes', ...args)
const makeBrand = (name: string) => post('/external/brand/bulk-create/', [{ name, slug: name }])
const idsIn = (stdout: string) =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).id)

await makeBrand('one')
await post('/external/category/bulk-create/', [{ name_ro: 'Ceaiuri', group_category_id: 'K-1' }])

test('the feed is printed one line per entry, for people and as JSON', async () => {
  const { code, stdout } = await changes()
  assert.equal(code, 0)
  assert.match(stdout, /^\d+ +\S+Z +created +brand +1 +one +test +-$/m)
  assert.match(stdout, /^\d+ +\S+Z +created +category +1 +K-1 +test +-$/m)
  const lines = (await changes('--json', '--types', 'category')).stdout.trim().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).type),
    ['category'],
  )
})

test('--after continues after a cursor, and now prints the end of the feed', async () => {
  const { stdout } = await changes('--after', 'now')
  await makeBrand('two')
  assert.deepEqual(idsIn((await changes('--json', '--after', stdout.trim())).stdout), [2])
  assert.equal((await changes('--after', 'yesterday')).code, 2)
  assert.match((await changes('--types', 'brands')).stderr, /Unknown type "brands"/)
  assert.equal((await changes('--not-own', '--after', '0')).stdout, '')
})

test('--resume continues where the same command ended, for each token separately', async () => {
  assert.deepEqual(idsIn((await changes('--json', '--resume', '--types', 'brand')).stdout), [1, 2])
  assert.deepEqual(idsIn((await changes('--json', '--resume', '--types', 'brand')).stdout), [])
  await makeBrand('three')
  assert.deepEqual(idsIn((await changes('--json', '--resume', '--types', 'brand')).stdout), [3])
  const other = await client({ siteId })
  const byOther = vitrinaWith({ ...settings, VITRINA_TOKEN: other.token })
  const { stdout } = await byOther('changes', '--json', '--resume', '--types', 'brand')
  assert.deepEqual(idsIn(stdout), [1, 2, 3])
})

test('--follow prints changes as they happen, and the signal of Ctrl+C ends it', async () => {
  const follower = startVitrinaWith(settings)(
    'changes',
    '--follow',
    '--after',
    'now',
    '--json',
    '--types',
    'brand',
  )
  let stdout = ''
  follower.process.stdout?.on('data', (text) => {
    stdout += text
  })
  let count = 3
  await eventually(async () => {
    await makeBrand(`more-${++count}`)
    return stdout.includes('"brand"') || undefined
  })
  follower.process.kill('SIGINT')
  const { signal, stderr } = await follower.outcome
  assert.deepEqual([signal, stderr], ['SIGINT', ''])
})
