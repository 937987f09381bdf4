import { MAX_UNDO_ROWS } from '@vitrina/schema/console/import-undo'
import type { ImportUndoing, UndoneImport } from '../../../platform/batch/importable.ts'
import { lockSite } from '../../../platform/batch/queries.ts'
import type { Belongings, Use } from '../../../platform/batch/use.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Transaction } from '../../../platform/postgres/pool/sql.ts'
import type { ContentDeclaration } from '../declared.ts'
import type { DependentRows } from '../trash/trash-queries.ts'
import { deleteUnused } from '../write/delete.ts'
import { writeBatch } from '../write/write.ts'
import {
  type PendingObject,
  selectPending,
  storeVerdicts,
  summarizeUndo,
  type Verdict,
} from './undo-queries.ts'

/** Data of other modules that a deletion needs. */
export interface DeletionContext {
  readonly uses: readonly Use[]
  readonly belongings: readonly Belongings[]
  readonly along: readonly DependentRows[]
}

/**
 * Undo of imports of one kind of object: changed objects get their previous values, then created objects go
 * to the trash.
 */
export const importUndoing = (declared: ContentDeclaration, surroundings: DeletionContext): ImportUndoing => {
  const { table } = declared.form
  return {
    async step(sql, undo) {
      const { ownFields } = await lockSite(sql, undo.siteId, undo.origin)
      const at = await declared.at(sql, { siteId: undo.siteId, ownFields }, 'writers')
      const pending = await selectPending(sql, table, undo)
      const [first] = pending
      if (!first) return false
      const verdicts = first.created
        ? await deleteCreated(sql, at, surroundings, undo, pending)
        : await restoreFields(sql, at, undo, pending)
      await storeVerdicts(sql, undo, verdicts)
      return true
    },
    async outcome(sql, undo, isBegun) {
      const [summary] = await summarizeUndo(sql, table, undo, isBegun, MAX_UNDO_ROWS)
      if (!summary) throw new Error('A count has no row.')
      const { given_back, deleted, left, ...rest } = summary
      return { counts: { given_back, deleted, left }, ...rest }
    },
  }
}

/** A later step of the same undo may remove the obstacle of the first attempt. */
const refusal = ({ id, tries, left }: PendingObject, reason: 'in_use' | 'refused'): Verdict => ({
  id,
  outcome: tries === 0 ? null : 'left',
  reason,
  left,
})

/**
 * Restores by a normal write, because a previous value may be invalid now: another object may have the key, or a referenced
 * object may be deleted.
 */
export const restoreFields = async (
  sql: Transaction,
  declared: ContentDeclaration,
  { siteId, origin }: Pick<UndoneImport, 'siteId' | 'origin'>,
  pending: readonly PendingObject[],
): Promise<Verdict[]> => {
  const lines = pending.flatMap(({ line }) =>
    line === null ? [] : [Buffer.from(withOwnValues(declared.form.table, line))],
  )
  const drafts =
    lines.length === 0
      ? []
      : await writeBatch(sql, declared, lines, {
          siteId,
          origin,
          intent: 'update',
          mode: 'update',
          slugs: 'given',
          lenient: true,
          ignored: null,
          lines: true,
        })
  const written = drafts.values()
  return pending.map((one) => {
    const { id, outcome, reason, line, left } = one
    if (line === null) return { id, outcome, reason, left }
    return written.next().value?.outcome === 'invalid'
      ? refusal(one, 'refused')
      : { id, outcome, reason, left }
  })
}

/** A line with the previous values of own fields under their codes; fields without a previous value are cleared, unless they are required. */
const withOwnValues = ({ own }: Table, line: string): string => {
  if (!line.includes('"custom"')) return line
  const { custom, ...rest } = JSON.parse(line)
  if (custom === undefined) return line
  const values = own.flatMap(({ code, key, required }) => {
    const before = custom?.[key] ?? null
    return before === null && required ? [] : [[code, before]]
  })
  return JSON.stringify({ ...rest, ...(values.length > 0 && { custom: Object.fromEntries(values) }) })
}

const deleteCreated = async (
  sql: Transaction,
  { form: { table }, tables, ownUses }: ContentDeclaration,
  { uses: others, belongings, along }: DeletionContext,
  { siteId }: UndoneImport,
  pending: readonly PendingObject[],
): Promise<Verdict[]> => {
  const uses = [...others, ...ownUses]
  const ids = pending.flatMap(({ id, outcome }) => (outcome === 'deleted' ? [id] : []))
  const storedBelongings = belongings.filter(({ to }) => to === table.resource.path)
  const used = await deleteUnused(sql, table, tables, ids, { siteId, uses, storedBelongings, along })
  return pending.map((one) => {
    const { id, outcome, reason, left } = one
    return used.has(id) ? refusal(one, 'in_use') : { id, outcome, reason, left }
  })
}
