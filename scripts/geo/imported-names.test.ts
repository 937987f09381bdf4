import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importNames, namesOf } from './imported-names.ts'
import type { Country } from './place.ts'
import { locality, raw, region } from './raw-rows.ts'

const place = (code: string, uk: string, town = false) => ({
  code,
  region: 'r',
  names: { uk },
  town,
  apart: [],
})

const country: Country = {
  names: {},
  language: 'uk',
  regions: [{ code: 'r', number: '51', names: { uk: 'Одеська область' } }],
  localities: [
    place('1', 'Арциз'),
    place('2', 'Балта', true),
    place('3', 'Балта'),
    place('4', 'Маяки'),
    place('5', 'Маяки'),
    place('6', 'Зоря'),
  ],
  sectors: [{ code: 's', locality: '2', names: { uk: 'Київський район' } }],
  account: { rows: 0, added: 0, leftOut: {} },
}

const row = (code: string, name_uk: string, name_ru: string, name_en: string) =>
  locality('csc', code, { region_code: '4688', name_uk, name_ru, name_en })

const names = importNames(
  raw({
    regions: [
      region('csc', '4688', {
        official_code: '51',
        kind: 'region',
        name_en: 'Odeska',
        name_ru: 'Одесса',
        name_uk: 'Одеська',
      }),
    ],
    localities: [
      row('a', 'Арциз', 'Арциз', 'Artsyz'),
      row('b', 'Балта', 'Балта', 'Balta'),
      row('c', 'Маяки', 'Маяки', 'Mayaky'),
      row('d', 'Зоря', 'Заря', 'Zorya'),
      row('e', 'Зоря', 'Зоря', 'Zorya'),
      row('f', 'Білкі', 'Билки', 'Bilky'),
      row('g', 'Київський район', 'Киевский район', "Kyivs'kyy Rayon"),
      row('h', 'Балтський район', 'Балтский район', 'Balts’kyy Rayon'),
    ],
  }),
  country,
  { country: 'UA', by: 'uk', languages: ['en', 'ru'] },
)

test('names go to the only place with the name in its region, or to the only town with the name', () => {
  assert.deepEqual(
    [...names.localities],
    [
      ['1', { en: 'Artsyz', ru: 'Арциз' }],
      ['2', { en: 'Balta', ru: 'Балта' }],
    ],
  )
})

test('a region is matched by its number, an oblast gets its noun, and a known error its correct name', () => {
  assert.deepEqual([...names.regions], [['r', { en: 'Odeska oblast', ru: 'Одесская область' }]])
})

test('a district of a city gives its names to the sector, except the English one', () => {
  assert.deepEqual([...names.sectors], [['s', { ru: 'Киевский район' }]])
})

test('ambiguous, district and unknown names are not used; every row is counted', () => {
  assert.deepEqual(names.fates, { lent: 2, 'lent to a sector': 1, unit: 1, ambiguous: 3, unknown: 1 })
})

test('names in letters of another language, and machine translations, are not used', () => {
  const names = (code: string, name_en: string, name_ru: string, name_uk: string) =>
    namesOf({ code, name_ro: null, name_en, name_ru, name_uk })
  assert.deepEqual(names('x', 'Strășeni', 'Strășeni', 'Страшені'), { en: 'Straseni', uk: 'Страшені' })
  assert.deepEqual(names('x', 'Бережани', 'Бережаны', 'Бережани'), { ru: 'Бережаны', uk: 'Бережани' })
  assert.deepEqual(names('109508', 'Chop', 'Нарезать', 'Чоп'), { en: 'Chop', uk: 'Чоп' })
})
