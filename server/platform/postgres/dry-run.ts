import type { Transaction } from './pool/sql.ts'

/** Runs `work` in a transaction; a dry run is rolled back and returns only its result (rule 4.2.11). */
export const withDryRun = async <T>(
  sql: Transaction,
  dryRun: boolean,
  work: () => Promise<T>,
): Promise<T> => {
  if (!dryRun) return work()
  await sql`savepoint before_dry_run`
  const result = await work()
  // Released, so that an outer dry run rolls back to its own savepoint.
  await sql.script('rollback to savepoint before_dry_run; release savepoint before_dry_run')
  return result
}
