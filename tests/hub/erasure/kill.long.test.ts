import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from '../../database.ts'
import { startPages } from '../pages/pages.ts'
import { eraser } from './eraser.ts'

const vitrina = await startPages()
const { sql, config, newShop, newVisitor, signIn } = vitrina
const { goOn } = eraser({ sql, config, log: vitrina.app.log })

const VITRINA = join(import.meta.dirname, '../../../cli/vitrina.js')

/** Erases a person in a separate process and kills it `ms` after the erasure began. */
const eraseKilled = async (personId: string, ms: number): Promise<void> => {
  const env = { ...process.env, DATABASE_URL: urlOf(vitrina.database), VITRINA_DATA_DIR: config.dataDir }
  const erasing = spawn(process.execPath, [VITRINA, 'user', 'erase', personId], { env, stdio: 'ignore' })
  const over = once(erasing, 'exit')
  const begun = async () => (await sql`select from hub_erasure where person_id = ${personId}`).length > 0
  for (let tries = 0; tries < 60_000 && !(await begun()); tries++) await sleep(2)
  await sleep(ms)
  erasing.kill('SIGKILL')
  await over
}

test('an erasure whose process is killed at any moment is completed by the next one, and nothing remains', async () => {
  for (const ms of [0, 10, 40]) {
    const { id, personId, email, browser } = await newVisitor()
    const shop = await newShop()
    await signIn(browser, { email, to: shop })
    await sql`
      insert into external_order (
        site_id, id, statuses, total, customer_name, customer_email, items_written_in, created_at, updated_at
      )
      select ${shop.id}, n, 1, 5, 'Ana Pop', ${email}, pg_current_xact_id(), now(), now()
      from generate_series(1, 300) as n
    `
    await eraseKilled(personId, ms)
    await goOn()
    const [row] = await sql`
      select
        (select count(*) from hub_user where id = ${id}) as people,
        (select count(*) from external_order where customer_email is not null) as orders,
        (select count(*) from change where type = 'person' and key = ${personId}) as told,
        (select count(*) from hub_erasure where traces is not null) as traces
    `
    assert.deepEqual(row, { people: 0, orders: 0, told: 1, traces: 0 }, `${ms} ms`)
  }
})
