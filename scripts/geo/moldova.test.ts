import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bareName, moldova } from './moldova.ts'
import { locality, raw } from './raw-rows.ts'

test('a name loses its kind, district, star and cedilla', () => {
  const names = {
    'mun.Chişinău': 'Chișinău',
    'or.Codru (mun. Chişinău)': 'Codru',
    's.Glinjeni (r-l Șoldănești)': 'Glinjeni',
    's.Alexanderfeld*': 'Alexanderfeld',
    'UTA Găgăuzia': 'Găgăuzia',
    'Bahmut, loc. st.  c. f.': 'Bahmut',
    's.Cobîlea, loc.st.c.f.': 'Cobîlea',
    'с.Южнoe': 'Южное',
    'с.Гоян (мун.Кишинэу)': 'Гоян',
    'АТО Гагаузия': 'Гагаузия',
    'Бахмут, н.п.ж.-д.ст.': 'Бахмут',
    'г.Вулкэнешть (АТО Гагаузия)': 'Вулкэнешть',
    Sadova: 'Sadova',
  }
  for (const [text, name] of Object.entries(names)) assert.equal(bareName(text), name)
})

const shaped = moldova(
  raw({
    localities: [
      locality('cuatm', '8002000', { name_ro: 'or.Bucovăţ', name_ru: 'г.Буковэц', name_en: 'or.Bucovati' }),
      locality('cuatm', '2510001', { name_ro: 'Bahmut, loc. st.  c. f.', name_ru: 'Бахмут, н.п.ж.-д.ст.' }),
      locality('cuatm', '4519000', { name_ro: 's.Cuhureştii de Sus', name_ru: 'с.Кухурештий де Сус' }),
      locality('cuatm', '4519001', { name_ro: 's.Nicolaevca (r-l Floreşti)', name_ru: 'с.Николаевка' }),
    ],
  }),
).localities

test('the English name is the Romanian one without diacritics, regardless of the row', () => {
  assert.deepEqual(shaped[0]?.names, { ro: 'Bucovăț', ru: 'Буковэц', en: 'Bucovat' })
})

test('a settlement at a railway station is marked, because the village next to it has the same name', () => {
  assert.deepEqual(shaped[1]?.names, {
    ro: 'Bahmut (stația de cale ferată)',
    ru: 'Бахмут (железнодорожная станция)',
    en: 'Bahmut (railway station)',
  })
})

test('a town is distinguished by its prefix, and a village by the commune in its code', () => {
  assert.deepEqual(
    shaped.map(({ town }) => town),
    [true, false, false, false],
  )
  assert.deepEqual(shaped[3]?.apart.at(-1), {
    ro: 'comuna Cuhureștii de Sus',
    ru: 'коммуна Кухурештий де Сус',
    en: 'commune of Cuhurestii de Sus',
  })
})
