import type { Language } from '@vitrina/schema/languages'
import { isCyrillic, isLatin, tidy, withoutDiacritics } from './letters.ts'
import { NAME_CORRECTIONS } from './name-corrections.ts'
import type { Country, Names, Place } from './place.ts'
import type { Raw, RawNames, RawRegion } from './raw.ts'

/** Names for existing places of a country, by their codes, and the number of rows of the world database by outcome. */
export interface ImportedNames {
  readonly regions: ReadonlyMap<string, Names>
  readonly localities: ReadonlyMap<string, Names>
  readonly sectors: ReadonlyMap<string, Names>
  readonly fates: Readonly<Record<Fate, number>>
}

type Fate = 'lent' | 'lent to a sector' | 'unit' | 'ambiguous' | 'unknown'

/** Settings for matching a country with the world database. */
interface Meeting {
  readonly country: RawRegion['country']
  /** Language in which names are compared. */
  readonly by: Language
  /** Languages that the country's own classifier lacks. */
  readonly languages: readonly Language[]
}

/**
 * Names from the world database (`csc`) for a country's places in the languages that the country's own classifier lacks. Adds no
 * places: the classifiers are complete, so a name that they lack is an administrative unit or another spelling.
 */
export const importNames = (
  { regions, localities }: Raw,
  to: Country,
  { country, by, languages }: Meeting,
): ImportedNames => {
  const namedRegions = regions.flatMap((row) => {
    const region = to.regions.find(({ number }) => number === row.official_code)
    return region && row.source === 'csc' && row.country === country ? [{ row, region }] : []
  })
  const regionOf = new Map(namedRegions.map(({ row, region }) => [row.code, region.code]))
  const keyOf = (region: string | undefined, names: Names) => `${region} ${names[by]?.toLowerCase()}`
  const rows = localities
    .filter((row) => row.source === 'csc' && row.country === country)
    .map((row) => ({
      names: namesOf(row),
      unit: isUnit(row),
      key: keyOf(regionOf.get(row.region_code), namesOf(row)),
    }))
  const rowsOf = Map.groupBy(rows, ({ key }) => key)
  const placesOf = Map.groupBy(to.localities, ({ region, names }) => keyOf(region, names))
  const cities = new Map(to.localities.map(({ code, region }) => [code, region]))
  const sectorsOf = Map.groupBy(to.sectors, ({ locality, names }) => keyOf(cities.get(locality), names))

  const met = rows.map(({ key, unit, names }): { names: Names; fate: Fate; place?: Place } => {
    const [sector] = sectorsOf.get(key) ?? []
    if (unit) return sector ? { names, fate: 'lent to a sector', place: sector } : { names, fate: 'unit' }
    const places = placesOf.get(key)
    if (!places) return { names, fate: 'unknown' }
    const [place, ...others] = places.length === 1 ? places : places.filter(({ town }) => town)
    const only = others.length === 0 && rowsOf.get(key)?.length === 1
    return place && only ? { names, fate: 'lent', place } : { names, fate: 'ambiguous' }
  })
  const namesByCode = (requestedFate: Fate, languages: readonly Language[]) =>
    new Map(
      met.flatMap(({ names, fate, place }) =>
        place && fate === requestedFate ? [[place.code, inLanguages(names, languages)] as const] : [],
      ),
    )
  return {
    regions: new Map(
      namedRegions.map(({ row, region }) => [region.code, inLanguages(regionNames(row), languages)] as const),
    ),
    localities: namesByCode('lent', languages),
    // The English names of city districts have four forms: Darnytsia, Dnipro Raion, Podil's'kyy Rayon, Lenin.
    sectors: namesByCode(
      'lent to a sector',
      languages.filter((language) => language !== 'en'),
    ),
    fates: countFates(met.map(({ fate }) => fate)),
  }
}

const countFates = (fates: readonly Fate[]): Record<Fate, number> => {
  const counts = { lent: 0, 'lent to a sector': 0, unit: 0, ambiguous: 0, unknown: 0 }
  for (const fate of fates) counts[fate]++
  return counts
}

const isUnit = ({ name_ru }: RawNames): boolean =>
  /район|горсовет|миськрада|городск(ой округ|ая рада)/i.test(name_ru ?? '')

const inLanguages = (names: Names, languages: readonly Language[]): Names =>
  Object.fromEntries(languages.flatMap((language) => (names[language] ? [[language, names[language]]] : [])))

/** Names in the letters of their language. Romanian is excluded, because it is partly machine-translated. */
export const namesOf = ({ code, name_en, name_ru, name_uk }: RawNames & { readonly code: string }): Names => {
  const en = withoutDiacritics(tidy(name_en ?? ''))
  const ru = tidy(name_ru ?? '')
  const uk = tidy(name_uk ?? '')
  const sound = { en: isLatin(en) && en, ru: isCyrillic(ru) && ru, uk: isCyrillic(uk) && uk }
  return Object.fromEntries(
    Object.entries({ ...sound, ...NAME_CORRECTIONS[code] }).filter(([, name]) => name),
  )
}

/** Names of an oblast, which may be only an adjective, such as `Волынская`. */
const regionNames = (row: RawRegion): Names => {
  const { en, ru, uk } = namesOf(row)
  return {
    ...(en && { en: row.kind === 'region' ? `${en} oblast` : en }),
    ...(ru && { ru: row.kind === 'region' ? `${ru} область` : ru }),
    ...(uk && { uk }),
  }
}
