import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeReturnAddress } from '../../../server/hub/operators/return-addresses.ts'
import { rounds } from '../../long.ts'
import { linkTo, waitForMail } from '../mailbox.ts'
import { makePerson, PASSWORD } from '../people.ts'
import { leadingTo, visitor } from '../visitor.ts'
import { type Shop, showsText, startPages } from './pages.ts'

const { sql, url, config, siteId, browse, newShop, newVisitor } = await startPages()

const removeAddress = ({ id, address }: Shop) => sql.begin((sql) => removeReturnAddress(sql, id, address))

test('7.1 R1 the return address is checked again when the form is sent: a removed address gets no redirect', async () => {
  const { email } = await makePerson(sql)
  const signedIn = await newVisitor()
  for (const [browser, path, fields] of [
    [browse(), 'auth', { email, password: PASSWORD }],
    [signedIn.browser, 'continue', {}],
    [signedIn.browser, 'switch', {}],
    [browse(), 'register', { email: 'new@example.com', password: PASSWORD }],
    [browse(), 'forgot-password', { email }],
  ] as const) {
    const shop = await newShop()
    await browser.open(`/en/auth${leadingTo(shop.address)}`)
    await removeAddress(shop)
    const shown = await browser.send(`/en/${path}${leadingTo(shop.address)}`, fields)
    assert.deepEqual([shown.status, shown.location], [400, null], path)
    assert.ok(showsText(shown, 'message.return_address.title'), path)
  }
  assert.deepEqual(await sql`select from hub_temporary_token`, [], 'nothing was issued')
})

test('7.1 R1 it is checked again when a mailed link is opened: the login then leads to the account', async () => {
  const shop = await newShop()
  const browser = browse()
  const email = 'mailed@example.com'
  await browser.open(`/en/register${leadingTo(shop.address)}`)
  await browser.send(`/en/register${leadingTo(shop.address)}`, { email, password: PASSWORD })
  const link = new URL(linkTo('en/confirm', await waitForMail(config.dataDir, email)))
  await removeAddress(shop)

  const shown = await browser.open(link.href)
  assert.doesNotMatch(shown.text, /shop-/)
  const { location } = await browser.send('/en/confirm', { token: shown.hidden('token') })
  assert.equal(location, '/en/account')

  await browser.send('/en/forgot-password', { email })
  const mail = await waitForMail(config.dataDir, email, 2)
  await sql`
    update hub_errand set destination = ${JSON.stringify({ redirect_url: 'https://evil.example/', state: 's' })}
    where purpose = 'password'
  `
  const reset = await browser.open(linkTo('en/reset-password', mail))
  const confirmed = await browser.send('/en/reset-password', {
    token: reset.hidden('token'),
    password: `new ${PASSWORD}`,
  })
  assert.equal(confirmed.location, '/en/account')
})

test('7.1 a return address belongs to the site that has it at that moment', async () => {
  const [from, to] = [await newShop(), await newShop()]
  const { email } = await makePerson(sql)
  const browser = browse()
  await browser.open(`/en/auth${leadingTo(from.address)}`)
  await removeAddress(from)
  await sql`insert into return_address (address, site_id) values (${from.address}, ${to.id})`
  const { status } = await browser.send(`/en/auth${leadingTo(from.address)}`, { email, password: PASSWORD })
  assert.equal(status, 303)
  const issued = await sql`select site_id from hub_temporary_token`
  assert.deepEqual(issued, [{ site_id: to.id }])
})

const LOOPBACK = [
  'http://localhost:3000/callback?a=1',
  'http://127.0.0.1:8000/',
  'http://127.1.2.3/x',
  'https://localhost/back',
  'http://[::1]:3000/back',
  'http://localhost',
]

test('7.1 in development loopback addresses are accepted without registration', async () => {
  for (const address of LOOPBACK)
    assert.equal((await browse().open(`/en/auth${leadingTo(address)}`)).status, 200, address)
  const { email } = await makePerson(sql)
  const browser = browse()
  const page = `/en/auth${leadingTo(LOOPBACK[0] ?? '')}`
  await browser.open(page)
  const { location } = await browser.send(page, { email, password: PASSWORD })
  assert.match(location ?? '', /^http:\/\/localhost:3000\/callback\?a=1&token=[\w-]{43}$/)
  const [first] = await sql<{ id: number }>`select min(id) as id from site`
  assert.equal(first?.id, siteId)
  assert.equal((await sql`select from hub_temporary_token where site_id = ${siteId}`).length, 1)
})

test('7.1 addresses that only resemble loopback are refused', async () => {
  for (const address of [
    'http://localhost.evil.example/',
    'http://localhost@evil.example/',
    'http://localhost:3000@evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1@evil.example/',
    'http://evil.example/localhost',
    'http://evil.example#localhost',
    'http://evil.example?http://localhost/',
    'http://localhost\\.evil.example/',
    'http://localhost:x@evil.example/',
    'http://localhost:80:80@evil.example/',
    'http://[::1].evil.example/',
    'http://[::ffff:7f00:1]/',
    'http://0.0.0.0/',
    'http://192.168.0.1/',
    'http://2130706433/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://localhoſt/',
    'javascript://localhost/%0aalert(1)',
    'ftp://localhost/',
  ])
    assert.equal((await browse().open(`/en/auth${leadingTo(address)}`)).status, 400, address)
})

test('7.1 loopback addresses without a valid target are refused', async () => {
  for (const address of ['http://localhost:99999/', 'http://127.0.0.256/', 'http://127.999.0.1:80/x'])
    assert.equal((await browse().open(`/en/auth${leadingTo(address)}`)).status, 400, address)
})

test('7.1 outside development a loopback address requires registration', async () => {
  const alone = { TRUSTED_PROXIES: '', VITRINA_ENV: '' }
  for (const [env, status] of [
    [alone, 200],
    [{ ...alone, AUTH_URL: 'https://hub.example' }, 400],
    [{ ...alone, TRUSTED_PROXIES: '127.0.0.1' }, 400],
    [{ ...alone, VITRINA_ENV: 'production' }, 400],
  ].slice(0, rounds(4, 2)) as [Record<string, string>, number][]) {
    const hub = await startPages(env)
    for (const address of LOOPBACK)
      assert.equal((await hub.browse().open(`/en/auth${leadingTo(address)}`)).status, status, address)
    const shop = await hub.newShop()
    assert.equal((await hub.browse().open(`/en/auth${leadingTo(shop.address)}`)).status, 200)
    await hub.stop()
  }
})

test('7.1 a forwarded host makes no address loopback or registered', async () => {
  const elsewhere = visitor(url, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
  assert.equal((await elsewhere.open(`/en/auth${leadingTo('https://evil.example/')}`)).status, 400)
})
