import { migrate as migrateDatabase } from '@vitrina/server/platform/postgres/migrate'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { BACKUPS } from '../words/backups.ts'

export const migrate = command({
  summary: tell(BACKUPS.migrate),
  async run(_, { openOrMake, log, answer }) {
    const migrations = await migrateDatabase(await openOrMake(), await log())
    const migrated = migrations.map(({ name }) => name)
    answer(
      { migrated },
      migrated.length === 0 ? tell(BACKUPS.notDue) : tell(BACKUPS.migrated, { count: migrated.length }),
    )
  },
})
