import type { FastifyRequest } from 'fastify'
import { headerOf, ignoredFieldsOf, preferencesOf } from '../../../platform/batch/options.ts'
import { callerOf } from '../../../platform/http/authentication.ts'
import { languageOf } from '../../../platform/http/protocol/language.ts'
import { parseQuery } from '../../../platform/http/protocol/query.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import { contentParameters, type WriteValues } from '../read/list-parameters.ts'
import { shownByDefault } from '../read/render.ts'
import type { CalledIntent } from './draft.ts'
import type { WriteCall } from './write-call.ts'

export const writeCallOf = (
  request: FastifyRequest,
  table: Table,
  intent: CalledIntent,
  addressed: number | undefined,
): WriteCall => {
  const asked: WriteValues = parseQuery(contentParameters(table)[intent], request)
  const { minimal, lenient } = preferencesOf(request)
  const { siteId, tokenId } = callerOf(request)
  return {
    siteId,
    origin: tokenId,
    requestId: request.id,
    intent,
    ...(addressed === undefined ? {} : { addressed, ifMatch: headerOf(request, 'if-match') }),
    mode: asked.mode ?? 'both',
    slugs: asked.slugs ?? 'given',
    textLanguage: asked.text_language,
    ignored: ignoredFieldsOf(request, asked.unknown_fields),
    doubtful: new Set<string>(),
    dryRun: asked.dry_run ?? false,
    lenient: addressed === undefined && lenient,
    minimal,
    shown: asked.fields ?? shownByDefault(table),
    language: languageOf(request.headers['accept-language']),
  }
}
