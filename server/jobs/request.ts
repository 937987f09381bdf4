import type { FastifyRequest } from 'fastify'
import type { Importable } from '../batch/importable.ts'
import { headerOf } from '../batch/options.ts'
import { callerOf } from '../http/authentication.ts'
import { ApiError } from '../http/errors.ts'
import { repeatKeyOf } from '../http/idempotency.ts'
import { parseQuery, refuseQuery } from '../http/query.ts'
import { IMPORT_PARAMETERS } from './documentation.ts'
import type { ImportCall } from './upload-queries.ts'

/** The types of files, and what is in them. */
const FORMATS: Readonly<Record<string, ImportCall['format']>> = {
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'text/csv': 'csv',
}

/**
 * What an import request asks for, its file aside.
 * @throws {ApiError} `unsupported_media_type`, or `validation_failed` for the query
 */
export const importCallOf = (request: FastifyRequest, importable: Importable): ImportCall => {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const format = FORMATS[type]
  if (!format)
    throw new ApiError('unsupported_media_type', { expected: ['application/x-ndjson', 'text/csv'] })
  const {
    dry_run: dryRun = false,
    mode = 'both',
    slugs = 'given',
    set = {},
    copy_names: copyNames = false,
  } = parseQuery(IMPORT_PARAMETERS, request)
  const { siteId, tokenId } = callerOf(request)
  return {
    siteId,
    token: tokenId,
    object: importable.path,
    format,
    dryRun,
    mode,
    slugs,
    newValues: newValuesOf(importable, set),
    copyNames,
    key: repeatKeyOf(headerOf(request, 'idempotency-key')),
    resumable: isComplete(request) === false,
  }
}

/**
 * Values of new objects, as in a line of NDJSON; null where they get nothing.
 * @throws {ApiError} `validation_failed`, naming the fields that are unknown or not understood
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

/** Whether the file ends with this request; undefined when the request says nothing of it. */
export const isComplete = (request: FastifyRequest): boolean | undefined => {
  const text = headerOf(request, 'upload-complete')
  if (text !== undefined && text !== '?0' && text !== '?1')
    throw new ApiError('invalid_value.upload_complete', { header: 'Upload-Complete' })
  return text === undefined ? undefined : text === '?1'
}

/** Where in the unpacked file a part begins. */
export const offsetIn = (request: FastifyRequest): number => {
  const text = headerOf(request, 'upload-offset')
  if (text === undefined || !/^\d{1,15}$/.test(text))
    throw new ApiError('invalid_value.upload_offset', { header: 'Upload-Offset' })
  return Number(text)
}
