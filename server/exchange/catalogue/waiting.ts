import { product } from '@vitrina/schema/resources/product'
import { selectWaiting, setWaiting } from './goods-queries.ts'
import { resolveProductReferences } from './references.ts'
import { type Writing, writeLines } from './writing.ts'

/** Products of one batch. */
const BATCH = 500

/**
 * Writes fields that waited for groups or properties which now exist, for one batch of products.
 * @returns the last key of the batch; null after the last batch
 */
export const writeWaiting = async (writing: Writing, after: string): Promise<string | null> => {
  const { sql, destination } = writing
  const rows = await selectWaiting(sql, destination, after, BATCH)
  if (rows.length === 0) return null
  const resolved = await resolveProductReferences(
    writing,
    rows.map(({ waiting }) => waiting ?? {}),
  )
  const ready = rows.flatMap(({ key }, place) => {
    const fields = resolved[place]?.fields ?? {}
    return Object.keys(fields).length > 0 ? [{ group_product_id: key, ...fields }] : []
  })
  await writeLines(writing, product, ready, { mode: 'update' })
  await setWaiting(
    sql,
    destination,
    rows.map(({ key }, place) => ({
      key,
      waiting: resolved[place]?.waiting ?? null,
      line: resolved[place]?.fields ?? {},
    })),
  )
  return rows.length < BATCH ? null : (rows.at(-1)?.key ?? null)
}
