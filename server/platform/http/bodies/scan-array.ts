import { type JsonKind, kindOf } from '@vitrina/schema/sentences/kinds'
import { MAX_DEPTH, MAX_OBJECT_BYTES, MAX_OBJECT_VALUES, MAX_VALUES } from '@vitrina/schema/wire/json-limits'
import { ApiError } from '../errors.ts'
import { checkJson, isSpace, skipSpace } from './json-position.ts'

/** Bytes scanned between two yields. */
const STRETCH = 2 ** 16

/**
 * Length in bytes up to which a string, such as a name or key, is scanned faster than by calling the native
 * search.
 */
const SHORT = 24

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN = 0x5b
const CLOSE = 0x5d

/** Class of each byte: 1 opens a level, 2 closes one. */
const CLASS = new Uint8Array(256)
for (const byte of Buffer.from('[{')) CLASS[byte] = 1
for (const byte of Buffer.from(']}')) CLASS[byte] = 2

/** State of the scan of a text up to `at`. */
interface Place {
  at: number
  depth: number
  /** Number of values so far, and its maximum. */
  values: number
  mostValues: number
  inString: boolean
}

/**
 * Advances to the end of an element or to `stop`; true at the end of an element. Not a generator: V8 optimizes functions that are
 * called often, and a generator over megabytes is called once.
 */
const advance = (body: Buffer, place: Place, stop: number): boolean => {
  let { at, depth, values, inString } = place
  const { mostValues } = place
  let isEnd = false
  for (; at < stop; at++) {
    if (inString) {
      // The search for the end of a string, from one quote to the next, may take as long as the body.
      const soon = Math.min(at + SHORT, body.length)
      while (at < soon && body[at] !== QUOTE) at++
      if (at === soon) at = body.indexOf(QUOTE, at)
      if (at < 0) throw new ApiError('malformed_json')
      let slashes = 0
      while (body[at - 1 - slashes] === BACKSLASH) slashes++
      inString = slashes % 2 === 1
      continue
    }
    if (values > mostValues) throw tooMany(values)
    const byte = body[at] as number
    if (byte === QUOTE) inString = true
    else if (CLASS[byte] === 1) {
      if (++depth > MAX_DEPTH) throw new ApiError('malformed_json.depth', { max: MAX_DEPTH })
      values++
    } else if (depth === 0 && (byte === COMMA || byte === CLOSE)) {
      isEnd = true
      break
    } else if (byte === COMMA) values++
    else if (CLASS[byte] === 2) depth--
  }
  place.at = at
  place.depth = depth
  place.values = values
  place.inString = inString
  return isEnd
}

/**
 * Yields the start and end of each element of a JSON array, without parsing, and pauses periodically.
 * @throws {ApiError} `invalid_type` for another value, `malformed_json`, and `batch_too_large` or `body_too_large` for one
 * element or all together
 */
export function* scanArray(
  body: Buffer,
  element: (from: number, to: number) => void,
): Generator<void, number> {
  const open = yield* skipSpace(body, 0)
  if (body[open] !== OPEN) throw yield* notAnArray(body, open)
  let start = open + 1
  let count = 0
  const place: Place = { at: start, depth: 0, values: 0, mostValues: MAX_OBJECT_VALUES, inString: false }
  for (let stop = start + STRETCH; place.at < body.length; ) {
    if (!advance(body, place, Math.min(stop, body.length))) {
      stop = place.at + STRETCH
      yield
      continue
    }
    const { at } = place
    const from = yield* skipSpace(body, start)
    let last = Math.max(from, at)
    while (last > from && isSpace(body[last - 1])) if (--last % STRETCH === 0) yield
    if (last - from > MAX_OBJECT_BYTES) throw new ApiError('body_too_large.object', { max: MAX_OBJECT_BYTES })
    if (last > from || count > 0 || body[at] !== CLOSE) {
      count++
      element(from, last)
    }
    if (body[at] === CLOSE) {
      if ((yield* skipSpace(body, at + 1)) < body.length) throw new ApiError('malformed_json')
      return count
    }
    start = at + 1
    place.at = start
    place.values++
    place.mostValues = Math.min(MAX_VALUES, place.values + MAX_OBJECT_VALUES)
  }
  throw new ApiError('malformed_json')
}

const tooMany = (values: number): ApiError =>
  values > MAX_VALUES
    ? new ApiError('batch_too_large.values', { max: MAX_VALUES })
    : new ApiError('batch_too_large.object', { max: MAX_OBJECT_VALUES })

function* notAnArray(body: Buffer, at: number): Generator<void, ApiError> {
  if ((yield* checkJson(body)) !== undefined) return new ApiError('malformed_json')
  return new ApiError('invalid_type', { expected: 'array', got: KINDS[body[at] ?? 0] ?? 'number' })
}

/** Kind of a valid JSON text by its first byte; several bytes start a number. */
const KINDS: Readonly<Record<number, JsonKind>> = Object.fromEntries(
  [{}, '', true, false, null].map((value) => [JSON.stringify(value).charCodeAt(0), kindOf(value)]),
)
