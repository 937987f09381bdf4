import { MAX_DEPTH } from '@vitrina/schema/wire/json-limits'

/** Bytes scanned between two yields. */
const STRETCH = 2 ** 16

/**
 * Line and column of the first error of JSON in UTF-8, from 1, in UTF-16 units; undefined for valid JSON. `JSON.parse` reports a
 * position for some errors only, and a batch of 5,000 rows needs one for all. The generator yields regularly, because there may
 * be 60 million line feeds before the error.
 */
export function* jsonErrorPosition(
  bytes: Buffer,
): Generator<void, { line: number; column: number } | undefined> {
  const at = yield* checkJson(bytes)
  return at === undefined ? undefined : yield* placeOf(bytes, at)
}

function* placeOf(bytes: Buffer, at: number): Generator<void, { line: number; column: number }> {
  let line = 1
  let column = 1
  for (let place = 0; place < at; ) {
    const stop = Math.min(place + STRETCH, at)
    for (; place < stop; place++) {
      const byte = bytes[place] as number
      if (byte === LF) {
        line++
        column = 1
      }
      // A character counts at its first byte; one beyond the basic plane counts as two units.
      else if (byte < 0x80 || byte >= 0xc0) column += byte >= 0xf0 ? 2 : 1
    }
    yield
  }
  return { line, column }
}

const LF = 0x0a
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const SMALL_U = 0x75

const WORDS = ['true', 'false', 'null'].map((word) => Buffer.from(word))
const ESCAPED = new Set(Buffer.from('"\\/bfnrt'))

/** True for white space of JSON. */
export const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === LF || byte === 0x0d || byte === 0x09
const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39
const isHex = (byte = 0): boolean =>
  isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)

/** Expected next token: a value; a value or the end of an empty array; a key; a token after a value. */
type Next = 'value' | 'item or end' | 'key' | 'key or end' | 'colon' | 'comma or end'

/** Position at which bytes are no longer valid JSON, or nest too deeply; undefined for valid JSON. */
export function* checkJson(bytes: Buffer): Generator<void, number | undefined> {
  const isList: boolean[] = []
  let next: Next = 'value'
  let seen = 0
  for (let at = 0; ; ) {
    at = yield* skipSpace(bytes, at)
    if (at - seen > STRETCH) {
      seen = at
      yield
    }
    if (next === 'comma or end' && isList.length === 0) return at === bytes.length ? undefined : at
    const byte = bytes[at]
    switch (byte) {
      case OPEN_LIST:
      case OPEN_OBJECT:
        if ((next !== 'value' && next !== 'item or end') || isList.length === MAX_DEPTH) return at
        isList.push(byte === OPEN_LIST)
        next = byte === OPEN_LIST ? 'item or end' : 'key or end'
        at++
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (!next.endsWith('or end') || next === (byte === CLOSE_LIST ? 'key or end' : 'item or end'))
          return at
        if (isList.pop() !== (byte === CLOSE_LIST)) return at
        next = 'comma or end'
        at++
        break
      case COMMA:
        if (next !== 'comma or end') return at
        next = isList.at(-1) ? 'value' : 'key'
        at++
        break
      case COLON:
        if (next !== 'colon') return at
        next = 'value'
        at++
        break
      default: {
        const isKey = next.startsWith('key')
        if (next === 'colon' || next === 'comma or end' || (isKey && byte !== QUOTE)) return at
        const after = byte === QUOTE ? yield* endOfString(bytes, at + 1) : yield* endOfWord(bytes, at)
        if (!after.closed) return after.at
        at = after.at
        next = isKey ? 'colon' : 'comma or end'
      }
    }
  }
}

interface End {
  readonly at: number
  readonly closed: boolean
}

/** Index after the closing quote, or of an invalid character. */
function* endOfString(bytes: Buffer, start: number): Generator<void, End> {
  for (let at = start; at < bytes.length; ) {
    const stop = Math.min(at + STRETCH, bytes.length)
    while (at < stop) {
      const byte = bytes[at] as number
      if (byte === QUOTE) return { at: at + 1, closed: true }
      if (byte < 0x20) return { at, closed: false }
      if (byte !== BACKSLASH) at++
      else if (ESCAPED.has(bytes[at + 1] ?? 0)) at += 2
      else if (bytes[at + 1] === SMALL_U && [2, 3, 4, 5].every((place) => isHex(bytes[at + place]))) at += 6
      else return { at, closed: false }
    }
    yield
  }
  return { at: bytes.length, closed: false }
}

/** Index after a number, true, false or null; not advanced if there is no such word. */
function* endOfWord(bytes: Buffer, start: number): Generator<void, End> {
  const word = WORDS.find((word) => word.equals(bytes.subarray(start, start + word.length)))
  if (word) return { at: start + word.length, closed: true }
  let at = bytes[start] === 0x2d ? start + 1 : start
  if (!isDigit(bytes[at])) return { at: start, closed: false }
  at = bytes[at] === 0x30 ? at + 1 : yield* skip(bytes, at, isDigit)
  if (bytes[at] === 0x2e && isDigit(bytes[at + 1])) at = yield* skip(bytes, at + 1, isDigit)
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    const digits = bytes[at + 1] === 0x2b || bytes[at + 1] === 0x2d ? at + 2 : at + 1
    if (isDigit(bytes[digits])) at = yield* skip(bytes, digits, isDigit)
  }
  return { at, closed: true }
}

/** True for white space only. */
export function* isBlank(bytes: Buffer): Generator<void, boolean> {
  return (yield* skipSpace(bytes, 0)) === bytes.length
}

/** First position from `start` on that is not white space. */
export const skipSpace = (bytes: Buffer, start: number): Generator<void, number> =>
  skip(bytes, start, isSpace)

/** First position from `at` on with a byte of another class. */
function* skip(
  bytes: Buffer,
  start: number,
  isOne: (byte: number | undefined) => boolean,
): Generator<void, number> {
  let at = start
  while (at < bytes.length && isOne(bytes[at])) if ((++at - start) % STRETCH === 0) yield
  return at
}
