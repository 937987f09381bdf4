import type { Fault } from '@vitrina/schema/errors'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { FastifyRequest } from 'fastify'
import { weighedPreferences } from '../../../platform/http/protocol/preferences.ts'
import {
  flag,
  integerParameter,
  invalid,
  mapped,
  oneOf,
  type Parameters,
  readQuery,
  refuseQuery,
  someOf,
} from '../../../platform/http/protocol/query.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import { contentParameters, filtersAmong } from '../read/list-parameters.ts'
import type { ExportQuery } from './export.ts'
import type { ExportField } from './export-sql.ts'

/** Media types of the export formats. */
export const MEDIA_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const

/** Names of the delimiters: spreadsheets of countries with a decimal comma expect a semicolon. */
export const DELIMITER_WORDS = { comma: ',', semicolon: ';', tab: '\t' } as const

const MAX_ROWS = 5000

/** Export, or one part of it: a number of rows after the first `skipped`. */
export type ExportPage = ExportQuery & { readonly pageSize: number | undefined; readonly skipped: number }

const wordsOf = <const Words extends object>(words: Words) => Object.keys(words) as (keyof Words & string)[]

/** The parameters of an export; `all` can be exported. */
export const exportParameters = (table: Table, all: readonly ExportField[]) => {
  const { filters } = contentParameters(table)
  const parameters = {
    format: oneOf(wordsOf(MEDIA_TYPES), 'Takes precedence over Accept; ndjson by default'),
    delimiter: oneOf(wordsOf(DELIMITER_WORDS), 'Delimiter of CSV; comma by default'),
    bom: flag(
      'CSV begins with a byte order mark (U+FEFF), by which Excel recognizes UTF-8; an import removes it',
    ),
    fields: {
      ...mapped(someOf(all.map(({ name }) => name)), (names) =>
        all.filter(({ name }) => names.includes(name)),
      ),
      schema: { type: 'string' },
      description: 'Names of fields, separated by commas: only these are exported',
    },
    page: integerParameter(
      1,
      'Number of the page with page_size; otherwise only the first exists. Not together with after',
    ),
    after: integerParameter(0, 'Continues after the object with this id'),
    page_size: mapped(
      integerParameter(
        1,
        `Objects per response, at most ${MAX_ROWS}, with a Link to the next: for unreliable connections`,
      ),
      (size) => Math.min(size, MAX_ROWS),
    ),
    ...filters,
  }
  return { parameters, filters, usual: all.filter(({ byDefault }) => byDefault) }
}

/** Reads the parameters of an export. @throws {ApiError} `validation_failed`, naming every unknown or invalid parameter. */
export const parseExportQuery = (
  { parameters, filters, usual }: ReturnType<typeof exportParameters>,
  request: FastifyRequest,
): ExportPage => {
  const faults: Fault[] = []
  const { values, texts: parameterTexts } = readQuery(parameters, request.query as Parameters, faults)
  const { page = 1, page_size: pageSize, after = 0 } = values
  if (page > 1 && parameterTexts.has('after')) faults.push(invalid('page', 'not_with', { other: 'after' }))
  refuseQuery(faults)
  return {
    format: values.format ?? formatAccepted(request.headers.accept),
    delimiter: DELIMITER_WORDS[values.delimiter ?? 'comma'],
    isMarked: values.bom ?? false,
    exported: values.fields ?? usual,
    filters: filtersAmong(filters, values),
    after: Math.min(after, MAX_INTEGER),
    pageSize,
    // Without a page size, the first page has all objects.
    skipped: page === 1 ? 0 : (Math.min(page, MAX_INTEGER) - 1) * (pageSize ?? MAX_INTEGER),
  }
}

const formatAccepted = (accept: string | undefined): 'ndjson' | 'csv' => {
  const weights = new Map(weighedPreferences(accept).map(({ name, weight }) => [name, weight]))
  return (weights.get(MEDIA_TYPES.csv) ?? 0) > (weights.get(MEDIA_TYPES.ndjson) ?? 0) ? 'csv' : 'ndjson'
}
