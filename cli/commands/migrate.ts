import { migrate as migrateDatabase } from '@vitrina/server/database/migrate'
import { command } from '../command.ts'

export const migrate = command({
  summary: 'Bring the database to the state that this version needs.',
  async run(_, { openOrMake, log, answer }) {
    const migrations = await migrateDatabase(await openOrMake(), log)
    const migrated = migrations.map(({ name }) => name)
    answer({ migrated }, migrated.length === 0 ? 'Nothing was due.' : `Done: ${migrated.length} migrations.`)
  },
})
