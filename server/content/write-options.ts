import type { FastifyRequest } from 'fastify'
import { choiceIn, flagIn, preferencesOf, single } from '../batch/options.ts'
import type { Table } from '../database/table.ts'
import { callerOf } from '../http/authentication.ts'
import { languageOf } from '../http/language.ts'
import type { Intent } from './draft.ts'
import { parseFields } from './list-query.ts'
import type { Mode } from './match.ts'
import type { WriteCall } from './write-call.ts'

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
  const { minimal, lenient } = preferencesOf(request)
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
    lenient: addressed === undefined && lenient,
    minimal,
    shown: parseFields(table, given.get('fields')),
    language: languageOf(request.headers['accept-language']),
  }
}
