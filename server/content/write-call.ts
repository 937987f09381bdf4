import type { Language } from '@vitrina/schema/languages'
import type { Batch } from '../batch/batch.ts'
import { errorsTeller, LENIENT } from '../batch/lenient.ts'
import type { Transaction } from '../database/sql.ts'
import type { Table } from '../database/table.ts'
import { type Answered, answeredJson } from '../http/answered.ts'
import { ApiError } from '../http/errors.ts'
import type { Declared } from './declared.ts'
import type { Draft } from './draft.ts'
import { readRowsByParts } from './read.ts'
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
    const tell = errorsTeller(call.language)
    return answeredJson(
      207,
      drafts.map((draft) => ({
        index: draft.index,
        status: LENIENT_STATUS[draft.outcome],
        id: idOf(draft),
        outcome: draft.outcome,
        ...(draft.faults.length > 0 && { errors: tell(draft.faults) }),
      })),
      LENIENT,
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
  const json = await readRowsByParts(sql, table, siteId, shown, ids, {
    as: 'array',
    nullIds: dryRun && intent === 'create',
  })
  return { status, headers: {}, body: call.addressed === undefined ? json : json.subarray(1, -1) }
}

const keyAfter = ({ values, storedKey }: Draft, key: string) =>
  values[key] === undefined ? storedKey : values[key]

const LENIENT_STATUS = { created: 201, updated: 200, unchanged: 200, invalid: 400 } as const
