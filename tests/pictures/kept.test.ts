import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '@vitrina/schema/resources/index'
import { declare } from '../../server/catalog/content/declared.ts'
import { sweepPictures } from '../../server/imports/pictures/sweep.ts'
import { signIn } from '../console/operator.ts'
import { startVitrina } from '../vitrina.ts'
import { pngOf } from './archives.ts'

const vitrina = await startVitrina()
const { sql, siteId, post, put, del, url } = vitrina
const manager = await signIn(vitrina, { role: 'manager' })

const tables = [...declare(Object.values(resources)).values()].map(({ form }) => form.table.name)

const nameOf = (address: string): string => address.split('/').at(-2) ?? ''

const upload = async (place: number): Promise<{ url: string; name: string }> => {
  const { body } = await manager.post(`${manager.site}/picture`, await pngOf(place), {
    'content-type': 'application/octet-stream',
  })
  return { url: body.url, name: nameOf(body.url) }
}

const altsOf = async (names: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/pictures/alt?names=${names}`, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const ALT = {
  alt_ro: 'Pâine de secară',
  alt_ru: 'Ржаной хлеб',
  alt_en: 'A loaf of rye bread',
  alt_uk: 'Житній хліб',
}

test('1.9 descriptions of all pictures of a page are read in four languages by one call, and cached until they change', async () => {
  const [first, second] = [await upload(1), await upload(2)]
  const path = `${manager.site}/picture-alt/${first.name}`
  assert.equal((await manager.put(path, { ...ALT, alt_uk: '  ' })).status, 204)
  const alts = await altsOf(`${second.name},${first.name},nonsense`)
  assert.equal(alts.status, 200)
  assert.deepEqual(JSON.parse(alts.text), { [first.name]: { ...ALT, alt_uk: null } })
  assert.equal(alts.headers.get('access-control-allow-origin'), '*')
  const etag = alts.headers.get('etag') ?? ''
  const same = `${second.name},${first.name}`
  assert.equal((await altsOf(same, { 'if-none-match': etag })).status, 304)
  await manager.put(path, ALT)
  assert.equal((await altsOf(same, { 'if-none-match': etag })).status, 200)
  await manager.put(path, { alt_ro: null, alt_ru: null, alt_en: null, alt_uk: null })
  assert.equal((await altsOf(first.name)).text, '{}')
})

test('too many names are refused; viewers and operators of other sites change no description', async () => {
  const { name } = await upload(3)
  const many = Array.from({ length: 101 }, (_, place) => place.toString(16).padStart(32, '0')).join()
  assert.equal((await altsOf(many)).status, 400)
  const other = await vitrina.client()
  const stranger = await signIn(vitrina, { siteId: other.siteId })
  assert.equal((await stranger.put(`${stranger.site}/picture-alt/${name}`, ALT)).status, 404)
  const viewer = await signIn(vitrina, { role: 'viewer' })
  assert.equal((await viewer.put(`${viewer.site}/picture-alt/${name}`, ALT)).status, 403)
  const long = await manager.put(`${manager.site}/picture-alt/${name}`, { ...ALT, alt_en: 'x'.repeat(301) })
  assert.equal(long.status, 400)
  assert.equal((await altsOf(name)).text, '{}')
})

const category = (await post('/external/category/bulk-create/', [{ name_ro: 'Pâine', slug_ro: 'paine' }]))
  .body[0]

const createProduct = async (key: string, fields: object): Promise<number> => {
  const { body } = await post('/external/product/bulk-create/', [
    {
      ...{ name_ro: key, price: 9, group_product_id: key, category: [category.id], specifications: [] },
      ...fields,
    },
  ])
  return body[0].id
}

/** Moves the times of the sweep back, as if these days had passed for unreferenced pictures. */
const passDays = (days: number) => sql`
  update picture
  set looked_at = looked_at - interval '2 days', unnamed_at = unnamed_at - make_interval(days => ${days}::integer)
`

const stay = async (...pictures: readonly { name: string }[]): Promise<boolean[]> => {
  const rows = await sql<{ name: string }>`select name from picture`
  return pictures.map(({ name }) => rows.some((row) => row.name === name))
}

test('an unused picture is deleted after 30 days; one used by an object, a description, the trash or the history stays', async () => {
  await sql`update site set history_days = 90 where id = ${siteId}`
  const names = await Promise.all([10, 11, 12, 13, 14].map(upload))
  const [shown, described, binned, remembered, unnamed] = names as [
    (typeof names)[0],
    (typeof names)[0],
    (typeof names)[0],
    (typeof names)[0],
    (typeof names)[0],
  ]
  await createProduct('shown', { images: [{ order: 1, url: shown.url }] })
  await createProduct('described', { description_ro: `<img src="${described.url}">` })
  const trashed = await createProduct('binned', { images: [{ order: 1, url: binned.url }] })
  await del(`/external/product/${trashed}/`)
  const changed = await createProduct('remembered', { images: [{ order: 1, url: remembered.url }] })
  await put('/external/product/bulk-update/', [{ id: changed, images: [] }])

  const sweep = () => sweepPictures(sql, tables)
  await passDays(0)
  await sweep()
  await passDays(29)
  await sweep()
  assert.deepEqual(await stay(...names), [true, true, true, true, true], 'not before its time')
  await passDays(2)
  await sweep()
  assert.deepEqual(await stay(...names), [true, true, true, true, false])
  assert.equal((await fetch(`${url}/pictures/${unnamed.name}/1600.webp`)).status, 404)
})

test('a picture that is referenced or uploaded again during a sweep stays', async () => {
  const [named, again, neither] = [await upload(20), await upload(21), await upload(22)]
  const product = await createProduct('late', {})
  await passDays(0)
  await sweepPictures(sql, tables)
  await passDays(31)
  let sweeping: Promise<void> | undefined
  await sql.begin(async (sql) => {
    await sql`select from site where id = ${siteId} for no key update`
    await sql`
      update product set images = ${JSON.stringify([{ order: 1, url: named.url }])}::jsonb
      where site_id = ${siteId} and id = ${product}
    `
    let isOver = false
    sweeping = sweepPictures(vitrina.sql, tables).finally(() => {
      isOver = true
    })
    // On another connection, because pg_stat_activity is cached within a transaction.
    const isWaiting = () => vitrina.sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'
    `
    while (!isOver && (await isWaiting()).length === 0) await sleep(5)
    // The sweep has found it unreferenced already.
    assert.equal((await upload(21)).url, again.url)
  })
  await sweeping
  assert.deepEqual(await stay(named, again, neither), [true, true, false])
})
