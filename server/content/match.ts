import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { Mode } from '../batch/options.ts'
import type { Sql } from '../database/sql.ts'
import type { StoredColumn, Table } from '../database/table.ts'
import { addFault, type Intent, type ObjectDraft } from './draft.ts'
import { findRows, type StoredRow } from './queries.ts'

/**
 * Finds for each draft the row that it means, by its id or else by its client key, and settles whether it creates
 * or updates. An upsert whose id and key name different objects is a fault (rule 4.2.14). Returns the stored rows with
 * `columns`, by id.
 */
export const matchRows = async (
  sql: Sql,
  table: Table,
  siteId: number,
  drafts: readonly ObjectDraft[],
  intent: Intent,
  mode: Mode,
  columns: readonly StoredColumn[],
): Promise<Map<number, StoredRow>> => {
  const stored = new Map<number, StoredRow>()
  if (intent === 'create') {
    for (const draft of drafts) draft.outcome = 'created'
    return stored
  }
  const ids = drafts.flatMap(({ givenId }) =>
    givenId !== null && givenId > 0 && givenId <= MAX_INTEGER ? [givenId] : [],
  )
  const keys = intent === 'upsert' ? drafts.flatMap((draft) => keyOf(draft, table) ?? []) : []
  const byKey = new Map<string, number>()
  if (ids.length > 0 || keys.length > 0) {
    for (const row of await findRows(sql, table, siteId, ids, keys, columns)) {
      stored.set(row.id, row)
      if (row.key !== null) byKey.set(row.key, row.id)
    }
  }

  for (const draft of drafts) {
    const key = intent === 'upsert' ? keyOf(draft, table) : undefined
    const byId = draft.givenId !== null && isMeant(draft, stored.get(draft.givenId))
    draft.id = byId ? draft.givenId : key === undefined ? null : (byKey.get(key) ?? null)
    draft.storedKey = draft.id === null ? null : (stored.get(draft.id)?.key ?? null)
    if (byId && key !== undefined && draft.storedKey !== null && draft.storedKey !== key) {
      refuseStranger(draft, table, key)
      continue
    }
    // Such bytes are not remembered: their id names no row yet, or they have neither id nor key, so next time they may mean another row.
    if (!byId && (draft.givenId !== null || key === undefined)) draft.digest = null
    // The id is of another site, or of a row that is gone.
    if (!byId && draft.givenCreation !== null) draft.givenId = null
    settle(draft, table, mode, key)
  }
  return stored
}

/** Whether the row of a line's id is the one that the line was exported from. */
const isMeant = ({ givenCreation }: ObjectDraft, row: StoredRow | undefined): boolean =>
  row !== undefined && (givenCreation === null || row.created_at.getTime() === givenCreation)

/** The id is of an object with another key: the caller's numbers are of another system, and the row is left alone. */
const refuseStranger = (draft: ObjectDraft, table: Table, key: string): void => {
  addFault(draft, 'id', 'conflict.key', {
    object: table.resource.path,
    field: table.key ?? 'id',
    id: draft.givenId ?? 0,
    stored: draft.storedKey ?? '',
    value: key,
  })
  draft.outcome = 'invalid'
  draft.id = null
  draft.storedKey = null
  draft.digest = null
}

const keyOf = ({ values }: ObjectDraft, { key }: Table): string | undefined => {
  const value = key === null ? undefined : values[key]
  return typeof value === 'string' ? value : undefined
}

const settle = (draft: ObjectDraft, table: Table, mode: Mode, key: string | undefined): void => {
  const object = table.resource.path
  if (draft.id !== null) {
    draft.outcome = 'updated'
    if (mode === 'create')
      addFault(draft, draft.givenId === draft.id ? 'id' : table.key, 'duplicate.exists', { object })
    return
  }
  draft.outcome = 'invalid'
  // What is wrong with its id was said when it was read.
  if (draft.faults.some(({ field }) => field === 'id')) return
  if (draft.givenId !== null && key === undefined)
    addFault(draft, 'id', 'not_found.object', { object, field: 'id', value: draft.givenId })
  else if (mode === 'update')
    addFault(draft, table.key, 'not_found.object', { object, field: table.key ?? 'id', value: key ?? 'null' })
  else draft.outcome = 'created'
}
