import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { seal } from '../../server/platform/secrets/seal.ts'
import { onlySecret } from '../../server/platform/secrets/secrets.ts'
import { createDatabase, urlOf } from '../database.ts'
import { hasEnded, startVitrinaWith, vitrinaWith } from './run.ts'

const [OLD, NEW] = ['first', 'second'].map(
  (which) => `the ${which} secret of this deployment, long enough`,
) as [string, string]
const PEOPLE = 4_000

const folder = mkdtempSync(join(tmpdir(), 'vitrina-rotate-'))
const { name, sql, drop } = await createDatabase()
after(async () => {
  await drop()
  rmSync(folder, { recursive: true })
})

/** Moves the times of a secret rotation back repeatedly during `work`. */
const inFastMotion = async <T>(work: Promise<T>): Promise<T> => {
  let isDone = false
  work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await sql`
      update deployment_secret
      set announced_since = announced_since - interval '1 minute', active_since = active_since - interval '1 minute'
    `
    await sleep(200)
  }
  return work
}

/** Number of authenticator apps that are still encrypted with the first secret. */
const untouched = async (): Promise<number> => {
  const [row] = await sql<{ count: number }>`
    select count(*)::integer from hub_authenticator join was using (user_id) where was.secret = hub_authenticator.secret
  `
  return row?.count ?? 0
}

test('9.6 a killed "secret rotate" is continued by the next one; "secret status" shows the remaining values', async () => {
  const env = { DATABASE_URL: urlOf(name), VITRINA_DATA_DIR: folder, VITRINA_SECRET: OLD }
  const printed = JSON.parse((await vitrinaWith(env)('secret', 'rotate', '--json')).stdout)
  assert.match(printed.secret, /^[\w-]{43}$/)

  const people = await sql<{ id: number }>`
    insert into hub_user (email, email_key, password, first_name, last_name, email_confirmed_at)
    select mail, mail, 'none', 'Ana', 'Popescu', now() from (select n || '@example.com' as mail from generate_series(1, ${PEOPLE}) as n) as one
    returning id
  `
  const sealed = people.map(({ id }) =>
    seal(onlySecret(OLD), 'authenticator', `hub_authenticator ${id}`, `secret ${id}`),
  )
  await sql`
    insert into hub_authenticator (user_id, secret)
    select * from unnest(${people.map(({ id }) => id)}::integer[], ${sealed}::bytea[])
  `
  await sql`create table was as select user_id, secret from hub_authenticator`

  const both = { ...env, VITRINA_SECRET: NEW, VITRINA_SECRET_PREVIOUS: OLD }
  const { process: child, outcome } = startVitrinaWith(both)('secret', 'rotate')
  const killed = inFastMotion(outcome)
  while ((await untouched()) === PEOPLE && !hasEnded(child)) await sleep(1)
  child.kill('SIGKILL')
  assert.equal((await killed).signal, 'SIGKILL')
  const unchanged = await untouched()
  assert.ok(unchanged > 0 && unchanged < PEOPLE, `killed between: ${unchanged}`)
  const status = JSON.parse((await vitrinaWith(both)('secret', 'status', '--json')).stdout)
  const apps = status.sealed.find(({ what }: { what: string }) => /authenticator apps/.test(what))
  assert.deepEqual([apps.sealed, apps.earlier, apps.unreadable], [PEOPLE - unchanged, unchanged, 0])
  assert.match((await vitrinaWith(both)('secret', 'status')).stdout, /do not remove it/)
  assert.match(
    (await vitrinaWith({ ...env, VITRINA_SECRET: NEW })('doctor')).stdout,
    /FAIL {2}secret: authenticator apps of people: \d+ are encrypted by an unknown secret/,
  )

  const finished = await inFastMotion(vitrinaWith(both)('secret', 'rotate'))
  assert.equal(finished.code, 0, finished.stderr)
  assert.equal(await untouched(), 0)
  await sql`drop table was`
  const lost = await vitrinaWith({ ...env, VITRINA_SECRET: `${NEW}, mistyped` })('secret', 'rotate')
  assert.match(lost.stderr, /uses a secret that is not set/)
})

test('9.6 in a data folder "secret rotate" creates the new secret and keeps the old one, also after a kill between the two files', async () => {
  const own = await createDatabase()
  try {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const vitrina = vitrinaWith({ DATABASE_URL: urlOf(own.name), VITRINA_DATA_DIR: dataDir })
    writeFileSync(join(dataDir, 'secret'), `${OLD}\n`, { mode: 0o600 })
    writeFileSync(join(dataDir, 'secret.previous'), `${OLD}\n`, { mode: 0o600 })
    const running = vitrina('secret', 'rotate')
    let isDone = false
    running.finally(() => {
      isDone = true
    })
    while (!isDone) {
      await own.sql`
        update deployment_secret
        set announced_since = announced_since - interval '1 minute', active_since = active_since - interval '1 minute'
      `
      await sleep(200)
    }
    const { code, stderr } = await running
    assert.equal(code, 0, stderr)
    assert.equal(readFileSync(join(dataDir, 'secret.previous'), 'utf8').trim(), OLD)
    assert.notEqual(readFileSync(join(dataDir, 'secret'), 'utf8').trim(), OLD)
    assert.match((await vitrina('doctor')).stdout, /ok {4}secret: encrypts everything/)
  } finally {
    await own.drop()
  }
})
