import { OWN_FIELD_PREFIX } from '@vitrina/schema/own-field-prefix'
import type { Right } from '@vitrina/schema/rights'
import type { FastifyRequest } from 'fastify'
import { headerOf, ignoredFieldsOf, preferencesOf } from '../../../platform/batch/options.ts'
import { callerOf } from '../../../platform/http/authentication.ts'
import { findOperator } from '../../../platform/http/operator.ts'
import { languageOf } from '../../../platform/http/protocol/language.ts'
import { elementsIn, type Parameters, parseQuery } from '../../../platform/http/protocol/query.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import { contentParameters, type WriteValues } from '../read/list-parameters.ts'
import { shownByDefault } from '../read/render.ts'
import type { RequestedIntent } from './draft.ts'
import type { WriteCall } from './write-call.ts'

export const writeCallOf = (
  request: FastifyRequest,
  table: Table,
  intent: RequestedIntent,
  addressed: number | undefined,
): WriteCall => {
  const parameters: WriteValues = parseQuery(contentParameters(table)[intent], withoutOwn(request))
  const { minimal, lenient } = preferencesOf(request)
  const { siteId, tokenId, stores } = callerOf(request)
  const site = findOperator(request)?.site
  return {
    siteId,
    origin: tokenId,
    requestId: request.id,
    intent,
    ...(addressed === undefined ? {} : { addressed, ifMatch: headerOf(request, 'if-match') }),
    mode: parameters.mode ?? 'both',
    slugs: parameters.slugs ?? 'given',
    textLanguage: parameters.text_language,
    ignored: ignoredFieldsOf(request, parameters.unknown_fields),
    doubtful: new Set<string>(),
    // The quantity of a product belongs to no store.
    ...(site && { rights: stores === null ? site.rights : site.rights.difference(QUANTITY_RIGHT) }),
    dryRun: parameters.dry_run ?? false,
    lenient: addressed === undefined && lenient,
    minimal,
    shownAt: (table) => {
      const { fields }: WriteValues = parseQuery(contentParameters(table)[intent], request)
      return fields ?? shownByDefault(table)
    },
    language: languageOf(request.headers['accept-language']),
  }
}

const QUANTITY_RIGHT = new Set<Right>(['stock.write'])

/** Query without the names of own fields, which are known only after the site is locked. */
const withoutOwn = ({ query }: FastifyRequest): Pick<FastifyRequest, 'query'> => {
  const { fields, ...rest } = query as Parameters
  if (fields === undefined) return { query }
  const names = elementsIn([fields].flat().join()).filter((name) => !name.startsWith(OWN_FIELD_PREFIX))
  return { query: { ...rest, fields: names.join() } }
}
