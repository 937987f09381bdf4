import assert from 'node:assert/strict'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeCertificate } from '../certificate.ts'
import { runServer } from '../faults/server-process.ts'
import { freePorts } from './proxies.ts'
import { accountOfPostgres, Postgres, skipWithoutPostgres as skip } from './world/postgres.ts'

test('9.2a content is written and read over an encrypted connection with certificate verification', {
  skip,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-encrypted-'))
  t.after(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o755)
  const { cert, key } = makeCertificate(folder, 30)
  const { uid, gid } = accountOfPostgres()
  if (uid !== undefined && gid !== undefined) for (const file of [cert, key]) chownSync(file, uid, gid)
  const [port = 0] = await freePorts(1)
  const postgres = new Postgres('encrypted', join(folder, 'postgres'), port)
  t.after(() => postgres.kill())
  await postgres.create(`ssl = on\nssl_cert_file = '${cert}'\nssl_key_file = '${key}'\n`)
  const url = `postgres://vitrina@localhost:${port}/vitrina?sslmode=verify-full&sslrootcert=${cert}`
  const server = await runServer(join(folder, 'data'), { DATABASE_URL: url })
  t.after(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  const brands = Array.from({ length: 2_000 }, (_, n) => ({
    name: `Marca ${n} "${'ă'.repeat(n % 200)}"`,
    slug: `marca-${n}`,
  }))

  const written = await server.client.post('/external/brand/bulk-create/', brands)
  assert.equal(written.status, 201, JSON.stringify(written.body).slice(0, 500))
  const { body } = await server.client.get('/external/brand/?page_size=5000')

  assert.deepEqual(
    body.map(({ name, slug }: { name: string; slug: string }) => ({ name, slug })),
    brands,
  )
  const sql = postgres.open()
  t.after(() => sql.end())
  const [{ encrypted = 0 } = {}] = await sql<{ encrypted: number }>`
    select count(*) as encrypted from pg_stat_ssl join pg_stat_activity using (pid) where ssl and application_name = 'vitrina'
  `
  assert.ok(encrypted > 0)
})
