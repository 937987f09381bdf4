import { LANGUAGES } from '@vitrina/schema/languages'
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
import { flag, oneOf } from '../http/protocol/query.ts'

/** Parameter of a dry run (rule 4.2.11). */
export const DRY_RUN = { dry_run: flag('Dry run: returns the response of the write and changes nothing') }

/** Query parameters of every batch write; `unknown_fields` is rule 4.3.0. */
export const WRITE_PARAMETERS = {
  ...DRY_RUN,
  unknown_fields: oneOf(
    UNKNOWN_FIELDS,
    'ignore: unknown fields are ignored and named in Warning-Fields; refuse: they are errors. The default is a setting of the token, else refuse',
  ),
}

/** Mode of an upsert: creates and updates, or only one of both. */
export type Mode = 'both' | 'update' | 'create'

export const MODE = {
  mode: oneOf(['update', 'create'], 'update: refuses to create objects; create: refuses to update objects'),
}

export const SLUGS = { slugs: oneOf(['auto'], 'auto: missing slugs are created from the names') }

export const TEXT_LANGUAGE = {
  text_language: oneOf(
    LANGUAGES,
    'Language of the texts: a field without a language, such as name, is stored as name_<language>, and no other language is required',
  ),
}

/** Returns the id of the path; 404 for text that cannot be an id, as for an unknown id. */
export const idIn = (request: FastifyRequest): number => {
  const { id } = request.params as { id: string }
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_INTEGER) throw new ApiError('not_found')
  return Number(id)
}

/** Header as one text; repeated headers are joined by commas. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/**
 * Returns a collector of unknown fields if the call, or else its token, ignores them; null if each one is a fault (rule 4.3.0).
 */
export const ignoredFieldsOf = (
  request: FastifyRequest,
  requested: UnknownFields | undefined,
): IgnoredFields | null =>
  (requested ?? callerOf(request).unknownFields) === 'ignore' ? noneIgnored() : null

/** Preferences of the caller (RFC 7240): a response with ids only; a write of the valid objects of a batch. */
export const preferencesOf = (request: FastifyRequest): { minimal: boolean; lenient: boolean } => {
  const words = (headerOf(request, 'prefer') ?? '')
    .toLowerCase()
    .split(/[,;]/)
    .map((word) => word.replaceAll(' ', ''))
  return { minimal: words.includes('return=minimal'), lenient: words.includes('handling=lenient') }
}
