import { fieldKind, type StoredForm } from '@vitrina/schema/field-kinds'
import type { ObjectHistory } from '@vitrina/schema/history'
import { ApiError } from '../../../platform/http/errors.ts'
import { ownNamed } from '../../../platform/own-fields/own-values.ts'
import { columnsWithHistory, nameAndText } from '../../../platform/postgres/derive/keep-history.ts'
import type { Table } from '../../../platform/postgres/derive/table.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import { type HistoryQuery, type StoredObjectHistory, selectHistory } from './history-queries.ts'

/**
 * History of an object: the fields that each write changed, with their previous and new values. The new value is the previous
 * value of the next write, or the current one.
 * @throws {ApiError} `not_found`
 */
export const readObjectHistory = async (
  sql: Sql,
  table: Table,
  query: HistoryQuery,
): Promise<ObjectHistory> => {
  const columns = columnsWithHistory(table) ?? []
  const [row] = await selectHistory(sql, table, columns, query)
  const history: StoredObjectHistory | undefined = row && JSON.parse(row.json)
  if (!history?.present) throw new ApiError('not_found')
  const forms = new Map(columns.map(({ name, field }) => [name, fieldKind(field).stored]))
  const values = new Map(columns.map(({ name }, place) => [name, history.present?.[place] ?? null]))
  for (const [name, text] of history.since.map(nameAndText)) values.set(name, text)
  const entries = history.entries.map(({ cursor, at, origin, requestId, before }) => ({
    cursor,
    changed_at: at,
    origin,
    request_id: requestId,
    fields: Object.fromEntries(
      before.map(nameAndText).flatMap(([name, text]) => {
        const form = forms.get(name)
        // The field is no longer declared.
        if (form === undefined) return []
        const after = values.get(name) ?? null
        values.set(name, text)
        const shown = (value: string | null) =>
          name === 'custom' ? ownNamed(table.own, inJson(form, value)) : inJson(form, value)
        return [[name, { before: shown(text), after: shown(after) }]]
      }),
    ),
  }))
  return { kept_days: history.days, entries, next: history.more ? (entries.at(-1)?.cursor ?? null) : null }
}

/** JSON of a value in PostgreSQL's text format (render.ts does the same with bytes). */
const inJson = (form: StoredForm, text: string | null): unknown => {
  if (text === null) return null
  switch (form) {
    case 'string':
    case 'quoted':
      return text
    case 'array':
      return JSON.parse(`[${text.slice(1, -1)}]`)
    case 'instant':
      return `${text.slice(0, -3).replace(' ', 'T')}Z`
    case 'verbatim':
    case 'json':
    case 'words':
      return JSON.parse(text)
  }
}
