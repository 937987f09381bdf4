import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HUB, startFactors } from '../hub/factors/enrolled.ts'
import { waitForMail } from '../hub/mailbox.ts'
import { PASSWORD } from '../hub/people.ts'
import type { Reply } from '../vitrina.ts'
import { callsWith, cookiesOf, signIn as operatorSignIn } from './operator.ts'

const AT_ONE_HOST = { BASE_URL: HUB }

const console = await startFactors(AT_ONE_HOST)
const { sql, url, config, siteId, codeOf, newWithApp, newWithPasskey, newVisitor, auditOf } = console

/** Server that sessions are inserted into; their cookies lack the `__Host-` prefix of a server over TLS. */
const at = { url, sql, siteId }

const signInWithApp = async (options?: Parameters<typeof operatorSignIn>[1]) => {
  const { id, cookie } = await operatorSignIn(at, options)
  return { id, ...callsWith(url, { cookie: `__Host-${cookie}` }) }
}

const stranger = callsWith(url, {})

const makeOperator = async <P extends { readonly id: number }>(person: P): Promise<P> => {
  await sql`insert into operator (user_id) values (${person.id})`
  return person
}

const signIn = (email: string, code?: string): Promise<Reply> =>
  stranger.post('/session', { email, password: PASSWORD, ...(code !== undefined && { code }) })

const refusal = ({ status, body }: Reply) => [status, body.code]

test('S4 the password alone does not give an operator with a second factor access to the console', async () => {
  const { id, email, secret, codes } = await makeOperator(await newWithApp())
  assert.deepEqual(refusal(await signIn(email)), [403, 'second_factor_required'])
  assert.deepEqual(refusal(await signIn(email, '000000')), [401, 'unauthorized'])
  assert.deepEqual(refusal(await signIn(email, '')), [401, 'unauthorized'])
  assert.equal((await sql`select from console_session where user_id = ${id}`).length, 0)

  const code = await codeOf(secret)
  const entered = await signIn(email, code)
  assert.equal(entered.status, 200)
  assert.deepEqual(refusal(await signIn(email, code)), [401, 'unauthorized'], 'S1: a code works once')
  assert.equal((await signIn(email, codes[0])).status, 200)
})

test('S2 guesses of codes are limited at the console, too', async () => {
  const { email, secret } = await makeOperator(await newWithApp())
  for (let tries = 0; tries < 5; tries++)
    assert.deepEqual(refusal(await signIn(email, '000000')), [401, 'unauthorized'])
  const waiting = await signIn(email, await codeOf(secret))
  assert.deepEqual(refusal(waiting), [429, 'too_many_requests'])
  assert.ok(Number(waiting.headers.get('retry-after')) > 0)
})

test('7.7 an operator signs in to the console, and authenticates again, by a passkey or a code', async () => {
  const { id, email, passkey } = await makeOperator(await newWithPasskey())
  const challenge = await stranger.get('/session/passkey-question')
  const cookie = cookiesOf(challenge)
  const browser = callsWith(url, { cookie })
  const answer = passkey.answer(challenge.body)
  assert.deepEqual(
    refusal(await stranger.post('/session/passkey-answer', { answer })),
    [401, 'unauthorized'],
    'S8',
  )
  const entered = await browser.post('/session/passkey-answer', { answer })
  assert.equal(entered.status, 200)
  assert.equal(entered.body.operator.email, email)
  assert.deepEqual(
    refusal(await browser.post('/session/passkey-answer', { answer })),
    [401, 'unauthorized'],
    'S8',
  )

  const operator = callsWith(url, { cookie: cookiesOf(entered) })
  const until = async () => (await operator.get('/session')).body.stepped_up_until
  const passTime = () =>
    sql`update console_session set proven_at = now() - interval '1 hour' where user_id = ${id}`
  await passTime()
  assert.equal(await until(), null)
  const question = await operator.get('/session/passkey-question')
  const again = callsWith(url, { cookie: [cookiesOf(entered), cookiesOf(question)].join('; ') })
  const others = (await newWithPasskey()).passkey.answer(question.body)
  assert.deepEqual(refusal(await again.post('/session/step-up', { passkey: others })), [401, 'unauthorized'])
  assert.equal(await until(), null)
  const next = await again.get('/session/passkey-question')
  assert.equal((await again.post('/session/step-up', { passkey: passkey.answer(next.body) })).status, 200)
  assert.notEqual(await until(), null)
  const events = (await auditOf(id)).map(({ event }) => event)
  assert.deepEqual(events.slice(-2), ['console_sign_in', 'console_step_up'])
})

