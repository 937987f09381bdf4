import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { blockFor } from '../guide/blocks.ts'
import { ROOT, type Server, startServer } from '../running/server.ts'
import { usedDataDir } from '../running/used-data-dir.ts'
import { callsTo } from '../vitrina.ts'
import { freePorts } from './proxies.ts'
import { Postgres, skipWithoutPostgres as skip } from './world/postgres.ts'

const TOKEN = 'the-token-of-a-shop-that-moves-out'
const env = { VITRINA_BOOTSTRAP_TOKEN: TOKEN, VITRINA_BACKUP_PASSPHRASE: 'trei mere și o pară verde' }

const stop = async (server: Server): Promise<void> => {
  server.kill('SIGTERM')
  assert.equal(await server.ended, 0)
}

test('the data of the embedded PostgreSQL moves to that of the distribution by the one command of the guide', {
  skip,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-move-out-'))
  chmodSync(folder, 0o755)
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = await usedDataDir({ after })
  const callsOf = ({ url }: Server) => callsTo(url, { 'api-token': TOKEN })

  const embedded = await startServer(dataDir, { env })
  const categories = [{ group_category_id: 'moved', name_ro: 'Mutată', name_uk: 'Перенесена' }]
  const { status } = await callsOf(embedded).post('/external/category/bulk-upsert/', categories)
  assert.equal(status, 200)
  const before = await callsOf(embedded).get('/external/category/')
  await stop(embedded)

  const [port = 0] = await freePorts(1)
  const postgres = new Postgres('moved', join(folder, 'postgres'), port)
  t.after(() => postgres.kill())
  await postgres.create()
  const url = `postgres://vitrina@127.0.0.1:${port}/vitrina`
  const command = blockFor(import.meta.filename)
    .replaceAll('/var/backups/vitrina', join(folder, 'backups'))
    .replace('postgres://vitrina:password@127.0.0.1:5432/vitrina', url)
    .replaceAll('npx vitrina', `'${process.execPath}' '${join(ROOT, 'cli/vitrina.js')}'`)
  await promisify(execFile)('sh', ['-c', command], {
    env: { PATH: process.env.PATH, VITRINA_DATA_DIR: dataDir, ...env },
  })

  const moved = await startServer(dataDir, { env: { ...env, DATABASE_URL: url } })
  const response = await callsOf(moved).get('/external/category/')
  assert.deepEqual([response.status, response.body], [200, before.body], 'the same rows by the same token')
  assert.equal((await fetch(`${moved.url}/readyz`)).status, 200, 'the secret is that of the database')
  await stop(moved)
})
