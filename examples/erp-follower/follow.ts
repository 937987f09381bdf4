// ERP that stores all orders of a shop as files in a folder, and follows their changes. Start the hub with `npm start`; then, in
// another terminal, run `VITRINA_TOKEN=… node_modules/.bin/node examples/erp-follower/follow.ts`.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '@vitrina/schema/orders/order'
import { type Change, ChangesGone, ChangesRefused, changes, presentCursor } from '@vitrina/sdk/changes'

const {
  VITRINA_URL: url = 'http://127.0.0.1:8080',
  VITRINA_TOKEN: token = '',
  FOLDER = 'orders',
} = process.env
const CURSOR = join(FOLDER, 'cursor')
const ORDERS = `${url}/external/external-order/`

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
const feed = { url, token, signal: stop.signal, onFailure: (error: Error) => console.error(error.message) }

const read = async (address: string): Promise<unknown> => {
  const answer = await fetch(address, { headers: { 'API-Token': token }, signal: stop.signal })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}`)
  return answer.json()
}

/** Writes a file atomically. */
const write = async (file: string, text: string) => {
  await writeFile(`${file}.part`, text, { flush: true })
  await rename(`${file}.part`, file)
}

const fileOf = (id: number) => join(FOLDER, `${id}.json`)
const store = (order: Order) => write(fileOf(order.order_id), JSON.stringify(order, null, 2))
const saveCursor = (cursor: number) => write(CURSOR, String(cursor))

const savedCursor = async () => {
  const text = await readFile(CURSOR, 'utf8').catch(() => '')
  return text === '' ? undefined : Number(text)
}

/** Reads all orders. The cursor is read first, so that the feed has all changes since the first page. */
const readAll = async (): Promise<number> => {
  const cursor = await presentCursor(feed)
  const obsolete = new Set((await readdir(FOLDER)).filter((name) => /^\d+\.json$/.test(name)))
  for (let last = 0; ; ) {
    const orders = (await read(`${ORDERS}?after=${last}&page_size=500&shape=array`)) as Order[]
    for (const order of orders) {
      await store(order)
      obsolete.delete(`${order.order_id}.json`)
    }
    last = orders.at(-1)?.order_id ?? 0
    if (orders.length < 500) break
  }
  for (const name of obsolete) await rm(join(FOLDER, name))
  await saveCursor(cursor)
  return cursor
}

/** Updates one order to its current state, which may include later entries. */
const apply = async ({ id, key, action, fields }: Change) => {
  const order = (await read(`${ORDERS}${id}/`)) as Order | undefined
  if (order) await store(order)
  else await rm(fileOf(id), { force: true })
  console.log(`order ${id} (${key}) ${action} ${fields?.join(', ') ?? ''}`)
}

const follow = async (after: number) => {
  // After a restore all orders are read again, because the feed does not list the undone changes.
  const restored = (safe: number) => {
    throw new ChangesGone(safe)
  }
  for await (const change of changes({ ...feed, after, types: ['order'], save: saveCursor, restored }))
    await apply(change)
}

await mkdir(FOLDER, { recursive: true })
while (!stop.signal.aborted)
  try {
    await follow((await savedCursor()) ?? (await readAll()))
  } catch (error) {
    if (stop.signal.aborted) break
    if (error instanceof ChangesRefused) throw error
    // The program was stopped for longer than the retention of the feed.
    if (error instanceof ChangesGone) await rm(CURSOR)
    // An order could not be read or stored; its entry is repeated, because its cursor was not saved.
    else console.error(String(error))
    await sleep(1_000)
  }
