import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, test } from 'node:test'
import { addSiteSecret } from '../../server/hub/operators/site-secrets.ts'
import { createDatabase, urlOf } from '../database.ts'
import { vitrinaWith } from './run.ts'

const { name, sql, drop } = await createDatabase()
after(drop)
const vitrina = vitrinaWith({ DATABASE_URL: urlOf(name) })
await vitrina('site', 'create', 'alfa')
await vitrina('site', 'create', 'beta')

const add = (site: string, ...more: string[]) => vitrina('site', 'secret', 'add', site, ...more)
const list = async (site: string): Promise<{ works_until: string | null }[]> =>
  JSON.parse((await vitrina('site', 'secret', 'list', site, '--json')).stdout)
const untilsOf = async (site: string) => (await list(site)).map(({ works_until }) => works_until)

test('site secret add prints only the secret, and stores only its digest', async () => {
  assert.match((await vitrina('site', 'secret', 'list', 'alfa')).stdout, /has no secret/)
  const { code, stdout, stderr } = await add('alfa')

  assert.equal(code, 0)
  assert.match(stdout, /^vs_[\w-]{43}\n$/)
  assert.match(stderr, /not shown again/)
  assert.ok(!stderr.includes(stdout.trim()))
  const rows = await sql<{ slug: string; digest: Buffer }>`
    select slug, digest from site_secret join site on id = site_id
  `
  assert.deepEqual(rows, [{ slug: 'alfa', digest: hash('sha256', stdout.trim(), 'buffer') }])
})

test('a new secret ends the earlier ones, immediately or after the overlap', async () => {
  await add('alfa')
  assert.deepEqual(await untilsOf('alfa'), [null])

  await add('alfa', '--overlap', '1h')
  const [until, newest, ...more] = await untilsOf('alfa')
  assert.deepEqual([newest, more], [null, []])
  assert.ok(Math.abs(Date.parse(until ?? '') - Date.now() - 3_600_000) < 60_000)

  await add('alfa', '--overlap', '7d')
  assert.equal((await untilsOf('alfa'))[0], until, 'no overlap makes a secret live longer')
})

test('of secrets added concurrently, one has no end', async () => {
  await add('beta')
  const [beta] = await sql<{ id: number }>`select id from site where slug = 'beta'`
  for (let round = 0; round < 5; round++) {
    // Like the commands, but closer together than processes start.
    const give = () => sql.begin((sql) => addSiteSecret(sql, beta?.id ?? 0, { overlap: 0 }))
    await Promise.all([give(), give(), give(), give()])
    assert.deepEqual(await untilsOf('beta'), [null])
  }
})

test('secrets are removed from one site only', async () => {
  assert.equal((await vitrina('site', 'secret', 'remove', 'alfa')).code, 0)
  assert.deepEqual(await list('alfa'), [])
  assert.equal((await list('beta')).length, 1)
  const again = await vitrina('site', 'secret', 'remove', 'alfa')
  assert.deepEqual([again.code, /has no secret/.test(again.stderr)], [1, true])
})

test('no list and no entry of the audit log contains a secret', async () => {
  const { secret } = JSON.parse((await add('alfa', '--json')).stdout)
  const shown = await Promise.all([
    vitrina('site', 'secret', 'list', 'alfa'),
    vitrina('site', 'secret', 'list', 'alfa', '--json'),
    vitrina('audit', 'list', '--event', 'site_secret_added', '--json'),
  ])
  for (const { code, stdout } of shown) {
    assert.equal(code, 0)
    for (const form of [secret, secret.slice(3), hash('sha256', secret), hash('sha256', secret, 'base64')])
      assert.ok(!stdout.includes(form))
  }
  const events = await sql<{ event: string; count: number }>`
    select event, count(*)::integer as count from hub_audit where event like 'site_secret%' group by event order by event
  `
  assert.deepEqual(events, [
    { event: 'site_secret_added', count: 26 },
    { event: 'site_secret_removed', count: 1 },
  ])
})
