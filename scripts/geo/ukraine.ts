import { oneAlphabet, tidy } from './letters.ts'
import type { Country, Locality, Names } from './place.ts'
import { ukrainianCase } from './proper-case.ts'
import type { Raw, RawLocality } from './raw.ts'

/**
 * Ukraine, from its official classifier of 2020 (KOATUU): a code of ten digits whose first two are the region's, the
 * first five the district's or city's, the first eight the council's. Only some rows are places; see `kindsOf`.
 */
export const ukraine = ({ regions, localities, sectors }: Raw): Country => {
  const rows = localities.filter(({ source }) => source === 'koatuu')
  const districts = sectors.filter(({ country }) => country === 'UA')
  const kinds = kindsOf(rows, new Set(districts.map(({ code }) => code)))
  const rowsOf = (...requestedKinds: Kind[]) =>
    rows.filter(({ code }) => requestedKinds.includes(kinds.get(code) ?? 'heading'))
  const units = new Map(rows.map((row) => [row.code, row]))
  const states = regions.filter(({ source }) => source === 'koatuu')
  const cities = states.filter(({ name_uk }) => /^М\./.test(name_uk ?? ''))
  return {
    names: { ro: 'Ucraina', ru: 'Украина', en: 'Ukraine', uk: 'Україна' },
    language: 'uk',
    regions: states.map(({ code, name_uk }) => ({
      code: codeOf(code),
      number: code.slice(0, 2),
      names: { uk: regionName(name_uk ?? '') },
    })),
    localities: [
      // A city with the rank of a region has no row as a locality, but addresses and sectors in it need one.
      ...cities.map(({ code, name_uk }): Locality => {
        const names = { uk: regionName(name_uk ?? '') }
        return { code: codeOf(code), region: codeOf(code), names, town: true, apart: [] }
      }),
      ...rowsOf('town', 'settlement', 'village').map((row): Locality => {
        const kind = kinds.get(row.code)
        return {
          code: codeOf(row.code),
          region: codeOf(row.region_code),
          names: { uk: placeName(row.name_uk ?? '') },
          town: kind === 'town',
          apart: apartOf(row, units, kinds),
        }
      }),
    ],
    sectors: districts.map(({ code, locality_code, name_uk }) => ({
      code: codeOf(code),
      locality: codeOf(locality_code),
      names: { uk: `${placeName(name_uk ?? '')} район` },
    })),
    account: {
      rows: rows.length,
      added: cities.length,
      leftOut: {
        headings: rowsOf('heading').length,
        'districts as units': rowsOf('district').length,
        'councils, whose seat is a row of its own': rowsOf('council').length,
        'districts of cities, which are sectors': rowsOf('sector').length,
      },
    },
  }
}

const codeOf = (code: string) => `koatuu-${code}`

type Kind = 'heading' | 'district' | 'council' | 'sector' | 'town' | 'settlement' | 'village'

const HEADING = /^(СІЛЬРАДИ|СЕЛА|НАСЕЛЕНІ ПУНКТИ|СЕЛИЩА МІСЬКОГО ТИПУ|МІСТА|РАЙОНИ)[ ,]/

/**
 * Kind of each row, by its code. Rows are in the order of their codes, and the heading above a row of level 3 distinguishes a town
 * from a settlement; 268 headings are not marked as such, but begin with the same words.
 */
export const kindsOf = (
  rows: readonly RawLocality[],
  sectors: ReadonlySet<string>,
): ReadonlyMap<string, Kind> => {
  let above = ''
  return new Map(
    rows.map((row) => {
      const kind = kindOf(row, above, sectors)
      if (kind === 'heading') above = row.name_uk ?? ''
      return [row.code, kind]
    }),
  )
}

const kindOf = (
  { code, level, name_uk, is_heading }: RawLocality,
  above: string,
  sectors: ReadonlySet<string>,
): Kind => {
  const name = name_uk ?? ''
  if (is_heading || HEADING.test(name)) return 'heading'
  if (sectors.has(code)) return 'sector'
  if (name.includes(' РАЙОН/')) return 'district'
  if (name.includes('/')) return 'council'
  if (Number(level) === 4) return 'village'
  return Number(level) === 2 || above.startsWith('МІСТА') ? 'town' : 'settlement'
}

const placeName = (capitals: string): string => ukrainianCase(oneAlphabet(tidy(capitals)))

/** Name of a region: `ВОЛИНСЬКА ОБЛАСТЬ/М.ЛУЦЬК` is `Волинська область`, `М.КИЇВ` is `Київ`. */
export const regionName = (capitals: string): string =>
  placeName(capitals.replace(/\/.*$/, '').replace(/^М\./, '')).replace(' Область', ' область')

/** Location of a place: its district or city, then also its council, or a note that the council is named after the place. */
const apartOf = (
  { code }: RawLocality,
  units: ReadonlyMap<string, RawLocality>,
  kinds: ReadonlyMap<string, Kind>,
): readonly Names[] => {
  const upper = units.get(`${code.slice(0, 5)}00000`)
  const council = units.get(`${code.slice(0, 8)}00`)
  if (!upper || upper.code === code) return []
  const wide = upperName(upper.name_uk ?? '', kinds.get(upper.code))
  const narrow = council && councilName(council, kinds.get(council.code), council.code === code)
  return narrow ? [{ uk: wide }, { uk: `${wide}, ${narrow}` }] : [{ uk: wide }]
}

const upperName = (name: string, kind: Kind | undefined): string => {
  if (kind === 'district') return placeName(name.replace(/\/.*$/, '')).replace(' Район', ' район')
  return kind === 'sector' ? `${placeName(name)} район` : `м. ${placeName(name)}`
}

const councilName = (
  { name_uk }: RawLocality,
  kind: Kind | undefined,
  itself: boolean,
): string | undefined => {
  const name = placeName((name_uk ?? '').replace(/\/.*$/, ''))
  if (kind === 'council') return `${name} рада`
  if (kind === 'town') return itself ? 'місто' : `рада м. ${name}`
  if (kind === 'settlement') return itself ? 'смт' : `рада смт ${name}`
  return undefined
}
