import type { Fault } from '@vitrina/schema/errors'
import type { FastifyRequest } from 'fastify'
import type { Table } from '../database/table.ts'
import { callerOf } from '../http/authentication.ts'
import { ApiError } from '../http/errors.ts'
import { languageOf } from '../http/language.ts'
import type { Intent } from './draft.ts'
import { onlyOnce, type Parameters, parseFields } from './list-query.ts'
import type { Mode } from './match.ts'
import type { WriteCall } from './write-call.ts'

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

export const single = (request: FastifyRequest, known: readonly string[]): Map<string, string> => {
  const faults: Fault[] = []
  const given = onlyOnce(request.query as Parameters, known, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return given
}

const choiceIn = <const T extends string>(
  given: ReadonlyMap<string, string>,
  name: string,
  words: readonly T[],
): T | undefined => {
  const text = given.get(name)
  const word = words.find((word) => word === text)
  if (text === undefined || word !== undefined) return word
  throw new ApiError(
    'validation_failed.query',
    {},
    {
      faults: [{ field: name, key: 'invalid_value', parameters: { expected: words.join(', ') } }],
    },
  )
}

export const flagIn = (given: ReadonlyMap<string, string>, name: string): boolean =>
  choiceIn(given, name, ['true', 'false']) === 'true'

const WRITE_PARAMETERS: Readonly<Record<Intent, readonly string[]>> = {
  create: ['dry_run', 'fields', 'slugs'],
  update: ['dry_run', 'fields'],
  upsert: ['dry_run', 'mode', 'slugs'],
}

export const writeCallOf = (
  request: FastifyRequest,
  table: Table,
  intent: Intent,
  addressed: number | undefined,
): WriteCall => {
  const given = single(request, WRITE_PARAMETERS[intent])
  const prefer = (headerOf(request, 'prefer') ?? '')
    .toLowerCase()
    .split(/[,;]/)
    .map((word) => word.replaceAll(' ', ''))
  const { siteId, tokenId } = callerOf(request)
  const mode: Mode = choiceIn(given, 'mode', ['update', 'create']) ?? 'both'
  return {
    siteId,
    origin: tokenId,
    intent,
    ...(addressed === undefined ? {} : { addressed }),
    mode,
    slugs: choiceIn(given, 'slugs', ['auto']) ?? 'given',
    dryRun: flagIn(given, 'dry_run'),
    lenient: addressed === undefined && prefer.includes('handling=lenient'),
    minimal: prefer.includes('return=minimal'),
    shown: parseFields(table, given.get('fields')),
    language: languageOf(request.headers['accept-language']),
  }
}
