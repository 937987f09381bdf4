import type { QueryOf } from '@vitrina/schema/console/operations'
import { type Fault, STATUS } from '@vitrina/schema/errors'
import type { Given, Wrong } from '@vitrina/schema/say'
import type { FastifyRequest } from 'fastify'
import { invalid, onlyOnce, type Parameters, wholeNumberIn } from '../batch/options.ts'
import { ApiError } from '../http/errors.ts'

const PAGE = { usual: 50, most: 200 }

/** Which calls are asked for; what is null does not matter. */
export interface Question {
  /** From and to; `none`: the caller was gone before the answer was out; `partly`: answered, but rows of it were refused. */
  readonly status: readonly [number, number] | 'none' | 'partly' | null
  readonly code: string | null
  /** The id of an API token. */
  readonly token: string | null
  readonly path: string | null
  readonly key: string | null
  readonly requestId: string | null
  readonly method: string | null
  /** Only calls that were noted before the one of this id. */
  readonly before: number | null
  readonly limit: number
}

const PARAMETERS: readonly (keyof QueryOf<'GET sites/:site/request'>)[] = [
  'status',
  'code',
  'token',
  'path',
  'key',
  'request_id',
  'method',
  'before',
  'page_size',
]

const LONGEST = 255

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Reads what a request asks of the log.
 * @throws {ApiError} `validation_failed` naming all that is not understood
 */
export const questionIn = (request: FastifyRequest): Question => {
  const faults: Fault[] = []
  const given = onlyOnce(request.query as Parameters, PARAMETERS, faults, () => false)
  const text = <W extends Wrong>(
    name: string,
    isSound: (text: string) => boolean,
    ...wrong: [variant: W, ...Given<`invalid_value.${W}`>]
  ): string | null => {
    const value = given.get(name)
    if (value === undefined) return null
    if (!isSound(value) || value.includes('\0')) faults.push(invalid(name, ...wrong))
    return value
  }
  const short = (value: string) => value.length > 0 && value.length <= LONGEST
  const status = text('status', (value) => /^(?:[1-5](?:xx|\d\d)|none|partly)$/.test(value), 'one_of', {
    valid: ['404', '4xx', 'none', 'partly'],
  })
  const question = {
    status: status === null ? null : statusesOf(status),
    code: text('code', (value) => Object.hasOwn(STATUS, value), 'one_of', { valid: Object.keys(STATUS) }),
    token: text('token', short, 'text_length', { max: LONGEST }),
    path: text('path', short, 'text_length', { max: LONGEST }),
    key: text('key', short, 'text_length', { max: LONGEST }),
    requestId: text('request_id', (value) => UUID.test(value), 'uuid'),
    method: text('method', (value) => METHODS.includes(value), 'one_of', { valid: METHODS }),
    before: wholeNumberIn(given, 'before', 1, faults) ?? null,
    limit: Math.min(wholeNumberIn(given, 'page_size', 1, faults) ?? PAGE.usual, PAGE.most),
  }
  if (question.before !== null && !Number.isSafeInteger(question.before)) faults.push(invalid('before', 'id'))
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return question
}

const statusesOf = (text: string): NonNullable<Question['status']> => {
  if (text === 'none' || text === 'partly') return text
  const hundred = Number(text[0]) * 100
  return text.endsWith('xx') ? [hundred, hundred + 99] : [Number(text), Number(text)]
}
