import { fault, mistyped, type Sink, wrong } from './sink.ts'

/** Maximum length of a line, in characters. */
export const MAX_LINE_LENGTH = 255

/** Maximum length of a text, in bytes of UTF-8. */
const LONG_TEXT = 65_536

/** Text unchanged, or the digits of a whole number. */
export const parseText = (value: unknown, path: string, sink: Sink, size: 'line' | 'long') => {
  const text = typeof value === 'string' ? value : digitsOf(value, path, sink)
  if (text === undefined) return mistyped(sink, path, 'string', value)
  if (size === 'line') {
    // A character has one or two units of UTF-16, so characters are counted only between the two limits: a longer text is always
    // too long.
    const isBetween = text.length > MAX_LINE_LENGTH && text.length <= 2 * MAX_LINE_LENGTH
    const length = isBetween ? [...text].length : text.length
    if (length > MAX_LINE_LENGTH) return fault(sink, path, 'too_long', { length, max: MAX_LINE_LENGTH })
  } else if (text.length > LONG_TEXT / 3) {
    const length = new TextEncoder().encode(text).length
    if (length > LONG_TEXT) return fault(sink, path, 'too_long.bytes', { length, max: LONG_TEXT })
  }
  return storable(text, path, sink)
}

/**
 * Digits of a whole number. Beyond 2^53-1 the JSON parser has rounded the value; `1.10` and `1.1` may be two codes, and `-0` is
 * not digits.
 */
const digitsOf = (value: unknown, path: string, sink: Sink): string | undefined =>
  Number.isSafeInteger(value) && !Object.is(value, -0) && sink.isInDigits?.(path) !== false
    ? String(value)
    : undefined

/** Refuses NUL and unpaired surrogates, which PostgreSQL text cannot contain. */
const storable = (value: string, path: string, sink: Sink) => {
  if (value.includes('\0')) return fault(sink, path, 'invalid_value.character', { character: 'U+0000 (NUL)' })
  if (!value.isWellFormed())
    return fault(sink, path, 'invalid_value.character', { character: 'U+D800–U+DFFF' })
  return value
}

export const parseUrl = (value: unknown, path: string, sink: Sink) => {
  if (typeof value !== 'string') return mistyped(sink, path, 'string', value)
  if (value.length > 2048) return fault(sink, path, 'too_long', { length: value.length, max: 2048 })
  if (!/^https?:\/\/[^\s/]/i.test(value) || /\s/.test(value) || !URL.canParse(value))
    return wrong(sink, path, 'url')
  return storable(value, path, sink)
}
