import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import {
  type IgnoredFields,
  noneIgnored,
  UNKNOWN_FIELDS,
  type UnknownFields,
} from '@vitrina/schema/wire/unknown-fields'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/authentication.ts'
import { ApiError } from '../http/errors.ts'
import { flag, oneOf } from '../http/query.ts'

/** The parameter by which a write only says what it would do (rule 4.2.11). */
export const DRY_RUN = { dry_run: flag('Answers as the write would, and changes nothing') }

/** What every write of a batch takes; by `unknown_fields` it leaves out what the API does not know (rule 4.3.0). */
export const WRITE_PARAMETERS = {
  ...DRY_RUN,
  unknown_fields: oneOf(
    UNKNOWN_FIELDS,
    'ignore: fields that are not known are left out and named in Warning-Fields; else as the token is set, or refused',
  ),
}

/** What an upsert may do: both, or refuse to create, or refuse to change. */
export type Mode = 'both' | 'update' | 'create'

export const MODE = {
  mode: oneOf(['update', 'create'], 'update refuses to create, create refuses to update'),
}

export const SLUGS = { slugs: oneOf(['auto'], 'Makes the slugs that are missing from the names') }

/** A path that holds no id of ours names nothing: 404, as for an id that is not there. */
export const idIn = (request: FastifyRequest): number => {
  const { id } = request.params as { id: string }
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_INTEGER) throw new ApiError('not_found')
  return Number(id)
}

/** A header as one text, however often it was sent. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/**
 * Collects the fields that nobody knows, where the call or else its token says that they are left out; null: each is a
 * fault (rule 4.3.0).
 */
export const ignoredFieldsOf = (
  request: FastifyRequest,
  asked: UnknownFields | undefined,
): IgnoredFields | null => ((asked ?? callerOf(request).unknownFields) === 'ignore' ? noneIgnored() : null)

/** What the caller prefers (RFC 7240): an answer of ids alone, or good objects written although others are bad. */
export const preferencesOf = (request: FastifyRequest): { minimal: boolean; lenient: boolean } => {
  const words = (headerOf(request, 'prefer') ?? '')
    .toLowerCase()
    .split(/[,;]/)
    .map((word) => word.replaceAll(' ', ''))
  return { minimal: words.includes('return=minimal'), lenient: words.includes('handling=lenient') }
}
