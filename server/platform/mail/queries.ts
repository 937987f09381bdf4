import type { Sql } from '../postgres/pool/sql.ts'

/** True if the queue has a mail whose sender may have died, or a job to delete, in its schema. */
export const needsMaintenance = async (sql: Sql, schema: string): Promise<boolean> => {
  const rows = await sql`
    select from ${sql.unsafe(`${schema}.job`)}
    where name = 'mail' and (
      state = 'active'
      or completed_on + deletion_seconds * interval '1 second' < now()
      or state < 'active' and keep_until < now()
    )
    limit 1
  `
  return rows.length > 0
}
