import { arrayText } from '../../platform/postgres/array-text.ts'
import type { Sql } from '../../platform/postgres/sql.ts'
import type { TextRow } from '../../platform/postgres/text-rows.ts'
import { together } from '../../platform/reading/single-flight.ts'

/** Gives the row of an id. */
type RowReader = (id: number) => Promise<TextRow | undefined>

const readers = new WeakMap<Sql, Map<string, RowReader>>()

/**
 * The row of an object as it is now; undefined where there is none. `text`: the statement, which takes a site and ids, and gives the id
 * first. All who ask for rows of one kind at one site while a statement is under way share the next, which begins after they asked.
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
  let wanted = new Set<number>()
  const ask = together(async () => {
    const ids = [...wanted]
    wanted = new Set()
    const rows = await sql.attempt((sql) => sql.textRows(text, [siteId, arrayText(ids)]))
    return new Map(rows.map((row) => [Number(row[0]), row]))
  })
  return async (id) => {
    wanted.add(id)
    return (await ask()).get(id)
  }
}
