import type { Fault } from '@vitrina/schema/errors'
import type { FastifyRequest } from 'fastify'
import { choiceIn, flagIn, headerOf, single, wholeNumberIn } from '../batch/options.ts'
import { callerOf } from '../http/authentication.ts'
import { ApiError } from '../http/errors.ts'
import { repeatKeyOf } from '../http/idempotency.ts'
import { EVERY_GET, fieldsIn, isBeyondIn, namesIn } from '../reading/narrowing.ts'
import { JOB } from './documentation.ts'
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
export const importCallOf = (request: FastifyRequest, object: string): ImportCall => {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const format = FORMATS[type]
  if (!format)
    throw new ApiError('unsupported_media_type', { expected: ['application/x-ndjson', 'text/csv'] })
  const given = single(request, ['dry_run', 'slugs'])
  const { siteId, tokenId } = callerOf(request)
  return {
    siteId,
    token: tokenId,
    object,
    format,
    dryRun: flagIn(given, 'dry_run'),
    slugs: choiceIn(given, 'slugs', ['auto']) ?? 'given',
    key: repeatKeyOf(headerOf(request, 'idempotency-key')),
    resumable: isComplete(request) === false,
  }
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

/** Page and size of the page of a list, and the fields of its jobs; a larger page is reduced. */
export const pageOf = (request: FastifyRequest) => {
  const given = single(request, EVERY_GET)
  const faults: Fault[] = []
  const page = wholeNumberIn(given, 'page', 1, faults) ?? 1
  const pageSize = Math.min(wholeNumberIn(given, 'page_size', 1, faults) ?? 100, LARGEST_PAGE)
  const fields = fieldsIn(given, namesIn(JOB), faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return { page, pageSize, fields }
}

const LARGEST_PAGE = 1000

/** Whether more is asked for of a file, which is one page. It has lines, not fields. */
export const isBeyondPage = (request: FastifyRequest): boolean => {
  const faults: Fault[] = []
  const isBeyond = isBeyondIn(single(request, ['page', 'page_size']), faults)
  if (faults.length > 0) throw new ApiError('validation_failed.query', {}, { faults })
  return isBeyond
}
