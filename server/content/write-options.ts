import type { FastifyRequest } from 'fastify'
import { choiceIn, flagIn, headerOf, ignoredFieldsOf, preferencesOf, single } from '../batch/options.ts'
import type { Table } from '../database/table.ts'
import { callerOf } from '../http/authentication.ts'
import { languageOf } from '../http/language.ts'
import type { Intent } from './draft.ts'
import { parseFields } from './list-query.ts'
import type { Mode } from './match.ts'
import type { WriteCall } from './write-call.ts'

const WRITE_PARAMETERS: Readonly<Record<Intent, readonly string[]>> = {
  create: ['dry_run', 'fields', 'slugs', 'unknown_fields'],
  update: ['dry_run', 'fields', 'unknown_fields'],
  upsert: ['dry_run', 'mode', 'slugs', 'unknown_fields'],
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
    ...(addressed === undefined ? {} : { addressed, ifMatch: headerOf(request, 'if-match') }),
    mode,
    slugs: choiceIn(given, 'slugs', ['auto']) ?? 'given',
    ignored: ignoredFieldsOf(request, given),
    dryRun: flagIn(given, 'dry_run'),
    lenient: addressed === undefined && lenient,
    minimal,
    shown: parseFields(table, given),
    language: languageOf(request.headers['accept-language']),
  }
}
