import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createSite } from '../../server/access/sites.ts'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const { name, sql, drop } = await createDatabase()
after(drop)
await createSite(sql, { slug: 'shop', name: 'Shop', timeZone: 'Europe/Chisinau' })
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })

test('where all is well, every line says ok', async () => {
  const { code, stdout } = await vitrina('doctor')

  assert.equal(code, 0, stdout)
  const lines = stdout.trim().split('\n')
  assert.equal(lines.length, 10)
  assert.ok(lines.every((line) => line.startsWith('ok ')))
})

test('7.6a it tells where sites still know people by number, and of the setting that ends it', async () => {
  const lookAt = async (env: Record<string, string> = {}) => {
    const { stdout } = await vitrinaWith({ DATABASE_URL: urlOf(name), ...env })('doctor', '--json')
    return JSON.parse(stdout).find(({ check }: { check: string }) => check === 'person ids').detail
  }
  assert.equal(await lookAt(), 'opaque')
  await sql`update person_id_form set form = 'number'`

  assert.match(await lookAt(), /^number; set PERSON_ID_FORM=opaque/)
  assert.equal(await lookAt({ PERSON_ID_FORM: 'opaque' }), 'opaque')
  await sql`update person_id_form set form = 'opaque'`
})

test('migrations that are due fail, with what to do', async () => {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.unsafe(from)} rename to ${sql.unsafe(to)}`
  await rename('migration', 'migration_elsewhere')
  const { code, stdout } = await vitrina('doctor', '--json')
  await rename('migration_elsewhere', 'migration')

  assert.equal(code, 1)
  assert.partialDeepStrictEqual(JSON.parse(stdout).at(-1), {
    check: 'migrations',
    ok: false,
    mend: 'Run "vitrina migrate".',
  })
})

test('a configuration that is not understood is told, and nothing after it is looked at', async () => {
  const { code, stdout } = await vitrinaWith({ PORT: 'http' })('doctor', '--json')

  assert.equal(code, 1)
  const findings: { ok: boolean; detail: string }[] = JSON.parse(stdout)
  assert.deepEqual(
    findings.map(({ ok }) => ok),
    [true, false],
  )
  assert.match(findings[1]?.detail ?? '', /PORT is not understood/)
})
