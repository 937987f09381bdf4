import { LANGUAGES } from '@vitrina/schema/languages'
import { bracketed, disambiguate } from './disambiguate.ts'
import type { ImportedNames } from './imported-names.ts'
import type { Country, Names, Place } from './place.ts'

/** Objects in the form of a bulk upsert, by the path of their resource. Unknown languages are omitted. */
export interface Payloads {
  readonly region: readonly object[]
  readonly locality: readonly object[]
  readonly sector: readonly object[]
}

/** Names of a country's classifier, each list in alphabetical order of its language, localities by region. */
export const ownPayloads = (country: Country): Payloads => {
  const { compare } = new Intl.Collator(country.language)
  const inOrder = <P extends Place>(places: readonly P[]): P[] =>
    places.toSorted((a, b) => compare(a.names[country.language] ?? '', b.names[country.language] ?? ''))

  const regions = inOrder(country.regions)
  const places = new Map(regions.map(({ code }, place) => [code, place]))
  const localities = inOrder(disambiguate(country.localities, country.language))
  return {
    region: regions.map(payloadOf),
    locality: localities
      .toSorted((a, b) => (places.get(a.region) ?? 0) - (places.get(b.region) ?? 0))
      .map((locality) => ({ ...payloadOf(locality), region_id: { code: locality.region } })),
    sector: inOrder(country.sectors).map((sector) => ({
      ...payloadOf(sector),
      locality_id: { code: sector.locality },
    })),
  }
}

/** Additional names from the world database, to be applied to a country's own payloads with the same codes. */
export const importedNamePayloads = ({ regions, localities, sectors }: ImportedNames): Payloads => ({
  region: overlay(regions),
  locality: overlay(localities),
  sector: overlay(sectors),
})

const overlay = (names: ReadonlyMap<string, Names>): object[] =>
  [...names]
    .map(([code, names]) => payloadOf({ code, names }))
    .filter((payload) => Object.keys(payload).length > 1)
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))

const payloadOf = ({ code, names }: Place) => ({
  code,
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) => (names[language] ? [[`name_${language}`, names[language]]] : [])),
  ),
})

/** Appends the country to the name of a region that also exists in another country, such as `Călărași (România)`. */
export const apartFrom = (
  others: readonly Country[],
  country: Country,
  importedNames: ImportedNames,
): [Country, ImportedNames] => {
  const { language } = country
  const usedNames = new Set(others.flatMap(({ regions }) => regions.map(({ names }) => names[language])))
  const twice = new Set(
    country.regions.filter(({ names }) => usedNames.has(names[language])).map(({ code }) => code),
  )
  const apart = (code: string, names: Names) => (twice.has(code) ? bracketed(names, country.names) : names)
  return [
    {
      ...country,
      regions: country.regions.map((region) => ({ ...region, names: apart(region.code, region.names) })),
    },
    {
      ...importedNames,
      regions: new Map([...importedNames.regions].map(([code, names]) => [code, apart(code, names)])),
    },
  ]
}
