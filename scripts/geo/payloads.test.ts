import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportedNames } from './imported-names.ts'
import { apartFrom, importedNamePayloads, ownPayloads } from './payloads.ts'
import type { Country, Names } from './place.ts'

const country = (language: 'ro' | 'uk', regions: Readonly<Record<string, string>>): Country => ({
  names: { ro: 'România', ru: 'Румыния' },
  language,
  regions: Object.entries(regions).map(([code, name]) => ({
    code,
    number: code,
    names: { [language]: name },
  })),
  localities: [],
  sectors: [],
  account: { rows: 0, added: 0, leftOut: {} },
})

const namesOf = (regions: Readonly<Record<string, Names>>): ImportedNames => ({
  regions: new Map(Object.entries(regions)),
  localities: new Map(),
  sectors: new Map(),
  fates: { lent: 0, 'lent to a sector': 0, unit: 0, ambiguous: 0, unknown: 0 },
})

test('lists are in alphabetical order, localities by region', () => {
  const locality = (code: string, region: string, uk: string) => ({
    code,
    region,
    names: { uk },
    town: false,
    apart: [],
  })
  const { region, locality: localities } = ownPayloads({
    ...country('uk', { z: 'Івано-Франківська область', y: 'Донецька область' }),
    localities: [locality('1', 'z', 'Галич'), locality('2', 'y', 'Їжаківка'), locality('3', 'y', 'Авдіївка')],
  })
  assert.deepEqual(region, [
    { code: 'y', name_uk: 'Донецька область' },
    { code: 'z', name_uk: 'Івано-Франківська область' },
  ])
  assert.deepEqual(localities, [
    { code: '3', name_uk: 'Авдіївка', region_id: { code: 'y' } },
    { code: '2', name_uk: 'Їжаківка', region_id: { code: 'y' } },
    { code: '1', name_uk: 'Галич', region_id: { code: 'z' } },
  ])
})

test('additional names are a separate payload, which is missing if there are none', () => {
  const { region } = importedNamePayloads(namesOf({ b: { ru: 'Бихор', en: 'Bihor' }, a: {} }))
  assert.deepEqual(region, [{ code: 'b', name_ru: 'Бихор', name_en: 'Bihor' }])
})

test('a region with the same name in another country gets its country, in every language', () => {
  const [apart, names] = apartFrom(
    [country('ro', { m: 'Călărași' })],
    country('ro', { r: 'Călărași', s: 'Alba' }),
    namesOf({ r: { ru: 'Кэлэраши' }, s: { ru: 'Альба' } }),
  )
  assert.deepEqual(
    apart.regions.map(({ names }) => names),
    [{ ro: 'Călărași (România)' }, { ro: 'Alba' }],
  )
  assert.deepEqual([...names.regions.values()], [{ ru: 'Кэлэраши (Румыния)' }, { ru: 'Альба' }])
})
