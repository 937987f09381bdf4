import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SCOPES } from '@vitrina/schema/scopes'
import { pino } from 'pino'
import { createSite } from '../../server/identity/access/sites.ts'
import { adoptToken, createToken, revokeToken, rotateToken } from '../../server/identity/access/tokens.ts'
import { type Database, openPool } from '../../server/platform/postgres/pool/sql.ts'
import { vitrinaWith } from '../cli/run.ts'
import { createDatabase, onServer, urlOf } from '../database.ts'
import { eventually } from '../webhooks/eventually.ts'
import { callersBy } from './callers-by.ts'

const { name, sql, drop } = await createDatabase()
const otherProcess = openPool(onServer(name), () => undefined)
after(async () => {
  await otherProcess.end()
  await drop()
})

const log = pino({ level: 'silent' })
const authenticate = callersBy(sql, log)
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })
const site = await createSite(sql, { slug: 'shop', name: 'Shop', timeZone: 'Europe/Chisinau' })
const siteId = site?.id ?? 0

const issue = (lifetime: number | null = null) =>
  createToken(sql, { siteId, name: 'ERP', scopes: ['content:read', 'orders:read'], lifetime })

/** Pool that counts its statements and can make some fail. */
const watched = (isBroken: (text: string) => boolean = () => false) => {
  const sent: string[] = []
  const template = (strings: TemplateStringsArray, ...values: unknown[]) => {
    const query = sql(strings, ...values)
    const text = strings.join('?')
    // A fragment becomes part of a statement and is not awaited.
    return {
      ...query,
      // biome-ignore lint/suspicious/noThenProperty: it stands for a query
      then: (resolve: never, reject: never) => {
        sent.push(text)
        const broken = isBroken(text)
        return (broken ? Promise.reject(new Error('broken')) : Promise.resolve(query)).then(resolve, reject)
      },
    }
  }
  return { sql: Object.assign(template, sql) as unknown as Database, sent }
}

const assertRefused = async (token: string, ...processes: (typeof authenticate)[]): Promise<void> => {
  for (const authenticate of processes) assert.equal(await authenticate(token), undefined)
}

test('a token has the form vt_<id>_<secret>, and identifies the site and the scopes', async () => {
  const { id, token } = await issue()

  assert.match(token, /^vt_[0-9a-f]{12}_[\w-]{43}$/)
  assert.equal(token.split('_')[1], id)
  const caller = await authenticate(token)
  assert.equal(caller?.siteId, siteId)
  assert.deepEqual([...(caller?.scopes ?? [])], ['content:read', 'orders:read'])
})

test('the secret of a token is not stored', async () => {
  const { token } = await issue()
  const secret = token.slice('vt_000000000000_'.length)

  const rows = await sql<{ row: string }>`select api_token::text as row from api_token`

  assert.ok(
    rows.every(({ row }) => !row.includes(secret) && !row.includes(Buffer.from(secret).toString('hex'))),
  )
})

test('a wrong secret with a known id is refused, and so is a known secret with another id', async () => {
  const one = await issue()
  const two = await issue()
  const swapped = one.token.replace(one.id, two.id)
  const last = one.token.endsWith('A') ? 'E' : 'A'

  assert.equal(await authenticate(swapped), undefined)
  assert.equal(await authenticate(one.token.slice(0, -1) + last), undefined)
  assert.ok(await authenticate(one.token))
})

test('a text that cannot be a token is refused without a database query', async () => {
  const { sql, sent } = watched()
  const authenticate = callersBy(sql, log)
  const { token } = await issue()
  const junk = [
    '',
    'short',
    'vt_',
    token.slice(0, -1),
    `${token}x`,

    `${token} `,
    'ț'.repeat(20),
  ]

  for (const text of [...junk, 'x'.repeat(10_000), 'vt_000000000000_\0']) {
    assert.equal(await authenticate(text), undefined)
  }
  assert.deepEqual(sent, [])
})

test('an unknown token is looked up once, not on each attempt', async () => {
  const { sql, sent } = watched()
  const authenticate = callersBy(sql, log)
  const unknown = `vt_000000000000_${'x'.repeat(43)}`

  for (let i = 0; i < 5; i++) assert.equal(await authenticate(unknown), undefined)

  assert.equal(sent.length, 1)
})

test('concurrent requests with one token query the database once', async () => {
  const { sql, sent } = watched()
  const authenticate = callersBy(sql, log)
  const { token } = await issue()

  const callers = await Promise.all(Array.from({ length: 50 }, () => authenticate(token)))

  assert.ok(callers.every((caller) => caller?.siteId === siteId))
  assert.equal(sent.filter((text) => text.includes('select id, number')).length, 1)
})

test('a revoked token is refused within a second on every process', async () => {
  const { id, token } = await issue()
  const elsewhere = callersBy(otherProcess, log)
  assert.ok(await authenticate(token))
  assert.ok(await elsewhere(token))

  assert.equal((await vitrina('token', 'revoke', id)).code, 0)

  await sleep(1_000)
  await assertRefused(token, authenticate, elsewhere)
})

test('an expired token is refused within a second', async () => {
  const { token } = await issue(1)
  assert.ok(await authenticate(token))

  await sleep(2_000)
  await assertRefused(token, authenticate)
})

