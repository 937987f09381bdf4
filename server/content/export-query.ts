import type { Fault } from '@vitrina/schema/errors'
import type { FastifyRequest } from 'fastify'
import { invalid, onlyOnce, type Parameters, whole } from '../batch/options.ts'
import type { Table } from '../database/table.ts'
import { ApiError } from '../http/errors.ts'
import { preferencesOf } from '../http/preferences.ts'
import type { ExportQuery } from './export.ts'
import type { Exported } from './export-sql.ts'
import { filterable, filtersOf, within } from './list-query.ts'

/** The form of each export format on the wire. */
export const MEDIA_TYPES = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const

/** Spreadsheets of countries with a decimal comma expect a semicolon. */
export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const

const OWN = ['format', 'delimiter', 'fields', 'after', 'page_size', 'ids', 'updated_after', 'search']

const MOST_ROWS = 5000

/** An export, or, for who fetches it by parts, that many rows of it. */
type Paged = ExportQuery & { readonly pageSize: number | undefined }

/**
 * Reads the parameters of an export.
 * @throws {ApiError} `validation_failed`, naming every parameter that is unknown or not understood.
 */
export const parseExportQuery = (table: Table, all: readonly Exported[], request: FastifyRequest): Paged => {
  const faults: Fault[] = []
  const known = [...OWN, ...filterable(table).map(({ name }) => name)]
  const given = onlyOnce(request.query as Parameters, known, faults)
  const wordIn = <T extends string>(name: string, words: readonly T[]): T | undefined => {
    const text = given.get(name)
    const word = words.find((word) => word === text)
    if (text !== undefined && word === undefined) faults.push(invalid(name, words.join(', ')))
    return word
  }
  const format = wordIn('format', ['ndjson', 'csv']) ?? formatAccepted(request.headers.accept)
  const delimiter = DELIMITERS[wordIn('delimiter', ['comma', 'semicolon', 'tab']) ?? 'comma']
  const exported = chosen(all, given.get('fields'), faults)
  const filters = filtersOf(table, given, faults)
  const after = within(whole(given, 'after', 0, faults)) ?? 0
  const pageSize = whole(given, 'page_size', 1, faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return {
    format,
    delimiter,
    exported,
    filters,
    after,
    pageSize: pageSize === undefined ? undefined : Math.min(pageSize, MOST_ROWS),
  }
}

const formatAccepted = (accept: string | undefined): 'ndjson' | 'csv' => {
  const weights = new Map(preferencesOf(accept).map(({ name, weight }) => [name, weight]))
  return (weights.get(MEDIA_TYPES.csv) ?? 0) > (weights.get(MEDIA_TYPES.ndjson) ?? 0) ? 'csv' : 'ndjson'
}

const chosen = (all: readonly Exported[], text: string | undefined, faults: Fault[]): readonly Exported[] => {
  if (text === undefined) return all.filter(({ byDefault }) => byDefault)
  const names = new Set(text.split(',').map((name) => name.trim()))
  const valid = all.map(({ name }) => name).join(', ')
  for (const name of names)
    if (!all.some((exported) => exported.name === name))
      faults.push({ field: 'fields', key: 'unknown_field.named', parameters: { name, valid } })
  return all.filter(({ name }) => names.has(name))
}
