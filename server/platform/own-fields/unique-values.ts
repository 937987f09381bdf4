import type { OwnColumn } from '@vitrina/schema/own-fields'
import type { Sql } from '../postgres/pool/sql.ts'
import { findOwnOwners } from './own-values.ts'

/** Object of a batch with its values of own fields. */
export interface OwnRow {
  /** Null for a new object. */
  readonly id: number | null
  /** Value that the write gives to a field, as JSON, or undefined. */
  readonly text: (column: OwnColumn) => string | undefined
  /** True if the write replaces the values of own fields: a value that it omits becomes free. */
  readonly isWritten: boolean
  /** True if it has a fault, so that its values do not count. */
  readonly isFaulty: () => boolean
}

/** Current owners of unique values, by the key of the field and the value as JSON. */
export type OwnOwners = ReadonlyMap<string, ReadonlyMap<string, number>>

const uniqueIn = (own: readonly OwnColumn[]): OwnColumn[] => own.filter(({ own }) => own.unique)

/** Owners of the unique values that rows of a table are to have, by one statement; empty without unique fields. */
export const findOwnersOfOwn = async (
  sql: Sql,
  table: string,
  siteId: number,
  own: readonly OwnColumn[],
  rows: readonly OwnRow[],
): Promise<OwnOwners> => {
  const uniqueValues = uniqueIn(own).flatMap((column) =>
    [...new Set(rows.flatMap((row) => row.text(column) ?? []))].map((value) => ({ key: column.key, value })),
  )
  const owners = new Map<string, Map<string, number>>()
  if (uniqueValues.length === 0) return owners
  for (const { place, id } of await findOwnOwners(sql, table, siteId, uniqueValues)) {
    const { key, value } = uniqueValues[place - 1] as { key: string; value: string }
    const ofKey = owners.get(key) ?? new Map<string, number>()
    owners.set(key, ofKey.set(value, id))
  }
  return owners
}

/** Unique value that a row cannot have, because another object or an earlier row of the batch has it. */
interface Clash<Row> {
  readonly column: OwnColumn
  readonly row: Row
  readonly earlier: Row | undefined
}

/**
 * Every unique value that two objects would have after the batch. A swap within the batch is allowed. An error added to a row
 * during the iteration excludes it from the following fields.
 */
export function* clashesOfOwn<Row extends OwnRow>(
  own: readonly OwnColumn[],
  rows: readonly Row[],
  owners: OwnOwners,
): Generator<Clash<Row>> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const column of uniqueIn(own)) {
    const first = new Map<string, Row>()
    for (const row of rows) {
      const text = row.text(column)
      if (text === undefined || row.isFaulty()) continue
      const owner = owners.get(column.key)?.get(text)
      const holder = owner === undefined ? undefined : byId.get(owner)
      const isFree =
        owner === undefined || owner === row.id || (holder?.isWritten && holder.text(column) !== text)
      const earlier = first.get(text)
      if (!isFree || earlier) yield { column, row, earlier: isFree ? earlier : undefined }
      else first.set(text, row)
    }
  }
}
