import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newerPostgresql } from '@vitrina/schema/postgresql-releases'
import { createSite } from '../../server/identity/access/sites.ts'
import { noOpenssl, speakTls } from '../certificate.ts'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const { name, sql, drop } = await createDatabase()
after(drop)
await createSite(sql, { slug: 'shop', name: 'Shop', timeZone: 'Europe/Chisinau' })
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })

test('without faults every line is ok, except for an old release of PostgreSQL', async () => {
  const { code, stdout } = await vitrina('doctor')

  assert.equal(code, 0, stdout)
  const lines = stdout.trim().split('\n')
  const [{ version = '' } = {}] = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version
  `
  const newest = newerPostgresql(version)
  const old = lines.filter((line) => line.startsWith('WARN'))
  assert.deepEqual(
    old,
    newest === null ? [] : [`WARN  database release: ${version} runs; ${newest} has later fixes`],
  )
  const well = lines.filter((line) => line.startsWith('ok '))
  assert.equal(well.length + old.length, 22)
})

test('7.6a sites that identify people by number are reported, with the setting that ends it', async () => {
  const diagnose = async (env: Record<string, string> = {}) => {
    const { stdout } = await vitrinaWith({ DATABASE_URL: urlOf(name), ...env })('doctor', '--json')
    return JSON.parse(stdout).find(({ check }: { check: string }) => check === 'person ids').detail
  }
  assert.equal(await diagnose(), 'opaque')
  await sql`update person_id_form set form = 'number'`

  assert.match(await diagnose(), /^number; set PERSON_ID_FORM=opaque/)
  assert.equal(await diagnose({ PERSON_ID_FORM: 'opaque' }), 'opaque')
  await sql`update person_id_form set form = 'opaque'`
})

/** Result of one check. */
const finding = async (check: string, env: Record<string, string> = {}) => {
  const { code, stdout } = await vitrinaWith({ DATABASE_URL: urlOf(name), ...env })('doctor', '--json')
  const found = JSON.parse(stdout).find((finding: { check: string }) => finding.check === check)
  return { code, ok: found.ok, detail: found.detail as string }
}

test('rows that bypassed the triggers are counted, and disabled triggers named', async () => {
  const [site] = await sql<{ id: number }>`select id from site limit 1`
  const check = 'triggers'
  assert.equal((await finding(check)).ok, true)
  await sql`alter table brand disable trigger user`
  const disabled = await finding(check)
  await sql`insert into brand (site_id, id, name, slug) values (${site?.id}, 1, 'Bypassed', 'bypassed')`
  await sql`alter table brand enable trigger user`
  const miscounted = await finding(check)
  await sql`alter table brand disable trigger user`
  await sql`delete from brand`
  await sql`alter table brand enable trigger user`

  assert.equal(disabled.ok, false)
  assert.match(disabled.detail, /^disabled: brand\./)
  assert.deepEqual(
    [miscounted.ok, miscounted.detail],
    [false, 'rows that bypassed the triggers; site, object, rows (counted): shop brand 1 (0)'],
  )
})

test('9.6 a wrong secret for the database is reported', async () => {
  await sql`insert into deployment_secret (fingerprint, active_since) values (${Buffer.alloc(32)}, now())`
  const hits = await finding('secret', { VITRINA_SECRET: 'another secret than that of the database' })
  await sql`delete from deployment_secret`
  assert.equal(hits.ok, false)
  assert.match(hits.detail, /the database uses another secret/)
})

test('4.3.7 stored keys that no call can address are listed with the object that has the normalized key', async () => {
  const [site] = await sql<{ id: number }>`select id from site limit 1`
  await sql`
    insert into category (site_id, id, group_category_id) values (${site?.id}, 1, 'A-7'), (${site?.id}, 2, ${'A-7\u00a0'})
  `
  const hits = await finding('keys')
  await sql`delete from category`

  assert.deepEqual([hits.code, hits.ok], [1, false])
  assert.match(hits.detail, /shop category 2 group_category_id "A-7\\u00a0" \(= category 1\)$/)
})

test('9.6 a pool beyond the connection limit of PostgreSQL is reported', async () => {
  const hits = await finding('connections', { DATABASE_POOL: '200' })
  assert.deepEqual([hits.code, hits.ok], [1, false])
  assert.match(hits.detail, /a process takes at most 203/)
})

test('9.6 a disabled autovacuum, and a large table without statistics, are reported', async () => {
  // The setting applies to new sessions of the database; autovacuum then has no statistics.
  await sql`alter database ${sql.unsafe(name)} set track_counts = off`
  const off = await finding('statistics')
  await sql`alter database ${sql.unsafe(name)} reset track_counts`
  assert.deepEqual([off.code, off.ok, off.detail], [1, false, 'off: track_counts'])

  await sql`create table never_analyzed with (autovacuum_enabled = off) as select repeat('x', 1000) as text from generate_series(1, 5000)`
  const unknown = await finding('statistics')
  await sql`drop table never_analyzed`
  assert.deepEqual([unknown.code, unknown.detail], [1, 'no statistics of never_analyzed'])
})

test('9.6 a backup that is days old is reported, and one of today is not', async () => {
  assert.equal((await finding('backups')).detail, 'none by "vitrina backup"')
  await sql`insert into backup_taken (at, bytes, file) values (now() - interval '3 days', 1, '/backups/old')`
  const old = await finding('backups')
  assert.deepEqual([old.code, old.detail], [1, 'the last one 72 h ago, /backups/old'])
  await sql`insert into backup_taken (at, bytes, file) values (now(), 1, '/backups/new')`
  assert.deepEqual((await finding('backups')).code, 0)
})

test('9.2b 9.6 a server of DATABASE_READ_URLS that is not a standby, or unavailable, is reported', async () => {
  const hits = await finding('standbys', { DATABASE_READ_URLS: urlOf(name) })
  assert.deepEqual([hits.code, hits.detail], [1, 'number 1 of DATABASE_READ_URLS: it is not a standby'])
  const unreachable = await finding('standbys', { DATABASE_READ_URLS: 'postgres://unknown@127.0.0.1:1/none' })
  assert.match(unreachable.detail, /^number 1 of DATABASE_READ_URLS: .*ECONNREFUSED/)
})

test('9.6 an https address without a trusted proxy is reported, and so is a certificate that expires soon', {
  skip: noOpenssl,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-doctor-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const port = await speakTls(t, folder, 5)
  const BASE_URL = `https://localhost:${port}`
  const hits = await finding('certificate', { BASE_URL })
  assert.equal(hits.code, 1)
  assert.match(hits.detail, /^localhost:\d+: valid until \d{4}-\d\d-\d\d, [45] days$/)
  assert.equal((await finding('proxies', { BASE_URL })).ok, false)
  assert.equal((await finding('proxies', { BASE_URL, TRUSTED_PROXIES: '127.0.0.1' })).detail, '127.0.0.1')

  const good = await speakTls(t, folder, 90)
  assert.equal((await finding('certificate', { BASE_URL: `https://localhost:${good}` })).ok, true)
})

test('pending migrations are a fault with a remedy', async () => {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.unsafe(from)} rename to ${sql.unsafe(to)}`
  await rename('migration', 'migration_elsewhere')
  const { code, stdout } = await vitrina('doctor', '--json')
  await rename('migration_elsewhere', 'migration')

  assert.equal(code, 1)
  assert.partialDeepStrictEqual(JSON.parse(stdout).at(-1), {
    check: 'migrations',
    ok: false,
    remedy: 'Run "vitrina migrate".',
  })
})

test('an invalid configuration is reported, and ends the checks', async () => {
  const { code, stdout } = await vitrinaWith({ PORT: 'http' })('doctor', '--json')

  assert.equal(code, 1)
  const findings: { ok: boolean; detail: string }[] = JSON.parse(stdout)
  assert.deepEqual(
    findings.map(({ ok }) => ok),
    [true, false],
  )
  assert.match(findings[1]?.detail ?? '', /PORT: invalid value/)
})
