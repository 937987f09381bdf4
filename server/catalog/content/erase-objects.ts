import { lockSite } from '../../platform/batch/queries.ts'
import { quoted } from '../../platform/postgres/derive/quoted.ts'
import type { Table } from '../../platform/postgres/derive/table.ts'
import type { ErasureObject, ErasureSubject } from '../../platform/postgres/erasure-subject.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'
import { nextChangeTime } from './queries.ts'
import { deleteSentEntries } from './write/sent-queries.ts'

/** Personal columns of an object; the last one identifies the person. */
const personalOf = ({ resource, columns }: Table): readonly string[] =>
  columns
    .filter(({ name, field }) => field.personal || name === resource.person)
    .map(({ name }) => quoted(name))

/** Objects of a person, at sites that identify people by their number in the hub. */
export const findObjectsOf = async (
  sql: Database,
  tables: readonly Table[],
  { userId, sites, byNumber }: ErasureSubject,
): Promise<ErasureObject[]> => {
  if (!byNumber) return []
  const objects: ErasureObject[] = []
  for (const table of tables) {
    if (table.resource.person === undefined || table.key === null) continue
    const values = personalOf(table).map((name) => `${name}::text`)
    objects.push(
      ...(await sql<ErasureObject>`
        select site_id, ${table.resource.path} as type, id, ${sql.unsafe(quoted(table.key))} as key,
          array_remove(array[${sql.unsafe(values.join(', '))}], null) as values
        from ${sql.unsafe(table.name)}
        where site_id = any(${sites}::integer[]) and ${sql.unsafe(quoted(table.resource.person))} = ${userId}
      `),
    )
  }
  return objects
}

/** Empties the fields of objects about a person. */
export const eraseObjects = async (
  sql: Database,
  tables: readonly Table[],
  objects: readonly ErasureObject[],
): Promise<void> => {
  for (const table of tables) {
    const own = objects.filter(({ type }) => type === table.resource.path)
    for (const [siteId, objects] of Map.groupBy(own, ({ site_id }) => site_id))
      await sql.begin(async (sql) => {
        const { now } = await lockSite(sql, siteId, null)
        const ids = objects.map(({ id }) => id)
        const columns = personalOf(table)
        await sql`
          update ${sql.unsafe(table.name)} as stored
          set ${sql.unsafe(columns.map((name) => `${name} = null`).join(', '))}, digest = null,
            updated_at = ${nextChangeTime(sql, now)}
          where site_id = ${siteId} and id = any(${ids}::integer[])
            and num_nonnulls(${sql.unsafe(columns.join(', '))}) > 0
        `
        await deleteSentEntries(sql, table, siteId, ids)
      })
  }
}

/** Objects with their stored values, field by field. */
export const showObjects = async (
  sql: Database,
  tables: readonly Table[],
  objects: readonly ErasureObject[],
): Promise<object[]> => {
  const shown: object[] = []
  for (const { name, resource, columns } of tables) {
    const own = objects.filter(({ type }) => type === resource.path)
    for (const [siteId, objects] of Map.groupBy(own, ({ site_id }) => site_id))
      shown.push(
        ...(await sql<object>`
          select ${sql.unsafe(columns.map(({ name }) => quoted(name)).join(', '))} from ${sql.unsafe(name)}
          where site_id = ${siteId} and id = any(${objects.map(({ id }) => id)}::integer[])
        `),
      )
  }
  return shown
}
