import { bracketed } from './disambiguate.ts'
import { commaLetters, oneAlphabet, tidy, withoutDiacritics } from './letters.ts'
import type { Country, Locality, Names } from './place.ts'
import type { Raw, RawNames } from './raw.ts'

/** Moldova, from the official classifier of its places (CUATM), whose rows are all localities. */
export const moldova = ({ regions, localities, sectors }: Raw): Country => {
  const rows = localities.filter(({ source }) => source === 'cuatm')
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return {
    names: { ro: 'Moldova', ru: 'Молдова', en: 'Moldova', uk: 'Молдова' },
    language: 'ro',
    regions: regions
      .filter(({ source }) => source === 'cuatm')
      .map((row) => ({ code: codeOf(row.code), number: row.code, names: namesOf(row) })),
    localities: rows.map((row): Locality => {
      const seat = byCode.get(`${row.code.slice(0, 5)}00`) ?? row
      const station = STATION.test(row.name_ro ?? '')
      return {
        code: codeOf(row.code),
        region: codeOf(row.region_code),
        names: station ? bracketed(namesOf(row), RAILWAY_STATION) : namesOf(row),
        town: /^(mun|or)\./.test(row.name_ro ?? ''),
        apart: [VILLAGE, communeOf(namesOf(seat))],
      }
    }),
    sectors: sectors
      .filter(({ country }) => country === 'MD')
      .map((row) => ({
        code: codeOf(row.code),
        locality: codeOf(row.locality_code),
        names: namesOf(row),
      })),
    account: { rows: rows.length, added: 0, leftOut: {} },
  }
}

const codeOf = (code: string) => `cuatm-${code}`

/**
 * Plain name: `s.Frumuşica (mun. Chişinău)` is `Frumușica`, without the kind before it, the district after it, a footnote's star
 * or the words for a railway station.
 */
export const bareName = (text: string): string =>
  oneAlphabet(commaLetters(tidy(text)))
    .replace(/^((mun|or|s|мун|г|с)\.|(UTA|АТО) )\s*/, '')
    .replace(STATION, '')
    .replace(/\s*\([^()]*\)$/, '')
    .replace('*', '')

const STATION = /,\s*(loc\.\s*st\.\s*c\.\s*f\.|н\.п\.ж\.-д\.ст\.)$/

/** English name: the Romanian one without diacritics, as in nearly every row of the source. */
const namesOf = ({ name_ro, name_ru }: RawNames): Names => {
  const ro = bareName(name_ro ?? '')
  return { ro, ru: bareName(name_ru ?? ''), en: withoutDiacritics(ro) }
}

const RAILWAY_STATION = {
  ro: 'stația de cale ferată',
  ru: 'железнодорожная станция',
  en: 'railway station',
} as const

const VILLAGE = { ro: 'sat', ru: 'село', en: 'village' } as const

const communeOf = ({ ro, ru, en }: Names): Names => ({
  ro: `comuna ${ro}`,
  ru: `коммуна ${ru}`,
  en: `commune of ${en}`,
})
