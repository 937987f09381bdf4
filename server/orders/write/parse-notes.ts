import { fault, mistyped, type Sink, wrong } from '@vitrina/schema/wire/sink'
import { MAY_BE_UNSTORABLE, unstorableTexts } from '../../platform/http/bodies/text-limits.ts'

/** Maximum bytes of UTF-8, as JSON. */
const MAX_BYTES = 65_536

/** Smaller fractions are refused: PostgreSQL writes 1e-300 with all its zeros, forty times the sent length. */
const MIN_FRACTION = 1e-15

/**
 * Parses notes of a payment or delivery: an object of any shape, stored unchanged. Whole numbers beyond 2^53
 * are refused, because the JSON parser has rounded them.
 */
export const parseNotes = (value: unknown, path: string, sink: Sink) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return mistyped(sink, path, 'object', value)
  const json = JSON.stringify(value)
  const length = Buffer.byteLength(json)
  if (length > MAX_BYTES) return fault(sink, path, 'too_long.bytes', { length, max: MAX_BYTES })
  const [unstorable] = MAY_BE_UNSTORABLE.test(json) ? unstorableTexts(value) : []
  if (unstorable?.key === 'invalid_value.character')
    return fault(sink, path, unstorable.key, unstorable.parameters)
  if (hasUnkeptNumber(value)) return wrong(sink, path, 'digits', { max: 15 })
  // Parsed from its text, which writes -0 as 0, because a later read is compared with the value.
  return JSON.parse(json) as Readonly<Record<string, unknown>>
}

const hasUnkeptNumber = (value: unknown): boolean =>
  typeof value === 'number'
    ? !isStorable(value)
    : value !== null && typeof value === 'object' && Object.values(value).some(hasUnkeptNumber)

const isStorable = (value: number): boolean =>
  Number.isInteger(value)
    ? Number.isSafeInteger(value)
    : Number.isFinite(value) && Math.abs(value) >= MIN_FRACTION
