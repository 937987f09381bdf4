import { hash } from 'node:crypto'
import { writtenInDigits } from '@vitrina/schema/wire/written-number'
import { malformedAt } from '../http/bodies/json.ts'
import { isBlank, jsonErrorPosition } from '../http/bodies/json-position.ts'
import { sha256Yielding } from '../http/bodies/long-bytes.ts'
import { scanArray } from '../http/bodies/scan-array.ts'
import { eachYielding, runYielding } from '../http/bodies/yielding.ts'
import { ApiError } from '../http/errors.ts'

/** Objects of a request, each as the sent bytes. */
export type Batch = readonly Buffer[]

/** Maximum number of objects per call, unless the route sets another one. */
export const MAX_OBJECTS = 5000

/**
 * Splits a body into at most `most` objects without parsing them: an object sent before, byte for byte, is
 * recognised by its digest. An element may still be invalid JSON.
 * @throws {ApiError} `malformed_json`, `invalid_type`, `empty_batch`, `batch_too_large` or `body_too_large`
 */
export const batchOf = async (body: Buffer, most = MAX_OBJECTS): Promise<Batch> => {
  const batch: Buffer[] = []
  const count = await runYielding(
    scanArray(body, (from, to) => {
      // Elements above the maximum are only counted.
      if (batch.length < most) batch.push(body.subarray(from, to))
    }),
  )
  refuseCount(count, most)
  return batch
}

const refuseCount = (count: number, most: number): void => {
  if (count === 0) throw new ApiError('empty_batch')
  if (count > most) throw new ApiError('batch_too_large', { max: most })
}

/** Values of a body, with the notation of their numbers. */
export interface Elements {
  readonly values: readonly unknown[]
  /**
   * True if the number at a dotted path was written with digits only; the path begins with the index of its
   * value.
   */
  isInDigits(path: string): boolean
}

/** Bytes of values parsed together: one by one is slower, and all of 64 MiB at once would block the event loop. */
const GROUP_BYTES = 2 ** 18

/** Consecutive values of a body, from the index of the first. */
interface Group {
  readonly first: number
  readonly from: number
  to: number
}

/**
 * Parses a body into its objects, at most `most`, without keeping their bytes.
 * @throws {ApiError} `malformed_json`, `invalid_type`, `empty_batch`, `batch_too_large` or `body_too_large`
 */
export const elementsOf = async (body: Buffer, most = MAX_OBJECTS): Promise<Elements> => {
  const groups: Group[] = []
  let last: Group | undefined
  let place = 0
  const count = await runYielding(
    scanArray(body, (from, to) => {
      if (!last || to - last.from > GROUP_BYTES) {
        last = { first: place, from, to }
        groups.push(last)
      } else last.to = to
      place++
    }),
  )
  refuseCount(count, most)
  const textOf = ({ from, to }: Group): string => textOfArray(body, from, to)
  const values: unknown[] = []
  await eachYielding(groups, (group) => {
    for (const value of parsed(textOf(group)) as unknown[]) values.push(value)
  })
  return { values, isInDigits: digitsIn(groups, textOf) }
}

/**
 * Text of an array of values within a larger array, between a comma or bracket on both sides. The text is not copied, because it
 * may have megabytes.
 */
const textOfArray = (body: Buffer, from: number, to: number): string => {
  const [before, next] = [body[from - 1] as number, body[to] as number]
  body[from - 1] = OPEN
  body[to] = CLOSE
  const text = body.toString('utf8', from - 1, to + 1)
  body[from - 1] = before
  body[to] = next
  return text
}

const OPEN = 0x5b
const CLOSE = 0x5d

/** Notation of numbers in groups of values; each group is parsed on its first query. */
const digitsIn = (groups: readonly Group[], textOf: (group: Group) => string): Elements['isInDigits'] => {
  const known = new Map<Group, Elements['isInDigits']>()
  return (path) => {
    const [place = '', ...rest] = path.split('.')
    const group = groups.findLast(({ first }) => first <= Number(place))
    if (!group) return true
    const isInDigits = known.get(group) ?? writtenInDigits(() => textOf(group))
    known.set(group, isInDigits)
    return isInDigits([Number(place) - group.first, ...rest].join('.'))
  }
}

/** Parses bytes whose nesting and number of values were already checked. @throws {ApiError} `malformed_json` */
export const parseObject = (bytes: Buffer): unknown => parsed(bytes.toString())

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    throw new ApiError('malformed_json')
  }
}

/** Position of a JSON error in the whole body; a parser of one element reports only its own. */
export const locateMalformed =
  (body: Buffer) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ApiError) || error.key !== 'malformed_json') throw error
    if (await runYielding(isBlank(body))) throw new ApiError('malformed_json.empty')
    throw malformedAt(await runYielding(jsonErrorPosition(body)))
  }

/**
 * Digest of a sent object, 16 bytes in hexadecimal. `circumstances` is the digest of everything else that affects its meaning, so
 * that the same bytes with another meaning have another digest.
 */
export const elementDigest = (element: Buffer, circumstances: Buffer): string =>
  digestFrom(hash('sha256', element, 'buffer'), circumstances)

/** {@link elementDigest} for bytes of any length. */
export const digestOfLong = async (bytes: Buffer, circumstances: Buffer): Promise<string> =>
  digestFrom(await sha256Yielding(bytes), circumstances)

const digestFrom = (bytes: Buffer, circumstances: Buffer): string => {
  const digest = bytes.subarray(0, 16)
  for (let i = 0; i < 16; i++) digest[i] = (digest[i] as number) ^ (circumstances[i] as number)
  return digest.toString('hex')
}
