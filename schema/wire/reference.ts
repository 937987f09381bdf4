import { resources } from '../resources/index.ts'
import { kindOf } from '../sentences/kinds.ts'
import { cleanKey } from './key.ts'
import { integerIn, MAX_INTEGER } from './number.ts'
import { fault, type Holder, type Sink } from './sink.ts'
import { parseText } from './text.ts'

const KEYS: ReadonlyMap<string, string | null> = new Map(
  Object.values(resources).map(({ path, key }) => [path, key]),
)

/** Field of the client key of the objects of a path; null or undefined if they have none. */
export const keyFieldOf = (to: string): string | null | undefined => KEYS.get(to)

/** Example of a reference by client key to an object of the path `to`, as JSON. */
export const exampleOfKey = (to: string): string => {
  const key = KEYS.get(to)
  if (typeof key !== 'string') throw new Error(`The object ${to} has no client key to refer by.`)
  return `{"${key}": "A-7"}`
}

/**
 * Parses a reference by id, by client key as `{ "<client key field>": value }` (rule 4.2.8), or as a text (rule 4.2.8a); its id
 * is filled in after the lookup. False for any other value. `key`: known key field, the only accepted one.
 */
export const parseReference = (
  value: unknown,
  path: string,
  sink: Sink,
  to: string,
  holder: Holder,
  place: string | number,
  key?: string,
) => {
  if (typeof value === 'string') {
    const text = parseText(cleanKey(value), path, sink, 'line')
    if (text === undefined) return false
    const id = integerIn(text) ?? 0
    const isId = id >= 1 && id <= MAX_INTEGER
    holder[place] = 0
    sink.reference({ path, to, text, ...(isId && { id }), holder, place })
    return true
  }
  if (typeof value === 'number') {
    const id = integerIn(value)
    if (id === undefined || id < 1 || id > MAX_INTEGER) {
      fault(sink, path, 'not_found.object', { object: to, field: 'id', value })
      return false
    }
    holder[place] = 0
    sink.reference({ path, to, id, holder, place })
    return true
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const [field, ...more] = Object.keys(value)
    if (field !== undefined && more.length === 0) {
      const code = (value as Readonly<Record<string, unknown>>)[field]
      const at = `${path}.${field}`
      if (key !== undefined && field !== key) {
        fault(sink, at, 'unknown_field', { valid: [key] })
        return false
      }
      const text = parseText(code, at, sink, 'line')
      if (text === undefined) return false
      holder[place] = 0
      sink.reference({ path, to, byKey: { field, value: cleanKey(text) }, holder, place })
      return true
    }
  }
  fault(sink, path, 'invalid_type.reference', { example: exampleOfKey(to), got: kindOf(value) })
  return false
}
