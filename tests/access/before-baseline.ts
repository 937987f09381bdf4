import { readFileSync } from 'node:fs'
import type { Sql } from '../../server/platform/postgres/pool/sql.ts'

/** Migrations that the baseline replaced, each with the SHA-256 of its text. */
export const REPLACED = readFileSync(new URL('before-baseline.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', sha256 = ''] = line.split(' ')
    return { name, sha256 }
  })

/** Records the migrations of the last release before the baseline instead of it. */
export const recordBefore = async (sql: Sql): Promise<void> => {
  await sql`delete from migration where number = 0`
  await sql`
    insert into migration (number, name, sha256)
    select left(name, 4)::integer, name, sha256
    from unnest(
      ${REPLACED.map(({ name }) => name)}::text[], ${REPLACED.map(({ sha256 }) => sha256)}::text[]
    ) as replaced (name, sha256)
  `
}
