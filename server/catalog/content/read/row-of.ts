import { arrayText } from '../../../platform/postgres/derive/array-text.ts'
import type { Sql } from '../../../platform/postgres/pool/sql.ts'
import type { TextRow } from '../../../platform/postgres/pool/text-rows.ts'
import { singleFlight } from '../../../platform/reading/single-flight.ts'

/** Returns the row of an id. */
type RowReader = (id: number) => Promise<TextRow | undefined>

const readers = new WeakMap<Sql, Map<string, RowReader>>()

/**
 * Reads the current row of an object; undefined for an unknown one. `text` is a statement that takes a site and ids and returns
 * the id first. Concurrent reads of one kind at one site share the next statement, which starts after their call.
 */
export const rowOf = (sql: Sql, text: string, siteId: number, id: number): Promise<TextRow | undefined> => {
  const own = readers.get(sql) ?? new Map<string, RowReader>()
  readers.set(sql, own)
  const key = `${siteId} ${text}`
  const read = own.get(key) ?? rowReader(sql, text, siteId)
  own.set(key, read)
  return read(id)
}

const rowReader = (sql: Sql, text: string, siteId: number): RowReader => {
  let pendingIds = new Set<number>()
  const readPending = singleFlight(async () => {
    const ids = [...pendingIds]
    pendingIds = new Set()
    const rows = await sql.attempt((sql) => sql.textRows(text, [siteId, arrayText(ids)]))
    return new Map(rows.map((row) => [Number(row[0]), row]))
  })
  return async (id) => {
    pendingIds.add(id)
    return (await readPending()).get(id)
  }
}
