import { fault, type Sink } from './sink.ts'
import { encodedNames } from './warning.ts'

/** Treatments of unknown fields. */
export const UNKNOWN_FIELDS = ['refuse', 'ignore'] as const
export type UnknownFields = (typeof UNKNOWN_FIELDS)[number]

/** Ignored fields of a call. */
export interface IgnoredFields {
  /** Dotted and percent-encoded names, without positions in lists. */
  readonly names: Set<string>
  /** Number of ignored fields of all objects in total. */
  count: number
}

export const noneIgnored = (): IgnoredFields => ({ names: new Set(), count: 0 })

/** Ignores an unknown field if the call requests it; otherwise adds a fault. */
export const unknownField = (
  sink: Sink,
  parent: string,
  name: string,
  valid: readonly string[],
): undefined => {
  const { ignored } = sink
  if (!ignored) return fault(sink, parent === '' ? name : `${parent}.${name}`, 'unknown_field', { valid })
  ignored.count++
  ignored.names.add(`${parent.replace(/\.\d+(?=\.|$)/g, '')}${parent && '.'}${encoded(name)}`)
}

/**
 * True for an object whose fields are all unknown: if these are ignored, the object is too, because an empty one would change
 * stored values.
 */
export const isAllIgnored = (
  sink: Sink,
  object: Readonly<Record<string, unknown>>,
  path: string,
  known: readonly string[],
): boolean => {
  if (!sink.ignored) return false
  const names = Object.keys(object)
  if (names.length === 0 || names.some((name) => known.includes(name))) return false
  for (const name of names) unknownField(sink, path, name, known)
  return true
}

/** Encodes a dot in a name, to distinguish it from the dot before the name. */
const encoded = (name: string): string => encodeURIComponent(name.toWellFormed()).replaceAll('.', '%2E')

/** Header with the names of the ignored fields (rule 4.3.0); empty without ignored fields. */
export const warningFields = (ignored: IgnoredFields | null): Readonly<Record<string, string>> => {
  if (!ignored || ignored.names.size === 0) return {}
  return { 'warning-fields': encodedNames(ignored.names) }
}
