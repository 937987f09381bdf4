import { codeOf, type Fault, say } from '@vitrina/schema/errors'
import type { Language } from '@vitrina/schema/languages'
import type { Transaction } from '../database/sql.ts'
import type { Table } from '../database/table.ts'
import { type Answered, answeredJson } from '../http/answered.ts'
import { ApiError } from '../http/errors.ts'
import { whereJsonBreaks } from '../http/json-position.ts'
import { type Batch, MAX_DEPTH, MAX_VALUES, splitArray } from './batch.ts'
import type { Declared } from './declared.ts'
import type { Draft } from './draft.ts'
import { readRows } from './read.ts'
import { copyRows } from './read-queries.ts'
import type { Shown } from './render.ts'
import { type Write, writeBatch } from './write.ts'

/** How a write is to be done and answered. */
export interface WriteCall extends Write {
  readonly dryRun: boolean
  /** Only ids in the answer. */
  readonly minimal: boolean
  readonly shown: readonly Shown[]
  readonly language: Language
}

/** The most objects that one call may bring. */
export const MOST_OBJECTS = 5000

/**
 * Takes a body apart into its objects.
 * @throws {ApiError} `malformed_json`, `invalid_type`, `empty_batch` or `batch_too_large`
 */
export const batchOf = (body: Buffer): Batch => {
  const batch = splitArray(body)
  if ('code' in batch) {
    if (batch.code === 'malformed_json') throw new ApiError('malformed_json', { reason: batch.reason })
    if (batch.code === 'malformed_json.depth') throw new ApiError(batch.code, { max: MAX_DEPTH })
    if (batch.code === 'batch_too_large') throw new ApiError('batch_too_large', { max: MAX_VALUES })
    throw new ApiError('invalid_type', { expected: 'array', got: batch.reason })
  }
  if (batch.length === 0) throw new ApiError('empty_batch')
  if (batch.length > MOST_OBJECTS) throw new ApiError('batch_too_large', { max: MOST_OBJECTS })
  return batch
}

/** Says where in the whole body its JSON breaks; who parses one element of it cannot tell. */
export const locateMalformed =
  (body: Buffer) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.key !== 'malformed_json') throw error
    const text = body.toString()
    throw text.trim() === ''
      ? new ApiError('malformed_json.empty')
      : new ApiError('malformed_json.position', whereJsonBreaks(text))
  }

/**
 * Writes a batch and answers it, in the caller's transaction. A dry run is rolled back to where it began.
 * @throws {ApiError} `validation_failed` with all that is wrong, when nothing was written
 */
export const callWrite = async (
  sql: Transaction,
  declared: Declared,
  batch: Batch,
  call: WriteCall,
): Promise<Answered> => {
  if (call.dryRun) await sql`savepoint before_dry_run`
  const drafts = await writeBatch(sql, declared, batch, call)
  const faults = drafts.flatMap((draft) => draft.faults)
  if (faults.length > 0 && !call.lenient) throw new ApiError('validation_failed', {}, { faults })
  const answered = await answer(sql, declared.form.table, drafts, call)
  if (call.dryRun) await sql`rollback to savepoint before_dry_run`
  return answered
}

const answer = async (
  sql: Transaction,
  table: Table,
  drafts: Draft[],
  call: WriteCall,
): Promise<Answered> => {
  const { intent, lenient, minimal, dryRun, siteId, shown } = call
  const idOf = ({ id, outcome }: Draft) =>
    outcome === 'invalid' || (dryRun && outcome === 'created') ? null : id
  if (lenient) {
    return answeredJson(
      207,
      drafts.map((draft) => ({
        index: draft.index,
        status: LENIENT_STATUS[draft.outcome],
        id: idOf(draft),
        outcome: draft.outcome,
        ...(draft.faults.length > 0 && { errors: errorsOf(draft, call.language) }),
      })),
      { 'preference-applied': 'handling=lenient' },
    )
  }
  const status = intent === 'create' ? 201 : 200
  if (minimal)
    return answeredJson(
      status,
      drafts.map((draft) => ({ id: idOf(draft) })),
      { 'preference-applied': 'return=minimal' },
    )
  if (intent === 'upsert') {
    return answeredJson(
      status,
      drafts.map((draft) => ({
        id: idOf(draft),
        ...(table.key === null ? {} : { [table.key]: keyAfter(draft, table.key) }),
        outcome: draft.outcome,
      })),
    )
  }
  const ids = drafts.flatMap(({ id }) => id ?? [])
  const { json } = await readRows(
    sql,
    copyRows(table, siteId, shown, ids),
    shown,
    dryRun && intent === 'create',
  )
  return { status, headers: {}, body: call.addressed === undefined ? json : json.subarray(1, -1) }
}

const keyAfter = ({ values, storedKey }: Draft, key: string) =>
  values[key] === undefined ? storedKey : values[key]

const LENIENT_STATUS = { created: 201, updated: 200, unchanged: 200, invalid: 400 } as const

/** The most entries of one object's `errors`; one more says how many were left out. */
const MOST_OF_ONE = 100

const errorsOf = ({ faults }: Draft, language: Language) => {
  const entry = ({ field, key, parameters }: Fault) => ({
    field,
    code: codeOf(key),
    message: say(key, language, parameters),
  })
  const more = faults.length - MOST_OF_ONE
  return more > 0
    ? [
        ...faults.slice(0, MOST_OF_ONE).map(entry),
        { code: 'validation_failed', message: say('validation_failed.more', language, { more }) },
      ]
    : faults.map(entry)
}
