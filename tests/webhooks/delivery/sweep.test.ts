import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteOldOfWebhooks } from '../../../server/events/webhooks/sweep.ts'
import { brand } from '../../content/writes/drafts.ts'
import { startVitrina } from '../../vitrina.ts'
import { addEndpoint } from '../endpoint.ts'
import { eventually } from '../eventually.ts'
import { startReceiver } from '../receiver.ts'

const { sql, client } = await startVitrina()

test('8.2 delivered events are kept for 14 days with all attempts, parked ones for 30, pending ones without limit', async () => {
  const site = await client()
  const receiver = await startReceiver()
  receiver.answer(({ event }) => ({ status: event.data.key.startsWith('delivered') ? 200 : 500 }))
  await addEndpoint(sql, site, receiver.url)
  const days = { delivered: [13, 15], parked: [15, 29, 31], pending: [40] }
  const keys = Object.entries(days).flatMap(([state, ages]) => ages.map((age) => `${state}-${age}`))
  await site.post(
    '/external/brand/bulk-create/',
    keys.map((key) => brand(key)),
  )
  await eventually(async () => (await sql`select from webhook_attempt`).length === keys.length || undefined)

  for (const key of keys) {
    const [state = '', age = ''] = key.split('-')
    await sql`
      with aged as (
        update webhook_event set created_at = created_at - make_interval(days => ${age}::integer) where key = ${key}
        returning id
      ),
      delivery as (
        update webhook_delivery set
          created_at = created_at - make_interval(days => ${age}::integer),
          state = ${state}, due_at = case when ${state} = 'pending' then now() + interval '1 hour' end,
          ended_at = case when ${state} <> 'pending' then now() - make_interval(days => ${age}::integer) end
        where event_id = (select id from aged)
      )
      update webhook_attempt set at = at - make_interval(days => ${age}::integer)
      where event_id = (select id from aged)
    `
  }
  await deleteOldOfWebhooks(sql)

  const keysOf = async (table: string) =>
    (
      await sql<{ key: string }>`
        select key from webhook_event as event
        where exists (
          select from ${sql.unsafe(table)} as kept
          where kept.site_id = event.site_id and kept.${sql.unsafe(table === 'webhook_event' ? 'id' : 'event_id')} = event.id
        )
        order by key
      `
    ).map(({ key }) => key)
  const remaining = ['delivered-13', 'parked-15', 'parked-29', 'pending-40']
  assert.deepEqual(await keysOf('webhook_event'), remaining)
  assert.deepEqual(await keysOf('webhook_delivery'), remaining)
  assert.deepEqual(await keysOf('webhook_attempt'), ['delivered-13'])
})
