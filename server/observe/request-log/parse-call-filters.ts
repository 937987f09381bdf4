import type { QueryOf } from '@vitrina/schema/console/operations'
import { type Fault, STATUS } from '@vitrina/schema/errors'
import type { SentenceParameters, Wrong } from '@vitrina/schema/labels/say'
import type { FastifyRequest } from 'fastify'
import {
  integerParameter,
  invalid,
  type ParameterReader,
  type Parameters,
  readQuery,
  refuseQuery,
  unixTime,
} from '../../platform/http/protocol/query.ts'
import { pageSizeOf } from '../../platform/reading/parameters.ts'

const PAGE = { usual: 50, most: 200 }

/** Filters of the log; null for no filter. */
export interface CallFilters {
  /** Range of statuses; `none`: the client disconnected before the response; `partly`: a response with refused rows. */
  readonly status: readonly [number, number] | 'none' | 'partly' | null
  readonly code: string | null
  /** Id of an API token. */
  readonly token: string | null
  readonly path: string | null
  readonly key: string | null
  readonly requestId: string | null
  readonly method: string | null
  /** Unix time in seconds, inclusive. */
  readonly since: number | null
  /** Unix time in seconds, exclusive. */
  readonly until: number | null
  /** Only calls stored before the one with this id. */
  readonly before: number | null
  readonly limit: number
}

const MAX_TEXT_LENGTH = 255

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const sound = <W extends Wrong>(
  isSound: (text: string) => boolean,
  ...wrong: [variant: W, ...SentenceParameters<`invalid_value.${W}`>]
): ParameterReader<string> => ({
  read: (text, name, faults) => {
    if (!isSound(text) || text.includes('\0')) faults.push(invalid(name, ...wrong))
    return text
  },
})

const short = sound((text) => text.length > 0 && text.length <= MAX_TEXT_LENGTH, 'text_length', {
  max: MAX_TEXT_LENGTH,
})

const PARAMETERS = {
  status: sound((text) => /^(?:[1-5](?:xx|\d\d)|none|partly)$/.test(text), 'one_of', {
    valid: ['404', '4xx', 'none', 'partly'],
  }),
  code: sound((text) => Object.hasOwn(STATUS, text), 'one_of', { valid: Object.keys(STATUS) }),
  token: short,
  path: short,
  key: short,
  request_id: sound((text) => UUID.test(text), 'uuid'),
  method: sound((text) => METHODS.includes(text), 'one_of', { valid: METHODS }),
  since: unixTime('inclusive'),
  until: unixTime('exclusive'),
  before: integerParameter(1, 'Only calls recorded before the one with this id'),
  page_size: pageSizeOf(PAGE.usual, PAGE.most),
} satisfies Record<keyof QueryOf<'GET sites/:site/request'>, ParameterReader<unknown>>

/** Parses the filters of the log. @throws {ApiError} `validation_failed`, naming all invalid ones */
export const parseCallFilters = (request: FastifyRequest): CallFilters => {
  const faults: Fault[] = []
  const { values } = readQuery(PARAMETERS, request.query as Parameters, faults)
  const { status, before = null } = values
  if (before !== null && !Number.isSafeInteger(before)) faults.push(invalid('before', 'id'))
  refuseQuery(faults)
  return {
    status: status === undefined ? null : statusesOf(status),
    code: values.code ?? null,
    token: values.token ?? null,
    path: values.path ?? null,
    key: values.key ?? null,
    requestId: values.request_id ?? null,
    method: values.method ?? null,
    since: values.since ?? null,
    until: values.until ?? null,
    before,
    limit: values.page_size ?? PAGE.usual,
  }
}

const statusesOf = (text: string): NonNullable<CallFilters['status']> => {
  if (text === 'none' || text === 'partly') return text
  const hundred = Number(text[0]) * 100
  return text.endsWith('xx') ? [hundred, hundred + 99] : [Number(text), Number(text)]
}
