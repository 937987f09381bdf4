import { MAX_INTEGER } from '@vitrina/schema/wire/number'
import type { Mode } from '../../../platform/batch/options.ts'
import type { StoredColumn, Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { findRows, type StoredRow } from '../queries.ts'
import { addFault, type Intent, type ObjectDraft } from './draft.ts'

/**
 * Finds the row of each draft by its id or else its client key, and decides between create and update. An
 * upsert with id and key of different objects is a fault (rule 4.2.14). Returns the stored rows with
 * `columns`, by id.
 */
export const matchRows = async (
  sql: Sql,
  table: Table,
  siteId: number,
  drafts: readonly ObjectDraft[],
  intent: Intent,
  { mode, lines = false }: { readonly mode: Mode; readonly lines?: boolean },
  columns: readonly StoredColumn[],
): Promise<Map<number, StoredRow>> => {
  const stored = new Map<number, StoredRow>()
  if (intent === 'create') {
    for (const draft of drafts) draft.outcome = 'created'
    return stored
  }
  const ids = drafts.flatMap(({ inputId }) =>
    inputId !== null && inputId > 0 && inputId <= MAX_INTEGER ? [inputId] : [],
  )
  const keys = matchesByKey(intent) ? drafts.flatMap((draft) => keyOf(draft, table) ?? []) : []
  const byKey = new Map<string, number>()
  if (ids.length > 0 || keys.length > 0) {
    for (const row of await findRows(sql, table, siteId, ids, keys, columns)) {
      stored.set(row.id, row)
      if (row.key !== null) byKey.set(row.key, row.id)
    }
  }

  for (const draft of drafts) {
    const key = matchesByKey(intent) ? keyOf(draft, table) : undefined
    const byId = draft.inputId !== null && isMeant(draft, stored.get(draft.inputId))
    draft.id = byId ? draft.inputId : key === undefined ? null : (byKey.get(key) ?? null)
    draft.storedKey = draft.id === null ? null : (stored.get(draft.id)?.key ?? null)
    if (byId && key !== undefined && draft.storedKey !== null && draft.storedKey !== key) {
      refuseStranger(draft, table, key)
      continue
    }
    // Not remembered: the id has no row yet, or the object has neither id nor key, so the same bytes may mean another row next
    // time.
    if (!byId && (draft.inputId !== null || key === undefined)) draft.digest = null
    // The id belongs to another site or to a deleted row.
    if (!byId && draft.inputCreation !== null) draft.inputId = null
    settle(draft, table, mode, key)
    // A line of a file may have no key: a repeated import sends its ids (rule 4.2.13).
    if (intent === 'upsert' && !lines && draft.inputId === null && key === undefined)
      requireName(draft, table)
  }
  return stored
}

const matchesByKey = (intent: Intent): boolean => intent === 'upsert' || intent === 'createOrUpdate'

/** True if the row with a line's id is the row that the line was exported from. */
const isMeant = ({ inputCreation }: ObjectDraft, row: StoredRow | undefined): boolean =>
  row !== undefined && (inputCreation === null || row.created_at.getTime() === inputCreation)

/** Refuses an id of an object with another key: the ids of the caller belong to another system. */
const refuseStranger = (draft: ObjectDraft, table: Table, key: string): void => {
  addFault(draft, 'id', 'conflict.key', {
    object: table.resource.path,
    field: table.key ?? 'id',
    id: draft.inputId ?? 0,
    stored: draft.storedKey ?? '',
    call: `PUT /external/${table.resource.path}/bulk-update/`,
    value: key,
  })
  draft.outcome = 'invalid'
  draft.id = null
  draft.storedKey = null
  draft.digest = null
}

/** Refuses an object with neither id nor key: each call would create another one. */
const requireName = (draft: ObjectDraft, { key, resource: { path: object } }: Table): void => {
  // A malformed key and a value that is not an object have faults already.
  if (draft.faults.some(({ field }) => field === undefined || field === key || field === 'id')) return
  draft.outcome = 'invalid'
  const call = `POST /external/${object}/bulk-create/`
  if (key === null) addFault(draft, 'id', 'required.id_without_key', { call })
  else addFault(draft, key, 'required.id_or_key', { call, field: key })
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
      addFault(draft, draft.inputId === draft.id ? 'id' : table.key, 'duplicate.exists', { object })
    return
  }
  draft.outcome = 'invalid'
  // An invalid id already has a fault.
  if (draft.faults.some(({ field }) => field === 'id')) return
  if (draft.inputId !== null && key === undefined)
    addFault(draft, 'id', 'not_found.object', { object, field: 'id', value: draft.inputId })
  else if (mode === 'update')
    addFault(draft, table.key, 'not_found.object', { object, field: table.key ?? 'id', value: key ?? 'null' })
  else draft.outcome = 'created'
}
