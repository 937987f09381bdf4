import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { COUNTRIES, placesOf } from '../../cli/geo.ts'

interface Shipped {
  readonly country: string
  readonly object: string
  readonly payload: Readonly<Record<string, unknown>> & { readonly code: string }
}

const all = (
  await Promise.all(
    COUNTRIES.map(async (country) =>
      (
        await placesOf(country)
      ).flatMap(({ path, lines }) =>
        lines.map((line): Shipped => ({ country, object: path, payload: JSON.parse(line.toString()) })),
      ),
    ),
  )
).flat()
const of = (object: string) => all.filter((shipped) => shipped.object === object)
const OWN = { md: 'ro', ro: 'ro', ua: 'uk' } as const
const ownName = ({ country, payload }: Shipped) => payload[`name_${OWN[country as keyof typeof OWN]}`]

const namesIn = (language: Language, shipped: readonly Shipped[] = all): string[] =>
  shipped.flatMap(({ payload }) => {
    const name = payload[`name_${language}`]
    return name === undefined ? [] : [name as string]
  })

test('the files have the counts of geo/README.md', () => {
  const counts = COUNTRIES.map((country) =>
    ['region', 'locality', 'sector'].map(
      (object) => of(object).filter((shipped) => shipped.country === country).length,
    ),
  )
  assert.deepEqual(counts, [
    [24, 1005, 5],
    [21, 7019, 0],
    [15, 14137, 57],
  ])
  const borrowed = LANGUAGES.map((language) => [language, namesIn(language, of('locality')).length])
  assert.deepEqual(Object.fromEntries(borrowed), { ro: 8024, ru: 1623, en: 1640, uk: 14177 })
})

test('a code is unique among all countries of a site, and shows which classifier assigned it', () => {
  for (const object of ['region', 'locality', 'sector']) {
    const codes = of(object).map(({ payload }) => payload.code)
    assert.equal(new Set(codes).size, codes.length)
    assert.deepEqual(
      codes.filter((code) => !/^(cuatm-\d{7}|siruta-\d{2,6}|koatuu-\d{10})$/.test(code)),
      [],
    )
  }
})

test('every reference names a place of the same country', () => {
  const dangling = (object: string, field: string, target: string) => {
    const known = new Set(of(target).map(({ country, payload }) => `${country} ${payload.code}`))
    return of(object).filter(
      ({ country, payload }) => !known.has(`${country} ${(payload[field] as { code: string }).code}`),
    )
  }
  assert.deepEqual(dangling('locality', 'region_id', 'region'), [])
  assert.deepEqual(dangling('sector', 'locality_id', 'locality'), [])
})

test('every region has localities', () => {
  const lived = new Set(of('locality').map(({ payload }) => (payload.region_id as { code: string }).code))
  assert.deepEqual(
    of('region').filter(({ payload }) => !lived.has(payload.code)),
    [],
  )
})

test('a payload contains only names, its code and its reference, and a name in its own language', () => {
  const fields = new Set(all.flatMap(({ payload }) => Object.keys(payload)))
  assert.deepEqual([...fields].sort(), [
    'code',
    'locality_id',
    'name_en',
    'name_ro',
    'name_ru',
    'name_uk',
    'region_id',
  ])
  assert.deepEqual(
    all.filter((shipped) => typeof ownName(shipped) !== 'string'),
    [],
  )
})

test('names of each language use only the letters of that language', () => {
  const sound = {
    ro: /^[A-Za-zĂÂÎȘȚăâîșț0-9 .()-]+$/,
    en: /^[A-Za-z0-9 .'()-]+$/,
    ru: /^[А-Яа-яЁё .()-]+$/,
    uk: /^[А-ЩЬЮЯЄІЇҐа-щьюяєіїґ '.,()-]+$/,
  }
  for (const language of LANGUAGES)
    assert.deepEqual(
      namesIn(language).filter((name) => !sound[language].test(name)),
      [],
    )
})

test('a name begins with a capital or a number, without a type before it, all capitals, or stray spaces', () => {
  const wrong =
    /^[^\p{Lu}\d]|^(mun|or|s|com|мун|г|с|м|смт)\.|^(JUDEȚUL|ORAȘ|MUNICIPIUL|UTA|АТО) |\p{Lu}{2}|\/|\*|^ | $| {2}/u
  for (const language of LANGUAGES)
    assert.deepEqual(
      namesIn(language).filter((name) => wrong.test(name)),
      [],
    )
})

test('no region appears twice in the list, in any language', () => {
  for (const language of LANGUAGES) {
    const names = namesIn(language, of('region'))
    assert.equal(new Set(names).size, names.length, language)
  }
})

test('no locality appears twice in its region, except for six pairs that the classifier does not distinguish', () => {
  const places = Map.groupBy(
    of('locality'),
    (shipped) => `${JSON.stringify(shipped.payload.region_id)} ${ownName(shipped)}`,
  )
  const twins = [...places.values()].filter(({ length }) => length > 1)
  assert.deepEqual(twins.map(([first, ...others]) => [ownName(first as Shipped), others.length]).sort(), [
    ['Ємилівка (Голованівський район, Ємилівська рада)', 1],
    ['Борщі (Подільський район, Борщівська рада)', 1],
    ['Гладківщина (Золотоніський район, Гладківщинська рада)', 1],
    ['Зачатівка (Волноваський район, Зачатівська рада)', 1],
    ['Кононівка (Драбівський район, Кононівська рада)', 1],
    ['Немовичі (Сарненський район, Немовицька рада)', 1],
  ])
})

test('well-known places have their usual names', () => {
  const byCode = new Map(of('locality').map(({ payload }) => [payload.code, payload]))
  const known = {
    'cuatm-0101000': {
      name_ro: 'Chișinău',
      name_ru: 'Кишинэу',
      name_en: 'Chisinau',
      name_uk: 'Кишинів',
      region_id: { code: 'cuatm-0101000' },
    },
    'cuatm-1729000': { name_ro: 'Iujnoe', name_ru: 'Южное', name_en: 'Iujnoe' },
    'siruta-155252': { name_ro: 'Timișoara', region_id: { code: 'siruta-350' } },
    'koatuu-8000000000': { name_uk: 'Київ', name_ru: 'Киев', name_en: 'Kyiv' },
    'koatuu-5110100000': { name_uk: 'Одеса', name_ru: 'Одесса', name_en: 'Odesa' },
    'koatuu-4610166300': { name_uk: 'Брюховичі (м. Львів)' },
    'koatuu-2110100000': { name_uk: 'Ужгород', region_id: { code: 'koatuu-2100000000' } },
    'koatuu-2111000000': { name_uk: 'Чоп', name_en: 'Chop' },
  }
  for (const [code, names] of Object.entries(known)) assert.partialDeepStrictEqual(byCode.get(code), names)
  assert.equal(byCode.get('koatuu-2111000000')?.name_ru, undefined)
})

test('without the folder odbl, the countries are complete in their own languages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-geo-'))
  after(() => rm(folder, { recursive: true }))
  await cp(new URL('../../geo/ua/', import.meta.url), join(folder, 'ua'), { recursive: true })

  const [regions, localities] = await placesOf('ua', pathToFileURL(`${folder}/`))
  assert.equal(localities?.lines.length, 14137)
  assert.deepEqual(Object.keys(JSON.parse(String(regions?.lines[0]))), ['code', 'name_uk'])
})
