import assert from 'node:assert/strict'
import type { Reply } from '../../vitrina.ts'

/** Where, in which field and why: one entry of `errors`. */
export type Refusal = readonly [index: number | undefined, field: string | undefined, code: string]

interface Entry {
  readonly index?: number
  readonly field?: string
  readonly code: string
}

const inOrder = (entries: readonly Refusal[]) =>
  entries.map((entry) => JSON.stringify(entry)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** What an answer's `errors` name, in their order. */
export const refusalsOf = ({ body }: Reply): Refusal[] =>
  (body.errors ?? []).map(({ index, field, code }: Entry): Refusal => [index, field, code])

/** The batch was refused as a whole, for these reasons and no others. */
export const assertRefused = (reply: Reply, ...expected: readonly Refusal[]): void => {
  assert.equal(reply.status, 400, JSON.stringify(reply.body))
  assert.equal(reply.body.code, 'validation_failed')
  assert.deepEqual(inOrder(refusalsOf(reply)), inOrder(expected))
}
