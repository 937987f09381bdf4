import type { SentenceKey, SentenceParameters } from '@vitrina/schema/errors'
import { instantOf } from './instant.ts'

/** Where a parser says what is wrong, and leaves the references that it met. */
export interface Sink {
  readonly timeZone: string
  fault(field: string, key: SentenceKey, parameters?: SentenceParameters): void
  /** The id belongs at `holder[place]`, once it is known to exist. */
  reference(reference: PendingReference): void
}

/** A reference as the caller gave it, and where its id belongs. */
export interface PendingReference {
  /** The dotted path that a fault names. */
  readonly path: string
  readonly to: string
  readonly id?: number
  readonly byKey?: { readonly field: string; readonly value: string }
  readonly holder: Holder
  readonly place: string | number
}

/** An object or an array under construction. */
export type Holder = Record<string | number, unknown>

/** The longest line in characters, and the longest text in bytes of UTF-8. */
const LINE = 255
const LONG_TEXT = 65_536

export const MAX_INTEGER = 2_147_483_647
export const MAX_MONEY = 9_999_999_999.99
export const MAX_QUANTITY = 999_999_999_999
export const MAX_DECIMAL = 999_999_999_999

/** What a value is, as an error names it. */
export const typeName = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

export const fault = (
  sink: Sink,
  path: string,
  key: SentenceKey,
  parameters?: SentenceParameters,
): undefined => {
  sink.fault(path, key, parameters)
}
export const mistyped = (sink: Sink, path: string, expected: string, value: unknown) =>
  fault(sink, path, 'invalid_type', { expected, got: typeName(value) })
export const wrong = (sink: Sink, path: string, expected: string) =>
  fault(sink, path, 'invalid_value', { expected })

export const parseText = (value: unknown, path: string, sink: Sink, size: 'line' | 'long') => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  if (size === 'line') {
    // A character takes one or two units of UTF-16, so only what is between is counted: a longer text is sure to be too long.
    const isBetween = value.length > LINE && value.length <= 2 * LINE
    const length = isBetween ? [...value].length : value.length
    if (length > LINE) return fault(sink, path, 'too_long', { length, max: LINE })
  } else if (value.length > LONG_TEXT / 3) {
    const length = Buffer.byteLength(value)
    if (length > LONG_TEXT)
      return fault(sink, path, 'too_long', { length: `${length} B`, max: `${LONG_TEXT} B` })
  }
  return storable(value, path, sink)
}

/** PostgreSQL holds neither NUL nor half of a surrogate pair. */
const storable = (value: string, path: string, sink: Sink) => {
  if (value.includes('\0')) return fault(sink, path, 'invalid_value.character', { character: 'NUL (U+0000)' })
  if (!value.isWellFormed())
    return fault(sink, path, 'invalid_value.character', { character: 'lone surrogate (U+D800–U+DFFF)' })
  return value
}

export const parseInteger = (value: unknown, path: string, sink: Sink, min: number, max = MAX_INTEGER) => {
  if (typeof value !== 'number') return mistyped(sink, path, 'integer', value)
  if (!Number.isInteger(value)) return wrong(sink, path, 'integer')
  if (value < min || value > max) return fault(sink, path, 'out_of_range', { min, max })
  // -0 is 0, and reads so.
  return value + 0
}

/** A decimal as text without trailing zeros; exact for strings, and for numbers as JSON writes them. */
export const parseDecimal = (
  value: unknown,
  path: string,
  sink: Sink,
  places: number,
  max: number,
  min = -max,
) => {
  if (typeof value !== 'number' && typeof value !== 'string')
    return mistyped(sink, path, 'decimal string', value)
  const [, sign, digits, fraction = ''] = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/.exec(plain(value)) ?? []
  if (digits === undefined) return wrong(sink, path, `decimal, at most ${places} places, like 1500.5`)
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > places) return fault(sink, path, 'out_of_range.places', { places })
  const text = digits.replace(/^0+(?=\d)/, '') + (significant && `.${significant}`)
  const exact = sign && text !== '0' ? `-${text}` : text
  // Numbers are compared as such: fifteen digits are exact in a double.
  if (Number(exact) < min || Number(exact) > max) return fault(sink, path, 'out_of_range', { min, max })
  // A number of more digits is no longer what the caller wrote by the time it is seen here.
  if (typeof value === 'number' && text.replace('.', '').length > 15)
    return wrong(sink, path, 'decimal string where there are more than 15 digits')
  return exact
}

/** JavaScript writes 0.0000001 as 1e-7; digits are wanted. */
const plain = (value: number | string): string => {
  if (typeof value === 'string') return value
  const text = String(value)
  return /e-/.test(text) ? value.toFixed(20) : text
}

export const parseUrl = (value: unknown, path: string, sink: Sink) => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  if (value.length > 2048) return fault(sink, path, 'too_long', { length: value.length, max: 2048 })
  if (!/^https?:\/\/[^\s/]/i.test(value) || /\s/.test(value) || !URL.canParse(value))
    return wrong(sink, path, 'absolute http(s) URL')
  return storable(value, path, sink)
}

export const parseTimestamp = (value: unknown, path: string, sink: Sink) => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  return instantOf(value, sink.timeZone) ?? wrong(sink, path, 'ISO 8601 date-time, like 2026-03-01T09:00:00Z')
}

/** A day that the calendar has. */
export const parseDate = (value: unknown, path: string, sink: Sink) => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  const [, year] = /^(\d{4})-\d{2}-\d{2}$/.exec(value) ?? []
  const day = year === undefined || year === '0000' ? Number.NaN : Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(value)
    ? value
    : wrong(sink, path, 'date, like 2026-03-01')
}

export const parseChoice = (
  value: unknown,
  path: string,
  sink: Sink,
  words: Readonly<Record<string, number>>,
) => {
  if (typeof value === 'string' && Object.hasOwn(words, value)) return words[value]
  if (typeof value === 'number' && Object.values(words).includes(value)) return value
  if (typeof value !== 'string' && typeof value !== 'number') return mistyped(sink, path, 'string', value)
  return wrong(sink, path, [...Object.keys(words), ...Object.values(words)].join(', '))
}
