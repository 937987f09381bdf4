import { AUTO, columnFieldsIn } from '@vitrina/schema/price-list/column-fields'
import { PRODUCTS_FILE_OBJECTS } from '@vitrina/schema/price-list/products-file'
import type { FastifyRequest } from 'fastify'
import type { Importable } from '../../platform/batch/importable.ts'
import { headerOf } from '../../platform/batch/options.ts'
import { callerOf } from '../../platform/http/authentication.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { repeatKeyOf } from '../../platform/http/protocol/idempotency.ts'
import { parseQuery, type QueryValues, refuseQuery } from '../../platform/http/protocol/query.ts'
import { PRODUCTS_FILE, WORKBOOK } from './documentation.ts'
import { IMPORT_PARAMETERS } from './import-parameters.ts'
import { mistakeFault } from './lists/list-faults.ts'
import type { ListReading } from './lists/list-task.ts'
import { resourceAt } from './lists/resource-at.ts'
import type { ImportCall } from './upload-queries.ts'

/** Media types of files, with their formats. */
const FORMATS: Readonly<Record<string, ImportCall['format'] | 'workbook' | 'products'>> = {
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'text/csv': 'csv',
  [WORKBOOK]: 'workbook',
  [PRODUCTS_FILE]: 'products',
}

/** Request for an import without its file. */
export interface ImportRequest {
  readonly call: ImportCall
  /** Options of a file with names of its own; undefined for a file with field names. */
  readonly list: ListReading | undefined
}

/**
 * Parses the request for an import.
 * @throws {ApiError} `unsupported_media_type`, or `validation_failed` for the query
 */
export const importRequestOf = (request: FastifyRequest, importable: Importable): ImportRequest => {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const format = FORMATS[type]
  const hasProductsFile = PRODUCTS_FILE_OBJECTS.includes(importable.path)
  if (!format || (format === 'products' && !hasProductsFile))
    throw new ApiError('unsupported_media_type', {
      expected: ['application/x-ndjson', 'text/csv', WORKBOOK, ...(hasProductsFile ? [PRODUCTS_FILE] : [])],
    })
  const query = parseQuery(IMPORT_PARAMETERS, request)
  const {
    dry_run: dryRun = false,
    mode = 'both',
    slugs = 'given',
    set = {},
    copy_names: copyNames = false,
    text_language: textLanguage = null,
  } = query
  const list = listReadingOf(format, query, importable)
  const resumable = isComplete(request) === false
  if (list && resumable) throw new ApiError('invalid_value.whole_list', { header: 'Upload-Complete' })
  const { siteId, tokenId } = callerOf(request)
  return {
    call: {
      siteId,
      token: tokenId,
      object: importable.path,
      format: format === 'workbook' ? 'csv' : format === 'products' ? 'ndjson' : format,
      dryRun,
      mode,
      slugs,
      newValues: newValuesOf(importable, set),
      copyNames,
      textLanguage,
      key: repeatKeyOf(headerOf(request, 'idempotency-key')),
      resumable,
    },
    list,
  }
}

/** Parameters about the columns of a list. */
type ListQuery = Pick<QueryValues<typeof IMPORT_PARAMETERS>, 'columns' | 'decimals' | 'sheet' | 'encoding'>

/** A CSV is a list only if the call states it; a workbook and a file of products always are. */
const listReadingOf = (
  format: (typeof FORMATS)[string],
  { columns: text, decimals, sheet, encoding }: ListQuery,
  { path }: Importable,
): ListReading | undefined => {
  const isWorkbook = format === 'workbook'
  const isProducts = format === 'products'
  const isJson = format === 'ndjson' || isProducts
  const unfit = [
    isJson && text !== undefined ? 'columns' : [],
    decimals !== undefined && !isWorkbook && (isJson || text === undefined) ? 'decimals' : [],
    sheet !== undefined && !isWorkbook ? 'sheet' : [],
    encoding !== undefined && format !== 'csv' ? 'encoding' : [],
  ].flat()
  refuseQuery(unfit.map((field) => ({ field, key: 'invalid_value.list_parameter' })))
  if (!isWorkbook && !isProducts && text === undefined && encoding === undefined) return undefined
  const columns = text === undefined ? undefined : columnFieldsIn(text, resourceAt(path))
  if (columns && 'is' in columns)
    throw new ApiError('validation_failed.query', {}, { faults: [mistakeFault(columns)] })
  return {
    kind: isWorkbook || isProducts ? format : 'csv',
    columns: columns ?? (isWorkbook ? AUTO : undefined),
    decimals,
    sheet,
    encoding,
  }
}

/**
 * Values of new objects, in the form of a line of NDJSON; null if they have none.
 * @throws {ApiError} `validation_failed`, naming unknown or invalid fields
 */
const newValuesOf = (importable: Importable, set: Readonly<Record<string, string>>): string | null => {
  const names = Object.keys(set)
  if (names.length === 0) return null
  const valid = [...importable.fillable]
  const unknown = names.filter((name) => !importable.fillable.has(name))
  refuseQuery(
    unknown.map((name) => ({ field: 'set', key: 'unknown_field.named', parameters: { name, valid } })),
  )
  const read = importable.fromCells(names, Object.values(set))
  if (Buffer.isBuffer(read)) return read.toString()
  refuseQuery(read.map(({ field, ...fault }) => ({ field: `set.${field}`, ...fault })))
  return null
}

/** True if the file ends with this request; undefined if the request does not state it. */
export const isComplete = (request: FastifyRequest): boolean | undefined => {
  const text = headerOf(request, 'upload-complete')
  if (text !== undefined && text !== '?0' && text !== '?1')
    throw new ApiError('invalid_value.upload_complete', { header: 'Upload-Complete' })
  return text === undefined ? undefined : text === '?1'
}

/** Offset of a part in the uncompressed file. */
export const offsetIn = (request: FastifyRequest): number => {
  const text = headerOf(request, 'upload-offset')
  if (text === undefined || !/^\d{1,15}$/.test(text))
    throw new ApiError('invalid_value.upload_offset', { header: 'Upload-Offset' })
  return Number(text)
}
