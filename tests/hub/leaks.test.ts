import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startVitrina } from '../vitrina.ts'
import { linkTo, waitForMail } from './mailbox.ts'
import { leadingTo, tokenIn, visitor } from './visitor.ts'

const { url, sql, config, log, post } = await startVitrina({ LOG_LEVEL: 'trace' })

const SITE = 'http://localhost:3999/callback'
const PASSWORD = 'a-password-nobody-else-has'
const NEW_PASSWORD = 'another-password-nobody-has'
const WRONG_PASSWORD = 'a-wrong-password-that-was-typed'

/** Secrets of the run, by description. */
const secrets = new Map<string, string>()
const keep = (what: string, secret: string): string => {
  assert.ok(secret.length > 15, `${what} is too short to be looked for: ${secret}`)
  secrets.set(what, secret)
  return secret
}

const json = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const { status, body: answer } = await post(path, body, headers)
  return { status, body: answer }
}

const exchange = async (token: string, when: string) => {
  const { status, body } = await json('/users/hub-auth/', { token })
  assert.equal(status, 200)
  for (const name of ['refresh', 'access', 'auth_token']) keep(`${name} ${when}`, body[name])
  return body as { refresh: string; access: string; auth_token: string }
}

const linkToken = (link: string, what: string): string =>
  keep(what, new URL(link).searchParams.get('token') ?? '')

/** Complete life of an account, with errors. */
const live = async (): Promise<void> => {
  const email = 'leak@example.com'
  for (const [what, secret] of Object.entries({ PASSWORD, NEW_PASSWORD, WRONG_PASSWORD })) keep(what, secret)
  const ana = visitor(url)
  const returnQuery = leadingTo(SITE, { state: 'a-state-of-the-calling-site' })

  await ana.open(`/ro/register${returnQuery}`)
  keep('form token', ana.formToken())
  keep('browser', ana.cookies.get('vitrina_browser') ?? '')
  const names = { first_name: 'Ana', last_name: 'Pop' }
  await ana.send(`/ro/register${returnQuery}`, { email, password: 'short', ...names })
  await ana.send(`/ro/register${returnQuery}`, { email, password: PASSWORD, ...names })
  const confirm = linkTo('confirm', await waitForMail(config.dataDir, email))
  const confirmation = linkToken(confirm, 'confirmation link')
  await ana.open(confirm)
  const back = await ana.send('/ro/confirm', { token: confirmation })
  keep('session', ana.cookies.get('vitrina_session') ?? '')
  const first = await exchange(keep('temporary token', tokenIn(back)), 'first')
  await json('/users/hub-auth/', { token: tokenIn(back) })
  await ana.open(confirm)

  const silent = await ana.open(`/ru/auth${returnQuery}`)
  const second = await exchange(keep('second temporary token', tokenIn(silent)), 'second')
  const renewed = await json('/users/token/refresh/', { refresh: second.refresh })
  keep('renewed refresh', renewed.body.refresh)
  keep('renewed access', renewed.body.access)
  await json('/users/token/refresh/', { refresh: second.refresh })
  await json('/users/token/verify/', { token: first.access })
  await json('/users/session/', { auth_token: second.auth_token })
  await fetch(`${url}/user/user-group`, { headers: { authorization: `Bearer ${renewed.body.access}` } })
  await fetch(`${url}/user/user-group?token=${first.access}`, { headers: { authorization: first.access } })

  const bob = visitor(url)
  await bob.open(`/ro/auth${returnQuery}`)
  await bob.send(`/ro/auth${returnQuery}`, { email, password: WRONG_PASSWORD })
  await bob.send(`/ro/auth${returnQuery}`, { email: PASSWORD, password: email })
  await bob.send(`/ro/forgot-password${returnQuery}`, { email })
  const reset = linkTo('reset-password', await waitForMail(config.dataDir, email, 2))
  const token = linkToken(reset, 'reset link')
  await bob.open(reset)
  await bob.send('/ro/reset-password', { token, password: NEW_PASSWORD })
  keep('session after the reset', bob.cookies.get('vitrina_session') ?? '')
  await bob.send('/ro/account/email', { email: 'leak-new@example.com', password: NEW_PASSWORD })
  const change = linkTo('confirm', await waitForMail(config.dataDir, 'leak-new@example.com'))
  await bob.open(change)
  await bob.send('/ro/confirm', { token: linkToken(change, 'e-mail link') })
  await waitForMail(config.dataDir, email, 4)
  await json('/users/logout/', { auth_token: first.auth_token })

  // Misuse that some callers will commit.
  await fetch(`${url}/users/hub-auth/?token=${first.refresh}`, { method: 'POST', body: first.refresh })
  await post('/users/hub-auth/', `{"token":"${first.refresh}"`, { 'content-type': 'application/json' })
  await fetch(`${url}/ro/auth?redirect_url=https://elsewhere.example/?token=${first.access}`)
  await fetch(`${url}/ro/reset-password?token=${token}&token=${token}`)
  const inside = encodeURIComponent(`http://localhost:3999/callback?token=${first.access}&x=1`)
  await fetch(`${url}/ro/auth?redirect_url=${inside}&other=${encodeURIComponent(inside)}`)
  await fetch(`${url}/ro/${first.auth_token}/${first.refresh}`)
  await fetch(`${url}/external/category/?search=${first.access}&page=${token}`)
}

const shapesOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  // A secret is base64url of random bytes: those bytes must not be stored either.
  ...(/^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url').toString('hex')] : []),
]

const secretsIn = (text: string, but: readonly string[] = []): string[] =>
  [...secrets]
    .filter(([what, secret]) => !but.includes(what) && shapesOf(secret).some((shape) => text.includes(shape)))
    .map(([what]) => what)

await live()

test('R9: the log, at its most verbose level, contains no secret of a whole run', () => {
  assert.ok(log().length > 5_000)
  assert.deepEqual(secretsIn(log()), [])
})

test('the metrics contain no secret', async () => {
  assert.deepEqual(secretsIn(await (await fetch(`${url}/metrics`)).text()), [])
})

test('no table of the database contains a secret, including the audit log and the queue', async () => {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')
  `
  assert.ok(tables.some(({ name }) => name === 'public.hub_audit'))
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.unsafe(name)} as t`
    assert.deepEqual(secretsIn(rows.map(({ row }) => row).join('\n')), [], name)
  }
  const [audited] = await sql<{ count: number }>`select count(*)::integer as count from hub_audit`
  assert.ok((audited?.count ?? 0) >= 10)
})

test('mails contain the token of their link and no other secret', () => {
  const folder = join(config.dataDir, 'mail')
  const mails = readdirSync(folder).map((file) =>
    readFileSync(join(folder, file), 'utf8').replace(/=\r\n/g, ''),
  )
  assert.ok(mails.length >= 5)
  const links = ['confirmation link', 'reset link', 'e-mail link']
  for (const mail of mails) {
    assert.deepEqual(secretsIn(mail, links), [])
    assert.ok(secretsIn(mail).length <= 1)
  }
})

test('the search finds known values', () => {
  const [[what, secret] = ['', '']] = secrets
  for (const shape of shapesOf(secret)) assert.deepEqual(secretsIn(`…${shape}…`), [what])
  assert.ok(secrets.size >= 18, `${secrets.size} secrets`)
})
