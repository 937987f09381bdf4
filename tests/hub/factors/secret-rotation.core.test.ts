import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import type { StoredProvider } from '../../../server/hub/providers/provider-queries.ts'
import { addProvider, clientSecretOf } from '../../../server/hub/providers/providers.ts'
import { setPasswordCheck } from '../../../server/hub/sign-in/password-check.ts'
import { openPool } from '../../../server/platform/postgres/pool/sql.ts'
import { countSealed, type SealedCount } from '../../../server/platform/secrets/reseal.ts'
import { advanceRotation, readRotation } from '../../../server/platform/secrets/rotation.ts'
import { onlySecret, readSecrets } from '../../../server/platform/secrets/secrets.ts'
import { onServer } from '../../database.ts'
import { PASSWORD } from '../people.ts'
import { visitor } from '../visitor.ts'
import { HUB, startFactors } from './enrolled.ts'

const [OLD, NEW, NEXT] = ['first', 'second', 'third'].map(
  (which) => `the ${which} secret of this deployment, long enough`,
) as [string, string, string]

const first = await startFactors({ VITRINA_SECRET: OLD })
const { sql, database, siteId, post, newVisitor, newWithApp, addApp, codeOf, passTime } = first

/** Starts another server on the same database, with these secrets. */
const serverWith = async (secrets: Readonly<Record<string, string>>) => {
  const own = openPool({ ...onServer(database), max: 4 }, () => undefined)
  const config = readConfig({
    AUTH_URL: HUB,
    TRUSTED_PROXIES: '127.0.0.1',
    VITRINA_ENV: 'development',
    VITRINA_DATA_DIR: first.config.dataDir,
    ...secrets,
  })
  const app = await buildApp({ config, sql: own, log: pino({ level: 'silent' }) })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  after(async () => {
    await app.close()
    await own.end()
  })
  return { url, config }
}

let network = 1
/** Signs in at a server with password and code. Returns the redirect location. */
const signInAt = async (url: string, email: string, code: string): Promise<string | null> => {
  const browser = visitor(url, { 'x-forwarded-for': `203.0.113.${network++}` })
  await browser.open('/en/sign-in')
  const half = await browser.send('/en/sign-in', { email, password: PASSWORD })
  assert.match(half.location ?? '', /^\/en\/second-factor/)
  await browser.open(half.location ?? '')
  return (await browser.send(half.location ?? '', { code })).location
}

const kidsAt = async (url: string): Promise<string[]> => {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid).sort()
}

/** Waits until /readyz has this status. Returns its response. */
const readinessOf = async (
  url: string,
  status: number,
): Promise<Readonly<Partial<Record<'status' | 'code' | 'detail', string>>>> => {
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}/readyz`)
    if (answer.status === status) return (await answer.json()) as Record<string, string>
    assert.ok(tries < 100, `/readyz answers ${answer.status}`)
    await sleep(100)
  }
}

/** Moves the times of the rotation a minute back: announcement, objection and activation. */
const passMinute = () => sql`
  update deployment_secret set
    announced_since = announced_since - interval '1 minute', unknown_at = unknown_at - interval '1 minute',
    active_since = active_since - interval '1 minute'
