import type { Fault } from '@vitrina/schema/errors'
import { wordAmong } from '@vitrina/schema/wire/choice'
import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { FastifyRequest } from 'fastify'
import { invalid, listIn, onlyOnce, type Parameters, wholeNumberIn } from '../batch/options.ts'
import type { Table } from '../database/table.ts'
import { ApiError } from '../http/errors.ts'
import { weighedPreferences } from '../http/preferences.ts'
import type { ExportQuery } from './export.ts'
import type { Exported } from './export-sql.ts'
import { filterable, filtersOf, integerWithin } from './list-query.ts'

/** The form of each export format on the wire. */
export const MEDIA_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const

/** Spreadsheets of countries with a decimal comma expect a semicolon. */
export const DELIMITER_WORDS = { comma: ',', semicolon: ';', tab: '\t' } as const

const OWN = ['format', 'delimiter', 'fields', 'after', 'page', 'page_size', 'ids', 'updated_after', 'search']

const MOST_ROWS = 5000

/** An export, or, for who fetches it by parts, that many rows of it behind the first `skipped`. */
export type ExportPage = ExportQuery & { readonly pageSize: number | undefined; readonly skipped: number }

/**
 * Reads the parameters of an export.
 * @throws {ApiError} `validation_failed`, naming every parameter that is unknown or not understood.
 */
export const parseExportQuery = (
  table: Table,
  all: readonly Exported[],
  request: FastifyRequest,
): ExportPage => {
  const faults: Fault[] = []
  const known = [...OWN, ...filterable(table).map(({ name }) => name)]
  const given = onlyOnce(request.query as Parameters, known, faults)
  const wordIn = <T extends string>(name: string, words: readonly T[]): T | undefined => {
    const text = given.get(name)
    const word = wordAmong(text, words)
    if (text !== undefined && word === undefined) faults.push(invalid(name, 'one_of', { valid: words }))
    return word
  }
  const format = wordIn('format', ['ndjson', 'csv']) ?? formatAccepted(request.headers.accept)
  const delimiter = DELIMITER_WORDS[wordIn('delimiter', ['comma', 'semicolon', 'tab']) ?? 'comma']
  const exported = chosen(all, listIn(given, 'fields'), faults)
  const filters = filtersOf(table, given, faults)
  const after = integerWithin(wholeNumberIn(given, 'after', 0, faults)) ?? 0
  const pageSize = integerWithin(wholeNumberIn(given, 'page_size', 1, faults), MOST_ROWS)
  const page = integerWithin(wholeNumberIn(given, 'page', 1, faults)) ?? 1
  if (page > 1 && given.has('after')) faults.push(invalid('page', 'beside', { other: 'after' }))
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return {
    format,
    delimiter,
    exported,
    filters,
    after,
    pageSize,
    // Who does not say how large a page is has had all of it with the first.
    skipped: page === 1 ? 0 : (page - 1) * (pageSize ?? MAX_INTEGER),
  }
}

const formatAccepted = (accept: string | undefined): 'ndjson' | 'csv' => {
  const weights = new Map(weighedPreferences(accept).map(({ name, weight }) => [name, weight]))
  return (weights.get(MEDIA_TYPES.csv) ?? 0) > (weights.get(MEDIA_TYPES.ndjson) ?? 0) ? 'csv' : 'ndjson'
}

const chosen = (
  all: readonly Exported[],
  names: readonly string[] | undefined,
  faults: Fault[],
): readonly Exported[] => {
  if (names === undefined) return all.filter(({ byDefault }) => byDefault)
  const valid = all.map(({ name }) => name)
  for (const name of names)
    if (!all.some((exported) => exported.name === name))
      faults.push({ field: 'fields', key: 'unknown_field.named', parameters: { name, valid } })
  return all.filter(({ name }) => names.includes(name))
}
