/** Object of a JSON document. */
export type Json = Readonly<Record<string, unknown>>

/**
 * Copy of `part` in which each schema with an `$id` is a reference; the schema itself is added to `schemas` under that name. So a
 * schema that fifty routes share is written once, and generated clients name it.
 */
export const hoist = (part: unknown, schemas: Record<string, unknown>): unknown => {
  if (Array.isArray(part)) return part.map((item) => hoist(item, schemas))
  if (typeof part !== 'object' || part === null) return part
  const { $id: name, ...rest } = part as Json
  if (typeof name === 'string' && name in schemas) return reference(name)
  if (typeof name === 'string') schemas[name] = {} // Set before its parts, which may refer to it.
  const copy = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, hoist(value, schemas)]))
  if (typeof name !== 'string') return copy
  schemas[name] = copy
  return reference(name)
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
