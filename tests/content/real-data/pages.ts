import assert from 'node:assert/strict'
import type { Payload } from '../../../samples/payloads.ts'
import type { Client, Reply } from '../../vitrina.ts'

/** Maximum number of objects in one call. */
const CALL = 5000

export const inCalls = (rows: readonly Payload[]): Payload[][] =>
  Array.from({ length: Math.ceil(rows.length / CALL) }, (_, call) =>
    rows.slice(call * CALL, (call + 1) * CALL),
  )

/** Sends rows to bulk-upsert, in successive calls. */
export const upsertAll = async (
  { post }: Client,
  path: string,
  rows: readonly Payload[],
  headers?: Record<string, string>,
): Promise<Reply[]> => {
  const replies: Reply[] = []
  for (const call of inCalls(rows)) replies.push(await post(`/external/${path}/bulk-upsert/`, call, headers))
  return replies
}

/** Compares entry by entry, so that a failure shows only the first difference. */
export const assertSame = <Key, Value>(
  actual: ReadonlyMap<Key, Value>,
  expected: ReadonlyMap<Key, Value>,
): void => {
  assert.equal(actual.size, expected.size)
  for (const [key, value] of expected) assert.deepEqual({ key, value: actual.get(key) }, { key, value })
}

export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** Reads all objects of a list, page by page. */
export const readAll = async ({ get }: Client, path: string, query = ''): Promise<Row[]> => {
  const rows: Row[] = []
  for (let after = 0; ; ) {
    const { body } = await get(`/external/${path}?page_size=5000&after=${after}${query}`)
    rows.push(...body)
    if (body.length < 5000) return rows
    after = body.at(-1).id
  }
}
