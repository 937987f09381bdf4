import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { product } from '../content/writes/drafts.ts'
import { onServer, urlOf } from '../database.ts'
import { linkTo, waitForMail } from '../hub/mailbox.ts'
import { PASSWORD } from '../hub/people.ts'
import { visitor } from '../hub/visitor.ts'
import { newDataDir, startServer, until } from '../running/server.ts'
import { callsTo } from '../vitrina.ts'
import { checkOutLastRelease, LAST_MIGRATION, whyNoLastRelease } from './last-release.ts'

const TOKEN = 'the-token-of-two-releases'
const headers = { 'api-token': TOKEN, token: TOKEN }
const dataDir = newDataDir({ after })

/** Our response reduced to the fields that the last release returns, which may be fewer. */
const asFarAs = (previous: unknown, current: unknown): unknown => {
  if (Array.isArray(previous) && Array.isArray(current))
    return current.map((one, n) => asFarAs(previous[n], one))
  if (previous === null || current === null || typeof previous !== 'object' || typeof current !== 'object')
    return current
  const known = Object.entries(current).filter(([name]) => name in previous)
  return Object.fromEntries(known.map(([name, value]) => [name, asFarAs((previous as never)[name], value)]))
}

/** Calls the last release without a pause while `isOn()`; returns acknowledged writes and failed calls. */
const load = (url: string, isOn: () => boolean) => {
  const { get, post, put } = callsTo(url, headers, 'of the last release')
  const [categories, orders, products, ill] = [
    new Set<string>(),
    new Map<string, number>(),
    new Set<string>(),
    [] as string[],
  ]
  let count = 0
  const call = async (what: string, pending: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await pending.catch((error: Error) => ({ status: 0, body: error.message }))
    count++
    if (status >= 200 && status < 300) return body
    ill.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 400)}`)
    return undefined
  }
  const again = async (work: (n: number) => Promise<unknown>) => {
    for (let n = 0; isOn(); n++) await work(n)
  }
  const running = Promise.all([
    again(async (n) => {
      const key = `c${n % 200}`
      const body = [{ group_category_id: key, name_ro: `old ${n}`, position: n }]
      if (await call('upsert of categories', post('/external/category/bulk-upsert/', body)))
        categories.add(key)
    }),
    again(async (n) => {
      const key = `p${n}`
      const body = [product(key, { name_ro: `Produs vechi ${n}`, code: `OLD-${n}` })]
      if (await call('create of products', post('/external/product/bulk-create/', body))) products.add(key)
    }),
    again(async (n) => {
      const rrn = `OLD-${n % 300}`
      const quantity = 1 + n
      const items = [{ product: { group_product_id: 'first' }, quantity }]
      const address = { address_id: 1 + (n % 300), address_ro: `strada ${n}` }
      const shop = { code: 'first' }
      const body = [{ rrn, comment: `comentariu ${rrn}`, shop, address, order_items: items }]
      if (await call('upsert of orders', post('/external/external-order/', body))) orders.set(rrn, quantity)
    }),
    again(async (n) => {
      const body = [{ shop_id: { code: 'first' }, group_product_id: 'first', qty: n }]
      await call('stock', post('/external/product/shop-update/', body))
    }),
    again(() => call('list of categories', get('/external/category/?page_size=20'))),
    again(() => call('list of orders', get('/external/external-order/?page_size=20'))),
    again(() => call('lookup of products', get('/base/product/?search=produs'))),
    again(() => call('lookup of stores', get('/base/contacts'))),
    again(() => call('change feed', get('/external/changes/?after=0&limit=50'))),
    again(() => call('keys', get('/.well-known/jwks.json'))),
    again(() => call('registration page', get('/en/register'))),
  ])
  return { running, categories, orders, products, ill, put, count: () => count }
}

test('a process of the last release keeps working on the current schema under load, and the current release reads its rows', {
  skip: whyNoLastRelease(),
}, async (t) => {
  const release = checkOutLastRelease()
  t.after(release.remove)
  const migrations = readdirSync(join(release.folder, 'server/platform/postgres/migrations')).sort()
  assert.equal(
    migrations.at(-1)?.replace('.sql', ''),
    LAST_MIGRATION,
    'tests/foreign/last-release.txt names its last migration',
  )
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openPool({ ...onServer(), max: 1 }, () => undefined)
  await admin`create database ${admin.unsafe(name)}`
  t.after(async () => {
    await admin`drop database if exists ${admin.unsafe(name)} with (force)`
    await admin.end()
  })
  const env = {
    DATABASE_URL: urlOf(name),
    VITRINA_BOOTSTRAP_TOKEN: TOKEN,
    VITRINA_SECRET: 'a secret that both releases have in common',
    LOG_LEVEL: 'warn',
  }
  const old = await startServer(dataDir, {
    command: ['sh', '-c', `cd '${release.folder}' && exec '${process.execPath}' server/main.ts`],
    env,
  })
  let on = true
  t.after(async () => {
    on = false
    old.kill('SIGTERM')
    await old.ended
  })
  const calls = callsTo(old.url, headers, 'of the last release')
  await calls.post('/external/product/bulk-create/', [product('first')])
  await calls.post('/external/shop/bulk-create/', [
    { code: 'first', lat: '47', lon: '28.8', is_active: true, addresses: {} },
  ])

  const before = load(old.url, () => on)
  await until(() => before.count() > 300, old)
  assert.deepEqual(before.ill, [], 'the last release by itself')
  const present = await startServer(dataDir, { env })
  const atMigration = before.count()
  await until(() => before.count() > atMigration + 1_500, old)
  const checked = async (url: string) =>
    Promise.all(['/healthz', '/readyz'].map(async (path) => (await fetch(url + path)).status))
  const [oldUp, oldReady] = await checked(old.url)
  assert.equal(oldUp, 200)
  assert.equal(oldReady, 200, 'the last release is ready beside a newer one')
  assert.deepEqual(await checked(present.url), [200, 200])

  // A user registers at the old process, and confirms the address at the new one.
  const ana = visitor(old.url)
  const email = 'ana@example.com'
  await ana.open('/en/register')
  await ana.send('/en/register', { email, password: PASSWORD, first_name: 'Ana', last_name: 'Pop' })
  const link = new URL(linkTo('confirm', await waitForMail(dataDir, email)))
  const elsewhere = visitor(present.url)
  await elsewhere.open(link.pathname + link.search)
  const confirmed = await elsewhere.send('/en/confirm', {
    token: link.searchParams.get('token') ?? '',
    password: PASSWORD,
  })
  assert.equal(confirmed.status, 303, confirmed.text)
  const again = visitor(old.url)
  await again.open('/en/sign-in')
  const signedIn = await again.send('/en/sign-in', { email, password: PASSWORD })
  assert.equal(signedIn.status, 303, 'who was confirmed by the new one signs in at the old one')

  const today = callsTo(present.url, headers)
  const created = await today.post('/external/category/bulk-upsert/', [
    { group_category_id: 'new', name_ro: 'new' },
  ])
  assert.equal(created.status, 200)
  on = false
  await before.running
  assert.deepEqual(before.ill, [], old.output())

  const readAll = async (read: typeof today, path: string) => {
    const rows: Record<string, unknown>[] = []
    for (let after = 0; ; ) {
      const { status, body } = await read.get(`${path}?page_size=1000&after=${after}`)
      assert.equal(status, 200)
      rows.push(...body)
      if (body.length < 1000) return rows
      after = body.at(-1).id
    }
  }
  for (const read of [today, calls]) {
    const keys = new Set((await readAll(read, '/external/category/')).map((row) => row.group_category_id))
    assert.deepEqual(
      [...before.categories, 'new'].filter((key) => !keys.has(key)),
      [],
    )
    const products = new Set((await readAll(read, '/external/product/')).map((row) => row.group_product_id))
    assert.deepEqual(
      [...before.products].filter((key) => !products.has(key)),
      [],
    )
    const orders = new Map(
      (await readAll(read, '/external/external-order/')).map((row) => [
        row.rrn,
        (row.order_items as { quantity: number }[])[0]?.quantity,
      ]),
    )
    assert.deepEqual(
      [...before.orders].filter(([rrn, quantity]) => orders.get(rrn) !== quantity),
      [],
    )
  }

  // Both return the same data, for all fields that the last release has.
  for (const path of [
    '/external/category/',
    '/external/product/',
    '/external/shop/',
    '/external/external-order/',
  ]) {
    const [oldRows, currentRows] = [await readAll(calls, path), await readAll(today, path)]
    assert.equal(currentRows.length, oldRows.length, path)
    const known = currentRows.map((row, n) => asFarAs(oldRows[n], row))
    assert.deepEqual(known, oldRows, path)
  }

  // Rows that the old process wrote are also found through the new indexes.
  const [lastOrder = ''] = [...before.orders.keys()].slice(-1)
  const lastProduct = [...before.products].at(-1)?.slice(1)
  const untilFound = async (path: string, isIt: (row: Record<string, unknown>) => boolean) => {
    for (let tries = 0; tries < 100; tries++, await sleep(100)) {
      const { status, body } = await today.get(path)
      assert.ok(status < 500, JSON.stringify(body))
      if (status === 200 && (body as Record<string, unknown>[]).some(isIt)) return
    }
    assert.fail(`${path} does not find it`)
  }
  await untilFound(`/external/external-order/?search=${lastOrder}`, ({ rrn }) => rrn === lastOrder)
  await untilFound(`/external/external-order/?search=comentariu`, ({ rrn }) => String(rrn).startsWith('OLD-'))
  await untilFound(`/base/product/?search=OLD-${lastProduct}`, ({ code }) => code === `OLD-${lastProduct}`)
})