test('7.7 a code completes a step-up, and a wrong one does not', async () => {
  const { id, email, secret, codes } = await makeOperator(await newWithApp())
  const operator = callsWith(url, { cookie: cookiesOf(await signIn(email, await codeOf(secret))) })
  await sql`update console_session set proven_at = now() - interval '1 hour' where user_id = ${id}`
  assert.deepEqual(refusal(await operator.post('/session/step-up', { code: '000000' })), [
    401,
    'unauthorized',
  ])
  assert.deepEqual(refusal(await operator.post('/session/step-up', {})), [401, 'unauthorized'])
  assert.equal((await operator.get('/session')).body.stepped_up_until, null)
  assert.equal((await operator.post('/session/step-up', { code: codes[1] })).status, 200)
})

test('7.7 if the console requires two factors, a person with one is asked to set up the other', async () => {
  const strict = await startFactors({ ...AT_ONE_HOST, CONSOLE_SECOND_FACTOR: 'required' })
  const { email, id } = await strict.newVisitor()
  await strict.sql`insert into operator (user_id) values (${id})`
  const at = callsWith(strict.url, {})
  const refused = await at.post('/session', { email, password: PASSWORD })
  assert.deepEqual(refusal(refused), [403, 'second_factor_missing'])
  const { email: fullEmail, secret } = await strict.newWithApp()
  await strict.sql`insert into operator (user_id) select id from hub_user where email = ${fullEmail}`
  const entered = await at.post('/session', {
    email: fullEmail,
    password: PASSWORD,
    code: await strict.codeOf(secret),
  })
  assert.equal(entered.status, 200)
})

test('7.7 an operator without a second factor signs in as before', async () => {
  const { email } = await makeOperator(await newVisitor())
  assert.equal((await signIn(email)).status, 200)
})

test('S9 only operators of the deployment, after a step-up, reset a second factor; its owner is notified, and signed out', async () => {
  const { id, email, browser } = await newWithApp()
  const path = `/hub/user/${id}/second-factor`
  const owner = await signInWithApp()
  assert.deepEqual(refusal(await owner.del(path)), [403, 'insufficient_role'])
  const hasty = await signInWithApp({ everywhere: true, steppedUp: false })
  assert.deepEqual(refusal(await hasty.del(path)), [403, 'step_up_required'])
  assert.equal((await browser.open('/en/account')).status, 200)

  const operator = await signInWithApp({ everywhere: true })
  assert.equal((await operator.get(`/hub/user/${id}`)).body.has_second_factor, true)
  const reset = await operator.del(path)
  assert.deepEqual([reset.status, reset.body.has_second_factor], [200, false])
  assert.equal((await browser.open('/en/account')).location, '/en/sign-in')
  const mail = await waitForMail(config.dataDir, email, 2)
  assert.match(mail.text, /dezactivat/)
  const [entry] = await sql<{ event: string; operator_id: number }>`
    select event, operator_id from hub_audit where user_id = ${id} order by id desc limit 1
  `
  assert.deepEqual(entry, { event: 'second_factor_reset', operator_id: operator.id })
  assert.equal((await operator.del(path)).status, 200, 'nothing is left to be reset')
})
