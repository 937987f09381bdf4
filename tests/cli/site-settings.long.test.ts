import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const { name, drop } = await createDatabase()
after(drop)
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })
const settingsOf = async (slug: string) => {
  const sites = JSON.parse((await vitrina('site', 'list', '--json')).stdout)
  const { id, created_at, ...settings } = sites.find((site: { slug: string }) => site.slug === slug)
  return settings
}

await vitrina('site', 'create', 'shop')
await vitrina('site', 'create', 'magazin', '--currency', 'RON', '--time-zone', 'Europe/Bucharest')
const SHOP = {
  slug: 'shop',
  name: 'shop',
  time_zone: 'Europe/Chisinau',
  currency: 'MDL',
  order_lifecycle: 'free',
  unnamed_orders: 'create',
  rrn_unique_per: 'site',
  ids_as_text: 'refuse',
  known_on_create: 'refuse',
  orders_keep_person: 'no',
  list_shape: 'array',
  first_party: false,
  second_factor_required: false,
  account_orders: false,
  delivery_in_total: false,
  logo: null,
  private_webhooks: false,
  keep_personal_bodies: false,
  history_days: 0,
}

test('a new site has the Moldovan leu and a free order lifecycle by default', async () => {
  assert.deepEqual(await settingsOf('shop'), SHOP)
  assert.equal((await settingsOf('magazin')).currency, 'RON')
})

test('site list shows the currency and the lifecycle of orders', async () => {
  const { stdout } = await vitrina('site', 'list')

  assert.match(stdout, /CURRENCY +ORDER LIFECYCLE +FIRST-PARTY/)
  assert.match(stdout, /^magazin +magazin +Europe\/Bucharest +RON +free +/m)
})

test('site set changes the given settings, keeps the others, and affects no other site', async () => {
  const before = await settingsOf('magazin')

  const { code, stdout } = await vitrina('site', 'set', 'shop', '--order-lifecycle', 'strict')
  assert.deepEqual([code, stdout], [0, 'shop\n'])
  assert.deepEqual(await settingsOf('shop'), { ...SHOP, order_lifecycle: 'strict' })

  const rest = ['--name', 'A shop', '--time-zone', 'Europe/Kyiv', '--currency', 'UAH', '--json']
  const changed = JSON.parse((await vitrina('site', 'set', 'shop', ...rest)).stdout)
  assert.partialDeepStrictEqual(changed, {
    slug: 'shop',
    name: 'A shop',
    time_zone: 'Europe/Kyiv',
    currency: 'UAH',
    order_lifecycle: 'strict',
  })

  await vitrina('site', 'set', 'shop', '--order-lifecycle', 'free')
  assert.equal((await settingsOf('shop')).order_lifecycle, 'free')
  assert.deepEqual(await settingsOf('magazin'), before)
})

test('a site is made first-party and given a logo, and both are reverted', async () => {
  const before = await settingsOf('shop')
  const logo = 'https://cdn.example/shop.svg?v=2'
  const changed = await vitrina('site', 'set', 'shop', '--first-party', 'yes', '--logo', logo, '--json')
  assert.partialDeepStrictEqual(JSON.parse(changed.stdout), { first_party: true, logo })
  assert.match((await vitrina('site', 'list')).stdout, /^shop +.* +free +yes +/m)

  await vitrina('site', 'set', 'shop', '--name', 'Another name')
  assert.deepEqual(await settingsOf('shop'), { ...before, name: 'Another name', first_party: true, logo })

  await vitrina('site', 'set', 'shop', '--first-party', 'no', '--logo', 'none')
  assert.deepEqual(await settingsOf('shop'), { ...before, name: 'Another name' })
})

test('webhooks of a site may reach the internal network, and no longer', async () => {
  const before = await settingsOf('shop')
  await vitrina('site', 'set', 'shop', '--private-webhooks', 'yes')
  assert.deepEqual(await settingsOf('shop'), { ...before, private_webhooks: true })
  const [entry] = JSON.parse((await vitrina('audit', 'list', '--event', 'site_changed', '--json')).stdout)
  assert.deepEqual(
    [entry.site, entry.detail],
    ['shop', { private_webhooks: true, before: { private_webhooks: false } }],
  )

  await vitrina('site', 'set', 'shop', '--private-webhooks', 'no')
  assert.deepEqual(await settingsOf('shop'), before)
})

test('the history of a site is kept for the set number of days', async () => {
  const before = await settingsOf('shop')
  const changed = await vitrina('site', 'set', 'shop', '--history-days', '90', '--json')
  assert.equal(JSON.parse(changed.stdout).history_days, 90)

  await vitrina('site', 'set', 'shop', '--history-days', '0')
  assert.deepEqual(await settingsOf('shop'), before)
})

test('invalid settings are refused, and nothing is changed', async () => {
  const before = await settingsOf('shop')
  const refused = [
    [],
    ['--currency', 'mdl'],
    ['--currency', 'LEU'],
    ['--order-lifecycle', 'lax'],
    ['--name', 'Kept out', '--order-lifecycle', 'Strict'],
    ['--name', 'Kept out', '--time-zone', 'Mars/Olympus'],
    ['--name', 'Kept out', '--first-party', 'true'],
    ['--name', 'Kept out', '--private-webhooks', 'true'],
    ['--logo', 'logo.svg'],
    ['--history-days', '-1'],
    ['--history-days', '3651'],
    ['--history-days', 'month'],
    ['--history-days', '1.5'],
    ['--logo', 'data:image/png;base64,AAAA'],
    ['--logo', 'javascript:alert(1)'],
    ['--logo', 'https://ana@cdn.example/logo.svg'],
    ['--logo', ''],
    ['--logo', `https://cdn.example/${'x'.repeat(2000)}`],
  ]
  for (const args of refused) {
    const { code, stdout } = await vitrina('site', 'set', 'shop', ...args)
    assert.deepEqual([code, stdout], [2, ''], args.join(' '))
  }
  assert.equal((await vitrina('site', 'create', 'kiosk', '--currency', 'lei')).code, 2)
  assert.deepEqual(await settingsOf('shop'), before)
})

test('settings of an unknown site are refused, listing the existing sites', async () => {
  const { code, stderr } = await vitrina('site', 'set', 'store', '--currency', 'EUR')

  assert.equal(code, 1)
  assert.match(stderr, /Unknown site "store"\. Sites: shop, magazin\./)
})

test('lists of a site become pages for its tokens, and arrays again; there is no third form', async () => {
  const before = await settingsOf('shop')
  const changed = await vitrina('site', 'set', 'shop', '--list-shape', 'page', '--json')
  assert.equal(JSON.parse(changed.stdout).list_shape, 'page')
  const wrong = await vitrina('site', 'set', 'shop', '--list-shape', 'tree')
  assert.equal(wrong.code, 2)
  assert.match(wrong.stderr, /--list-shape: one of array, page, not "tree"/)
  await vitrina('site', 'set', 'shop', '--list-shape', 'array')
  assert.deepEqual(await settingsOf('shop'), before)
})
