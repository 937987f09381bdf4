import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { urlOf } from '../database.ts'
import { leadingTo, tokenIn, visitor } from '../hub/visitor.ts'
import { startVitrina } from '../vitrina.ts'
import { vitrinaWith } from './run.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-operators-'))
after(() => rmSync(dataDir, { recursive: true }))
const { url, database, post } = await startVitrina({ VITRINA_DATA_DIR: dataDir })
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(database), AUTH_URL: url })
/** Output of a successful command. */
const outputOf = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await vitrina(...args)
  assert.equal(code, 0, stderr)
  return stdout.trim()
}

const EMAIL = 'ana@example.com'
const TARGET = 'https://shop.example/done'
const AUTH = `/ro/auth${leadingTo(TARGET)}`
const ana = visitor(url)
await outputOf('site', 'create', 'shop')

const chooseByLink = async (link: string) => {
  const { pathname, search, searchParams } = new URL(link)
  await ana.open(`${pathname}${search}`)
  return ana.send(pathname, { token: searchParams.get('token') ?? '', password: 'correct horse battery' })
}
const exchange = (token: string, headers: Record<string, string> = {}) =>
  post('/users/hub-auth/', { token }, headers)
const refresh = (token: string, headers: Record<string, string> = {}) =>
  post('/users/token/refresh/', { refresh: token }, headers)
const groupsIn = (access: string) =>
  JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).groups

test('A13 the link of user create sets a password, once, and signs the person in', async () => {
  const link = await outputOf('user', 'create', EMAIL)

  assert.equal((await chooseByLink(link)).status, 303)
  assert.equal((await ana.open('/ro/account')).status, 200)
  assert.notEqual((await chooseByLink(link)).status, 303)
})

test('7.1 a return address works as soon as it is registered, and no longer after its removal', async () => {
  assert.equal((await ana.open(AUTH)).status, 400)
  await outputOf('site', 'redirect', 'add', 'shop', TARGET)
  assert.equal((await ana.open(AUTH)).status, 200)
  await outputOf('site', 'redirect', 'remove', 'shop', TARGET)
  assert.equal((await ana.open(AUTH)).status, 400)
})

test('7.2 a first-party site needs no confirmation', async () => {
  await outputOf('site', 'redirect', 'add', 'shop', TARGET)
  assert.equal((await ana.open(AUTH)).status, 200)
  await outputOf('site', 'set', 'shop', '--first-party', 'yes')
  assert.equal((await ana.open(AUTH)).status, 303)
})

test('7.3 a site with a secret must use it for exchanges; an earlier one works during the overlap', async () => {
  const basic = (secret: string) => ({ authorization: `Basic ${btoa(`shop:${secret}`)}` })
  const statusWith = async (headers: Record<string, string>) =>
    (await exchange(tokenIn(await ana.open(AUTH)), headers)).status
  assert.equal(await statusWith({}), 200)

  const first = await outputOf('site', 'secret', 'add', 'shop')
  assert.deepEqual([await statusWith({}), await statusWith(basic(first))], [401, 200])
  const second = await outputOf('site', 'secret', 'add', 'shop', '--overlap', '1h')
  assert.deepEqual([await statusWith(basic(first)), await statusWith(basic(second))], [200, 200])
  const third = await outputOf('site', 'secret', 'add', 'shop')
  assert.deepEqual([await statusWith(basic(second)), await statusWith(basic(third))], [401, 200])

  await outputOf('site', 'secret', 'remove', 'shop')
  assert.equal(await statusWith({}), 200)
})

test('7.4 a new group of a user is in the next access token', async () => {
  await outputOf('group', 'create', 'vip')
  const { body } = await exchange(tokenIn(await ana.open(AUTH)))
  assert.deepEqual(groupsIn(body.access), [])

  await outputOf('group', 'add', 'vip', EMAIL)
  const next = await refresh(body.refresh)
  assert.deepEqual(groupsIn(next.body.access), ['vip'])
})

test('J12 a locked user is signed out immediately, and remains so after unlocking', async () => {
  const { body } = await exchange(tokenIn(await ana.open(AUTH)))
  await outputOf('user', 'lock', EMAIL)

  assert.equal((await refresh(body.refresh)).status, 401)
  assert.notEqual((await ana.open('/ro/account')).status, 200)
  await outputOf('user', 'unlock', EMAIL)
  assert.equal((await refresh(body.refresh)).status, 401)
  assert.notEqual((await ana.open('/ro/account')).status, 200)

  assert.equal((await chooseByLink(await outputOf('user', 'reset', EMAIL))).status, 303)
  assert.equal((await ana.open(AUTH)).status, 303)
})
