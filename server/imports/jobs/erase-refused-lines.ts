import { personalObjectOf } from '@vitrina/schema/personal'
import type { ErasureSubject } from '../../platform/postgres/erasure-subject.ts'
import type { Database } from '../../platform/postgres/pool/sql.ts'

/**
 * Deletes refused lines of files of people, at sites whose files identify people by their number in the hub. Written objects are
 * erased elsewhere.
 */
export const eraseRefusedLines = (sql: Database, { sites, byNumber }: ErasureSubject): Promise<void> =>
  sql.begin(async (sql) => {
    if (!byNumber) return
    const objects = await sql<{ object: string }>`
      select distinct object from import where site_id = any(${sites}::integer[])
    `
    const ofPeople = objects
      .map(({ object }) => object)
      .filter((object) => personalObjectOf(`/external/${object}/`))
    await sql`
      delete from import_fault as fault using import
      where import.site_id = fault.site_id and import.id = fault.import
        and import.site_id = any(${sites}::integer[]) and object = any(${ofPeople}::text[]) and finished_at is not null
    `
  })
