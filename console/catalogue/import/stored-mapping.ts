import { useLocalStorage } from '@mantine/hooks'
import { columnsOf } from '@vitrina/schema/columns'
import type { Mapping } from '@vitrina/schema/price-list/columns'
import type { Resource } from '@vitrina/schema/resource'

/** Chosen fields by the headings of columns; two columns may have the same heading. */
export interface StoredMapping {
  readonly columns: string
  readonly fields: Readonly<Record<string, Mapping>>
}

/** Maximum number of stored mappings, above the number of suppliers of a shop. */
const MAX = 50

/** Key of a set of columns, independent of their order. */
const columnsKey = (names: readonly string[]): string => JSON.stringify(names.toSorted())

export const mappingToStore = (names: readonly string[], mapping: Mapping): StoredMapping => {
  const places = Map.groupBy(names.keys(), (place) => names[place] ?? '')
  const fields = [...places].map(([name, places]) => [name, places.map((place) => mapping[place] ?? null)])
  return { columns: columnsKey(names), fields: Object.fromEntries(fields) }
}

/** Stored mapping of columns with these names; undefined without one. Removed fields are omitted. */
export const storedMappingFor = (
  object: Resource,
  mappings: readonly StoredMapping[],
  names: readonly string[],
): Mapping | undefined => {
  const { fields } = mappings.find(({ columns }) => columns === columnsKey(names)) ?? {}
  if (!fields) return undefined
  const known = new Set(['id', ...columnsOf(object).map(({ name }) => name)])
  const met = new Map<string, number>()
  return names.map((name) => {
    const before = met.get(name) ?? 0
    met.set(name, before + 1)
    const field = fields[name]?.[before] ?? null
    return field !== null && known.has(field) ? field : null
  })
}

/** Stored choices of this browser for files of an object. */
export const useStoredMappings = (object: Resource) => {
  const [mappings, keep] = useLocalStorage<readonly StoredMapping[]>({
    key: `vitrina.mapping.${object.path}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const others = (names: readonly string[]) => mappings.filter(({ columns }) => columns !== columnsKey(names))
  return {
    find: (names: readonly string[]) => storedMappingFor(object, mappings, names),
    keep: (names: readonly string[], mapping: Mapping) =>
      keep([mappingToStore(names, mapping), ...others(names)].slice(0, MAX)),
    forget: (names: readonly string[]) => keep(others(names)),
  }
}
