import assert from 'node:assert/strict'
import type { Reply } from '../../vitrina.ts'

/** Entry of `errors`: index, field and code. */
export type Refusal = readonly [index: number | undefined, field: string | undefined, code: string]

interface Entry {
  readonly index?: number
  readonly field?: string
  readonly code: string
}

const inOrder = (entries: readonly Refusal[]) =>
  entries.map((entry) => JSON.stringify(entry)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** Entries of `errors` in a response, in their order. */
export const refusalsOf = ({ body }: Reply): Refusal[] =>
  (body.errors ?? []).map(({ index, field, code }: Entry): Refusal => [index, field, code])

/** Asserts that the batch was refused completely, for exactly these reasons. */
export const assertRefused = (reply: Reply, ...expected: readonly Refusal[]): void => {
  assert.equal(reply.status, 400, JSON.stringify(reply.body))
  assert.equal(reply.body.code, 'validation_failed')
  assert.deepEqual(inOrder(refusalsOf(reply)), inOrder(expected))
}
