import assert from 'node:assert/strict'
import { product } from '../../content/writes/drafts.ts'
import { type Client, type Reply, startVitrina } from '../../vitrina.ts'
import { startInstance } from '../instance.ts'

/** Starts two processes on one database, for the tests of a file. */
export const startTwo = async () => {
  const vitrina = await startVitrina()
  const other = await startInstance(vitrina.database)
  return {
    sql: vitrina.sql,
    /** Creates the same caller at both, at a site with some products. */
    atTwo: async (products = 1): Promise<{ atFirst: Client; atSecond: Client; productIds: number[] }> => {
      const atFirst = await vitrina.client()
      const drafts = Array.from({ length: products }, (_, n) => product(`P${n}`))
      const { status, body } = await atFirst.post('/external/product/bulk-create/', drafts)
      assert.equal(status, 201, JSON.stringify(body))
      return { atFirst, atSecond: other(atFirst), productIds: body.map(({ id }: { id: number }) => id) }
    },
  }
}

/**
 * Sends the calls concurrently. The first call has a head start, so rounds alternate the order. The responses are in the order of
 * the calls.
 */
export const atOnce = async (round: number, ...calls: (() => Promise<Reply>)[]): Promise<Reply[]> => {
  const replies = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()))
  return round % 2 ? replies : replies.reverse()
}

/** Sends one call after the other: in an odd round the first one first, in an even round the last one. */
export const inTurn = async (round: number, ...calls: (() => Promise<Reply>)[]): Promise<Reply[]> => {
  const replies: Reply[] = []
  for (const call of round % 2 ? calls : calls.toReversed()) replies.push(await call())
  return round % 2 ? replies : replies.reverse()
}
