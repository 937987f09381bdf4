import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Reply } from '../vitrina.ts'

export const NDJSON = { 'content-type': 'application/x-ndjson' }
export const CSV = { 'content-type': 'text/csv' }

/** NDJSON file of these objects. */
export const linesOf = (objects: readonly object[]): string =>
  objects.map((object) => `${JSON.stringify(object)}\n`).join('')

/** Waits until the job at `path` has ended. Returns it. */
export const overAt = async (client: Client, path: string, patience = 120_000): Promise<Reply['body']> => {
  const giveUp = Date.now() + patience
  for (let pause = 10; ; pause = Math.min(100, 1.3 * pause)) {
    const { status, body } = await client.get(path)
    assert.equal(status, 200, JSON.stringify(body))
    if (body.state !== 'queued' && body.state !== 'running') return body
    await sleep(pause)
    assert.ok(Date.now() < giveUp, `The job is not over: ${JSON.stringify(body)}`)
  }
}

/** Waits until `holds` returns, or resolves to, a truthy value. */
export const until = async (condition: () => unknown): Promise<void> => {
  for (const giveUp = Date.now() + 60_000; !(await condition()); await sleep(20))
    assert.ok(Date.now() < giveUp, `Still not so: ${condition}`)
}

/** Imports a file and waits for its job. */
export const importFile = async (
  client: Client,
  address: string,
  file: string | Uint8Array,
  headers: Record<string, string> = NDJSON,
): Promise<Reply['body']> => {
  const { status, body, headers: responseHeaders } = await client.post(`/external/${address}`, file, headers)
  assert.equal(status, 202, JSON.stringify(body))
  return overAt(client, responseHeaders.get('location') ?? '')
}

/** Four counts of a job. */
export const countsOf = ({ created, updated, unchanged, invalid }: Reply['body']) => ({
  created,
  updated,
  unchanged,
  invalid,
})

/** Complete list of an object. */
export const rowsOf = async (client: Client, path: string, fields = ''): Promise<Reply['body'][]> => {
  const { body } = await client.get(`/external/${path}/?page_size=5000${fields && `&fields=${fields}`}`)
  return body
}

export const brands = (count: number, first = 1) =>
  Array.from({ length: count }, (_, n) => ({ slug: `brand-${first + n}`, name: `Brand ${first + n}` }))
