import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'
import type { Psql } from '../psql.ts'

/**
 * Copy of a table with rows, columns, indexes and storage parameters, without triggers and foreign keys. In a separate schema,
 * because backups include Vitrina's.
 */
export interface EqualTable {
  /** Rows with these ids as JSON, for the parameter of an insert. */
  rowsOf(siteId: number, ids: readonly number[]): Promise<string>
  /** Inserts such rows for a site with one statement by psql, and returns its milliseconds. */
  insert(siteId: number, rows: string): Promise<number>
}

export const createEqualTable = async (
  sql: Sql,
  psql: Psql,
  table: string,
  folder: string,
): Promise<EqualTable> => {
  const equal = `floor.${table}`
  const begun = performance.now()
  const [storage] = await sql<{ options: string | null }>`
    select array_to_string(reloptions, ', ') as options from pg_class where oid = ${table}::regclass
  `
  const like = `like ${table} including defaults including constraints including storage including compression`
  const options = storage?.options ? `with (${storage.options})` : ''
  await sql`create schema if not exists floor`
  await sql.unsafe(`create table ${equal} (${like}) ${options}`)
  await sql.unsafe(`insert into ${equal} select * from ${table}`)
  for (const { command } of await indexCommands(sql, table, equal)) await sql.unsafe(command)
  await sql.unsafe(`vacuum analyze ${equal}`)
  process.stderr.write(`${equal} made in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)

  const columns = await sql<{ name: string; type: string }>`
    select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> 'site_id'
    order by attnum
  `
  const names = columns.map(({ name }) => name).join(', ')
  const shape = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  const file = join(folder, `${equal}.sql`)

  return {
    async rowsOf(siteId, ids) {
      const [row] = await sql<{ rows: string }>`
        select json_agg(row_to_json(stored))::text as rows from ${sql.unsafe(table)} as stored
        where site_id = ${siteId} and id = any(${ids}::integer[])
      `
      return row?.rows ?? '[]'
    },
    async insert(siteId, rows) {
      await writeFile(
        file,
        `insert into ${equal} (site_id, ${names})
         select ${siteId}, ${names} from json_to_recordset($rows$${rows}$rows$) as given (${shape});`,
      )
      return psql.timeFile(file)
    },
  }
}

/** Commands of the indexes in PostgreSQL's spelling: keys first, then the others. */
const indexCommands = (sql: Sql, table: string, equal: string) =>
  sql<{ command: string }>`
    select format('alter table %s add %s', ${equal}::text, pg_get_constraintdef(oid)) as command
    from pg_constraint where conrelid = ${table}::regclass and contype in ('p', 'u')
    union all
    select regexp_replace(pg_get_indexdef(indexrelid), 'INDEX [^ ]+ ON [^ ]+', format('INDEX ON %s', ${equal}::text))
    from pg_index
    where indrelid = ${table}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  `
