import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '../content/writes/drafts.ts'
import { startVitrina } from '../vitrina.ts'
import { addEndpoint } from './endpoint.ts'
import { startReceiver } from './receiver.ts'

const { sql, client } = await startVitrina()

/** More than the slots of one endpoint in a process. */
const EVENTS = 60

const writeTo = ({ post }: Awaited<ReturnType<typeof client>>) =>
  post(
    '/external/brand/bulk-create/',
    Array.from({ length: EVENTS }, (_, n) => brand(`b${n}`)),
  )

test('8.2 while one receiver hangs, others receive everything', async () => {
  const site = await client()
  const slow = await startReceiver()
  slow.answer('hang')
  const fast = await Promise.all(Array.from({ length: 9 }, startReceiver))
  for (const { url } of [slow, ...fast]) await addEndpoint(sql, site, url)
  await writeTo(site)
  await slow.waitFor(1)
  await site.put('/external/brand/bulk-update/', [{ id: 1, name: 'after' }])

  for (const { waitFor } of fast) await waitFor(EVENTS + 1)
  const [tried] =
    await sql`select count(*) as ended from webhook_attempt where site_id = ${site.siteId} and endpoint_id = 1`
  assert.equal(tried?.ended, 0)
  assert.ok(slow.received.length <= 10, `${slow.received.length} at a time`)
})

test('8.2 a slow endpoint does not delay another site', async () => {
  const [site, other] = [await client(), await client()]
  const [hanging, free] = [await startReceiver(), await startReceiver()]
  await addEndpoint(sql, site, hanging.url)
  await addEndpoint(sql, other, free.url)
  // A replay of many events takes this lock.
  await sql.begin(async (sql) => {
    await sql`select from webhook_endpoint where site_id = ${site.siteId} for no key update`
    await writeTo(site)
    await writeTo(other)
    await free.waitFor(EVENTS)
  })
  await hanging.waitFor(EVENTS)
})

test('8.2 the maximum number of unresponsive endpoints does not delay another site', async () => {
  const [site, other] = [await client(), await client()]
  const [slow, fast] = [await startReceiver(), await startReceiver()]
  slow.answer('hang')
  for (let n = 0; n < 100; n++) await addEndpoint(sql, site, slow.url)
  await addEndpoint(sql, other, fast.url)
  await writeTo(site)
  await slow.waitFor(150)
  await writeTo(other)
  await fast.waitFor(EVENTS)
  const [tried] = await sql`select count(*) as ended from webhook_attempt where site_id = ${site.siteId}`
  assert.equal(tried?.ended, 0)
})
