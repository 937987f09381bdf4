import assert from 'node:assert/strict'
import type { Payload } from '../../../samples/payloads.ts'
import type { Client } from '../../vitrina.ts'
import { assertSame, inCalls, readAll } from './pages.ts'
import { asRead, refusalsOf } from './product-model.ts'

const LENIENT = { prefer: 'handling=lenient' }

export interface Source {
  readonly path: string
  readonly rows: readonly Payload[]
  readonly required: readonly string[]
  readonly key: string
  readonly unique: readonly string[]
}

interface Entry {
  readonly index: number
  readonly outcome: string
  readonly errors?: readonly { readonly field?: string; readonly code: string }[]
}

const faultsIn = (entries: readonly Entry[]) =>
  new Map(
    entries.flatMap(({ index, outcome, errors = [] }) =>
      outcome === 'invalid'
        ? [[index, errors.map(({ field, code }) => `${field} ${code}`).sort()] as const]
        : [],
    ),
  )

/**
 * Writes a source leniently into an empty site and compares each response with the model: the refused rows
 * and their reasons, and the read values of all other rows. Returns the number of refused rows by reason.
 */
export const assertStored = async (site: Client, { path, rows, required, key, unique }: Source) => {
  const expected = new Map<unknown, Record<string, unknown>>()
  const reasons: Record<string, number> = {}
  for (const call of inCalls(rows)) {
    const refusals = refusalsOf(call, required, unique)
    const { status, body } = await site.post(`/external/${path}/bulk-upsert/`, call, LENIENT)

    assert.equal(status, 207)
    assertSame(faultsIn(body), refusals)
    for (const reason of [...refusals.values()].flat()) reasons[reason] = (reasons[reason] ?? 0) + 1
    call.forEach((row, index) => {
      if (refusals.has(index)) return
      assert.equal(body[index].outcome, expected.has(row[key]) ? 'updated' : 'created')
      expected.set(row[key], { ...expected.get(row[key]), ...asRead(row) })
    })
  }

  const read = await readAll(site, path)
  assert.equal(read.length, expected.size)
  for (const row of read) {
    const sent = expected.get(row[key]) as Record<string, unknown>
    const same = Object.fromEntries(Object.keys(sent).map((field) => [field, row[field]]))
    assert.deepEqual(same, sent)
  }
  return reasons
}

/**
 * Sends a source again, as the same bytes and as other bytes with the same meaning. Written rows must be
 * unchanged and refused rows refused again.
 */
export const assertUnchanged = async (site: Client, { path, rows, required, unique }: Source) => {
  const before = await readAll(site, path, '&fields=id,updated_at')
  for (const call of inCalls(rows)) {
    const refused = new Set(refusalsOf(call, required, unique).keys())
    for (const bytes of [JSON.stringify(call), JSON.stringify(call, null, 1)]) {
      const { body } = await site.post(`/external/${path}/bulk-upsert/`, bytes, LENIENT)

      assert.deepEqual(new Set(faultsIn(body).keys()), refused)
      assert.deepEqual(
        new Set(body.map(({ outcome }: Entry) => outcome)),
        new Set(['unchanged', ...(refused.size > 0 ? ['invalid'] : [])]),
      )
    }
  }
  assert.deepEqual(await readAll(site, path, '&fields=id,updated_at'), before)
}
