import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locality, raw, region, sector } from './raw-rows.ts'
import { regionName, ukraine } from './ukraine.ts'

test('a region has its name without its capital', () => {
  const names = {
    'ВОЛИНСЬКА ОБЛАСТЬ/М.ЛУЦЬК': 'Волинська область',
    'ІВАНО-ФРАНКІВСЬКА ОБЛАСТЬ/М.ІВАНО-ФРАНКІВСЬК': 'Івано-Франківська область',
    'АВТОНОМНА РЕСПУБЛІКА КРИМ/М.СІМФЕРОПОЛЬ': 'Автономна Республіка Крим',
    'М.КИЇВ': 'Київ',
  }
  for (const [capitals, name] of Object.entries(names)) assert.equal(regionName(capitals), name)
})

const row = (code: string, level: number, name_uk: string, more = {}) =>
  locality('koatuu', code, { level, name_uk, region_code: `${code.slice(0, 2)}00000000`, ...more })

const shaped = ukraine(
  raw({
    regions: [
      region('koatuu', '1400000000', { name_uk: 'ДОНЕЦЬКА ОБЛАСТЬ/М.ДОНЕЦЬК' }),
      region('koatuu', '8000000000', { name_uk: 'М.КИЇВ' }),
    ],
    localities: [
      row('1410000000', 2, 'МІСТА ОБЛАСНОГО ПІДПОРЯДКУВАННЯ ДОНЕЦЬКОЇ ОБЛАСТІ', { is_heading: true }),
      row('1410100000', 2, 'ДОНЕЦЬК'),
      row('1410130000', 3, 'РАЙОНИ М.ДОНЕЦЬКА', { is_heading: true }),
      row('1410138000', 3, 'ПЕТРОВСЬКИЙ'),
      row('1410160000', 3, 'МІСТА, ПІДПОРЯДКОВАНІ ПРОЛЕТАРСЬКІЙ РАЙРАДІ М.ДОНЕЦЬКА', { is_heading: true }),
      row('1410160500', 3, 'МОСПИНЕ'),
      row('1421500000', 2, 'ВОЛНОВАСЬКИЙ РАЙОН/М.ВОЛНОВАХА'),
      row('1421555000', 3, 'СЕЛИЩА МІСЬКОГО ТИПУ ВОЛНОВАСЬКОГО Р-НУ', { is_heading: true }),
      row('1421555100', 3, 'АНДРІЇВКА'),
      row('1421557100', 3, 'ОЛЕНІВКА'),
      row('1421557103', 4, 'НОВОМИКОЛАЇВКА'),
      row('1421580000', 3, 'СІЛЬРАДИ ВОЛНОВАСЬКОГО Р-НУ'),
      row('1421580800', 3, 'АНДРІЇВСЬКА/С.АНДРІЇВКА'),
      row('1421580801', 4, 'АНДРІЇВКА'),
      row('8036100000', 2, 'ГОЛОСІЇВСЬКИЙ'),
    ],
    sectors: [
      sector('koatuu', '1410138000', { locality_code: '1410100000', name_uk: 'ПЕТРОВСЬКИЙ' }),
      sector('koatuu', '8036100000', { locality_code: '8000000000', name_uk: 'ГОЛОСІЇВСЬКИЙ' }),
    ],
  }),
)

test('headings, marked or not, districts, councils and sectors are not localities, and every row is counted', () => {
  assert.deepEqual(
    shaped.localities.map(({ code, names }) => `${code} ${names.uk}`),
    [
      'koatuu-8000000000 Київ',
      'koatuu-1410100000 Донецьк',
      'koatuu-1410160500 Моспине',
      'koatuu-1421555100 Андріївка',
      'koatuu-1421557100 Оленівка',
      'koatuu-1421557103 Новомиколаївка',
      'koatuu-1421580801 Андріївка',
    ],
  )
  assert.deepEqual(shaped.account, {
    rows: 15,
    added: 1,
    leftOut: {
      headings: 5,
      'districts as units': 1,
      'councils, whose seat is a row of its own': 1,
      'districts of cities, which are sectors': 2,
    },
  })
})

test('a city with the rank of a region is also a locality, so that its sectors have one', () => {
  assert.partialDeepStrictEqual(shaped.localities[0], { region: 'koatuu-8000000000', town: true })
  assert.deepEqual(shaped.sectors[1], {
    code: 'koatuu-8036100000',
    locality: 'koatuu-8000000000',
    names: { uk: 'Голосіївський район' },
  })
})

test('the heading above a row distinguishes a town from a settlement', () => {
  const towns = shaped.localities.filter(({ town }) => town).map(({ names }) => names.uk)
  assert.deepEqual(towns, ['Київ', 'Донецьк', 'Моспине'])
})

test('a place is distinguished by its district, then by its council or its kind', () => {
  const apart = Object.fromEntries(
    shaped.localities.map(({ code, apart }) => [code.slice(-10), apart.map(({ uk }) => uk)]),
  )
  assert.deepEqual(apart['1421580801'], ['Волноваський район', 'Волноваський район, Андріївська рада'])
  assert.deepEqual(apart['1421555100'], ['Волноваський район', 'Волноваський район, смт'])
  assert.deepEqual(apart['1421557103'], ['Волноваський район', 'Волноваський район, рада смт Оленівка'])
  assert.deepEqual(apart['1410160500'], ['м. Донецьк', 'м. Донецьк, місто'])
  assert.deepEqual(apart['1410100000'], [])
})
