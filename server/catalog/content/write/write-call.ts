import type { Language } from '@vitrina/schema/languages'
import { warningFields } from '@vitrina/schema/wire/unknown-fields'
import { encodedNames } from '@vitrina/schema/wire/warning'
import type { Batch } from '../../../platform/batch/batch.ts'
import { faultFormatter, lenientResponse } from '../../../platform/batch/lenient.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { type StoredResponse, storedJsonResponse } from '../../../platform/http/protocol/stored-response.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import { withDryRun } from '../../../platform/postgres/dry-run.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { ContentDeclaration } from '../declared.ts'
import { readRowsByParts } from '../read/read.ts'
import { readCurrent } from '../read/read-one.ts'
import type { Shown } from '../read/render.ts'
import type { ObjectDraft } from './draft.ts'
import { treeField } from './tree.ts'
import { type Write, writeObjects } from './write.ts'

/** Options of a write and of its response. */
export interface WriteCall extends Write {
  readonly dryRun: boolean
  /** True if the response contains only ids. */
  readonly minimal: boolean
  /** Fields of the response at a site. */
  readonly shownAt: (table: Table) => readonly Shown[]
  readonly language: Language
}

/**
 * Writes a batch in the caller's transaction and returns the response. A dry run is rolled back to a savepoint.
 * @throws {ApiError} `validation_failed` with all faults, if nothing was written
 */
export const callWrite = async (
  sql: Transaction,
  declared: ContentDeclaration,
  batch: Batch,
  call: WriteCall,
): Promise<StoredResponse> => {
  const response = await withDryRun(sql, call.dryRun, async () => {
    const { drafts, at } = await writeObjects(sql, declared, batch, call)
    const faults = drafts.flatMap((draft) => draft.faults)
    if (faults.length > 0 && !call.lenient) throw new ApiError('validation_failed', {}, { faults })
    return call.addressed === undefined || call.dryRun
      ? answer(sql, at.form.table, drafts, call)
      : answerOne(sql, at, call.addressed, call)
  })
  const warnings = { ...warningFields(call.ignored), ...warningBarcodes(call.doubtful) }
  return { ...response, headers: { ...response.headers, ...warnings } }
}

/** Header that names barcodes with a wrong check digit (rule 5.2.4). */
const warningBarcodes = (doubtful: ReadonlySet<string> | undefined): Readonly<Record<string, string>> =>
  doubtful && doubtful.size > 0 ? { 'warning-barcodes': encodedNames(doubtful) } : {}

/** Response of a call about one object: the object as in a read, with the ETag for the next `If-Match`. */
const answerOne = async (
  sql: Transaction,
  declared: ContentDeclaration,
  id: number,
  { siteId, shownAt, minimal }: WriteCall,
): Promise<StoredResponse> => {
  const one = await readCurrent(sql, declared, siteId, id, shownAt(declared.form.table))
  if (!one) throw new Error('A written object is missing.')
  const etag = one.tag
  return minimal
    ? storedJsonResponse(200, { id }, { ...MINIMAL, etag })
    : { status: 200, headers: { etag }, body: one.body }
}

const MINIMAL = { 'preference-applied': 'return=minimal' }

const answer = async (
  sql: Transaction,
  table: Table,
  drafts: ObjectDraft[],
  call: WriteCall,
): Promise<StoredResponse> => {
  const { intent, lenient, minimal, dryRun, siteId, shownAt } = call
  const idOf = ({ id, outcome }: ObjectDraft) =>
    outcome === 'invalid' || (dryRun && outcome === 'created') ? null : id
  if (lenient) {
    const formatFaults = faultFormatter(call.language)
    return lenientResponse(
      drafts,
      (draft) => draft.faults,
      (draft) => ({
        index: draft.index,
        status: LENIENT_STATUS[draft.outcome],
        id: idOf(draft),
        outcome: draft.outcome,
        ...(draft.faults.length > 0 && { errors: formatFaults(draft.faults) }),
      }),
    )
  }
  const status = intent === 'create' ? 201 : 200
  if (minimal) {
    const ids = drafts.map((draft) => ({ id: idOf(draft) }))
    return storedJsonResponse(status, call.addressed === undefined ? ids : ids[0], MINIMAL)
  }
  if (intent === 'upsert') {
    return storedJsonResponse(
      status,
      drafts.map((draft) => ({
        id: idOf(draft),
        ...(table.key === null ? {} : { [table.key]: keyAfter(draft, table.key) }),
        outcome: draft.outcome,
      })),
    )
  }
  const ids = drafts.flatMap(({ id }) => id ?? [])
  const json = await readRowsByParts(sql, table, siteId, shownAt(table), ids, {
    as: 'array',
    nullIds: dryRun && intent === 'create',
  })
  const tree = treeField(table)
  const body = dryRun && intent === 'create' && tree ? withoutParents(json, tree, new Set(ids)) : json
  return { status, headers: {}, body: call.addressed === undefined ? body : body.subarray(1, -1) }
}

/** Objects of a dry run, without ids of parents that the same run would create. */
const withoutParents = (json: Buffer, field: string, newIds: ReadonlySet<number>): Buffer => {
  const objects: Record<string, unknown>[] = JSON.parse(json.toString())
  for (const object of objects) {
    const parents = object[field]
    if (Array.isArray(parents)) object[field] = parents.map((id) => (newIds.has(id) ? null : id))
  }
  return Buffer.from(JSON.stringify(objects))
}

const keyAfter = ({ values, storedKey }: ObjectDraft, key: string) =>
  values[key] === undefined ? storedKey : values[key]

const LENIENT_STATUS = { created: 201, updated: 200, unchanged: 200, invalid: 400 } as const
