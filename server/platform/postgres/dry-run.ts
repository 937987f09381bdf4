import type { Transaction } from './pool/sql.ts'

/** Does `work` in a transaction; what a dry run wrote is taken back, and only what it gave stays (rule 4.2.11). */
export const perhapsDry = async <T>(
  sql: Transaction,
  dryRun: boolean,
  work: () => Promise<T>,
): Promise<T> => {
  if (!dryRun) return work()
  await sql`savepoint before_dry_run`
  const result = await work()
  // Released, too: a dry run around this one goes back to its own.
  await sql.script('rollback to savepoint before_dry_run; release savepoint before_dry_run')
  return result
}
