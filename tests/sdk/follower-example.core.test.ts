import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { long } from '../long.ts'
import { item, ORDERS, orderShop } from '../orders/writes/order-shop.ts'
import { type Client, openShop } from '../vitrina.ts'
import { eventually } from '../webhooks/eventually.ts'
import { MISHAPS, startBadLink } from './bad-link.ts'

const { client, sql, url } = await openShop()

const startFollower = (token: string, folder: string, link = url): ChildProcess => {
  const env = { ...process.env, VITRINA_URL: link, VITRINA_TOKEN: token, FOLDER: folder }
  const follower = spawn(process.execPath, ['examples/erp-follower/follow.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  after(() => follower.kill('SIGKILL'))
  return follower
}

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-follower-'))
  after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Waits until the folder has the orders of the shop. Returns their number. */
const alike = ({ get }: Client, folder: string): Promise<number> =>
  eventually(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const followed = files.map((text) => JSON.parse(text))
    const stored = (await get(`${ORDERS}?after=0`)).body
    return JSON.stringify(followed) === JSON.stringify(stored) ? stored.length : undefined
  })

test('8.1 the example of an ERP has the same orders as the shop, also after a kill or a long absence', async () => {
  const shop = await orderShop(await client())
  const folder = await newFolder()
  const [first, second] = await shop.write(
    { rrn: 'a', order_items: [item(1)] },
    { rrn: 'b', order_items: [item(2)] },
  )

  const one = startFollower(shop.token, folder)
  assert.equal(await alike(shop, folder), 2)
  await shop.put(`${ORDERS}${first?.order_id}/`, { comment: 'Ring twice' })
  await shop.write({ rrn: 'c', order_items: [item(3)] })
  assert.equal(await alike(shop, folder), 3)

  one.kill('SIGKILL')
  await once(one, 'exit')
  await shop.put(`${ORDERS}${second?.order_id}/`, { comment: 'Meanwhile' })
  const two = startFollower(shop.token, folder)
  assert.equal(await alike(shop, folder), 3)
  const ended = once(two, 'exit')
  two.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])

  await shop.write({ rrn: 'd', order_items: [item(1)] })
  await sql`delete from change where site_id = ${shop.siteId}`
  startFollower(shop.token, folder)
  assert.equal(await alike(shop, folder), 4)
})

long('8.1 the example continues when an order could not be read', async () => {
  const shop = await orderShop(await client())
  const folder = await newFolder()
  const [order] = await shop.write({ rrn: 'a', order_items: [item(1)] })
  const { url: link, ahead } = await startBadLink(url)
  startFollower(shop.token, folder, link)
  assert.equal(await alike(shop, folder), 1)

  // The entry arrives; the order requested afterwards does not.
  ahead.push((response, body) => response.end(body), MISHAPS['a proxy says 502'])
  await shop.put(`${ORDERS}${order?.order_id}/`, { comment: 'Ring twice' })
  assert.equal(await alike(shop, folder), 1)
  assert.equal(ahead.length, 0)
})
