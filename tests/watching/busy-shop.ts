import assert from 'node:assert/strict'
import { brand } from '../content/writes/drafts.ts'
import { makePerson, PASSWORD } from '../hub/people.ts'
import { visitor } from '../hub/visitor.ts'
import { importFile, linesOf } from '../jobs/importing.ts'
import { startVitrina } from '../vitrina.ts'
import { addEndpoint } from '../webhooks/endpoint.ts'
import { eventually } from '../webhooks/eventually.ts'
import { startReceiver } from '../webhooks/receiver.ts'

/** Starts a shop with known numbers of each measured event. */
export const startBusyShop = async (env: Record<string, string> = {}) => {
  const server = await startVitrina(env)
  const { sql, url, client } = server
  const shop = await client()

  const receiver = await startReceiver()
  const refusing = await startReceiver()
  refusing.answer({ status: 410 })
  await addEndpoint(sql, shop, receiver.url, { events: ['brand.created'] })
  await addEndpoint(sql, shop, refusing.url, { events: ['category.created'] })

  const follower = shop.get('/external/changes/?after=now&wait=0')
  const { next } = (await follower).body
  const feed = shop.get(`/external/changes/?after=${next}&wait=20`)
  await eventually(async () =>
    (await (await fetch(`${url}/metrics`)).text()).includes('vitrina_feed_waiting_followers 1')
      ? true
      : undefined,
  )
  const created = await shop.post('/external/brand/bulk-create/', [brand('one'), brand('two')])
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const [{ id }] = created.body
  assert.equal((await feed).body.changes.length, 2)
  assert.equal((await shop.post('/external/category/bulk-create/', [{ name_ro: 'Lactate' }])).status, 201)
  await receiver.waitFor(2)
  await refusing.waitFor(1)

  for (let i = 0; i < 3; i++) assert.equal((await shop.get(`/external/brand/${id}`)).status, 200)
  for (let i = 0; i < 3; i++) assert.equal((await shop.get('/external/brand/')).status, 200)
  assert.equal(
    (await importFile(shop, 'brand/import/', linesOf([{ slug: 'three', name: 'Three' }]))).state,
    'done',
  )

  const { email } = await makePerson(sql)
  const browser = visitor(url)
  await browser.open('/en/sign-in')
  await browser.send('/en/sign-in', { email, password: 'wrong password' })
  await browser.send('/en/sign-in', { email, password: PASSWORD })
  const guesser = visitor(url)
  await guesser.open('/en/sign-in')
  // Five attempts are free, for an address without an account.
  for (let i = 0; i < 7; i++)
    await guesser.send('/en/sign-in', { email: 'nobody@example.com', password: 'wrong password' })
  return { ...server, shop, receiver }
}
