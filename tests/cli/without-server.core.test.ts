import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openPool } from '../../server/platform/postgres/pool/sql.ts'
import { onServer, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const COMMANDS = join(import.meta.dirname, '../../cli/commands')

const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-cli-'))
// When root runs the tests, the account of PostgreSQL must be able to pass through this folder.
await chmod(dataDir, 0o711)
after(() => rm(dataDir, { recursive: true }))
const vitrina = vitrinaWith({ VITRINA_DATA_DIR: dataDir })

test('9.6 without a server, a command that reads or writes reports the missing database, and creates none', async () => {
  for (const command of [['doctor'], ['site', 'create', 'shop']]) {
    const { code, stdout, stderr } = await vitrina(...command)
    assert.equal(code, 1)
    assert.match(stdout + stderr, /There is no database in \S+ yet/)
  }
  assert.ok(!(await readdir(dataDir)).includes('postgres'))
})

test('9.6 on the empty database of DATABASE_URL a command that writes names vitrina migrate, and creates no table', async () => {
  const name = `empty_${process.pid}`
  const server = openPool(onServer(), () => undefined)
  after(async () => {
    await server`drop database if exists ${server.unsafe(name)}`
    await server.end()
  })
  await server`create database ${server.unsafe(name)}`

  const { code, stderr } = await vitrinaWith({ DATABASE_URL: urlOf(name) })('site', 'create', 'shop')

  assert.equal(code, 1)
  assert.match(stderr, /not migrated: run "vitrina migrate"/)
  const empty = openPool(onServer(name), () => undefined)
  const tables =
    await empty`select 1 as one from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
  await empty.end()
  assert.equal(tables.length, 0)
})

test('9.6 only migrate and restore may create a database', async () => {
  const files = (await readdir(COMMANDS, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const creating = files.filter((file) => readFileSync(join(COMMANDS, file), 'utf8').includes('openOrMake'))
  assert.deepEqual(creating, ['migrate.ts', 'restore.ts'])
})
