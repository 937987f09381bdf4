import { hash } from 'node:crypto'

/** Name of an applied migration and SHA-256 of its text, as databases and backups record them. */
export interface AppliedMigration {
  readonly name: string
  readonly sha256: string
}

/** Commit of the last release before the baseline, which completes the schema of an older database. */
export const RELEASE_BEFORE_BASELINE = '40101f52ba43'

/** Numbers of the migrations that the baseline replaces. The baseline itself has number 0. */
const FIRST_REPLACED = 1
const LAST_REPLACED = 140

/** SHA-256 of all replaced migrations: a line with name and SHA-256 for each, in the order of their numbers. */
const REPLACED = 'a3806b96f417037c66b3fb4ff1e670cfad8740716950dd7c58a523d07557c3a5'

/** Number of a migration, from the start of its name. */
export const migrationNumber = ({ name }: Pick<AppliedMigration, 'name'>): number => Number.parseInt(name, 10)

export const isReplaced = (migration: Pick<AppliedMigration, 'name'>): boolean =>
  migrationNumber(migration) >= FIRST_REPLACED && migrationNumber(migration) <= LAST_REPLACED

/** Number of the first migration after the baseline. */
export const FIRST_NUMBER: number = LAST_REPLACED + 1

/**
 * Applied migrations, with the baseline instead of those that it replaces. Undefined if replaced migrations are missing or
 * changed: the schema then differs from the baseline.
 */
export const withBaseline = (
  applied: readonly AppliedMigration[],
  { name, sha256 }: AppliedMigration,
): readonly AppliedMigration[] | undefined => {
  const replaced = applied.filter(isReplaced).sort((a, b) => migrationNumber(a) - migrationNumber(b))
  if (replaced.length === 0) return applied
  const lines = replaced.map((record) => `${record.name} ${record.sha256}\n`).join('')
  if (hash('sha256', lines) !== REPLACED) return undefined
  return [{ name, sha256 }, ...applied.filter((record) => !isReplaced(record))]
}
