import type { Fault } from '@vitrina/schema/errors'
import type { Right } from '@vitrina/schema/rights'
import type { Belongings, Use } from '../../../platform/batch/use.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { ContentDeclaration } from '../declared.ts'
import type { DependentRows } from '../trash/trash-queries.ts'
import { writeBatch } from '../write/write.ts'
import { type StoredValuesRow, selectStoredValues, storeRemovalChanges } from './removal-queries.ts'

/** Data of a deployment that removals need. */
export interface RemovalParts {
  readonly declared: ReadonlyMap<string, ContentDeclaration>
  /** References from other modules. */
  readonly uses: readonly Use[]
  readonly belongings: readonly Belongings[]
  readonly along: readonly DependentRows[]
}

/** Operator who removes objects. */
export interface Remover {
  readonly siteId: number
  readonly origin: number | null
  readonly requestId: string
  readonly rights: ReadonlySet<Right>
  /** @throws {ApiError} `insufficient_role` without the right to write objects of this path */
  readonly permit: (path: string) => void
}

/** Removal in its transaction. */
export interface RemovalContext extends RemovalParts, Remover {
  readonly sql: Transaction
  /** Version of the own fields of the site. */
  readonly ownFields: number
}

/** Declaration of an object with the own fields of the site. */
export const declaredAt = async ({ sql, declared, siteId, ownFields }: RemovalContext, path: string) => {
  const one = declared.get(path)
  if (!one) throw new ApiError('not_found')
  return one.at(sql, { siteId, ownFields }, 'writers')
}

export const refuseRemoval = (...faults: Fault[]): never => {
  throw new ApiError('validation_failed', {}, { faults })
}

/** Change of an object: the line of its write, and the previous values of the written columns. */
export interface ObjectRewrite extends StoredValuesRow {
  readonly line: Readonly<Record<string, unknown>>
}

/**
 * Writes objects like any other write, and stores the values before and after it. A fault names its object.
 * @throws {ApiError} `validation_failed`, `insufficient_role`
 */
export const rewrite = async (
  removing: RemovalContext,
  removal: number,
  path: string,
  rows: readonly ObjectRewrite[],
): Promise<void> => {
  if (rows.length === 0) return
  const { sql, siteId, origin, requestId, rights, permit } = removing
  permit(path)
  const at = await declaredAt(removing, path)
  const lines = rows.map(({ id, line }) => Buffer.from(JSON.stringify({ ...line, id })))
  const drafts = await writeBatch(sql, at, lines, {
    ...{ siteId, origin, requestId, rights, intent: 'update', mode: 'update', slugs: 'given' },
    ...{ lenient: false, ignored: null },
  })
  const faults = drafts.flatMap((draft) =>
    draft.faults.map(({ index: _, field, ...fault }) => ({
      ...fault,
      field: [path, rows[draft.index]?.id, field].filter((part) => part !== undefined).join('.'),
    })),
  )
  if (faults.length > 0) refuseRemoval(...faults)
  const columns = [...new Set(rows.flatMap(({ held }) => Object.keys(held)))]
  const now = await selectStoredValues(
    sql,
    siteId,
    at.form.table,
    rows.map(({ id }) => id),
    columns,
  )
  const after = new Map(now.map(({ id, held }) => [id, held]))
  await storeRemovalChanges(
    sql,
    removal,
    path,
    rows.map(({ id, held }) => ({ id, before: held, after: after.get(id) ?? {} })),
  )
}
