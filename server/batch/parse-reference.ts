import { fault, type Holder, MAX_INTEGER, mistyped, parseText, type Sink } from './parse-scalar.ts'

/**
 * Takes a reference by id, or by client key as `{ "<client key field>": value }` (rule 4.2.8), and leaves its place to be
 * filled once it is known to exist. False when it is neither.
 */
export const parseReference = (
  value: unknown,
  path: string,
  sink: Sink,
  to: string,
  holder: Holder,
  place: string | number,
) => {
  if (typeof value === 'number') {
    if (!Number.isInteger(value) || value < 1 || value > MAX_INTEGER) {
      fault(sink, path, 'not_found.object', { object: to, field: 'id', value })
      return false
    }
    holder[place] = 0
    sink.reference({ path, to, id: value, holder, place })
    return true
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const [entry, ...more] = Object.entries(value)
    if (entry && more.length === 0) {
      const [field, key] = entry
      const text = parseText(typeof key === 'number' ? String(key) : key, `${path}.${field}`, sink, 'line')
      if (text === undefined) return false
      holder[place] = 0
      sink.reference({ path, to, byKey: { field, value: text }, holder, place })
      return true
    }
  }
  mistyped(sink, path, 'id or { "<client key field>": value }', value)
  return false
}