`

const earlierOf = (counts: readonly SealedCount[]) => counts.reduce((sum, { earlier }) => sum + earlier, 0)
const unreadableOf = (counts: readonly SealedCount[]) =>
  counts.reduce((sum, { unreadable }) => sum + unreadable, 0)

test('9.6 during a rotation, processes with the old secret and with both secrets work; after the old one is removed, nothing is lost', async () => {
  const ana = await newWithApp()
  await post('/external/webhook/', { url: 'https://receiver.example/', events: ['*'] })
  const provider = {
    slug: 'own',
    kind: 'openid',
    name: 'Own',
    issuer: 'https://issuer.example',
    client_id: 'x',
  }
  await sql.begin((sql) =>
    addProvider(sql, onlySecret(OLD), {
      ...provider,
      site_id: null,
      scope: 'openid',
      trusts_email: false,
      allow_private: false,
      secret: 'of the provider',
    } as unknown as Parameters<typeof addProvider>[2]),
  )
  await setPasswordCheck(sql, onlySecret(OLD), siteId, { url: 'https://site.example', allowPrivate: false })
  const kids = await kidsAt(first.url)

  await advanceRotation(sql, first.config)
  const both = await serverWith({ VITRINA_SECRET: NEW, VITRINA_SECRET_PREVIOUS: OLD })
  assert.equal(await signInAt(both.url, ana.email, await codeOf(ana.secret)), '/en/account')
  assert.deepEqual(await kidsAt(both.url), kids, 'nobody signs with a key of their own')

  // The process with the old secret alone can still read data that the process with both secrets writes,
  // while it is alive.
  await passMinute()
  await advanceRotation(sql, first.config)
  await advanceRotation(sql, both.config)
  const pending = await readRotation(sql, both.config)
  assert.ok(pending.isPending && pending.unknownAt, 'it must not seal yet')
  const person = await newVisitor()
  const otherVisitor = visitor(both.url, { 'x-forwarded-for': `203.0.113.${network++}` })
  for (const [name, value] of person.browser.cookies) otherVisitor.cookies.set(name, value)
  const ion = { ...person, ...(await addApp(otherVisitor)) }
  await passTime(ion.id)
  assert.equal(await signInAt(both.url, ion.email, await codeOf(ion.secret)), '/en/account')
  await passTime(ion.id)
  assert.equal(await signInAt(first.url, ion.email, await codeOf(ion.secret)), '/en/account')
  const cookies = ana.browser

  // Now all processes have both secrets: the one with the old secret alone makes no announcement any more.
  await passMinute()
  await advanceRotation(sql, both.config)
  await passMinute()
  await advanceRotation(sql, both.config)
  const { active, isOwn, previousMayGoAt } = await readRotation(sql, both.config)
  assert.ok(isOwn && active?.resealed_at)
  assert.ok((previousMayGoAt?.getTime() ?? 0) > Date.now() + 20 * 3_600_000, 'kept answers live for a day')

  const after = await serverWith({ VITRINA_SECRET: NEW })
  const secrets = await readSecrets(sql, after.config)()
  const counts = await countSealed(sql, secrets)
  assert.equal(earlierOf(counts) + unreadableOf(counts), 0, JSON.stringify(counts))
  for (const { what, sealed } of counts)
    if (!/being changed/.test(what)) assert.ok(sealed > 0, `${what}: the test has none`)
  assert.deepEqual(await kidsAt(after.url), kids)
  await passTime(ana.id)
  assert.equal(await signInAt(after.url, ana.email, await codeOf(ana.secret)), '/en/account')
  assert.equal(await signInAt(after.url, ana.email, ana.codes[0] ?? ''), '/en/account', 'a code on paper')
  assert.equal(
    (await signInAt(after.url, ana.email, ana.codes[0] ?? '')) === '/en/account',
    false,
    'once, as ever',
  )
  const [row] = await sql<StoredProvider>`select * from identity_provider where slug = 'own'`
  assert.equal(row && clientSecretOf(secrets, row), 'of the provider')
  assert.throws(() => row && clientSecretOf(onlySecret(OLD), row))
  assert.equal((await cookies.open('/en/account')).status, 200, 'people stay signed in')

  // A second rotation: the printed recovery code was created two secrets ago.
  const third = await serverWith({ VITRINA_SECRET: NEXT, VITRINA_SECRET_PREVIOUS: NEW })
  for (let n = 0; n < 4; n++) {
    await advanceRotation(sql, third.config)
    await passMinute()
  }
  const last = await serverWith({ VITRINA_SECRET: NEXT })
  assert.equal(await signInAt(last.url, ana.email, ana.codes[1] ?? ''), '/en/account')
  assert.deepEqual(await readinessOf(last.url, 200), { status: 'ready' })
  const { code, detail } = await readinessOf(first.url, 503)
  assert.equal(code, 'database_unavailable')
  assert.match(detail ?? '', /not the one that encrypted the data/)
  assert.match(first.log(), /VITRINA_SECRET is not the secret of this database/)
  const left = await countSealed(sql, await readSecrets(sql, last.config)())
  assert.equal(earlierOf(left) + unreadableOf(left), 0, JSON.stringify(left))
})
