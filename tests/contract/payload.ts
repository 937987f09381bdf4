import { LANGUAGES } from '@vitrina/schema/languages'
import type { Field, Joined, Resource } from '@vitrina/schema/resource'
import { isDivisible } from '@vitrina/schema/units'

export type Payload = Record<string, unknown>

/** Field under its name in the API: a localized field occurs once for each language. */
export interface WireField {
  readonly name: string
  readonly field: Field
  readonly required: boolean
}

/** Ids for references, by the path of their object. */
export type Referents = ReadonlyMap<string, readonly number[]>

/** Fields of an object in the API that may be sent together, in the order of the declaration. */
export const fieldsOf = ({ fields, atMostOne }: Resource): WireField[] =>
  Object.entries(fields).flatMap(([name, field]: [string, Field]) =>
    // A site without declarations has no own fields. A discount that has begun changes prices in the background.
    field.kind === 'custom' || name === 'discount_starts_at' || atMostOne?.slice(1).includes(name)
      ? []
      : 'localized' in field && field.localized
        ? LANGUAGES.map((language) => ({
            name: `${name}_${language}`,
            field,
            required: field.required === true || (field.required?.includes(language) ?? false),
          }))
        : [{ name, field, required: field.required === true }],
  )

/** Paths of all objects that these fields refer to. */
export const targetsOf = (fields: readonly WireField[]): string[] => [
  ...new Set(
    fields.flatMap(({ field }) =>
      field.kind === 'list' || field.kind === 'object'
        ? Object.values(field.fields).flatMap(targetOf)
        : targetOf(field),
    ),
  ),
]

/** References in a value of a field. */
export const referencesIn = (field: Field, value: unknown): { to: string; id: number }[] => {
  if (field.kind === 'reference' || field.kind === 'references')
    return [value].flat().map((id) => ({ to: field.to, id: Number(id) }))
  if (field.kind !== 'list' && field.kind !== 'object') return []
  return ([value].flat() as Payload[]).flatMap((element) =>
    Object.entries(field.fields).flatMap(([name, field]) => referencesIn(field, element[name])),
  )
}

const targetOf = (field: Field): string[] =>
  field.kind === 'reference' || field.kind === 'references' ? [field.to] : []

/** Required fields only. Two numbers give two objects without conflicts. */
export const minimalOf = (resource: Resource, n: number, referents: Referents): Payload =>
  payloadOf(
    fieldsOf(resource).filter(({ required }) => required),
    n,
    referents,
  )

/** All fields. Of two successive numbers, at least one has no default value. */
export const fullOf = (resource: Resource, n: number, referents: Referents): Payload =>
  payloadOf(fieldsOf(resource), n, referents)

const payloadOf = (fields: readonly WireField[], n: number, referents: Referents): Payload =>
  Object.fromEntries(fields.map(({ name, field }) => [name, sampleOf(field, name, n, referents)]))

/**
 * Value for a field, read back unchanged except by {@link asRead}; `n` and `n + 1` have different values. Without a `default`
 * branch, so that a new kind is a type error.
 */
export const sampleOf = (field: Field, name: string, n: number, referents: Referents): unknown => {
  switch (field.kind) {
    case 'custom':
      return null
    case 'text':
    case 'slug':
    case 'externalId':
    case 'key':
      return `${name}-${n}`
    case 'integer':
      return (field.min ?? 0) + n
    case 'number':
      return n + 10 ** -field.places
    case 'decimal': {
      const least = Math.max(field.min ?? 0, 0)
      return `${least + (n % ((field.max ?? Number.POSITIVE_INFINITY) - least))}.25`
    }
    case 'money':
      return `${(field.min ?? 0) + n}.50`
    case 'boolean':
      return n % 2 === 0 ? (field.default ?? false) : !(field.default ?? false)
    case 'url':
      return `https://shop.example/${name}/${n}`
    case 'timestamp':
      return timeOf(n, field.after === undefined ? 2026 : 2046)
    case 'date':
      return timeOf(24 * n, 2026).slice(0, 10)
    case 'choice':
      return pick(Object.keys(field.words), n)
    case 'word':
      // Amounts with decimal places require such a unit.
      return pick(field.standard === 'unit' ? field.words.filter(isDivisible) : field.words, n)
    case 'words':
      return [pick(field.words, n)]
    case 'codes':
      return [`${name}-${n}`, `"{${name}}\\ ${n}`]
    case 'vatRate':
      return n % 2 === 0 ? 'exempt' : `${n % 100}.25`
    case 'reference':
      return pick(idsOf(field.to, referents), n)
    case 'references':
      return idsOf(field.to, referents).map((_, place, ids) => pick(ids, n + place))
    case 'list':
      return [n, n + 1, n + 2].map((n) => elementOf(field.fields, n, referents))
    case 'object':
      return elementOf(field.fields, n, referents)
  }
}

const elementOf = (fields: Readonly<Record<string, Field>>, n: number, referents: Referents): Payload =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, sampleOf(field, name, n, referents)]),
  )

/** True if two objects of a site may not have the same value in the field. */
export const isUnique = ({ key }: Resource, { name, field }: WireField): boolean =>
  name === key || field.kind === 'slug' || (field.kind === 'text' && field.unique === true)

/** Expected read of a written `value`. */
export const asRead = (field: Field, value: unknown): unknown =>
  field.kind === 'choice' ? field.words[String(value)] : value

/** Value of a field that was never written. */
export const emptyOf = (field: Field): unknown => {
  if ('default' in field && field.default !== undefined) return field.default
  if (field.kind === 'list' || (field.kind === 'references' && field.empty === 'list')) return []
  return null
}

/**
 * Object as reads show it, with the lists derived from its references. `rows` has the referenced objects, by
 * their path.
 */
export const withJoined = (
  { joined = {} }: Resource,
  object: Payload,
  rows: ReadonlyMap<string, readonly Payload[]>,
): Payload => ({
  ...object,
  ...Object.fromEntries(
    Object.entries<Joined>(joined).map(([name, { to, of, shows }]) => [
      name,
      Object.entries(of)
        .flatMap(([references, word]) =>
          (object[references] as number[]).map((id) => ({ display_type: word, id })),
        )
        .map((element, order) => {
          const row = rows.get(to)?.find(({ id }) => id === element.id) ?? {}
          return { ...element, order, ...Object.fromEntries(shows.map((field) => [field, row[field]])) }
        }),
    ]),
  ),
})

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

const timeOf = (hours: number, year: number): string =>
  new Date(Date.UTC(year, 0, 1, hours)).toISOString().replace('.000Z', 'Z')

const idsOf = (path: string, referents: Referents): readonly number[] => {
  const ids = referents.get(path)
  if (!ids) throw new Error(`Nothing to refer to at ${path}.`)
  return ids
}
