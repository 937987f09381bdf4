import { jsonBombFault } from '@vitrina/schema/wire/json-bomb'
import { ApiError } from '../errors.ts'
import { jsonErrorPosition } from './json-position.ts'
import { MAY_BE_UNSTORABLE, unstorableTexts } from './text-limits.ts'
import { runWithoutYielding } from './yielding.ts'

/** Text that may contain `__proto__`. It rarely matches, so the search in the parsed value rarely runs. */
const MAY_HOLD_PROTO = /__proto__|\\u00(?:5f|6f|7[024])/i

/**
 * Parses a JSON body of at most one MiB (already valid UTF-8).
 * @throws {ApiError} `malformed_json`, with line and column; `validation_failed` for text that cannot be stored
 */
export const parseJson = (bytes: Buffer): unknown => {
  refuseBomb(bytes)
  const text = bytes.toString()
  const value = parse(text, bytes)
  const faults = MAY_BE_UNSTORABLE.test(text) ? unstorableTexts(value) : []
  if (faults.length > 0) throw new ApiError('validation_failed', {}, { faults })
  return value
}

const parse = (text: string, bytes: Buffer): unknown => {
  try {
    return JSON.parse(text, MAY_HOLD_PROTO.test(text) ? withoutProto : undefined)
  } catch {
    throw malformedAt(runWithoutYielding(jsonErrorPosition(bytes)))
  }
}

/** Error with the position at which JSON is invalid. */
export const malformedAt = (place: { line: number; column: number } | undefined): ApiError =>
  place === undefined ? new ApiError('malformed_json') : new ApiError('malformed_json.position', place)

/** Removes `__proto__` keys: code that copies keys one by one would change the prototype of its copy. */
const withoutProto = (key: string, value: unknown) => (key === '__proto__' ? undefined : value)

/**
 * Counts the values of one object before parsing (P8).
 * @throws {ApiError} `malformed_json` for too deep nesting, `batch_too_large` for too many values
 */
export const refuseBomb = (bytes: Buffer): void => {
  const bomb = jsonBombFault(bytes)
  if (bomb) throw ApiError.of(bomb)
}