test('a rotated token stays valid for the overlap, together with the new one', async () => {
  const old = await issue(3600)
  const caller = await authenticate(old.token)

  const fresh = await rotateToken(sql, { id: old.id, overlap: 1 })

  assert.ok(fresh)
  assert.ok(await authenticate(old.token))
  const { tokenDigest, ...same } = (await authenticate(fresh.token)) ?? {}
  assert.notEqual(tokenDigest, caller?.tokenDigest)
  assert.deepEqual({ ...same, tokenDigest: caller?.tokenDigest }, caller, 'the caller stays the same caller')
  assert.ok((fresh.expires_at?.getTime() ?? 0) > Date.now() + 3_500_000, 'it lives as long as the old was to')
  await sleep(2_000)
  await assertRefused(old.token, authenticate)
  assert.ok(await authenticate(fresh.token))
})

test('of two concurrent rotations, one creates a token', async () => {
  const { id } = await issue()

  const created = await Promise.all([
    rotateToken(sql, { id, overlap: 60 }),
    rotateToken(otherProcess, { id, overlap: 60 }),
  ])

  assert.equal(created.filter((token) => token !== undefined).length, 1)
})

test('a revoked, rotated or unknown token is not rotated', async () => {
  const revoked = await issue()
  await vitrina('token', 'revoke', revoked.id)

  for (const id of [revoked.id, 'nothing'])
    assert.equal(await rotateToken(sql, { id, overlap: 60 }), undefined)
})

const lastUse = async (id: string) => {
  // The time is stored in the background shortly after.
  await sleep(100)
  const [row] = await sql<{ at: Date | null }>`select last_used_at as at from api_token where id = ${id}`
  return row?.at?.getTime()
}

test('the last use is stored, at most once a minute', async () => {
  const { id, token } = await issue()
  assert.equal(await lastUse(id), undefined)

  await authenticate(token)
  const first = await eventually(() => lastUse(id))
  assert.ok(Math.abs(first - Date.now()) < 60_000)

  await callersBy(otherProcess, log)(token)
  assert.equal(await lastUse(id), first)

  await sql`update api_token set last_used_at = now() - interval '61 seconds' where id = ${id}`
  await callersBy(otherProcess, log)(token)
  await eventually(async () => ((await lastUse(id)) ?? 0) >= first || undefined)
})

test('a failure to store the use does not affect the request', async () => {
  const { sql } = watched((text) => text.includes('update'))
  const { id, token } = await issue()

  assert.ok(await callersBy(sql, log)(token))
  assert.equal(await lastUse(id), undefined)
})

test('an unavailable database is reported, and queried again on the next attempt', async () => {
  let isUnreachable = true
  const { sql } = watched(() => isUnreachable)
  const authenticate = callersBy(sql, log)
  const { token } = await issue()

  await assert.rejects(authenticate(token), /broken/)
  isUnreachable = false
  assert.ok(await authenticate(token))
})

test('a token has the scopes given at its creation', async () => {
  const { token } = await createToken(sql, { siteId, name: 'All', scopes: SCOPES, lifetime: null })
  assert.deepEqual([...((await authenticate(token))?.scopes ?? [])], [...SCOPES])
})

test('3.2 an adopted token of another program works, is rotated, and is revoked within a second', async () => {
  const text = 'Zx9!shop-that-moved/2019'
  const scopes = ['orders:read'] as const
  const { id } = await adoptToken(sql, text, { siteId, name: 'Old ERP', scopes, lifetime: null })
  const [{ kept } = { kept: '' }] = await sql<{ kept: string }>`
    select token::text as kept from api_token as token where id = ${id}
  `
  assert.ok(!kept.includes(text))
  const other = callersBy(otherProcess, log)
  const caller = await authenticate(text)
  assert.deepEqual([caller?.siteId, [...(caller?.scopes ?? [])]], [siteId, ['orders:read']])
  for (const wrong of [`${text} `, text.toLowerCase(), text.slice(1), `vt_${id}_${text}`])
    assert.equal(await authenticate(wrong), undefined, wrong)

  const rotated = await rotateToken(sql, { id, overlap: 600 })
  assert.equal((await authenticate(rotated?.token ?? ''))?.tokenId, caller?.tokenId)
  assert.equal((await other(text))?.tokenId, caller?.tokenId)
  await revokeToken(sql, { id })
  await sleep(1_000)
  await assertRefused(text, authenticate, other)
})

test('3.2 a weak value, or that of an existing or former token, is refused', async () => {
  const tokenOptions = { siteId, name: 'ERP', scopes: SCOPES, lifetime: null }
  const { token } = await issue()
  for (const [text, why] of [
    ['', /16 to 256/],
    ['short-15-chars.', /16 to 256/],
    ['x'.repeat(257), /16 to 256/],
    ['with a space in it 1', /16 to 256/],
    ['with,commas,in,it,1', /16 to 256/],
    ['кириллица-не-токен', /16 to 256/],
    ['vt_0123456789ab_short', /16 to 256/],
    ['aaaabbbbccccddddeeee', /easy to guess/],
    ['Zx9!shop-that-moved/2019', /already exists/],
    [token, /already exists/],
  ] as const)
    await assert.rejects(adoptToken(sql, text, tokenOptions), why, text)
})
