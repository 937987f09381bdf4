import { hash } from 'node:crypto'
import type { SentenceKey } from '@vitrina/schema/errors'
import { ApiError } from '../http/errors.ts'
import { MAX_DEPTH, MAX_VALUES, refuseBomb } from '../http/json.ts'
import { whereJsonBreaks } from '../http/json-position.ts'
import { typeName } from './parse-scalar.ts'

/** The objects of a request, each still the bytes that the caller sent. */
export type Batch = readonly Buffer[]

/** Why a body is no batch. */
export interface NotABatch {
  readonly code: Extract<
    SentenceKey,
    'malformed_json' | 'malformed_json.depth' | 'invalid_type' | 'batch_too_large.values'
  >
  readonly reason: string
}

/** The most objects that one call may bring, unless its route says otherwise. */
export const MOST_OBJECTS = 5000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN = 0x5b
const CLOSE = 0x5d

/** Which bytes open (1) or close (2) a level, or are white space (3). */
const CLASS = new Uint8Array(256)
for (const byte of Buffer.from('[{')) CLASS[byte] = 1
for (const byte of Buffer.from(']}')) CLASS[byte] = 2
for (const byte of Buffer.from(' \t\r\n')) CLASS[byte] = 3

/**
 * Cuts a JSON array into its elements without parsing them: an object that was sent before, byte for byte, is then
 * recognised by its digest alone. An element may still turn out not to be JSON.
 */
export const splitArray = (body: Buffer): Batch | NotABatch => {
  let at = 0
  while (CLASS[body[at] ?? 0] === 3) at++
  if (body[at] !== OPEN) return notAnArray(body)
  at++

  const elements: Buffer[] = []
  let start = at
  let depth = 0
  let values = 0
  for (; at < body.length; at++) {
    if (values > MAX_VALUES)
      return { code: 'batch_too_large.values', reason: `more than ${MAX_VALUES} values` }
    const byte = body[at] as number
    if (byte === QUOTE) {
      at = endOfString(body, at)
    } else if (CLASS[byte] === 1) {
      if (++depth > MAX_DEPTH)
        return { code: 'malformed_json.depth', reason: `nested deeper than ${MAX_DEPTH} levels` }
      values++
    } else if (depth === 0 && (byte === COMMA || byte === CLOSE)) {
      const element = trimmed(body, start, at)
      if (byte === CLOSE && elements.length === 0 && element.length === 0) return closed(body, at, elements)
      elements.push(element)
      if (byte === CLOSE) return closed(body, at, elements)
      start = at + 1
      values++
    } else if (byte === COMMA) {
      values++
    } else if (CLASS[byte] === 2) {
      depth--
    }
  }
  return { code: 'malformed_json', reason: 'it ends before the array does' }
}

const endOfString = (body: Buffer, open: number): number => {
  let at = body.indexOf(QUOTE, open + 1)
  while (at > 0) {
    let slashes = 0
    while (body[at - 1 - slashes] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
    at = body.indexOf(QUOTE, at + 1)
  }
  return body.length
}

const trimmed = (body: Buffer, from: number, to: number): Buffer => {
  let start = from
  let end = to
  while (start < end && CLASS[body[start] as number] === 3) start++
  while (end > start && CLASS[body[end - 1] as number] === 3) end--
  return body.subarray(start, end)
}

const closed = (body: Buffer, at: number, elements: Buffer[]): Batch | NotABatch =>
  trimmed(body, at + 1, body.length).length === 0
    ? elements
    : { code: 'malformed_json', reason: `text after the end of the array, at byte ${at + 1}` }

const notAnArray = (body: Buffer): NotABatch => {
  try {
    const value: unknown = JSON.parse(body.toString())
    return { code: 'invalid_type', reason: value === null ? 'null' : typeof value }
  } catch (error) {
    return { code: 'malformed_json', reason: (error as Error).message }
  }
}

/**
 * Takes a body apart into its objects, of which there may be `most`.
 * @throws {ApiError} `malformed_json`, `invalid_type`, `empty_batch` or `batch_too_large`
 */
export const batchOf = (body: Buffer, most = MOST_OBJECTS): Batch => {
  const batch = splitArray(body)
  if ('code' in batch) {
    if (batch.code === 'malformed_json') throw new ApiError('malformed_json', { reason: batch.reason })
    if (batch.code === 'malformed_json.depth') throw new ApiError(batch.code, { max: MAX_DEPTH })
    if (batch.code === 'batch_too_large.values') throw new ApiError(batch.code, { max: MAX_VALUES })
    throw new ApiError('invalid_type', { expected: 'array', got: batch.reason })
  }
  if (batch.length === 0) throw new ApiError('empty_batch')
  if (batch.length > most) throw new ApiError('batch_too_large', { max: most })
  return batch
}

/**
 * Parses a body into its objects, of which there may be `most`: for who has no use for their bytes.
 * @throws {ApiError} `malformed_json`, `invalid_type`, `empty_batch` or `batch_too_large`
 */
export const elementsOf = (body: Buffer, most = MOST_OBJECTS): readonly unknown[] => {
  refuseBomb(body)
  const value = parseObject(body)
  if (!Array.isArray(value)) throw new ApiError('invalid_type', { expected: 'array', got: typeName(value) })
  if (value.length === 0) throw new ApiError('empty_batch')
  if (value.length > most) throw new ApiError('batch_too_large', { max: most })
  return value
}

/**
 * Parses bytes that are known to be no bomb.
 * @throws {ApiError} `malformed_json`
 */
export const parseObject = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch (error) {
    throw new ApiError('malformed_json', { reason: (error as Error).message })
  }
}

/** Says where in the whole body its JSON breaks; who parses one element of it cannot tell. */
export const locateMalformed =
  (body: Buffer) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.key !== 'malformed_json') throw error
    const text = body.toString()
    throw text.trim() === ''
      ? new ApiError('malformed_json.empty')
      : new ApiError('malformed_json.position', whereJsonBreaks(text))
  }

/**
 * Sixteen bytes, in hexadecimal, that stand for an object as it was sent. `circumstances` is the digest of all else
 * that decides what the object means, so that the same bytes under other circumstances are not recognised.
 */
export const digestOf = (element: Buffer, circumstances: Buffer): string => {
  const digest = hash('sha256', element, 'buffer').subarray(0, 16)
  for (let i = 0; i < 16; i++) digest[i] = (digest[i] as number) ^ (circumstances[i] as number)
  return digest.toString('hex')
}
