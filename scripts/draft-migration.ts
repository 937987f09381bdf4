// npm run draft-migration -- <name>: drafts the SQL from the database to the declarations, for a review.
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources } from '@vitrina/schema/resources/index'
import { pino } from 'pino'
import { FIRST_NUMBER, migrationNumber } from '../server/platform/postgres/baseline.ts'
import { DECIDE, draftMigration } from '../server/platform/postgres/derive/draft-migration.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { openForCommand } from '../server/platform/postgres/pool/connect.ts'

const [name] = process.argv.slice(2)
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error(
    'Give the migration a name of lower case letters, digits and _: npm run draft-migration -- brand_country',
  )
  process.exit(2)
}

const log = pino({ level: 'error' })
const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-draft-'))
// Started by root, PostgreSQL runs as another user, who needs access.
chmodSync(dataDir, 0o711)
const database = await openForCommand({ databaseUrl: undefined, dataDir, poolSize: 4 }, log)
try {
  await migrate(database.sql, log)
  const text = await database.sql.begin((sql) => draftMigration(sql, Object.values(resources)))
  if (text === '') console.log('The declarations and the migrations agree: there is nothing to draft.')
  else {
    const folder = new URL('../server/platform/postgres/migrations/', import.meta.url)
    const numbers = readdirSync(folder).map((file) => migrationNumber({ name: file }) + 1)
    const file = `${String(Math.max(FIRST_NUMBER, ...numbers)).padStart(4, '0')}_${name}.sql`
    writeFileSync(new URL(file, folder), `${text}\n`)
    console.log(
      `Drafted server/platform/postgres/migrations/${file}. Review it, and commit it with the declaration.`,
    )
    const open = text.split(DECIDE).length - 1
    if (open > 0)
      console.log(`${open} differences need a decision; their comments begin with "${DECIDE.trim()}".`)
  }
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
