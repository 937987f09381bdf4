import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '@vitrina/schema/resources/index'
import { fillDemo } from '../../server/demo.ts'
import { urlOf } from '../database.ts'
import { startVitrina } from '../vitrina.ts'
import { vitrinaWith } from './run.ts'

const { get, put, sql, client, siteId, database } = await startVitrina()
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(database) })
const slugOf = async (id: number) =>
  (await sql<{ slug: string }>`select slug from site where id = ${id}`)[0]?.slug
const site = String(await slugOf(siteId))

const EVERYTHING = [
  ['md', 'region', 24],
  ['md', 'locality', 1005],
  ['md', 'sector', 5],
  ['ro', 'region', 21],
  ['ro', 'locality', 7019],
  ['ua', 'region', 15],
  ['ua', 'locality', 14137],
  ['ua', 'sector', 57],
] as const

/** Localities of the region with this code, as read by a checkout. */
const localitiesOf = async (code: string): Promise<Record<string, unknown>[]> => {
  const region = await get(`/external/region/by/code/${code}`)
  const { status, body } = await get(`/external/locality/?region_id=${region.body.id}&page_size=5000`)
  assert.equal(status, 200)
  return body
}

test('every place of the three countries is loaded by one command', async () => {
  const { code, stdout } = await vitrina('geo', 'load', 'md', 'ro', 'ua', '--site', site, '--json')

  assert.equal(code, 0)
  assert.deepEqual(
    JSON.parse(stdout),
    EVERYTHING.map(([country, object, created]) => ({ country, object, created, updated: 0, unchanged: 0 })),
  )
})

test('the localities of a region are those of its classifier, towns and villages once each', async () => {
  const counts = {
    'cuatm-0101000': 35, // Chișinău
    'cuatm-6400000': 75, // Orhei
    'siruta-332': 412, // Suceava
    'siruta-350': 325, // Timiș
    'koatuu-8000000000': 1, // Kyiv, the city
    'koatuu-4600000000': 1928, // Lviv oblast
    'koatuu-5100000000': 1177, // Odesa oblast
  }
  for (const [code, count] of Object.entries(counts))
    assert.equal((await localitiesOf(code)).length, count, code)
})

test('Chișinău has its towns and villages, in alphabetical order', async () => {
  const names = (await localitiesOf('cuatm-0101000')).map(({ name_ro }) => name_ro)

  assert.deepEqual(names.slice(0, 10), [
    'Băcioi',
    'Bîc',
    'Brăila',
    'Bubuieci',
    'Budești',
    'Buneți',
    'Ceroborta',
    'Cheltuitori',
    'Chișinău',
    'Ciorescu',
  ])
  assert.ok(
    ['Cricova', 'Durlești', 'Sîngera', 'Stăuceni', 'Vadul lui Vodă'].every((town) => names.includes(town)),
  )
})

test('a Romanian county and a Ukrainian oblast have their well-known places', async () => {
  const suceava = (await localitiesOf('siruta-332')).map(({ name_ro }) => name_ro)
  assert.ok(
    ['Suceava', 'Rădăuți', 'Câmpulung Moldovenesc', 'Vatra Dornei', 'Putna'].every((town) =>
      suceava.includes(town),
    ),
  )

  const lviv = new Map((await localitiesOf('koatuu-4600000000')).map((place) => [place.name_uk, place]))
  assert.partialDeepStrictEqual(lviv.get('Львів'), { name_ru: 'Львов', name_en: 'Lviv', name_ro: null })
  assert.ok(lviv.has('Миколаїв') && lviv.has('Миколаїв (Радехівський район)'))
})

test('the city of Kyiv is a region with itself as a locality, which has ten sectors', async () => {
  const [kyiv] = await localitiesOf('koatuu-8000000000')
  assert.partialDeepStrictEqual(kyiv, { name_uk: 'Київ', name_en: 'Kyiv' })

  const { body } = await get(`/external/sector/?locality_id=${kyiv?.id}`)
  assert.equal(body.length, 10)
  assert.partialDeepStrictEqual(body[1], { name_uk: 'Дарницький район', name_ru: 'Дарницкий район' })
})

test('a repeat changes nothing and says so', async () => {
  const etag = (await get('/external/locality/')).headers.get('etag')
  const { code, stdout, stderr } = await vitrina('geo', 'load', 'md', 'ro', 'ua', '--site', site, '--json')

  assert.equal(code, 0)
  assert.deepEqual(
    JSON.parse(stdout).map(({ country, object, unchanged }: Record<string, unknown>) => [
      country,
      object,
      unchanged,
    ]),
    EVERYTHING,
  )
  assert.match(stderr, /Nothing changed/)
  assert.equal((await get('/external/locality/')).headers.get('etag'), etag)
})

test('a renamed place gets its original name again; a language added by the shop is kept', async () => {
  const place = (await get('/external/locality/by/code/siruta-146637')).body
  await put('/external/locality/bulk-update/', [{ id: place.id, name_ro: 'RADAUTI', name_ru: 'Рэдэуць' }])

  const { stdout } = await vitrina('geo', 'load', 'ro', '--site', site)
  assert.match(stdout, /^ro +locality +0 +1 +7018$/m)
  const again = (await get('/external/locality/by/code/siruta-146637')).body
  assert.deepEqual(again, { ...place, name_ru: 'Рэдэуць' })
})

test('one country is loaded into the named site, and into no other', async () => {
  const other = await client()
  const { code, stdout } = await vitrina('geo', 'load', 'md', '--site', String(await slugOf(other.siteId)))

  assert.equal(code, 0)
  assert.match(stdout, /^COUNTRY +OBJECT +CREATED +UPDATED +UNCHANGED\nmd +region +24 +0 +0$/m)
  const totals = ['region', 'locality', 'sector'].map(async (object) =>
    (await other.get(`/external/${object}/?page_size=1`)).headers.get('x-total-count'),
  )
  assert.deepEqual(await Promise.all(totals), ['24', '1005', '5'])
})

test('the places of the demo shop are not duplicated', async () => {
  const demo = await client()
  await sql.begin((sql) => fillDemo(sql, demo.siteId, Object.values(resources)))

  const { stdout } = await vitrina('geo', 'load', 'md', '--site', String(await slugOf(demo.siteId)), '--json')
  assert.deepEqual(JSON.parse(stdout), [
    { country: 'md', object: 'region', created: 0, updated: 0, unchanged: 24 },
    { country: 'md', object: 'locality', created: 932, updated: 0, unchanged: 73 },
    { country: 'md', object: 'sector', created: 0, updated: 0, unchanged: 5 },
  ])
})

test('invalid arguments load nothing', async () => {
  for (const args of [['--site', site], ['md'], ['fr', '--site', site], ['md', 'fr', '--site', site]]) {
    const { code, stdout, stderr } = await vitrina('geo', 'load', ...args)
    assert.deepEqual([code, stdout], [2, ''], args.join(' '))
    assert.match(stderr, /Usage: vitrina geo load <country>\.\.\. \[options\]/)
  }
  const { code, stderr } = await vitrina('geo', 'load', 'md', '--site', 'nowhere')
  assert.equal(code, 1)
  assert.match(stderr, /Unknown site "nowhere"/)
})
