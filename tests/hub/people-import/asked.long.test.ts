import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { vitrinaWith } from '../../cli/run.ts'
import { urlOf } from '../../database.ts'
import { linkTo, mailTo, waitForMail } from '../mailbox.ts'
import { type Shop, showsText, startPages } from '../pages/pages.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { tokenIn } from '../visitor.ts'
import { newAddress, OLD_PASSWORD } from './bringing.ts'

const VITRINA_SECRET = 'of the deployment, long enough for all that is sealed'
const { sql, config, database, browse, signIn, newShop } = await startPages({ VITRINA_SECRET })
const { dataDir } = config
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(database), VITRINA_SECRET, HOME: dataDir })

/** Requests that the shop received, with their headers. */
const requests: { readonly body: string; readonly headers: Record<string, string> }[] = []
let answer: (claim: { email: string; password: string }) => readonly [status: number, body: string] = () => [
  200,
  '{}',
]

const server = createServer(async (request, response) => {
  const body = await text(request)
  requests.push({ body, headers: request.headers as Record<string, string> })
  const [status, answerBody] = answer(JSON.parse(body))
  response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(answerBody)
}).listen(0, '127.0.0.1')
after(() => server.close())

const checked = async (): Promise<{ shop: Shop; secret: string }> => {
  const shop = await newShop()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`
  const { code, stdout, stderr } = await vitrina(
    'site',
    'password-check',
    'set',
    shop.slug,
    url,
    '--private-network',
  )
  assert.equal(code, 0, stderr)
  return { shop, secret: stdout.trim() }
}

test('A24 an unknown person registers with the password of the shop, through a link to the mailbox', async () => {
  const { shop, secret } = await checked()
  const email = newAddress()
  requests.length = 0
  answer = ({ password }) => [
    200,
    JSON.stringify({
      valid: password === OLD_PASSWORD,
      first_name: 'Ana',
      last_name: 'x'.repeat(200),
      is_operator: true,
    }),
  ]
  const browser = browse()

  const shown = await signIn(browser, { email, password: OLD_PASSWORD, to: shop })

  assert.ok(showsText(shown, 'check_mail.title'))
  const [question] = requests
  assert.deepEqual(new Webhook(secret).verify(question?.body ?? '', question?.headers ?? {}), {
    email,
    password: OLD_PASSWORD,
  })
  assert.deepEqual(await sql`select from hub_user where email = ${email}`, [])
  const page = await browser.open(linkTo('en/confirm', await waitForMail(dataDir, email)))
  const confirmed = await browser.send('/en/confirm', { token: page.hidden('token') })
  assert.equal(confirmed.location, `${shop.address}?token=${tokenIn(confirmed)}`)
  const [person] = await sql`select first_name, last_name from hub_user where email = ${email}`
  assert.deepEqual(person, { first_name: 'Ana', last_name: '' })

  // Now the hub has the password and sends no further checks.
  assert.equal((await signIn(browse(), { email, password: OLD_PASSWORD, to: shop })).status, 303)
  assert.equal((await signIn(browse(), { email, password: 'wrong password', to: shop })).status, 400)
  assert.equal(requests.length, 1)
})

test('A24 a site is not asked about known people, for another site, or for an account page', async () => {
  const { shop } = await checked()
  const { email } = await makePerson(sql)
  requests.length = 0
  answer = () => [200, '{"valid":true}']

  assert.equal((await signIn(browse(), { email, password: 'wrong password', to: shop })).status, 400)
  assert.equal((await signIn(browse(), { email, password: PASSWORD, to: shop })).status, 303)
  assert.equal(
    (await signIn(browse(), { email: newAddress(), password: OLD_PASSWORD, to: await newShop() })).status,
    400,
  )
  assert.equal((await signIn(browse(), { email: newAddress(), password: OLD_PASSWORD })).status, 400)
  assert.deepEqual(requests, [])
})

test('A24 for any other response of a site the password is wrong, and no mail is sent', async () => {
  const { shop } = await checked()
  const answers: (readonly [number, string])[] = [
    [200, '{"valid":false}'],
    [200, '{"valid":"true"}'],
    [200, 'null'],
    [200, 'no JSON'],
    [500, '{"valid":true}'],
    [302, '{"valid":true}'],
  ]
  for (const answerBody of answers) {
    const email = newAddress()
    answer = () => answerBody
    const shown = await signIn(browse(), { email, password: OLD_PASSWORD, to: shop })
    assert.equal(shown.status, 400, answerBody.join(' '))
    assert.ok(showsText(shown, 'sign_in.wrong'))
    assert.deepEqual(mailTo(dataDir, email), [])
  }
})

test('A24 a wrong password takes the same time for known and unknown people', async () => {
  const { shop } = await checked()
  answer = () => [200, '{"valid":false}']
  for (const email of [newAddress(), (await makePerson(sql)).email]) {
    const since = performance.now()
    await signIn(browse(), { email, password: 'wrong password', to: shop })
    assert.ok(performance.now() - since >= 1_999, email)
  }
})

test('A24 without TLS, or inside the network, a site is asked only when the operator allows it; the check can be ended', async () => {
  const { shop } = await checked()
  for (const url of ['http://shop.example/check', 'https://127.0.0.1/check', 'ftp://shop.example/'])
    assert.equal((await vitrina('site', 'password-check', 'set', shop.slug, url)).code, 2, url)
  assert.equal((await vitrina('site', 'password-check', 'remove', shop.slug)).code, 0)
  assert.equal((await vitrina('site', 'password-check', 'remove', shop.slug)).code, 1)
  requests.length = 0
  await signIn(browse(), { email: newAddress(), password: OLD_PASSWORD, to: shop })
  assert.deepEqual(requests, [])
})
