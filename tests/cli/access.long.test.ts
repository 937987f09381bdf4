import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { startVitrinaWith, vitrinaWith } from './run.ts'

const { name, drop } = await createDatabase()
after(drop)
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })
const json = async (...args: string[]) => JSON.parse((await vitrina(...args, '--json')).stdout)

test('a token for an unknown site is refused, listing the existing sites', async () => {
  const early = await vitrina('token', 'create', '--site', 'shop', '--name', 'ERP')
  assert.equal(early.code, 1)
  assert.match(early.stderr, /There is no site yet/)

  await vitrina('site', 'create', 'shop', '--name', 'A shop', '--time-zone', 'Europe/Bucharest')
  const wrong = await vitrina('token', 'create', '--site', 'store', '--name', 'ERP')
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /Unknown site "store"\. Sites: shop\./)
})

test('a site is created once and listed', async () => {
  const again = await vitrina('site', 'create', 'shop')
  assert.equal(again.code, 1)
  assert.match(again.stderr, /The site "shop" already exists/)

  assert.partialDeepStrictEqual(await json('site', 'list'), [
    { slug: 'shop', name: 'A shop', time_zone: 'Europe/Bucharest' },
  ])
})

test('an invalid site is refused', async () => {
  for (const args of [['Shop'], ['a--b'], ['a'.repeat(64)], ['x', '--time-zone', 'Mars/Olympus']]) {
    const { code, stdout } = await vitrina('site', 'create', ...args)
    assert.equal(code, 2, args.join(' '))
    assert.equal(stdout, '')
  }
})

test('token create prints only the token, and all else to stderr', async () => {
  const { code, stdout, stderr } = await vitrina('token', 'create', '--site', 'shop', '--name', 'ERP')

  assert.equal(code, 0)
  assert.match(stdout, /^vt_[0-9a-f]{12}_[\w-]{43}\n$/)
  assert.match(stderr, /not shown again/)
  assert.ok(!stderr.includes(stdout.trim()))
})

test('a token has the requested scopes and lifetime', async () => {
  const options = ['--scope', 'orders:read', '--scope', 'content:read', '--expires', '30d']
  const { id, scopes, expires_at } = await json(
    'token',
    'create',
    '--site',
    'shop',
    '--name',
    'Reader',
    ...options,
  )

  assert.deepEqual(scopes, ['content:read', 'orders:read'])
  assert.ok(Math.abs(Date.parse(expires_at) - Date.now() - 30 * 86_400_000) < 60_000)
  const listed: { id: string }[] = await json('token', 'list', '--site', 'shop')
  assert.partialDeepStrictEqual(
    listed.find((token) => token.id === id),
    { site: 'shop', name: 'Reader', scopes, state: 'active', works_until: expires_at, last_used_at: null },
  )
})

test('3.2 token create --value-from takes the token from standard input or a file, and prints only its id', async () => {
  const create = ['token', 'create', '--site', 'shop', '--name', 'Moved', '--value-from']
  const start = startVitrinaWith({ DATABASE_URL: urlOf(name) })
  const piped = async (value: string, ...more: string[]) => {
    const { process, outcome } = start(...create, '-', ...more)
    process.stdin?.end(value)
    return outcome
  }
  const value = 'a-Token-of-the-old-shop-42'
  const { code, stdout, stderr } = await piped(`${value}\n`)
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^[0-9a-f]{12}\n$/)
  assert.ok(!stderr.includes(value))

  const folder = mkdtempSync(join(tmpdir(), 'vitrina-token-'))
  after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'token'), `${value}\r\n`)
  const again = await vitrina(...create, join(folder, 'token'))
  assert.equal(again.code, 2)
  assert.match(again.stderr, /already/)
  assert.equal((await vitrina(...create, join(folder, 'none'))).code, 2)
  assert.match((await piped('weak')).stderr, /16 to 256/)
})

test('a list of tokens contains no secret', async () => {
  const { token } = await json('token', 'create', '--site', 'shop', '--name', 'Secret')
  const secret = token.slice('vt_000000000000_'.length)

  for (const args of [
    ['token', 'list'],
    ['token', 'list', '--json'],
  ])
    assert.ok(!(await vitrina(...args)).stdout.includes(secret))
})

test('a token is rotated and revoked by its id, or by its full text', async () => {
  const { token, id } = await json('token', 'create', '--site', 'shop', '--name', 'POS')

  const fresh = await json('token', 'rotate', id, '--overlap', '7d')
  assert.ok(Math.abs(Date.parse(fresh.works_until) - Date.now() - 7 * 86_400_000) < 60_000)
  const again = await vitrina('token', 'rotate', id)
  assert.equal(again.code, 1)
  assert.match(again.stderr, new RegExp(`${fresh.id} has replaced it already`))

  assert.equal((await vitrina('token', 'revoke', token)).code, 0)
  const states = (await json('token', 'list')).map((one: { id: string; state: string }) => [
    one.id,
    one.state,
  ])
  assert.equal(Object.fromEntries(states)[id], 'revoked')
  assert.equal(Object.fromEntries(states)[fresh.id], 'active')
})

test('an unknown token is neither rotated nor revoked', async () => {
  for (const verb of ['rotate', 'revoke']) {
    const { code, stderr } = await vitrina('token', verb, '000000000000')
    assert.equal(code, 1)
    assert.match(stderr, /Unknown token 000000000000/)
  }
})
