import type { Language } from '@vitrina/schema/languages'
import type { Locality, Names } from './place.ts'

/**
 * Adds a distinction in brackets to names that one region has more than once: two equal names do not help a person who
 * fills in an address. The only town among them keeps its bare name. Names that no addition distinguishes get the most precise one.
 */
export const disambiguate = (localities: readonly Locality[], language: Language): Locality[] => {
  const namesakes = Map.groupBy(localities, ({ region, names }) => `${region} ${names[language]}`)
  return localities.map((locality) => {
    const group = namesakes.get(`${locality.region} ${locality.names[language]}`) ?? []
    const [town, ...towns] = group.filter(({ town }) => town)
    const bare = towns.length === 0 ? town : undefined
    if (group.length === 1 || locality === bare) return locality
    const others = group.filter((other) => other !== locality && other !== bare)
    const own = locality.apart.find((qualifier) => !others.some((other) => has(other, qualifier, language)))
    return { ...locality, names: bracketed(locality.names, own ?? locality.apart.at(-1) ?? {}) }
  })
}

const has = ({ apart }: Locality, qualifier: Names, language: Language): boolean =>
  apart.some((other) => other[language] === qualifier[language])

/** Name with an addition: `Лиман` in `Саратський район` is `Лиман (Саратський район)`, in each language of the addition. */
export const bracketed = (names: Names, qualifier: Names): Names =>
  Object.fromEntries(
    Object.entries(names).map(([language, name]) => {
      const inside = qualifier[language as Language]
      return [language, inside === undefined ? name : `${name} (${inside})`]
    }),
  )
