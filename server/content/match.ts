import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { Mode } from '../batch/options.ts'
import type { Sql } from '../database/sql.ts'
import type { StoredColumn, Table } from '../database/table.ts'
import { addFault, type Intent, type ObjectDraft } from './draft.ts'
import { findRows, type StoredRow } from './queries.ts'

/**
 * Finds for each draft the row that it means, by its id or else by its client key, and settles whether it creates
 * or updates. Returns the stored rows with `columns`, by id.
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
    const byId = draft.givenId !== null && stored.has(draft.givenId)
    draft.id = byId ? draft.givenId : key === undefined ? null : (byKey.get(key) ?? null)
    draft.storedKey = draft.id === null ? null : (stored.get(draft.id)?.key ?? null)
    // Such bytes are not remembered: their id names no row yet, or they have neither id nor key, so next time they may mean another row.
    if (!byId && (draft.givenId !== null || key === undefined)) draft.digest = null
    settle(draft, table, mode, key)
  }
  return stored
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
