import { migrate as migrateDatabase } from '@vitrina/server/platform/postgres/migrate'
import { command } from '../command.ts'
import { countWithNoun } from '../format-count.ts'

export const migrate = command({
  summary: 'Run pending database migrations.',
  async run(_, { openOrMake, log, answer }) {
    const migrations = await migrateDatabase(await openOrMake(), await log())
    const migrated = migrations.map(({ name }) => name)
    answer(
      { migrated },
      migrated.length === 0
        ? 'No migration is pending.'
        : `Ran ${countWithNoun(migrated.length, 'migration', 'migrations')}.`,
    )
  },
})
