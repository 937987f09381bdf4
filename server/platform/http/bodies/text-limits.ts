import type { Fault } from '@vitrina/schema/errors'
import { placeOf } from '../error-path.ts'

/** NUL or an unpaired surrogate, which PostgreSQL text cannot contain. Escapes of JSON and %00 can carry both. */
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Matches JSON that may contain such an escape; rarely true, so that the value is rarely searched. */
export const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/** All texts in `value`, including keys, that the database would refuse. */
export const unstorableTexts = (value: unknown): Fault[] => {
  const faults: Fault[] = []
  const inArray = Array.isArray(value)

  const check = (text: string, path: readonly string[]) => {
    const [bad] = UNSTORABLE.exec(text) ?? []
    if (bad === undefined) return
    const character = `U+${bad.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    faults.push({ ...placeOf(path, inArray), key: 'invalid_value.character', parameters: { character } })
  }
  const walk = (part: unknown, path: readonly string[]) => {
    if (typeof part === 'string') check(part, path)
    else if (Array.isArray(part))
      for (const [index, item] of part.entries()) walk(item, [...path, `${index}`])
    else if (typeof part === 'object' && part !== null) {
      for (const [name, item] of Object.entries(part)) {
        check(name, path)
        walk(item, [...path, name])
      }
    }
  }

  walk(value, [])
  return faults
}
