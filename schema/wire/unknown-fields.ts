import { fault, type Sink } from './sink.ts'
import { namedIn } from './warning.ts'

/** What may become of fields that nobody knows. */
export const UNKNOWN_FIELDS = ['refuse', 'ignore'] as const
export type UnknownFields = (typeof UNKNOWN_FIELDS)[number]

/** The fields that were left out of what a call brings. */
export interface IgnoredFields {
  /** Dotted and percent-encoded, without the places in lists. */
  readonly names: Set<string>
  /** How many were left out, of all objects together. */
  count: number
}

export const noneIgnored = (): IgnoredFields => ({ names: new Set(), count: 0 })

/** Leaves out a field that nobody knows, where the call wants that; else it is a fault. */
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
 * Whether an object has fields and none of them is known: where these are left out so is the object, since an empty one would
 * change what is stored.
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

/** A dot in a name is told from the one before it. */
const encoded = (name: string): string => encodeURIComponent(name.toWellFormed()).replaceAll('.', '%2E')

/** The header that names the fields that were left out (rule 4.3.0); none when there are none. */
export const warningFields = (ignored: IgnoredFields | null): Readonly<Record<string, string>> => {
  if (!ignored || ignored.names.size === 0) return {}
  return { 'warning-fields': namedIn(ignored.names) }
}
